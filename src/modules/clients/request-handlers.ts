/** The request log of a client, for the people who manage it. */
import type { ReadRequest } from '../../domain/events/request-record.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { withClient } from './administered-handlers.ts'
import type { requestOperations } from './request-pages.ts'
import {
  countNewerRequests,
  listOperationsOf,
  readClientRequest,
  searchClientRequests,
} from './search-requests.ts'

export const requestHandlers: Handlers<typeof requestOperations> = {
  listRequests: (context) =>
    withClient(context, async ({ id }) => {
      const { service, query } = context
      const page = await searchClientRequests(service, id, query)
      if (page instanceof Refusal) return page
      const operations = await listOperationsOf(service, id)
      return ok({ ...page, operations })
    }),

  countNewRequests: (context) =>
    withClient(context, async ({ id }) => {
      const { after, ...query } = context.query
      const count = await countNewerRequests(context.service, id, query, after)
      return count instanceof Refusal ? count : ok({ count })
    }),

  readRequest: (context) =>
    withClient(context, async ({ id }) => {
      const request = await readClientRequest(context.service, id, context.params.requestId)
      return request === undefined ? notFound('request') : ok(requestDetailView(request))
    }),
}

const requestDetailView = ({ asSent, ...request }: ReadRequest) => {
  const { query = {}, body, ...details } = request.details
  const masked = {
    query: Object.entries(query).map(([name, value]) => ({ name, value })),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  }
  return {
    ...request,
    errors: [],
    failures: [],
    userAgent: null,
    idempotencyKey: null,
    isReplayed: false,
    sandboxWords: [],
    unknownFields: [],
    isBodyCut: false,
    isResponseCut: false,
    response: null,
    ...details,
    ...masked,
    ...(asSent === null ? {} : { query: [], ...asSent }),
    isAsSent: asSent !== null,
  }
}
