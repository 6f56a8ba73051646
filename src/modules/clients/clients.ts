/**
 * Adds and reads API clients, with the scopes that they can have and the addresses to which the consent page may send
 * users back.
 */
import { randomBytes } from 'node:crypto'
import type { Person } from '../../adapters/access/person.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { type Mode, REQUESTS_PER_MINUTE } from '../../domain/access/access.ts'
import { type Scope, scopesOf } from '../../domain/access/roles.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../domain/documents/document.ts'
import { type CredentialState, credentialState } from '../../domain/lender/credentials.ts'
import {
  SANDBOX_CLIENTS_MAXIMUM,
  SANDBOX_DOCUMENT_QUOTA_BYTES,
  SANDBOX_REQUESTS_PER_MINUTE,
} from '../../domain/sandbox/surroundings.ts'
import { givenName, noSuchDealer, noSuchPartner, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  countTestClients,
  findClient,
  insertClient,
  listApiKeys,
  listClientRows,
  type StoredApiKey,
  type StoredClient,
} from '../../store/clients/clients.ts'
import {
  insertSecret,
  listPublicKeys,
  listSecrets,
  type StoredPublicKey,
  type StoredSecret,
} from '../../store/clients/credentials.ts'
import { findDealer, findPartner, findSandboxIdOf } from '../../store/people/organisations.ts'
import { areInOneSandbox } from '../../store/sandboxes/sandboxes.ts'
import { createApiKey } from './api-keys.ts'
import { kindOfPublicKey } from './credentials.ts'

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
 * Adds an API client, of a dealer, a partner or the lender, with a secret and a first API key. Rejected if dealer or
 * partner is unknown or cannot have a client of this mode, it may not have a scope, a return address is invalid, or
 * they have too many clients of their own.
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
      given.requestsPerMinute ?? (isInSandbox ? SANDBOX_REQUESTS_PER_MINUTE : REQUESTS_PER_MINUTE),
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

/** A stored credential, with whether it is valid now. */
type Shown<Stored> = Stored & { readonly state: CredentialState }

export type ClientWithCredentials = StoredClient & {
  readonly apiKeys: readonly Shown<StoredApiKey>[]
  readonly secrets: readonly Shown<StoredSecret>[]
  /** The key's kind in words, such as "RSA, 2048 bits". */
  readonly publicKeys: readonly Shown<StoredPublicKey & { readonly kind: string }>[]
}

/**
 * A client with all its credentials, of which nobody can read the secret back; undefined where there is no client with
 * this id.
 */
export const readClient = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  clientId: string,
): Promise<ClientWithCredentials | undefined> => {
  const client = await findClient(sql, clientId)
  if (client === undefined) return undefined
  const [apiKeys, secrets, publicKeys] = await Promise.all([
    listApiKeys(sql, clientId),
    listSecrets(sql, clientId),
    listPublicKeys(sql, clientId),
  ])
  const at = new Date(now())
  const shown = <C extends Parameters<typeof credentialState>[0]>(credential: C) => ({
    ...credential,
    state: credentialState(credential, at),
  })
  return {
    ...client,
    apiKeys: apiKeys.map(shown),
    secrets: secrets.map(shown),
    publicKeys: publicKeys.map((key) => shown({ ...key, kind: kindOfPublicKey(key.jwk) })),
  }
}

/** The clients of a dealer or of a partner; all of them if both are null. */
export const listClients = (
  { sql }: Pick<Service, 'sql'>,
  seen: { readonly dealerId: string | null; readonly partnerId?: string | null },
): Promise<readonly StoredClient[]> => listClientRows(sql, seen)

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

/** Why a client cannot have one of these scopes; undefined if it can. The lender's clients have scopes of their own. */
export const refusalOfScopes = (
  client: { readonly isLender: boolean },
  scopes: readonly Scope[] = [],
): Refusal | undefined => {
  const others = scopes.filter((scope) => !scopesOf(client).includes(scope))
  if (others.length === 0) return undefined
  const only = client.isLender ? 'Only clients of dealers and partners' : 'Only the lender’s own clients'
  return new Refusal(`${only} can have the scope${others.length === 1 ? '' : 's'} ${others.join(', ')}.`)
}

/**
 * Whether a person administers a client because their sandbox has both: also those of partners and of its other dealer.
 */
export const administersInSandbox = async (
  { sql }: Pick<Service, 'sql'>,
  { role, dealer }: Pick<Person, 'role' | 'dealer'>,
  clientId: string,
): Promise<boolean> =>
  role === 'dealerAdmin' && dealer !== null && (await areInOneSandbox(sql, clientId, dealer.id))

const REDIRECT_URIS_MAXIMUM = 20
const REDIRECT_URI_MAXIMUM_CHARACTERS = 500

/**
 * Whether the consent page may send the client's users to the address. A registered address must match completely,
 * character by character; a test client may also use any loopback address, so that developers can try it.
 */
export const isReturnAddress = (
  client: { readonly mode: Mode; readonly redirectUris: readonly string[] },
  uri: string,
): boolean => client.redirectUris.includes(uri) || (client.mode === 'test' && isLoopbackAddress(uri))

/**
 * A loopback address (RFC 8252, 7.3) in its plain form: whatever parsers forgive, such as backslashes, tabs, capitals
 * or other spellings of the host, disqualifies it.
 */
const LOOPBACK =
  /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*)?(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$/
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isLoopbackAddress = (uri: string): boolean =>
  uri.length <= REDIRECT_URI_MAXIMUM_CHARACTERS &&
  LOOPBACK.test(uri) &&
  LOOPBACK_HOSTS.has(URL.parse(uri)?.hostname ?? '')

/** The addresses to register, without duplicates. Rejected if one is invalid, or there are too many. */
export const givenRedirectUris = (given: readonly string[]): readonly string[] | Refusal => {
  const uris = [...new Set(given.map((uri) => uri.trim()))]
  if (uris.length > REDIRECT_URIS_MAXIMUM) {
    return new Refusal(
      `A client can have at most ${REDIRECT_URIS_MAXIMUM} redirect URLs. You entered ${uris.length}.`,
    )
  }
  for (const [index, uri] of uris.entries()) {
    const fault = faultOf(uri)
    if (fault !== undefined) return new Refusal(`Redirect URL ${index + 1} ${fault}.`)
  }
  return uris
}

/** What is wrong with an address; undefined if it is valid. */
const faultOf = (uri: string): string | undefined => {
  if (uri.length > REDIRECT_URI_MAXIMUM_CHARACTERS) {
    return `must have at most ${REDIRECT_URI_MAXIMUM_CHARACTERS} characters, not ${uri.length}`
  }
  const url = URL.parse(uri)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an absolute https URL'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (uri.includes('#')) return 'must not have a fragment'
  if (uri.includes('*')) return 'must not have a wildcard, since the whole URL is compared'
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'must start with https:// (http:// only for 127.0.0.1, [::1] and localhost)'
  }
  // Browsers go to the address as the URL standard normalises it: it must be normalised already.
  const isPlain = url.href === uri || (url.pathname === '/' && url.href === `${uri}/`)
  return isPlain ? undefined : `must be written as browsers write it: ${url.href}`
}
