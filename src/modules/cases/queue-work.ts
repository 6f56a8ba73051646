/**
 * Background work on the queue: gives applications the rows and search marks that they lack, and emails staff about
 * overdue cases.
 */
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { searchWordsOf } from '../../domain/application/search-words.ts'
import { queueEntryOf } from '../../domain/case/queue.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import { queueMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { markedAs, searchMarks } from '../../store/applications/encrypted-parts.ts'
import { listSendings } from '../../store/applications/lists.ts'
import { listStaffIds } from '../../store/people/users.ts'
import { takeUntold } from '../../store/queue/queue.ts'
import {
  fillQueue,
  listUnfilled,
  noteFilled,
  type Unfilled,
  writeMarks,
} from '../../store/queue/queue-work.ts'
import { canonicalIn, casesInHand } from '../applications/case-in-hand.ts'

const BATCH_ROWS = 100
/** Rows written at one time share the disk's confirmation, and leave connections to requests. */
const ROWS_TOGETHER = 4

/**
 * Later applications are checked again at the next start: a process of the previous version may run beside this one,
 * and what it writes has no row.
 */
const SETTLED_MILLISECONDS = 60 * 60 * 1_000

/**
 * Gives applications from before the queue existed their row in it, and all that lack them the search marks by which
 * they are found: also after a change of the search words, or of the current key. Runs until all have them, or it is
 * stopped; returns how many lacked one.
 */
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

const EVERY_MILLISECONDS = 60_000
const OVERDUE_BATCH_ROWS = 200

/**
 * Queues emails to staff about cases that are past their due time: to the assignee, or to everybody if a case is
 * nobody's. Returns of how many cases. Each case is told of once for each of its due times.
 */
export const tellOverdue = async (service: Service, signal?: AbortSignal): Promise<number> => {
  let told = 0
  while (!signal?.aborted) {
    const batch = await tellBatch(service)
    told += batch
    if (batch < OVERDUE_BATCH_ROWS) break
  }
  return told
}

/** Checks every minute, until stopped. */
export const startTellingOverdue = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => tellOverdue(service, signal), { everyMilliseconds: EVERY_MILLISECONDS, onError })

const tellBatch = (service: Service): Promise<number> =>
  inTransaction(service, async ({ sql, now }) => {
    const cases = await takeUntold(sql, new Date(now()), OVERDUE_BATCH_ROWS)
    const staff = cases.length === 0 ? [] : await listStaffIds(sql)
    const owners = new Set(cases.map(({ assigneeId }) => assigneeId))
    for (const userId of staff) {
      if (owners.has(userId)) await queueMail({ sql }, { kind: 'overdue', userId, areOwn: true })
      if (owners.has(null)) await queueMail({ sql }, { kind: 'overdue', userId, areOwn: false })
    }
    return cases.length
  })
