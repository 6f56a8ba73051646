/** Reads a whole application for the lender's staff. */

import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import type { Failure } from '../../../packages/rules/validate.ts'
import type { Actor } from '../../domain/application/actor.ts'
import { allows, type State } from '../../domain/application/states.ts'
import { checksLacking } from '../../domain/case/approval.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { CheckName } from '../../domain/case/check.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { findRevision, listTransitions } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import { listForStaff } from '../../store/applications/staff-list.ts'
import { opener } from '../applications/find-accessible.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { entryOf, type StaffEntry } from '../applications/list-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Duplicate, findDuplicates } from './find-duplicates.ts'

export type StaffTransition = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: Actor
  readonly reason: string | null
}

export type StaffView = StaffEntry & {
  /** The id by which the audit names it. */
  readonly id: string
  readonly revision: number
  readonly file: CaseFile
  /** The checks that an approval still needs. */
  readonly checksLacking: readonly CheckName[]
  /** Others for the same vehicle with the same PPS number, submitted within 30 days. */
  readonly duplicates: readonly Duplicate[]
  /** False if there were too many for the vehicle to examine all of them. */
  readonly duplicatesAreAll: boolean
  /** The failures of its last submission, while it waits to be resubmitted. */
  readonly failures: readonly Failure[]
  readonly history: readonly StaffTransition[]
  /** The last submitted body; null once the application was erased. */
  readonly body: string | null
}

/** The whole application; refused if the reference names none. */
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
    revisionRow && openSealed ? readContent(openSealed(PURPOSES.revision, revisionRow.content)) : undefined
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
    failures: allows(state, 'resubmit') ? (sent?.failures ?? []) : [],
    history: transitions.map(({ byKind, by, reason, ...move }) => ({
      ...move,
      by: { kind: byKind, id: by },
      reason:
        reason !== null && openSealed !== undefined ? openSealed(PURPOSES.reason, reason).toString() : null,
    })),
    body: sent?.body ?? null,
  }
}
