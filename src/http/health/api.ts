/** Operations about the service itself: liveness, readiness, metrics, and the documents that describe it. */

import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashOfSecret } from '../../adapters/access/api-key.ts'
import { checkReadiness } from '../../operations/check-readiness.ts'
import { sendShared } from '../declare/bodies/shared-bytes.ts'
import { ok, problem } from '../declare/handler.ts'
import { type JsonObject, operation } from '../declare/operation.ts'
import { JSON_TYPE, openResponse, problemContent } from '../declare/parts.ts'
import { openJsonResponse } from '../declare/responses.ts'
import { model, object } from '../declare/schema.ts'

/** What operations that are open to all share. */
const OPEN = { method: 'GET', who: 'anyone', tag: 'Service' } as const

const Health = model(
  'HealthModel',
  object('How the service is.', {
    status: z.enum(['live', 'ready']).describe('The state that the request asks for.'),
  }),
)

const health = (status: 'live' | 'ready') => openJsonResponse(`The service is ${status}.`, Health, { status })

const live = operation({
  ...OPEN,
  id: 'live',
  path: '/health/live',
  budget: 'probes',
  summary: 'Is the process alive?',
  description:
    'For supervisors: answers as long as the process can answer at all. Restart it if it does not.',
  responses: { 200: health('live') },
  handle: () => ok({ status: 'live' as const }),
})

const ready = operation({
  ...OPEN,
  id: 'ready',
  path: '/health/ready',
  budget: 'probes',
  summary: 'Is the service ready?',
  description:
    'For load balancers: 200 if the database answers, takes writes, has room on its disk and has the schema of this version, and no submission hangs. Otherwise, and while the service starts or stops, 503 with the reason.',
  responses: {
    200: health('ready'),
    503: openResponse(
      'The service can’t work now; `detail` says why.',
      problemContent({ unavailable: 'The database can’t be reached.' }),
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
  summary: 'Figures for Prometheus',
  description:
    'In a sandbox it is open to all; otherwise it needs the token that the operator has set (METRICS_TOKEN), or is only available on a separate port.',
  responses: {
    200: openResponse('The metrics, in the text format of Prometheus.', {
      'text/plain': {
        schema: { type: 'string' },
        example: 'forecourt_submissions_total{set="a",outcome="submitted"} 17\n',
      },
    }),
    401: openResponse('The token is missing or wrong.', problemContent({ 'no-credentials': NO_TOKEN }), [
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
  summary: 'This document',
  description: 'The OpenAPI 3.1 description of the service. `/docs/api` shows it in a readable form.',
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
  summary: 'The description of events',
  description: 'The AsyncAPI 3.0 description of the events of webhooks and the feed.',
  responses: {
    200: documentResponse({ asyncapi: '3.0.0', info: { title: 'Forecourt events' }, channels: {} }),
  },
  open:
    (_app, _service, { asyncApi: document }) =>
    ({ request, reply }) =>
      sendShared(request, reply, document),
})

export const SERVICE_OPERATIONS = [live, ready, metrics, openApi, asyncApi]
