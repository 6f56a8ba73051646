/**
 * What the authorization server knows of a client. It is read for each request, so that a client that was switched off
 * gets nothing more.
 */
import type { AdapterPayload } from 'oidc-provider'
import { type PublicJwk, publicKeysInForce } from '../../store/clients/public-keys.ts'
import { scopesForTokens } from '../../store/clients/token-clients.ts'
import type { Queries } from '../../store/connection/database.ts'
import { randomSecret } from '../api-key.ts'
import type { CheckedKey } from './proofs.ts'

/** The name under which the library keeps a client's scopes for us: its own `scope` knows only scopes of OpenID. */
export const GRANTED_SCOPES = 'granted_scopes'

/** The name under which the library keeps which public keys the client was found with: `CheckedKey[]`. */
export const PUBLIC_KEYS = 'public_keys'

/** How a request authenticates. Of secrets the library takes both ways of sending them, whichever is registered. */
export type SentProof = 'assertion' | 'secret'

/** Ids of ours are short and plain; what else is sent names no client, and is not even looked up. */
const CLIENT_ID = /^[\x21-\x7e]{1,200}$/

/** Nobody knows it: secrets are compared by their hashes, and the library only wants to see that there is one. */
const UNKNOWN_SECRET = randomSecret()

/** The metadata of a client that may get tokens, as fits what the request sends; undefined where there is none. */
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
