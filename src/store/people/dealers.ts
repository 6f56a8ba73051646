/** Dealers' rows. */

import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { idIn, isFree, lockNames, renamed } from './organisation-names.ts'

export type StoredDealer = {
  readonly id: string
  readonly name: string
  readonly specialAgreement: boolean
  /** In lines; empty if unknown. */
  readonly address: readonly string[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

const namesOfDealers = (sql: Queries) => sql<{ id: string; name: string }[]>`select id, name from dealers`

/** Adds a dealer; false if another has the name. */
export const insertDealer = async (
  sql: Queries,
  dealer: { id: string; name: string; specialAgreement: boolean; address: readonly string[]; at: Date },
): Promise<boolean> => {
  await lockNames(sql)
  if (!isFree(await namesOfDealers(sql), dealer.name)) return false
  return sql`
    insert into dealers (id, name, special_agreement, address, created_at)
    values (${dealer.id}, ${dealer.name}, ${dealer.specialAgreement}, ${[...dealer.address]}, ${dealer.at})
    on conflict do nothing returning id`.some()
}

/** The dealer with this id, or with a name that reads like this one. */
export const findDealer = async (sql: Queries, idOrName: string): Promise<StoredDealer | undefined> => {
  const id = isUuid(idOrName) ? idOrName : idIn(await namesOfDealers(sql), idOrName)
  if (id === undefined) return undefined
  return sql<StoredDealer[]>`
    select id, name, special_agreement as "specialAgreement", address, created_at as "createdAt", disabled_at as "disabledAt"
    from dealers where id = ${id}`.first()
}

/** All dealers outside of sandboxes that anyone may create, by name; and the one with this id, wherever it is. */
export const listDealers = async (sql: Queries, withId?: string): Promise<readonly StoredDealer[]> => {
  const dealers = await sql<StoredDealer[]>`
  select id, name, special_agreement as "specialAgreement", address, created_at as "createdAt", disabled_at as "disabledAt"
  from dealers where sandbox_id is null or id::text = ${withId ?? null} order by id`
  return dealers.toSorted((one, other) => inNameOrder(one.name, other.name))
}

/** Renames a dealer; false if another has the name. */
export const setDealerName = async (sql: Transaction, id: string, name: string): Promise<boolean> => {
  await lockNames(sql)
  if (!isFree(await namesOfDealers(sql), name, id)) return false
  return renamed(sql, (inner) => inner`update dealers set name = ${name} where id = ${id}`)
}

/** Disables a dealer as of a point in time, or enables it with null; false if nothing changed. */
export const setDealerDisabled = (sql: Queries, id: string, at: Date | null): Promise<boolean> =>
  sql`
    update dealers set disabled_at = ${at}
    where id = ${id} and (disabled_at is null) <> (${at}::timestamptz is null) returning id`.some()

/** Gives a dealer the special agreement or removes it; false if nothing changed. */
export const setSpecialAgreement = (sql: Queries, id: string, holds: boolean): Promise<boolean> =>
  sql`
    update dealers set special_agreement = ${holds} where id = ${id} and special_agreement <> ${holds} returning id`.some()

/** Sets a dealer's address; false if nothing changed. */
export const setDealerAddress = (sql: Queries, id: string, address: readonly string[]): Promise<boolean> =>
  sql`
    update dealers set address = ${[...address]} where id = ${id} and address <> ${[...address]} returning id`.some()

/** Sets how many bytes of documents a dealer's people may upload in total; false if nothing changed. */
export const setDealerDocumentQuota = (sql: Queries, id: string, bytes: number): Promise<boolean> =>
  sql`
    update dealers set document_quota_bytes = ${bytes} where id = ${id} and document_quota_bytes <> ${bytes}
    returning id`.some()
