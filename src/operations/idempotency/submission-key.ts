/**
 * Idempotency-Key: the same key and body, sent again in time, is answered with the first answer, byte for byte,
 * and has one effect. The stored answer is written with the effect itself, so a crash loses neither. A submission's
 * answer lies in its revision, which costs it least; those of other requests see to answer-kept-once.ts.
 */

import { hash } from 'node:crypto'
import type { PersonPrincipal } from '../../domain/access.ts'
import { RETENTION } from '../../domain/retention.ts'
import type { SentBody } from '../../domain/sent-body.ts'
import { isWritten, type Submitted } from '../../domain/submission-outcome.ts'
import { findStoredAnswer } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import { decrypt } from '../../store/encryption/cipher.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { PURPOSES } from '../../store/encryption/purposes.ts'
import type { Service } from '../service.ts'

/** How long an answer is replayed. */
export const REPLAYED_FOR_MILLISECONDS = RETENTION.idempotencyAnswers.kept.milliseconds
/** The longest key that is taken. */
export const IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS = 255

/** Whose key it is, and a hash of the path and the key. */
export type RequestKey = {
  /** A client's id, or a person's. */
  readonly askerId: string
  /** A person's dealer, by which they may read what is answered; absent of a client. */
  readonly dealerId?: string | undefined
  readonly keyHash: Buffer
}

export type Answer = { readonly status: number; readonly body: string }

/** What a request under a key came to. `Ran` is what its operation came to where it ran. */
export type IdempotencyResult<Ran = { readonly answer: Answer }> =
  | ({ readonly is: 'ran' } & Ran)
  | { readonly is: 'replayed'; readonly answer: Answer }
  /** The first request with this key is still being answered. */
  | { readonly is: 'running' }
  /** The key was used with another body. */
  | { readonly is: 'otherBody' }
  /** The client may no longer read what the answer is about. */
  | { readonly is: 'noAccess' }

/** A key as it was sent, which is one per client and path. */
export const requestKey = (clientId: string, path: string, key: string): RequestKey => ({
  askerId: clientId,
  keyHash: hash('sha256', `${path}\n${key}`, 'buffer'),
})

/** The same of a person, whose dealer decides what they may read. */
export const personsRequestKey = (
  { userId, dealerId }: PersonPrincipal,
  path: string,
  key: string,
): RequestKey => ({ ...requestKey(userId, path, key), dealerId })

/**
 * Lets one request at a time work under a key in this process. Whoever comes meanwhile gets what `look` finds stored
 * already, and otherwise learns that the first one runs or had another body.
 */
export const oneAtATime = <S, Ran = { readonly answer: Answer }>(isSame: (one: S, other: S) => boolean) => {
  const running = new Map<string, { readonly sent: S }>()
  return async (
    { askerId, keyHash }: RequestKey,
    sent: S,
    findAnswer: () => Promise<IdempotencyResult<Ran> | undefined>,
    work: () => Promise<IdempotencyResult<Ran>>,
  ): Promise<IdempotencyResult<Ran>> => {
    const name = `${askerId} ${keyHash.toString('hex')}`
    const other = running.get(name)
    if (other !== undefined)
      return (await findAnswer()) ?? { is: isSame(other.sent, sent) ? 'running' : 'otherBody' }
    running.set(name, { sent })
    try {
      return await work()
    } finally {
      running.delete(name)
    }
  }
}

/** What stands under the key instead of what running came to. */
type Stored = Exclude<IdempotencyResult, { is: 'ran' }>

/** Bodies are compared as text and by their sizes in bytes, which a byte order mark changes. */
type Compared = { readonly text: string; readonly bytes: number }

const comparedBy = ({ text, bytes }: SentBody): Compared => ({ text, bytes: bytes.length })

const isSame = (one: Compared, other: Compared): boolean =>
  one.bytes === other.bytes && one.text === other.text

const alone = oneAtATime<Compared, Submitted>(isSame)

/**
 * Runs a submission unless its key has an answer already; `run` gives undefined where it found that another was first.
 */
export const answerSubmissionOnce = (
  service: Service,
  key: RequestKey,
  body: SentBody,
  run: () => Promise<Submitted | undefined>,
): Promise<IdempotencyResult<Submitted>> => {
  const sent = comparedBy(body)
  const findAnswer = () => stored(service, key, sent)
  return alone(key, sent, findAnswer, async () => {
    const ran = await run()
    if (ran !== undefined && isWritten(ran.outcome)) return { is: 'ran', ...ran }
    const earlier = await findAnswer()
    // An answer that the client may no longer read is no replay: what it was refused now is the answer.
    const isRefusedAnew = earlier?.is === 'noAccess' && ran !== undefined
    if (earlier !== undefined && !isRefusedAnew) return earlier
    if (ran !== undefined) return { is: 'ran', ...ran }
    throw new Error('An answer stood under an Idempotency-Key and could not be found')
  })
}

const stored = async (
  service: Service,
  { askerId, keyHash }: RequestKey,
  sent: Compared,
): Promise<Stored | undefined> => {
  const since = new Date(service.now() - REPLAYED_FOR_MILLISECONDS)
  const row = await findStoredAnswer(service.sql, askerId, keyHash, since)
  if (row === undefined || row.keyId === null || row.dataKey === null) return undefined
  if (!row.mayRead) return { is: 'noAccess' }
  const dataKey = unwrap(service.ring, row.applicationId, { keyId: row.keyId, wrapped: row.dataKey })
  const { answer, body } = readContent(decrypt(dataKey, PURPOSES.revision, row.content))
  if (answer === undefined) throw new Error('A revision that answers an Idempotency-Key holds no answer')
  if (!isSame({ text: body, bytes: answer.bytesSent }, sent)) return { is: 'otherBody' }
  return { is: 'replayed', answer: { status: answer.status, body: answer.body } }
}
