/**
 * The numbers of a period, for the lender's staff and a dealer's people, also as a file. They never name a borrower,
 * and name only to staff who decided.
 */

import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import type { Administrator } from '../../domain/access/access.ts'
import { file, type Handlers, ok } from '../../http/handler.ts'
import { recordExport } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Chart, numberOperations } from './number-pages.ts'
import { type Numbers, type NumbersQuery, readNumbers } from './read-numbers.ts'

export const numberHandlers: Handlers<typeof numberOperations> = {
  readNumbers: async ({ service, person, query }) => {
    const numbers = await readNumbers(service, forPerson(person, query))
    return numbers instanceof Refusal ? numbers : ok(numbers)
  },

  exportNumbers: async ({ service, person, webUser, query: { chart, ...query } }) => {
    const numbers = await readNumbers(service, forPerson(person, query))
    if (numbers instanceof Refusal) return numbers
    const name = `${chart}-${numbers.from}-to-${numbers.to}.csv`
    return file(
      { name, type: 'text/csv; charset=utf-8' },
      [csvOf(chart, numbers)],
      recordExport(service, webUser, 'numbers'),
    )
  },
}

/** A dealer's people get their own dealer's numbers, whichever dealer they name. */
const forPerson = ({ dealer }: Administrator, query: NumbersQuery): NumbersQuery =>
  dealer === null ? query : { ...query, dealer: dealer.id, isForDealer: true }

type Table = readonly (readonly (string | number | null)[])[]

const csvOf = (chart: Chart, numbers: Numbers): Buffer =>
  Buffer.from(BYTE_ORDER_MARK + TABLES[chart](numbers).map(csvLine).join(''))

const WEEK = 'Week from Monday'

const TABLES: Readonly<Record<Chart, (numbers: Numbers) => Table>> = {
  applications: ({ weeks }) => [
    [WEEK, 'Applications', 'Valid at once', 'Failed sendings'],
    ...weeks.map((one) => [one.week, one.received, one.validAtOnce, one.failedSendings]),
  ],
  decisions: ({ weeks }) => [
    [
      WEEK,
      ...['Approved', 'Declined'].flatMap((what) =>
        ['staff', 'the lender’s systems', 'the policy'].map((who) => `${what} by ${who}`),
      ),
    ],
    ...weeks.map(({ week, approved, declined }) => [
      week,
      ...[approved, declined].flatMap(({ staff, systems, policy }) => [staff, systems, policy]),
    ]),
  ],
  times: ({ weeks }) => [
    [
      WEEK,
      ...['all', 'staff', 'the lender’s systems', 'the policy'].flatMap((who) => [
        `p50 in seconds, ${who}`,
        `p90 in seconds, ${who}`,
      ]),
    ],
    ...weeks.map(({ week, times: { all, staff, systems, policy } }) => [
      week,
      ...[all, staff, systems, policy].flatMap(({ p50, p90 }) => [whole(p50), whole(p90)]),
    ]),
  ],
  products: ({ products }) => decisions('Product', products),
  people: ({ people }) => decisions('Person', people ?? []),
  reasons: ({ reasons }) => [
    ['Decline reason', 'Declined'],
    ...(reasons ?? []).map(({ code, count }) => [code ?? 'Not recorded', count]),
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

const decisions = (what: string, rows: Numbers['products']): Table => [
  [what, 'ID', 'Approved', 'Declined', 'Approved loans in euro'],
  ...rows.map(({ id, name, approved, declined, amount }) => [name ?? 'None', id, approved, declined, amount]),
]

const whole = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds))
