/** Runs the service until a signal stops it, and then finishes what is in flight. */

import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { SERVICE_LIMITS } from '../../packages/postgres/connection/database.ts'
import { keyUses } from '../adapters/access/authenticate.ts'
import { keepSigningKeys } from '../adapters/access/authorization-server/storage.ts'
import { requestCounts } from '../adapters/access/request-counts.ts'
import { openPageFiles } from '../http/browsers.ts'
import type { MetricsAccess } from '../http/server-access.ts'
import { requestLog } from '../modules/clients/request-log.ts'
import { setUpSandbox, writeBaseUrl } from '../modules/sandbox/set-up.ts'
import { takenAlias } from '../server/document.ts'
import { buildServer, type ServerParts } from '../server/server.ts'
import { type OpenStore, openOwnStore, openStore } from '../service/assembly.ts'
import { waitForService } from '../service/beside-service.ts'
import { type Config, sandboxFile } from '../service/config.ts'
import { addressOf, expectedUrl, listen, requireHost } from '../service/listen.ts'
import type { Service } from '../service/service.ts'
import { ConfigError } from '../service/setting-values.ts'
import { hasLiveClients } from '../store/clients/clients.ts'
import {
  endInTime,
  open,
  openLog,
  openMetrics,
  type Running,
  readGiven,
  STOP_MILLISECONDS,
  serveMetrics,
  stopSignal,
  type Watched,
  watch,
  withoutDatabase,
} from './process-life.ts'
import { metricsOfAll, metricsOfLeader, startProcesses } from './processes.ts'
import { startWork, type Wakes } from './work.ts'

/** Connections with hanging requests are cut this long before that, so that there is time to clean up after them. */
const CUT_MARGIN_MILLISECONDS = 5_000

/** The addresses of a started service. */
export type Addresses = {
  readonly baseUrl: string
  /** Undefined if it is no sandbox. */
  readonly sandboxFile: string | undefined
}

/**
 * Starts the service, calls `onReady` if given, and resolves once the service has stopped. With several PROCESSES this
 * one leads: it opens the database, starts those that handle requests, and runs the background jobs.
 */
export const serve = async (config: Config, onReady?: (addresses: Addresses) => void): Promise<void> => {
  if (cluster.isWorker) return handleRequests(config)
  // Everything that is started adds its end here; all of them run in reverse order, also if a later step fails.
  await using ends = new AsyncDisposableStack()
  const log = await openLog(config, ends)
  // If told to stop while starting, the service stops once it has started: nothing is left incomplete.
  const stop = stopSignal(ends)
  await requireHost(config.host)
  refuseTakenPaths(config)
  const given = await readGiven(config, log)
  const store = await openOwnStore(config, (sentence) => log.info(sentence), SERVICE_LIMITS)
  ends.defer(async () => {
    await store.close()
    log.info('Stopped.')
  })
  const leaving = new AbortController()
  const addresses = await start({ config, store, given, log, leaving: leaving.signal }, ends)
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
  log.info(
    `Stopping in ${stopDelaySeconds} seconds. Until then, /health/ready returns 503 for load balancers.`,
  )
  await pause(stopDelaySeconds * 1_000)
}

const refuseTakenPaths = ({ pathAliases }: Config): void => {
  const taken = takenAlias(pathAliases)
  if (taken !== undefined)
    throw new ConfigError(`PATH_ALIASES cannot use ${taken.from}: the service has this path itself.`)
}

/** One of several processes on PORT: the one that started it owns the database and runs the background jobs. */
const handleRequests = async (config: Config): Promise<void> => {
  await using ends = new AsyncDisposableStack()
  const log = await openLog(config, ends)
  const stop = stopSignal(ends)
  const say = (sentence: string) => log.info(sentence)
  const given = await readGiven(config, log)
  const leaving = new AbortController()
  void stop.then(() => {
    leaving.abort()
    // Also while it starts: the one that leads may have ended, and a database may hang.
    endInTime(log, config.stopDelaySeconds * 1_000)
  })
  const store =
    config.databaseUrl === undefined
      ? await waitForService(config, say, leaving.signal)
      : await openStore(config, say, SERVICE_LIMITS)
  if (store === undefined) return
  ends.defer(store.close)
  const running = { config, store, given, log, leaving: leaving.signal }
  const metrics = openMetrics({ sql: store.sql, hasBacklog: false }, ends)
  const watched = await watch(running, metrics, ends)
  const service = await open(running, watched, () => undefined, ends)
  await listenForRequests(service, { ...running, ...watched, metrics: metricsOfLeader(metrics, ends) }, ends)
  await stop
  await pause(config.stopDelaySeconds * 1_000)
  await withoutDatabase(ends)
}

const LIVE_ON_EMBEDDED =
  'Live clients use the embedded database, which can only be restored from backups. For point-in-time recovery, use your own PostgreSQL, in DATABASE_URL.'

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
  let work: Wakes | undefined
  const service = await open(running, watched, () => work, ends)
  let baseUrl = expectedUrl(config)
  if (config.processes === 1) {
    await serveMetrics(config, own, ends)
    baseUrl = await listenForRequests(service, { ...running, ...watched }, ends)
  } else {
    const processes = startProcesses(config, log, ends)
    await serveMetrics(config, metricsOfAll(own), ends)
    baseUrl = await processes.ready
  }
  if (config.workers) {
    const isOnlyService = config.databaseUrl === undefined
    const { onError, outages } = watched
    const working = { config, log, baseUrl: () => baseUrl, onError, worked: outages.worked, isOnlyService }
    work = await startWork(service, working, ends)
  }
  if (config.sandbox) {
    await writeBaseUrl(config.dataDir, baseUrl)
    log.info(`Sandbox: clients, keys and users are in ${sandboxFile(config)}.`)
  }
  log.info(`Ready at ${baseUrl}: ${baseUrl}/docs has the documentation.`)
  return { baseUrl, sandboxFile: config.sandbox ? sandboxFile(config) : undefined }
}

/** The folder of the pages that `npm run build` makes. */
const PAGES = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Listens until `ends`. Returns the address for clients. Throws ListenError or ConfigError if it is unavailable. */
const listenForRequests = async (
  service: Service,
  { config, store, log, metrics, outages, telemetry, onError, leaving }: Running & Watched,
  ends: AsyncDisposableStack,
): Promise<string> => {
  ends.defer(keepSigningKeys(service, onError).stop)
  const records = openRecords(config, store, { onError, onLost: metrics.countUnlogged }, ends)
  let known: string | undefined
  const app: FastifyInstance = await buildServer({
    service,
    ...records,
    metrics,
    metricsAccess: metricsAccessOf(config),
    telemetry,
    log,
    noteOutage: outages.failed,
    publicUrl: config.publicUrl,
    // Checked at each request, but on the system only once.
    baseUrl: () => {
      known ??= config.publicUrl ?? addressOf(app, config)
      return known
    },
    trustedProxies: config.trustedProxies,
    keepAliveSeconds: config.keepAliveSeconds,
    pathAliases: config.pathAliases,
    credentialHeaders: config.credentialHeaders,
    leaving,
    pages: await openPages((sentence) => log.warn(sentence)),
  })
  ends.defer(() => finishInFlight(app))
  await listen(app, config.host, 'PORT', config.port)
  return config.publicUrl ?? addressOf(app, config)
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
  // Counts are exchanged only where another process may handle requests.
  const isOnlyOne = config.databaseUrl === undefined && config.processes === 1
  const counts = requestCounts(isOnlyOne ? undefined : sql, { onError })
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
