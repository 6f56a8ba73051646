/**
 * The authorization server's data about a client. It is read for each request, so that a disabled client gets nothing
 * more.
 */

import type { AdapterPayload } from 'oidc-provider'
import type { Queries } from '../../../../packages/postgres/connection/database.ts'
import { scopesForTokens } from '../../../store/clients/clients.ts'
import { type PublicJwk, publicKeysInForce } from '../../../store/clients/public-keys.ts'
import { randomSecret } from '../api-key.ts'
import type { CheckedKey } from './proofs.ts'

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

/** The metadata of a client that may get tokens, for this kind of request; undefined if there is none. */
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
