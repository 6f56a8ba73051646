/** Operations about the service itself: liveness, readiness, metrics, and the documents that describe it. */

import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { hashOfSecret } from '../../adapters/access/secrets.ts'
import { sendShared } from '../../http/bodies/send-file.ts'
import { ok, problem } from '../../http/handler.ts'
import { type JsonObject, operation } from '../../http/operation.ts'
import { JSON_TYPE, openResponse, problemContent } from '../../http/parts.ts'
import { openJsonResponse } from '../../http/responses.ts'
import { model, object } from '../../http/schema.ts'
import { checkReadiness } from './check-readiness.ts'

/** What operations that are open to all share. */
const OPEN = { method: 'GET', who: 'anyone', tag: 'Service' } as const

const Health = model(
  'HealthModel',
  object('The status of the service.', {
    status: z.enum(['live', 'ready']).describe('The status that the request checks.'),
  }),
)

const health = (status: 'live' | 'ready') => openJsonResponse(`The service is ${status}.`, Health, { status })

const live = operation({
  ...OPEN,
  id: 'live',
  path: '/health/live',
  budget: 'probes',
  summary: 'Check liveness',
  description:
    'For process supervisors. Responds as long as the process is able to. If there is no response, restart the process.',
  responses: { 200: health('live') },
  handle: () => ok({ status: 'live' as const }),
})

const ready = operation({
  ...OPEN,
  id: 'ready',
  path: '/health/ready',
  budget: 'probes',
  summary: 'Check readiness',
  description:
    'For load balancers. Returns 200 if the database responds, accepts writes, has free disk space and has the schema of this version, and no submissions are stuck. Otherwise, and while the service is starting or stopping, returns 503 with the reason.',
  responses: {
    200: health('ready'),
    503: openResponse(
      'The service is not ready. See `detail` for the reason.',
      problemContent({ unavailable: 'The database cannot be reached.' }),
    ),
  },
  open: (_app, service, { isStopping }) => {
    const check = together(() => checkReadiness(service))
    return async () => {
      const unready = isStopping() ? 'The service is stopping.' : await check()
      return unready === undefined ? ok({ status: 'ready' as const }) : problem('unavailable', unready)
    }
  },
})

/** All who ask while it runs get the same response, so that however many probes cost the database one. */
const together = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

const NO_PATH = 'This path does not exist.'
const NO_TOKEN = 'Send the metrics token as Authorization: Bearer.'

const metrics = operation({
  ...OPEN,
  id: 'metrics',
  path: '/metrics',
  budget: 'metrics',
  security: [{}, { metricsToken: [] }],
  summary: 'Get Prometheus metrics',
  description:
    'Open to everyone in a sandbox. Otherwise it requires the token that the operator has set (METRICS_TOKEN), or is only available on a separate port.',
  responses: {
    200: openResponse('The metrics, in the Prometheus text format.', {
      'text/plain': {
        schema: { type: 'string' },
        example: 'forecourt_submissions_total{set="a",outcome="submitted"} 17\n',
      },
    }),
    401: openResponse('The token is missing or not valid.', problemContent({ 'no-credentials': NO_TOKEN }), [
      'WWW-Authenticate',
    ]),
    404: openResponse('The metrics are not available here.', problemContent({ 'not-found': NO_PATH })),
  },
  open:
    (_app, _service, { metrics: { contentType, text }, metricsAccess: access }) =>
    async ({ request, reply }) => {
      if (access.is === 'none') return problem('not-found', NO_PATH)
      if (access.is === 'token' && !holds(request, access.token)) {
        reply.header('www-authenticate', 'Bearer realm="metrics"')
        return problem('no-credentials', NO_TOKEN)
      }
      return reply.header('content-type', contentType).send(await text())
    },
})

const holds = (request: FastifyRequest, token: string): boolean => {
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return sent !== undefined && timingSafeEqual(hashOfSecret(sent), hashOfSecret(token))
}

const documentResponse = (example: JsonObject) =>
  openResponse('The document.', {
    [JSON_TYPE]: { schema: { type: 'object', additionalProperties: true }, example },
  })

const openApi = operation({
  ...OPEN,
  id: 'openApi',
  path: '/openapi.json',
  summary: 'Get the OpenAPI document',
  description: 'Returns the OpenAPI 3.1 description of the service. For a readable version, see `/docs/api`.',
  responses: { 200: documentResponse({ openapi: '3.1.1', info: { title: 'Forecourt' }, paths: {} }) },
  open:
    (_app, _service, { openApi: document }) =>
    ({ request, reply }) =>
      sendShared(request, reply, document(request)),
})

const asyncApi = operation({
  ...OPEN,
  id: 'asyncApi',
  path: '/asyncapi.json',
  summary: 'Get the AsyncAPI document',
  description: 'Returns the AsyncAPI 3.1 description of the events in webhooks and the event feed.',
  responses: {
    200: documentResponse({ asyncapi: '3.1.0', info: { title: 'Forecourt events' }, channels: {} }),
  },
  open:
    (_app, _service, { asyncApi: document }) =>
    ({ request, reply }) =>
      sendShared(request, reply, document),
})

export const SERVICE_OPERATIONS = [live, ready, metrics, openApi, asyncApi]
