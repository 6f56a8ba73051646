/** Adds an API client, of a dealer or a partner, with a secret and a first API key. */
import { randomBytes } from 'node:crypto'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import type { Mode } from '../../domain/application/access.ts'
import { SCOPES, type Scope } from '../../domain/application/scopes.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../domain/documents/document.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertClient } from '../../store/clients/clients.ts'
import { insertSecret } from '../../store/clients/secrets.ts'
import { findDealer, findSandboxIdOfDealer } from '../../store/people/dealers.ts'
import { givenName, Refusal } from '../refusal.ts'
import { createApiKey } from './create-api-key.ts'
import { givenRedirectUris } from './redirect-uris.ts'

const REQUESTS_PER_MINUTE_DEFAULT = 600

export type GivenClient = {
  readonly name: string
  /** The dealer's id or name; undefined for a partner. */
  readonly dealer: string | undefined
  readonly mode: Mode
  /** All of them by default. */
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  /** The most bytes of documents that it may store in total. */
  readonly documentQuotaBytes?: number
  /** The addresses to which the consent page may send users back; none by default. */
  readonly redirectUris?: readonly string[]
}

/** Only this result has the secret and the key. */
export type CreatedClient = {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  readonly name: string
  readonly mode: Mode
  /** The dealer's name; null for a partner. */
  readonly dealer: string | null
}

const ONLY_TEST = new Refusal('A dealer in a sandbox can only have test clients.')

/** Rejected if the dealer is unknown or cannot have a client of this mode, or a return address is invalid. */
export const createClient = async (change: Change, given: GivenClient): Promise<CreatedClient | Refusal> => {
  const name = givenName(given.name, 'A client')
  if (name instanceof Refusal) return name
  const dealer = given.dealer === undefined ? null : await findDealer(change.sql, given.dealer)
  if (dealer === undefined) return new Refusal(`Dealer "${given.dealer}" not found.`)
  if (
    given.mode === 'live' &&
    dealer !== null &&
    (await findSandboxIdOfDealer(change.sql, dealer.id)) !== null
  )
    return ONLY_TEST
  const redirectUris = givenRedirectUris(given.redirectUris ?? [])
  if (redirectUris instanceof Refusal) return redirectUris
  const clientId = newClientId()
  const clientSecret = randomSecret()
  await insertClient(change.sql, {
    id: clientId,
    name,
    dealerId: dealer?.id ?? null,
    mode: given.mode,
    scopes: SCOPES.filter((scope) => given.scopes?.includes(scope) ?? true),
    requestsPerMinute: given.requestsPerMinute ?? REQUESTS_PER_MINUTE_DEFAULT,
    documentQuotaBytes: given.documentQuotaBytes ?? DOCUMENT_QUOTA_DEFAULT_BYTES,
    redirectUris,
    at: change.at,
  })
  await insertSecret(change.sql, {
    id: change.newId(),
    clientId,
    hash: hashOfSecret(clientSecret),
    at: change.at,
  })
  await change.record('client.created', { kind: 'client', id: clientId })
  const key = await createApiKey(change, { clientId, name: 'first key' })
  if (key instanceof Refusal) throw new Error('A client that was just created is not found')
  return { clientId, clientSecret, apiKey: key.apiKey, name, mode: given.mode, dealer: dealer?.name ?? null }
}

/** Digits and lower-case letters that cannot be mistaken for each other (Crockford's base 32). */
const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_CHARACTERS = 16

/** A new client's id. */
export const newClientId = (): string =>
  `cl_${[...randomBytes(ID_CHARACTERS)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`
