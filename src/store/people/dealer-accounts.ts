/** The versions of dealers' bank accounts, encrypted with the key ring. */
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Account, DealerAccount } from '../../domain/lender/dealer-account.ts'

/** The purpose of the encryption of a version; no other value can take its place. */
export const purposeOfAccount = (id: string): string => `dealer account ${id}`

export type NewAccount = {
  readonly id: string
  readonly dealerId: string
  readonly account: Account
  readonly setBy: string
  readonly at: Date
}

/** Nobody else sets, confirms or rejects an account of the dealer, or pays the dealer out, until the transaction ends. */
export const lockDealerAccounts = async (sql: Queries, dealerId: string): Promise<void> => {
  await sql`select from dealers where id = ${dealerId} for no key update`
}

/** Adds a version, which waits to be confirmed; called with the dealer's accounts locked. */
export const insertAccount = async (
  sql: Queries,
  ring: KeyRing,
  { id, dealerId, account, setBy, at }: NewAccount,
): Promise<void> => {
  const key = ring.current()
  await sql`
    insert into dealer_accounts (id, dealer_id, version, key_id, account, set_by, set_at)
    select ${id}, ${dealerId}, coalesce(max(version), 0) + 1, ${key.id},
      ${encrypt(key.wrapping, purposeOfAccount(id), JSON.stringify(account))}, ${setBy}, ${at}
    from dealer_accounts where dealer_id = ${dealerId}`
}

/** Confirms a version that waits, or rejects it. */
export const settleAccount = async (
  sql: Queries,
  { dealerId, version }: { readonly dealerId: string; readonly version: number },
  { confirmedBy, at }: { readonly confirmedBy: string | null; readonly at: Date },
): Promise<void> => {
  await (confirmedBy === null
    ? sql`update dealer_accounts set rejected_at = ${at} where dealer_id = ${dealerId} and version = ${version}`
    : sql`update dealer_accounts set confirmed_by = ${confirmedBy}, confirmed_at = ${at}
        where dealer_id = ${dealerId} and version = ${version}`)
}

export type AccountsOfDealer = {
  /** The account in force; undefined while none is confirmed. */
  readonly inForce: DealerAccount | undefined
  /** The newest version, while it waits for another administrator. */
  readonly pending: DealerAccount | undefined
}

type Row = Omit<DealerAccount, 'holder' | 'iban'> & {
  readonly id: string
  readonly dealerId: string
  readonly keyId: string
  readonly encrypted: Buffer
}

/** The accounts of these dealers, by the dealer's id. */
export const findAccounts = async (
  sql: Queries,
  ring: KeyRing,
  dealerIds: readonly string[],
): Promise<ReadonlyMap<string, AccountsOfDealer>> => {
  const rows = await sql<Row[]>`
    select distinct on (dealer_id, confirmed_at is null) id, dealer_id as "dealerId", version, key_id as "keyId",
      account as encrypted, set_by as "setBy", set_at as "setAt", confirmed_by as "confirmedBy",
      confirmed_at as "confirmedAt"
    from dealer_accounts where dealer_id = any (${sql.array([...dealerIds], 'uuid')}) and rejected_at is null
    order by dealer_id, confirmed_at is null, version desc`
  const opened = rows.map(({ id, keyId, encrypted, ...row }) => ({
    ...row,
    ...(JSON.parse(
      decrypt(ring.find(keyId).wrapping, purposeOfAccount(id), encrypted).toString(),
    ) as Account),
  }))
  return new Map(
    dealerIds.map((dealerId) => {
      const [inForce, newest] = [true, false].map((isConfirmed) =>
        opened.find((one) => one.dealerId === dealerId && (one.confirmedAt !== null) === isConfirmed),
      )
      // A version from before the one in force was overtaken.
      const isOvertaken = (newest?.version ?? 0) < (inForce?.version ?? 0)
      return [dealerId, { inForce, pending: isOvertaken ? undefined : newest }]
    }),
  )
}

/** Whether a version is still the one in force, and stays so until the transaction ends; 0 for none. */
export const holdAccount = async (
  sql: Queries,
  { dealerId, version }: { readonly dealerId: string; readonly version: number },
): Promise<boolean> => {
  await lockDealerAccounts(sql, dealerId)
  const inForce = await sql<{ version: number }[]>`
    select coalesce(max(version), 0)::integer as version from dealer_accounts
    where dealer_id = ${dealerId} and confirmed_at is not null`.only('version')
  return inForce === version
}
