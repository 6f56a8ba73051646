/** Runs the service until it is told to stop, and then finishes what is in flight. */
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { type OpenStore, openOwnStore } from './assembly.ts'
import { followDirectory } from './auth/directory.ts'
import { keyUses } from './auth/key-uses.ts'
import type { Config } from './config.ts'
import { sandboxFile } from './config.ts'
import { faultOf } from './http/failures.ts'
import { type Metrics, metricsOf } from './http/metrics.ts'
import type { MetricsAccess } from './http/routes/service.ts'
import { buildServer } from './http/server.ts'
import { forgetOldAnswers } from './operations/forget-old-answers.ts'
import type { Service } from './operations/service.ts'
import { setUpSandbox, writeBaseUrl } from './operations/set-up-sandbox.ts'
import { submissionQueue } from './store/submission-queue.ts'

/** How long what is in flight may take once the service was told to stop. */
const STOP_MILLISECONDS = 20_000

/** Lines of the log are written together, at the latest after a moment: a write for each would cost as much as a query. */
const LOG_BUFFER_BYTES = 8_192
const LOG_FLUSH_MILLISECONDS = 250

/** Starts the service, and resolves once it has stopped. */
export const serve = async (config: Config): Promise<void> => {
  const log = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_MILLISECONDS }),
  )
  // Told to stop while starting, the service stops once it has started: nothing is left half made.
  const stop = stopSignal()
  const store = await openOwnStore(config, (sentence) => log.info(sentence))
  try {
    const running = await start(config, store, log)
    await stop.requested
    log.info('Stopping: finishing what is in flight.')
    await running.close()
  } finally {
    stop.forget()
    await store.close()
    log.info('Stopped.')
    await new Promise<void>((resolve) => log.flush(() => resolve()))
  }
}

const start = async (config: Config, store: OpenStore, log: Logger) => {
  const { sql, ring } = store
  const now = Date.now
  const onError = (error: unknown) =>
    log.error({ fault: faultOf(error as Error) }, 'Work beside requests failed')
  // Where a free port is picked the address is known only once the service listens; the file is told again then.
  if (config.sandbox)
    await setUpSandbox({ sql, ring, now }, { dataDir: config.dataDir, baseUrl: expectedUrl(config) })
  const directory = await followDirectory(sql, ring, onError)
  const uses = keyUses(sql, onError)
  const service: Service = { sql, ring, directory, submissions: submissionQueue(sql), now }
  const forgetting = forgetOldAnswers(service, onError)
  const metrics = metricsOf()
  const app = await buildServer({
    service,
    keyUses: uses,
    metrics,
    metricsAccess: metricsAccessOf(config),
    log,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
  })
  await app.listen({ host: config.host, port: config.port })
  const address = addressOf(app, config)
  const metricsApp = await serveMetrics(config, metrics)
  const baseUrl = config.publicUrl ?? address
  if (config.sandbox) {
    await writeBaseUrl(config.dataDir, baseUrl)
    log.info(`Sandbox: clients, keys and users are in ${sandboxFile(config)}.`)
  }
  log.info(`Ready at ${baseUrl}: ${baseUrl}/docs describes the API.`)
  const close = async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), STOP_MILLISECONDS)
    await app.close()
    clearTimeout(late)
    await metricsApp?.close()
    directory.stop()
    forgetting.stop()
    await uses.stop()
  }
  return { close }
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

const serveMetrics = async (config: Config, metrics: Metrics): Promise<FastifyInstance | undefined> => {
  if (config.metricsPort === undefined) return undefined
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  )
  await app.listen({ host: config.host, port: config.metricsPort })
  return app
}

const stopSignal = () => {
  let request: () => void = () => undefined
  const requested = new Promise<void>((resolve) => {
    request = resolve
  })
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, request)
  const forget = () => {
    for (const signal of signals) process.off(signal, request)
  }
  return { requested, forget }
}
