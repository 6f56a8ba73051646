/**
 * Runs an operation as one transaction. It reads and writes through the service that it is given, and those who wait for
 * events are woken only once these are committed: whoever looked earlier would not find them.
 */
import { applicationFinder } from '../store/applications/read.ts'
import type { Database, Transaction } from '../store/connection/database.ts'
import type { Service } from './service.ts'

/**
 * What `work` gives, once it is committed; what it throws undoes all of it. All of `inside` is the one connection of the
 * transaction: another must not be waited for, since all of them may wait for what is held here. A transaction that
 * `work` begins is a part of this one that can fail alone.
 */
export const inTransaction = async <T>(
  service: Service,
  work: (inside: Service) => Promise<T>,
): Promise<T> => {
  let hasEvents = false
  const toldEvents = () => {
    hasEvents = true
  }
  const result = await service.sql.begin(async (transaction) => {
    const sql = nesting(transaction)
    return work({ ...service, sql, findApplication: applicationFinder(sql), toldEvents })
  })
  if (hasEvents) service.toldEvents()
  return result as T
}

/** The service with its clock at rest: what is written together has one time, and events are in the order of theirs. */
export const atInstant = (service: Service, now: number): Service => ({ ...service, now: () => now })

const nesting = (transaction: Transaction): Database => {
  const begin = <T>(work: (inside: Transaction) => T | Promise<T>) => transaction.savepoint(work)
  return Object.assign(transaction, { begin }) as unknown as Database
}
