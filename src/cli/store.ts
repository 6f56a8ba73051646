/** Opens the store for a command and closes it again, also if the command is interrupted. */

import type { KeyRing } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import type { Actor } from '../domain/access/actor.ts'
import { type Config, readConfig } from '../service/config.ts'
import type { Refusal } from '../service/refusal.ts'
import type { Change } from '../store/audit/change.ts'
import { agreed } from './failure.ts'
import { STOP_SIGNALS, stopSignalNames } from './print.ts'
import { CommandFailure, surroundings } from './sentences.ts'

export type CommandStore = { readonly config: Config; readonly sql: Database; readonly ring: KeyRing }

/** The user of the command line is the operator. */
export const OPERATOR: Actor = { kind: 'operator', id: 'cli' }

type Opening = {
  /** Receives messages about opening, which are dropped otherwise. */
  readonly say?: (sentence: string) => void
  /** Whether to make a new installation if there is none. */
  readonly mayMakeOne?: boolean
}

/**
 * Runs `work` on the configured store. A DATA_DIR without an installation is probably the wrong one, so only commands
 * meant for that create one.
 */
export const withStore = async <T>(
  work: (store: CommandStore) => Promise<T>,
  { say, mayMakeOne = false }: Opening = {},
): Promise<T> => {
  const config = readConfig(surroundings().env)
  const { hasInstallation, openStore } = await import('../service/assembly.ts')
  if (!mayMakeOne && !(await hasInstallation(config))) {
    throw new CommandFailure(
      `There is no installation in ${config.dataDir}; set DATA_DIR to the folder of one, or make one with "forecourt serve" or "forecourt migrate".`,
    )
  }
  const { sql, ring, close } = await openStore(config, say)
  return closedAfter({ close }, () => work({ config, sql, ring }))
}

/** Runs `work` on what was opened, and closes it, also if the command is interrupted. */
export const closedAfter = async <T>(
  { close }: { readonly close: () => Promise<void> },
  work: () => Promise<T>,
): Promise<T> => {
  // An embedded database that was started for the command must not outlive it.
  const interrupted = (signal: keyof typeof STOP_SIGNALS) =>
    void close().finally(() => process.exit(STOP_SIGNALS[signal]))
  for (const name of stopSignalNames) process.on(name, interrupted)
  try {
    return await work()
  } finally {
    for (const name of stopSignalNames) process.off(name, interrupted)
    await close()
  }
}

/**
 * Makes one change, recorded as the operator's, and tells admins what gives access. A rejection ends the command, and nothing was changed. A running service
 * sends the emails that it queues; without one they wait.
 */
export const makeChange = <T>(work: (inFlight: Change, ring: KeyRing) => Promise<T | Refusal>): Promise<T> =>
  withStore(async ({ sql, ring }) => {
    const { change } = await import('../store/audit/change.ts')
    const by = { actor: OPERATOR, now: Date.now }
    const { raiseIdsPastStored } = await import('../store/upkeep/purges.ts')
    await raiseIdsPastStored(sql, by.now())
    const { notifyingAdmins } = await import('../service/as-web-user.ts')
    const notifying = (inFlight: Change) =>
      notifyingAdmins(inFlight, OPERATOR, (notified) => work(notified, ring))
    return agreed(await change(sql, by, notifying))
  })
