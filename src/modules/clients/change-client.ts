/**
 * Changes a client's name, permissions, limits, return addresses and partner; disables or enables it. A disabled client is
 * known, and rejected. Its permissions restrict its keys and tokens at once.
 */
import { type Scope, scopesOf } from '../../domain/access/roles.ts'
import { givenName, noSuchClient, noSuchPartner, Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockClient, type StoredClient, updateClient } from '../../store/clients/clients.ts'
import { findPartner } from '../../store/people/organisations.ts'
import { givenRedirectUris, refusalOfScopes } from './clients.ts'

export type ClientChange = {
  readonly name?: string
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly documentQuotaBytes?: number
  readonly redirectUris?: readonly string[]
  readonly disabled?: boolean
  /** The partner to which a client without one belongs from now on, by id or name. */
  readonly partner?: string
}

/**
 * Whether anything changed. Rejected if there is no client with this id, a value is invalid, or the client belongs to the
 * lender, a dealer or another partner: its applications and consents were made with that one.
 */
export const changeClient = async (
  change: Change,
  id: string,
  wanted: ClientChange,
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const before = await lockClient(change.sql, id)
  if (before === undefined) return noSuchClient(id)
  const partner = await partnerOf(change, before, wanted)
  if (partner instanceof Refusal) return partner
  const after = changedClient({ ...before, partner }, wanted, change.at)
  if (after instanceof Refusal) return after
  const actions = CHANGES.flatMap(([action, differ]) => (differ(before, after) ? [action] : []))
  // Its access tokens stay, and are rejected like its keys, with 403: the client is known, but disabled.
  if (before.disabledAt === null && after.disabledAt !== null) actions.push('client.disabled')
  if (before.disabledAt !== null && after.disabledAt === null) actions.push('client.enabled')
  if (actions.length > 0) await updateClient(change.sql, after)
  for (const action of actions) await change.record(action, { kind: 'client', id })
  return { id, changed: actions.length > 0 }
}

const partnerOf = async (
  { sql }: Change,
  { dealer, partner, isLender }: StoredClient,
  wanted: ClientChange,
): Promise<StoredClient['partner'] | Refusal> => {
  if (wanted.partner === undefined) return partner
  const found = await findPartner(sql, wanted.partner)
  if (found === undefined) return noSuchPartner(wanted.partner)
  if (isLender) return OF_LENDER
  if (dealer !== null || (partner !== null && partner.id !== found.id)) return OF_ANOTHER
  return { id: found.id, name: found.name }
}

const OF_LENDER = new Refusal(
  'This client belongs to the lender, and cannot be moved. Add a new client instead.',
)
const OF_ANOTHER = new Refusal(
  'This client belongs to another dealer or partner, and cannot be moved. Add a new client instead.',
)

const changedClient = (client: StoredClient, wanted: ClientChange, at: Date): StoredClient | Refusal => {
  const name = wanted.name === undefined ? client.name : givenName(wanted.name, 'A client')
  if (name instanceof Refusal) return name
  const redirectUris =
    wanted.redirectUris === undefined ? client.redirectUris : givenRedirectUris(wanted.redirectUris)
  if (redirectUris instanceof Refusal) return redirectUris
  const { scopes, disabled } = wanted
  const refused = refusalOfScopes(client, scopes)
  if (refused !== undefined) return refused
  return {
    ...client,
    name,
    redirectUris,
    requestsPerMinute: wanted.requestsPerMinute ?? client.requestsPerMinute,
    documentQuotaBytes: wanted.documentQuotaBytes ?? client.documentQuotaBytes,
    scopes: scopes === undefined ? client.scopes : scopesOf(client).filter((scope) => scopes.includes(scope)),
    disabledAt: disabledSince(client.disabledAt, disabled, at),
  }
}

const disabledSince = (before: Date | null, disabled: boolean | undefined, at: Date): Date | null => {
  if (disabled === undefined) return before
  return disabled ? (before ?? at) : null
}

/** What the audit records of a client before and after. */
const CHANGES: readonly (readonly [
  action: string,
  differ: (before: StoredClient, after: StoredClient) => boolean,
])[] = [
  ['client.renamed', (before, after) => before.name !== after.name],
  ['client.scopesChanged', (before, after) => !haveSame(before.scopes, after.scopes)],
  ['client.rateLimitChanged', (before, after) => before.requestsPerMinute !== after.requestsPerMinute],
  ['client.documentQuotaChanged', (before, after) => before.documentQuotaBytes !== after.documentQuotaBytes],
  ['client.partnerChanged', (before, after) => before.partner?.id !== after.partner?.id],
  ['client.redirectUrisChanged', (before, after) => !haveSame(before.redirectUris, after.redirectUris)],
]

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry))
