/** Applications on which the service itself has to act, and those that nobody has moved for long. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { WaitingState } from '../../domain/application/states.ts'

/** The ids of up to `limit` applications that are due at the moment, the earliest first. */
export const findDue = (sql: Queries, at: Date, limit: number): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from applications where due_at <= ${at} order by due_at limit ${limit}`.all('id')

/**
 * Leases a due application for a while, so that no other process acts on it, and a failing one does not hold up the
 * others. Returns its version; undefined if another process has it, or it is no longer due.
 */
export const leaseDue = (sql: Queries, id: string, at: Date, until: Date): Promise<number | undefined> =>
  sql<{ version: number }[]>`
    update applications set due_at = ${until} where id = ${id} and due_at <= ${at}
    returning version`.first('version')

/** When the one that is due for longest became due; undefined where none is due at the moment. */
export const dueSince = (sql: Queries, at: Date): Promise<Date | undefined> =>
  sql<{ dueAt: Date }[]>`
    select due_at as "dueAt" from applications where due_at <= ${at} order by due_at limit 1`.first('dueAt')

/**
 * The start of their days. A failed submission leaves an application `Open` and restarts its days; a transition also
 * sets `updated_at`. Each state has a partial index on its column, which needs the state as a literal.
 */
const COUNTED_FROM: Readonly<Record<WaitingState, string>> = { Open: 'updated_at', Approved: 'state_since' }

/**
 * The ids of up to `limit` applications that have been in this state, untouched, since the time or longer; the
 * longest waiting first. They stay locked until the transaction ends, and those that others have locked are skipped.
 */
export const holdExpiring = (
  transaction: Queries,
  state: WaitingState,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly string[]> => {
  const column = COUNTED_FROM[state]
  return transaction
    .unsafe<{ id: string }[]>(
      `select id from applications where state = '${state}' and ${column} <= $1
     order by ${column} limit $2 for no key update skip locked`,
      [since, limit],
      { prepare: true },
    )
    .all('id')
}
