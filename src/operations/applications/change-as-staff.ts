/** Changes an application for the lender's staff, as long as it is as the page or the command showed it to them. */
import type { Actor } from '../../domain/actor.ts'
import type { CaseFile } from '../../domain/case-file.ts'
import type { State } from '../../domain/states.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { isAsSeen } from './as-seen.ts'
import { type CaseChange, changeCase, type OpenCase } from './change.ts'
import { findForStaff } from './find-for-staff.ts'
import { type LastChange, lastChangeOf } from './last-change.ts'

/** The refusal of a change to what somebody else has changed since; who did what, where that is known. */
export class Outdated extends Refusal {
  readonly changed: LastChange | undefined
  constructor(reference: string, changed: LastChange | undefined) {
    super(`${reference} has changed since you opened it. Look at what is new before you go on.`)
    this.changed = changed
  }
}

export type ByStaff = {
  readonly by: Actor
  /** The version of the application that it is decided on; absent where whatever it is now will do. */
  readonly seen?: number | undefined
}

/** The refusal of a command to an application that has changed since a page showed this version; undefined where it has not. */
export const refusalOfOutdated = async (
  service: Service,
  reference: string,
  seen: number,
): Promise<Refusal | undefined> => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  const isCurrent = await isAsSeen(service, found, seen)
  return isCurrent ? undefined : new Outdated(reference, await lastChangeOf(service, found))
}

/** Refused as `decide` says, where the reference names no application, it was erased, or it has changed since. */
export const changeAsStaff = async (
  service: Service,
  reference: string,
  { by, seen }: ByStaff,
  decide: (open: OpenCase) => CaseChange | Refusal | Promise<CaseChange | Refusal>,
): Promise<{ readonly id: string; readonly file: CaseFile; readonly state: State } | Refusal> => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  if (found.dataKey === null) return new Refusal(`${reference} was erased, so it can no longer be changed.`)
  const changed = await changeCase<Refusal>(service, found.id, { actor: by }, async (open) =>
    seen === undefined || (await isAsSeen(service, open.application, seen))
      ? decide(open)
      : new Outdated(reference, await lastChangeOf(service, open.application)),
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'changed') return { id: found.id, file: changed.file, state: changed.state }
  return new Outdated(reference, await lastChangeOf(service, found))
}
