/** Signed contracts that wait until the lender's core system has booked or rejected them. */

import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/application/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { outsideSandboxes } from '../sandboxes/outside.ts'

export type WaitingRow = {
  readonly id: string
  readonly modelSet: SetName
  readonly state: State
  readonly stateSince: Date
}

/**
 * The applications of a mode whose contract waits, as `a`. Nothing can be booked of an erased one, or before its agreement is
 * sealed. The states are literals, which the partial index needs.
 */
const waiting = (sql: Queries, mode: Mode): Statement<object[]> => sql`
  applications a where a.mode = ${mode}::text::mode and a.state in ('Signed', 'PaidOut') and a.booking is null
    and a.data_key is not null
    and not exists (select from signings s where s.application_id = a.id and s.state = 'sealing')
    ${mode === 'live' ? sql`` : sql`and ${sql.unsafe(outsideSandboxes('a.client_id', 'a.owner_dealer_id'))}`}`

/** The contracts of a mode that wait, the longest waiting first. */
export const listWaiting = (
  sql: Queries,
  mode: Mode,
  after: { readonly stateSince: Date; readonly id: string } | undefined,
  limit: number,
): Promise<readonly WaitingRow[]> => sql<WaitingRow[]>`
  select a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince"
  from ${waiting(sql, mode)}
    ${after === undefined ? sql`` : sql`and (a.state_since, a.id) > (${after.stateSince}::timestamptz, ${after.id}::uuid)`}
  order by a.state_since, a.id limit ${limit}`

/** The enabled clients of the lender that book contracts. */
const BOOKING_CLIENTS = `clients where of_lender and disabled_at is null and 'lender:book' = any (scopes)`

/** Whether the lender has a client that books this application's contract: none books those of a stranger's sandbox. */
export const hasBookingClient = (
  sql: Queries,
  { id, mode }: { readonly id: string; readonly mode: Mode },
): Promise<boolean> =>
  sql`
    select from ${sql.unsafe(BOOKING_CLIENTS)} and mode = ${mode}
      and exists (select from applications a where a.id = ${id}
        and ${sql.unsafe(outsideSandboxes('a.client_id', 'a.owner_dealer_id'))})
    limit 1`.some()

/** More waiting contracts are not looked at: the alert has been raised long before. */
const LOOKED_AT_MAXIMUM = 1_000

/**
 * Since when the live contract has waited that waits longest: since it was signed, also if it has been paid out since. Undefined
 * without one. Those from before the lender had a client that books do not count: nothing is late with them.
 */
export const waitingSince = async (sql: Queries): Promise<Date | undefined> => {
  const [row] = await sql<{ since: Date | null }[]>`
    select min(signed.at) as since
    from (
      select a.id, a.state_since from ${waiting(sql, 'live')} order by a.state_since limit ${LOOKED_AT_MAXIMUM}
    ) a
      cross join (
        select min(created_at) as since from ${sql.unsafe(BOOKING_CLIENTS)} and mode = 'live'
      ) c
      cross join lateral (
        select coalesce(max(t.at), a.state_since) as at from transitions t
        where t.application_id = a.id and t.to_state = 'Signed'
      ) signed
    where signed.at >= c.since`
  return row?.since ?? undefined
}
