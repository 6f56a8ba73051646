/** A client's feed from its end, for people. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { EventType } from '../../domain/events/event-types.ts'
import { mayStillRead } from '../applications/access.ts'
import type { EventRow } from './events.ts'

export type ListedEvent = Pick<
  EventRow,
  'id' | 'type' | 'at' | 'applicationId' | 'modelSet' | 'previousState' | 'state'
> & { readonly number: string }

/** The most events searched for one page: for a rare type it may then be incomplete. */
export const LOOKED_THROUGH_EVENTS = 2_000

const NEWEST = `
  select f.number, e.id, e.type, e.at, e.application_id as "applicationId", a.model_set as "modelSet",
    e.previous_state as "previousState", e.state, ($5::text is null or e.type = $5) and ${mayStillRead('$1', '$2')} as "isFound"
  from (
    select number, event_id from client_events
    where client_id = $1 and ($3::bigint is null or number < $3) order by number desc limit $4
  ) f
  join events e on e.id = f.event_id
  left join applications a on a.id = e.application_id
  order by f.number desc`

/** A page of a client's events, the newest first; `next` is the number before which it continues, null at the end. */
export const listNewestEvents = async (
  sql: Queries,
  asked: {
    readonly clientId: string
    readonly dealerId: string | null
    readonly before: string | undefined
    readonly type: EventType | undefined
    readonly limit: number
  },
): Promise<{ readonly found: readonly ListedEvent[]; readonly next: string | null }> => {
  const { clientId, dealerId, before, type, limit } = asked
  const looked = type === undefined ? limit + 1 : LOOKED_THROUGH_EVENTS
  const rows = await sql.unsafe<(ListedEvent & { readonly isFound: boolean })[]>(
    NEWEST,
    [clientId, dealerId, before ?? null, looked, type ?? null] as never[],
    { prepare: true },
  )
  const all = rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...row }) => row)
  const found = all.slice(0, limit)
  const last = all.length > limit ? found.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return { found, next: last?.number ?? null }
}
