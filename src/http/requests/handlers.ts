/** The request log of a client, for the lender's admins and those of the client's dealer. */
import type { ListedRequest, ReadRequest } from '../../domain/events/request-record.ts'
import { Refusal } from '../../operations/refusal.ts'
import {
  countNewerRequests,
  listOperationsOf,
  readClientRequest,
  searchClientRequests,
} from '../../operations/requests/search.ts'
import { type Handlers, notFound, ok, problem } from '../declare/handler.ts'
import { withClient } from '../declare/session/administered.ts'
import type { ApiRequest, ApiRequestDetail, requestOperations } from './pages.ts'

export const requestHandlers: Handlers<typeof requestOperations> = {
  listRequests: (context) =>
    withClient(context, async ({ id }) => {
      const { service, query } = context
      const page = await searchClientRequests(service, id, query)
      if (page instanceof Refusal) return problem('bad-request', page.says)
      const operations = await listOperationsOf(service, id)
      return ok({ items: page.items.map(requestView), nextCursor: page.nextCursor, operations })
    }),

  countNewRequests: (context) =>
    withClient(context, async ({ id }) => {
      const { after, ...query } = context.query
      const count = await countNewerRequests(context.service, id, query, after)
      return count instanceof Refusal ? problem('bad-request', count.says) : ok({ count })
    }),

  readRequest: (context) =>
    withClient(context, async ({ id }) => {
      const request = await readClientRequest(context.service, id, context.params.requestId)
      return request === undefined ? notFound('request') : ok(requestDetailView(request))
    }),
}

const requestView = ({
  id,
  requestId,
  at,
  mode,
  method,
  operation,
  path,
  status,
  milliseconds,
  problem: kind,
  reference,
}: ListedRequest): ApiRequest => ({
  id,
  requestId,
  at: at.toISOString(),
  mode,
  method,
  operation,
  path,
  status,
  milliseconds,
  problem: kind,
  reference,
})

const requestDetailView = (request: ReadRequest): ApiRequestDetail => {
  const { query = {}, errors = [], failures = [], body, ...rest } = request.details
  return {
    ...requestView(request),
    query: Object.entries(query).map(([name, value]) => ({ name, value })),
    errors,
    failures,
    userAgent: rest.userAgent ?? null,
    idempotencyKey: rest.idempotencyKey ?? null,
    isReplayed: rest.isReplayed === true,
    sandboxWords: rest.sandboxWords ?? [],
    unknownFields: rest.unknownFields ?? [],
    body: body === undefined ? null : JSON.stringify(body, null, 2),
    isBodyCut: rest.isBodyCut === true,
  }
}
