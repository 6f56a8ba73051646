/** Prometheus figures of the process and of what it answers. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly contentType: string
  readonly text: () => Promise<string>
  /** Counts every answer of the app by route, method and status. */
  readonly watch: (app: FastifyInstance) => void
  /** Counts requests that the request log could not keep. */
  readonly countUnlogged: (requests: number) => void
}

export type MetricsAccess =
  /** On the public server for everyone: a sandbox. */
  | { readonly is: 'open' }
  | { readonly is: 'token'; readonly token: string }
  /** Elsewhere, or nowhere. */
  | { readonly is: 'none' }

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** What waits for the work beside requests, in all processes together. */
type ReadBacklog = () => Promise<{
  readonly waitingEvents: number
  readonly oldestEventSeconds: number
  readonly overdueDeliveries: number
  readonly overdueSeconds: number
}>

/** Whoever asks again within this time gets the same text: making it takes as long as many answers. */
const SAME_MILLISECONDS = 1_000

/** Without `backlog` there are no figures of it. */
export const metricsOf = ({ backlog }: { readonly backlog?: ReadBacklog } = {}): Metrics => {
  const register = new Registry()
  const readBacklog = backlog === undefined ? async () => undefined : backlogFigures(register, backlog)
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
  const unlogged = new Counter({
    name: 'forecourt_requests_unlogged_total',
    help: 'Requests that the request log could not keep.',
    registers: [register],
  })
  /** Figures whose labels are looked up already; there are few, since operations, methods and statuses are. */
  const figures = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()
  let made: Promise<string> = Promise.resolve('')
  let madeAt = Number.NEGATIVE_INFINITY
  return {
    contentType: register.contentType,
    text: () => {
      if (performance.now() - madeAt >= SAME_MILLISECONDS) {
        madeAt = performance.now()
        made = readBacklog().then(() => register.metrics())
      }
      return made
    },
    countUnlogged: (requests) => unlogged.inc(requests),
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

/** So often the backlog is read at most, however often it is asked for. */
const BACKLOG_EVERY_MILLISECONDS = 5_000
/** The other figures do not wait for longer for a database that does not answer. */
const BACKLOG_PATIENCE_MILLISECONDS = 1_000

/**
 * Makes the figures of the backlog, and returns how they are brought up to date. Without a fresh answer they are
 * absent.
 */
const backlogFigures = (register: Registry, read: ReadBacklog): (() => Promise<void>) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const figures = {
    waitingEvents: gauge('forecourt_outbox_events', 'Events that wait for their number, up to 10,000.'),
    oldestEventSeconds: gauge('forecourt_outbox_oldest_seconds', 'Age of the oldest event without a number.'),
    overdueDeliveries: gauge('forecourt_webhook_overdue_deliveries', 'Deliveries due for over a minute.'),
    overdueSeconds: gauge('forecourt_webhook_overdue_seconds', 'How late the latest delivery is.'),
  } as const
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const readAgain = async (): Promise<void> => {
    const found = await read().catch(() => undefined)
    readAt = performance.now()
    for (const [name, figure] of Object.entries(figures)) {
      if (found === undefined) figure.remove()
      else figure.set(found[name as keyof typeof figures])
    }
  }
  return async () => {
    if (performance.now() - readAt < BACKLOG_EVERY_MILLISECONDS) return
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    const ending = new AbortController()
    await Promise.race([
      reading,
      pause(BACKLOG_PATIENCE_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => undefined),
    ])
    ending.abort()
    if (reading !== undefined) for (const figure of Object.values(figures)) figure.remove()
  }
}
