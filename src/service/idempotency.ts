/**
 * Idempotency-Key: the same key and body, sent again in time, gets the first response, byte for byte, and has one effect.
 * The stored response is written with the effect itself, so a crash loses neither. A submission's response is in its
 * revision, which is cheapest; request-key.ts handles all other requests.
 */

import { hash } from 'node:crypto'
import { decrypt } from '../../packages/encryption/cipher.ts'
import { unwrap } from '../../packages/encryption/key-ring.ts'
import type { PersonPrincipal } from '../domain/access/access.ts'
import { isWritten, type SentBody, type Submitted } from '../domain/application/stored-application.ts'
import { RETENTION } from '../domain/lender/retention.ts'
import { readContent } from '../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../store/applications/purposes.ts'
import { findStoredResponse } from '../store/applications/read.ts'
import { KEY_REUSED, NO_SUCH_APPLICATION, type Refusal, STILL_RUNNING } from './refusal.ts'
import type { Service } from './service.ts'

/** How long a response can be replayed. */
export const REPLAYED_FOR_MILLISECONDS = RETENTION.idempotencyAnswers.retained.milliseconds
/** The longest accepted key. */
export const IDEMPOTENCY_KEY_MAXIMUM_CHARACTERS = 255

/** The owner of a key, and a hash of the path and the key. */
export type RequestKey = {
  readonly askerId: string
  /** A person's dealer, through which they may read the response; absent for a client. */
  readonly dealerId?: string | undefined
  readonly keyHash: Buffer
}

export type HttpResponse = { readonly status: number; readonly body: string }

/** The result of a request under a key. `Ran` is the operation's result if it ran. */
export type IdempotencyResult<Ran = { readonly response: HttpResponse }> =
  | ({ readonly is: 'ran' } & Ran)
  | { readonly is: 'replayed'; readonly response: HttpResponse }
  /** The first request with this key is still running, the key was used with another body, or access was lost. */
  | Refusal

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
export const oneAtATime = <S, Ran = { readonly response: HttpResponse }>(
  isSame: (one: S, other: S) => boolean,
) => {
  const running = new Map<string, { sent: S | undefined }>()
  return async (
    { askerId, keyHash }: RequestKey,
    sent: S,
    findResponse: () => Promise<IdempotencyResult<Ran> | undefined>,
    work: () => Promise<IdempotencyResult<Ran>>,
  ): Promise<IdempotencyResult<Ran>> => {
    const name = `${askerId} ${keyHash.toString('hex')}`
    const other = running.get(name)
    if (other !== undefined) {
      const isOther = other.sent !== undefined && !isSame(other.sent, sent)
      return (await findResponse()) ?? (isOther ? KEY_REUSED : STILL_RUNNING)
    }
    const own: { sent: S | undefined } = { sent }
    running.set(name, own)
    try {
      return await work()
    } finally {
      running.delete(name)
      // A Map's outgrown tables keep what they had until a full garbage collection: only small things may remain.
      own.sent = undefined
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

/** Runs a submission unless its key has a response; `run` returns undefined if it finds that another was first. */
export const respondToSubmissionOnce = (
  service: Service,
  key: RequestKey,
  body: SentBody,
  run: () => Promise<Submitted | undefined>,
): Promise<IdempotencyResult<Submitted>> => {
  const sent = comparedBy(body)
  const findResponse = () => stored(service, key, sent)
  return alone(key, sent, findResponse, async () => {
    const ran = await run()
    if (ran !== undefined && isWritten(ran.outcome)) return { is: 'ran', ...ran }
    const earlier = await findResponse()
    // A response that the client may no longer read is not replayed: the new rejection is the response.
    const isRefusedAnew = earlier === NO_SUCH_APPLICATION && ran !== undefined
    if (earlier !== undefined && !isRefusedAnew) return earlier
    if (ran !== undefined) return { is: 'ran', ...ran }
    throw new Error('A response was stored under an Idempotency-Key and could not be found')
  })
}

const stored = async (
  service: Service,
  { askerId, keyHash }: RequestKey,
  sent: Compared,
): Promise<Stored | undefined> => {
  const since = new Date(service.now() - REPLAYED_FOR_MILLISECONDS)
  const row = await findStoredResponse(service.sql, askerId, keyHash, since)
  if (row === undefined || row.keyId === null || row.dataKey === null) return undefined
  if (!row.mayRead) return NO_SUCH_APPLICATION
  const dataKey = unwrap(service.ring, row.applicationId, { keyId: row.keyId, wrapped: row.dataKey })
  const { response, body } = readContent(decrypt(dataKey, PURPOSES.revision, row.content))
  if (response === undefined) throw new Error('A revision with an Idempotency-Key has no response')
  if (!isSame({ text: body, bytes: response.bytesSent }, sent)) return KEY_REUSED
  return { is: 'replayed', response: { status: response.status, body: response.body } }
}
