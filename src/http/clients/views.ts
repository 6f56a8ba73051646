/** Clients and their credentials, in the words of the console's contract. */

import { isScope, type Scope } from '../../domain/application/scopes.ts'
import { credentialState } from '../../domain/lender/credential-life.ts'
import type { ClientWithCredentials } from '../../operations/clients/read.ts'
import { momentOrNull, referenceView } from '../shared/views.ts'
import type { ApiKey, ClientSecret, PublicKey } from './credential-pages.ts'
import type { Client, ClientDetail } from './pages.ts'

type ClientHead = Omit<ClientWithCredentials, 'apiKeys' | 'secrets' | 'publicKeys'>

export const clientView = (client: ClientHead): Client => ({
  id: client.id,
  name: client.name,
  dealer: referenceView(client.dealer),
  mode: client.mode,
  scopes: scopesOf(client.scopes),
  requestsPerMinute: client.requestsPerMinute,
  redirectUris: client.redirectUris,
  createdAt: client.createdAt.toISOString(),
  disabledAt: momentOrNull(client.disabledAt),
})

/** Whether credentials are valid is stated for one moment. */
export const clientDetailView = (client: ClientWithCredentials, at: Date): ClientDetail => ({
  ...clientView(client),
  apiKeys: client.apiKeys.map((key) => apiKeyView(key, at)),
  secrets: client.secrets.map((secret) => secretView(secret, at)),
  publicKeys: client.publicKeys.map((key) => publicKeyView(key, at)),
})

const apiKeyView = (key: ClientWithCredentials['apiKeys'][number], at: Date): ApiKey => ({
  id: key.id,
  name: key.name,
  startOfKey: key.startOfKey,
  scopes: scopesOf(key.scopes),
  state: credentialState(key, at),
  createdAt: key.createdAt.toISOString(),
  expiresAt: momentOrNull(key.expiresAt),
  revokedAt: momentOrNull(key.revokedAt),
  lastUsedAt: momentOrNull(key.lastUsedAt),
})

const secretView = (secret: ClientWithCredentials['secrets'][number], at: Date): ClientSecret => ({
  id: secret.id,
  state: credentialState(secret, at),
  createdAt: secret.createdAt.toISOString(),
  expiresAt: momentOrNull(secret.expiresAt),
  revokedAt: momentOrNull(secret.revokedAt),
  lastUsedAt: momentOrNull(secret.lastUsedAt),
})

type StoredPublicKey = ClientWithCredentials['publicKeys'][number]

export const publicKeyView = (key: StoredPublicKey, at: Date): PublicKey => ({
  id: key.id,
  name: key.name,
  kid: key.kid,
  kind: kindOf(key.jwk),
  state: credentialState(key, at),
  createdAt: key.createdAt.toISOString(),
  revokedAt: momentOrNull(key.revokedAt),
  lastUsedAt: momentOrNull(key.lastUsedAt),
})

const BITS_PER_BYTE = 8

/** A key's kind and size, such as "RSA, 2048 bits" or "EC, P-256". */
const kindOf = ({ kty = '', crv = '', n = '' }: StoredPublicKey['jwk']): string => {
  if (kty === 'RSA') return `RSA, ${Buffer.from(n, 'base64url').length * BITS_PER_BYTE} bits`
  return kty === 'EC' ? `EC, ${crv}` : crv
}

const scopesOf = (names: readonly string[]): readonly Scope[] => names.filter(isScope)
