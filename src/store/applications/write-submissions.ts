/**
 * Writes submissions: application, revision, transition, event, stored response and audit in one statement, so in one
 * round trip and one commit. The statement checks again what validation relied on. Responses of other requests, for
 * replays under an Idempotency-Key, have a table of their own.
 */

import { batching } from '../../../packages/postgres/connection/batching.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { isOfLender, mayReadNow } from './read.ts'
import type { SubmissionRow, WriteOutcome } from './submission-row.ts'
import { columnsOf, statementFor } from './submission-statement.ts'

export type { SubmissionRow, WriteOutcome } from './submission-row.ts'

const TOGETHER_MAXIMUM = 32

export type SubmissionQueue = {
  /** Resolves once the submission is committed, or rejected by its guards. Rejects if nothing was written. */
  readonly write: (row: SubmissionRow) => Promise<WriteOutcome>
  /** How long the current statement has been running while others wait for it, in milliseconds; 0 if there is none. */
  readonly waitingMilliseconds: () => number
}

/**
 * Writes clients' new submissions in batches: those that arrive during a statement go together in the next one.
 * Resubmissions and people's submissions, which are few, are written separately, because they may wait for a lock.
 */
export const submissionQueue = (sql: Database): SubmissionQueue => {
  let beganAt: number | undefined
  const write = async (rows: readonly SubmissionRow[]) => {
    beganAt = performance.now()
    try {
      return await writeSubmissions(sql, rows)
    } finally {
      beganAt = undefined
    }
  }
  const writeNew = batching<SubmissionRow, WriteOutcome>(write, {
    // With more statements in flight, batches would be smaller.
    inProgress: 1,
    // Each number of rows is a separate statement to prepare, so only powers of two are used.
    take: (waiting) => 2 ** Math.floor(Math.log2(Math.min(waiting, TOGETHER_MAXIMUM))),
  })
  const writeAlone = async (row: SubmissionRow) => (await writeSubmissions(sql, [row]))[0] as WriteOutcome
  // A resubmission may wait for its row's lock, and a draft's for the draft's; others should not wait with it.
  return {
    write: (row) => (row.isResubmission || row.isOfPerson ? writeAlone(row) : writeNew(row)),
    waitingMilliseconds: () => (beganAt === undefined ? 0 : performance.now() - beganAt),
  }
}

/** Bytes sent in base64, which the statement decodes: in hex they would be half as long again. */
const IN_BASE64: ReadonlySet<keyof SubmissionRow> = new Set(['file', 'content', 'reason', 'origin'])

/** A value in PostgreSQL's text form: the driver would look up the conversion for each of them. */
const textOf = (row: SubmissionRow, name: keyof SubmissionRow): string | null => {
  const value = row[name]
  if (value === null || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  if (IN_BASE64.has(name)) return (value as Buffer).toString('base64')
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)
}

/**
 * Writes rows together, and returns each row's outcome in order. They have distinct ids, are all new applications or
 * all resubmissions, and all of clients or all of people.
 */
const writeSubmissions = async (
  sql: Database,
  rows: readonly SubmissionRow[],
): Promise<readonly WriteOutcome[]> => {
  const [kind] = rows
  if (kind === undefined) return []
  const columns = columnsOf(kind)
  const parameters = rows.flatMap((row) => columns.map(([name]) => textOf(row, name)))
  const text = statementFor(rows.length, kind)
  const results = await sql.unsafe<{ id: string; outcome: WriteOutcome }[]>(text, parameters as never[], {
    prepare: true,
  })
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return rows.map(({ id }) => outcomes.get(id) as WriteOutcome)
}

/** A response for replays under an Idempotency-Key, of any request except submissions. */
export type StoredResponseRow = {
  /** A client's id, or a person's, which is a UUID; no client's is. */
  readonly askerId: string
  readonly keyHash: Buffer
  /** SHA-256 of the body as sent. */
  readonly bodyHash: Buffer
  /** Null if the response is about no application. */
  readonly applicationId: string | null
  /** The ring's key that encrypts the response, if it is about no application. */
  readonly ringKeyId: string | null
  readonly status: number
  /** Encrypted with the application's data key, or with the ring. */
  readonly answer: Buffer
  readonly storedAt: Date
}

export type FoundStoredResponse = Pick<
  StoredResponseRow,
  'bodyHash' | 'applicationId' | 'ringKeyId' | 'status' | 'answer'
> & {
  /** The application's data key; null once it was erased, and if there is none. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** Whether the client may still read the application, if the response is about one. */
  readonly mayRead: boolean
}

/** The purpose of the encryption of a response about no application: its owner and its key's hash. */
export const purposeOfStoredResponse = (askerId: string, keyHash: Buffer): string =>
  `kept answer ${askerId} ${keyHash.toString('hex')}`

const FIND = `
  select k.body_hash as "bodyHash", k.application_id as "applicationId", k.key_id as "ringKeyId",
    k.status, k.answer, a.key_id as "keyId", a.data_key as "dataKey",
    (k.application_id is null or ${mayReadNow('k.client_id', 'coalesce(c.dealer_id, $4::uuid)')}
      or ${isOfLender('k.client_id')}) as "mayRead"
  from kept_answers k left join clients c on c.id = k.client_id left join applications a on a.id = k.application_id
  where k.client_id = $1 and k.key_hash = $2 and k.stored_at > $3`

/** The response stored under a key since the time. `dealerId` is a person's dealer; a client's is known. */
export const readStoredResponse = (
  sql: Database,
  {
    askerId,
    keyHash,
    dealerId,
  }: Pick<StoredResponseRow, 'askerId' | 'keyHash'> & { readonly dealerId?: string | undefined },
  since: Date,
): Promise<FoundStoredResponse | undefined> => {
  const parameters = [askerId, keyHash, since, dealerId ?? null]
  return sql.unsafe<FoundStoredResponse[]>(FIND, parameters as never[], { prepare: true }).first()
}

/**
 * Inserts a response, or replaces one stored at `before` or earlier; false if a later one is stored.
 * Waits for a concurrent write under the same key.
 */
export const writeStoredResponse = (sql: Database, row: StoredResponseRow, before: Date): Promise<boolean> =>
  sql`
    insert into kept_answers (client_id, key_hash, body_hash, application_id, key_id, status, answer, stored_at)
    values (${row.askerId}, ${row.keyHash}, ${row.bodyHash}, ${row.applicationId}, ${row.ringKeyId}, ${row.status},
      ${row.answer}, ${row.storedAt})
    on conflict on constraint kept_answers_once do update
      set body_hash = excluded.body_hash, application_id = excluded.application_id, key_id = excluded.key_id,
        status = excluded.status, answer = excluded.answer, stored_at = excluded.stored_at
      where kept_answers.stored_at <= ${before}`.some()
