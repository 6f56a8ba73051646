/**
 * Idempotency-Key of every request except submissions: the operation and the storing of its response are one
 * transaction, so a crash loses neither and repeats nothing, and of two processes under one key one rolls back.
 * Clients' changes to their own settings go the same way.
 */
import { hash } from 'node:crypto'
import { decrypt, encrypt } from '../../packages/encryption/cipher.ts'
import { dataKeyOf, type KeyRing, unwrap } from '../../packages/encryption/key-ring.ts'
import { PURPOSES } from '../store/applications/purposes.ts'
import {
  type FoundStoredResponse,
  purposeOfStoredResponse,
  readStoredResponse,
  type StoredResponseRow,
  writeStoredResponse,
} from '../store/applications/write-submissions.ts'
import { type Change, change } from '../store/audit/change.ts'
import {
  type HttpResponse,
  type IdempotencyResult,
  oneAtATime,
  REPLAYED_FOR_MILLISECONDS,
  type RequestKey,
} from './idempotency.ts'
import { inTransaction } from './in-transaction.ts'
import { KEY_REUSED } from './refusal.ts'
import type { Service } from './service.ts'

/** An operation's result: done, with a response to store; or rejected, with everything rolled back. */
export type Effect =
  | {
      readonly is: 'done'
      /** The application whose data key encrypts the response; without one, the key ring does. */
      readonly applicationId?: string
      readonly response: HttpResponse
    }
  | { readonly is: 'refused'; readonly response: HttpResponse }

/** A body that is still arriving when its key is looked up. Only one of the two functions is called, at most once. */
export type Upload<Content> = {
  /**
   * Reads the body to its end and takes what the operation needs from it. No transaction is open meanwhile: a body may
   * be slow, and connections are few. If `run` is not called, rejects, or its result is not `ran`, the caller must undo
   * any side effect outside memory.
   */
  readonly receive: () => Promise<{ readonly bodyHash: Buffer; readonly content: Content }>
  /** Reads the body to its end only for its SHA-256, because its key already has a response. */
  readonly hashOnly: () => Promise<Buffer>
}

/** A stored response, and the SHA-256 of the request body that it belongs to. */
export type StoredUnderKey = { readonly bodyHash: Buffer; readonly response: HttpResponse }

/**
 * Bodies that are still arriving cannot be compared: all that is known is that a request under the same key is running.
 */
const alone = oneAtATime<Buffer | undefined>(
  (one, other) => one === undefined || other === undefined || one.equals(other),
)

/**
 * Runs the operation unless its key has a response. `run` reads and writes only through the service that it gets, which
 * is one transaction; a further transaction becomes part of that one.
 */
export const respondStoredOnce = (
  service: Service,
  key: RequestKey,
  bytes: Uint8Array,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const bodyHash = hash('sha256', bytes, 'buffer')
  const findResponse = async () => onceOf(await findStoredRequestResponse(service, key), bodyHash)
  return alone(
    key,
    bodyHash,
    findResponse,
    async () => (await findResponse()) ?? (await storedInOneTransaction(service, key, bodyHash, run)),
  )
}

/**
 * The same for a streamed body. Looks up the key before it reads the first byte; while another request under it runs,
 * or once one was handled, it takes nothing from the body.
 */
export const respondToUploadOnce = <Content>(
  service: Service,
  key: RequestKey,
  { receive, hashOnly }: Upload<Content>,
  run: (transaction: Service, content: Content) => Promise<Effect>,
): Promise<IdempotencyResult> =>
  alone(
    key,
    undefined,
    async () => undefined,
    async () => {
      const stored = await findStoredRequestResponse(service, key)
      if (stored !== undefined) return replayOf(stored, await hashOnly())
      const { bodyHash, content } = await receive()
      return storedInOneTransaction(service, key, bodyHash, (transaction) => run(transaction, content))
    },
  )

/** The same without a key: one transaction, rolled back if the operation is rejected. */
export const respondUnstored = async (
  service: Service,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const ended = await inOneTransaction(service, run, async () => true)
  if (ended.is === 'notStored') throw new Error('A response without a key is not stored')
  return { is: 'ran', response: ended.response }
}

/**
 * The response stored under the key, unless it is too old, its application was erased, or the client or person may no
 * longer read the application: then the operation runs, and is rejected by its own rules.
 */
export const findStoredRequestResponse = async (
  { sql, ring, now }: Service,
  key: RequestKey,
): Promise<StoredUnderKey | undefined> => {
  const row = await readStoredResponse(sql, key, new Date(now() - REPLAYED_FOR_MILLISECONDS))
  const body = row === undefined ? undefined : openResponse(ring, row, key)
  if (row === undefined || !row.mayRead || body === undefined) return undefined
  return { bodyHash: row.bodyHash, response: { status: row.status, body } }
}

const openResponse = (
  ring: KeyRing,
  { applicationId, ringKeyId, keyId, dataKey, answer }: FoundStoredResponse,
  { askerId, keyHash }: RequestKey,
): string | undefined => {
  if (ringKeyId !== null)
    return decrypt(
      ring.find(ringKeyId).wrapping,
      purposeOfStoredResponse(askerId, keyHash),
      answer,
    ).toString()
  const key = applicationId === null ? undefined : dataKeyOf(ring, { id: applicationId, keyId, dataKey })
  return key && decrypt(key, PURPOSES.storedResponse, answer).toString()
}

/**
 * Writes the response together with its effect, as the last step of the effect's transaction. False if there is already
 * a response under the key: another request was first, and the effect must be undone. Waits if another transaction is
 * writing under the key. If the application was erased, and its key is gone, it stores no response.
 */
export const storeResponse = async (
  transaction: Service,
  key: RequestKey,
  { applicationId, bodyHash, response }: StoredUnderKey & { readonly applicationId?: string | undefined },
): Promise<boolean> => {
  const encrypted =
    applicationId === undefined
      ? encryptedByRing(transaction, key, response)
      : await encryptedByApplication(transaction, applicationId, response)
  if (encrypted === undefined) return true
  const now = transaction.now()
  const row = { ...key, bodyHash, status: response.status, ...encrypted, storedAt: new Date(now) }
  return writeStoredResponse(transaction.sql, row, new Date(now - REPLAYED_FOR_MILLISECONDS))
}

type Encrypted = Pick<StoredResponseRow, 'applicationId' | 'ringKeyId' | 'answer'>

const encryptedByRing = (
  { ring }: Service,
  { askerId, keyHash }: RequestKey,
  { body }: HttpResponse,
): Encrypted => {
  const key = ring.current()
  const answer = encrypt(key.wrapping, purposeOfStoredResponse(askerId, keyHash), body)
  return { applicationId: null, ringKeyId: key.id, answer }
}

/** Undefined if the application was erased. */
const encryptedByApplication = async (
  transaction: Service,
  applicationId: string,
  { body }: HttpResponse,
): Promise<Encrypted | undefined> => {
  const application = await transaction.findApplication(applicationId)
  if (application === undefined) throw new Error('There is no application to store a response of')
  const { keyId, dataKey: wrapped } = application
  if (keyId === null || wrapped === null) return undefined
  const dataKey = unwrap(transaction.ring, applicationId, { keyId, wrapped })
  return { applicationId, ringKeyId: null, answer: encrypt(dataKey, PURPOSES.storedResponse, body) }
}

const storedInOneTransaction = async (
  service: Service,
  key: RequestKey,
  bodyHash: Buffer,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const keep = (transaction: Service, { applicationId, response }: Done) =>
    storeResponse(transaction, key, { applicationId, bodyHash, response })
  const ended = await inOneTransaction(service, run, keep)
  if (ended.is === 'done') return { is: 'ran', response: ended.response }
  // Another process may have been first, and a rejection here may be its consequence.
  const earlier = await findStoredRequestResponse(service, key)
  if (earlier !== undefined) return replayOf(earlier, bodyHash)
  if (ended.is === 'refused') return { is: 'ran', response: ended.response }
  throw new Error('A response was stored under an Idempotency-Key and could not be found')
}

type Done = Extract<Effect, { is: 'done' }>

/** If it is rejected, or its response cannot be stored, everything is rolled back. */
type Ended = Effect | { readonly is: 'notStored' }

/** `keep` is the last step of the transaction, which rolls back if it returns false. */
const inOneTransaction = (
  service: Service,
  run: (transaction: Service) => Promise<Effect>,
  keep: (transaction: Service, effect: Done) => Promise<boolean>,
): Promise<Ended> =>
  inTransaction<Ended, Ended>(service, async (transaction, undo) => {
    const effect = await run(transaction)
    if (effect.is === 'refused') return undo(effect)
    return (await keep(transaction, effect)) ? effect : undo({ is: 'notStored' })
  })

const onceOf = (stored: StoredUnderKey | undefined, bodyHash: Buffer): IdempotencyResult | undefined =>
  stored === undefined ? undefined : replayOf(stored, bodyHash)

const replayOf = (stored: StoredUnderKey, bodyHash: Buffer): IdempotencyResult =>
  stored.bodyHash.equals(bodyHash) ? { is: 'replayed', response: stored.response } : KEY_REUSED

export type { Change }

/** Who changes it. */
export type ByClient = { readonly clientId: string }

/** The same for an audit entry. */
export const byClient = ({ now }: Pick<Service, 'now'>, { clientId }: ByClient) => ({
  actor: { kind: 'client', id: clientId } as const,
  now,
})

/**
 * Runs a client's change to its own settings in one transaction, audited under the client's name. An error that `run`
 * throws undoes everything.
 */
export const changeOwn = <T>(
  service: Service,
  by: ByClient,
  run: (change: Change) => Promise<T>,
): Promise<T> => change(service.sql, byClient(service, by), run)

/** Once under an Idempotency-Key, with its response stored in the same transaction. */
export const changeOwnOnce = (
  service: Service,
  by: ByClient,
  sent: { readonly key: RequestKey; readonly bytes: Uint8Array },
  run: (change: Change) => Promise<Effect>,
): Promise<IdempotencyResult> =>
  respondStoredOnce(service, sent.key, sent.bytes, (transaction) =>
    change(transaction.sql, byClient(service, by), run),
  )
