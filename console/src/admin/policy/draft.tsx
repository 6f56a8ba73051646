/** The draft of the policy: an editor of rules, with each rule in words below it, and its errors beside their fields. */

import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Content } from '../../../../packages/values/difference.ts'
import type { Draft } from '../../../../src/http/products/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { dublinDayOf } from '../../names/formats.ts'
import { asText, rowsOf, withValue } from '../../shared/drafts/content.ts'
import { FaultList, type Faults, faultAt } from '../../shared/drafts/faults.tsx'
import { ReplaySection } from '../../shared/drafts/replay.tsx'
import { faultsForPeople } from '../../shared/drafts/sentences.ts'
import { DraftSteps } from '../../shared/drafts/steps.tsx'
import { hindranceOf, useDraft } from '../../shared/drafts/use-draft.ts'
import { useTouched } from '../../shared/drafts/use-touched.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { choicesOf, type Fact, OUTCOMES } from './names.ts'
import { Rule } from './rule.tsx'
import { PolicyTests } from './tests.tsx'

const RENEWS = ['readPolicy'] as const

type Props = {
  readonly draft: Draft
  /** The facts that rules can measure. */
  readonly facts: readonly Fact[]
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const PolicyDraft = ({ draft, facts, onPublished, onDiscarded }: Props) => {
  const edited = useDraft(draft, RENEWS)
  const tried = useQuery({
    ...readBy('tryPolicy', { body: { content: edited.asked } }),
    placeholderData: keepPreviousData,
  })
  const touched = useTouched()
  const all = faultsForPeople(tried.data?.faults ?? [], edited.content)
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
        <Rules {...{ content, facts, faults, change }} words={tried.data?.words ?? []} />
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

type RulesProps = FrameProps & Pick<Props, 'facts'> & { readonly words: readonly (string | null)[] }

const Rules = ({ content, facts, faults, change, words }: RulesProps) => {
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
          {...{ rule, index, facts, faults }}
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
      <NumberField
        label="Second approval from (€, optional)"
        data-place="fourEyesFromEuro"
        value={asText(content['fourEyesFromEuro'])}
        onChange={(value) => set('fourEyesFromEuro', value)}
        error={faultAt(faults, 'fourEyesFromEuro')}
      />
    </div>
  )
}
