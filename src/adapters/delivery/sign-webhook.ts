/** Signs webhooks according to the Standard Webhooks specification 1.0.0, so that receivers can verify the sender. */
import { createHmac, randomBytes } from 'node:crypto'

/** In bytes: 192 to 512 bits. */
export const SECRET_MINIMUM_BYTES = 24
export const SECRET_MAXIMUM_BYTES = 64

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A new secret: `whsec_` and 32 random bytes in base64. `random` returns this many random bytes. */
export const newSecret = (random: (bytes: number) => Buffer = randomBytes): string =>
  `${PREFIX}${random(SECRET_BYTES).toString('base64')}`

/** Whether the text is a secret: `whsec_` and 24 to 64 bytes in canonical base64. */
export const isSecret = (text: string): boolean => keyOf(text) !== undefined

export type Signing = {
  /** The event's id, the same at each attempt, by which the receiver recognises repetitions. */
  readonly id: string
  /** The time of the attempt, in whole Unix seconds. */
  readonly timestamp: number
  /** The exact bytes to send; text as UTF-8. */
  readonly body: string | Uint8Array
  /** The current secret and, during a rotation, the former ones. */
  readonly secrets: readonly [string, ...(string | undefined)[]]
}

/** A type and not an interface, since it is passed on as headers. */
export type SignatureHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  /** A signature for each secret, separated by spaces. */
  readonly 'webhook-signature': string
}

/** The three headers of one attempt. Throws if the id, the time or a secret is invalid: those are ours. */
export const signatureHeaders = ({ id, timestamp, body, secrets }: Signing): SignatureHeaders => {
  // With a dot, one text could mean two different pairs of id and time.
  if (!ID.test(id)) throw new Error('A webhook’s id is of letters, digits, hyphens and underscores')
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) {
    throw new Error('A webhook’s timestamp is a whole number of seconds')
  }
  const signatures = secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => {
      const key = keyOf(secret)
      if (key === undefined) throw new Error('A webhook’s secret does not have the form of one')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
    })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

const ID = /^[A-Za-z0-9_-]{1,256}$/

const keyOf = (text: string): Buffer | undefined => {
  if (!text.startsWith(PREFIX)) return undefined
  const base64 = text.slice(PREFIX.length)
  const key = Buffer.from(base64, 'base64')
  const isKey = key.length >= SECRET_MINIMUM_BYTES && key.length <= SECRET_MAXIMUM_BYTES
  return isKey && key.toString('base64') === base64 ? key : undefined
}
