/**
 * Runs an operation as one transaction. It reads and writes through the service that it is given. Readers of events are
 * woken only after the commit: earlier they would not find them.
 */
import { applicationFinder } from '../store/applications/read.ts'
import type { Database, Transaction } from '../store/connection/database.ts'
import type { Service } from './service.ts'

/** Ends a transaction, keeps nothing of it, and makes `inTransaction` return `result`. */
export type Undo<U> = (result: U) => never

/**
 * Returns the result of `work` once it is committed. An error that `work` throws undoes all of it, and so does `undo`.
 * `work` uses nothing but `inside`, which has one connection: another must not be waited for, since all of them may wait
 * for a lock held here. A transaction that `work` begins is a part of this one that can fail alone.
 */
export const inTransaction = async <T, U = never>(
  service: Service,
  work: (transaction: Service, undo: Undo<U>) => Promise<T>,
): Promise<T | U> => {
  let hasEvents = false
  const notifyOfEvents = () => {
    hasEvents = true
  }
  let undone: Undone<U> | undefined
  const undo = (result: U): never => {
    undone = new Undone(result)
    throw undone
  }
  try {
    const result = await service.sql.begin(async (transaction) => {
      const sql = nesting(transaction)
      return work({ ...service, sql, findApplication: applicationFinder(sql), notifyOfEvents }, undo)
    })
    if (hasEvents) service.notifyOfEvents()
    return result as T
  } catch (error) {
    // One transaction within another has an `undo` of its own.
    if (undone === undefined || error !== undone) throw error
    return undone.result
  }
}

class Undone<U> extends Error {
  readonly result: U
  constructor(result: U) {
    super('The transaction is undone')
    this.result = result
  }
}

/**
 * The service with its clock at rest: all writes of a transaction have one time, and events keep the order of theirs.
 */
export const atInstant = (service: Service, now: number): Service => ({ ...service, now: () => now })

const nesting = (transaction: Transaction): Database => {
  const begin = <T>(work: (transaction: Transaction) => T | Promise<T>) => transaction.savepoint(work)
  return Object.assign(transaction, { begin }) as unknown as Database
}
