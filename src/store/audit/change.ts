/**
 * A change in progress: the change and its audit entry become visible together or not at all. The entry names the
 * request and its origin.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database, Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../domain/access/actor.ts'

/** Who acts. The request and its origin are known where the entry is written. */
export type By = { readonly actor: Actor }

/** The subject of an audit entry. */
export type Subject = {
  readonly kind:
    | 'dealer'
    | 'partner'
    | 'user'
    | 'client'
    | 'apiKey'
    | 'clientSecret'
    | 'publicKey'
    | 'accessToken'
    | 'signingKey'
    | 'session'
    | 'mailLink'
    | 'consent'
    | 'product'
    | 'webhookEndpoint'
    | 'policy'
    | 'bankList'
    | 'setting'
    | 'catalogue'
    | 'keyRing'
    | 'backup'
    | 'sandbox'
    | 'application'
    | 'number'
    | 'request'
  readonly id: string
  /** What exactly within it, by its id: one document of an application. */
  readonly part?: string | undefined
}

export type Change = {
  readonly sql: Transaction
  /** The time of the change, the same for everything in it. */
  readonly at: Date
  readonly newId: () => string
  /** Records what was done, to what. None of it may be personal data. */
  readonly record: (action: string, subject: Subject) => Promise<void>
}

/** Runs `work` in the transaction `sql`, or else in its own; an error rolls everything back. */
export const change = async <T>(
  sql: Database,
  by: By & { readonly now: () => number },
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const run = (transaction: Transaction) => work(changeIn(transaction, by))
  return isTransaction(sql) ? run(sql) : ((await sql.begin(run)) as T)
}

/** Only a transaction has savepoints. */
const isTransaction = (sql: Queries): sql is Transaction => 'savepoint' in sql

const changeIn = (transaction: Transaction, { now, ...by }: By & { readonly now: () => number }): Change => {
  const moment = now()
  const at = new Date(moment)
  const nextId = () => newId(moment)
  // Keeps the order of actions, even within one millisecond.
  let recorded = 0
  return {
    sql: transaction,
    at,
    newId: nextId,
    record: (action, subject) =>
      insertAudit(transaction, { id: newId(moment, recorded++), at, by, action, subject }),
  }
}

/** Records something that changed nothing, such as a rejected request. */
export const recordAlone = async (
  sql: Database,
  { now, ...by }: By & { readonly now: () => number },
  action: string,
  subject: Subject,
): Promise<void> => {
  const moment = now()
  await insertAudit(sql, { id: newId(moment), at: new Date(moment), by, action, subject })
}

const insertAudit = async (
  sql: Queries,
  { id, at, by, action, subject }: { id: string; at: Date; by: By; action: string; subject: Subject },
): Promise<void> => {
  const { actor } = by
  const { requestId, originKeyId, origin } = requestColumnsOf(id)
  await sql`
    insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, part, request_id, origin_key_id, origin)
    values (${id}, ${at}, ${actor.kind}, ${actor.id}, ${action}, ${subject.kind}, ${subject.id}, ${subject.part ?? null},
      ${requestId}, ${originKeyId}, ${origin})`
}

/** Where a person acts from: stored encrypted, since a network address is personal data. */
export type Origin = {
  /** The network address of the request. */
  readonly address: string
  /** The browser in a few words, such as "Firefox on Windows"; null if it said nothing usable. */
  readonly browser: string | null
}

export type EncryptedOrigin = { readonly keyId: string; readonly encrypted: Buffer }

/** The row of an origin: an encrypted value cannot be moved to another row. */
export type OriginOwner = { readonly kind: 'session' | 'audit'; readonly id: string }

const purpose = ({ kind, id }: OriginOwner) => `origin of ${kind} ${id}`

/** Encrypts an origin with the ring's current key. */
export const encryptOrigin = (ring: KeyRing, owner: OriginOwner, origin: Origin): EncryptedOrigin => {
  const key = ring.current()
  return { keyId: key.id, encrypted: encrypt(key.wrapping, purpose(owner), JSON.stringify(origin)) }
}

/** Decrypts a value of `encryptOrigin` for the same row. */
export const openOrigin = (
  ring: KeyRing,
  owner: OriginOwner,
  { keyId, encrypted }: EncryptedOrigin,
): Origin => JSON.parse(decrypt(ring.find(keyId).wrapping, purpose(owner), encrypted).toString())

/**
 * The request in which something happens: by which id, and from where. The HTTP server sets it around each handler, and
 * whatever writes an audit entry reads it, so no code between them can forget to pass it on. Background jobs have none.
 */
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
