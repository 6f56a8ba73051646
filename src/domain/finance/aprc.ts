/** The annual percentage rate of charge (APR) of a series of drawdowns and payments. */
import type { Cents } from './money.ts'

export type CashFlow = {
  readonly kind: 'drawdown' | 'payment'
  readonly amount: Cents
  /** When the first of them falls, in years after the first drawdown: years + months/12 + days/days of the year. */
  readonly atYears: number
  /** The number of equal amounts in a row, and the time between them. */
  readonly count: number
  readonly everyYears: number
}

/** An amount paid or drawn monthly, `count` times from a month on. */
export const monthly = (kind: CashFlow['kind'], amount: Cents, month: number, count = 1): CashFlow => ({
  kind,
  amount,
  atYears: month / 12,
  count,
  everyYears: 1 / 12,
})

/** Whether an unrounded APR is within a law's maximum; a non-existent one is not. */
export const isLawful = (aprc: number | undefined, maximumPerCent: number): aprc is number =>
  aprc !== undefined && aprc <= maximumPerCent + UNTELLABLE_POINTS

/** Payments less drawdowns, discounted at an APR in per cent to the first drawdown, in cents. */
export const surplusAtApr = (flows: readonly CashFlow[], aprPerCent: number): number =>
  surplusAt(flows, Math.log1p(aprPerCent / 100))

/**
 * The APR in per cent, unrounded: the X that solves Σ Ck·(1+X)^−tk = Σ Dl·(1+X)^−sl over drawdowns C and
 * payments D. Undefined where no rate does, as where everything is paid back on the day of the drawdown.
 * Where charges before the drawdown admit several rates, it is the one nearest to zero on its side.
 *
 * Source: of hire purchase, the Consumer Credit Act 1995, section 9 and Fourth Schedule; of consumer credit, Directive
 * 2008/48/EC, Annex I, Part I, and Directive (EU) 2023/2225, Annex III. The equation is the same. Solved
 * for the force of interest ln(1 + X), in which a row of equal amounts is a geometric series.
 */
export const aprcOf = (flows: readonly CashFlow[]): number | undefined => {
  const surplus = surplusAt(flows, 0)
  if (surplus === 0) return 0
  const force = rootBetween(flows, surplus > 0 ? 1 : -1)
  return force === undefined ? undefined : 100 * Math.expm1(force)
}

/**
 * An APR rounded to decimals (one, unless more are wanted), once, from the unrounded figure: where the figure
 * at the following decimal is 5 or more, the preceding one rises (Directive 2008/48/EC, Annex I, Part I,
 * remark (d)). A figure that differs from a tie by less than the solution can tell is the tie.
 */
export const roundedAprc = (aprc: number, decimals = 1): number => {
  const scale = 10 ** decimals
  return Math.floor((aprc + UNTELLABLE_POINTS) * scale + 0.5) / scale
}

/** The solution is a double some 10^-12 points away from the exact value: smaller differences are meaningless. */
const UNTELLABLE_POINTS = 1e-10

/** The force of interest to look for a change of sign from, and how far: from 10% up to what a double holds. */
const FIRST_FORCE = 0.1
const LAST_FORCE = 700

/** Finds the root on one side of zero: widens the interval until the sign changes, then narrows it. */
const rootBetween = (flows: readonly CashFlow[], side: 1 | -1): number | undefined => {
  let near = 0
  let far = side * FIRST_FORCE
  let surplus = surplusAt(flows, far)
  while (surplus * side > 0 && Math.abs(far) < LAST_FORCE) {
    near = far
    far *= 2
    surplus = surplusAt(flows, far)
  }
  return surplus * side <= 0 ? narrowed(flows, near, far, side) : undefined
}

const ITERATIONS_MAXIMUM = 200

/** Newton's steps, replaced by halving wherever one would leave the interval. */
const narrowed = (flows: readonly CashFlow[], from: number, to: number, side: 1 | -1): number => {
  let near = from
  let far = to
  let force = from
  for (let iteration = 0; iteration < ITERATIONS_MAXIMUM; iteration++) {
    const surplus = surplusAt(flows, force)
    if (surplus === 0) return force
    if (surplus * side > 0) near = force
    else far = force
    const newton = force - surplus / slopeAt(flows, force)
    const isInside = newton > Math.min(near, far) && newton < Math.max(near, far)
    const next = isInside ? newton : (near + far) / 2
    if (Math.abs(next - force) <= Number.EPSILON * Math.abs(next)) return next
    force = next
  }
  return force
}

/** Payments less drawdowns, discounted to the first drawdown, in cents. */
const surplusAt = (flows: readonly CashFlow[], force: number): number => {
  let surplus = 0
  for (const flow of flows) surplus += presentValue(flow, force)
  return surplus
}

const slopeAt = (flows: readonly CashFlow[], force: number): number => {
  let slope = 0
  for (const flow of flows) slope -= presentValue(flow, force) * meanTime(flow, force)
  return slope
}

/** Σ A·e^(−f·(t + k·h)) over k = 0 … n−1, which is A·e^(−f·t)·(1 − e^(−f·n·h))/(1 − e^(−f·h)); negative for drawdowns. */
const presentValue = ({ kind, amount, atYears, count, everyYears }: CashFlow, force: number): number => {
  const first = (kind === 'payment' ? amount : -amount) * Math.exp(-force * atYears)
  const step = force * everyYears
  if (count === 1) return first
  return step === 0 ? first * count : (first * Math.expm1(-step * count)) / Math.expm1(-step)
}

/** Below this the series' two fractions cancel each other; the plain mean is as good there. */
const SMALL_STEP = 1e-5

/** The mean time of the amounts, weighted by their present values: the derivative of the logarithm, negated. */
const meanTime = ({ atYears, count, everyYears }: CashFlow, force: number): number => {
  if (count === 1) return atYears
  const step = force * everyYears
  if (Math.abs(step) < SMALL_STEP) return atYears + ((count - 1) * everyYears) / 2
  return atYears + everyYears / Math.expm1(step) - (count * everyYears) / Math.expm1(step * count)
}
