/**
 * Idempotency-Key: the same key and body, sent again in time, gets the first answer, byte for byte, and has one effect.
 * The stored answer is written with the effect itself, so a crash loses neither. A submission's answer is in its
 * revision, which costs least; request-key.ts handles all other requests.
 */

import { hash } from 'node:crypto'
import { decrypt } from '../../../packages/encryption/cipher.ts'
import { unwrap } from '../../../packages/encryption/data-key.ts'
import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import type { PersonPrincipal } from '../../domain/application/access.ts'
import type { SentBody } from '../../domain/application/sent-body.ts'
import { isWritten, type Submitted } from '../../domain/application/submission-outcome.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { findStoredAnswer } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import type { Service } from '../service.ts'

/** How long an answer can be replayed. */
export const REPLAYED_FOR_MILLISECONDS = RETENTION.idempotencyAnswers.kept.milliseconds
/** The longest accepted key. */
export const IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS = 255

/** The owner of a key, and a hash of the path and the key. */
export type RequestKey = {
  readonly askerId: string
  /** A person's dealer, through which they may read the answer; absent for a client. */
  readonly dealerId?: string | undefined
  readonly keyHash: Buffer
}

export type Answer = { readonly status: number; readonly body: string }

/** The result of a request under a key. `Ran` is the operation's result if it ran. */
export type IdempotencyResult<Ran = { readonly answer: Answer }> =
  | ({ readonly is: 'ran' } & Ran)
  | { readonly is: 'replayed'; readonly answer: Answer }
  /** The first request with this key is still being answered. */
  | { readonly is: 'running' }
  /** The key was used with another body. */
  | { readonly is: 'otherBody' }
  /** The client may no longer read the application of the answer. */
  | { readonly is: 'noAccess' }

/** A key as sent, unique per client and path. */
export const requestKey = (clientId: string, path: string, key: string): RequestKey => ({
  askerId: clientId,
  keyHash: hash('sha256', `${path}\n${key}`, 'buffer'),
})

/** The same for a person, whose dealer determines what they may read. */
export const personsRequestKey = (
  { userId, dealerId }: PersonPrincipal,
  path: string,
  key: string,
): RequestKey => ({ ...requestKey(userId, path, key), dealerId })

/**
 * Lets only one request at a time work under a key in this process. Others get what `look` finds stored, or learn that
 * the first one is running or had another body.
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

/** What is stored under the key, in place of a new run. */
type Stored = Exclude<IdempotencyResult, { is: 'ran' }>

/** Bodies are compared as text and by their sizes in bytes, which a byte order mark changes. */
type Compared = { readonly text: string; readonly bytes: number }

const comparedBy = ({ text, bytes }: SentBody): Compared => ({ text, bytes: bytes.length })

const isSame = (one: Compared, other: Compared): boolean =>
  one.bytes === other.bytes && one.text === other.text

const alone = oneAtATime<Compared, Submitted>(isSame)

/** Runs a submission unless its key has an answer; `run` returns undefined if it finds that another was first. */
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
    // An answer that the client may no longer read is not replayed: the new refusal is the answer.
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
