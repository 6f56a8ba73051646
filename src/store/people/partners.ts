/** Partners' rows. */
import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { renamed } from './renamed.ts'

export type StoredPartner = { readonly id: string; readonly name: string; readonly createdAt: Date }

/** Adds a partner; false if another has the name. */
export const insertPartner = (
  sql: Queries,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> =>
  sql`
    insert into partners (id, name, created_at) values (${id}, ${name}, ${at})
    on conflict (lower(name)) do nothing returning id`.some()

/** The partner with this id, or with this name in any case. */
export const findPartner = (sql: Queries, idOrName: string): Promise<StoredPartner | undefined> =>
  sql<StoredPartner[]>`
    select id, name, created_at as "createdAt" from partners
    where id::text = lower(${idOrName}) or lower(name) = lower(${idOrName})
    order by id::text = lower(${idOrName}) desc limit 1`.first()

/** All partners, by name. */
export const listPartners = async (sql: Queries): Promise<readonly StoredPartner[]> => sql<StoredPartner[]>`
  select id, name, created_at as "createdAt" from partners order by lower(name), id`

/** Renames a partner; false if another has the name. */
export const setPartnerName = (sql: Transaction, id: string, name: string): Promise<boolean> =>
  renamed(sql, (inner) => inner`update partners set name = ${name} where id = ${id}`)
