/** What every process of the service opens and is watched by, how it logs, stops, and ends in time. */
import fastify from 'fastify'
import pino, { type Logger } from 'pino'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { visibleText } from '../../packages/values/visible-text.ts'
import { ProviderError } from '../adapters/checks/provider.ts'
import { MailFailure } from '../adapters/delivery/transports.ts'
import type { OutageName } from '../adapters/watch/watched.ts'
import { faultOf } from '../adapters/watch/watched.ts'
import { stopSignalNames } from '../cli/print.ts'
import { followClock } from '../modules/running/housekeeping.ts'
import { isAway, type OpenStore } from '../service/assembly.ts'
import { readBacklog } from '../service/backlog.ts'
import { currentBuild } from '../service/build.ts'
import type { Config } from '../service/config.ts'
import { misspeltSentence, serviceLinkSentence } from '../service/environment.ts'
import { ListenError, listen } from '../service/listen.ts'
import { type Metrics, metricsOf } from '../service/metrics.ts'
import { type BySettings, openBySettings, openService } from '../service/open-service.ts'
import type { Service } from '../service/service.ts'
import { exitNow, standardOutput, writeLastLines } from './log-output.ts'
import { noteOutageOf, type Outages, openOutages } from './outages.ts'
import type { Telemetry } from './telemetry.ts'
import type { Wakes } from './work.ts'

export type Running = {
  readonly config: Config
  readonly store: OpenStore
  /** What the settings name. */
  readonly given: BySettings
  readonly log: Logger
  /** Aborted once the service is to stop. */
  readonly leaving: AbortSignal
}

/** Reads the files that settings name. Before the store is opened, so that nothing is migrated for an invalid one. */
export const readGiven = (config: Config, log: Logger): Promise<BySettings> =>
  openBySettings(config, { now: Date.now, warn: (sentence) => log.warn(sentence) })

/** Watches this process and the clock. Nothing is written before. */
export const watch = async (
  { config, store, log }: Pick<Running, 'config' | 'store' | 'log'>,
  metrics: Metrics,
  ends: AsyncDisposableStack,
): Promise<Watched> => {
  const outages = openOutages(log, ends)
  const onError = errorReporter(log, outages, metrics.countFault)
  const say = (sentence: string) => log.warn(sentence)
  ends.defer((await followClock({ sql: store.sql, now: Date.now, say, onError })).stop)
  return {
    metrics,
    outages,
    onError,
    telemetry: await openTelemetry(config, { metrics, log, onError }, ends),
  }
}

export type Watched = {
  readonly metrics: Metrics
  readonly outages: Outages
  readonly onError: (error: unknown) => void
  readonly telemetry: Telemetry | undefined
}

/** Opens the service, which wakes the background work of this process if `work` returns any. */
export const open = async (
  { store, given }: Pick<Running, 'store' | 'given'>,
  { onError }: Pick<Watched, 'onError'>,
  work: () => Wakes | undefined,
  ends: AsyncDisposableStack,
): Promise<Service> => {
  const now = Date.now
  const { service, stop } = await openService(store, {
    ...given,
    now,
    onError,
    notifyOfEvents: () => work()?.wake(),
    notifyOfSignings: () => work()?.wakeSignings(),
  })
  ends.defer(stop)
  return service
}

/** Metrics of this process until `ends`, and of the backlog of all if it has them. */
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

/** Serves the metrics on METRICS_PORT, where it is set. Throws ListenError or ConfigError where that cannot be had. */
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
 * Serves the metrics of `forecourt work`. It has the settings of a service, which may have the port already on the same
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
 * Sends traces and metrics to the collector until `ends`; undefined where the settings name none. Only then OpenTelemetry is
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
  const { startTelemetry } = await import('./telemetry.ts')
  const say = {
    failing: (sentence: string, code: string) => log.warn({ code }, sentence),
    working: (sentence: string) => log.info(sentence),
  }
  const started = startTelemetry(telemetry, { metrics, say, onError, build: currentBuild() })
  ends.defer(started.stop)
  return started
}

/** How long requests in flight may take after the stop signal. */
export const STOP_MILLISECONDS = 20_000

/** The process ends this much earlier. */
const STOP_MARGIN_MILLISECONDS = 1_000

const EXIT_UNFINISHED = 1

/** The log cannot be written when the service starts. */
export class LogError extends Error {}

/** Throws a LogError if the log cannot be written now. Later, that stops nothing. */
export const openLog = async (config: Config, ends: AsyncDisposableStack): Promise<Logger> => {
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A log is read in terminals too.
      hooks: { streamWrite: visibleText },
    },
    standardOutput,
  )
  log.info(currentBuild(), 'Starting.')
  const error = await flushed(log)
  if (error !== undefined)
    throw new LogError(`The log cannot be written to standard output: ${error.code ?? error.message}.`)
  process.once('exit', writeLastLines)
  standardOutput.onWritable = (lost) =>
    log.warn({ lost }, 'Log lines were lost, because the log could not be written')
  ends.defer(async () => {
    await flushed(log)
    // What hangs in a write would keep the process. What comes after this has the time to say why it ended.
    if (standardOutput.isWriting()) setTimeout(exitNow, EXIT_MILLISECONDS).unref()
  })
  for (const name of config.withoutEffect)
    log.warn(`${name} no longer has an effect: the service does not archive the embedded database.`)
  for (const misspelt of config.misspelt) log.warn(misspeltSentence(misspelt))
  for (const name of config.serviceLinks) log.warn(serviceLinkSentence(name))
  return log
}

const EXIT_MILLISECONDS = 250

const flushed = (log: Logger): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => log.flush(resolve))

/** Resolves once the service is told to stop. A repeated signal changes nothing. */
export const stopSignal = (ends: AsyncDisposableStack): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of stopSignalNames) {
    const request = () => resolve()
    process.on(signal, request)
    ends.defer(() => void process.off(signal, request))
  }
  return promise
}

/**
 * If a hanging database prevents the end, the process exits without it, as the guide promises; `delay` milliseconds later
 * if the end only begins then.
 */
export const endInTime = (log: Logger, delay = 0): void => {
  const end = () => {
    log.warn('Stopped with work unfinished: it did not end in time.')
    log.flush(() => exitNow(EXIT_UNFINISHED))
  }
  setTimeout(end, delay + STOP_MILLISECONDS - STOP_MARGIN_MILLISECONDS).unref()
}

/** Ends everything. An unavailable database at the end is no error: what it must know is already written. */
export const withoutDatabase = async (ends: AsyncDisposableStack): Promise<void> => {
  try {
    await ends.disposeAsync()
  } catch (error) {
    if (!errorsIn(error).every(isAway)) throw error
  }
}

const errorsIn = (error: unknown): readonly unknown[] =>
  error instanceof SuppressedError ? [...errorsIn(error.error), ...errorsIn(error.suppressed)] : [error]

/** Logs failures of background work, and counts them with `onFault` by their outage, `none` for others. */
const errorReporter =
  (log: Logger, outages: Outages, onFault: (outage: OutageName | 'none') => void) => (error: unknown) => {
    // Its code may be the same as that of a database that is away.
    if (error instanceof ProviderError) {
      onFault('none')
      log.warn({ fault: faultOf(error) }, 'A provider of checks has failed')
      return
    }
    const outage = noteOutageOf(outages, error)
    onFault(outage ?? 'none')
    if (outage !== undefined) return
    if (error instanceof MailFailure) reportMailFailure(log, error)
    else log.error({ fault: faultOf(error as Error) }, 'Background work failed')
  }

/** The code says what failed, without anything from the email. */
const reportMailFailure = (log: Logger, { code, isFinal }: MailFailure): void =>
  log.error(
    { code },
    `${code.startsWith('SMS ') ? 'A text message' : 'An email'} could not be sent; it is ${isFinal ? 'not retried' : 'retried'}`,
  )
