/** Lists the signed contracts that the lender's core system has not acknowledged. */

import type { Mode } from '../../domain/application/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { listWaiting } from '../../store/applications/bookings.ts'
import { type Page, pageLimit, pageOf, readTimeCursor, timeCursor, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

export type WaitingContract = {
  readonly reference: string
  readonly state: State
  /** When it was signed, or paid out. */
  readonly since: Date
}

/** The contracts of a mode that wait, the longest waiting first; rejected for an invalid query. */
export const listBookings = async (
  { sql }: Pick<Service, 'sql'>,
  mode: Mode,
  query: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
): Promise<Page<WaitingContract> | FieldRefusal> => {
  const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
  const limit = pageLimit(query.limit)
  if (after instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(after, limit) ?? UNKNOWN_CURSOR
  const rows = await listWaiting(sql, mode, after && { stateSince: after.at, id: after.id }, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ stateSince: at, id }) => timeCursor({ at, id }))
  return {
    items: items.map(({ id, modelSet, state, stateSince }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
    })),
    nextCursor,
  }
}
