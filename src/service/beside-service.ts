/**
 * `forecourt work` beside the embedded database. The service owns the database and alone starts and stops it: work
 * waits for a service, and ends after it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSetupError, SERVICE_LIMITS } from '../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { type OpenStore, openStoreBeside } from './assembly.ts'
import type { Config } from './config.ts'

const LOOK_EVERY_MILLISECONDS = 250

/**
 * A service restarts a crashed server within this time, even where processes of the old one are slow to end; after a longer
 * absence it was stopped.
 */
const GONE_MILLISECONDS = 15_000

type Say = (sentence: string) => void

/** Opens the store once a service runs on DATA_DIR; undefined if `signal` ends the wait. */
export const waitForService = async (
  config: Config,
  say: Say,
  signal: AbortSignal,
): Promise<OpenStore | undefined> => {
  let hasSaid = false
  for (;;) {
    const store = await openStoreBeside(config, say, SERVICE_LIMITS)
    if (store !== undefined || signal.aborted) return store
    if (!hasSaid)
      say(`Waiting for a service to run on DATA_DIR ${config.dataDir}: the database there is its own.`)
    hasSaid = true
    await passed(signal)
  }
}

/** Rejects with a DatabaseSetupError once the server of a DATA_DIR is permanently gone; never resolves. */
export const databaseGone = (dataDir: string, say: Say, signal: AbortSignal): Promise<never> => {
  let awaySince: number | undefined
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const watch = async (): Promise<void> => {
    while (await passed(signal)) {
      if ((await runningEmbeddedPostgres(dataDir)) !== undefined) {
        if (awaySince !== undefined) say('The embedded database is back.')
        awaySince = undefined
        continue
      }
      if (awaySince === undefined)
        say('The embedded database is away; waiting for its service to start it again.')
      awaySince ??= performance.now()
      if (performance.now() - awaySince > GONE_MILLISECONDS) return reject(stoppedWithService(dataDir))
    }
  }
  watch().catch(reject)
  // It may be gone before anyone awaits this, while the work is being started.
  gone.catch(() => undefined)
  return gone
}

const stoppedWithService = (dataDir: string): DatabaseSetupError =>
  new DatabaseSetupError(
    `The service on DATA_DIR ${dataDir} was stopped, and its embedded database with it: there is nothing left to work on. Start "forecourt work" again; it waits for the service.`,
  )

/** False where it was aborted. */
const passed = async (signal: AbortSignal): Promise<boolean> => {
  try {
    await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal, ref: true })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
