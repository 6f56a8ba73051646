/**
 * Tells staff pages which cases have changed, and what a dealer changed after an application was returned for
 * correction.
 */
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { type ChangedField, changedFields } from '../../domain/case/case-file.ts'
import { UNKNOWN_CURSOR } from '../../service/paging.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { listActionsAfter, listEventApplications, listVersions } from '../../store/applications/parties.ts'
import { findRevision, findRevisionBy } from '../../store/applications/read.ts'
import { lastEventNumber } from '../../store/events/feed.ts'
import { type CaseInHand, canonicalIn } from '../applications/case-in-hand.ts'
import type { TransitionMade } from '../applications/history.ts'

/** After this long a wait ends even if nothing has changed. */
const WAIT_MILLISECONDS = 20_000

/** Unlike events, staff actions are not announced, so we poll for them at this interval. */
const LOOK_EVERY_MILLISECONDS = 1_000

/** If more have changed, a page reads everything again. */
export const CHANGES_MAXIMUM = 200

export type Changes = {
  readonly items: readonly { readonly reference: string; readonly version: number; readonly state: State }[]
  /** False if more have changed than are named. */
  readonly areAll: boolean
  readonly nextCursor: string
}

/** The last event and the last audit entry that a page knows. */
type Place = { readonly event: bigint; readonly action: string }

const cursorOf = ({ event, action }: Place): string => `${event}_${action}`

const placeOf = (cursor: string): Place | Refusal => {
  const [event = '', action = ''] = cursor.split('_')
  return /^\d{1,18}$/.test(event) && isUuid(action) ? { event: BigInt(event), action } : UNKNOWN_CURSOR
}

/**
 * The cases that have changed since the cursor, as soon as there is one; empty once the time is over, or the signal is
 * aborted. Without a cursor it returns at once. Undefined once `mayStill` returns false. Rejected if the cursor is not
 * one of ours. It never misses an event; of staff actions it may miss an entry that was committed late, so pages also
 * read again periodically.
 */
export const waitForChanges = async (
  service: Service,
  { mode, cursor }: { readonly mode: Mode; readonly cursor: string | undefined },
  { signal, mayStill }: { readonly signal: AbortSignal; readonly mayStill: () => Promise<boolean> },
): Promise<Changes | Refusal | undefined> => {
  const { sql, feed, now } = service
  if (cursor === undefined) {
    const place = { event: await lastEventNumber(sql), action: newId(now()) }
    return { items: [], areAll: true, nextCursor: cursorOf(place) }
  }
  const begin = placeOf(cursor)
  if (begin instanceof Refusal) return begin
  let place = begin
  const end = performance.now() + WAIT_MILLISECONDS
  for (;;) {
    const found = await changesSince(service, mode, place)
    place = found.place
    const left = end - performance.now()
    const isOver = left <= 0 || signal.aborted
    if (found.items.length > 0 || !found.areAll || isOver)
      return { items: found.items, areAll: found.areAll, nextCursor: cursorOf(place) }
    await feed.after(place.event, Math.min(left, LOOK_EVERY_MILLISECONDS), signal)
    if (!(await mayStill())) return undefined
  }
}

const changesSince = async ({ sql }: Service, mode: Mode, { event, action }: Place) => {
  const last = await lastEventNumber(sql)
  const limit = CHANGES_MAXIMUM + 1
  const ofEvents = last > event ? await listEventApplications(sql, { after: event, upTo: last, limit }) : []
  const actions = await listActionsAfter(sql, action, limit)
  const ids = [...new Set([...ofEvents, ...actions.map(({ applicationId }) => applicationId)])]
  const rows = ids.length === 0 ? [] : await listVersions(sql, mode, ids)
  return {
    items: rows
      .slice(0, CHANGES_MAXIMUM)
      .map(({ id, modelSet, version, state }) => ({ reference: referenceOf(modelSet, id), version, state })),
    areAll: ofEvents.length < limit && actions.length < limit,
    place: { event: last > event ? last : event, action: actions.at(-1)?.id ?? action },
  }
}

export type ChangesSince = {
  /** When it was last returned. */
  readonly at: Date
  readonly changes: readonly ChangedField[]
}

/**
 * What the dealer changed after the application was returned for correction: compares the newest submission with that
 * which was returned last. Undefined if none was, or none has come since.
 */
export const changesSinceReturn = async (
  service: Service,
  { application, canonical }: CaseInHand,
  history: readonly TransitionMade[],
): Promise<ChangesSince | undefined> => {
  const returned = history.findLast(({ from, to }) => to === 'Open' && from !== null && from !== 'Open')
  if (returned === undefined || canonical === undefined) return undefined
  const { id, revision } = application
  const [newest, before] = await Promise.all([
    findRevision(service.sql, id, revision),
    findRevisionBy(service.sql, id, returned.at),
  ])
  if (newest === undefined || before === undefined || newest.receivedAt <= returned.at) return undefined
  const earlier = canonicalIn(service, application, before)
  return earlier && { at: returned.at, changes: changedFields(earlier, canonical) }
}
