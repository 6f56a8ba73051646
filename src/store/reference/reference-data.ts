/** Reads all reference data as of one point in time: clients, dealers, users, consents, products, and the policy. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { DatedPolicy } from '../../domain/policy/policy.ts'
import { openEmail } from '../people/users.ts'
import { listPolicyVersions, listProductVersions, listSettings, type SettingRow } from './lender-data.ts'

export type DealerRow = {
  id: string
  name: string
  special_agreement: boolean
  disabled_at: Date | null
  sandbox_id: string | null
}
export type UserRow = {
  id: string
  dealer_id: string | null
  role: Role
  key_id: string
  /** In hex. */
  sealed: string
  disabled_at: Date | null
}
export type ClientRow = {
  id: string
  name: string
  dealer_id: string | null
  of_lender: boolean
  mode: 'test' | 'live'
  /** Separated by spaces. */
  scopes: string
  requests_per_minute: number
  disabled_at: Date | null
  sandbox_id: string | null
}
export type ApiKeyRow = {
  id: string
  client_id: string
  /** In hex. */
  hash: string
  /** Separated by spaces. */
  scopes: string
  expires_at: Date | null
}
export type ConsentRow = { client_id: string; user_id: string }
export type BankListRow = { model_set: SetName; names: string[] }

export type ReferenceRows = {
  readonly version: string
  readonly dealers: readonly DealerRow[]
  readonly users: readonly (Omit<UserRow, 'key_id' | 'sealed'> & { readonly email: string })[]
  readonly clients: readonly ClientRow[]
  readonly apiKeys: readonly ApiKeyRow[]
  readonly consents: readonly ConsentRow[]
  readonly products: readonly Product[]
  readonly policies: readonly DatedPolicy[]
  readonly bankLists: readonly BankListRow[]
  readonly settings: readonly SettingRow[]
}

/**
 * The version that each change of the reference data raises, and the one that each revocation of access tokens raises.
 */
export const referenceVersions = async (
  sql: Database,
): Promise<{ readonly data: string; readonly tokens: string }> => {
  const [row] = await sql<{ data: string; tokens: string }[]>`
    select version as data, tokens_version as tokens from directory_version`
  if (row === undefined) throw new Error('The reference data has no version')
  return row
}

type OpenUsers = (rows: readonly UserRow[]) => ReferenceRows['users']

/** Decrypts users' addresses. Those that have not changed since the last time are not decrypted again. */
export const userOpener = (ring: KeyRing): OpenUsers => {
  let known = new Map<string, { readonly sealed: string; readonly keyId: string; readonly email: string }>()
  return (rows) => {
    const before = known
    known = new Map()
    return rows.map(({ id, dealer_id, role, disabled_at, key_id: keyId, sealed }) => {
      const last = before.get(id)
      const address =
        last?.sealed === sealed && last.keyId === keyId
          ? last
          : { sealed, keyId, email: openEmail(ring, id, { keyId, encrypted: Buffer.from(sealed, 'hex') }) }
      known.set(id, address)
      return { id, dealer_id, role, disabled_at, email: address.email }
    })
  }
}

/**
 * All reference data, as of one point in time. With a thousand sandboxes it has many rows, and is read after each change:
 * what is text in them stays one text, where a list or a buffer for each would leave much to collect.
 */
export const readReferenceRows = (sql: Database, opened: OpenUsers): Promise<ReferenceRows> =>
  sql.begin('isolation level repeatable read read only', async (at) => {
    const [version, dealers, users, clients, apiKeys, consents, products, policies, bankLists, settings] =
      await Promise.all([
        at<{ version: string }[]>`select version from directory_version`,
        at<DealerRow[]>`select id, name, special_agreement, disabled_at, sandbox_id from dealers`,
        at<UserRow[]>`
        select id, dealer_id, role, key_id, encode(email, 'hex') as sealed, disabled_at from users`,
        at<ClientRow[]>`
        select id, name, dealer_id, of_lender, mode, array_to_string(scopes, ' ') as scopes, requests_per_minute,
          disabled_at, sandbox_id from clients`,
        at<ApiKeyRow[]>`
        select id, client_id, encode(hash, 'hex') as hash, array_to_string(scopes, ' ') as scopes, expires_at
        from api_keys where revoked_at is null`,
        at<ConsentRow[]>`select client_id, user_id from consents where withdrawn_at is null`,
        listProductVersions(at),
        listPolicyVersions(at),
        at<BankListRow[]>`select model_set, names from bank_lists`,
        listSettings(at),
      ])
    return {
      version: version[0]?.version ?? '0',
      dealers,
      users: opened(users),
      clients,
      apiKeys,
      consents,
      products,
      policies,
      bankLists,
      settings,
    }
  }) as Promise<ReferenceRows>
