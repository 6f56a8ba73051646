/** Counts the requests of each client in a clock minute, together with the service's other processes. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { countsOfOthers, writeRequestCounts } from '../../store/clients/credentials.ts'

const MINUTE_MILLISECONDS = 60_000

/** How soon the other processes know. A client can exceed its limit by what it sends to them in this time. */
const EXCHANGE_MILLISECONDS = 1_000

export type RequestCounts = {
  /** Counts one more request. Returns how many the client has sent in this minute, and how many milliseconds it lasts. */
  readonly add: (clientId: string, now: number) => { readonly current: number; readonly ttl: number }
  /** Writes this process's counts and reads those of the others. */
  readonly exchange: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Exchanging = {
  /** Gets the first error of several. */
  readonly onError?: (error: unknown) => void
  readonly everyMilliseconds?: number
}

type Count = { own: number; others: number; isWritten: boolean }

/**
 * Without a database the process counts alone, as it does with an embedded database. With one, no request waits for it:
 * the counts are exchanged every second, if there were requests. While the database is unavailable, each process counts
 * alone.
 */
export const requestCounts = (
  sql: Database | undefined,
  { onError = () => undefined, everyMilliseconds = EXCHANGE_MILLISECONDS }: Exchanging = {},
): RequestCounts => {
  const processId = randomUUID()
  let minute = 0
  let counts = new Map<string, Count>()
  const add: RequestCounts['add'] = (clientId, now) => {
    const begun = now - (now % MINUTE_MILLISECONDS)
    if (begun !== minute) {
      minute = begun
      counts = new Map()
    }
    let count = counts.get(clientId)
    if (count === undefined) {
      count = { own: 0, others: 0, isWritten: true }
      counts.set(clientId, count)
    }
    count.own++
    count.isWritten = false
    return { current: count.own + count.others, ttl: begun + MINUTE_MILLISECONDS - now }
  }
  const exchange = async () => {
    if (sql === undefined) return
    const changed = [...counts].filter(([, { isWritten }]) => !isWritten)
    if (changed.length === 0) return
    const begun = new Date(minute)
    for (const [, count] of changed) count.isWritten = true
    try {
      await writeRequestCounts(
        sql,
        processId,
        begun,
        changed.map(([clientId, { own }]) => ({ clientId, requests: own })),
      )
      const ids = changed.map(([clientId]) => clientId)
      const known = new Map(changed)
      for (const { clientId, requests } of await countsOfOthers(sql, processId, begun, ids)) {
        const count = known.get(clientId)
        if (count !== undefined) count.others = requests
      }
    } catch (error) {
      for (const [, count] of changed) count.isWritten = false
      throw error
    }
  }
  let hasFailed = false
  const turn = async () => {
    await exchange()
    hasFailed = false
  }
  const reportFirst = (error: unknown) => {
    if (!hasFailed) onError(error)
    hasFailed = true
  }
  const exchanging = sql && repeatedly(turn, { everyMilliseconds, onError: reportFirst })
  return { add, exchange, stop: async () => exchanging?.stop() }
}
