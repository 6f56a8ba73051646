/** A client's test applications, for the people who manage it. */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { ClientPrincipal } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { listSentByClient, type SentPlace } from '../../store/applications/of-client.ts'
import { PAGE_ENTRIES, type Page, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import type { FieldRefusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type TestApplication = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly updatedAt: Date
}

/** A page of a test client's applications, the last changed first; empty for a live client. */
export const listTestApplications = async (
  { sql }: Pick<Service, 'sql'>,
  { clientId, dealerId, mode }: ClientPrincipal,
  cursor: string | undefined,
  limit = PAGE_ENTRIES,
): Promise<Page<TestApplication> | FieldRefusal> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR
  if (mode === 'live') return { items: [], nextCursor: null }
  const rows = await listSentByClient(sql, { clientId, dealerId, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, ({ updatedAt, id }) => `${updatedAt.getTime()}.${id}`)
  return {
    items: items.map(({ id, modelSet, state, stateSince, updatedAt }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
      updatedAt,
    })),
    nextCursor,
  }
}

const placeOf = (cursor: string): SentPlace | undefined => {
  const [milliseconds = '', id = '', ...more] = cursor.split('.')
  return /^\d{1,13}$/.test(milliseconds) && isUuid(id) && more.length === 0
    ? { updatedAt: new Date(Number(milliseconds)), id }
    : undefined
}
