/** Runs the service until it is told to stop, and then finishes what is in flight. */
import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import fastify, { type FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { isAway, type OpenStore, openOwnStore, openStore } from './assembly.ts'
import { keepSigningKeys } from './auth/authorization-server/signing-keys.ts'
import { keyUses } from './auth/key-uses.ts'
import { databaseGone, waitForService } from './beside-service.ts'
import { type CheckProvider, loadCheckProviders } from './checks/provider.ts'
import { type Config, ConfigError, sandboxFile } from './config.ts'
import { visibleText } from './domain/visible-text.ts'
import { openPageFiles } from './http/console/page-files.ts'
import { faultOf } from './http/error-handler.ts'
import { type Metrics, metricsOf } from './http/metrics.ts'
import type { MetricsAccess } from './http/routes/service.ts'
import { buildServer } from './http/server.ts'
import { openService } from './open-service.ts'
import { setUpSandbox, writeBaseUrl } from './operations/sandbox/set-up.ts'
import { openSigningSettings } from './signing-settings.ts'
import { smsGateway } from './sms/gateway.ts'
import { SERVICE_LIMITS } from './store/connection/database.ts'
import { readBacklog } from './store/events/backlog.ts'
import { JobFailure } from './store/jobs/jobs.ts'
import { startWork } from './work.ts'

/** How long what is in flight may take once the service was told to stop. */
const STOP_MILLISECONDS = 20_000
/** So long before that, connections are cut whose requests hang, so that there is time to clean up after them. */
const CUT_MARGIN_MILLISECONDS = 5_000
/** The process ends so much earlier. */
const STOP_MARGIN_MILLISECONDS = 1_000
const EXIT_UNFINISHED = 1

/** Lines of the log are written together, at the latest after a moment: a write for each would cost as much as a query. */
const LOG_BUFFER_BYTES = 8_192
const LOG_FLUSH_MILLISECONDS = 250

/** Starts the service, and resolves once it has stopped. */
export const serve = async (config: Config): Promise<void> => {
  // Whatever is started puts its end here; all of them run in the opposite order, also where a later step fails.
  await using ends = new AsyncDisposableStack()
  const log = openLog(config, ends)
  // Told to stop while starting, the service stops once it has started: nothing is left half made.
  const stop = stopSignal(ends)
  await requireHost(config.host)
  const store = await openOwnStore(config, (sentence) => log.info(sentence), SERVICE_LIMITS)
  ends.defer(async () => {
    await store.close()
    log.info('Stopped.')
  })
  await start(config, store, log, ends)
  await stop
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

/** Ends all of it. That a database which is away can't be told of the end is no fault: what it must know is written already. */
const withoutDatabase = async (ends: AsyncDisposableStack): Promise<void> => {
  try {
    await ends.disposeAsync()
  } catch (error) {
    if (!errorsIn(error).every(isAway)) throw error
  }
}

const errorsIn = (error: unknown): readonly unknown[] =>
  error instanceof SuppressedError ? [...errorsIn(error.error), ...errorsIn(error.suppressed)] : [error]

/** What hangs with its database can't be finished: the process ends without it, as the guide promises. */
const endInTime = (log: Logger): void => {
  const end = () => {
    log.warn('Stopped with work unfinished: it did not end in time.')
    log.flush(() => process.exit(EXIT_UNFINISHED))
  }
  setTimeout(end, STOP_MILLISECONDS - STOP_MARGIN_MILLISECONDS).unref()
}

/** Told as a setting that can't be used: the module that it names is at fault. */
const providersOf = async ({ checkProviders }: Config): Promise<readonly CheckProvider[]> => {
  try {
    return await loadCheckProviders(checkProviders)
  } catch (error) {
    throw new ConfigError(`CHECK_PROVIDERS can't be used: ${(error as Error).message}`)
  }
}

/**
 * Does the work beside requests alone, and resolves once it has stopped. Beside an embedded database it waits for the
 * service that has it; rejects with a DatabaseError once that service was stopped.
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
  const tell = tellingOf(log)
  // That the embedded database is away is reported once, by the watch.
  const onError = (error: unknown) => {
    if (gone === undefined || !isAway(error)) tell(error)
  }
  await startWorkAlone(config, store, { log, onError }, ends)
  log.info('Working: webhooks, mails, expiry, plans and signings.')
  await (gone === undefined ? stop : Promise.race([stop, gone]))
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}

const startWorkAlone = async (
  config: Config,
  store: OpenStore,
  { log, onError }: { readonly log: Logger; readonly onError: (error: unknown) => void },
  ends: AsyncDisposableStack,
): Promise<void> => {
  let work: { readonly wake: () => void } | undefined
  const { service, stop } = await openService(store, {
    now: Date.now,
    onError,
    checkProviders: await providersOf(config),
    isSandbox: config.sandbox,
    signing: await openSigningSettings(config, Date.now, (sentence) => log.warn(sentence)),
    sms: config.smsGateway && smsGateway(config.smsGateway),
    toldEvents: () => work?.wake(),
  })
  ends.defer(stop)
  work = await startWork(service, { config, log, baseUrl: () => expectedUrl(config), onError }, ends)
}

const tellingOf = (log: Logger) => (error: unknown) =>
  error instanceof JobFailure
    ? tellOfMail(log, error)
    : log.error({ fault: faultOf(error as Error) }, 'Work beside requests failed')

/** An address can't be listened on; the message names the settings that it comes from. */
class ListenError extends Error {}

const openLog = (config: Config, ends: AsyncDisposableStack): Logger => {
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A log is read in terminals too.
      hooks: { streamWrite: visibleText },
    },
    pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_MILLISECONDS }),
  )
  ends.defer(() => new Promise<void>((resolve) => log.flush(() => resolve())))
  return log
}

/** Where `npm run build` puts the web pages. */
const PAGES = fileURLToPath(new URL('../console/dist', import.meta.url))

const start = async (
  config: Config,
  store: OpenStore,
  log: Logger,
  ends: AsyncDisposableStack,
): Promise<void> => {
  const { sql, ring } = store
  const now = Date.now
  const onError = tellingOf(log)
  // Where a free port is picked the address is known only once the service listens; the file is told again then.
  if (config.sandbox)
    await setUpSandbox({ sql, ring, now }, { dataDir: config.dataDir, baseUrl: expectedUrl(config) })
  const checkProviders = await providersOf(config)
  let work: { readonly wake: () => void } | undefined
  const { service, stop } = await openService(store, {
    now,
    onError,
    checkProviders,
    isSandbox: config.sandbox,
    signing: await openSigningSettings(config, Date.now, (sentence) => log.warn(sentence)),
    sms: config.smsGateway && smsGateway(config.smsGateway),
    toldEvents: () => work?.wake(),
  })
  ends.defer(stop)
  const uses = keyUses(sql, onError)
  ends.defer(uses.stop)
  const signing = keepSigningKeys(service, onError)
  ends.defer(signing.stop)
  const pages = await openPageFiles(PAGES)
  if (pages === undefined) log.warn('The web pages are not built: /console, /consent and /sign answer 503.')
  const metrics = metricsOf({ backlog: () => readBacklog(sql, new Date(now())) })
  await serveMetrics(config, metrics, ends)
  let known: string | undefined
  const app: FastifyInstance = await buildServer({
    service,
    keyUses: uses,
    metrics,
    metricsAccess: metricsAccessOf(config),
    log,
    publicUrl: config.publicUrl,
    // Asked at each request, and of the system only once.
    baseUrl: () => {
      known ??= config.publicUrl ?? addressOf(app, config)
      return known
    },
    trustedProxies: config.trustedProxies,
    pages,
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
  log.info(`Ready at ${baseUrl}: ${baseUrl}/docs describes the API.`)
}

/** Mails and text messages are the only jobs so far. The code is what failed, without anything of the mail. */
const tellOfMail = (log: Logger, { code, isFinal }: JobFailure): void =>
  log.error(
    { code },
    `A ${code.startsWith('SMS ') ? 'text message' : 'mail'} could not be sent; it is ${isFinal ? 'given up' : 'tried again'}`,
  )

const finishInFlight = async (app: FastifyInstance): Promise<void> => {
  const late = setTimeout(() => app.server.closeAllConnections(), STOP_MILLISECONDS - CUT_MARGIN_MILLISECONDS)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}

const addressOf = (app: FastifyInstance, config: Config): string =>
  urlAt(config, (app.server.address() as AddressInfo).port)

const expectedUrl = (config: Config): string => config.publicUrl ?? urlAt(config, config.port)

const urlAt = (config: Config, port: number): string => {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const metricsAccessOf = (config: Config): MetricsAccess => {
  if (config.metricsToken !== undefined) return { is: 'token', token: config.metricsToken }
  return config.sandbox && config.metricsPort === undefined ? { is: 'open' } : { is: 'none' }
}

const serveMetrics = async (config: Config, metrics: Metrics, ends: AsyncDisposableStack): Promise<void> => {
  if (config.metricsPort === undefined) return
  const app = fastify({ logger: false })
  ends.defer(() => app.close())
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  )
  await listen(app, config.host, 'METRICS_PORT', config.metricsPort)
}

/** A name that is no address is told before anything is made. */
const requireHost = async (host: string): Promise<void> => {
  try {
    await lookup(host)
  } catch {
    throw noAddressHere(host)
  }
}

const noAddressHere = (host: string): ConfigError =>
  new ConfigError(`HOST must be an address of this machine; ${JSON.stringify(host)} is none.`)

/** Throws ListenError or ConfigError where the address can't be had. */
const listen = async (
  app: FastifyInstance,
  host: string,
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
): Promise<void> => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const named = `HOST and ${setting} name ${host}, port ${port},`
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new ListenError(`${named} which is in use already.`)
      case 'EACCES':
        throw new ListenError(`${named} which this user may not listen on.`)
      case 'EADDRNOTAVAIL':
      case 'EAFNOSUPPORT':
      case 'EINVAL':
        throw noAddressHere(host)
      default:
        throw error
    }
  }
}

/** Resolves once the service is told to stop. Told again while it stops, it goes on stopping. */
const stopSignal = (ends: AsyncDisposableStack): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const request = () => resolve()
    process.on(signal, request)
    ends.defer(() => void process.off(signal, request))
  }
  return promise
}
