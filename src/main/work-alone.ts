/** Does the background work in a process that handles no requests. */
import { SERVICE_LIMITS } from '../../packages/postgres/connection/database.ts'
import { openStore } from '../service/assembly.ts'
import { databaseGone, waitForService } from '../service/beside-service.ts'
import type { Config } from '../service/config.ts'
import { expectedUrl } from '../service/listen.ts'
import { outageOf } from './outages.ts'
import {
  endInTime,
  open,
  openLog,
  openMetrics,
  readGiven,
  serveWorkMetrics,
  stopSignal,
  watch,
  withoutDatabase,
} from './process-life.ts'
import { startWork, type Wakes } from './work.ts'

/**
 * Does only the background work, and resolves once it has stopped. With an embedded database it waits for the service
 * that owns it; rejects with a DatabaseSetupError once that service was stopped.
 */
export const workAlone = async (config: Config): Promise<void> => {
  await using ends = new AsyncDisposableStack()
  const log = await openLog(config, ends)
  const say = (sentence: string) => log.info(sentence)
  const stop = stopSignal(ends)
  const stopping = new AbortController()
  ends.defer(() => stopping.abort())
  void stop.then(() => stopping.abort())
  const given = await readGiven(config, log)
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
  const running = { config, store, given, log, leaving: stopping.signal }
  const watched = await watch(running, metrics, ends)
  // The watch reports once that the embedded database is unavailable.
  const onError = (error: unknown) => {
    if (gone === undefined || outageOf(error) !== 'database') watched.onError(error)
  }
  let work: Wakes | undefined
  const service = await open(running, { onError }, () => work, ends)
  const { worked } = watched.outages
  work = await startWork(service, { config, log, baseUrl: () => expectedUrl(config), onError, worked }, ends)
  await serveWorkMetrics(config, { metrics, log }, ends)
  log.info('Working: webhooks, emails, expiry, scheduled actions and signing.')
  await (gone === undefined ? stop : Promise.race([stop, gone]))
  log.info('Stopping: finishing what is in flight.')
  endInTime(log)
  await withoutDatabase(ends)
}
