/** Writes the submissions that arrive while others are being written together: one commit then serves many. */

import { batching } from '../connection/batching.ts'
import type { Database } from '../connection/database.ts'
import { type SubmissionRow, type WriteOutcome, writeSubmissions } from './write-submissions.ts'

const TOGETHER_MAXIMUM = 32

export type SubmissionQueue = {
  /** Resolves once the submission is committed, or refused by its guards. Rejects where nothing was written. */
  readonly write: (row: SubmissionRow) => Promise<WriteOutcome>
  /** For how many milliseconds the statement has been under way that others wait for; 0 where there is none. */
  readonly waitingMilliseconds: () => number
}

/**
 * Writes new submissions of clients in batches: those that arrive during a statement go together in the next one.
 * Resubmissions and those of people, which are few, are written alone, because they may wait for a lock.
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
    // With more under way, fewer would go together.
    underWay: 1,
    // Each number of rows is a statement of its own to prepare, so only powers of two are used.
    take: (waiting) => 2 ** Math.floor(Math.log2(Math.min(waiting, TOGETHER_MAXIMUM))),
  })
  const writeAlone = async (row: SubmissionRow) => (await writeSubmissions(sql, [row]))[0] as WriteOutcome
  // One that is sent again may wait for its row's lock, and one of a draft for the draft's; others should not wait with it.
  return {
    write: (row) => (row.isResubmission || row.isOfPerson ? writeAlone(row) : writeNew(row)),
    waitingMilliseconds: () => (beganAt === undefined ? 0 : performance.now() - beganAt),
  }
}
