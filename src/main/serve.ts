/** Runs the service until a signal stops it, and then finishes what is in flight. */

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { SERVICE_LIMITS } from '../../packages/postgres/connection/database.ts'
import { keepSigningKeys } from '../adapters/access/authorization-server/signing-keys.ts'
import { keyUses } from '../adapters/access/key-uses.ts'
import { requestCounts } from '../adapters/access/request-counts.ts'
import type { MetricsAccess } from '../http/declare/metrics-access.ts'
import { openPageFiles } from '../http/declare/session/page-files.ts'
import { takenAlias } from '../http/server/api-paths.ts'
import { buildServer, type ServerParts } from '../http/server/server.ts'
import { followClock } from '../operations/housekeeping/follow-clock.ts'
import { requestLog } from '../operations/requests/request-log.ts'
import { setUpSandbox, writeBaseUrl } from '../operations/sandbox/set-up.ts'
import { isAway, type OpenStore, openOwnStore, openStore } from '../service/assembly.ts'
import { databaseGone, waitForService } from '../service/beside-service.ts'
import { type Config, sandboxFile } from '../service/config.ts'
import { addressOf, expectedUrl, listen, requireHost } from '../service/listen.ts'
import { type BySettings, openBySettings, openService } from '../service/open-service.ts'
import { ConfigError } from '../service/setting-values.ts'
import { hasLiveClients } from '../store/clients/clients.ts'
import type { Addresses } from './banner.ts'
import {
  endInTime,
  errorReporter,
  openLog,
  STOP_MILLISECONDS,
  stopSignal,
  withoutDatabase,
} from './process-life.ts'
import { openMetrics, openTelemetry, serveMetrics, serveWorkMetrics } from './watching.ts'
import { startWork } from './work.ts'

/** Connections with hanging requests are cut this long before that, so that there is time to clean up after them. */
const CUT_MARGIN_MILLISECONDS = 5_000

/** Starts the service, calls `onReady` if given, and resolves once the service has stopped. */
export const serve = async (config: Config, onReady?: (addresses: Addresses) => void): Promise<void> => {
  // Everything that is started adds its end here; all of them run in reverse order, also if a later step fails.
  await using ends = new AsyncDisposableStack()
  const log = openLog(config, ends)
  // If told to stop while starting, the service stops once it has started: nothing is left incomplete.
  const stop = stopSignal(ends)
  await requireHost(config.host)
  refuseTakenPaths(config)
  // The files that settings name are read before anything is migrated.
  const given = await openBySettings(config, { now: Date.now, warn: (sentence) => log.warn(sentence) })
  const store = await openOwnStore(config, (sentence) => log.info(sentence), SERVICE_LIMITS)
  ends.defer(async () => {
    await store.close()
    log.info('Stopped.')
  })
  const leaving = new AbortController()
  const addresses = await start(config, store, { log, given, leaving: leaving.signal }, ends)
  if (onReady !== undefined) log.flush(() => onReady(addresses))
  await stop
  leaving.abort()
  if (config.stopDelaySeconds > 0) {
    log.info(`Stopping in ${config.stopDelaySeconds} seconds: /health/ready says so to load balancers.`)
    await pause(config.stopDelaySeconds * 1_000)
  }
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

const refuseTakenPaths = ({ clients }: Config): void => {
  const taken = takenAlias(clients.pathAliases)
  if (taken !== undefined)
    throw new ConfigError(`PATH_ALIASES cannot use ${taken.from}: the service has this path itself.`)
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
  const given = await openBySettings(config, { now: Date.now, warn: (sentence) => log.warn(sentence) })
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
  const metrics = openMetrics(store.sql, ends)
  const report = errorReporter(log, metrics.countFault)
  await openTelemetry(config, { metrics, log, onError: report }, ends)
  // The watch reports once that the embedded database is unavailable.
  const onError = (error: unknown) => {
    if (gone === undefined || !isAway(error)) report(error)
  }
  await startWorkAlone(config, store, { log, given, onError }, ends)
  await serveWorkMetrics(config, { metrics, log }, ends)
  log.info('Working: webhooks, emails, expiry, scheduled actions and signing.')
  await (gone === undefined ? stop : Promise.race([stop, gone]))
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

const startWorkAlone = async (
  config: Config,
  store: OpenStore,
  {
    log,
    given,
    onError,
  }: { readonly log: Logger; readonly given: BySettings; readonly onError: (error: unknown) => void },
  ends: AsyncDisposableStack,
): Promise<void> => {
  let work: { readonly wake: () => void } | undefined
  const say = (sentence: string) => log.warn(sentence)
  ends.defer((await followClock({ sql: store.sql, now: Date.now, say, onError })).stop)
  const { service, stop } = await openService(store, {
    ...given,
    now: Date.now,
    onError,
    notifyOfEvents: () => work?.wake(),
  })
  ends.defer(stop)
  work = await startWork(service, { config, log, baseUrl: () => expectedUrl(config), onError }, ends)
}

/** The folder of the pages that `npm run build` makes. */
const PAGES = fileURLToPath(new URL('../../console/dist', import.meta.url))

const LIVE_ON_EMBEDDED =
  'Live clients use the embedded database, which can be restored from backups, but not to any other moment: DATABASE_URL can name one that can.'

const start = async (
  config: Config,
  store: OpenStore,
  {
    log,
    given,
    leaving,
  }: { readonly log: Logger; readonly given: BySettings; readonly leaving: AbortSignal },
  ends: AsyncDisposableStack,
): Promise<Addresses> => {
  const { sql, ring } = store
  const now = Date.now
  const say = (sentence: string) => log.warn(sentence)
  const metrics = openMetrics(sql, ends)
  const onError = errorReporter(log, metrics.countFault)
  // Before anything is written.
  ends.defer((await followClock({ sql, now, say, onError })).stop)
  if (config.databaseUrl === undefined && (await hasLiveClients(sql))) say(LIVE_ON_EMBEDDED)
  const telemetry = await openTelemetry(config, { metrics, log, onError }, ends)
  // With a random free port the address is known only once the service listens; then the file is written again.
  if (config.sandbox)
    await setUpSandbox({ sql, ring, now }, { dataDir: config.dataDir, baseUrl: expectedUrl(config) })
  let work: { readonly wake: () => void } | undefined
  const { service, stop } = await openService(store, {
    ...given,
    now,
    onError,
    notifyOfEvents: () => work?.wake(),
  })
  ends.defer(stop)
  ends.defer(keepSigningKeys(service, onError).stop)
  const records = openRecords(config, store, { onError, onLost: metrics.countUnlogged }, ends)
  await serveMetrics(config, metrics, ends)
  let known: string | undefined
  const app: FastifyInstance = await buildServer({
    service,
    ...records,
    metrics,
    metricsAccess: metricsAccessOf(config),
    telemetry,
    log,
    publicUrl: config.publicUrl,
    // Checked at each request, but on the system only once.
    baseUrl: () => {
      known ??= config.publicUrl ?? addressOf(app, config)
      return known
    },
    trustedProxies: config.trustedProxies,
    ...config.clients,
    leaving,
    pages: await openPages(say),
  })
  ends.defer(() => finishInFlight(app))
  await listen(app, config.host, 'PORT', config.port)
  const baseUrl = config.publicUrl ?? addressOf(app, config)
  if (config.workers) {
    const isOnlyService = config.databaseUrl === undefined
    work = await startWork(service, { config, log, baseUrl: () => baseUrl, onError, isOnlyService }, ends)
  }
  if (config.sandbox) {
    await writeBaseUrl(config.dataDir, baseUrl)
    log.info(`Sandbox: clients, keys and users are in ${sandboxFile(config)}.`)
  }
  log.info(`Ready at ${baseUrl}: ${baseUrl}/docs has the documentation.`)
  return { baseUrl, sandboxFile: config.sandbox ? sandboxFile(config) : undefined }
}

const openPages = async (say: (sentence: string) => void) => {
  const pages = await openPageFiles(PAGES)
  if (pages === undefined) say('The web pages are not built: /console, /consent and /sign return 503.')
  return pages
}

/** The records of each request that are written periodically, so that no request waits for them. */
const openRecords = (
  config: Config,
  store: Pick<OpenStore, 'sql' | 'ring'>,
  {
    onError,
    onLost,
  }: { readonly onError: (error: unknown) => void; readonly onLost: (count: number) => void },
  ends: AsyncDisposableStack,
): Pick<ServerParts, 'keyUses' | 'requestCounts' | 'requests'> => {
  const { sql } = store
  const uses = keyUses(sql, onError)
  ends.defer(uses.stop)
  // With an embedded database there is no other process that takes requests.
  const counts = requestCounts(config.databaseUrl === undefined ? undefined : sql, { onError })
  ends.defer(counts.stop)
  const requests = requestLog(store, { onError, onLost })
  ends.defer(requests.stop)
  return { keyUses: uses, requestCounts: counts, requests }
}

const finishInFlight = async (app: FastifyInstance): Promise<void> => {
  const late = setTimeout(() => app.server.closeAllConnections(), STOP_MILLISECONDS - CUT_MARGIN_MILLISECONDS)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}

const metricsAccessOf = (config: Config): MetricsAccess => {
  if (config.metricsToken !== undefined) return { is: 'token', token: config.metricsToken }
  return config.sandbox && config.metricsPort === undefined ? { is: 'open' } : { is: 'none' }
}
