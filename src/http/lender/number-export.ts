/** The table of a chart as a file. */
import { csvLine } from '../../../packages/values/csv.ts'
import type { Numbers } from '../../operations/lender/read-numbers.ts'
import type { Chart } from './number-pages.ts'

type Table = readonly (readonly (string | number | null)[])[]

/** Starts with the mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export const csvOf = (chart: Chart, numbers: Numbers): Buffer =>
  Buffer.from(BYTE_ORDER_MARK + TABLES[chart](numbers).map(csvLine).join(''))

const WEEK = 'Week from Monday'

const TABLES: Readonly<Record<Chart, (numbers: Numbers) => Table>> = {
  applications: ({ weeks }) => [
    [WEEK, 'Applications', 'Valid at once', 'Failed sendings'],
    ...weeks.map((one) => [one.week, one.received, one.validAtOnce, one.failedSendings]),
  ],
  decisions: ({ weeks }) => [
    [WEEK, 'Approved by staff', 'Approved by the policy', 'Declined by staff', 'Declined by the policy'],
    ...weeks.map(({ week, approved, declined }) => [
      week,
      approved.staff,
      approved.policy,
      declined.staff,
      declined.policy,
    ]),
  ],
  times: ({ weeks }) => [
    [
      WEEK,
      ...['all', 'staff', 'policy'].flatMap((who) => [`p50 in seconds, ${who}`, `p90 in seconds, ${who}`]),
    ],
    ...weeks.map(({ week, times: { all, staff, policy } }) => [
      week,
      ...[all, staff, policy].flatMap(({ p50, p90 }) => [whole(p50), whole(p90)]),
    ]),
  ],
  failures: ({ failures }) => [
    ['Rule', 'Field', 'Failed sendings'],
    ...failures.map(({ type, place, count }) => [type, place, count]),
  ],
  dealers: ({ weeks, dealers }) => [
    ['Dealer', 'Applications', ...weeks.map(({ week }) => `Week from ${week}`)],
    ...dealers.map((one) => [one.dealer?.name ?? 'No dealer', one.received, ...one.weeks]),
  ],
}

const whole = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds))
