/** Opens what a process is watched by: its figures, and traces where the settings ask for them. */
import fastify from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { readBacklog } from '../operations/read-backlog.ts'
import { currentBuild } from '../service/build.ts'
import type { Config } from '../service/config.ts'
import { ListenError, listen } from '../service/listen.ts'
import { type Metrics, metricsOf } from '../service/metrics.ts'
import { standardOutput } from './log-output.ts'
import type { Telemetry } from './start.ts'

/** Figures of this process until `ends`, and of the backlog of all if it has them. */
export const openMetrics = (
  { sql, hasBacklog }: { readonly sql: Database; readonly hasBacklog: boolean },
  ends: AsyncDisposableStack,
): Metrics => {
  const backlog = hasBacklog ? { backlog: () => readBacklog({ sql, now: Date.now }) } : {}
  const metrics = metricsOf({
    build: currentBuild(),
    ...backlog,
    pool: sql.usage,
    lostLines: standardOutput.lost,
  })
  ends.defer(metrics.stop)
  return metrics
}

/** Serves the figures on METRICS_PORT, where it is set. Throws ListenError or ConfigError where that cannot be had. */
export const serveMetrics = async (
  config: Config,
  metrics: Metrics,
  ends: AsyncDisposableStack,
): Promise<void> => {
  if (config.metricsPort === undefined) return
  const app = fastify({ logger: false })
  ends.defer(() => app.close())
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  )
  await listen(app, config.host, 'METRICS_PORT', config.metricsPort)
}

/**
 * Serves the figures of `forecourt work`. It has the settings of a service, which may have the port already on the same
 * machine: the work goes on without.
 */
export const serveWorkMetrics = async (
  config: Config,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
  ends: AsyncDisposableStack,
): Promise<void> => {
  try {
    await serveMetrics(config, metrics, ends)
  } catch (error) {
    if (!(error instanceof ListenError)) throw error
    log.warn(
      `${error.message} The metrics of this process are not available. Give it a separate METRICS_PORT.`,
    )
  }
}

/**
 * Sends traces and figures to the collector until `ends`; undefined where the settings name none. Only then OpenTelemetry is
 * loaded.
 */
export const openTelemetry = async (
  { telemetry }: Config,
  {
    metrics,
    log,
    onError,
  }: { readonly metrics: Metrics; readonly log: Logger; readonly onError: (error: unknown) => void },
  ends: AsyncDisposableStack,
): Promise<Telemetry | undefined> => {
  if (telemetry === undefined) return undefined
  const { startTelemetry } = await import('./start.ts')
  const say = {
    failing: (sentence: string, code: string) => log.warn({ code }, sentence),
    working: (sentence: string) => log.info(sentence),
  }
  const started = startTelemetry(telemetry, { metrics, say, onError, build: currentBuild() })
  ends.defer(started.stop)
  return started
}
