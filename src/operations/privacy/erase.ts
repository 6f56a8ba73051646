/** Erases one application: first withdraws it if possible, so that its client learns that it has ended, then deletes its key and data. */
import { optimistically } from '../../../packages/values/optimistic.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import {
  answerToWish,
  type ErasureReason,
  type HeldApplication,
  outcomeOf,
} from '../../domain/case/erasure.ts'
import { eraseApplicationRow } from '../../store/applications/erase.ts'
import { readHeldFacts } from '../../store/applications/of-person.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, change } from '../../store/audit/change.ts'
import { deleteDraftsOf } from '../../store/drafts/drafts.ts'
import { transitionApplication } from '../applications/transition.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import { heldOf } from './find.ts'

/** `kept` if it may no longer be erased, since it has moved on; `gone` if there is none or it was erased. */
export type Erased = 'erased' | 'kept' | 'gone' | 'conflict'

/** The audit's name for it. */
const ERASED = 'application.erased'

const ROUNDS_MAXIMUM = 5

/** Whether a request to erase it can be granted now. */
export const isGranted =
  ({ now }: Pick<Service, 'now'>) =>
  (held: HeldApplication): boolean =>
    answerToWish(held, now()).is === 'granted'

/**
 * Erases the application if `mayErase` allows it in its current state, all or nothing, with the actor in the audit. If
 * another change comes first it starts again, up to five times; then the result is `conflict`. The audit also names the
 * reason, if one is given. Everyone who may read the application is told by an event.
 */
export const eraseApplication = async (
  service: Service,
  id: string,
  by: By,
  mayErase: (held: HeldApplication) => boolean,
  reason?: ErasureReason,
): Promise<Erased> => {
  const erased = await optimistically(ROUNDS_MAXIMUM, () =>
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
  const canEnd = transitionBetween(application.state, 'Withdrawn') !== undefined
  if (outcomeOf(held) !== undefined || !canEnd) return application
  const transitioned = await transitionApplication(service, application, {
    to: 'Withdrawn',
    initiator: 'staff',
    by: actor,
  })
  return transitioned === 'done' ? service.findApplication(application.id) : undefined
}
