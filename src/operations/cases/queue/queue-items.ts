/** A list's items for cases: the queue's rows, with their encrypted parts decrypted. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../../packages/values/uuid.ts'
import type { Application } from '../../../domain/application/application.ts'
import { referenceOf } from '../../../domain/application/reference.ts'
import { boundsOf, type PolicyBound } from '../../../domain/case/affordability.ts'
import { type Exception, exceptionsIn } from '../../../domain/case/approval.ts'
import { measured, UNITS } from '../../../domain/policy/measures.ts'
import { listDisabled } from '../../../store/people/users.ts'
import type { QueueRow } from '../../../store/queue/queue.ts'
import { type CaseInHand, casesInHand } from '../../applications/case-in-hand.ts'
import { vehicleWords } from '../../applications/vehicle-words.ts'
import { policyNow, type Service } from '../../service.ts'

export type QueueItem = QueueRow & {
  readonly reference: string
  /** Changes with each change of the case. */
  readonly version: number
  /** The company's, partnership's or trader's name, or the applicants'; empty once the application was erased. */
  readonly borrowers: readonly string[]
  readonly vehicle: string | null
  /** The monthly payment in relation to the combined income, in per cent with three decimals; null if unknown. */
  readonly paymentToIncome: number | null
  /** The policy's bounds for it, in whole thousandths of a per cent. */
  readonly paymentToIncomeBounds: readonly PolicyBound[]
  /** Who waived a check or overrode the policy's decline, so that somebody else must approve; null for nobody. */
  readonly exception: Exception | null
}

/** The items of some rows, in their order. */
export const queueItemsOf = async (
  service: Service,
  rows: readonly QueueRow[],
): Promise<readonly QueueItem[]> => {
  const cases = await casesInHand(
    service,
    rows.map(({ id }) => id),
  )
  return itemsOfCases(service, rows, cases)
}

/** The same for rows whose cases are in hand. */
export const itemsOfCases = async (
  service: Service,
  rows: readonly QueueRow[],
  cases: readonly CaseInHand[],
): Promise<readonly QueueItem[]> => {
  const byId = new Map(cases.map((one) => [one.application.id, one]))
  const approvers = rows.map(({ approvedBy }) => approvedBy).filter((id) => id !== null && isUuid(id))
  const disabled = approvers.length === 0 ? [] : await listDisabled(service.sql, approvers as string[])
  return rows.map((row) => {
    const inHand = byId.get(row.id)
    return {
      ...row,
      reference: referenceOf(row.modelSet, row.id),
      version: inHand?.application.version ?? 0,
      // An approval of someone who may no longer decide does not count.
      approvedBy: row.approvedBy !== null && disabled.includes(row.approvedBy) ? null : row.approvedBy,
      exception: inHand === undefined ? null : exceptionOf(row, inHand),
      borrowers: borrowersOf(inHand?.canonical ?? {}),
      vehicle: vehicleWords(inHand?.canonical ?? {}),
      ...paymentToIncomeOf(service, inHand),
    }
  })
}

const exceptionOf = ({ stage }: QueueRow, { application, file }: CaseInHand): Exception | null =>
  stage === 'secondApproval' ? (exceptionsIn(file, application.revision).at(-1) ?? null) : null

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

type PaymentToIncome = Pick<QueueItem, 'paymentToIncome' | 'paymentToIncomeBounds'>

const UNKNOWN: PaymentToIncome = { paymentToIncome: null, paymentToIncomeBounds: [] }

const paymentToIncomeOf = (service: Service, inHand: CaseInHand | undefined): PaymentToIncome => {
  const { canonical, file } = inHand ?? {}
  if (canonical?.applicants === undefined || file?.offer === undefined) return UNKNOWN
  const input = {
    application: canonical as Application,
    offer: file.offer,
    today: dublinDay(service.now()),
  }
  const value = measured('paymentToIncome', input)
  if (value === undefined) return UNKNOWN
  return {
    paymentToIncome: value / 10 ** UNITS.perCent.decimals,
    paymentToIncomeBounds: boundsOf(policyNow(service), 'paymentToIncome', input),
  }
}
