/**
 * Changes a client's name, permissions, limits and return addresses; disables or enables it. A disabled client is
 * known, and rejected. Its permissions restrict its keys and tokens at once.
 */
import { SCOPES, type Scope } from '../../domain/application/scopes.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockClient, type StoredClient, updateClient } from '../../store/clients/clients.ts'
import { givenName, noSuchClient, Refusal } from '../refusal.ts'
import { givenRedirectUris } from './redirect-uris.ts'

export type ClientChange = {
  readonly name?: string
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly documentQuotaBytes?: number
  readonly redirectUris?: readonly string[]
  readonly disabled?: boolean
}

/** Whether anything changed. Rejected if there is no client with this id, or a value is invalid. */
export const changeClient = async (
  change: Change,
  id: string,
  wanted: ClientChange,
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const before = await lockClient(change.sql, id)
  if (before === undefined) return noSuchClient(id)
  const after = changedClient(before, wanted, change.at)
  if (after instanceof Refusal) return after
  const actions = CHANGES.flatMap(([action, differ]) => (differ(before, after) ? [action] : []))
  // Its access tokens stay, and are rejected like its keys, with 403: the client is known, but disabled.
  if (before.disabledAt === null && after.disabledAt !== null) actions.push('client.disabled')
  if (before.disabledAt !== null && after.disabledAt === null) actions.push('client.enabled')
  if (actions.length > 0) await updateClient(change.sql, after)
  for (const action of actions) await change.record(action, { kind: 'client', id })
  return { id, changed: actions.length > 0 }
}

const changedClient = (client: StoredClient, wanted: ClientChange, at: Date): StoredClient | Refusal => {
  const name = wanted.name === undefined ? client.name : givenName(wanted.name, 'A client')
  if (name instanceof Refusal) return name
  const redirectUris =
    wanted.redirectUris === undefined ? client.redirectUris : givenRedirectUris(wanted.redirectUris)
  if (redirectUris instanceof Refusal) return redirectUris
  const { scopes, disabled } = wanted
  return {
    ...client,
    name,
    redirectUris,
    requestsPerMinute: wanted.requestsPerMinute ?? client.requestsPerMinute,
    documentQuotaBytes: wanted.documentQuotaBytes ?? client.documentQuotaBytes,
    scopes: scopes === undefined ? client.scopes : SCOPES.filter((scope) => scopes.includes(scope)),
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
  ['client.redirectUrisChanged', (before, after) => !haveSame(before.redirectUris, after.redirectUris)],
]

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry))
