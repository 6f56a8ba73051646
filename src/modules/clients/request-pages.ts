/** The log of a client's requests to its API, for the people who manage the client. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, listed, moment, parameter } from '../../http/page-fields.ts'
import { namedClient } from './credential-pages.ts'

const ofRequest = {
  /** Its place in the list: later requests have greater ids. */
  id: z.string(),
  requestId: z.string(),
  at: moment,
  mode: z.enum(MODES),
  method: z.string(),
  /** Null if no operation took the request. */
  operation: z.nullable(z.string()),
  path: z.string(),
  status: z.number(),
  milliseconds: z.number(),
  /** The problem type, or the error of the token endpoint. */
  problem: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Whether it is a submission or validation of an invalid application. */
  hasFailures: flag,
}
const request = exactly(ofRequest)
export type ApiRequest = z.output<typeof request>

const fault = exactly({ field: z.string(), type: z.string() })

const requestDetail = exactly({
  ...ofRequest,
  query: listed(exactly({ name: z.string(), value: z.string() })),
  /** The problem's errors. */
  errors: listed(fault),
  /** The submission's failures. */
  failures: listed(fault),
  userAgent: z.nullable(z.string()),
  idempotencyKey: z.nullable(z.string()),
  isReplayed: flag,
  sandboxWords: listed(z.string()),
  /** The places of fields that were ignored. */
  unknownFields: listed(z.string()),
  /** Null for live clients, and if there was none. */
  body: z.nullable(z.string()),
  isBodyCut: flag,
  /** The response's body; null for live clients. */
  response: z.nullable(z.string()),
  isResponseCut: flag,
  /** Whether query and body are as they were sent, but for secrets; otherwise they are masked. */
  isAsSent: flag,
})
export type ApiRequestDetail = z.output<typeof requestDetail>

const filters = {
  status: parameter,
  method: parameter,
  operation: parameter,
  request: parameter,
  reference: parameter,
  from: parameter,
  to: parameter,
}

const ofClient = { id: namedClient }

const READ = { method: 'GET', who: 'clients', handsOut: 'nothing' } as const

export const requestOperations = {
  listRequests: operation({
    ...READ,
    path: '/clients/{id}/requests',
    params: ofClient,
    query: z.object({ ...filters, cursor: parameter }),
    responses: {
      200: exactly({
        items: listed(request),
        nextCursor: z.nullable(z.string()),
        /** The operations that the list can be filtered by. */
        operations: listed(z.string()),
      }),
    },
  }),
  /** Pages poll it, while the list itself stays as it is. */
  countNewRequests: operation({
    ...READ,
    path: '/clients/{id}/new-requests',
    isBackground: true,
    params: ofClient,
    query: z.object({ ...filters, after: parameter }),
    responses: { 200: exactly({ count: z.number() }) },
  }),
  readRequest: operation({
    ...READ,
    path: '/clients/{id}/requests/{requestId}',
    params: { id: namedClient, requestId: z.string() },
    responses: { 200: requestDetail },
  }),
}
