/** Records when API keys were last used, and writes it periodically: a request must not wait for that. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { oneByOne } from '../../../packages/values/turns/one-by-one.ts'
import { noteKeyUses } from '../../store/clients/clients.ts'

const FLUSH_MILLISECONDS = 10_000

export type KeyUses = {
  readonly note: (keyId: string, at: number) => void
  readonly flush: () => Promise<void>
  /** Writes the recorded uses, and stops. */
  readonly stop: () => Promise<void>
}

/**
 * Remembers when each API key was last used and writes it to the database from time to time, because a write for each
 * request would cost too much. A crash loses at most one interval of uses. Errors of writing go to `onError`, and what
 * could not be written is written with the next.
 */
export const keyUses = (sql: Database, onError: (error: unknown) => void): KeyUses => {
  const noted = new Map<string, number>()
  const write = async () => {
    if (noted.size === 0) return
    const uses = [...noted]
    noted.clear()
    try {
      await noteKeyUses(
        sql,
        uses.map(([keyId, at]) => ({ keyId, at: new Date(at) })),
      )
    } catch (error) {
      for (const [keyId, at] of uses) if (!noted.has(keyId)) noted.set(keyId, at)
      throw error
    }
  }
  const inTurn = oneByOne()
  const flush = () => inTurn('write', write)
  const flushing = repeatedly(flush, { everyMilliseconds: FLUSH_MILLISECONDS, onError })
  return {
    note: (keyId, at) => noted.set(keyId, at),
    flush,
    stop: async () => {
      await flushing.stop()
      await flush().catch(onError)
    },
  }
}
