/** One decision on several cases: taken case by case, each at the version that the list showed, with those that failed. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Decision } from '../../../../../src/domain/case/decisions.ts'
import { transitionBy } from '../../../../../src/domain/case/decisions.ts'
import type { QueueRow } from '../../../../../src/http/cases/queue-row-pages.ts'
import type { BodyTo } from '../../../../../src/http/server/page-operations.ts'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { sentenceOf } from '../../../ui/notes/notes.tsx'

export type BulkDecision = Extract<Decision, 'decline' | 'withdraw'>

type Failed = { readonly row: QueueRow; readonly says: string }

export type Progress = {
  readonly total: number
  readonly done: readonly QueueRow[]
  readonly failed: readonly Failed[]
  readonly isRunning: boolean
}

export type BulkBody = Omit<BodyTo<'decideCase'>, 'seen'>

/** The cases whose state allows the decision, and the others. */
export const sortedFor = (decision: BulkDecision, rows: readonly QueueRow[]) => ({
  allowed: rows.filter(({ state }) => transitionBy(decision, state) !== undefined),
  others: rows.filter(({ state }) => transitionBy(decision, state) === undefined),
})

/** `progress` is null until it begins. A case that fails does not stop the others. */
export const useBulk = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const run = async (rows: readonly QueueRow[], body: BulkBody): Promise<Progress> => {
    isStopped.current = false
    let now: Progress = { total: rows.length, done: [], failed: [], isRunning: true }
    setProgress(now)
    for (const row of rows) {
      if (isStopped.current) break
      const says = await failureOf(row, body)
      now =
        says === undefined
          ? { ...now, done: [...now.done, row] }
          : { ...now, failed: [...now.failed, { row, says }] }
      setProgress(now)
    }
    now = { ...now, isRunning: false }
    setProgress(now)
    await Promise.all(
      (['listCases', 'countCases'] as const).map((name) =>
        client.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    )
    return now
  }
  return {
    progress,
    run,
    /** Ends after the case in progress. */
    stop: () => {
      isStopped.current = true
    },
  }
}

const failureOf = async ({ reference, version }: QueueRow, body: BulkBody): Promise<string | undefined> => {
  try {
    await call('decideCase', { params: { reference }, body: { ...body, seen: version } })
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}
