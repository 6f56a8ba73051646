/** A change in progress: the change and its audit entry become visible together or not at all. */

import type { Database, Queries, Transaction } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { requestColumnsOf } from './surroundings.ts'

/** Who acts. The request and its origin are known where the entry is written. */
export type By = { readonly actor: Actor }

/** The subject of an audit entry. */
export type Subject = {
  readonly kind:
    | 'dealer'
    | 'partner'
    | 'user'
    | 'client'
    | 'apiKey'
    | 'clientSecret'
    | 'publicKey'
    | 'accessToken'
    | 'signingKey'
    | 'session'
    | 'mailLink'
    | 'consent'
    | 'product'
    | 'webhookEndpoint'
    | 'policy'
    | 'bankList'
    | 'setting'
    | 'catalogue'
    | 'keyRing'
    | 'backup'
    | 'sandbox'
    | 'application'
    | 'number'
    | 'request'
  readonly id: string
  /** What exactly within it, by its id: one document of an application. */
  readonly part?: string | undefined
}

export type Change = {
  readonly sql: Transaction
  /** The time of the change, the same for everything in it. */
  readonly at: Date
  readonly newId: () => string
  /** Records what was done, to what. None of it may be personal data. */
  readonly record: (action: string, subject: Subject) => Promise<void>
}

/** Runs `work` in the transaction `sql`, or else in its own; an error rolls everything back. */
export const change = async <T>(
  sql: Database,
  by: By & { readonly now: () => number },
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const run = (transaction: Transaction) => work(changeIn(transaction, by))
  return isTransaction(sql) ? run(sql) : ((await sql.begin(run)) as T)
}

/** Only a transaction has savepoints. */
const isTransaction = (sql: Queries): sql is Transaction => 'savepoint' in sql

const changeIn = (transaction: Transaction, { now, ...by }: By & { readonly now: () => number }): Change => {
  const moment = now()
  const at = new Date(moment)
  const nextId = () => newId(moment)
  // Keeps the order of actions, even within one millisecond.
  let recorded = 0
  return {
    sql: transaction,
    at,
    newId: nextId,
    record: (action, subject) =>
      insertAudit(transaction, { id: newId(moment, recorded++), at, by, action, subject }),
  }
}

/** Records something that changed nothing, such as a rejected request. */
export const recordAlone = async (
  sql: Database,
  { now, ...by }: By & { readonly now: () => number },
  action: string,
  subject: Subject,
): Promise<void> => {
  const moment = now()
  await insertAudit(sql, { id: newId(moment), at: new Date(moment), by, action, subject })
}

const insertAudit = async (
  sql: Queries,
  { id, at, by, action, subject }: { id: string; at: Date; by: By; action: string; subject: Subject },
): Promise<void> => {
  const { actor } = by
  const { requestId, originKeyId, origin } = requestColumnsOf(id)
  await sql`
    insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, part, request_id, origin_key_id, origin)
    values (${id}, ${at}, ${actor.kind}, ${actor.id}, ${action}, ${subject.kind}, ${subject.id}, ${subject.part ?? null},
      ${requestId}, ${originKeyId}, ${origin})`
}
