/** The deliveries of several endpoints in one list, and single ones with the results of their attempts. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { EventType } from '../../domain/events/event-types.ts'
import type { DeliveryState } from '../../domain/events/webhook-delivery.ts'
import { LISTED, type ListedDelivery } from './deliveries.ts'

/** The application that an event is about; null for one about a consent. */
export type EventSubject = { readonly applicationId: string | null; readonly modelSet: SetName | null }

export type DeliveryOfClient = ListedDelivery & EventSubject & { readonly endpointId: string }

const SUBJECT = `a.id as "applicationId", a.model_set as "modelSet"`

export type DeliveryPlace = { readonly number: string; readonly endpointId: string }

export type DeliverySearch = {
  readonly endpointIds: readonly string[]
  readonly state: DeliveryState | undefined
  readonly type: EventType | undefined
  readonly after: DeliveryPlace | undefined
  readonly limit: number
}

/** The most deliveries searched for one page: for a rare type it may then be incomplete. */
export const LOOKED_THROUGH_DELIVERIES = 5_000

/**
 * A page of deliveries, the newest event first. `next` is where the search continues; null at the end. States are
 * literals in the statement, since their indexes are partial.
 */
export const searchDeliveries = async (
  sql: Queries,
  { endpointIds, state, type, after, limit }: DeliverySearch,
): Promise<{ readonly found: readonly DeliveryOfClient[]; readonly next: DeliveryPlace | null }> => {
  const ofState = state === undefined ? '' : `and d.state = '${state}'`
  // Without a type, every delivery matches.
  const looked = type === undefined ? limit + 1 : LOOKED_THROUGH_DELIVERIES
  const rows = await sql.unsafe<(DeliveryOfClient & { readonly isFound: boolean })[]>(
    `select d.endpoint_id as "endpointId", ${LISTED}, ${SUBJECT}, ($2::text is null or e.type = $2) as "isFound"
     from (
       select d.* from unnest($1::uuid[]) w (id) cross join lateral (
         select * from deliveries d
         where d.endpoint_id = w.id ${ofState}
           and ($3::bigint is null or d.number < $3 or (d.number = $3 and d.endpoint_id < $4::uuid))
         order by d.number desc limit $5) d
       order by d.number desc, d.endpoint_id desc limit $5) d
     join events e on e.id = d.event_id left join applications a on a.id = e.application_id
     order by d.number desc, d.endpoint_id desc`,
    [
      `{${endpointIds.join(',')}}`,
      type ?? null,
      after?.number ?? null,
      after?.endpointId ?? null,
      looked,
    ] as never[],
  )
  const all = rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...row }) => row)
  const found = all.slice(0, limit)
  const last = all.length > limit ? found.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return { found, next: last === undefined ? null : { number: last.number, endpointId: last.endpointId } }
}

/** One delivery of an endpoint; undefined if it has none with this number. */
export const findDelivery = (
  sql: Queries,
  endpointId: string,
  number: string,
): Promise<(ListedDelivery & EventSubject) | undefined> =>
  sql
    .unsafe<(ListedDelivery & EventSubject)[]>(
      `select ${LISTED}, ${SUBJECT} from deliveries d join events e on e.id = d.event_id
       left join applications a on a.id = e.application_id
     where d.endpoint_id = $1 and d.number = $2::bigint`,
      [endpointId, number],
    )
    .first()
