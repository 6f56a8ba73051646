/** Runs the service until a signal stops it, and then finishes what is in flight. */

import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SERVICE_LIMITS } from '../../packages/postgres/connection/database.ts'
import { takenAlias } from '../http/server/api-paths.ts'
import { followClock } from '../operations/housekeeping/follow-clock.ts'
import { setUpSandbox, writeBaseUrl } from '../operations/sandbox/set-up.ts'
import type { Service } from '../operations/service.ts'
import { isAway, type OpenStore, openOwnStore, openStore } from '../service/assembly.ts'
import { databaseGone, waitForService } from '../service/beside-service.ts'
import { type Config, sandboxFile } from '../service/config.ts'
import { expectedUrl, requireHost } from '../service/listen.ts'
import type { Metrics } from '../service/metrics.ts'
import { openBySettings, openService } from '../service/open-service.ts'
import { ConfigError } from '../service/setting-values.ts'
import { hasLiveClients } from '../store/clients/clients.ts'
import type { Addresses } from './banner.ts'
import { figuresOfAll, figuresOfLeader } from './figures-of-all.ts'
import { listenForRequests } from './listen-for-requests.ts'
import { endInTime, errorReporter, openLog, stopSignal, withoutDatabase } from './process-life.ts'
import { startProcesses } from './processes.ts'
import type { Telemetry } from './start.ts'
import { openMetrics, openTelemetry, serveMetrics, serveWorkMetrics } from './watching.ts'
import { startWork } from './work.ts'

type Running = {
  readonly config: Config
  readonly store: OpenStore
  readonly log: Logger
  readonly leaving: AbortSignal
}

/**
 * Starts the service, calls `onReady` if given, and resolves once the service has stopped. With several PROCESSES this
 * one leads: it opens the database, starts those that handle requests, and runs the background jobs.
 */
export const serve = async (config: Config, onReady?: (addresses: Addresses) => void): Promise<void> => {
  if (cluster.isWorker) return handleRequests(config)
  // Everything that is started adds its end here; all of them run in reverse order, also if a later step fails.
  await using ends = new AsyncDisposableStack()
  const log = openLog(config, ends)
  // If told to stop while starting, the service stops once it has started: nothing is left incomplete.
  const stop = stopSignal(ends)
  await requireHost(config.host)
  refuseTakenPaths(config)
  const store = await openOwnStore(config, (sentence) => log.info(sentence), SERVICE_LIMITS)
  ends.defer(async () => {
    await store.close()
    log.info('Stopped.')
  })
  const leaving = new AbortController()
  const addresses = await start({ config, store, log, leaving: leaving.signal }, ends)
  if (onReady !== undefined) log.flush(() => onReady(addresses))
  await stop
  leaving.abort()
  await stopDelay(config, log)
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

const stopDelay = async ({ stopDelaySeconds }: Config, log: Logger): Promise<void> => {
  if (stopDelaySeconds === 0) return
  log.info(`Stopping in ${stopDelaySeconds} seconds: /health/ready says so to load balancers.`)
  await pause(stopDelaySeconds * 1_000)
}

const refuseTakenPaths = ({ clients }: Config): void => {
  const taken = takenAlias(clients.pathAliases)
  if (taken !== undefined)
    throw new ConfigError(`PATH_ALIASES cannot use ${taken.from}: the service has this path itself.`)
}

/** One of several processes on PORT: the one that started it owns the database and runs the background jobs. */
const handleRequests = async (config: Config): Promise<void> => {
  await using ends = new AsyncDisposableStack()
  const log = openLog(config, ends)
  const stop = stopSignal(ends)
  const say = (sentence: string) => log.info(sentence)
  const leaving = new AbortController()
  void stop.then(() => leaving.abort())
  const store =
    config.databaseUrl === undefined
      ? await waitForService(config, say, leaving.signal)
      : await openStore(config, say, SERVICE_LIMITS)
  if (store === undefined) return
  ends.defer(store.close)
  const running = { config, store, log, leaving: leaving.signal }
  const metrics = openMetrics({ sql: store.sql, hasBacklog: false }, ends)
  const watched = await watch(running, metrics, ends)
  const service = await open(running, watched, () => undefined, ends)
  await listenForRequests(service, { ...running, ...watched, metrics: figuresOfLeader(metrics, ends) }, ends)
  await stop
  await pause(config.stopDelaySeconds * 1_000)
  endInTime(log)
  await withoutDatabase(ends)
}

/**
 * Does only the background work, and resolves once it has stopped. With an embedded database it waits for the service
 * that owns it; rejects with a DatabaseSetupError once that service was stopped.
 */
export const workAlone = async (config: Config): Promise<void> => {
  await using ends = new AsyncDisposableStack()
  const log = openLog(config, ends)
  const say = (sentence: string) => log.info(sentence)
  const stop = stopSignal(ends)
  const stopping = new AbortController()
  ends.defer(() => stopping.abort())
  void stop.then(() => stopping.abort())
  const isBeside = config.databaseUrl === undefined
  const store = isBeside
    ? await waitForService(config, say, stopping.signal)
    : await openStore(config, say, SERVICE_LIMITS)
  if (store === undefined) return log.info('Stopped.')
  ends.defer(async () => {
    await store.close()
    log.info('Stopped.')
  })
  const gone = isBeside ? databaseGone(config.dataDir, say, stopping.signal) : undefined
  const metrics = openMetrics({ sql: store.sql, hasBacklog: true }, ends)
  const running = { config, store, log, leaving: stopping.signal }
  const watched = await watch(running, metrics, ends)
  // The watch reports once that the embedded database is unavailable.
  const onError = (error: unknown) => {
    if (gone === undefined || !isAway(error)) watched.onError(error)
  }
  let work: { readonly wake: () => void } | undefined
  const service = await open(running, { onError }, () => work?.wake(), ends)
  work = await startWork(service, { config, log, baseUrl: () => expectedUrl(config), onError }, ends)
  await serveWorkMetrics(config, { metrics, log }, ends)
  log.info('Working: webhooks, emails, expiry, scheduled actions and signing.')
  await (gone === undefined ? stop : Promise.race([stop, gone]))
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

/** Watches this process and the clock. Nothing is written before. */
const watch = async (
  { config, store, log }: Running,
  metrics: Metrics,
  ends: AsyncDisposableStack,
): Promise<Watched> => {
  const onError = errorReporter(log, metrics.countFault)
  const say = (sentence: string) => log.warn(sentence)
  ends.defer((await followClock({ sql: store.sql, now: Date.now, say, onError })).stop)
  return { metrics, onError, telemetry: await openTelemetry(config, { metrics, log, onError }, ends) }
}

type Watched = {
  readonly metrics: Metrics
  readonly onError: (error: unknown) => void
  readonly telemetry: Telemetry | undefined
}

/** Opens the service; `notifyOfEvents` is called when it has written events. */
const open = async (
  { config, store, log }: Running,
  { onError }: Pick<Watched, 'onError'>,
  notifyOfEvents: () => void,
  ends: AsyncDisposableStack,
): Promise<Service> => {
  const now = Date.now
  const { service, stop } = await openService(store, {
    ...(await openBySettings(config, { now, warn: (sentence) => log.warn(sentence) })),
    now,
    onError,
    notifyOfEvents,
  })
  ends.defer(stop)
  return service
}

const LIVE_ON_EMBEDDED =
  'Live clients use the embedded database, which can be restored from backups, but not to any other moment: DATABASE_URL can name one that can.'

const start = async (running: Running, ends: AsyncDisposableStack): Promise<Addresses> => {
  const { config, store, log } = running
  const { sql, ring } = store
  const own = openMetrics({ sql, hasBacklog: true }, ends)
  const watched = await watch(running, own, ends)
  if (config.databaseUrl === undefined && (await hasLiveClients(sql))) log.warn(LIVE_ON_EMBEDDED)
  // With a random free port the address is known only once the service listens; then the file is written again.
  if (config.sandbox)
    await setUpSandbox(
      { sql, ring, now: Date.now },
      { dataDir: config.dataDir, baseUrl: expectedUrl(config) },
    )
  let work: { readonly wake: () => void } | undefined
  const service = await open(running, watched, () => work?.wake(), ends)
  let baseUrl = expectedUrl(config)
  const beginWork = async () => {
    if (!config.workers) return
    const isOnlyService = config.databaseUrl === undefined
    const { onError } = watched
    work = await startWork(service, { config, log, baseUrl: () => baseUrl, onError, isOnlyService }, ends)
  }
  if (config.processes === 1) {
    await serveMetrics(config, own, ends)
    baseUrl = await listenForRequests(service, { ...running, ...watched }, ends)
    await beginWork()
  } else {
    const processes = startProcesses(config, log, ends)
    await serveMetrics(config, figuresOfAll(own), ends)
    baseUrl = await processes.ready
    await beginWork()
  }
  if (config.sandbox) {
    await writeBaseUrl(config.dataDir, baseUrl)
    log.info(`Sandbox: clients, keys and users are in ${sandboxFile(config)}.`)
  }
  log.info(`Ready at ${baseUrl}: ${baseUrl}/docs has the documentation.`)
  return { baseUrl, sandboxFile: config.sandbox ? sandboxFile(config) : undefined }
}
