/** Adds an API client, of a dealer, a partner or the lender, with a secret and a first API key. */
import { randomBytes } from 'node:crypto'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import type { Mode } from '../../domain/access/access.ts'
import { type Scope, scopesOf } from '../../domain/access/scopes.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../domain/documents/document.ts'
import {
  SANDBOX_CLIENTS_MAXIMUM,
  SANDBOX_DOCUMENT_QUOTA_BYTES,
  SANDBOX_REQUESTS_PER_MINUTE,
} from '../../domain/sandbox/sandbox-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import { countTestClients, insertClient } from '../../store/clients/clients.ts'
import { insertSecret } from '../../store/clients/secrets.ts'
import { findDealer } from '../../store/people/dealers.ts'
import { findSandboxIdOf } from '../../store/people/organisations.ts'
import { findPartner } from '../../store/people/partners.ts'
import { givenName, noSuchDealer, noSuchPartner, Refusal } from '../refusal.ts'
import { createApiKey } from './create-api-key.ts'
import { givenRedirectUris } from './redirect-uris.ts'
import { refusalOfScopes } from './scopes.ts'

const REQUESTS_PER_MINUTE_DEFAULT = 600

export type GivenClient = {
  readonly name: string
  /** The dealer's id or name; undefined for a partner's client. */
  readonly dealer: string | undefined
  /** The partner's id or name; without one, only the lender manages a partner's client. */
  readonly partner?: string | undefined
  /** Whether it belongs to the lender itself. */
  readonly isLender?: boolean
  readonly mode: Mode
  /** All of them by default. */
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  /** The most bytes of documents that it may store in total. */
  readonly documentQuotaBytes?: number
  /** The addresses to which the consent page may send users back; none by default. */
  readonly redirectUris?: readonly string[]
  /** Whether people of the dealer or partner add it themselves; they may have TEST_CLIENTS_MAXIMUM. */
  readonly isOwn?: boolean
}

/** The test clients of a dealer or partner up to which its people may add more. */
export const TEST_CLIENTS_MAXIMUM = 50

/** Only this result has the secret and the key. */
export type CreatedClient = {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  readonly name: string
  readonly mode: Mode
  /** The dealer's name; null for a partner's client. */
  readonly dealer: string | null
  /** The partner's name; null for a dealer's client, and where none is named. */
  readonly partner: string | null
  readonly isLender: boolean
}

/**
 * Rejected if dealer or partner is unknown or cannot have a client of this mode, it may not have a scope, a return
 * address is invalid, or they have too many clients of their own.
 */
export const createClient = async (change: Change, given: GivenClient): Promise<CreatedClient | Refusal> => {
  const name = givenName(given.name, 'A client')
  if (name instanceof Refusal) return name
  const belonging = await belongingOf(change, given)
  if (belonging instanceof Refusal) return belonging
  const { dealer, partner, isInSandbox } = belonging
  const { isLender = false, scopes } = given
  const refused = refusalOfScopes({ isLender }, scopes)
  if (refused !== undefined) return refused
  const redirectUris = givenRedirectUris(given.redirectUris ?? [])
  if (redirectUris instanceof Refusal) return redirectUris
  const clientId = newClientId()
  const clientSecret = randomSecret()
  await insertClient(change.sql, {
    id: clientId,
    name,
    dealerId: dealer?.id ?? null,
    partnerId: partner?.id ?? null,
    isLender,
    mode: given.mode,
    scopes: scopesOf({ isLender }).filter((scope) => scopes?.includes(scope) ?? true),
    requestsPerMinute:
      given.requestsPerMinute ?? (isInSandbox ? SANDBOX_REQUESTS_PER_MINUTE : REQUESTS_PER_MINUTE_DEFAULT),
    documentQuotaBytes:
      given.documentQuotaBytes ?? (isInSandbox ? SANDBOX_DOCUMENT_QUOTA_BYTES : DOCUMENT_QUOTA_DEFAULT_BYTES),
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
  return {
    clientId,
    clientSecret,
    apiKey: key.apiKey,
    name,
    mode: given.mode,
    dealer: dealer?.name ?? null,
    partner: partner?.name ?? null,
    isLender,
  }
}

const belongingOf = async ({ sql }: Change, given: GivenClient) => {
  const { dealer: ofDealer, partner: ofPartner, isLender = false } = given
  if ([ofDealer !== undefined, ofPartner !== undefined, isLender].filter(Boolean).length > 1)
    return OF_SEVERAL
  const dealer = given.dealer === undefined ? null : await findDealer(sql, given.dealer)
  if (dealer === undefined) return noSuchDealer(given.dealer ?? '')
  const partner = given.partner === undefined ? null : await findPartner(sql, given.partner)
  if (partner === undefined) return noSuchPartner(given.partner ?? '')
  const ids = { dealerId: dealer?.id ?? null, partnerId: partner?.id ?? null }
  const isInSandbox = (await findSandboxIdOf(sql, ids)) !== null
  if (isInSandbox && given.mode === 'live') return ONLY_TEST
  const maximum = isInSandbox ? SANDBOX_CLIENTS_MAXIMUM : TEST_CLIENTS_MAXIMUM
  if (given.isOwn === true && (await countTestClients(sql, ids)) >= maximum) return tooMany(maximum)
  return { dealer, partner, isInSandbox }
}

const ONLY_TEST = new Refusal('Dealers and partners in a sandbox can only have test clients.')
const OF_SEVERAL = new Refusal(
  'A client belongs to a dealer, to a partner or to the lender, and only to one of them.',
)
const tooMany = (maximum: number): Refusal =>
  new Refusal(
    `You have ${maximum} test clients, which is the maximum. Use one of them, or ask the lender for another.`,
  )

/** Digits and lower-case letters that cannot be mistaken for each other (Crockford's base 32). */
const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_CHARACTERS = 16

/** A new client's id. */
export const newClientId = (): string =>
  `cl_${[...randomBytes(ID_CHARACTERS)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`
