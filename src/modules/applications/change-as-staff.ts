/** Changes an application for the lender's staff, if it is still as the page or the command showed it. */
import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { type LastChange, Outdated, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type CaseChange, changeCase, isAsSeen, type OpenCase } from './change.ts'
import { type ApplicationRow, findForStaff } from './find.ts'
import { lastChangeOf } from './last-change.ts'

/** The rejection of a change because someone else has changed the application, or a draft of it, since. */
export const outdatedApplication = (what: string, changed: LastChange | undefined): Refusal =>
  new Outdated(`${what} has changed since you opened it. Look at what is new before you go on.`, changed)

export type ByStaff = {
  readonly by: Actor
  /** The version of the application that the decision is based on; absent to accept any. */
  readonly seen?: number | undefined
}

/**
 * Rejects a command if the application, as the command has read it, is no longer as a page showed it at this version: what is
 * compared before that says nothing of what comes in between.
 */
export const refusalOfOutdated =
  (service: Service, reference: string, seen: number) =>
  async (application: ApplicationRow): Promise<Refusal | undefined> =>
    (await isAsSeen(service, application, seen))
      ? undefined
      : outdatedApplication(reference, await lastChangeOf(service, application))

/** Rejected by `decide`, or if the reference names no application, or it was erased or has changed since. */
export const changeAsStaff = async (
  service: Service,
  reference: string,
  { by, seen }: ByStaff,
  decide: (open: OpenCase) => CaseChange | Refusal | Promise<CaseChange | Refusal>,
): Promise<{ readonly id: string; readonly file: CaseFile; readonly state: State } | Refusal> => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  if (found.dataKey === null)
    return new Refusal(`${reference} has been erased, so it can no longer be changed.`)
  const changed = await changeCase<Refusal>(service, found.id, { actor: by }, async (open) =>
    seen === undefined || (await isAsSeen(service, open.application, seen))
      ? decide(open)
      : outdatedApplication(reference, await lastChangeOf(service, open.application)),
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'changed') return { id: found.id, file: changed.file, state: changed.state }
  return outdatedApplication(reference, await lastChangeOf(service, found))
}
