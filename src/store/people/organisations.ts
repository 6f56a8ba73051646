/**
 * Dealers' and partners' rows, and which of the two a user or a client belongs to. No two names read alike, whatever
 * the database's collation takes for the same.
 */
import type { Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { comparableName, inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'

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
export const listDealers = async (
  sql: Queries,
  withId?: string,
  sandbox?: string,
): Promise<readonly StoredDealer[]> => {
  const dealers = await sql<StoredDealer[]>`
  select id, name, special_agreement as "specialAgreement", address, created_at as "createdAt", disabled_at as "disabledAt"
  from dealers where sandbox_id is not distinct from ${sandbox ?? null}::uuid or id::text = ${withId ?? null} order by id`
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

type Named = { readonly id: string; readonly name: string }

/** At most one of the two is given: with neither, a user is one of the lender's staff. */
export type OfOrganisation = { readonly dealer: Named | null; readonly partner: Named | null }

/** These as columns, for a query that joins dealers as d and partners as p. */
export const organisationColumns = (sql: Queries) => sql`
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dealer,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner`

/** Whether either is of a sandbox that an integrator created, for the same query. */
export const isInSandboxColumn = (sql: Queries) => sql`
  coalesce(d.sandbox_id, p.sandbox_id) is not null as "isInSandbox"`

/** The sandbox that a dealer or a partner belongs to; null for real ones, and for the lender. */
export const findSandboxIdOf = async (
  sql: Queries,
  { dealerId, partnerId }: { readonly dealerId: string | null; readonly partnerId: string | null },
): Promise<string | null> => {
  const id = await sql<{ id: string | null }[]>`
    select sandbox_id as id from dealers where id = ${dealerId}::uuid
    union all select sandbox_id from partners where id = ${partnerId}::uuid`.first('id')
  return id ?? null
}

/** PostgreSQL's code for a value that another row already has. */
const UNIQUE_VIOLATION = '23505'

/** Waits for changes of dealers and partners, which all raise this version, and makes later ones wait. */
export const lockNames = async (sql: Queries): Promise<void> => {
  await sql`select version from directory_version for update`
}

/** Whether no row but its own has a name that reads like this one. */
export const isFree = (rows: readonly Named[], name: string, ownId?: string): boolean =>
  rows.every((row) => row.id === ownId || comparableName(row.name) !== comparableName(name))

/** The ID of the row with this ID or name. Rows from before may read alike, so the exact spelling counts first. */
export const idIn = (rows: readonly Named[], idOrName: string): string | undefined => {
  const given = idOrName.trim()
  const found =
    rows.find(({ id }) => id === given.toLowerCase()) ??
    rows.find(({ name }) => name === given) ??
    rows.find(({ name }) => comparableName(name) === comparableName(given))
  return found?.id
}

/** Runs the update; false if the database's own index takes the name for another's. */
export const renamed = async (
  sql: Transaction,
  update: (inner: Queries) => PromiseLike<unknown>,
): Promise<boolean> => {
  try {
    await sql.savepoint(async (inner) => {
      await update(inner)
    })
    return true
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}
