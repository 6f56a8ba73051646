/** The duties of the law as the lender's staff see them, and those that staff did by letter. */
import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Mode } from '../../domain/access/access.ts'
import { type DutyState, dutyStateAt } from '../../domain/case/duties.ts'
import { PAGE_ENTRIES, pageOf, readTimeCursor, timeCursor } from '../../service/paging.ts'
import { FieldRefusal, notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type DutyRow, dutyPage, endDuty, findDuty, listDutiesOf } from '../../store/applications/duties.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { Change } from '../../store/audit/change.ts'
import { casesInHand } from '../applications/case-in-hand.ts'

/** The email by which a duty was done, as it is stored. */
export type DutyProof = { readonly to: string; readonly subject: string; readonly text: string }

export const purposeOfProof = (dutyId: string): string => `${PURPOSES.duty} ${dutyId}`

/** A duty as pages show it: with the recipient's number among the applicants, and the last day for it in Dublin. */
const shown = (
  { signing: { duties }, now }: Service,
  { id, name, applicant, lateAt, problem, endedAt, outcome }: DutyRow,
) => ({
  id,
  title: duties.findLast((duty) => duty.name === name)?.title ?? name,
  applicant: applicant + 1,
  state: dutyStateAt(lateAt, endedAt, now()),
  dueBy: dublinDay(lateAt.getTime() - 1),
  problem,
  endedAt,
  outcome,
})

export type CaseDuty = ReturnType<typeof shown> & {
  /** The email that was sent; null without one, and once the application was erased. */
  readonly sent: DutyProof | null
}

/** The duties of a case, the earliest first. */
export const dutiesOfCase = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly CaseDuty[]> => {
  const key = dataKeyOf(service.ring, application)
  const sentOf = ({ id, proof }: DutyRow): DutyProof | null =>
    key === undefined || proof === null
      ? null
      : JSON.parse(decrypt(key, purposeOfProof(id), proof).toString())
  const rows = await listDutiesOf(service.sql, application.id)
  return rows.map((row) => ({ ...shown(service, row), sent: sentOf(row) }))
}

type Listing = { readonly mode: Mode; readonly state: DutyState; readonly cursor?: string | undefined }

/**
 * A page of the duties in a state, each with its case and the recipient's name, which is null once the application was
 * erased. Rejected for an unknown cursor.
 */
export const listDuties = async (service: Service, { mode, state, cursor }: Listing) => {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  if (after instanceof FieldRefusal) return after
  const now = new Date(service.now())
  const rows = await dutyPage(service.sql, { mode, state, now, after, limit: PAGE_ENTRIES + 1 })
  const { items, nextCursor } = pageOf(rows, PAGE_ENTRIES, ({ id, lateAt, endedAt }) =>
    timeCursor({ at: endedAt ?? lateAt, id }),
  )
  const ids = [...new Set(items.map(({ applicationId }) => applicationId))]
  const cases = new Map((await casesInHand(service, ids)).map((one) => [one.application.id, one]))
  return {
    items: items.flatMap((row) => {
      const { reference, persons } = cases.get(row.applicationId) ?? {}
      const recipient = persons?.find(({ applicant }) => applicant === row.applicant)?.name ?? null
      return reference === undefined ? [] : [{ ...shown(service, row), reference, recipient }]
    }),
    nextCursor,
  }
}

/** Records that staff did a duty of a case by letter. Rejected if it is unknown or has ended. */
export const recordLetter = async (
  { sql, at, record }: Change,
  application: Pick<ApplicationRow, 'id'>,
  id: string,
): Promise<undefined | Refusal> => {
  const row = await findDuty(sql, id)
  if (row?.applicationId !== application.id) return notFound('duty')
  if (!(await endDuty(sql, id, { at, outcome: 'letter' })))
    return new Refusal('This notice has already been sent, or is no longer needed.')
  await record('duty.letter', { kind: 'application', id: application.id, part: id })
  return undefined
}
