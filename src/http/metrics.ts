/** Prometheus figures of the process and of what it answers. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly contentType: string
  readonly text: () => Promise<string>
  /** Counts every answer of the app by route, method and status. */
  readonly watch: (app: FastifyInstance) => void
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export const metricsOf = (): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'forecourt_' })
  const answers = new Counter({
    name: 'forecourt_http_answers_total',
    help: 'Answers by operation, method and status.',
    labelNames: ['operation', 'method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'forecourt_http_seconds',
    help: 'Time to answer by operation.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [register],
  })
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const operation = request.routeOptions.config.operationId ?? 'other'
        answers.inc({ operation, method: request.method, status: reply.statusCode })
        seconds.observe({ operation }, reply.elapsedTime / 1_000)
        done()
      })
    },
  }
}
