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
  /** Figures whose labels are looked up already; there are few, since operations, methods and statuses are. */
  const figures = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { operationId, consoleOperation } = request.routeOptions.config
        const operation = operationId ?? consoleOperation ?? 'other'
        const name = `${operation} ${request.method} ${reply.statusCode}`
        let figure = figures.get(name)
        if (figure === undefined) {
          figure = {
            count: answers.labels({ operation, method: request.method, status: reply.statusCode }),
            time: seconds.labels({ operation }),
          }
          figures.set(name, figure)
        }
        figure.count.inc()
        figure.time.observe(reply.elapsedTime / 1_000)
        done()
      })
    },
  }
}
