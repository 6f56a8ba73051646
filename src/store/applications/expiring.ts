/** Finds applications that nobody has moved for long, and locks them for the transaction that moves them. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { WaitingState } from '../../domain/application/states.ts'

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
