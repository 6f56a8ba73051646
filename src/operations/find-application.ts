/** Finds applications for the lender's staff, who may see all of them, quotes and cases alike. */

import type { Actor } from '../domain/actor.ts'
import { checksLacking } from '../domain/approval.ts'
import type { CaseFile } from '../domain/case-file.ts'
import type { CheckName } from '../domain/check.ts'
import { idOfReference, referenceOf } from '../domain/reference.ts'
import type { State } from '../domain/states.ts'
import type { Failure } from '../rules/validate.ts'
import { type ApplicationWithParties, listForStaff } from '../store/application-list.ts'
import { type ApplicationHead, findRevision, listTransitions } from '../store/applications.ts'
import { opener } from './accessible-application.ts'
import { type Duplicate, findDuplicates } from './find-duplicates.ts'
import { fileOf } from './kept-file.ts'
import { Refusal } from './refusal.ts'
import { readContent } from './revision-content.ts'
import { SEALED } from './sealed-purposes.ts'
import type { Service } from './service.ts'

/** The application that a reference of either set names; refused where there is none. */
export const findForStaff = async (
  service: Service,
  reference: string,
): Promise<ApplicationHead | Refusal> => {
  const id = idOfReference('a', reference) ?? idOfReference('b', reference)
  const found = id === undefined ? undefined : await service.findApplication(id)
  return found === undefined || referenceOf(found.modelSet, found.id) !== reference
    ? new Refusal(`There is no application "${reference}".`)
    : found
}

export type StaffEntry = Omit<ApplicationWithParties, 'id' | 'modelSet' | 'stateSince'> & {
  readonly reference: string
  readonly since: Date
}

/** A row of the list as staff see it. */
export const entryOf = ({ id, modelSet, stateSince, ...row }: ApplicationWithParties): StaffEntry => ({
  reference: referenceOf(modelSet, id),
  since: stateSince,
  ...row,
})

export type StaffMove = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: Actor
  readonly reason: string | null
}

export type StaffView = StaffEntry & {
  /** By which the audit names it. */
  readonly id: string
  readonly revision: number
  readonly file: CaseFile
  /** The checks that an approval still lacks. */
  readonly checksLacking: readonly CheckName[]
  /** Others for the same vehicle with the same PPS number, sent within 30 days. */
  readonly duplicates: readonly Duplicate[]
  /** False where there were too many for the vehicle to look into all of them. */
  readonly duplicatesAreAll: boolean
  /** What was wrong when it was sent last, while it waits to be sent again. */
  readonly failures: readonly Failure[]
  readonly history: readonly StaffMove[]
  /** The body as it was sent last; null once the application was erased. */
  readonly body: string | null
}

/** All of an application; refused where the reference names none. */
export const readForStaff = async (service: Service, reference: string): Promise<StaffView | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { id, revision, state } = application
  const [[row], revisionRow, transitions] = await Promise.all([
    listForStaff(service.sql, service.ring, { id, limit: 1 }),
    findRevision(service.sql, id, revision),
    listTransitions(service.sql, id),
  ])
  if (row === undefined) throw new Error('An application has no client')
  const file = fileOf(service, application)
  const { duplicates, areAll } = await findDuplicates(service, application)
  const openSealed = opener(service, application)
  const sent =
    revisionRow && openSealed ? readContent(openSealed(SEALED.revision, revisionRow.content)) : undefined
  return {
    ...entryOf(row),
    state,
    since: application.stateSince,
    id,
    revision,
    file,
    checksLacking: checksLacking(file, revision, file.offer?.loanAmount),
    duplicates,
    duplicatesAreAll: areAll,
    failures: state === 'Open' ? (sent?.failures ?? []) : [],
    history: transitions.map(({ byKind, by, reason, ...move }) => ({
      ...move,
      by: { kind: byKind, id: by },
      reason:
        reason !== null && openSealed !== undefined ? openSealed(SEALED.reason, reason).toString() : null,
    })),
    body: sent?.body ?? null,
  }
}
