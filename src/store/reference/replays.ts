/** Replays' rows: their subjects, their progress, and the differences found. */

import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import {
  LISTED_DIFFERENCES_MAXIMUM,
  type ReplayOutcome,
  type ReplayState,
  type ReplayTotals,
} from '../../domain/case/replay.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import type { GivenProduct } from '../../domain/finance/product.ts'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'

export type Candidate =
  | { readonly kind: 'policy'; readonly policy: GivenPolicy }
  | { readonly kind: 'product'; readonly product: GivenProduct }

export type ReplayRow = {
  readonly id: string
  readonly kind: DraftKind
  readonly subject: string
  readonly draftId: string
  readonly draftVersion: number
  readonly mode: Mode
  readonly candidate: Candidate
  readonly startedBy: string
  readonly startedAt: Date
  readonly fromEvent: string
  readonly toEvent: string
  readonly afterEvent: string
  readonly reachedAt: Date
  readonly lookedAt: number
  readonly skipped: number
  readonly differing: number
  /** Null before the first batch, and for replays of earlier versions. */
  readonly totals: ReplayTotals | null
  readonly state: ReplayState
  readonly endedAt: Date | null
}

const COLUMNS = `id, kind, subject, draft_id as "draftId", draft_version as "draftVersion", mode, candidate,
  started_by as "startedBy", started_at as "startedAt", from_event as "fromEvent", to_event as "toEvent",
  after_event as "afterEvent", reached_at as "reachedAt", looked_at as "lookedAt", skipped, differing, totals, state,
  ended_at as "endedAt"`

type NewReplay = Omit<
  ReplayRow,
  'afterEvent' | 'lookedAt' | 'skipped' | 'differing' | 'totals' | 'state' | 'endedAt'
>

/** Adds a running replay; false if one of the same subject is running. */
export const insertReplay = (sql: Queries, replay: NewReplay): Promise<boolean> => {
  const { id, kind, subject, draftId, draftVersion, mode, candidate, startedBy, startedAt } = replay
  return sql`
    insert into replays (id, kind, subject, draft_id, draft_version, mode, candidate, started_by, started_at,
      from_event, to_event, after_event, reached_at, state)
    values (${id}, ${kind}, ${subject}, ${draftId}, ${draftVersion}, ${mode}::text::mode, ${sql.json(candidate)},
      ${startedBy}, ${startedAt}, ${replay.fromEvent}, ${replay.toEvent}, ${replay.fromEvent}, ${replay.reachedAt}, 'running')
    on conflict (kind, subject) where state = 'running' do nothing returning id`.some()
}

/** The replay with the id; undefined where there is none. */
export const findReplay = (sql: Queries, id: string): Promise<ReplayRow | undefined> =>
  sql.unsafe<ReplayRow[]>(`select ${COLUMNS} from replays where id = $1`, [id]).first()

/** The newest replays of a product or of the policy. */
export const listReplays = (
  sql: Queries,
  kind: DraftKind,
  subject: string,
  limit: number,
): Promise<readonly ReplayRow[]> =>
  sql.unsafe<ReplayRow[]>(
    `select ${COLUMNS} from replays where kind = $1 and subject = $2 order by started_at desc limit $3`,
    [kind, subject, limit],
  )

/** Takes a running replay that no other process works on, until the lease ends; undefined if there is none. */
export const leaseReplay = (sql: Queries, now: Date, until: Date): Promise<ReplayRow | undefined> =>
  sql
    .unsafe<ReplayRow[]>(
      `update replays set leased_until = $2 where id = (
      select id from replays where state = 'running' and (leased_until is null or leased_until <= $1)
      order by started_at limit 1 for update skip locked) returning ${COLUMNS}`,
      [now, until],
    )
    .first()

/** Gives a replay back, so that another process can continue at once. */
export const releaseReplay = async (sql: Queries, id: string): Promise<void> => {
  await sql`update replays set leased_until = null where id = ${id} and state = 'running'`
}

/** Ends a running replay; false if it has already ended. */
export const endReplay = (
  sql: Queries,
  id: string,
  as: Exclude<ReplayState, 'running'>,
  at: Date,
): Promise<boolean> =>
  sql`
    update replays set state = ${as}, ended_at = ${at}, leased_until = null
    where id = ${id} and state = 'running' returning id`.some()

export type Submitted = { readonly applicationId: string; readonly at: Date }

/** A batch of events: how far it goes, and the submissions in it that are their application's last. */
export type Stretch = {
  readonly last: { readonly event: string; readonly at: Date } | undefined
  readonly submissions: readonly Submitted[]
}

type StretchRow = {
  readonly event: string
  readonly at: Date
  readonly applicationId: string
  readonly isSubmission: boolean
}

/** The next events of a replay, by their primary key, so that a batch costs the same however many there are. */
export const nextStretch = async (
  sql: Queries,
  { afterEvent, toEvent, mode }: Pick<ReplayRow, 'afterEvent' | 'toEvent' | 'mode'>,
  limit: number,
): Promise<Stretch> => {
  const rows = await sql.unsafe<StretchRow[]>(
    `with stretch as (
      select id, at, type, state, application_id, revision from events
      where id > $1 and id <= $2 order by id limit $4)
    select e.id as event, e.at, e.application_id as "applicationId",
      coalesce(e.type like '%.statusChanged' and e.state = 'Submitted' and a.mode = $3::text::mode
        and e.revision = a.revision and ${outsideSandboxes('a.client_id', 'a.owner_dealer_id')}, false) as "isSubmission"
    from stretch e left join applications a on a.id = e.application_id order by e.id`,
    [afterEvent, toEvent, mode, limit],
  )
  const last = rows.at(-1)
  return {
    last: last && { event: last.event, at: last.at },
    submissions: rows.filter(({ isSubmission }) => isSubmission),
  }
}

export type DifferenceRow = {
  readonly applicationId: string
  readonly modelSet: SetName
  readonly was: ReplayOutcome
  readonly now: ReplayOutcome
}

export type Progress = {
  readonly event: string
  readonly at: Date
  readonly lookedAt: number
  readonly skipped: number
  readonly differences: readonly DifferenceRow[]
  /** Of all batches so far. */
  readonly totals: ReplayTotals
  readonly leasedUntil: Date
}

/** Writes a batch's findings with the replay's progress; false if it is no longer running. */
export const writeProgress = (sql: Database, id: string, progress: Progress): Promise<boolean> =>
  sql.begin(async (transaction) => {
    const { event, at, lookedAt, skipped, differences, totals, leasedUntil } = progress
    const [row] = await transaction<{ differing: number }[]>`
      update replays set after_event = ${event}, reached_at = ${at}, looked_at = looked_at + ${lookedAt}::integer,
        skipped = skipped + ${skipped}::integer, differing = differing + ${differences.length}::integer,
        totals = ${transaction.json(totals)}, leased_until = ${leasedUntil}
      where id = ${id} and state = 'running' returning differing`
    if (row === undefined) return false
    const listed = differences.slice(
      0,
      Math.max(0, LISTED_DIFFERENCES_MAXIMUM - (row.differing - differences.length)),
    )
    for (const { applicationId, modelSet, was, now } of listed) {
      await transaction`
        insert into replay_differences (replay_id, application_id, model_set, was, now)
        values (${id}, ${applicationId}, ${modelSet}::text::model_set, ${transaction.json(was)}, ${transaction.json(now)})
        on conflict do nothing`
    }
    return true
  }) as Promise<boolean>

/** A page of the differences, in the order of their applications' ids, after an id. */
export const listDifferences = async (
  sql: Queries,
  replayId: string,
  after: string | undefined,
  limit: number,
): Promise<readonly DifferenceRow[]> => sql<DifferenceRow[]>`
  select application_id as "applicationId", model_set as "modelSet", was, now from replay_differences
  where replay_id = ${replayId} and (${after ?? null}::uuid is null or application_id > ${after ?? null}::uuid)
  order by application_id limit ${limit}`

export type Tally = {
  readonly was: string
  readonly wasByTwo: boolean
  readonly now: string
  readonly nowByTwo: boolean
  readonly count: number
}

/** How many listed differences changed from which outcome, by how many people, to which. */
export const tallyDifferences = async (sql: Queries, replayId: string): Promise<readonly Tally[]> => sql<
  Tally[]
>`
  select was->>'outcome' as was, coalesce(was->>'takesTwo', 'false')::boolean as "wasByTwo", now->>'outcome' as now,
    coalesce(now->>'takesTwo', 'false')::boolean as "nowByTwo", count(*)::int as count
  from replay_differences where replay_id = ${replayId} group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4`
