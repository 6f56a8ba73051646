/** A list's items for cases: the queue's rows, with their encrypted parts decrypted. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../../packages/values/uuid.ts'
import type { Application } from '../../../domain/application/application.ts'
import { referenceOf } from '../../../domain/application/reference.ts'
import { type Exception, exceptionsIn } from '../../../domain/case/approval.ts'
import type { CaseFile } from '../../../domain/case/case-file.ts'
import { measured, UNITS } from '../../../domain/policy/measures.ts'
import { fileOf } from '../../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../../store/applications/read.ts'
import { listDisabled } from '../../../store/people/users.ts'
import type { QueueRow } from '../../../store/queue/queue.ts'
import { canonicalsOf } from '../../applications/canonical.ts'
import type { Service } from '../../service.ts'

export type QueueItem = QueueRow & {
  readonly reference: string
  /** Changes with each change of the case. */
  readonly version: number
  /** The company's, partnership's or trader's name, or the applicants'; empty once the application was erased. */
  readonly borrowers: readonly string[]
  /** The monthly payment in relation to the combined income, in per cent with three decimals; null if unknown. */
  readonly paymentToIncome: number | null
  /** Who waived a check or overrode the policy's decline, so that somebody else must approve; null for nobody. */
  readonly exception: Exception | null
}

/** The items of some rows, in their order. */
export const queueItemsOf = async (
  service: Service,
  rows: readonly QueueRow[],
): Promise<readonly QueueItem[]> => {
  const applications = (await Promise.all(rows.map(({ id }) => service.findApplication(id)))).filter(
    (one) => one !== undefined,
  )
  const files = new Map(applications.map((one) => [one.id, fileOf(service, one)]))
  const canonicals = await canonicalsOf(service, applications)
  const heads = new Map(applications.map((one) => [one.id, one]))
  const approvers = rows.map(({ approvedBy }) => approvedBy).filter((id) => id !== null && isUuid(id))
  const disabled = approvers.length === 0 ? [] : await listDisabled(service.sql, approvers as string[])
  return rows.map((row) => ({
    ...row,
    reference: referenceOf(row.modelSet, row.id),
    version: heads.get(row.id)?.version ?? 0,
    // An approval of someone who may no longer decide does not count.
    approvedBy: row.approvedBy !== null && disabled.includes(row.approvedBy) ? null : row.approvedBy,
    exception: exceptionOf(row, files.get(row.id), heads.get(row.id)),
    borrowers: borrowersOf(canonicals.get(row.id) ?? {}),
    paymentToIncome: paymentToIncomeOf(service, canonicals.get(row.id), files.get(row.id)),
  }))
}

const exceptionOf = (
  { stage }: QueueRow,
  file: CaseFile | undefined,
  head: ApplicationRow | undefined,
): Exception | null =>
  stage !== 'secondApproval' || file === undefined || head === undefined
    ? null
    : (exceptionsIn(file, head.revision).at(-1) ?? null)

/** The borrowers' names for staff. */
export const borrowersOf = ({
  applicants = [],
  company,
  partnership,
  soleTrader,
}: Partial<Application>): readonly string[] => {
  const business = company?.legalName ?? partnership?.legalName ?? soleTrader?.tradingAs
  if (business !== undefined) return [business]
  return applicants.map(nameOf).filter((name) => name !== '')
}

const nameOf = ({ firstName, lastName }: Partial<Application['applicants'][number]>): string =>
  [firstName, lastName].filter((part) => part !== undefined).join(' ')

const paymentToIncomeOf = (
  service: Service,
  application: Partial<Application> | undefined,
  file: CaseFile | undefined,
): number | null => {
  if (application?.applicants === undefined || file?.offer === undefined) return null
  const today = dublinDay(service.now())
  const input = { application: application as Application, offer: file.offer, today }
  const value = measured('paymentToIncome', input)
  return value === undefined ? null : value / 10 ** UNITS.perCent.decimals
}
