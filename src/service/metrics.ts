/** Prometheus metrics of the process and of its responses. */
import type { FastifyInstance } from 'fastify'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { PoolUsage } from '../../packages/postgres/connection/pool.ts'
import { OUTAGES, type OutageName } from '../adapters/watch/watched.ts'
import { backlogMetrics, type ReadBacklog } from './backlog.ts'
import type { Build } from './build.ts'
import { poolMetrics, workMetrics } from './work.ts'

export type Metrics = {
  readonly contentType: string
  readonly text: () => Promise<string>
  /** The metrics as they are now. */
  readonly read: () => Promise<readonly Metric[]>
  /** Counts every response of the app by route, method and status. */
  readonly watch: (app: FastifyInstance) => void
  /** Counts requests that the request log could not keep. */
  readonly countUnlogged: (requests: number) => void
  /** Counts a failure of background work by its outage; `none` for others. */
  readonly countFault: (outage: OutageName | 'none') => void
  /** Counts no further work. */
  readonly stop: () => void
}

/** A metric with its values by label. */
export type Metric = MetricObjectWithValues<MetricValue<string>>

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Whoever asks again within this time gets the same text: making it takes as long as many responses. */
const SAME_MILLISECONDS = 1_000

type Sources = {
  /** Without it there is no metric of the build. */
  readonly build?: Build
  /** Without it there are no metrics of the backlog. */
  readonly backlog?: ReadBacklog
  /** How many lines of the log were lost so far; without it there is no metric of them. */
  readonly lostLines?: () => number
  /** Without it there are no metrics of connections. */
  readonly pool?: () => PoolUsage
}

/** Metrics of the process that are counted from now on, until stopped. */
export const metricsOf = ({ build, backlog, lostLines, pool }: Sources = {}): Metrics => {
  const register = new Registry()
  if (pool !== undefined) poolMetrics(register, pool)
  if (build !== undefined) buildMetric(register, build)
  if (lostLines !== undefined) lostLinesMetric(register, lostLines)
  const work = workMetrics(register)
  const readBacklog = backlog === undefined ? async () => undefined : backlogMetrics(register, backlog)
  collectDefaultMetrics({ register, prefix: 'forecourt_' })
  const responses = new Counter({
    name: 'forecourt_http_answers_total',
    help: 'Responses by operation, method and status.',
    labelNames: ['operation', 'method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'forecourt_http_seconds',
    help: 'Response time by operation.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [register],
  })
  const unlogged = new Counter({
    name: 'forecourt_requests_unlogged_total',
    help: 'Requests that could not be saved in the request log.',
    registers: [register],
  })
  const faults = faultCounter(register)
  /** Metrics whose labels are looked up already; there are few, since operations, methods and statuses are. */
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
    read: async () => {
      await readBacklog()
      return (await register.getMetricsAsJSON()) as unknown as readonly Metric[]
    },
    countUnlogged: (requests) => unlogged.inc(requests),
    countFault: (outage) => faults.inc({ outage }),
    stop: work.stop,
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { operationId, consoleOperation } = request.routeOptions.config
        const operation = operationId ?? consoleOperation ?? 'other'
        const name = `${operation} ${request.method} ${reply.statusCode}`
        let figure = figures.get(name)
        if (figure === undefined) {
          figure = {
            count: responses.labels({ operation, method: request.method, status: reply.statusCode }),
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

const faultCounter = (register: Registry) => {
  const faults = new Counter({
    name: 'forecourt_faults_total',
    help: 'Failures of background work by outage; none is an error in the service.',
    labelNames: ['outage'],
    registers: [register],
  })
  // There from the start, so that an increase sees the first of each.
  for (const outage of [...OUTAGES, 'none']) faults.inc({ outage }, 0)
  return faults
}

const lostLinesMetric = (register: Registry, lostLines: () => number): void => {
  new Counter({
    name: 'forecourt_log_lines_lost_total',
    help: 'Lines of the log that could not be written.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(lostLines())
    },
  })
}

/** A metric that is always 1, with the build in its labels. */
const buildMetric = (register: Registry, { version, commit, schema }: Build): void => {
  new Gauge({
    name: 'forecourt_build_info',
    help: 'Version, commit and schema version of this process. Always 1.',
    labelNames: ['version', 'commit', 'schema'],
    // Several processes on one port have one build.
    aggregator: 'max',
    registers: [register],
  }).set({ version, commit, schema }, 1)
}
