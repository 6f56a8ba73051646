/** The tests of the draft: each case in words, what it must be, and whether the draft decides so. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Content, differenceOf } from '../../../../packages/values/difference.ts'
import { POLICY_TABLES } from '../../../../src/domain/finance/drafts.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { OUTCOME_VERBS } from '../../shared/application/words.ts'
import { asText, rowInWords, rowsOf, withValue } from '../../shared/drafts/content.ts'
import { FaultList, type Faults, faultAt, faultsWithin } from '../../shared/drafts/use-draft.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { DEMANDS, settingText } from './names.ts'
import css from './policy.module.css'

type Tested = ResponseTo<'tryPolicy'>['tests'][number]

type Props = {
  readonly content: Content
  readonly faults: Faults
  readonly change: (content: Content) => void
  /** By the tests' positions; undefined while that is unknown. */
  readonly tested: readonly Tested[] | undefined
}

export const PolicyTests = ({ content, faults, change, tested }: Props) => {
  const tests = rowsOf(content, 'tests')
  const setTests = (changed: readonly Content[]) =>
    change(withValue(content, 'tests', changed.length === 0 ? undefined : changed))
  return (
    <Section
      title="Tests"
      lead="Cases that the policy must decide in a certain way, with today’s products. To add one, open a case and use it as a policy test."
    >
      {tests.length === 0 && <Empty>No tests yet</Empty>}
      {tests.map((test, index) => (
        <Test
          // biome-ignore lint/suspicious/noArrayIndexKey: a test is identified by its position.
          key={index}
          {...{ test, index, faults }}
          tested={tested?.[index]}
          onChange={(changed) => setTests(tests.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => setTests(tests.filter((_, at) => at !== index))}
        />
      ))}
      <FaultList faults={faults.filter(({ place }) => place === 'tests')} label="Errors in the tests" />
    </Section>
  )
}

/** Whether the draft decides each case as demanded; the editor is elsewhere. */
export const TestResults = ({ content, tested }: Pick<Props, 'content' | 'tested'>) => {
  const tests = rowsOf(content, 'tests')
  return (
    <Section title="Tests" lead="Whether the draft decides each case as it must, with today’s products.">
      {tests.length === 0 && <Empty>No tests yet</Empty>}
      <ul className={`${ui.plain} ${ui.stack} ${ui.gap4} ${css.changes}`}>
        {tests.map((test, index) => {
          const result = tested?.[index]
          return (
            <li key={String(test['name'])}>
              <strong>{String(test['name'])}</strong>: {demandOf(test).toLowerCase()}
              {result?.words != null && <p className={ui.quiet}>{result.words}</p>}
              {result?.outcome != null && (
                <Result tested={result} passes={result.outcome === test['outcome']} />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

type TestProps = {
  readonly test: Content
  readonly index: number
  readonly faults: Faults
  readonly tested: Tested | undefined
  readonly onChange: (test: Content) => void
  readonly onRemove: () => void
}

const Test = ({ test, index, faults, tested, onChange, onRemove }: TestProps) => {
  const place = `tests[${index}]`
  const field = (path: 'name' | 'outcome') => ({
    value: asText(test[path]),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(withValue(test, path, currentTarget.value)),
    error: faultAt(faults, `${place}.${path}`),
    'data-place': `${place}.${path}`,
  })
  const shown = [`${place}.name`, `${place}.outcome`]
  return (
    <fieldset className={`${ui.framed} ${css.rule}`}>
      <legend>Test {index + 1}</legend>
      <div className={ui.fields}>
        <TextInput label="Name" {...field('name')} />
        <NativeSelect
          label="Must be"
          data={DEMANDS.map(([value, label]) => ({ value, label }))}
          {...field('outcome')}
        />
      </div>
      <FaultList
        faults={faultsWithin(faults, place).filter((one) => !shown.includes(one.place))}
        label={`Errors in test ${index + 1}`}
      />
      {tested?.words != null && <p className={ui.note}>{tested.words}</p>}
      {tested?.outcome != null && <Result tested={tested} passes={tested.outcome === test['outcome']} />}
      <div className={ui.actions}>
        <Button size="xs" aria-label={`Remove test ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

/** Whether the draft decides as demanded, and why it decides so. */
const Result = ({ tested, passes }: { readonly tested: Tested; readonly passes: boolean }) => (
  <div>
    <p className={passes ? undefined : ui.failure}>
      <strong>{passes ? 'Passes' : 'Fails'}</strong>: the draft{' '}
      {tested.outcome !== null && OUTCOME_VERBS[tested.outcome]} it.
      {tested.why.length === 0 && ' No rules match.'}
    </p>
    {tested.why.length > 0 && (
      <ul className={`${ui.stack} ${ui.gap4}`}>
        {tested.why.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    )}
  </div>
)

/** A version or the draft, with the sentences of its rules and tests by their positions; null where one is incomplete. */
export type Worded = {
  readonly name: string
  readonly content: Content
  readonly words: readonly (string | null)[]
  readonly testWords: readonly (string | null)[]
}

type PolicyChangesProps = {
  readonly was: Worded
  readonly now: Worded
  /** The names of fields and values. */
  readonly names: Readonly<Record<string, string>>
}

/** What differs between two versions of the policy, in sentences. */
export const PolicyChanges = ({ was, now, names }: PolicyChangesProps) => {
  const { fields, rows } = differenceOf(was.content, now.content, POLICY_TABLES)
  if (fields.length + rows.length === 0) return <Empty>No differences</Empty>
  return (
    <ul
      className={`${ui.plain} ${ui.stack} ${ui.gap4} ${css.changes}`}
      aria-label={`Changes between ${was.name} and ${now.name}`}
    >
      {fields.map((one) => (
        <li key={one.field}>
          <strong>{names[one.field] ?? one.field}</strong>: {settingText(one.field, one.now, names)}
          <p className={ui.quiet}>Before: {settingText(one.field, one.was, names)}</p>
        </li>
      ))}
      {rows.map((one) => {
        const row = one.now ?? one.was
        const what = one.was === undefined ? 'added' : one.now === undefined ? 'removed' : 'changed'
        return (
          <li key={`${one.table} ${String(row?.['name'])} ${what}`}>
            <strong>
              {names[one.table] ?? one.table} {what}
            </strong>
            : {String(row?.['name'])}
            {one.now !== undefined && <p>{sentenceOf(now, one.table, one.now, names)}</p>}
            {one.was !== undefined && (
              <p className={ui.quiet}>
                {one.now === undefined ? '' : 'Before: '}
                {sentenceOf(was, one.table, one.was, names)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A rule or a test as people read it; by its fields while it has no sentence. */
const sentenceOf = (
  { content, words, testWords }: Worded,
  table: string,
  row: Content,
  names: PolicyChangesProps['names'],
): string => {
  const says = (table === 'rules' ? words : testWords)[rowsOf(content, table).indexOf(row)]
  if (says === undefined || says === null) return rowInWords(row, names)
  return table === 'rules' ? says : `${demandOf(row)}: ${says}`
}

/** "Must be approved" */
export const demandOf = (test: Content): string =>
  `Must be ${(DEMANDS.find(([outcome]) => outcome === test['outcome'])?.[1] ?? '').toLowerCase()}`
