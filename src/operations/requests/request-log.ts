/**
 * Collects answered requests, and writes them a moment later: no request waits for the log, and none is refused because
 * of it.
 */

import { anyReferenceId } from '../../domain/reference.ts'
import type { RequestCaller, RequestRecord } from '../../domain/request-record.ts'
import type { Database } from '../../store/connection/database.ts'
import { newId } from '../../store/connection/uuid.ts'
import { insertRequests, type WrittenRequest } from '../../store/requests/requests.ts'

const FLUSH_MILLISECONDS = 1_000
/** The most that one statement writes. */
const BATCH_REQUESTS = 500
/** Requests beyond this are dropped, so that an unavailable database costs no memory. */
const WAITING_MAXIMUM = 5_000
/**
 * The most requests that are kept of each client a second, ten times a client's usual limit: nobody reads a load test.
 */
const OF_CLIENT_A_SECOND = 100
/** Of requests that are not proven to be a client's: strangers must not crowd out clients. */
const UNPROVEN_MAXIMUM = 200

export type RequestLog = {
  readonly note: (caller: RequestCaller, request: RequestRecord) => void
  /** Writes the collected requests. */
  readonly flush: () => Promise<void>
  /** Writes the collected requests, and stops. */
  readonly stop: () => Promise<void>
}

type Told = {
  /** Errors of writing. */
  readonly onError: (error: unknown) => void
  /** The number of requests of which nothing was kept. */
  readonly onLost: (requests: number) => void
}

/** The log of one process. A crash loses at most one interval of requests, and a database failure one batch at a time. */
export const requestLog = (sql: Database, { onError, onLost }: Told): RequestLog => {
  let waiting: WrittenRequest[] = []
  let unproven = 0
  let writing: Promise<void> | undefined
  let second = 0
  const ofSecond = new Map<string, number>()
  const isTooFast = (clientId: string): boolean => {
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) ofSecond.clear()
    second = now
    const count = (ofSecond.get(clientId) ?? 0) + 1
    ofSecond.set(clientId, count)
    return count > OF_CLIENT_A_SECOND
  }
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_REQUESTS)
      waiting = waiting.slice(BATCH_REQUESTS)
      unproven = waiting.filter(isUnproven).length
      try {
        await insertRequests(sql, batch)
      } catch (error) {
        onLost(batch.length)
        onError(error)
        return
      }
    }
  }
  const flush = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => {
    if (waiting.length > 0) void flush()
  }, FLUSH_MILLISECONDS)
  timer.unref()
  return {
    note: (caller, request) => {
      const isStranger = 'credentialHash' in caller
      const isOver = 'clientId' in caller ? isTooFast(caller.clientId) : unproven >= UNPROVEN_MAXIMUM
      if (isOver || waiting.length >= WAITING_MAXIMUM) {
        onLost(1)
        return
      }
      if (isStranger) unproven++
      const { reference } = request
      const applicationId = reference === undefined ? undefined : anyReferenceId(reference)
      waiting.push({ ...request, id: newId(Date.now()), caller, applicationId })
      if (waiting.length === BATCH_REQUESTS) void flush()
    },
    flush: async () => {
      // A write in progress may have begun before the last request was noted.
      await flush()
      await flush()
    },
    stop: async () => {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}

const isUnproven = ({ caller }: WrittenRequest): boolean => 'credentialHash' in caller
