/**
 * The lists of the queue: pages of a view with the items for its cases, the counts of each view, and the mode in which
 * staff begin.
 */

import { momentOfId } from '../../../packages/postgres/connection/uuid.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { eachOf } from '../../../packages/values/turns/steps.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { type MeasuredValue, measuredBy } from '../../domain/case/affordability.ts'
import { type NotedQuestion, unansweredIn } from '../../domain/case/needed-facts.ts'
import {
  firstSortOf,
  QUEUE_VIEWS,
  type QueueSort,
  type QueueSum,
  type QueueView,
} from '../../domain/case/queue-views.ts'
import {
  type CaseToLookAt,
  type LookedAt,
  lookedAt,
  type WhyHere,
  whyHere,
} from '../../domain/case/why-here.ts'
import { UNITS } from '../../domain/policy/measures.ts'
import type { Policy } from '../../domain/policy/policy.ts'
import { type Page, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { policyFor } from '../../service/surroundings.ts'
import { listDisabled } from '../../store/people/users.ts'
import { listOpenQuestions } from '../../store/queue/questions.ts'
import {
  countQueue,
  earliestDue,
  hasCases,
  listQueue,
  type QueueRow,
  sumQueue,
} from '../../store/queue/queue.ts'
import { placeIn, type QueueFilter, type QueuePlace } from '../../store/queue/queue-page.ts'
import { type CaseInHand, casesInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/field-places.ts'

export type QueueQuery = Omit<QueueFilter, 'now'> & { readonly sort?: QueueSort | undefined }

/** A page of a view; rejected if the cursor is not one of the list in this order. */
export const listCases = async (
  service: Service,
  { sort, ...query }: QueueQuery,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<QueueItem> | Refusal> => {
  const order = sort ?? firstSortOf(query.view)
  const after = cursor === undefined ? undefined : placeOf(order, cursor)
  if (after instanceof Refusal) return after
  const filter = { ...query, now: new Date(service.now()) }
  const rows = await listQueue(service.sql, filter, { sort: order, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, (row) => cursorOf(order, row))
  return { items: await queueItemsOf(service, items), nextCursor }
}

/** The most cases in one file. */
export const EXPORTED_MAXIMUM = 5_000

/** The cases read and decrypted at a time. */
const EXPORTED_TOGETHER = 100

/**
 * The cases of a list in its order, a portion at a time and each once, though they change meanwhile; and whether there
 * are more than the most.
 */
export async function* casePortions(
  service: Service,
  { sort, ...query }: QueueQuery,
  most = EXPORTED_MAXIMUM,
): AsyncGenerator<{ readonly items: readonly QueueItem[]; readonly isMore: boolean }> {
  const order = sort ?? firstSortOf(query.view)
  const filter = { ...query, now: new Date(service.now()) }
  const sent = new Set<string>()
  let after: QueuePlace | undefined
  do {
    const found = await listQueue(service.sql, filter, { sort: order, after, limit: EXPORTED_TOGETHER })
    const rows = found.filter(({ id }) => !sent.has(id))
    const items = await queueItemsOf(service, rows.slice(0, most - sent.size))
    for (const { id } of items) sent.add(id)
    const isMore = rows.length > items.length
    yield { items, isMore }
    const last = found.at(-1)
    after = last && !isMore && found.length === EXPORTED_TOGETHER ? placeIn(order, last) : undefined
  } while (after !== undefined)
}

/** The order, and the place in it: the same numbers mean something else in another order. */
const cursorOf = (sort: QueueSort, row: QueueRow): string => {
  const { part, by, id } = placeIn(sort, row)
  return [sort, part, by === null ? '' : Number(by), id].join('_')
}

const placeOf = (order: QueueSort, cursor: string): QueuePlace | Refusal => {
  const [sort, part = '', by = '', id = ''] = cursor.split('_')
  if (sort !== order || !/^[0-2]$/.test(part) || !/^\d{0,15}$/.test(by) || !isUuid(id)) return UNKNOWN_CURSOR
  const value = by === '' ? null : Number(by)
  return { part: Number(part), by: value !== null && order.endsWith('due') ? new Date(value) : value, id }
}

/** The earliest time at which a step of the lender is due; null if there is none. */
export const nextDue = async (service: Service, mode: QueueQuery['mode']): Promise<Date | null> =>
  (await earliestDue(service.sql, { mode, now: new Date(service.now()) })) ?? null

/** Counts stop here: a page shows "99+". */
export const COUNT_MAXIMUM = 100

/** What a list holds in all; of more than `COUNT_MAXIMUM` cases, only of so many. Its first page often says it. */
export const sumCases = (
  service: Service,
  { sort: _, ...query }: QueueQuery,
  first: Page<QueueRow>,
): Promise<QueueSum> | QueueSum =>
  first.nextCursor === null
    ? {
        cases: first.items.length,
        amount: first.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        withoutAmount: first.items.filter(({ amount }) => amount === null).length,
      }
    : sumQueue(service.sql, { ...query, now: new Date(service.now()) }, COUNT_MAXIMUM)

/** How many cases each view holds for a person, at most `COUNT_MAXIMUM`. */
export const countCases = (
  service: Service,
  query: Pick<QueueQuery, 'mode' | 'userId'>,
): Promise<Readonly<Record<CountedView, number>>> =>
  countQueue(service.sql, COUNTED_VIEWS, { ...query, now: new Date(service.now()) }, COUNT_MAXIMUM)

/**
 * The console's initial mode for staff who have not chosen one: Test in a sandbox without live cases, where the sample
 * cases are all there is to see; Live otherwise.
 */
export const firstMode = async ({ sql, isSandbox }: Pick<Service, 'sql' | 'isSandbox'>): Promise<Mode> =>
  isSandbox && !(await hasCases(sql, 'live')) ? 'test' : 'live'

type CountedView = Exclude<QueueView, 'all'>

/** Without the list of all cases, which only grows. */
const COUNTED_VIEWS = QUEUE_VIEWS.filter((view): view is CountedView => view !== 'all')

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

/** The items of some rows, in their order, with their encrypted parts decrypted. */
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
    dealerId: application.ownerDealerId,
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
