/**
 * What the authorization server stores: access tokens, and its signing keys, created at the first start and replaced by
 * command and by age. Private keys are encrypted. A retired key stays published for a while, so that its signatures can
 * be verified.
 */
import { generateKeyPairSync, hash, type webcrypto } from 'node:crypto'
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import { decrypt, encrypt } from '../../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../../packages/postgres/connection/database.ts'
import { type OnError, type Running, repeatedly } from '../../../../packages/values/repeatedly.ts'
import { LIFETIMES } from '../../../domain/lender/retention.ts'
import { type By, type Change, change } from '../../../store/audit/change.ts'
import {
  type Credential,
  deleteSigningKeys,
  type EncryptedTokenKey,
  encryptedTokenKeys,
  findAccessToken,
  insertSigningKey,
  insertTokenGotWith,
  purposeOfSigningKey,
  retireSigningKey,
  setTokenRevoked,
  signingKids,
} from '../../../store/clients/authorization-server.ts'
import { hashOfSecret } from '../secrets.ts'
import type { Library } from './library.ts'
import { type AuthorizationServerParts, actingIn, credentialOf } from './requests.ts'

/** The keys' algorithm. */
export const SIGNING_ALGORITHM = 'ES256'

const EVERY_MILLISECONDS = 60 * 60 * 1_000

export type SigningKeyParts = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly now: () => number
}

type JsonWebKey = webcrypto.JsonWebKey

/** A private key as JSON (RFC 7517), including the public key. */
export type PrivateJwk = JsonWebKey & { readonly kid: string }

/** For actions of the service that no person requested. */
const BY_ITSELF: By = { actor: { kind: 'service', id: 'signing-keys' } }

/** The kids of all published keys, the one in force first; creates the first key if there is none. */
export const shownKids = async (parts: SigningKeyParts): Promise<readonly string[]> => {
  const kids = await signingKids(parts.sql, shownSince(parts))
  if (kids.length > 0) return kids
  await change(parts.sql, { ...BY_ITSELF, now: parts.now }, (openChange) =>
    createSigningKey(openChange, parts.ring),
  )
  return signingKids(parts.sql, shownSince(parts))
}

/** All published keys, decrypted, the one in force first. */
export const openSigningKeys = async (parts: SigningKeyParts): Promise<readonly PrivateJwk[]> => {
  const encrypted = await encryptedTokenKeys(parts.sql, shownSince(parts))
  return encrypted.map((key) => openSigningKey(parts.ring, key))
}

const shownSince = ({ now }: SigningKeyParts): Date =>
  new Date(now() - LIFETIMES.replacedTokenKey.milliseconds)

export type SigningKeyRotation = {
  readonly kid: string
  /** The previous key; undefined if there was none. */
  readonly retiredKid: string | undefined
}

/**
 * Replaces the key in force, or only if it was made until a point in time. Undefined if it is younger, or another process is
 * replacing it right now.
 */
export const replaceSigningKey = async (
  openChange: Change,
  ring: KeyRing,
  madeUntil: Date | null,
): Promise<SigningKeyRotation | undefined> => {
  const retiredKid = await retireSigningKey(openChange.sql, openChange.at, madeUntil)
  const key = newSigningKey(ring)
  if (!(await insertSigningKey(openChange.sql, key, openChange.at))) return undefined
  await openChange.record('signingKey.rotated', { kind: 'signingKey', id: key.kid })
  return { kid: key.kid, retiredKid }
}

const createSigningKey = async (openChange: Change, ring: KeyRing): Promise<void> => {
  const key = newSigningKey(ring)
  const isFirst = await insertSigningKey(openChange.sql, key, openChange.at)
  if (isFirst) await openChange.record('signingKey.created', { kind: 'signingKey', id: key.kid })
}

/** Creates the first key, replaces one that is too old, and removes those no longer published; once. */
export const tendSigningKeys = async (parts: SigningKeyParts): Promise<void> => {
  await shownKids(parts)
  const tooOld = new Date(parts.now() - LIFETIMES.tokenKey.milliseconds)
  await change(parts.sql, { ...BY_ITSELF, now: parts.now }, async (openChange) => {
    await replaceSigningKey(openChange, parts.ring, tooOld)
    for (const kid of await deleteSigningKeys(openChange.sql, shownSince(parts))) {
      await openChange.record('signingKey.removed', { kind: 'signingKey', id: kid })
    }
  })
}

/** Does so now and every hour, until stopped. */
export const keepSigningKeys = (parts: SigningKeyParts, onError: OnError): Running =>
  repeatedly(() => tendSigningKeys(parts), {
    everyMilliseconds: EVERY_MILLISECONDS,
    beginsAtOnce: true,
    onError,
  })

const newSigningKey = (ring: KeyRing): EncryptedTokenKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const kid = thumbprintOf(jwk)
  const key = ring.current()
  return {
    kid,
    keyId: key.id,
    encrypted: encrypt(key.wrapping, purposeOfSigningKey(kid), JSON.stringify(jwk)),
  }
}

const openSigningKey = (ring: KeyRing, { kid, keyId, encrypted }: EncryptedTokenKey): PrivateJwk => {
  const jwk = JSON.parse(
    decrypt(ring.find(keyId).wrapping, purposeOfSigningKey(kid), encrypted).toString(),
  ) as JsonWebKey
  return { ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }
}

/** RFC 7638: the SHA-256 of the fields that make the key, in the order of the alphabet. */
const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): string =>
  hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')

export const ACCESS_TOKEN_SECONDS = LIFETIMES.accessToken.seconds

/**
 * Stores access tokens under their hash. A revocation takes effect at once in this process, and in others at their next
 * check.
 */
export const tokenStore = (parts: AuthorizationServerParts, library: Library): Adapter => {
  const { sql, now } = parts
  return {
    ...keepsNothing('access tokens'),
    upsert: async (token, { jti: _token, iat: _issuedAt, exp: _expiresAt, ...payload }) => {
      const issuedAt = now()
      const isStored = await insertTokenGotWith(sql, provenIn(library.Provider.ctx), {
        hash: hashOfSecret(token),
        clientId: required(payload.clientId),
        scopes: payload.scope?.split(' ') ?? [],
        audience: required(payload.aud),
        payload,
        issuedAt: new Date(issuedAt),
        expiresAt: new Date(issuedAt + ACCESS_TOKEN_SECONDS * 1_000),
      })
      if (!isStored) throw new library.InvalidClientAuth('the credential or the client ended meanwhile')
    },
    find: async (token) => {
      const found = await findAccessToken(sql, hashOfSecret(token))
      if (found === undefined || found.expiresAt.getTime() <= now()) return undefined
      const { payload, issuedAt, expiresAt } = found
      return { ...payload, jti: token, iat: secondsOf(issuedAt), exp: secondsOf(expiresAt) } as AdapterPayload
    },
    destroy: async (token) => {
      const hash = hashOfSecret(token)
      await change(sql, { ...actingIn(library.Provider.ctx), now }, async (openChange) => {
        if (!(await setTokenRevoked(openChange.sql, hash, openChange.at))) return
        await openChange.record('accessToken.revoked', { kind: 'accessToken', id: hash.toString('hex') })
      })
      await parts.referenceData.newest()
    },
  }
}

/** The storage of unused models: finds nothing, and treats every write as an error of ours. */
export const keepsNothing = (name: string): Adapter => {
  const nothing = async () => undefined
  const refuse = async () => {
    throw new Error(`The authorization server keeps no ${name} like this`)
  }
  return {
    upsert: refuse,
    find: nothing,
    findByUserCode: nothing,
    findByUid: nothing,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

const provenIn = (context: KoaContextWithOIDC | undefined): Credential => {
  const credential = context === undefined ? undefined : credentialOf(context)
  if (credential === undefined) throw new Error('An access token is for a client that has proved nothing')
  return credential
}

const required = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('An access token lacks its client or its audience')
  return value
}
