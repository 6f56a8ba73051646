/** Gives applications from before the queue existed their row in it, and the search marks by which they are found. */

import type { OnError, Running } from '../../../../packages/values/repeatedly.ts'
import { searchWordsOf } from '../../../domain/application/search-words.ts'
import { queueEntryOf } from '../../../domain/case/queue.ts'
import { searchMarks } from '../../../store/applications/search-marks.ts'
import { fillQueue, listUnfilled, noteFilled } from '../../../store/queue/fill-queue.ts'
import { casesInHand } from '../../applications/case-in-hand.ts'
import type { Service } from '../../service.ts'

const BATCH_ROWS = 100
/** Rows written at one time share the disk's confirmation, and leave connections to requests. */
const ROWS_TOGETHER = 4

/**
 * Later applications are checked again at the next start: a process of the previous version may run beside this one,
 * and what it writes has no row.
 */
const SETTLED_MILLISECONDS = 60 * 60 * 1_000

/** Runs until all applications have their row, or it is stopped; returns how many it gave one. */
export const fillCaseQueue = async (service: Service, signal?: AbortSignal): Promise<number> => {
  const settled = new Date(service.now() - SETTLED_MILLISECONDS)
  let filled = 0
  let after: string | undefined
  while (!signal?.aborted) {
    const { ids, unfilled } = await listUnfilled(service.sql, after, BATCH_ROWS)
    filled += await fillRows(service, unfilled)
    after = ids.at(-1)
    if (after === undefined) break
    await noteFilled(service.sql, after, settled)
  }
  return filled
}

const fillRows = async (service: Service, ids: readonly string[]): Promise<number> => {
  const cases = await casesInHand(service, ids)
  const rows = cases.map(({ application, reference, file, canonical }) => ({
    id: application.id,
    revision: application.revision,
    entry: queueEntryOf(
      application.state,
      file,
      application.stateSince.getTime(),
      service.referenceData.current().dueTimes,
      application.revision,
    ),
    marks: searchMarks(service.ring, searchWordsOf(canonical ?? {}, reference)),
  }))
  for (let from = 0; from < rows.length; from += ROWS_TOGETHER)
    await Promise.all(rows.slice(from, from + ROWS_TOGETHER).map((row) => fillQueue(service.sql, row)))
  return rows.length
}

/** Starts to fill the queue; stopping waits for the batch in progress. */
export const startFillingQueue = (service: Service, onError: OnError): Running => {
  const stopping = new AbortController()
  const work = fillCaseQueue(service, stopping.signal).catch(onError)
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}
