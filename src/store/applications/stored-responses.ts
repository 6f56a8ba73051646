/** The table of responses for replays under an Idempotency-Key, for all requests except submissions. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { isOfLender, mayReadNow } from './access.ts'

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
