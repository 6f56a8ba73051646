/** A client's requests, the newest first, and single ones. */

import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import {
  type ListedRequest,
  type ReadRequest,
  STATUS_CLASSES,
  type StatusClass,
} from '../../domain/events/request-record.ts'
import { instantOf, oneOf, PAGE_ENTRIES, type Page, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  findRequest,
  listCalledOperations,
  type RequestSearch,
  searchRequests,
} from '../../store/audit/requests.ts'

export type RequestQuery = {
  readonly status?: string
  readonly method?: string
  readonly operation?: string
  readonly request?: string
  readonly reference?: string
  readonly from?: string
  readonly to?: string
  readonly cursor?: string
}

/** The filters for a request's status: a class, or all failures. */
export const STATUS_FILTERS: readonly StatusClass[] = [...STATUS_CLASSES, 'failed']

/** All methods that operations have. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of a client's requests; a rejection if the query is invalid. */
export const searchClientRequests = async (
  { sql }: Pick<Service, 'sql'>,
  clientId: string,
  query: RequestQuery,
  limit = PAGE_ENTRIES,
): Promise<Page<ListedRequest> | FieldRefusal> => {
  const search = searchOf(clientId, query)
  if (search instanceof FieldRefusal) return search
  if (search === 'nothing') return { items: [], nextCursor: null }
  const { found, next } = await searchRequests(sql, search, limit)
  return { items: found, nextCursor: next }
}

/** How many requests came after the one that a page shows first, or in all if it shows none; counts up to one page. */
export const countNewerRequests = async (
  { sql }: Pick<Service, 'sql'>,
  clientId: string,
  query: RequestQuery,
  after: string | undefined,
): Promise<number | FieldRefusal> => {
  const search = searchOf(clientId, query)
  if (search instanceof FieldRefusal) return search
  if (after !== undefined && !isUuid(after)) return UNKNOWN_CURSOR
  if (search === 'nothing') return 0
  const { found } = await searchRequests(sql, { ...search, from: after ?? search.from }, PAGE_ENTRIES + 1)
  return found.filter(({ id }) => id !== after).length
}

const searchOf = (clientId: string, query: RequestQuery): RequestSearch | FieldRefusal | 'nothing' => {
  const status = oneOf('status', query.status, STATUS_FILTERS)
  if (status instanceof FieldRefusal) return status
  const method = oneOf('method', query.method, METHODS)
  if (method instanceof FieldRefusal) return method
  if (query.cursor !== undefined && !isUuid(query.cursor)) return UNKNOWN_CURSOR
  const from = momentOf('from', query.from)
  if (from instanceof FieldRefusal) return from
  const to = momentOf('to', query.to)
  if (to instanceof FieldRefusal) return to
  const requestId = query.request?.toLowerCase()
  const applicationId = query.reference === undefined ? undefined : anyReferenceId(query.reference)
  // An impossible id matches nothing.
  if (requestId !== undefined && !isUuid(requestId)) return 'nothing'
  if (query.reference !== undefined && applicationId === undefined) return 'nothing'
  const end = to === undefined ? LAST_ID : leastId(to.getTime())
  return {
    clientId,
    status,
    method,
    operation: query.operation,
    requestId,
    applicationId,
    before: query.cursor !== undefined && query.cursor < end ? query.cursor : end,
    from: leastId(from?.getTime() ?? 0),
  }
}

const momentOf = (field: string, text: string | undefined): Date | undefined | FieldRefusal => {
  if (text === undefined) return undefined
  const moment = instantOf(text)
  return (
    moment ??
    new FieldRefusal([
      { field, type: 'dateTime', message: `${field} must be an RFC 3339 date-time or a date.` },
    ])
  )
}

/** One request of a client by its id; undefined if there is none. */
export const readClientRequest = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  clientId: string,
  requestId: string,
): Promise<ReadRequest | undefined> =>
  isUuid(requestId) ? findRequest(sql, ring, clientId, requestId) : undefined

/** The operations that a client has called, as values for the filter. */
export const listOperationsOf = (
  { sql }: Pick<Service, 'sql'>,
  clientId: string,
): Promise<readonly string[]> => listCalledOperations(sql, clientId)
