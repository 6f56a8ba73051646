/** Reads the counts of a period: applications, decisions and how long they took, failures, and dealers, by week. */

import {
  addDays,
  daysOf,
  dublinDay,
  PERIOD_MAXIMUM_DAYS,
  type Period,
  weeksBetween,
} from '../../../packages/values/dublin-day.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import {
  DECIDERS,
  type Decider,
  decisionsOf,
  durationOf,
  failureOf,
  NO_DEALER,
  percentile,
} from '../../domain/case/numbers.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  countsByWeek,
  countsOf,
  countsOfDealers,
  countsOfFailures,
  type DealerCount,
  type FailureCount,
  firstDay,
  type KeyCount,
  type NumbersFilter,
  type WeekCount,
} from '../../store/queue/numbers.ts'
import { isCountingHistory } from '../../store/queue/numbers-progress.ts'
import { fieldOf } from '../applications/field-places.ts'
import { namesOf } from '../audit/colleagues.ts'
import { listDealers } from '../people/organisations.ts'

/** How long decisions took, in seconds; null if there were none. */
export type Times = { readonly p50: number | null; readonly p90: number | null }

export type Figures = {
  readonly received: number
  /** How many of them failed no rule at their first submission. */
  readonly validAtOnce: number
  /** Failed submissions, including repeated ones. */
  readonly failedSendings: number
  readonly approved: Readonly<Record<Decider, number>>
  readonly declined: Readonly<Record<Decider, number>>
  readonly times: Readonly<Record<Decider | 'all', Times>>
}

export type WeekFigures = Figures & {
  /** Its Monday. */
  readonly week: string
}

export type DealerFigures = {
  /** Null for applications without a dealer. */
  readonly dealer: { readonly id: string; readonly name: string } | null
  readonly received: number
  /** By week, in order. */
  readonly weeks: readonly number[]
}

/** The amount is that of the approved loans, in euro. */
export type DecisionsBy = {
  readonly id: string
  readonly name: string | null
  readonly approved: number
  readonly declined: number
  readonly amount: number
}

export type Numbers = {
  /** Without days in the query, not before the first application was received. */
  readonly from: string
  readonly to: string
  /** The day of the first application ever; null while there is none. */
  readonly firstDay: string | null
  readonly whole: Figures
  readonly weeks: readonly WeekFigures[]
  /** The field's canonical place, if it has one. */
  readonly failures: readonly {
    readonly type: string
    readonly place: string
    readonly field: string | null
    readonly count: number
  }[]
  /** Decisions on applications for each product; the name is null for those without one. */
  readonly products: readonly DecisionsBy[]
  /** Decisions by each person; null for a dealer's people. */
  readonly people: readonly DecisionsBy[] | null
  /** Declines by their codes, null where none was recorded; null for a dealer's people. */
  readonly reasons: readonly { readonly code: string | null; readonly count: number }[] | null
  /** The most applications first. */
  readonly dealers: readonly DealerFigures[]
  /** Whether applications from before the update are still being counted. */
  readonly isCountingHistory: boolean
  /** Whether applications are counted at all: not those of a dealer in a sandbox that someone created. */
  readonly isCounted: boolean
}

export type NumbersQuery = Pick<NumbersFilter, 'mode' | 'set' | 'dealer'> & {
  /** Whether it is for a dealer's people, who do not see who decides, and why. */
  readonly isForDealer?: boolean
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const USUAL_PERIOD: Period = '13'
const FAILURES_LISTED = 200

/** The numbers of a period; rejected if the period is invalid. */
export const readNumbers = async (service: Service, query: NumbersQuery): Promise<Numbers | Refusal> => {
  const { sql } = service
  const { mode, set, dealer, isForDealer = false } = query
  const first = await firstDay(sql, { mode, dealer })
  const days = periodOf(query, service.now(), first)
  if (days instanceof Refusal) return days
  const filter = { mode, set, dealer, ...days }
  const [counts, failures, products, people, reasons, byDealer, dealers, counting] = await Promise.all([
    countsByWeek(sql, filter),
    countsOfFailures(sql, filter, FAILURES_LISTED),
    countsOf(sql, 'product', filter),
    isForDealer ? [] : countsOf(sql, 'person', filter),
    isForDealer ? [] : countsOf(sql, 'reason', filter),
    countsOfDealers(sql, filter),
    listDealers(service),
    isCountingHistory(sql),
  ])
  const weeks = weeksBetween(days.from, days.to)
  const ofWeeks = Map.groupBy(counts, ({ week }) => week)
  return {
    ...days,
    firstDay: first ?? null,
    whole: figuresOf(counts),
    weeks: weeks.map((week) => ({ week, ...figuresOf(ofWeeks.get(week) ?? []) })),
    failures: failuresOf(service, failures),
    products: decisionsBy(
      products,
      new Map(service.referenceData.current().products.map(({ id, name }) => [id, name])),
    ),
    people: isForDealer ? null : decisionsBy(people, await namesOf(service, idsIn(people))),
    reasons: isForDealer ? null : reasons.map(({ key, count }) => ({ code: key || null, count })),
    dealers: dealersOf(byDealer, weeks, new Map(dealers.map(({ id, name }) => [id, name]))),
    isCountingHistory: counting,
    isCounted: service.referenceData.current().dealer(dealer ?? '')?.isInSandbox !== true,
  }
}

const periodOf = ({ period, from, to }: NumbersQuery, now: number, first: string | undefined) => {
  const today = dublinDay(now)
  if (from === undefined && to === undefined) {
    const days = daysOf(period ?? USUAL_PERIOD, today)
    return first !== undefined && first > days.from && first <= days.to ? { ...days, from: first } : days
  }
  const last = to ?? today
  const begins = from ?? daysOf(USUAL_PERIOD, today).from
  if (begins > last) return new Refusal('The end of the period is before its start.', 'bad-request')
  if (begins < addDays(last, -PERIOD_MAXIMUM_DAYS))
    return new Refusal('Choose a period of up to 3 years.', 'bad-request')
  return { from: begins, to: last }
}

const failuresOf = (service: Service, counts: readonly FailureCount[]): Numbers['failures'] =>
  counts.map(({ key, set, count }) => {
    const { type, place } = failureOf(key)
    const field = fieldOf(service, set, place)?.replaceAll('[0]', '[]')
    return { type, place, field: field === undefined || field === '' ? null : field, count }
  })

const idsIn = (counts: readonly KeyCount[]): readonly string[] => decisionsOf(counts).map(({ id }) => id)

const decisionsBy = (
  counts: readonly KeyCount[],
  names: ReadonlyMap<string, string>,
): readonly DecisionsBy[] =>
  decisionsOf(counts).map(({ id, approved, declined, cents: sum }) => ({
    id,
    name: names.get(id) ?? (id === '' ? null : id),
    approved,
    declined,
    amount: toEuros(cents(sum)),
  }))

/** Sums the counts of one or several weeks. */
export const figuresOf = (counts: readonly Omit<WeekCount, 'week'>[]): Figures => {
  const sum = (kind: WeekCount['kind'], key?: string) =>
    counts.reduce((all, one) => all + (one.kind === kind && (key ?? one.key) === one.key ? one.count : 0), 0)
  const durations = counts
    .filter(({ kind }) => kind === 'duration')
    .map(({ key, count }) => ({ ...durationOf(key), count }))
  const times = (who: Decider | 'all'): Times => {
    const buckets = new Map<number, number>()
    for (const { by, bucket, count } of durations)
      if (who === 'all' || who === by) buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
    return { p50: percentile(buckets, 0.5) ?? null, p90: percentile(buckets, 0.9) ?? null }
  }
  const byDecider = (kind: 'approved' | 'declined') => byEach((by) => sum(kind, by))
  return {
    received: sum('received'),
    validAtOnce: sum('received', 'valid'),
    failedSendings: sum('failed'),
    approved: byDecider('approved'),
    declined: byDecider('declined'),
    times: { all: times('all'), ...byEach(times) },
  }
}

const byEach = <T>(of: (by: Decider) => T): Record<Decider, T> =>
  Object.fromEntries(DECIDERS.map((by) => [by, of(by)])) as Record<Decider, T>

const dealersOf = (
  counts: readonly DealerCount[],
  weeks: readonly string[],
  names: ReadonlyMap<string, string>,
): readonly DealerFigures[] =>
  [...Map.groupBy(counts, ({ dealer }) => dealer)]
    .map(([dealer, own]) => {
      const ofWeek = new Map(own.map(({ week, count }) => [week, count]))
      return {
        dealer: dealer === NO_DEALER ? null : { id: dealer, name: names.get(dealer) ?? dealer },
        received: own.reduce((all, { count }) => all + count, 0),
        weeks: weeks.map((week) => ofWeek.get(week) ?? 0),
      }
    })
    .sort(
      (one, other) =>
        other.received - one.received || inNameOrder(one.dealer?.name ?? '', other.dealer?.name ?? ''),
    )
