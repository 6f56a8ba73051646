/** Opens the store for a command and closes it again, also where the command is interrupted. */
import { type Config, readConfig } from '../config.ts'
import type { Refusal } from '../operations/refusal.ts'
import type { Actor, Change } from '../store/change.ts'
import type { Database } from '../store/database.ts'
import type { KeyRing } from '../store/encryption/key-ring.ts'
import { agreed } from './failure.ts'

export type CommandStore = { readonly config: Config; readonly sql: Database; readonly ring: KeyRing }

/** Whoever works the command line is the operator. */
export const OPERATOR: Actor = { kind: 'operator', id: 'cli' }

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs `work` on the store of the settings. What opening it says is left out unless `say` wants it. */
export const withStore = async <T>(
  work: (store: CommandStore) => Promise<T>,
  say?: (sentence: string) => void,
): Promise<T> => {
  const config = readConfig(process.env)
  const { openStore } = await import('../assembly.ts')
  const { sql, ring, close } = await openStore(config, say)
  // An embedded database that was started for the command must not outlive it.
  const interrupted = (signal: keyof typeof SIGNALS) =>
    void close().finally(() => process.exit(SIGNALS[signal]))
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  try {
    return await work({ config, sql, ring })
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await close()
  }
}

/** Makes one change, on record as the operator's. A refusal ends the command, and nothing was changed. */
export const makeChange = <T>(work: (underWay: Change, ring: KeyRing) => Promise<T | Refusal>): Promise<T> =>
  withStore(async ({ sql, ring }) => {
    const { change } = await import('../store/change.ts')
    return agreed(await change(sql, { actor: OPERATOR, now: Date.now }, (underWay) => work(underWay, ring)))
  })
