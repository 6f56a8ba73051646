/**
 * Gives applications from before the queue existed their row in it, and all that lack them the search marks by which they
 * are found: also after a change of the search words, or of the current key.
 */

import type { OnError, Running } from '../../../../packages/values/repeatedly.ts'
import { referenceOf } from '../../../domain/application/reference.ts'
import { searchWordsOf } from '../../../domain/application/search-words.ts'
import { queueEntryOf } from '../../../domain/case/queue.ts'
import { listSendings } from '../../../store/applications/of-person.ts'
import { markedAs, searchMarks } from '../../../store/applications/search-marks.ts'
import {
  fillQueue,
  listUnfilled,
  noteFilled,
  type Unfilled,
  writeMarks,
} from '../../../store/queue/fill-queue.ts'
import { canonicalIn, casesInHand } from '../../applications/case-in-hand.ts'
import type { Service } from '../../service.ts'

const BATCH_ROWS = 100
/** Rows written at one time share the disk's confirmation, and leave connections to requests. */
const ROWS_TOGETHER = 4

/**
 * Later applications are checked again at the next start: a process of the previous version may run beside this one,
 * and what it writes has no row.
 */
const SETTLED_MILLISECONDS = 60 * 60 * 1_000

/** Runs until all applications have their row and their search marks, or it is stopped; returns how many lacked one. */
export const fillCaseQueue = async (service: Service, signal?: AbortSignal): Promise<number> => {
  const settled = { markedAs: markedAs(service.ring), before: new Date(service.now() - SETTLED_MILLISECONDS) }
  let filled = 0
  let after: string | undefined
  while (!signal?.aborted) {
    const found = await listUnfilled(service.sql, after, { ...settled, limit: BATCH_ROWS })
    const unfilled = found.filter(({ hasRow, unmarked }) => !hasRow || unmarked.length > 0)
    await fillRows(service, unfilled)
    await markAgain(service, unfilled)
    filled += unfilled.length
    after = found.at(-1)?.id
    if (after === undefined) break
    await noteFilled(service.sql, after, settled)
  }
  return filled
}

const fillRows = async (service: Service, unfilled: readonly Unfilled[]): Promise<void> => {
  const ids = unfilled.filter(({ hasRow }) => !hasRow).map(({ id }) => id)
  const rows = (await casesInHand(service, ids)).map(({ application, file }) => ({
    id: application.id,
    revision: application.revision,
    entry: queueEntryOf(
      application.state,
      file,
      application.stateSince.getTime(),
      service.referenceData.current().dueTimes,
      application.revision,
    ),
  }))
  await aFewTogether(rows, (row) => fillQueue(service.sql, row))
}

/** Of each revision: a person's applications are also found by what an earlier one said. */
const markAgain = (service: Service, unfilled: readonly Unfilled[]): Promise<void> =>
  aFewTogether(unfilled, async ({ id, unmarked }) => {
    if (unmarked.length === 0) return
    const application = await service.findApplication(id)
    if (application === undefined) return
    const reference = referenceOf(application.modelSet, id)
    for (const sending of await listSendings(service.sql, id, unmarked)) {
      const canonical = canonicalIn(service, application, sending)
      if (canonical === undefined) return
      const marks = searchMarks(service.ring, searchWordsOf(canonical, reference))
      await writeMarks(service.sql, { id, revision: sending.revision, marks }, markedAs(service.ring))
    }
  })

const aFewTogether = async <Row>(rows: readonly Row[], write: (row: Row) => Promise<void>): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_TOGETHER)
    await Promise.all(rows.slice(from, from + ROWS_TOGETHER).map(write))
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
