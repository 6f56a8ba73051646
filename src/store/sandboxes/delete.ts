/**
 * Deletes what is in a sandbox: its applications in batches, and then its clients, users, dealers and partner. The audit keeps its
 * entries, which name ids and nothing else: they are links of a chain.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'

/** $1 is the ids of the sandboxes. */
const CLIENTS = 'select c.id from clients c where c.sandbox_id = any ($1::uuid[])'
const DEALERS = 'select d.id from dealers d where d.sandbox_id = any ($1::uuid[])'
const PARTNERS = 'select p.id from partners p where p.sandbox_id = any ($1::uuid[])'
const USERS = `select u.id from users u where u.dealer_id in (${DEALERS})
  union all select u.id from users u where u.partner_id in (${PARTNERS})`

/** Rows of applications, whose ids are $1. */
const OF_APPLICATIONS: readonly string[] = [
  // Ids of both grow with time, so an application's events come after it. Those that no client reads are found this way only.
  `with gone as (
    delete from events where id > (select id from unnest($1::uuid[]) of_application (id) order by id limit 1) and application_id = any ($1::uuid[])
    returning id
  ) delete from event_outbox where event_id in (select id from gone)`,
  ...['api_requests', 'replay_differences', 'erasures', 'sandbox_messages', 'provider_questions'].map(
    (table) => `delete from ${table} where application_id = any ($1::uuid[])`,
  ),
  `delete from case_queue where mode = 'test' and application_id = any ($1::uuid[])`,
  // Their revisions, transitions, documents, signings and messages go with them.
  'delete from applications where id = any ($1::uuid[])',
]

/** What clients, users and dealers have made besides their applications, before the rows that it refers to. $1 is the ids of the sandboxes. */
const OF_USE: readonly string[] = [
  `delete from event_outbox where event_id in (select event_id from client_events where client_id in (${CLIENTS}))`,
  `delete from events where id in (select event_id from client_events where client_id in (${CLIENTS}))`,
  `delete from client_events where client_id in (${CLIENTS})`,
  ...['delivery_attempts', 'deliveries'].map(
    (table) =>
      `delete from ${table} where endpoint_id in (select id from webhook_endpoints where client_id in (${CLIENTS}))`,
  ),
  ...['webhook_endpoints', 'client_documents'].map(
    (table) => `delete from ${table} where client_id in (${CLIENTS})`,
  ),
  ...['application_drafts', 'sent_drafts'].map((table) => `delete from ${table} where user_id in (${USERS})`),
  `delete from dealer_documents where dealer_id in (${DEALERS})`,
  'delete from sandbox_messages where sandbox_id = any ($1::uuid[])',
]

/** What every request leaves, also one that makes nothing. */
const OF_REQUESTS: readonly string[] = ['stored_answers', 'kept_answers', 'api_requests'].map(
  (table) => `delete from ${table} where client_id in (${CLIENTS})`,
)

const OF_MEMBERS: readonly string[] = [
  ...['consents', 'client_secrets', 'client_public_keys', 'access_tokens', 'request_counts'].map(
    (table) => `delete from ${table} where client_id in (${CLIENTS})`,
  ),
  `delete from api_key_uses where key_id in (select id from api_keys where client_id in (${CLIENTS}))`,
  `delete from api_keys where client_id in (${CLIENTS})`,
  ...[
    'sessions',
    'mail_links',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'provider_links',
    'queue_views',
  ].map((table) => `delete from ${table} where user_id in (${USERS})`),
  'delete from clients where sandbox_id = any ($1::uuid[])',
  `delete from users where id in (${USERS})`,
  'delete from dealers where sandbox_id = any ($1::uuid[])',
  'delete from partners where sandbox_id = any ($1::uuid[])',
]

/** Returns how many rows are gone. */
const run = async (sql: Queries, statements: readonly string[], ids: readonly string[]): Promise<number> => {
  let gone = 0
  for (const statement of statements)
    gone += (await sql.unsafe(statement, [listOf(ids)], { prepare: true })).count
  return gone
}

const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** Deletes up to `limit` applications of sandboxes with everything about them, and returns how many. */
export const deleteApplicationsOf = (
  sql: Database,
  sandboxIds: readonly string[],
  limit: number,
): Promise<number> =>
  sql.begin(async (transaction) => {
    // Whatever locks such a row is done with it soon: the lock keeps others from adding to what is deleted.
    const ids = await transaction
      .unsafe<{ id: string }[]>(
        `select id from applications where id in (
          (select id from applications where client_id in (${CLIENTS}) limit $2)
          union (select id from applications where owner_dealer_id in (${DEALERS}) limit $2) limit $2)
        order by id for update`,
        [listOf(sandboxIds), limit] as never[],
      )
      .all('id')
    if (ids.length === 0) return 0
    await deleteMails(transaction, 'applicationId', ids)
    const signers = await transaction
      .unsafe<{ id: string }[]>(
        'select p.id from signers p join signings s on s.id = p.signing_id where s.application_id = any ($1::uuid[])',
        [listOf(ids)],
      )
      .all('id')
    await deleteMails(transaction, 'signerId', signers)
    await deleteMails(transaction, 'signer', signers)
    await run(transaction, OF_APPLICATIONS, ids)
    return ids.length
  }) as Promise<number>

/** Mails name ids. */
const deleteMails = async (sql: Queries, name: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql.unsafe(`delete from mails where about->>'${name}' = any ($1::text[])`, [listOf(ids)])
}

/**
 * Deletes what clients and users of sandboxes have left behind besides applications: events, webhook endpoints, logs,
 * drafts, messages. Returns how many rows are gone, without those of logs.
 */
export const deleteUseOf = (sql: Database, sandboxIds: readonly string[]): Promise<number> =>
  sql.begin(async (transaction) => {
    await run(transaction, OF_REQUESTS, sandboxIds)
    return run(transaction, OF_USE, sandboxIds)
  }) as Promise<number>

/** Deletes sandboxes, whose applications are deleted already; returns the ids of those that no other process deleted first. */
export const deleteSandboxRows = (sql: Database, sandboxIds: readonly string[]): Promise<readonly string[]> =>
  sql.begin(async (transaction) => {
    const users = await transaction.unsafe<{ id: string }[]>(USERS, [listOf(sandboxIds)]).all('id')
    await deleteMails(transaction, 'userId', users)
    await run(transaction, [...OF_REQUESTS, ...OF_USE], sandboxIds)
    await run(transaction, OF_MEMBERS, sandboxIds)
    return transaction<{ id: string }[]>`
      delete from sandboxes where id = any (${transaction.array([...sandboxIds], 'uuid')}) returning id`.all(
      'id',
    )
  }) as Promise<readonly string[]>
