/** A change under way: what is changed and the audit row that says so become visible together or not at all. */
import type { ISql, TransactionSql } from 'postgres'
import type { Database } from './database.ts'
import { newId } from './uuid.ts'

/** What statements are sent through: a pool of connections, or one transaction. */
export type Queries = ISql

/** The type of bytea, as arrays of it must be declared to the driver. */
export const BYTEA_TYPE_ID = 17

export type Actor = { readonly kind: 'operator' | 'service'; readonly id: string }

/** What an audit row is about. */
type Subject = {
  readonly kind:
    | 'dealer'
    | 'user'
    | 'client'
    | 'apiKey'
    | 'consent'
    | 'product'
    | 'bankList'
    | 'catalogue'
    | 'keyRing'
    | 'sandbox'
  readonly id: string
}

export type Change = {
  readonly sql: TransactionSql
  /** The moment of the change, the same for everything in it. */
  readonly at: Date
  readonly newId: () => string
  /** Puts on record what was done, to what. Nothing of it may be personal data. */
  readonly record: (action: string, subject: Subject) => Promise<void>
}

/** Runs `work` in one transaction; an error undoes all of it. */
export const change = async <T>(
  sql: Database,
  { actor, now }: { readonly actor: Actor; readonly now: () => number },
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const moment = now()
  const at = new Date(moment)
  const nextId = () => newId(moment)
  const run = (transaction: TransactionSql) =>
    work({
      sql: transaction,
      at,
      newId: nextId,
      record: (action, subject) => insertAudit(transaction, { id: nextId(), at, actor, action, subject }),
    })
  return (await sql.begin(run)) as T
}

const insertAudit = async (
  sql: Queries,
  row: { id: string; at: Date; actor: Actor; action: string; subject: Subject },
): Promise<void> => {
  const { id, at, actor, action, subject } = row
  await sql`
    insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
    values (${id}, ${at}, ${actor.kind}, ${actor.id}, ${action}, ${subject.kind}, ${subject.id})`
}
