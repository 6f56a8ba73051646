/**
 * Idempotency-Key of every request except submissions: the operation and the storing of its answer are one transaction,
 * so a crash loses neither and repeats nothing, and of two processes under one key one rolls back.
 */
import { hash } from 'node:crypto'
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf, unwrap } from '../../../packages/encryption/data-key.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import {
  type FoundStoredAnswer,
  purposeOfStoredAnswer,
  readStoredAnswer,
  type StoredAnswerRow,
  writeStoredAnswer,
} from '../../store/applications/stored-answers.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import {
  type Answer,
  type IdempotencyResult,
  oneAtATime,
  REPLAYED_FOR_MILLISECONDS,
  type RequestKey,
} from './submission-key.ts'

/** An operation's result: done, with an answer to store; or refused, with everything rolled back. */
export type Effect =
  | {
      readonly is: 'done'
      /** The application whose data key encrypts the answer; without one, the key ring does. */
      readonly applicationId?: string
      readonly answer: Answer
    }
  | { readonly is: 'refused'; readonly answer: Answer }

/** A body that is still arriving when its key is looked up. Only one of the two functions is called, at most once. */
export type Upload<Content> = {
  /**
   * Reads the body to its end and takes what the operation needs from it. No transaction is open meanwhile: a body may
   * be slow, and connections are few. If `run` is not called, refuses, or its result is not `ran`, the caller must undo
   * any side effect outside memory.
   */
  readonly receive: () => Promise<{ readonly bodyHash: Buffer; readonly content: Content }>
  /** Reads the body to its end only for its SHA-256, because its key already has an answer. */
  readonly hashOnly: () => Promise<Buffer>
}

/** A stored answer, and the SHA-256 of the body that it answered. */
export type StoredUnderKey = { readonly bodyHash: Buffer; readonly answer: Answer }

/**
 * Bodies that are still arriving can't be compared: all that is known is that a request under the same key is running.
 */
const alone = oneAtATime<Buffer | undefined>(
  (one, other) => one === undefined || other === undefined || one.equals(other),
)

/**
 * Runs the operation unless its key has an answer. `run` reads and writes only through the service that it gets, which
 * is one transaction; a further transaction becomes part of that one.
 */
export const answerStoredOnce = (
  service: Service,
  key: RequestKey,
  bytes: Uint8Array,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const bodyHash = hash('sha256', bytes, 'buffer')
  const findAnswer = async () => onceOf(await findStoredRequestAnswer(service, key), bodyHash)
  return alone(
    key,
    bodyHash,
    findAnswer,
    async () => (await findAnswer()) ?? (await storedInOneTransaction(service, key, bodyHash, run)),
  )
}

/**
 * The same for a streamed body. Looks up the key before it reads the first byte; while another request under it runs,
 * or once one was answered, it takes nothing from the body.
 */
export const answerUploadOnce = <Content>(
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
      const kept = await findStoredRequestAnswer(service, key)
      if (kept !== undefined) return replayOf(kept, await hashOnly())
      const { bodyHash, content } = await receive()
      return storedInOneTransaction(service, key, bodyHash, (transaction) => run(transaction, content))
    },
  )

/** The same without a key: one transaction, rolled back if the operation refuses. */
export const answerUnstored = async (
  service: Service,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const ended = await inOneTransaction(service, run, async () => true)
  if (ended.is === 'notKept') throw new Error('There is nothing that an answer without a key is kept for')
  return { is: 'ran', answer: ended.answer }
}

/**
 * The answer stored under the key, unless it is too old, its application was erased, or the client or person may no
 * longer read the application: then the operation runs, and refuses by its own rules.
 */
export const findStoredRequestAnswer = async (
  { sql, ring, now }: Service,
  key: RequestKey,
): Promise<StoredUnderKey | undefined> => {
  const row = await readStoredAnswer(sql, key, new Date(now() - REPLAYED_FOR_MILLISECONDS))
  const body = row === undefined ? undefined : openAnswer(ring, row, key)
  if (row === undefined || !row.mayRead || body === undefined) return undefined
  return { bodyHash: row.bodyHash, answer: { status: row.status, body } }
}

const openAnswer = (
  ring: KeyRing,
  { applicationId, ringKeyId, keyId, dataKey, answer }: FoundStoredAnswer,
  { askerId, keyHash }: RequestKey,
): string | undefined => {
  if (ringKeyId !== null)
    return decrypt(ring.find(ringKeyId).wrapping, purposeOfStoredAnswer(askerId, keyHash), answer).toString()
  const key = applicationId === null ? undefined : dataKeyOf(ring, { id: applicationId, keyId, dataKey })
  return key && decrypt(key, PURPOSES.storedAnswer, answer).toString()
}

/**
 * Writes the answer together with its effect, as the last step of the effect's transaction. False if there is already
 * an answer under the key: another request was first, and the effect must be undone. Waits if another transaction is
 * writing under the key. If the application was erased, and its key is gone, it stores no answer.
 */
export const storeAnswer = async (
  transaction: Service,
  key: RequestKey,
  { applicationId, bodyHash, answer }: StoredUnderKey & { readonly applicationId?: string | undefined },
): Promise<boolean> => {
  const sealed =
    applicationId === undefined
      ? encryptedByRing(transaction, key, answer)
      : await encryptedByApplication(transaction, applicationId, answer)
  if (sealed === undefined) return true
  const now = transaction.now()
  const row = { ...key, bodyHash, status: answer.status, ...sealed, storedAt: new Date(now) }
  return writeStoredAnswer(transaction.sql, row, new Date(now - REPLAYED_FOR_MILLISECONDS))
}

type Sealed = Pick<StoredAnswerRow, 'applicationId' | 'ringKeyId' | 'answer'>

const encryptedByRing = ({ ring }: Service, { askerId, keyHash }: RequestKey, { body }: Answer): Sealed => {
  const key = ring.current()
  const answer = encrypt(key.wrapping, purposeOfStoredAnswer(askerId, keyHash), body)
  return { applicationId: null, ringKeyId: key.id, answer }
}

/** Undefined if the application was erased. */
const encryptedByApplication = async (
  transaction: Service,
  applicationId: string,
  { body }: Answer,
): Promise<Sealed | undefined> => {
  const application = await transaction.findApplication(applicationId)
  if (application === undefined) throw new Error('There is no application to keep an answer of')
  const { keyId, dataKey: wrapped } = application
  if (keyId === null || wrapped === null) return undefined
  const dataKey = unwrap(transaction.ring, applicationId, { keyId, wrapped })
  return { applicationId, ringKeyId: null, answer: encrypt(dataKey, PURPOSES.storedAnswer, body) }
}

const storedInOneTransaction = async (
  service: Service,
  key: RequestKey,
  bodyHash: Buffer,
  run: (transaction: Service) => Promise<Effect>,
): Promise<IdempotencyResult> => {
  const keep = (transaction: Service, { applicationId, answer }: Done) =>
    storeAnswer(transaction, key, { applicationId, bodyHash, answer })
  const ended = await inOneTransaction(service, run, keep)
  if (ended.is === 'done') return { is: 'ran', answer: ended.answer }
  // Another process may have been first, and a refusal here may be its consequence.
  const earlier = await findStoredRequestAnswer(service, key)
  if (earlier !== undefined) return replayOf(earlier, bodyHash)
  if (ended.is === 'refused') return { is: 'ran', answer: ended.answer }
  throw new Error('An answer stood under an Idempotency-Key and could not be found')
}

type Done = Extract<Effect, { is: 'done' }>

/** If it is refused, or its answer can't be stored, everything is rolled back. */
type Ended = Effect | { readonly is: 'notKept' }

/** `keep` is the last step of the transaction, which rolls back if it returns false. */
const inOneTransaction = (
  service: Service,
  run: (transaction: Service) => Promise<Effect>,
  keep: (transaction: Service, effect: Done) => Promise<boolean>,
): Promise<Ended> =>
  inTransaction<Ended, Ended>(service, async (transaction, undo) => {
    const effect = await run(transaction)
    if (effect.is === 'refused') return undo(effect)
    return (await keep(transaction, effect)) ? effect : undo({ is: 'notKept' })
  })

const onceOf = (kept: StoredUnderKey | undefined, bodyHash: Buffer): IdempotencyResult | undefined =>
  kept === undefined ? undefined : replayOf(kept, bodyHash)

const replayOf = (kept: StoredUnderKey, bodyHash: Buffer): IdempotencyResult =>
  kept.bodyHash.equals(bodyHash) ? { is: 'replayed', answer: kept.answer } : { is: 'otherBody' }
