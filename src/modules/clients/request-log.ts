/**
 * Collects completed requests, and writes them shortly afterwards: no request waits for the log, and none is rejected because
 * of it.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import type { RequestCaller, RequestRecord } from '../../domain/events/request-record.ts'
import { encryptSent, insertRequests, requestText } from '../../store/audit/requests.ts'

/** Short, so that no batch is large: the database would write a large one beside other requests that wait for it. */
const FLUSH_MILLISECONDS = 250
/** The most that one statement writes. */
const BATCH_REQUESTS = 500
/** Requests beyond this are dropped, so that an unavailable database costs no memory. */
const WAITING_MAXIMUM = 5_000
/**
 * The most requests that are stored of each client a second, ten times a client's usual limit: nobody reads a load test.
 */
const OF_CLIENT_A_SECOND = 100
/** The maximum size of the records that wait to be written. Beyond it, requests are recorded without their content. */
const WAITING_MAXIMUM_BYTES = 16 * 1024 * 1024
/** Of requests that are not proven to be a client's: strangers must not crowd out clients. */
const UNPROVEN_MAXIMUM = 200

export type RequestLog = {
  /** Asks for the record only if it is stored: most requests of a client that sends thousands a second are not. */
  readonly note: (caller: RequestCaller, record: () => RequestRecord) => void
  readonly flush: () => Promise<void>
  /** Writes the collected requests, and stops. */
  readonly stop: () => Promise<void>
}

/** A record that waits, as bytes outside the heap: it outlives the collections of short-lived garbage. */
type Waiting = { readonly bytes: Buffer; readonly isUnproven: boolean }

type Reports = {
  /** Errors of writing. */
  readonly onError: (error: unknown) => void
  /** The number of requests of which nothing was stored. */
  readonly onLost: (requests: number) => void
}

/** The log of one process. A crash loses at most one interval of requests, and a database failure one batch at a time. */
export const requestLog = (
  { sql, ring }: { readonly sql: Database; readonly ring: KeyRing },
  { onError, onLost }: Reports,
): RequestLog => {
  let waiting: Waiting[] = []
  let bytesWaiting = 0
  let unproven = 0
  let writing: Promise<void> | undefined
  const isTooFast = countingClients()
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_REQUESTS)
      waiting = waiting.slice(BATCH_REQUESTS)
      bytesWaiting -= lengthOf(batch)
      unproven = waiting.filter(({ isUnproven }) => isUnproven).length
      try {
        await insertRequests(
          sql,
          batch.map(({ bytes }) => bytes.toString()),
        )
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
    note: (caller, record) => {
      const isUnproven = 'credentialHash' in caller
      const isOver = 'clientId' in caller ? isTooFast(caller.clientId) : unproven >= UNPROVEN_MAXIMUM
      if (isOver || waiting.length >= WAITING_MAXIMUM) {
        onLost(1)
        return
      }
      if (isUnproven) unproven++
      const { asSent, ...request } = record()
      const hasRoom = bytesWaiting < WAITING_MAXIMUM_BYTES
      const text = textOf(ring, caller, hasRoom && asSent !== undefined ? { ...request, asSent } : request)
      const bytes = bytesOf(text)
      bytesWaiting += bytes.length
      waiting.push({ bytes, isUnproven })
      if (waiting.length === BATCH_REQUESTS) void flush()
    },
    flush: async () => {
      // A write in progress may have begun before the last request was recorded.
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

/** Whether a client has sent more requests this second than are stored; counts the request. */
const countingClients = () => {
  let second = 0
  const ofSecond = new Map<string, number>()
  return (clientId: string): boolean => {
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) ofSecond.clear()
    second = now
    const count = (ofSecond.get(clientId) ?? 0) + 1
    ofSecond.set(clientId, count)
    return count > OF_CLIENT_A_SECOND
  }
}

/** The record as it waits: what was sent is encrypted already. */
const textOf = (ring: KeyRing, caller: RequestCaller, { asSent, ...request }: RequestRecord): string => {
  const { reference } = request
  const applicationId = reference === undefined ? undefined : anyReferenceId(reference)
  const id = newId(Date.now())
  const sent = asSent && encryptSent(ring, id, asSent)
  return requestText({ ...request, id, caller, applicationId, sent })
}

/** Bytes of their own: those of Node.js's pool would keep their whole page. */
const bytesOf = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const lengthOf = (requests: readonly Waiting[]): number =>
  requests.reduce((length, { bytes }) => length + bytes.length, 0)
