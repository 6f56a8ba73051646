/**
 * The numbers of a period: applications, decisions and how long they took, failures, and dealers. Staff see all
 * dealers, a dealer's people only their own.
 */
import * as z from 'zod'
import { PERIODS } from '../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { NO_DEALER } from '../../domain/case/numbers.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, formed, listed, oneOf, optional, reference } from '../../http/page-fields.ts'
import { day, mode, set } from '../applications/of-cases-pages.ts'

/** As in the page's address. */
const asked = {
  mode,
  set: optional(set),
  /** A dealer's id, or "none" for applications without one. */
  dealer: optional(formed('must be an id or "none"', (value) => value === NO_DEALER || isUuid(value))),
  /** A number of weeks, including the current one; explicit days take precedence. */
  period: optional(oneOf(PERIODS)),
  from: optional(day),
  to: optional(day),
}

const byDecider = exactly({ staff: z.number(), systems: z.number(), policy: z.number() })

/** In seconds; null if there was no decision. */
const times = exactly({ p50: z.nullable(z.number()), p90: z.nullable(z.number()) })

const figures = {
  received: z.number(),
  validAtOnce: z.number(),
  failedSendings: z.number(),
  approved: byDecider,
  declined: byDecider,
  times: exactly({ all: times, staff: times, systems: times, policy: times }),
}

const week = exactly({ week: day, ...figures })
export type WeekFigures = z.output<typeof week>

const dealer = exactly({
  dealer: z.nullable(reference),
  received: z.number(),
  weeks: listed(z.number()),
})
export type DealerFigures = z.output<typeof dealer>

const failure = exactly({
  type: z.string(),
  place: z.string(),
  /** The field's canonical place; null if it has none. */
  field: z.nullable(z.string()),
  count: z.number(),
})

const decisionsBy = exactly({
  id: z.string(),
  name: z.nullable(z.string()),
  approved: z.number(),
  declined: z.number(),
  /** Of the approved loans, in euro. */
  amount: z.number(),
})
export type DecisionsBy = z.output<typeof decisionsBy>

const numbers = exactly({
  from: day,
  to: day,
  firstDay: z.nullable(day),
  whole: exactly(figures),
  weeks: listed(week),
  failures: listed(failure),
  products: listed(decisionsBy),
  /** Null for a dealer's people. */
  people: z.nullable(listed(decisionsBy)),
  reasons: z.nullable(listed(exactly({ code: z.nullable(z.string()), count: z.number() }))),
  dealers: listed(dealer),
  isCountingHistory: flag,
  isCounted: flag,
})
export type Numbers = z.output<typeof numbers>

/** Each is a chart with its table and its export. */
export const CHARTS = [
  'applications',
  'decisions',
  'times',
  'products',
  'people',
  'reasons',
  'failures',
  'dealers',
] as const
export type Chart = (typeof CHARTS)[number]

export const numberOperations = {
  readNumbers: operation({
    method: 'GET',
    path: '/numbers',
    who: 'numbers',
    handsOut: 'nothing',
    query: z.object(asked),
    responses: { 200: numbers },
  }),
  exportNumbers: operation({
    method: 'GET',
    path: '/numbers/export',
    who: 'numbers',
    // Totals that name nobody.
    handsOut: 'nothing',
    query: z.object({ chart: oneOf(CHARTS), ...asked }),
    responses: { 200: 'file' },
  }),
}
