/** Handles requests: opens the service, builds its server and listens. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { keepSigningKeys } from '../adapters/access/authorization-server/signing-keys.ts'
import { keyUses } from '../adapters/access/key-uses.ts'
import { requestCounts } from '../adapters/access/request-counts.ts'
import type { MetricsAccess } from '../http/declare/metrics-access.ts'
import { openPageFiles } from '../http/declare/session/page-files.ts'
import { buildServer, type ServerParts } from '../http/server/server.ts'
import { requestLog } from '../operations/requests/request-log.ts'
import type { Service } from '../operations/service.ts'
import type { OpenStore } from '../service/assembly.ts'
import type { Config } from '../service/config.ts'
import { addressOf, listen } from '../service/listen.ts'
import type { Metrics } from '../service/metrics.ts'
import { STOP_MILLISECONDS } from './process-life.ts'
import type { Telemetry } from './start.ts'

/** Connections with hanging requests are cut this long before that, so that there is time to clean up after them. */
const CUT_MARGIN_MILLISECONDS = 5_000

/** The folder of the pages that `npm run build` makes. */
const PAGES = fileURLToPath(new URL('../../console/dist', import.meta.url))

export type Listening = {
  readonly config: Config
  readonly store: OpenStore
  readonly log: Logger
  readonly metrics: Metrics
  readonly telemetry: Telemetry | undefined
  readonly onError: (error: unknown) => void
  /** Aborted once the service is to stop. */
  readonly leaving: AbortSignal
}

/** Listens until `ends`. Returns the address for clients. Throws ListenError or ConfigError if it is unavailable. */
export const listenForRequests = async (
  service: Service,
  { config, store, log, metrics, telemetry, onError, leaving }: Listening,
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
    publicUrl: config.publicUrl,
    // Checked at each request, but on the system only once.
    baseUrl: () => {
      known ??= config.publicUrl ?? addressOf(app, config)
      return known
    },
    trustedProxies: config.trustedProxies,
    ...config.clients,
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
