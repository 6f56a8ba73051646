/**
 * Idempotency-Key: the same key and body within 24 hours is answered with the first answer, byte for byte,
 * and has one effect. The stored answer is written with the effect itself, so a crash loses neither. A submission's
 * answer lies in its revision, which costs it least; those of other requests see to answer-kept-once.ts.
 */
import { hash } from 'node:crypto'
import { findStoredAnswer } from '../../store/applications/read.ts'
import { type KeptAnswer, readContent } from '../../store/applications/revision.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { SEALED } from '../../store/encryption/purposes.ts'
import { open } from '../../store/encryption/sealed.ts'
import type { Service } from '../service.ts'

/** How long an answer is replayed. */
export const KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000
/** The longest key that is taken. */
export const IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS = 255

/** Whose key it is, and a hash of the path and the key. */
export type RequestKey = { readonly clientId: string; readonly keyHash: Buffer }

/** The body is compared as text and by its size in bytes, which a byte order mark changes. */
type Sent = { readonly text: string; readonly bytes: number }

export type OnceKey = RequestKey & { readonly sent: Sent }

export type Answer = { readonly status: number; readonly body: string }

/** What running the operation came to: a stored answer, one that is not stored, or that another ran first. */
export type Ran =
  | { readonly is: 'stored'; readonly answer: Answer }
  | { readonly is: 'notStored'; readonly answer: Answer }
  | { readonly is: 'answered' }

export type Once =
  | { readonly is: 'ran'; readonly answer: Answer }
  | { readonly is: 'replayed'; readonly answer: Answer }
  /** The first request with this key is still being answered. */
  | { readonly is: 'running' }
  /** The key was used with another body. */
  | { readonly is: 'otherBody' }
  /** The client may no longer read what the answer is about. */
  | { readonly is: 'noAccess' }

/** A key as it was sent, which is one per client and path. */
export const requestKey = (clientId: string, path: string, key: string): RequestKey => ({
  clientId,
  keyHash: hash('sha256', `${path}\n${key}`, 'buffer'),
})

/** The key of a submission, whose body is compared byte for byte. */
export const onceKey = (
  clientId: string,
  path: string,
  key: string,
  text: string,
  bytes: number,
): OnceKey => ({ ...requestKey(clientId, path, key), sent: { text, bytes } })

/** What is kept of an answer, so that it can be replayed. */
export const answerToKeep = (key: OnceKey, answer: Answer): KeptAnswer => ({
  bytesSent: key.sent.bytes,
  status: answer.status,
  body: answer.body,
})

/**
 * Lets one request at a time work under a key in this process. Whoever comes meanwhile gets what `look` finds stored
 * already, and otherwise is told that the first one runs or had another body.
 */
export const oneAtATime = <S>(isSame: (one: S, other: S) => boolean) => {
  const running = new Map<string, { readonly sent: S }>()
  return async (
    { clientId, keyHash }: RequestKey,
    sent: S,
    look: () => Promise<Once | undefined>,
    work: () => Promise<Once>,
  ): Promise<Once> => {
    const name = `${clientId} ${keyHash.toString('hex')}`
    const other = running.get(name)
    if (other !== undefined)
      return (await look()) ?? { is: isSame(other.sent, sent) ? 'running' : 'otherBody' }
    running.set(name, { sent })
    try {
      return await work()
    } finally {
      running.delete(name)
    }
  }
}

const isSame = (one: Sent, other: Sent): boolean => one.bytes === other.bytes && one.text === other.text

const alone = oneAtATime(isSame)

/** Runs a submission unless its key has an answer already. */
export const answerOnce = (service: Service, key: OnceKey, run: () => Promise<Ran>): Promise<Once> => {
  const look = () => stored(service, key)
  return alone(key, key.sent, look, async () => {
    const ran = await run()
    if (ran.is === 'stored') return { is: 'ran', answer: ran.answer }
    const earlier = await look()
    // An answer that the client may no longer read is no replay: what it was refused now is the answer.
    const isRefusedAnew = earlier?.is === 'noAccess' && ran.is === 'notStored'
    if (earlier !== undefined && !isRefusedAnew) return earlier
    if (ran.is === 'notStored') return { is: 'ran', answer: ran.answer }
    throw new Error('An answer stood under an Idempotency-Key and could not be found')
  })
}

const stored = async (service: Service, key: OnceKey): Promise<Once | undefined> => {
  const since = new Date(service.now() - KEPT_MILLISECONDS)
  const row = await findStoredAnswer(service.sql, key.clientId, key.keyHash, since)
  if (row === undefined || row.keyId === null || row.dataKey === null) return undefined
  if (!row.mayRead) return { is: 'noAccess' }
  const dataKey = unwrap(service.ring, row.applicationId, { keyId: row.keyId, wrapped: row.dataKey })
  const { answer, body } = readContent(open(dataKey, SEALED.revision, row.content))
  if (answer === undefined) throw new Error('A revision that answers an Idempotency-Key holds no answer')
  if (!isSame({ text: body, bytes: answer.bytesSent }, key.sent)) return { is: 'otherBody' }
  return { is: 'replayed', answer: { status: answer.status, body: answer.body } }
}
