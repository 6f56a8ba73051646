// Monitors the server while the service runs: restarts it if it ends unexpectedly, and keeps its log within bounds.
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './processes.ts'
import type { RunningServer } from './running-server.ts'
import { keepLogWithinBounds } from './server-log.ts'
import { restoreSocketFolder } from './socket-folder.ts'
import { type Site, startServer } from './start-server.ts'

/**
 * Monitors the server until the returned function is called, which returns the server running then. The service's
 * connections break with the server, and the driver makes new ones to the same socket.
 */
export const keepRunning = (first: RunningServer, site: Site): (() => Promise<RunningServer>) => {
  const ending = new AbortController()
  const watch = watchUntil(ending.signal, first, site)
  return () => {
    ending.abort()
    return watch
  }
}

const watchUntil = async (ending: AbortSignal, first: RunningServer, site: Site): Promise<RunningServer> => {
  let server = first
  let logIsDueAt = performance.now() + LOG_EVERY_MS
  let betweenTriesMs = LOOK_EVERY_MS
  while (await passed(betweenTriesMs, ending)) {
    try {
      if (!(await isAlive(server.pid, server.mark))) server = await startAgain(server, site)
      betweenTriesMs = LOOK_EVERY_MS
      if (performance.now() < logIsDueAt) continue
      logIsDueAt = performance.now() + LOG_EVERY_MS
      await keepLogWithinBounds(site.logFile)
    } catch (error) {
      site.log(
        `The PostgreSQL server is not as it should be: ${error instanceof Error ? error.message : String(error)}`,
      )
      betweenTriesMs = Math.min(betweenTriesMs * 2, LONGEST_BETWEEN_TRIES_MS)
    }
  }
  return server
}

/** The data directory is never recreated here: if it has vanished, an empty one would look like the service's data. */
const startAgain = async (lost: RunningServer, site: Site): Promise<RunningServer> => {
  site.log(`The PostgreSQL server (process ${lost.pid}) has stopped unexpectedly. Restarting it.`)
  await restoreSocketFolder(site.socketFolder, site.cluster.user)
  return startServer(site)
}

/** Waits without keeping the process alive; false if monitoring ends first. */
const passed = async (ms: number, ending: AbortSignal): Promise<boolean> => {
  await pause(ms, undefined, { signal: ending, ref: false }).catch(() => undefined)
  return !ending.aborted
}

const LOOK_EVERY_MS = 250
const LOG_EVERY_MS = 60_000
const LONGEST_BETWEEN_TRIES_MS = 30_000
