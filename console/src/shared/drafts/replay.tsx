/**
 * A replay of a draft over the submissions of the last days: its progress, and what it would have decided differently.
 */

import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { REPLAY_DAYS } from '../../../../src/domain/case/replay.ts'
import type { Draft } from '../../../../src/modules/products/policy-pages.ts'
import type { Replay, ReplayDifference } from '../../../../src/modules/products/replay-pages.ts'
import { call } from '../../api/call.ts'
import { pagesBy, readBy } from '../../api/queries.ts'
import { count, eurosAndCents } from '../../names/formats.ts'
import { MODE_NAMES } from '../../names/words.ts'
import { useAction } from '../../ui/forms/action.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { FailureNote, Loaded, LoadedPages } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './drafts.module.css'

const OFTEN_MILLISECONDS = 1_000

type Props = {
  readonly draft: Draft
  readonly kind: 'product' | 'policy'
  /** The product's id, or "policy". */
  readonly subject: string
  /** Why it cannot start now: the typed text is unsaved or invalid. */
  readonly hindrance: string | null
}

export const ReplaySection = ({ draft, kind, subject, hindrance }: Props) => {
  const [mode, setMode] = useState<Mode>('live')
  const newest = useQuery({
    ...readBy('readNewestReplay', { query: { kind, subject } }),
    refetchInterval: ({ state }) => (state.data?.replay?.state === 'running' ? OFTEN_MILLISECONDS : false),
  })
  const starting = useAction({
    act: () => call('startReplay', { body: { draftId: draft.id, seen: draft.version, mode } }),
    renews: ['readNewestReplay', 'listReplayDifferences'],
  })
  const replay = newest.data?.replay ?? null
  const isRunning = replay?.state === 'running'
  return (
    <Section
      title="Replay"
      lead={`How the draft would have decided the submissions of the last ${REPLAY_DAYS} days. The applications do not change.`}
    >
      <div className={ui.filter}>
        <NativeSelect
          label="Submissions"
          value={mode}
          onChange={({ currentTarget: { value } }) => setMode(value as Mode)}
          data={(['live', 'test'] as const).map((one) => ({ value: one, label: MODE_NAMES[one] }))}
        />
        <Button
          variant="filled"
          disabled={hindrance !== null || isRunning}
          loading={starting.isPending}
          onClick={() => starting.mutate()}
        >
          Start replay
        </Button>
        <p role="status" className={ui.quiet}>
          {hindrance ?? (replay === null ? 'Not replayed yet' : stateOf(replay, draft))}
        </p>
      </div>
      <FailureNote error={starting.error} />
      <Loaded query={newest} what="the newest replay" lines={1}>
        {() => (
          <>
            {isRunning && <Running replay={replay} />}
            {replay !== null && <Found replay={replay} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const STATE_WORDS: Readonly<Record<Replay['state'], string>> = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed, try again',
}

const stateOf = ({ state, mode, draftVersion, lookedAt }: Replay, draft: Draft): string => {
  const older = draftVersion === draft.version ? '' : ' The draft has changed since.'
  return `${STATE_WORDS[state]}: ${count(lookedAt, 'submission', 'submissions')} (${MODE_NAMES[mode]}).${older}`
}

const Running = ({ replay: { id, donePercent } }: { readonly replay: Replay }) => {
  const cancelling = useAction({
    act: () => call('cancelReplay', { params: { id } }),
    renews: ['readNewestReplay'],
    says: 'The replay has been cancelled.',
  })
  return (
    <div className={css.replayProgress}>
      <progress max={100} value={donePercent} aria-label="Replay progress" />
      <span>{donePercent}%</span>
      <Button size="xs" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Cancel replay
      </Button>
      <FailureNote error={cancelling.error} />
    </div>
  )
}

const OUTCOME_NAMES = { approve: 'Approve', refer: 'Refer', decline: 'Decline' } as const

const Found = ({ replay }: { readonly replay: Replay }) => {
  const { id, state, differing, skipped, tally, totals } = replay
  const paged = pagesBy('listReplayDifferences', { params: { id }, query: {} })
  // Read again with each step of the replay.
  const pages = useInfiniteQuery({ ...paged, queryKey: [...paged.queryKey, state, differing] })
  return (
    <div className={ui.stack}>
      <p>
        {count(differing, 'submission', 'submissions')} would have had a different result
        {skipped > 0 && `. ${skipped} have since been erased or returned for correction and are not included`}
        .
      </p>
      {tally.length > 0 && (
        <ul>
          {tally.map((one) => (
            <li key={JSON.stringify(one)}>{tallyText(one)}</li>
          ))}
        </ul>
      )}
      {totals !== null && (
        <Records
          caption="All submissions, before and now"
          columns={TOTAL_COLUMNS}
          records={TOTALS.map(({ says, of }) => ({ says, was: of(totals.was), now: of(totals.now) }))}
          keyOf={({ says }) => says}
        />
      )}
      <LoadedPages query={pages} what="the different results">
        {(items) =>
          (items.length > 0 || state === 'done') && (
            <Records
              caption="Submissions with a different result"
              columns={COLUMNS}
              records={items}
              empty="No submission would have had a different result"
              keyOf={({ reference }) => reference}
            />
          )
        }
      </LoadedPages>
    </div>
  )
}

/** Whoever overrides a decline needs a colleague in any case. */
const decided = (outcome: ReplayDifference['was']['outcome'], takesTwo: boolean): string =>
  takesTwo && outcome !== 'decline' ? `${OUTCOME_NAMES[outcome]} (second approval)` : OUTCOME_NAMES[outcome]

const tallyText = ({ was, wasByTwo, now, nowByTwo, count: number }: Replay['tally'][number]): string => {
  const [before, after] = [decided(was, wasByTwo), decided(now, nowByTwo)]
  return before === after
    ? `${number}: ${before}, with different figures or reasons`
    : `${number}: ${before} → ${after}`
}

const inWords = ({ outcome, takesTwo = false, offer }: ReplayDifference['was']): string =>
  offer === null
    ? `${decided(outcome, takesTwo)}, no product`
    : `${decided(outcome, takesTwo)}, ${offer.productId}, ${offer.ratePercent}%, APR ${offer.aprPercent}%${
        offer.commissionEuro === undefined ? '' : `, commission ${eurosAndCents(offer.commissionEuro)}`
      }`

const rulesIn = ({ rules }: ReplayDifference['was']): string =>
  rules.length === 0 ? 'None' : rules.join(', ')

type Counts = NonNullable<Replay['totals']>['was']

const TOTALS: readonly { readonly says: string; readonly of: (counts: Counts) => number }[] = [
  { says: 'Need a second approval', of: ({ byTwo }) => byTwo },
  { says: 'Are referred to an underwriter', of: ({ referred }) => referred },
  { says: 'Lack a fact that a rule needs', of: ({ withoutFact }) => withoutFact },
]

const TOTAL_COLUMNS: readonly Column<{
  readonly says: string
  readonly was: number
  readonly now: number
}>[] = [
  { title: 'Of all submissions', cell: ({ says }) => says },
  { title: 'Before', cell: ({ was }) => was },
  { title: 'Now', cell: ({ now }) => now },
]

const COLUMNS: readonly Column<ReplayDifference>[] = [
  {
    title: 'Application',
    cell: ({ reference }) => <a href={`/console/cases/${reference}`}>{reference}</a>,
  },
  { title: 'Before', cell: ({ was }) => inWords(was) },
  { title: 'Now', cell: ({ now }) => inWords(now) },
  { title: 'Rules before', cell: ({ was }) => rulesIn(was) },
  { title: 'Rules now', cell: ({ now }) => rulesIn(now) },
]
