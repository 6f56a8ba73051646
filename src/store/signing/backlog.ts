/** What waits for the work on signings. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { secondsSince } from '../../../packages/values/seconds-since.ts'

export type SigningBacklog = {
  /** How late the latest agreement is that is to be drawn or sealed, in seconds; 0 without any. */
  readonly signingOverdueSeconds: number
  /** How many agreements could not be drawn or sealed, and are tried again. */
  readonly signingsRetried: number
  /** To how many sealed agreements proofs or a time stamp could not be added at the last try. */
  readonly sealsRetried: number
}

/** Reads the backlog of signings of all processes, by the clock at `now`. */
export const readSigningBacklog = async (sql: Queries, now: Date): Promise<SigningBacklog> => {
  const [row] = await sql<{ since: Date | null; retried: number; seals: number }[]>`
    select min(due_at) as since, count(*) filter (where attempts > 0)::int as retried,
      (select count(*)::int from signings where extend_attempts > 0) as seals
    from signings where due_at is not null`
  return {
    signingOverdueSeconds: secondsSince(row?.since, now),
    signingsRetried: row?.retried ?? 0,
    sealsRetried: row?.seals ?? 0,
  }
}
