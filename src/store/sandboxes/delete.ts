/**
 * Deletes what is in a sandbox: its applications in batches, and then its clients, users and dealers. The audit keeps its
 * entries, which name ids and nothing else: they are links of a chain.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { jobsSchema } from '../../../packages/postgres/jobs/names.ts'

/** $1 is the sandbox. */
const CLIENTS = 'select c.id from clients c where c.sandbox_id = $1'
const DEALERS = 'select d.id from dealers d where d.sandbox_id = $1'
const USERS = `select u.id from users u where u.dealer_id in (${DEALERS})`

/** Rows of applications, whose ids are $1. The data key goes with the row of the application, which is last. */
const OF_APPLICATIONS: readonly string[] = [
  // Ids of both grow with time, so an application's events come after it. Those that no client reads are found this way only.
  `with gone as (
    delete from events where id > (select id from unnest($1::uuid[]) of_application (id) order by id limit 1) and application_id = any ($1::uuid[])
    returning id
  ) delete from event_outbox where event_id in (select id from gone)`,
  // Signers, PDFs and evidence go with their signing, and the pieces of a document with the document.
  ...[
    'signings',
    'documents',
    'revisions',
    'transitions',
    'case_presence',
    'case_skips',
    'case_notes',
    'case_messages',
    'api_requests',
    'replay_differences',
    'erasures',
    'sandbox_messages',
  ].map((table) => `delete from ${table} where application_id = any ($1::uuid[])`),
  `delete from case_queue where mode = 'test' and application_id = any ($1::uuid[])`,
  'delete from applications where id = any ($1::uuid[])',
]

/** What clients, users and dealers have besides their applications, before the rows that it refers to. $1 is the sandbox. */
const OF_USE: readonly string[] = [
  `delete from event_outbox where event_id in (select event_id from client_events where client_id in (${CLIENTS}))`,
  `delete from events where id in (select event_id from client_events where client_id in (${CLIENTS}))`,
  `delete from client_events where client_id in (${CLIENTS})`,
  ...['delivery_attempts', 'deliveries'].map(
    (table) =>
      `delete from ${table} where endpoint_id in (select id from webhook_endpoints where client_id in (${CLIENTS}))`,
  ),
  `delete from webhook_endpoints where client_id in (${CLIENTS})`,
  ...['stored_answers', 'kept_answers', 'api_requests', 'client_documents'].map(
    (table) => `delete from ${table} where client_id in (${CLIENTS})`,
  ),
  ...['application_drafts', 'sent_drafts'].map((table) => `delete from ${table} where user_id in (${USERS})`),
  `delete from dealer_documents where dealer_id in (${DEALERS})`,
  'delete from sandbox_messages where sandbox_id = $1',
]

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
  `delete from clients where sandbox_id = $1`,
  `delete from users where dealer_id in (${DEALERS})`,
  `delete from dealers where sandbox_id = $1`,
]

const run = async (sql: Queries, statements: readonly string[], value: string): Promise<void> => {
  for (const statement of statements) await sql.unsafe(statement, [value], { prepare: true })
}

/** Deletes up to `limit` applications of a sandbox with everything about them, and returns how many. */
export const deleteApplicationsOf = (sql: Database, sandboxId: string, limit: number): Promise<number> =>
  sql.begin(async (transaction) => {
    // Whatever locks such a row is done with it soon: the lock keeps others from adding to what is deleted.
    const ids = await transaction
      .unsafe<{ id: string; key: string | null }[]>(
        `select id from applications where id in (
          (select id from applications where client_id in (${CLIENTS}) limit $2)
          union (select id from applications where owner_dealer_id in (${DEALERS}) limit $2) limit $2)
        order by id for update`,
        [sandboxId, limit] as never[],
      )
      .all('id')
    if (ids.length === 0) return 0
    const list = `{${ids.join(',')}}`
    const schema = await jobsSchema(transaction)
    await deleteJobs(transaction, schema, 'applicationId', list)
    await transaction.unsafe(
      `delete from "${schema}".job where data ? 'signerId' and (data->>'signerId')::uuid in (
        select p.id from signers p join signings s on s.id = p.signing_id where s.application_id = any ($1::uuid[]))`,
      [list],
    )
    await run(transaction, OF_APPLICATIONS, list)
    return ids.length
  }) as Promise<number>

const deleteJobs = async (sql: Queries, schema: string, name: string, ids: string): Promise<void> => {
  await sql.unsafe(`delete from "${schema}".job where data->>'${name}' = any ($1::text[])`, [ids])
}

/** Deletes what its clients and users have left behind besides applications: events, webhook endpoints, logs, drafts, messages. */
export const deleteUseOf = (sql: Database, sandboxId: string): Promise<void> =>
  sql.begin((transaction) => run(transaction, OF_USE, sandboxId)) as Promise<void>

/** Deletes a sandbox, whose applications are deleted already; false if another process was first. */
export const deleteSandboxRow = (sql: Database, sandboxId: string): Promise<boolean> =>
  sql.begin(async (transaction) => {
    const users = await transaction.unsafe<{ id: string }[]>(USERS, [sandboxId]).all('id')
    const schema = await jobsSchema(transaction)
    await deleteJobs(transaction, schema, 'userId', `{${users.join(',')}}`)
    await run(transaction, OF_USE, sandboxId)
    await run(transaction, OF_MEMBERS, sandboxId)
    return transaction`delete from sandboxes where id = ${sandboxId} returning id`.some()
  }) as Promise<boolean>
