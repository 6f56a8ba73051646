/**
 * Erases an application with its key, clears what is held of it elsewhere, and lists all erasures in a file beside the
 * database, so that they are repeated after a restore.
 */

import { join } from 'node:path'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { lockKey } from '../../../packages/postgres/connection/locks.ts'
import { optimistically } from '../../../packages/values/optimistic.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { applicationsWithMails, removeMailsAbout } from '../../adapters/delivery/transports.ts'
import { mayMove } from '../../domain/application/transitions.ts'
import {
  answerToWish,
  type ErasureReason,
  type HeldApplication,
  outcomeOf,
} from '../../domain/case/erasure.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import type { Service } from '../../service/service.ts'
import { deleteDraftsOf } from '../../store/applications/drafts.ts'
import {
  eraseApplicationRow,
  findErased,
  listErasures,
  listUncleared,
  noteCleared,
} from '../../store/applications/erase.ts'
import { readHeldFacts } from '../../store/applications/lists.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, change } from '../../store/audit/change.ts'
import { clearResponsesAbout } from '../../store/events/deliveries.ts'
import { LOCKS } from '../../store/locks.ts'
import { erasureLine, extendErasureList, writeErasureList } from '../../store/upkeep/erasure-list.ts'
import { transitionApplication } from '../applications/change.ts'
import { heldOf } from './find.ts'

/** `kept` if it may no longer be erased, since it has moved on; `gone` if there is none or it was erased. */
export type Erased = 'erased' | 'kept' | 'gone' | 'conflict'

/** The audit's name for it. */
const ERASED = 'application.erased'

/** Whether a request to erase it can be granted now. */
export const isGranted =
  ({ now }: Pick<Service, 'now'>) =>
  (held: HeldApplication): boolean =>
    answerToWish(held, now()).is === 'granted'

/**
 * Erases the application if `mayErase` allows it in its current state, all or nothing, with the actor in the audit.
 * Withdraws it first if possible, so that its client learns that it has ended. If another change comes first it starts
 * again, up to five times; then the result is `conflict`. The audit also names the reason, if one is given. Everyone
 * who may read the application is told by an event.
 */
export const eraseApplication = async (
  service: Service,
  id: string,
  by: By,
  mayErase: (held: HeldApplication) => boolean,
  reason?: ErasureReason,
): Promise<Erased> => {
  const erased = await optimistically(() =>
    inTransaction<Erased, undefined>(service, async (inside, undo) => {
      const application = await inside.findApplication(id)
      if (application === undefined || application.dataKey === null) return 'gone'
      const [facts] = await readHeldFacts(inside.sql, [id])
      const held = heldOf(inside, application, { wasSigned: facts?.wasSigned ?? false })
      if (!mayErase(held)) return 'kept'
      const ended = await endedFirst(inside, application, held, by)
      if (ended === undefined) return undo(undefined)
      const at = new Date(inside.now())
      if (!(await eraseApplicationRow(inside.sql, ended, at))) return undo(undefined)
      await deleteDraftsOf(inside.sql, id)
      await change(inside.sql, { ...by, now: inside.now }, async ({ record }) => {
        await record(ERASED, { kind: 'application', id })
        if (reason !== undefined) await record(`${ERASED}For.${reason}`, { kind: 'application', id })
      })
      return 'erased'
    }),
  )
  if (erased === 'erased') service.notifyOfEvents()
  return erased ?? 'conflict'
}

/** The application once it has ended; undefined if another change was quicker. */
const endedFirst = async (
  service: Service,
  application: ApplicationRow,
  held: HeldApplication,
  { actor }: By,
): Promise<ApplicationRow | undefined> => {
  const canEnd = mayMove(application.state, 'Withdrawn', 'staff')
  if (outcomeOf(held) !== undefined || !canEnd) return application
  const transitioned = await transitionApplication(service, application, {
    to: 'Withdrawn',
    initiator: 'staff',
    by: actor,
  })
  return transitioned === 'done' ? service.findApplication(application.id) : undefined
}

const EVERY_MILLISECONDS = 60_000
const WHOLE_FOR_MILLISECONDS = 24 * 60 * 60 * 1_000
const BATCH_APPLICATIONS = 500
const PAGE_ERASURES = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Clearing = Pick<Service, 'sql' | 'now'>

/** The folder of emails stored as files, and the file of the list. */
export type ErasedPlaces = { readonly mailFolder: string; readonly listFile: string }

/** Where these are in a DATA_DIR. */
export const placesIn = (dataDir: string): ErasedPlaces => ({
  mailFolder: join(dataDir, 'mail'),
  listFile: join(dataDir, 'erasures.jsonl'),
})

/**
 * Clears what is waiting of erased applications (emails stored as files, and the responses of webhook receivers), and
 * returns for how many applications.
 */
export const clearErased = async (
  { sql, now }: Clearing,
  { mailFolder, listFile }: ErasedPlaces,
  signal?: AbortSignal,
): Promise<number> => {
  // Each process has its own folder, so each checks it, whoever erased.
  const mailed = await applicationsWithMails(mailFolder)
  if (mailed.length > 0) await removeMailsAbout(mailFolder, await findErased(sql, mailed))
  let cleared = 0
  while (!signal?.aborted) {
    const erasures = await listUncleared(sql, BATCH_APPLICATIONS)
    if (erasures.length === 0) break
    const ids = erasures.map(({ applicationId }) => applicationId)
    await clearResponsesAbout(sql, ids)
    await alone(sql, async (transaction) => {
      // The list grows for as long as there are applications, so only its beginning is a whole one.
      if (!(await extendErasureList(listFile, erasures.map(erasureLine))))
        await writeErasureList(listFile, erasureLines(transaction))
      await noteCleared(transaction, ids, new Date(now()))
    })
    cleared += ids.length
  }
  return cleared
}

/** One process at a time writes the list: a whole one would replace what another has just added. */
const alone = (sql: Database, write: (transaction: Queries) => Promise<void>): Promise<void> =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${lockKey(transaction, LOCKS.erasureList)})`
    await write(transaction)
  })

/** All erasures as lines of the list. */
export async function* erasureLines(sql: Queries): AsyncGenerator<string> {
  let after = FIRST_ID
  for (;;) {
    const page = await listErasures(sql, { after, limit: PAGE_ERASURES })
    for (const erasure of page) yield erasureLine(erasure)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ERASURES) return
    after = last.applicationId
  }
}

/**
 * Clears every minute until stopped. Writes the whole list at once and each day, since it may lack what another process
 * erased, and after each failure, which may have left an incomplete line.
 */
export const startClearing = (service: Clearing, places: ErasedPlaces, onError: OnError): Running => {
  let wholeAt = Number.NEGATIVE_INFINITY
  const turn = async (signal: AbortSignal) => {
    try {
      if (performance.now() - wholeAt >= WHOLE_FOR_MILLISECONDS) {
        await alone(service.sql, (transaction) =>
          writeErasureList(places.listFile, erasureLines(transaction)),
        )
        wholeAt = performance.now()
      }
      await clearErased(service, places, signal)
    } catch (error) {
      wholeAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }
  return repeatedly(turn, { everyMilliseconds: EVERY_MILLISECONDS, beginsAtOnce: true, onError })
}
