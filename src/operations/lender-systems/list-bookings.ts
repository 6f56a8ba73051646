/** Lists the signed contracts that the lender's core system has not acknowledged. */

import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { Mode } from '../../domain/application/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { listWaiting, type WaitingRow } from '../../store/applications/bookings.ts'
import { type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
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
  const after = query.cursor === undefined ? undefined : (readCursor(query.cursor) ?? UNKNOWN_CURSOR)
  const limit = pageLimit(query.limit)
  if (after instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(after, limit) ?? UNKNOWN_CURSOR
  const rows = await listWaiting(sql, mode, after, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, writeCursor)
  return {
    items: items.map(({ id, modelSet, state, stateSince }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
    })),
    nextCursor,
  }
}

const writeCursor = ({ stateSince, id }: WaitingRow): string =>
  Buffer.from(`${stateSince.getTime()} ${id}`).toString('base64url')

const CURSOR = new RegExp(`^(\\d{1,13}) (${UUID_PATTERN})$`)

const readCursor = (cursor: string): { readonly stateSince: Date; readonly id: string } | undefined => {
  const [, milliseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return milliseconds === undefined || id === undefined
    ? undefined
    : { stateSince: new Date(Number(milliseconds)), id }
}
