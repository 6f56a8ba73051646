/**
 * The draft of the policy. It opens on what it changes: sentences, tests, and a replay; behind a second tab is the editor,
 * where each rule is a row that reads as a sentence, with its errors beside its fields.
 */
import '@mantine/core/styles/Tabs.css'

import { Button, Checkbox, NativeSelect, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Content, differenceOf } from '../../../../packages/values/difference.ts'
import { POLICY_TABLES } from '../../../../src/domain/finance/drafts.ts'
import { measureTitle } from '../../../../src/domain/policy/words.ts'
import type { Draft } from '../../../../src/modules/products/policy-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { readBy } from '../../api/queries.ts'
import { dublinDayOf } from '../../names/formats.ts'
import { Compared } from '../../shared/drafts/compared.tsx'
import { asText, faultsForPeople, rowsOf, withValue } from '../../shared/drafts/content.ts'
import { ReplaySection } from '../../shared/drafts/replay.tsx'
import { DraftSteps } from '../../shared/drafts/steps.tsx'
import {
  FaultList,
  type Faults,
  faultAt,
  faultsWithin,
  hindranceOf,
  useDraft,
  useTouched,
} from '../../shared/drafts/use-draft.tsx'
import { NumberField } from '../../ui/forms/fields.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { choicesOf, type Fact, OUTCOMES, POLICY_NAMES, policyNames } from './names.ts'
import css from './policy.module.css'
import { Rule } from './rule.tsx'
import { PolicyChanges, PolicyTests, TestResults } from './tests.tsx'

const RENEWS = ['readPolicy'] as const

type Props = {
  readonly draft: Draft
  readonly policy: ResponseTo<'readPolicy'>
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const versionName = (version: number): string => (version === 0 ? 'Default' : `Version ${version}`)

export const PolicyDraft = ({ draft, policy, onPublished, onDiscarded }: Props) => {
  const { facts, versions } = policy
  const edited = useDraft(draft, RENEWS)
  const tried = useQuery({
    ...readBy('tryPolicy', { body: { content: edited.asked } }),
    placeholderData: keepPreviousData,
  })
  const touched = useTouched()
  const base = versions.find(({ version }) => version === (draft.basedOn ?? 0)) ?? versions[0]
  // A draft that changes nothing yet has only its editor to show.
  const [tab, setTab] = useState<string | null>(() =>
    draft.proposed === null && (base === undefined || isSame(base.content, draft.content))
      ? 'edit'
      : 'changes',
  )
  const all = faultsForPeople(tried.data?.faults ?? [], edited.content)
  const faults = touched.shownOf(all)
  const { content, change } = edited
  return (
    <>
      <DraftSteps
        draft={edited}
        faultNumber={tried.data === undefined || tried.isPlaceholderData ? undefined : all.length}
        onFaulty={() => {
          setTab('edit')
          touched.showAll()
        }}
        renews={RENEWS}
        from={dublinDayOf(Date.now())}
        warnings={(tried.data?.changed ?? []).map(({ says }) => says)}
        changedTests={tried.data?.changed ?? []}
        onPublished={onPublished}
        onDiscarded={onDiscarded}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Draft">
          <Tabs.Tab value="changes">Changes</Tabs.Tab>
          <Tabs.Tab value="edit">Edit rules and tests</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changes
            policy={policy}
            edited={edited}
            tried={tried.data}
            hindrance={hindranceOf(edited, all.length > 0)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="edit">
          <div className={`${ui.stack} ${css.panel}`} {...touched.handlers}>
            <FailureNote error={tried.error} onRetry={() => void tried.refetch()} />
            <Frame {...{ content, faults, change }} />
            <Household {...{ content, facts, faults, change }} />
            <Rules {...{ content, facts, faults, change }} words={tried.data?.words ?? []} />
            <PolicyTests {...{ content, faults, change }} tested={tried.data?.tests} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type ChangesProps = Pick<Props, 'policy'> & {
  readonly edited: ReturnType<typeof useDraft>
  readonly tried: ResponseTo<'tryPolicy'> | undefined
  readonly hindrance: string | null
}

/** What the draft changes, whether it passes its tests, and what it would have decided. */
const Changes = ({ policy, edited, tried, hindrance }: ChangesProps) => {
  const names = policyNames(policy.facts)
  return (
    <div className={`${ui.stack} ${css.panel}`}>
      <Compared
        {...policy}
        draft={{ content: edited.asked }}
        shown="draft"
        nameOf={versionName}
        names={names}
        tables={POLICY_TABLES}
        show={(was, now) => {
          const version = policy.versions.find((one) => String(one.version) === was.which)
          return (
            <PolicyChanges
              was={{ ...was, words: version?.words ?? [], testWords: version?.testWords ?? [] }}
              now={{
                ...now,
                words: tried?.words ?? [],
                testWords: (tried?.tests ?? []).map(({ words }) => words),
              }}
              names={names}
            />
          )
        }}
      />
      <TestResults content={edited.asked} tested={tried?.tests} />
      <ReplaySection draft={edited.seen} kind="policy" subject="policy" hindrance={hindrance} />
    </div>
  )
}

const isSame = (one: Content, other: Content): boolean => {
  const { fields, rows } = differenceOf(one, other, POLICY_TABLES)
  return fields.length + rows.length === 0
}

type RulesProps = FrameProps & {
  /** The facts that rules can measure. */
  readonly facts: readonly Fact[]
  readonly words: readonly (string | null)[]
}

const Rules = ({ content, facts, faults, change, words }: RulesProps) => {
  const rules = rowsOf(content, 'rules')
  const setRules = (changed: readonly Content[]) => change({ ...content, rules: changed })
  const [open, setOpen] = useState<readonly number[]>([])
  return (
    <Section
      title="Rules"
      lead="Every rule is checked, and the strictest outcome of the rules that match applies. A value equal to the limit does not match."
    >
      {rules.map((rule, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position.
          key={index}
          {...{ rule, index, facts, faults }}
          words={words[index] ?? null}
          isOpen={open.includes(index)}
          onToggle={() =>
            setOpen(open.includes(index) ? open.filter((one) => one !== index) : [...open, index])
          }
          onChange={(changed) => setRules(rules.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => {
            setOpen(open.filter((one) => one !== index).map((one) => (one > index ? one - 1 : one)))
            setRules(rules.filter((_, at) => at !== index))
          }}
        />
      ))}
      <div className={ui.actions}>
        <Button
          onClick={() => {
            setOpen([...open, rules.length])
            setRules([...rules, { name: '', measure: 'paymentToIncome', above: '', outcome: 'refer' }])
          }}
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
    <Section title="Draft">
      <div className={ui.fields}>
        <NativeSelect
          label="If no rule matches"
          data-place="otherwise"
          data={choicesOf(OUTCOMES)}
          value={asText(content['otherwise'])}
          onChange={({ currentTarget: { value } }) => set('otherwise', value)}
          error={faultAt(faults, 'otherwise')}
        />
        <NumberField
          label="Second approval from (€, optional)"
          data-place="fourEyesFromEuro"
          value={asText(content['fourEyesFromEuro'])}
          onChange={(value) => set('fourEyesFromEuro', value)}
          error={faultAt(faults, 'fourEyesFromEuro')}
        />
      </div>
      <FaultList
        faults={faults.filter(
          ({ place }) =>
            !/^(rules\[|tests|affordability)/.test(place) &&
            !['otherwise', 'fourEyesFromEuro'].includes(place),
        )}
        label="Other errors"
      />
    </Section>
  )
}

const AMOUNTS = ['firstApplicantEuro', 'furtherApplicantEuro', 'dependantEuro', 'paymentStressPerCent']

/** What the disposable income counts besides the application's own figures. */
const Household = ({ content, facts, faults, change }: FrameProps & Pick<RulesProps, 'facts'>) => {
  const set = (path: string, value: unknown) => change(withValue(content, `affordability.${path}`, value))
  const given = rowsOf({ rows: [content['affordability']] }, 'rows')[0] ?? {}
  const chosen = Array.isArray(given['debts']) ? given['debts'].map(String) : []
  const debts = facts.filter(({ measure, unit }) => unit === 'euro' || chosen.includes(measure))
  return (
    <Section
      title="Disposable income"
      lead="Amounts per month that rules on disposable income deduct, besides the payment and the mortgage or rent. An empty field deducts nothing."
    >
      <div className={ui.fields}>
        {AMOUNTS.map((path) => (
          <NumberField
            key={path}
            label={`${POLICY_NAMES[path]}`}
            data-place={`affordability.${path}`}
            value={asText(given[path])}
            onChange={(value) => set(path, value === '' ? undefined : value)}
            error={faultAt(faults, `affordability.${path}`)}
          />
        ))}
      </div>
      {debts.length > 0 && (
        <Checkbox.Group
          label="Other debts"
          value={chosen}
          onChange={(value) => set('debts', value.length === 0 ? undefined : value)}
          error={faultsWithin(faults, 'affordability.debts')[0]?.says}
        >
          <div className={`${ui.choices} ${ui.choicesWide}`}>
            {debts.map(({ measure, says }) => (
              <Checkbox key={measure} value={measure} label={measureTitle(measure)} description={says} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Section>
  )
}
