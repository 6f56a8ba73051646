/** Writes the submissions that arrive during another write in one batch: one commit then serves many. */

import { batching } from '../../../packages/postgres/connection/batching.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { type SubmissionRow, type WriteOutcome, writeSubmissions } from './write-submissions.ts'

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
