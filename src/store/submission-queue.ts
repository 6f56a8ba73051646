/**
 * Gathers the submissions that arrive while others are being written, and writes them together: one round
 * trip and one commit then serve many. A submission that finds nothing under way goes out at once.
 */
import type { Database } from './database.ts'
import { type SubmissionRow, type WriteOutcome, writeSubmissions } from './write-submissions.ts'

const TOGETHER_MAXIMUM = 32
/** Statements under way at a time: with more, fewer would go together. */
const UNDER_WAY_MAXIMUM = 1

type Waiting = {
  readonly row: SubmissionRow
  readonly resolve: (outcome: WriteOutcome) => void
  readonly reject: (error: unknown) => void
}

export type SubmissionQueue = {
  /** Resolves once the submission is committed, or refused by its guards. Rejects where nothing was written. */
  readonly write: (row: SubmissionRow) => Promise<WriteOutcome>
}

export const submissionQueue = (sql: Database): SubmissionQueue => {
  const waiting: Waiting[] = []
  let underWay = 0

  const next = () => {
    if (underWay >= UNDER_WAY_MAXIMUM || waiting.length === 0) return
    const together = takeTogether(waiting)
    underWay++
    void send(sql, together).finally(() => {
      underWay--
      next()
    })
  }
  return {
    // One that is sent again may wait for its row's lock; others should not wait with it.
    write: async (row) => {
      if (row.isResubmission) return (await writeSubmissions(sql, [row]))[0] as WriteOutcome
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject })
        next()
      })
    },
  }
}

const takeTogether = (waiting: Waiting[]): Waiting[] =>
  waiting.splice(0, powerOfTwoWithin(Math.min(waiting.length, TOGETHER_MAXIMUM)))

/** Each number of rows is a statement of its own to prepare, so only powers of two are used. */
const powerOfTwoWithin = (count: number): number => 2 ** Math.floor(Math.log2(count))

const send = async (sql: Database, together: readonly Waiting[]): Promise<void> => {
  try {
    const outcomes = await writeSubmissions(
      sql,
      together.map(({ row }) => row),
    )
    together.forEach(({ resolve }, i) => {
      resolve(outcomes[i] as WriteOutcome)
    })
  } catch (error) {
    if (together.length === 1) {
      together[0]?.reject(error)
      return
    }
    // Nothing of a failed statement was written; alone, each meets its own fate.
    for (const one of together) await send(sql, [one])
  }
}
