// Ends a server that was proven to be ours, and clears away what one that is gone left behind.
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type LockFile, readLockFile, removeLockFiles } from './lock-file.ts'
import { hasEnded, type Process, postgresProcessesIn, sendSignal } from './processes.ts'

type Step = { readonly signal: NodeJS.Signals; readonly patienceMs: number }

/** Fast mode, which ends sessions and writes everything to the data files; harder only when that hangs. */
export const PATIENT: readonly Step[] = [
  { signal: 'SIGINT', patienceMs: 60_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
  { signal: 'SIGKILL', patienceMs: 10_000 },
]

/** Immediate mode, for a server that doesn't answer: the next start makes up from the log for what it didn't write. */
export const IMPATIENT: readonly Step[] = [
  { signal: 'SIGQUIT', patienceMs: 2_000 },
  { signal: 'SIGKILL', patienceMs: 10_000 },
]

/** Ends this very server and waits until it is gone. */
export const endServer = async (server: Process, steps: readonly Step[]): Promise<void> => {
  for (const { signal, patienceMs } of steps) {
    await sendSignal(server, signal)
    if (await hasEnded(server, patienceMs)) return
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${server.pid}) could not be stopped. Stop it and start again.`,
  )
}

/**
 * Waits until no process of a server that is gone works in its data directory any more, then removes its lock
 * files. Sessions whose server was killed end by themselves, unless they are busy: then they are ended.
 */
export const clearAway = async (folder: string, log: (sentence: string) => void): Promise<void> => {
  const lockFile = await readLockFile(folder)
  const began = performance.now()
  let told = false
  for (;;) {
    const left = await postgresProcessesIn(folder)
    if (left.length === 0) break
    const waitedMs = performance.now() - began
    if (waitedMs > PATIENCE_MS) throw heldBy(left, folder)
    if (waitedMs > ORPHANS_END_MS && !told) {
      log(`Waiting for processes of an earlier PostgreSQL to end: ${numbersOf(left)}.`)
      told = true
    }
    if (waitedMs > ORPHANS_END_MS && areOrphans(left, lockFile)) {
      const signal = waitedMs > ORPHANS_QUIT_MS ? 'SIGKILL' : 'SIGQUIT'
      await Promise.all(left.map((orphan) => sendSignal(orphan, signal)))
    }
    await pause(LOOK_EVERY_MS)
  }
  await removeLockFiles(folder, lockFile)
}

/** Left over from a server that is gone, and not themselves a server, or someone maintaining the data by hand. */
const areOrphans = (left: readonly Process[], lockFile: LockFile | undefined): boolean =>
  lockFile !== undefined && !left.some(({ pid }) => pid === lockFile.pid)

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
