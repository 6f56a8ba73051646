/**
 * Checks a client's credentials where the library's own way does not fit: secrets are stored as hashes, and an
 * assertion is marked as used in the database. Also gives the library what it has to know about the client.
 */
import { timingSafeEqual } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import type { Queries } from '../../../../packages/postgres/connection/database.ts'
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../../packages/values/clocks.ts'
import { LIFETIMES } from '../../../domain/lender/retention.ts'
import { type Credential, useAssertion } from '../../../store/clients/authorization-server.ts'
import { scopesForTokens } from '../../../store/clients/clients.ts'
import {
  noteCredentialUse,
  type PublicJwk,
  publicKeysInForce,
  secretsInForce,
} from '../../../store/clients/credentials.ts'
import { perMinute } from '../limits.ts'
import { hashOfSecret, randomSecret } from '../secrets.ts'
import { issuerAt, tokenEndpointAt } from './metadata.ts'
import type { AuthorizationServerParts } from './requests.ts'

/** An assertion may expire at most this far ahead: until then it must be remembered. */
const ASSERTION_MAXIMUM_SECONDS = LIFETIMES.assertion.seconds

/** The claims of an assertion that the library leaves to us. Times are in Unix seconds. */
export type Claims = {
  readonly aud?: unknown
  readonly exp?: unknown
  readonly iat?: unknown
}

/** A client's public key, as read for the request. */
export type CheckedKey = { readonly id: string; readonly kid: string }

export type Proofs = {
  /** The client's secret that was sent, if it is valid. */
  readonly secretOf: (clientId: string, sent: string) => Promise<Credential | undefined>
  /** Why an assertion with these claims is rejected, for the operator; undefined if it is not. Says nothing of what it holds. */
  readonly faultIn: (claims: Claims) => string | undefined
  /**
   * Which of the keys an assertion was checked with has signed it; records its use. Without a kid that is known only if
   * there is one key; otherwise it may be any.
   */
  readonly keyOf: (keys: readonly CheckedKey[], kid: unknown) => Promise<Credential>
  /** Uses up an assertion; false if it was used before, here or in another process. */
  readonly isFirstUse: (issuer: string, id: string, expiresAt: number) => Promise<boolean>
}

const MINUTES = LIFETIMES.assertion.words

/** An assertion is remembered until it expires, so it must expire soon; and one that was signed long ago may have leaked. */
const faultOfTimes = ({ exp, iat }: Claims, nowSeconds: number): string | undefined => {
  if (typeof exp !== 'number' || exp > nowSeconds + ASSERTION_MAXIMUM_SECONDS)
    return `exp is more than ${MINUTES} ahead`
  if (iat === undefined) return undefined
  if (typeof iat !== 'number' || iat > nowSeconds + CLOCKS_DIFFER_MILLISECONDS / 1_000)
    return 'iat is in the future'
  return exp - iat > ASSERTION_MAXIMUM_SECONDS ? `exp is more than ${MINUTES} after iat` : undefined
}

/** Another recipient could use an assertion here in the client's name. */
const isForUsAlone = (audience: unknown, baseUrl: string): boolean => {
  const [only, ...others] = Array.isArray(audience) ? audience : [audience]
  return others.length === 0 && [issuerAt(baseUrl), tokenEndpointAt(baseUrl)].includes(only)
}

/** Finds the secret of a client that was sent. Its last use is recorded at most once a minute. */
export const secretCheck = ({
  sql,
  now,
}: Pick<AuthorizationServerParts, 'now'> & { readonly sql: Queries }): Proofs['secretOf'] => {
  const notes = perMinute(1)
  return async (clientId, sent) => {
    const at = now()
    const sentHash = hashOfSecret(sent)
    // Compares all of them, so that the time reveals nothing.
    const matching = (await secretsInForce(sql, clientId, new Date(at))).filter(({ hash }) =>
      timingSafeEqual(hash, sentHash),
    )
    for (const { id } of matching)
      if (notes(id, at) === 0) await noteCredentialUse(sql, 'clientSecret', { id, at: new Date(at) })
    return matching.length > 0 ? { kind: 'secret', ids: matching.map(({ id }) => id) } : undefined
  }
}

/**
 * The authorization server's checks against its database. They reject if the database is unavailable. The last use of a
 * secret or key is recorded at most once a minute.
 */
export const proofs = ({ sql, now, baseUrl }: AuthorizationServerParts): Proofs => {
  // The last use of a key is recorded to the minute: more would cost a write for each token.
  const notes = perMinute(1)
  return {
    secretOf: secretCheck({ sql, now }),
    faultIn: (claims) =>
      faultOfTimes(claims, now() / 1_000) ??
      (isForUsAlone(claims.aud, baseUrl())
        ? undefined
        : 'aud must be the issuer or the token endpoint of this server, and nothing else'),
    keyOf: async (keys, kid) => {
      const at = now()
      const ids = keys.filter((key) => typeof kid !== 'string' || key.kid === kid).map(({ id }) => id)
      const [used, ...others] = ids
      if (used !== undefined && others.length === 0 && notes(used, at) === 0) {
        await noteCredentialUse(sql, 'publicKey', { id: used, at: new Date(at) })
      }
      return { kind: 'publicKey', ids }
    },
    isFirstUse: (issuer, id, expiresAt) =>
      useAssertion(sql, { hash: hashOfSecret(`${issuer}\0${id}`), expiresAt: new Date(expiresAt * 1_000) }),
  }
}

/** The name under which the library stores a client's scopes for us: its own `scope` knows only OpenID scopes. */
export const GRANTED_SCOPES = 'granted_scopes'

/** The name under which the library stores the public keys with which the client was found: `CheckedKey[]`. */
export const PUBLIC_KEYS = 'public_keys'

/** How a request authenticates. For secrets the library accepts both ways of sending them, whichever is registered. */
export type SentProof = 'assertion' | 'secret'

/** Our ids are short and plain; other text names no client, and is not even looked up. */
const CLIENT_ID = /^[\x21-\x7e]{1,200}$/

/** Nobody knows it: secrets are compared by their hashes, and the library only requires that there is one. */
const UNKNOWN_SECRET = randomSecret()

/**
 * The metadata of a client that may get tokens, for this kind of request; undefined if there is none. It is read for
 * each request, so that a disabled client gets nothing more.
 */
export const clientMetadata = async (
  sql: Queries,
  clientId: string,
  sent: SentProof,
): Promise<AdapterPayload | undefined> => {
  if (!CLIENT_ID.test(clientId)) return undefined
  const scopes = await scopesForTokens(sql, clientId)
  if (scopes === undefined) return undefined
  const metadata = { client_id: clientId, [GRANTED_SCOPES]: scopes }
  if (sent === 'secret') {
    return { ...metadata, token_endpoint_auth_method: 'client_secret_basic', client_secret: UNKNOWN_SECRET }
  }
  const keys = await publicKeysInForce(sql, clientId)
  return {
    ...metadata,
    token_endpoint_auth_method: 'private_key_jwt',
    [PUBLIC_KEYS]: keys.map(({ id, kid }): CheckedKey => ({ id, kid })),
    jwks: { keys: keys.map(({ kid, jwk }) => ({ ...underBothNames(jwk), kid })) },
  } as AdapterPayload
}

/** A key that names its algorithm is valid for that name alone, and Ed25519 has two (RFC 9864). */
const underBothNames = ({ alg, ...jwk }: PublicJwk): PublicJwk =>
  alg === undefined || jwk['kty'] === 'OKP' ? jwk : { ...jwk, alg }
