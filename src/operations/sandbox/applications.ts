/** A client's test applications, for the people who manage it. */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { ClientPrincipal } from '../../domain/application/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { listSentByClient, type SentPlace } from '../../store/applications/of-client.ts'
import { PAGE_ENTRIES, UNKNOWN_CURSOR } from '../paging.ts'
import type { FieldRefusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type TestApplication = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly updatedAt: Date
}

export type TestApplications = {
  readonly items: readonly TestApplication[]
  readonly nextCursor: string | null
}

/** A page of a test client's applications, the last changed first; empty for a live client. */
export const listTestApplications = async (
  { sql }: Pick<Service, 'sql'>,
  { clientId, dealerId, mode }: ClientPrincipal,
  cursor: string | undefined,
  limit = PAGE_ENTRIES,
): Promise<TestApplications | FieldRefusal> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR
  if (mode === 'live') return { items: [], nextCursor: null }
  const rows = await listSentByClient(sql, { clientId, dealerId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ id, modelSet, state, stateSince, updatedAt }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
      updatedAt,
    })),
    nextCursor: last === undefined ? null : `${last.updatedAt.getTime()}.${last.id}`,
  }
}

const placeOf = (cursor: string): SentPlace | undefined => {
  const [milliseconds = '', id = '', ...more] = cursor.split('.')
  return /^\d{1,13}$/.test(milliseconds) && isUuid(id) && more.length === 0
    ? { updatedAt: new Date(Number(milliseconds)), id }
    : undefined
}
