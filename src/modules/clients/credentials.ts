/**
 * A client's secrets and public keys: create, add and revoke them. Also replaces the signing key of the authorization
 * server.
 */

import { createPublicKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { replaceSigningKey } from '../../adapters/access/authorization-server/storage.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { credentialState, endOfOverlap } from '../../domain/lender/credentials.ts'
import { givenName, noSuchClient, Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import { revokeTokensOf } from '../../store/clients/authorization-server.ts'
import { lockClient } from '../../store/clients/clients.ts'
import {
  type CredentialKind,
  endSecretsBy,
  insertPublicKey,
  insertSecret,
  listSecrets,
  type PublicJwk,
  setCredentialRevoked,
} from '../../store/clients/credentials.ts'

/** Only this result has the secret. */
export type RotatedSecret = {
  readonly secretId: string
  readonly clientSecret: string
  /** When the last of the previous secrets expires; null if none was valid. */
  readonly replacedExpiresAt: Date | null
}

/**
 * Creates a new secret, which never expires. The previous ones stay valid for a while, so that nothing stops during the
 * change. Rejected if there is no client with this id.
 */
export const rotateClientSecret = async (
  change: Change,
  clientId: string,
): Promise<RotatedSecret | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const before = await listSecrets(change.sql, clientId)
  const ends = before
    .filter((secret) => credentialState(secret, change.at) === 'inForce')
    .map(({ expiresAt }) => endOfOverlap(expiresAt, change.at).getTime())
  await endSecretsBy(change.sql, clientId, endOfOverlap(null, change.at))
  const secretId = change.newId()
  const clientSecret = randomSecret()
  const hash = hashOfSecret(clientSecret)
  await insertSecret(change.sql, { id: secretId, clientId, hash, at: change.at, expiresAt: null })
  await change.record('clientSecret.rotated', { kind: 'clientSecret', id: secretId })
  return {
    secretId,
    clientSecret,
    replacedExpiresAt: ends.length === 0 ? null : new Date(Math.max(...ends)),
  }
}

/** Their names in sentences. */
const NAMES = { clientSecret: 'secret', publicKey: 'public key' } as const

/**
 * Revokes a client's secret or public key at once, and the access tokens that may have been issued for it. Rejected if
 * the client does not exist, or does not have this credential, or it is already revoked.
 */
export const revokeCredential = async (
  change: Change,
  kind: CredentialKind,
  clientId: string,
  named: string,
): Promise<{ readonly id: string } | Refusal> => {
  const { sql, at } = change
  if ((await lockClient(sql, clientId)) === undefined) return noSuchClient(clientId)
  const id = named.trim().toLowerCase()
  const isRevoked = isUuid(id) && (await setCredentialRevoked(sql, kind, { clientId, id, at }))
  if (!isRevoked)
    return new Refusal(`The ${NAMES[kind]} was not found. It does not exist, or it has already been revoked.`)
  await revokeTokensOf(sql, clientId, at)
  await change.record(`${kind}.revoked`, { kind, id })
  return { id }
}

export type GivenPublicKey = {
  readonly name: string
  /** A public key as PEM (SPKI) or as a JWK. */
  readonly key: string
}

/**
 * Adds a public key with which a client signs the assertions that authenticate it (private_key_jwt, RFC 7523). Rejected
 * if the client is unknown, the key is unsuitable, or the client already has one with this kid.
 */
export const addPublicKey = async (
  change: Change,
  clientId: string,
  given: GivenPublicKey,
): Promise<{ readonly id: string; readonly kid: string } | Refusal> => {
  const name = givenName(given.name, 'A public key')
  if (name instanceof Refusal) return name
  const key = await readPublicKey(given.key)
  if (key instanceof Refusal) return key
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const id = change.newId()
  const isNew = await insertPublicKey(change.sql, { id, clientId, name, ...key, at: change.at })
  if (!isNew) {
    return new Refusal(
      'This client already has a public key with this key ID (kid). Revoke that key first, or use a different key ID.',
    )
  }
  await change.record('publicKey.added', { kind: 'publicKey', id })
  return { id, kid: key.kid }
}

export type SigningKeysRotated = {
  readonly kid: string
  /** Null if this is the first key. */
  readonly retiredKid: string | null
}

/**
 * Puts a new signing key of the authorization server in force; the previous one stays published for a while. Every
 * process signs with the new key from its next request on. Rejected if another rotation was quicker.
 */
export const rotateSigningKeys = async (
  change: Change,
  ring: KeyRing,
): Promise<SigningKeysRotated | Refusal> => {
  const rotation = await replaceSigningKey(change, ring, null)
  if (rotation === undefined) return new Refusal('Someone else has just rotated the signing key.')
  return { kid: rotation.kid, retiredKid: rotation.retiredKid ?? null }
}

export type ReadPublicKey = {
  readonly kid: string
  /** Only the public fields of its kind, and the kid. */
  readonly jwk: PublicJwk
}

const KEY_MAXIMUM_CHARACTERS = 16_384
const RSA_MINIMUM_BITS = 2_048
/** Larger keys make checking a signature too slow for their benefit. */
const RSA_MAXIMUM_BITS = 8_192
const KID = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Reads a public key from text, and keeps only its public parts. Rejected if the text is not a public key, or its kind
 * or size is unsuitable. The message repeats no key.
 */
export const readPublicKey = async (text: string): Promise<ReadPublicKey | Refusal> => {
  if (/PRIVATE KEY/.test(text)) return PRIVATE
  if (text.length > KEY_MAXIMUM_CHARACTERS) return TOO_LONG
  const given = text.trim()
  const key = given.startsWith('{') ? fromJwk(given) : fromPem(given)
  if (key instanceof Refusal) return key
  const fault = faultOf(key.key)
  if (fault !== undefined) return fault
  const members = publicMembers(key.key)
  const kid = key.kid ?? (await calculateJwkThumbprint(members))
  return { kid, jwk: { ...members, kid } }
}

type Parsed = { readonly key: KeyObject; readonly kid: string | undefined }

const PEM = /^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/

const fromPem = (text: string): Parsed | Refusal => {
  if (/^-----BEGIN CERTIFICATE-----/.test(text)) return CERTIFICATE
  if (!PEM.test(text)) return NO_KEY
  const key = parsed(text)
  return key === undefined ? NO_KEY : { key, kid: undefined }
}

/** Fields that only private and symmetric keys have (RFC 7518, 6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'] as const

const fromJwk = (text: string): Parsed | Refusal => {
  const jwk = jsonObject(text)
  if (jwk === undefined) return NO_KEY
  if (Array.isArray(jwk['keys'])) return isPrivate(jwk['keys']) ? PRIVATE : SEVERAL_KEYS
  if (isPrivate([jwk])) return PRIVATE
  const { kid = undefined, ...members } = jwk
  if (kid !== undefined && (typeof kid !== 'string' || !KID.test(kid))) return BAD_KID
  const key = parsed({ key: members as JsonWebKeyInput['key'], format: 'jwk' })
  return key === undefined ? NO_KEY : { key, kid }
}

const jsonObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isPrivate = (keys: readonly unknown[]): boolean =>
  keys.some(
    (key) =>
      typeof key === 'object' &&
      key !== null &&
      (PRIVATE_MEMBERS.some((member) => Object.hasOwn(key, member)) || Object.hasOwn(key, 'k')),
  )

/** Undefined if it is not a public key. The parser's message is not passed on: it may repeat part of the key. */
const parsed = (input: string | JsonWebKeyInput): KeyObject | undefined => {
  try {
    return createPublicKey(input)
  } catch {
    return undefined
  }
}

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

const faultOf = ({ asymmetricKeyType: kind, asymmetricKeyDetails: details = {} }: KeyObject) => {
  if (kind === 'ed25519') return undefined
  if (kind === 'ec') return CURVES[details.namedCurve ?? ''] === undefined ? OTHER_KIND : undefined
  if (kind !== 'rsa') return OTHER_KIND
  const { modulusLength = 0, publicExponent = 0n } = details
  if (modulusLength < RSA_MINIMUM_BITS || modulusLength > RSA_MAXIMUM_BITS) {
    return new Refusal(
      `An RSA key must have ${RSA_MINIMUM_BITS} to ${RSA_MAXIMUM_BITS} bits. This one has ${modulusLength}.`,
    )
  }
  return publicExponent < 3n || publicExponent % 2n === 0n ? WEAK_EXPONENT : undefined
}

const publicMembers = (key: KeyObject): Record<string, string> & { kty: string } => {
  const { kty = '', n, e, crv, x, y } = key.export({ format: 'jwk' })
  const members = Object.entries({ kty, n, e, crv, x, y }).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(members) as Record<string, string> & { kty: string }
}

/** For example "RSA, 2048 bits", "EC, P-256" or "Ed25519". */
export const kindOfPublicKey = (jwk: PublicJwk): string => {
  if (jwk['kty'] === 'RSA') {
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    return `RSA, ${key.asymmetricKeyDetails?.modulusLength} bits`
  }
  return jwk['kty'] === 'EC' ? `EC, ${jwk['crv']}` : `${jwk['crv']}`
}

const TOO_LONG = new Refusal(`A public key can have at most ${KEY_MAXIMUM_CHARACTERS} characters.`)
const PRIVATE = new Refusal(
  'This is a private key. It is no longer secret, so create a new key pair and enter its public key.',
)
const CERTIFICATE = new Refusal('This is a certificate. Enter the public key only.')
const SEVERAL_KEYS = new Refusal('This is a set of keys. Enter one key at a time.')
const NO_KEY = new Refusal('This is not a public key. Enter a PEM key ("BEGIN PUBLIC KEY") or a JWK.')
const BAD_KID = new Refusal(
  'The key ID (kid) must be 1 to 64 letters, digits, dots, hyphens and underscores.',
)
const OTHER_KIND = new Refusal(
  'This type of key is not supported. Use RSA, EC (P-256, P-384 or P-521) or Ed25519.',
)
const WEAK_EXPONENT = new Refusal('The public exponent of an RSA key must be an odd number, 3 or more.')
