/**
 * Runs an operation as one transaction, through the service that it receives. Readers of events are woken only after
 * the commit: before that they would not find them.
 */
import type { Database, Transaction } from '../../packages/postgres/connection/database.ts'
import { applicationFinder } from '../store/applications/read.ts'
import type { Service } from './service.ts'

/** Ends a transaction with a rollback, and makes what began it return `result`. */
export type Undo<U> = (result: U) => never

/** Runs `work`, which begins a transaction that `undo` can end. */
export const undoable = async <T, U>(work: (undo: Undo<U>) => Promise<T>): Promise<T | U> => {
  let undone: Undone<U> | undefined
  const undo = (result: U): never => {
    undone = new Undone(result)
    throw undone
  }
  try {
    return await work(undo)
  } catch (error) {
    // A nested transaction has its own `undo`.
    if (undone === undefined || error !== undone) throw error
    return undone.result
  }
}

/**
 * Returns the result of `work` once it is committed. An error from `work` rolls everything back, and so does `undo`.
 * `work` uses only `inside`, which has one connection: it must not wait for another, since all of them may be waiting
 * for a lock held here. A transaction that `work` begins is a part of this one that can fail separately.
 */
export const inTransaction = <T, U = never>(
  service: Service,
  work: (transaction: Service, undo: Undo<U>) => Promise<T>,
): Promise<T | U> =>
  undoable(async (undo) => {
    let hasEvents = false
    const notifyOfEvents = () => {
      hasEvents = true
    }
    const result = await service.sql.begin(async (transaction) => {
      const sql = nesting(transaction)
      return work({ ...service, sql, findApplication: applicationFinder(sql), notifyOfEvents }, undo)
    })
    if (hasEvents) service.notifyOfEvents()
    return result as T
  })

class Undone<U> extends Error {
  readonly result: U
  constructor(result: U) {
    super('The transaction is undone')
    this.result = result
  }
}

/** The service with a fixed clock: all writes of a transaction have the same time, and its events keep their order. */
export const atInstant = (service: Service, now: number): Service => ({ ...service, now: () => now })

const nesting = (transaction: Transaction): Database => {
  const begin = <T>(work: (transaction: Transaction) => T | Promise<T>) => transaction.savepoint(work)
  return Object.assign(transaction, { begin }) as unknown as Database
}

/** Whether an error means that the database is unavailable or takes no work for now. */
export { isDatabaseAway } from '../../packages/postgres/connection/fault.ts'
