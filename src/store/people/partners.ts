/** Partners' rows. */

import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { idIn, isFree, lockNames, renamed } from './organisation-names.ts'

export type StoredPartner = { readonly id: string; readonly name: string; readonly createdAt: Date }

/** Adds a partner; false if another has the name. */
export const insertPartner = async (
  sql: Queries,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> => {
  await lockNames(sql)
  if (!isFree(await readPartners(sql), name)) return false
  return sql`
    insert into partners (id, name, created_at) values (${id}, ${name}, ${at})
    on conflict do nothing returning id`.some()
}

/** The partner with this id, or with a name that reads like this one. */
export const findPartner = async (sql: Queries, idOrName: string): Promise<StoredPartner | undefined> => {
  const partners = await readPartners(sql)
  const id = idIn(partners, idOrName)
  return partners.find((one) => one.id === id)
}

const readPartners = (sql: Queries) =>
  sql<StoredPartner[]>`select id, name, created_at as "createdAt" from partners`

/** All partners outside of sandboxes that anyone may create, by name. */
export const listPartners = async (sql: Queries): Promise<readonly StoredPartner[]> => {
  const partners = await sql<StoredPartner[]>`
    select id, name, created_at as "createdAt" from partners where sandbox_id is null order by id`
  return partners.toSorted((one, other) => inNameOrder(one.name, other.name))
}

/** Renames a partner; false if another has the name. */
export const setPartnerName = async (sql: Transaction, id: string, name: string): Promise<boolean> => {
  await lockNames(sql)
  if (!isFree(await readPartners(sql), name, id)) return false
  return renamed(sql, (inner) => inner`update partners set name = ${name} where id = ${id}`)
}
