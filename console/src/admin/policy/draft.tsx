/** The draft of the policy: an editor of rules, with each rule in words below it, and its errors beside their fields. */

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Content } from '../../../../packages/values/difference.ts'
import type { Draft } from '../../../../src/http/products/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { dublinDayOf } from '../../names/formats.ts'
import { asText, rowsOf, withValue } from '../../shared/drafts/content.ts'
import { FaultList, type Faults, faultAt, faultsWithin } from '../../shared/drafts/faults.tsx'
import { ReplaySection } from '../../shared/drafts/replay.tsx'
import { faultsForPeople } from '../../shared/drafts/sentences.ts'
import { DraftSteps } from '../../shared/drafts/steps.tsx'
import { hindranceOf, useDraft } from '../../shared/drafts/use-draft.ts'
import { useTouched } from '../../shared/drafts/use-touched.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { BORROWER_TYPES, LOAN_TYPES } from '../products/names.ts'
import { MEASURE_CHOICES, OUTCOMES, UNIT_SIGNS, WHEN_MISSING } from './names.ts'
import css from './policy.module.css'
import { PolicyTests } from './tests.tsx'

const RENEWS = ['readPolicy'] as const

type Props = {
  readonly draft: Draft
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const PolicyDraft = ({ draft, onPublished, onDiscarded }: Props) => {
  const edited = useDraft(draft, RENEWS)
  const tried = useQuery({
    ...readBy('tryPolicy', { body: { content: edited.asked } }),
    placeholderData: keepPreviousData,
  })
  const touched = useTouched()
  const all = faultsForPeople(tried.data?.faults ?? [])
  const faults = touched.shownOf(all)
  const { content, change } = edited
  return (
    <>
      <DraftSteps
        draft={edited}
        faultNumber={tried.data === undefined || tried.isPlaceholderData ? undefined : all.length}
        onFaulty={touched.showAll}
        renews={RENEWS}
        from={dublinDayOf(Date.now())}
        warnings={(tried.data?.changed ?? []).map(({ says }) => says)}
        changedTests={tried.data?.changed ?? []}
        onPublished={onPublished}
        onDiscarded={onDiscarded}
      />
      <div className={ui.stack} {...touched.handlers}>
        <Section title="Draft">
          {tried.isError && <FailureNote error={tried.error} onRetry={() => void tried.refetch()} />}
          <Frame {...{ content, faults, change }} />
          <FaultList
            faults={faults.filter(
              ({ place }) =>
                !/^(rules\[|tests)/.test(place) && !['otherwise', 'fourEyesFromEuro'].includes(place),
            )}
            label="Other errors"
          />
        </Section>
        <Rules {...{ content, faults, change }} words={tried.data?.words ?? []} />
        <PolicyTests {...{ content, faults, change }} tested={tried.data?.tests} />
      </div>
      <ReplaySection
        draft={edited.seen}
        kind="policy"
        subject="policy"
        hindrance={hindranceOf(edited, all.length > 0)}
      />
    </>
  )
}

type RulesProps = FrameProps & { readonly words: readonly (string | null)[] }

const Rules = ({ content, faults, change, words }: RulesProps) => {
  const rules = rowsOf(content, 'rules')
  const setRules = (changed: readonly Content[]) => change({ ...content, rules: changed })
  return (
    <Section
      title="Rules"
      lead="Every rule is checked, and the strictest outcome of the rules that match applies. A value equal to the limit does not match."
    >
      {rules.map((rule, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position.
          key={index}
          {...{ rule, index, faults }}
          words={words[index] ?? null}
          onChange={(changed) => setRules(rules.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => setRules(rules.filter((_, at) => at !== index))}
        />
      ))}
      <div className={ui.actions}>
        <Button
          variant="default"
          onClick={() =>
            setRules([...rules, { name: '', measure: 'paymentToIncome', above: '', outcome: 'refer' }])
          }
        >
          Add rule
        </Button>
      </div>
    </Section>
  )
}

type FrameProps = {
  readonly content: Content
  readonly faults: Faults
  readonly change: (content: Content) => void
}

/** The policy's settings besides the rules. */
const Frame = ({ content, faults, change }: FrameProps) => {
  const set = (path: string, value: string) =>
    change(withValue(content, path, value === '' ? undefined : value))
  return (
    <div className={ui.fields}>
      <NativeSelect
        label="If no rule matches"
        data-place="otherwise"
        data={choicesOf(OUTCOMES)}
        value={asText(content['otherwise'])}
        onChange={({ currentTarget: { value } }) => set('otherwise', value)}
        error={faultAt(faults, 'otherwise')}
      />
      <TextInput
        label="Second approval from (€, optional)"
        data-place="fourEyesFromEuro"
        inputMode="decimal"
        value={asText(content['fourEyesFromEuro'])}
        onChange={({ currentTarget: { value } }) => set('fourEyesFromEuro', value)}
        error={faultAt(faults, 'fourEyesFromEuro')}
      />
    </div>
  )
}

const choicesOf = (choices: readonly (readonly [value: string, label: string])[]) =>
  choices.map(([value, label]) => ({ value, label }))

const CONDITIONS = [
  ['above', 'is above'],
  ['below', 'is below'],
  ['missing', 'is missing'],
] as const

type Condition = (typeof CONDITIONS)[number][0]

const conditionOf = (rule: Content): Condition =>
  rule['missing'] !== undefined ? 'missing' : rule['below'] !== undefined ? 'below' : 'above'

/** The rule with another condition; the typed limit stays. */
const withCondition = (rule: Content, condition: Condition): Content => {
  const { above, below, missing: _missing, whenMissing, ...rest } = rule
  if (condition === 'missing') return { ...rest, missing: true }
  const others = whenMissing === undefined ? {} : { whenMissing }
  return { ...rest, [condition]: above ?? below ?? '', ...others }
}

type RuleProps = {
  readonly rule: Content
  readonly index: number
  readonly faults: Faults
  /** The rule in a sentence; null while it is incomplete. */
  readonly words: string | null
  readonly onChange: (rule: Content) => void
  readonly onRemove: () => void
}

const Rule = ({ rule, index, faults, words, onChange, onRemove }: RuleProps) => {
  const name = `Rule ${index + 1}`
  const place = `rules[${index}]`
  const condition = conditionOf(rule)
  const measure = MEASURE_CHOICES.find(({ value }) => value === rule['measure'])
  const set = (path: string, value: string) =>
    onChange(withValue(rule, path, value === '' ? undefined : value))
  const field = (path: string) => ({
    value: asText(rule[path]),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      set(path, currentTarget.value),
    error: faultAt(faults, `${place}.${path}`),
    'data-place': `${place}.${path}`,
  })
  const shown = ['name', 'measure', 'outcome', 'whenMissing', condition].map((path) => `${place}.${path}`)
  return (
    <fieldset className={css.rule}>
      <legend>{name}</legend>
      <div className={ui.fields}>
        <TextInput label="Name" {...field('name')} />
        <NativeSelect label="Outcome" data={choicesOf(OUTCOMES)} {...field('outcome')} />
        <NativeSelect
          label="Measure"
          data={MEASURE_CHOICES.map(({ value, label }) => ({ value, label }))}
          description={measure?.says}
          {...field('measure')}
        />
        <NativeSelect
          label="Condition"
          data={choicesOf(CONDITIONS)}
          value={condition}
          onChange={({ currentTarget: { value } }) => onChange(withCondition(rule, value as Condition))}
        />
        {condition !== 'missing' && (
          <TextInput
            label={`Limit${measure === undefined ? '' : ` (${UNIT_SIGNS[measure.unit]})`}`}
            inputMode="decimal"
            {...field(condition)}
            onChange={({ currentTarget: { value } }) => onChange({ ...rule, [condition]: value })}
          />
        )}
        {condition !== 'missing' && measure?.missing != null && (
          <NativeSelect
            label="If missing"
            data={choicesOf(WHEN_MISSING)}
            {...field('whenMissing')}
            value={asText(rule['whenMissing'] ?? 'refer')}
          />
        )}
      </div>
      <OnlyFor
        label="Only for borrower types"
        path="borrowerTypes"
        all={BORROWER_TYPES}
        {...{ rule, onChange }}
      />
      <OnlyFor label="Only for finance types" path="loanTypes" all={LOAN_TYPES} {...{ rule, onChange }} />
      <FaultList
        faults={faultsWithin(faults, place).filter((one) => !shown.includes(one.place))}
        label={`Errors in rule ${index + 1}`}
      />
      {words !== null && <p className={css.ruleWords}>{words}</p>}
      <div className={ui.actions}>
        <Button variant="default" size="xs" aria-label={`Remove rule ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

/** With nothing ticked it applies to all. */
const OnlyFor = ({
  label,
  path,
  all,
  rule,
  onChange,
}: Pick<RuleProps, 'rule' | 'onChange'> & {
  readonly label: string
  readonly path: 'borrowerTypes' | 'loanTypes'
  readonly all: readonly (readonly [value: string, label: string])[]
}) => {
  const chosen = rule[path]
  return (
    <Checkbox.Group
      label={label}
      value={Array.isArray(chosen) ? chosen.map(String) : []}
      onChange={(value) => onChange(withValue(rule, path, value.length === 0 ? undefined : value))}
    >
      <div className={`${ui.choices} ${ui.choicesWide}`}>
        {all.map(([value, shown]) => (
          <Checkbox key={value} value={value} label={shown} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
