/** Records when API keys were last used, and writes it periodically: a request must not wait for that. */

import { noteKeyUses } from '../store/clients/key-uses.ts'
import type { Database } from '../store/connection/database.ts'

const FLUSH_MILLISECONDS = 10_000

export type KeyUses = {
  readonly note: (keyId: string, at: number) => void
  /** Writes the recorded uses. */
  readonly flush: () => Promise<void>
  /** Writes the recorded uses, and stops. */
  readonly stop: () => Promise<void>
}

/**
 * Remembers when each API key was last used and writes it to the database from time to time, because a write for each
 * request would cost too much. A crash loses at most one interval of uses; errors of writing go to `onError`.
 */
export const keyUses = (sql: Database, onError: (error: unknown) => void): KeyUses => {
  const noted = new Map<string, number>()
  const flush = async () => {
    if (noted.size === 0) return
    const uses = [...noted].map(([keyId, at]) => ({ keyId, at: new Date(at) }))
    noted.clear()
    await noteKeyUses(sql, uses)
  }
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MILLISECONDS)
  timer.unref()
  return {
    note: (keyId, at) => noted.set(keyId, at),
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
