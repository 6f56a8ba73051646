/**
 * The request in which something happens: by which id, and from where. The HTTP server sets it around each handler, and
 * whatever writes an audit entry reads it, so no code between them can forget to pass it on. Background jobs have none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { encryptOrigin, type Origin } from './origin.ts'

export type Surroundings = {
  readonly ring: KeyRing
  readonly requestId: string
  /** Read only if an entry is written. */
  readonly origin: () => Origin
}

const surroundings = new AsyncLocalStorage<Surroundings>()

/** Runs `work` as part of a request: every audit entry that it writes names the request and its origin. */
export const inRequest = <T>(request: Surroundings, work: () => T): T => surroundings.run(request, work)

/** The columns of an audit entry that name its request; all null if it is written outside a request. */
export type RequestColumns = {
  readonly requestId: string | null
  readonly originKeyId: string | null
  readonly origin: Buffer | null
}

/** The request in which the entry with this id is being written. */
export const requestColumnsOf = (id: string): RequestColumns => {
  const request = surroundings.getStore()
  if (request === undefined) return { requestId: null, originKeyId: null, origin: null }
  const { keyId, encrypted } = encryptOrigin(request.ring, { kind: 'audit', id }, request.origin())
  return { requestId: request.requestId, originKeyId: keyId, origin: encrypted }
}
