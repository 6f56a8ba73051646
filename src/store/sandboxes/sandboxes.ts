/** Rows of the sandboxes that integrators created, what is in them, and conditions in SQL that keep them apart. */
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { lockKey } from '../../../packages/postgres/connection/locks.ts'
import { LOCKS } from '../locks.ts'

export type StoredSandbox = {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Since when nobody can use it any more; null while it is in use. */
  readonly endedAt: Date | null
}

/** Makes other creations wait until this transaction ends, so that none exceeds the limit. */
export const lockSandboxes = async (sql: Queries): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey(sql, LOCKS.sandboxes)})`
}

/** How many sandboxes there are, including ended ones that are not deleted yet, and when the next one expires. */
export const countSandboxes = async (
  sql: Queries,
): Promise<{ readonly count: number; readonly nextExpiry: Date | null }> => {
  const [row] = await sql<{ count: number; nextExpiry: Date | null }[]>`
    select count(*)::integer as count, min(expires_at) as "nextExpiry" from sandboxes`
  return row ?? { count: 0, nextExpiry: null }
}

/** Adds a sandbox that has nothing in it yet. */
export const insertSandboxRow = async (
  sql: Queries,
  { id, createdAt, expiresAt }: Omit<StoredSandbox, 'endedAt'>,
): Promise<void> => {
  await sql`
    insert into sandboxes (id, created_at, expires_at) values (${id}, ${createdAt}, ${expiresAt})`
}

const columns = (sql: Queries) =>
  sql`s.id, s.created_at as "createdAt", s.expires_at as "expiresAt", s.ended_at as "endedAt"`

/** The sandbox of a client; undefined for a client of the operator or the lender. */
export const findSandboxOfClient = (sql: Queries, clientId: string): Promise<StoredSandbox | undefined> =>
  sql<StoredSandbox[]>`
    select ${columns(sql)} from clients c join sandboxes s on s.id = c.sandbox_id where c.id = ${clientId}`.first()

/** The sandbox of a dealer; undefined for a real one. */
export const findSandboxOfDealer = (sql: Queries, dealerId: string): Promise<StoredSandbox | undefined> =>
  sql<StoredSandbox[]>`
    select ${columns(sql)} from dealers d join sandboxes s on s.id = d.sandbox_id where d.id = ${dealerId}`.first()

/** Whether a client and a dealer are in the same sandbox. */
export const areInOneSandbox = (sql: Queries, clientId: string, dealerId: string): Promise<boolean> =>
  sql`
    select from clients c join dealers d on d.sandbox_id = c.sandbox_id
    where c.id = ${clientId} and d.id = ${dealerId}`.some()

/** The clients of a sandbox, and how many applications it has. */
export const readSandboxContent = async (
  sql: Queries,
  sandboxId: string,
): Promise<{
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly applications: number
}> => {
  const clients = await sql<{ id: string; name: string }[]>`
    select id, name from clients where sandbox_id = ${sandboxId}
    order by dealer_id is null, name, id`
  const applications = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select id from applications where client_id in (select id from clients where sandbox_id = ${sandboxId})
      union select id from applications where owner_dealer_id in (select id from dealers where sandbox_id = ${sandboxId})
    ) a`.only('count')
  return { clients, applications }
}

/** The sandbox of a user; undefined for real users. */
export const findSandboxIdOfUser = (sql: Queries, userId: string): Promise<string | undefined> =>
  sql<{ id: string }[]>`
    select coalesce(d.sandbox_id, p.sandbox_id) as id
    from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
    where u.id = ${userId} and coalesce(d.sandbox_id, p.sandbox_id) is not null`.first('id')

type SandboxOfApplication = { readonly id: string; readonly applicationId: string }

/** The sandbox and the application of a signer; undefined for signers of other applications. */
export const findSandboxOfSigner = (sql: Queries, id: string): Promise<SandboxOfApplication | undefined> =>
  ofApplication(
    sql,
    sql`select application_id from signings g join signers p on p.signing_id = g.id where p.id = ${id}`,
  )

/** The same of a duty. */
export const findSandboxOfDuty = (sql: Queries, id: string): Promise<SandboxOfApplication | undefined> =>
  ofApplication(sql, sql`select application_id from duties where id = ${id}`)

const ofApplication = (sql: Queries, application: Statement<object[]>) =>
  sql<SandboxOfApplication[]>`
    select coalesce(c.sandbox_id, d.sandbox_id) as id, a.id as "applicationId" from applications a
      left join clients c on c.id = a.client_id left join dealers d on d.id = a.owner_dealer_id
    where a.id in (${application}) and coalesce(c.sandbox_id, d.sandbox_id) is not null`.first()

/** All sandboxes, the newest first, each with the number of its applications. */
export const listSandboxes = (
  sql: Queries,
): Promise<readonly (StoredSandbox & { readonly applications: number })[]> =>
  sql<(StoredSandbox & { applications: number })[]>`
    select ${columns(sql)}, (
      select count(*)::integer from applications a
      where a.client_id in (select id from clients where sandbox_id = s.id)
        or (a.client_id is null and a.owner_dealer_id in (select id from dealers where sandbox_id = s.id))
    ) as applications
    from sandboxes s order by s.id desc`

/**
 * Ends a sandbox: from the next request its clients and users have no access. False if there is none with this id that
 * is in use.
 */
export const endSandboxRow = async (sql: Queries, id: string, at: Date): Promise<boolean> => {
  const ended = await sql`
    update sandboxes set ended_at = ${at} where id::text = ${id} and ended_at is null returning id`.some()
  if (!ended) return false
  await sql`update dealers set disabled_at = ${at} where sandbox_id::text = ${id} and disabled_at is null`
  await sql`update clients set disabled_at = ${at} where sandbox_id::text = ${id} and disabled_at is null`
  // A partner is not disabled as a whole, as a dealer is.
  await sql`
    update users set disabled_at = ${at} where disabled_at is null
      and partner_id in (select p.id from partners p where p.sandbox_id::text = ${id})`
  await sql`
    update webhook_endpoints set enabled = false, disabled_at = ${at}
    where enabled and client_id in (select c.id from clients c where c.sandbox_id::text = ${id})`
  await sql`
    update sessions set ended_at = ${at} where ended_at is null and user_id in (
      select u.id from users u join dealers d on d.id = u.dealer_id where d.sandbox_id::text = ${id}
      union all select u.id from users u join partners p on p.id = u.partner_id where p.sandbox_id::text = ${id})`
  return true
}

/** Up to `limit` sandboxes that are in use although their time is over. */
export const listExpired = (sql: Queries, at: Date, limit: number): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from sandboxes where ended_at is null and expires_at <= ${at} order by expires_at limit ${limit}`.all(
    'id',
  )

/** Up to `limit` sandboxes that ended before a time and are not deleted yet. */
export const listEnded = (sql: Queries, before: Date, limit: number): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from sandboxes where ended_at <= ${before} order by ended_at limit ${limit}`.all('id')

/** The requested sandbox of an application, in SQL, by its client's id and its dealer's; null outside of one. */
export const sandboxOf = (clientId: string, dealerId: string): string =>
  `coalesce((select sandbox_id from clients where id = ${clientId}), (select sandbox_id from dealers where id = ${dealerId}))`

/**
 * A condition in SQL: neither this client's id nor this dealer's, of an application, is that of a sandbox that anyone
 * may create. Staff see nothing of these, or strangers' samples would bury their own test applications
 * (docs/decisions/0089).
 */
export const outsideSandboxes = (clientId: string, dealerId: string): string =>
  `(not exists (select from clients sc where sc.id = ${clientId} and sc.sandbox_id is not null)
    and not exists (select from dealers sd where sd.id = ${dealerId} and sd.sandbox_id is not null))`
