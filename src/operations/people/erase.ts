/** Erases one application: it is withdrawn first where it can be, so that its client learns that it has ended, and then its key and data go. */
import { optimistically } from '../../concurrency/optimistic.ts'
import { answerToWish, type HeldApplication, outcomeOf } from '../../domain/erasure.ts'
import { transitionBetween } from '../../domain/transitions.ts'
import { deleteDraftsOf } from '../../store/applications/drafts.ts'
import { eraseApplicationRow } from '../../store/applications/erase.ts'
import { readHeldFacts } from '../../store/applications/of-person.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, change } from '../../store/audit/change.ts'
import { transitionApplication } from '../applications/transition.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import { heldOf } from './find.ts'

/** `kept` where it may not be erased any more, since it moved meanwhile; `gone` where there is none or it was erased. */
export type Erased = 'erased' | 'kept' | 'gone' | 'conflict'

/** What the audit calls it. */
const ERASED = 'application.erased'

const ROUNDS_MAXIMUM = 5

/** Whether a wish to erase it is granted at the moment. */
export const isGranted =
  ({ now }: Pick<Service, 'now'>) =>
  (held: HeldApplication): boolean =>
    answerToWish(held, now()).is === 'granted'

/**
 * Erases the application if `mayErase` says so of what it is at that moment, all of it or nothing, with who did it in the
 * audit. Starts again, up to five times, where another change comes first; then the result is `conflict`.
 */
export const eraseApplication = async (
  service: Service,
  id: string,
  by: By,
  mayErase: (held: HeldApplication) => boolean,
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
      await change(inside.sql, { ...by, now: inside.now }, ({ record }) =>
        record(ERASED, { kind: 'application', id }),
      )
      return 'erased'
    }),
  )
  return erased ?? 'conflict'
}

/** The application once it has come to an end; undefined where another was quicker. */
const endedFirst = async (
  service: Service,
  application: ApplicationRow,
  held: HeldApplication,
  { actor, requestId }: By,
): Promise<ApplicationRow | undefined> => {
  const canEnd = transitionBetween(application.state, 'Withdrawn') !== undefined
  if (outcomeOf(held) !== undefined || !canEnd) return application
  const moved = await transitionApplication(service, application, {
    to: 'Withdrawn',
    hand: 'staff',
    by: actor,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return moved === 'moved' ? service.findApplication(application.id) : undefined
}
