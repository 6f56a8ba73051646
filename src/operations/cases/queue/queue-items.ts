/** A list's items for cases: the queue's rows, with their encrypted parts decrypted. */

import { momentOfId } from '../../../../packages/postgres/connection/uuid.ts'
import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import { eachOf } from '../../../../packages/values/turns/steps.ts'
import { isUuid } from '../../../../packages/values/uuid.ts'
import type { Application } from '../../../domain/application/application.ts'
import { referenceOf } from '../../../domain/application/reference.ts'
import { type MeasuredValue, measuredBy } from '../../../domain/case/affordability.ts'
import { type NotedQuestion, unansweredIn } from '../../../domain/case/needed-facts.ts'
import {
  type CaseToLookAt,
  type LookedAt,
  lookedAt,
  type WhyHere,
  whyHere,
} from '../../../domain/case/why-here.ts'
import { UNITS } from '../../../domain/policy/measures.ts'
import type { Policy } from '../../../domain/policy/policy.ts'
import { listOpenQuestions } from '../../../store/numbers/questions.ts'
import { listDisabled } from '../../../store/people/users.ts'
import type { QueueRow } from '../../../store/queue/queue.ts'
import { type CaseInHand, casesInHand } from '../../applications/case-in-hand.ts'
import { vehicleWords } from '../../applications/vehicle-words.ts'
import type { Service } from '../../service.ts'
import { policyFor } from '../../surroundings.ts'

export type QueueItem = QueueRow & {
  readonly reference: string
  /** Changes with each change of the case. */
  readonly version: number
  /** The company's, partnership's or trader's name, or the applicants'; empty once the application was erased. */
  readonly borrowers: readonly string[]
  readonly vehicle: string | null
  /** The used vehicle's registration number. */
  readonly plate: string | null
  readonly receivedAt: Date
  /** What the borrowers can afford, in per cent with three decimals; null if unknown. */
  readonly shares: Readonly<Record<(typeof SHARES)[number], number | null>>
  /** The same by the policy in force; empty without figures. */
  readonly measures: readonly MeasuredValue[]
  /** Why a person must look at it, the weightiest first. */
  readonly reasons: readonly WhyHere[]
  /** What was looked at before a person decides, and what was not. */
  readonly lookedAt: readonly LookedAt[]
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
  const disabled = new Set(
    approvers.length === 0 ? [] : await listDisabled(service.sql, approvers as string[]),
  )
  const questions = Map.groupBy(
    await listOpenQuestions(
      service.sql,
      rows.map(({ id }) => id),
    ),
    ({ applicationId }) => applicationId,
  )
  const now = service.now()
  const itemOf = (row: QueueRow): QueueItem => {
    const inHand = byId.get(row.id)
    return {
      ...row,
      reference: referenceOf(row.modelSet, row.id),
      version: inHand?.application.version ?? 0,
      ...lookOf(row, inHand, {
        policy: inHand && policyFor(service, inHand.application),
        asked: questions.get(row.id) ?? [],
        disabled,
        now,
      }),
      borrowers: borrowersOf(inHand?.canonical ?? {}),
      vehicle: vehicleWords(inHand?.canonical ?? {}),
      plate: inHand?.canonical?.vehicle?.used?.registration ?? null,
      receivedAt: new Date(momentOfId(row.id)),
      ...affordabilityOf(service, inHand),
    }
  }
  return service.inSlices(eachOf(rows, itemOf))
}

type Look = Pick<QueueItem, 'reasons' | 'lookedAt'>

/** By the policy of the case's own surroundings. */
const lookOf = (
  { unreadMessages }: QueueRow,
  inHand: CaseInHand | undefined,
  {
    policy,
    asked,
    disabled,
    now,
  }: Pick<CaseToLookAt, 'disabled'> & {
    readonly policy: Policy | undefined
    readonly asked: readonly NotedQuestion[]
    readonly now: number
  },
): Look => {
  if (inHand === undefined || policy === undefined) return { reasons: [], lookedAt: [] }
  const { application, file, canonical } = inHand
  const { state, revision } = application
  const unanswered = unansweredIn(file, { revision, now }, asked)
  const looked = { state, revision, file, canonical, unanswered }
  return {
    reasons: whyHere({ ...looked, unreadMessages, disabled, fourEyesFrom: policy.fourEyesFrom }),
    lookedAt: lookedAt(looked, policy),
  }
}

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

/** A person's first and last name. */
export const nameOf = ({ firstName, lastName }: Partial<Application['applicants'][number]>): string =>
  [firstName, lastName].filter((part) => part !== undefined).join(' ')

const SHARES = ['paymentToIncome', 'paymentAndHousingToIncome', 'loanToValue'] as const

type Affordability = Pick<QueueItem, 'shares' | 'measures'>

const UNKNOWN: Affordability = {
  shares: { paymentToIncome: null, paymentAndHousingToIncome: null, loanToValue: null },
  measures: [],
}

const affordabilityOf = (service: Service, inHand: CaseInHand | undefined): Affordability => {
  const { application, canonical, file } = inHand ?? {}
  if (application === undefined || canonical?.applicants === undefined || file?.offer === undefined)
    return UNKNOWN
  const input = {
    application: canonical as Application,
    offer: file.offer,
    today: dublinDay(service.now()),
  }
  const measures = SHARES.map((name) => measuredBy(policyFor(service, application), name, input))
  const shareOf = (wanted: (typeof SHARES)[number]): number | null => {
    const value = measures.find(({ name }) => name === wanted)?.value ?? null
    return value === null ? null : value / 10 ** UNITS.perCent.decimals
  }
  return {
    shares: {
      paymentToIncome: shareOf('paymentToIncome'),
      paymentAndHousingToIncome: shareOf('paymentAndHousingToIncome'),
      loanToValue: shareOf('loanToValue'),
    },
    measures,
  }
}
