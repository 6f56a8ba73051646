// Ends a server that was proved to be ours, and cleans up after one that is gone.
import { setTimeout as pause } from 'node:timers/promises'
import { endsSessionOn } from './connection.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readLockFile, removeLockFiles } from './lock-file.ts'
import { hasEnded, isAlive, type Process, postgresProcessesIn, sendSignal } from './processes.ts'
import type { RunningServer } from './running-server.ts'

/**
 * Shuts a server down in fast mode, which ends sessions and writes everything to the data files, and waits until it is
 * gone. PostgreSQL 18 never ends on request while it recovers from a crash, so a server that takes no connections, or
 * crashes just then, is killed instead; it continues recovering at its next start.
 */
export const shutDown = async ({ process, connection }: RunningServer): Promise<void> => {
  const isShuttingDown = await endsSessionOn(connection, () => sendSignal(process, 'SIGINT'), {
    alive: () => isAlive(process),
    deadlineMs: RECOVERY_PATIENCE_MS,
  })
  if (isShuttingDown && (await hasEnded(process, FAST_DEADLINE_MS))) return
  await endAtOnce(process)
}

/** Kills a server without waiting: the next start recovers from the log what it didn't write. */
export const endAtOnce = async (process: Process): Promise<void> => {
  await sendSignal(process, 'SIGQUIT')
  if (await hasEnded(process, IMMEDIATE_DEADLINE_MS)) return
  await sendSignal(process, 'SIGKILL')
  if (await hasEnded(process, KILLED_DEADLINE_MS)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${process.pid}) could not be stopped. Stop it and start again.`,
  )
}

const RECOVERY_PATIENCE_MS = 2_000
const FAST_DEADLINE_MS = 30_000
const IMMEDIATE_DEADLINE_MS = 2_000
const KILLED_DEADLINE_MS = 10_000

/**
 * Waits until no process of a gone server works in its data directory any more, then removes its lock files. Sessions
 * whose server was killed end by themselves, unless they are busy: then they are killed. False if there is a server
 * after all, which had just started and not yet written its lock file.
 */
export const clearAway = async (folder: string, log: (sentence: string) => void): Promise<boolean> => {
  const began = performance.now()
  let isLogged = false
  for (;;) {
    const left = await postgresProcessesIn(folder)
    const lockFile = await readLockFile(folder)
    if (left.length === 0) {
      await removeLockFiles(folder, lockFile)
      return true
    }
    if (left.some(({ pid }) => pid === lockFile?.pid)) return false
    const waitedMs = performance.now() - began
    if (waitedMs > PATIENCE_MS) throw heldBy(left, folder)
    if (waitedMs > ORPHANS_END_MS) {
      if (!isLogged) log(`Waiting for processes of an earlier PostgreSQL to end: ${numbersOf(left)}.`)
      isLogged = true
      // Without a lock file, they may be orphans or belong to a server that lost it.
      if (lockFile !== undefined) await endOrphans(left, waitedMs)
    }
    await pause(LOOK_EVERY_MS)
  }
}

const endOrphans = async (orphans: readonly Process[], waitedMs: number): Promise<void> => {
  const signal = waitedMs > ORPHANS_QUIT_MS ? 'SIGKILL' : 'SIGQUIT'
  await Promise.all(orphans.map((orphan) => sendSignal(orphan, signal)))
}

const heldBy = (left: readonly Process[], folder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `${folder} is in use by a PostgreSQL that this service did not start: process ${numbersOf(left)}. Stop it and start again.`,
  )

const numbersOf = (processes: readonly Process[]): string => processes.map(({ pid }) => pid).join(', ')

const LOOK_EVERY_MS = 20
const ORPHANS_END_MS = 1_000
const ORPHANS_QUIT_MS = 5_000
/** A server whose lock file was deleted notices within a minute and ends. */
const PATIENCE_MS = 75_000
