/** A database whose round trips wait at a gate. Its keeper decides in which order they proceed. */
import type { Database, Transaction } from '../../packages/postgres/connection/database.ts'
import { type Queries, queriesThrough } from '../../packages/postgres/connection/sql.ts'

/** Sends what takes one round trip, once it is let through, and resolves with its response. */
export type Gate = <T>(what: string, send: () => PromiseLike<T>) => Promise<T>

/** The pool, with each statement, begin, commit and rollback through the gate. */
export const gated = (sql: Database, gate: Gate): Database =>
  Object.assign(gatedQueries(sql, gate), {
    reserve: sql.reserve,
    ranOutOfDisk: sql.ranOutOfDisk,
    noteRoom: sql.noteRoom,
    usage: sql.usage,
    end: sql.end,
    begin: (first: unknown, second?: unknown) => {
      const [options, work] = typeof first === 'string' ? [first, second] : ['', first]
      return scope(gate, GOES_ON.transaction, work as Work, (part) => sql.begin(options, part))
    },
  }) as Database

type Work = (transaction: Transaction) => unknown

const gatedQueries = (queries: Queries, gate: Gate): Queries =>
  queriesThrough(({ text, values }, { isPrepared }) =>
    gate(text, () => queries.unsafe<object[]>(text, values, { prepare: isPrepared })),
  )

const GOES_ON = {
  transaction: { into: 'begin', out: 'commit', back: 'rollback' },
  savepoint: { into: 'savepoint', out: 'end of savepoint', back: 'rollback to savepoint' },
} as const

/** A transaction or a part of one. The work's end waits at the gate too, with the connection in its hands. */
const scope = async (
  gate: Gate,
  { into, out, back }: (typeof GOES_ON)[keyof typeof GOES_ON],
  work: Work,
  open: (part: (transaction: Transaction) => Promise<void>) => Promise<void>,
): Promise<unknown> => {
  const begun = Promise.withResolvers<Transaction>()
  const done = Promise.withResolvers<void>()
  let ended: Promise<void> = done.promise
  const inner = await gate(into, () => {
    ended = open((transaction) => {
      begun.resolve(transaction)
      return done.promise
    })
    ended.catch(begun.reject)
    return begun.promise
  })
  const savepoint = (part: Work) => scope(gate, GOES_ON.savepoint, part, (run) => inner.savepoint(run))
  try {
    const made = work(Object.assign(gatedQueries(inner, gate), { savepoint }) as Transaction)
    const result = await (Array.isArray(made) ? Promise.all(made) : made)
    await gate(out, () => {
      done.resolve()
      return ended
    })
    return result
  } catch (error) {
    // After a commit that failed there is nothing left to end.
    await gate(back, () => {
      done.reject(error)
      return ended
    })
    throw error
  }
}
