/** What tells how the service itself is: alive, ready, and its figures. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashOfSecret } from '../../auth/api-key.ts'
import { checkReadiness } from '../../operations/check-readiness.ts'
import type { Service } from '../../operations/service.ts'
import type { Metrics } from '../metrics.ts'
import { PROBLEMS, problem, sendProblem } from '../problem.ts'

export type MetricsAccess =
  /** On this server for everyone: a sandbox. */
  | { readonly is: 'open' }
  | { readonly is: 'token'; readonly token: string }
  /** Elsewhere, or nowhere. */
  | { readonly is: 'none' }

export const serviceRoutes = (
  app: FastifyInstance,
  service: Service,
  metrics: Metrics,
  access: MetricsAccess,
  isStopping: () => boolean,
): void => {
  app.get('/health/live', { config: { operationId: 'live' } }, async () => ({
    status: 'live',
  }))
  app.get('/health/ready', { config: { operationId: 'ready' } }, async (_request, reply) => {
    const unready = isStopping() ? 'The service is stopping.' : await checkReadiness(service)
    return unready === undefined ? { status: 'ready' } : sendProblem(reply, 'unavailable', unready)
  })
  app.get('/metrics', { config: { operationId: 'metrics' } }, async (request, reply) => {
    if (access.is === 'none') return sendProblem(reply, 'not-found', 'There is no such path.')
    if (access.is === 'token' && !holds(request, access.token)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"')
      return sendProblem(reply, 'no-credentials', 'Send the metrics token as Authorization: Bearer.')
    }
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
  app.get<{ Params: { kind: string } }>('/problems/:kind', async (request, reply) => {
    const { kind } = request.params
    if (!Object.hasOwn(PROBLEMS, kind))
      return sendProblem(reply, 'not-found', 'There is no such kind of problem.')
    const { type, title, status, detail } = problem(kind as keyof typeof PROBLEMS, request.id)
    return { type, title, status, detail }
  })
}

const holds = (request: FastifyRequest, token: string): boolean => {
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return sent !== undefined && timingSafeEqual(hashOfSecret(sent), hashOfSecret(token))
}
