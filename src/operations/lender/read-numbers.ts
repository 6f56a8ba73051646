/** Reads the counts of a period: applications, decisions and how long they took, failures, and dealers, by week. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import {
  addDays,
  daysOf,
  PERIOD_MAXIMUM_DAYS,
  type Period,
  weeksBetween,
} from '../../../packages/values/weeks.ts'
import {
  DECIDERS,
  type Decider,
  durationOf,
  failureOf,
  NO_DEALER,
  percentile,
} from '../../domain/case/numbers.ts'
import { isCountingHistory } from '../../store/numbers/progress.ts'
import {
  countsByWeek,
  countsOfDealers,
  countsOfFailures,
  type DealerCount,
  type NumbersFilter,
  type WeekCount,
} from '../../store/numbers/read.ts'
import { listDealers } from '../people/list-dealers.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

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

export type Numbers = {
  readonly from: string
  readonly to: string
  readonly whole: Figures
  readonly weeks: readonly WeekFigures[]
  readonly failures: readonly { readonly type: string; readonly place: string; readonly count: number }[]
  /** The most applications first. */
  readonly dealers: readonly DealerFigures[]
  /** Whether applications from before the update are still being counted. */
  readonly isCountingHistory: boolean
  /** Whether applications are counted at all: not those of a dealer in a sandbox that someone created. */
  readonly isCounted: boolean
}

export type NumbersQuery = Pick<NumbersFilter, 'mode' | 'set' | 'dealer'> & {
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const USUAL_PERIOD: Period = '13'
const FAILURES_LISTED = 200

/** The numbers of a period; rejected if the period is invalid. */
export const readNumbers = async (service: Service, query: NumbersQuery): Promise<Numbers | Refusal> => {
  const days = periodOf(query, service.now())
  if (days instanceof Refusal) return days
  const { sql } = service
  const { mode, set, dealer } = query
  const filter = { mode, set, dealer, ...days }
  const [counts, failures, byDealer, dealers, counting] = await Promise.all([
    countsByWeek(sql, filter),
    countsOfFailures(sql, filter, FAILURES_LISTED),
    countsOfDealers(sql, filter),
    listDealers(service),
    isCountingHistory(sql),
  ])
  const weeks = weeksBetween(days.from, days.to)
  const ofWeeks = Map.groupBy(counts, ({ week }) => week)
  return {
    ...days,
    whole: figuresOf(counts),
    weeks: weeks.map((week) => ({ week, ...figuresOf(ofWeeks.get(week) ?? []) })),
    failures: failures.map(({ key, count }) => ({ ...failureOf(key), count })),
    dealers: dealersOf(byDealer, weeks, new Map(dealers.map(({ id, name }) => [id, name]))),
    isCountingHistory: counting,
    isCounted: service.referenceData.current().dealer(dealer ?? '')?.isInSandbox !== true,
  }
}

const periodOf = ({ period, from, to }: NumbersQuery, now: number) => {
  const today = dublinDay(now)
  if (from === undefined && to === undefined) return daysOf(period ?? USUAL_PERIOD, today)
  const last = to ?? today
  const first = from ?? daysOf(USUAL_PERIOD, today).from
  if (first > last) return new Refusal('The end of the period is before its start.')
  if (first < addDays(last, -PERIOD_MAXIMUM_DAYS)) return new Refusal('Choose a period of up to 3 years.')
  return { from: first, to: last }
}

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
  const byDecider = (kind: 'approved' | 'declined') =>
    Object.fromEntries(DECIDERS.map((by) => [by, sum(kind, by)])) as Record<Decider, number>
  return {
    received: sum('received'),
    validAtOnce: sum('received', 'valid'),
    failedSendings: sum('failed'),
    approved: byDecider('approved'),
    declined: byDecider('declined'),
    times: { all: times('all'), staff: times('staff'), policy: times('policy') },
  }
}

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
        other.received - one.received ||
        (one.dealer?.name ?? '').localeCompare(other.dealer?.name ?? '', 'en'),
    )
