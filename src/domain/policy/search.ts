/**
 * Finds the smallest increase of the deposit with which policy and law accept a product at a term.
 *
 * Whatever else it measures, a smaller loan of the same product, term and rate never has a higher monthly payment:
 * instalments and the balances from which they follow are rounded monotonically. So, along such loans, each measure
 * moves in one direction, and each condition of a rule starts or stops holding at most once. A rule that fires at both
 * ends of a range fires throughout, and one of which a condition holds at neither end never does.
 *
 * An APR is above the law's maximum if the payments, discounted at that maximum, exceed the loan. But for rounding, that
 * surplus is a linear function of the loan. So, if it exceeds what rounding can amount to at both ends of a range, none
 * of the loans between them is lawful.
 *
 * That is all that the search relies on: within a range it halves what may hold an accepted loan, and rates, amounts,
 * minimum deposits and what a law covers end a range.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Steps } from '../../../packages/values/turns/steps.ts'
import type { Application } from '../application/application.ts'
import { surplusAtApr } from '../finance/aprc.ts'
import { type CreditLaw, lawFor } from '../finance/credit-law.ts'
import type { Enquiry } from '../finance/enquiry.ts'
import { cashFlowsOf, paymentsOf } from '../finance/loan.ts'
import { type Cents, cents, fromEuros, leastOf, minus, plus } from '../finance/money.ts'
import type { Product } from '../finance/product.ts'
import type { Range } from '../finance/range.ts'
import { isReason, loanAt, offersOf, reasonAgainst } from '../finance/selection.ts'
import type { PolicyInput } from './measures.ts'
import { findByPolicy, type Policy, type PolicyFinding } from './policy.ts'
import { type FiredRule, mayFireBetween } from './rule.ts'
import type { AgedFacts } from './values.ts'

/** By how much the deposit grows from one step to the next. */
export const DEPOSIT_STEP = fromEuros(100)

export type Question = {
  readonly application: Application
  /** What the application asks of the products. */
  readonly enquiry: Enquiry & { readonly term: number }
  /** The products in force for it. */
  readonly products: readonly Product[]
  readonly laws: readonly CreditLaw[]
  /** What the policy asks of each offer. */
  readonly policy: Policy
  /** The rules that fire against an approval whatever is offered: with any, nothing is accepted. */
  readonly against: ReadonlySet<string>
  readonly facts: AgedFacts
  readonly today: LocalDate
  readonly dealerId: string | undefined
}

/** What the search has come across: what stands in the way when it finds nothing. */
export type Seen = {
  /** The names of the offer's rules against an approval that fired at every loan looked at; undefined before the first loan. */
  always: ReadonlySet<string> | undefined
}

export const findingOf = (question: Question, offer: PolicyInput['offer']): PolicyFinding =>
  findByPolicy(question.policy, inputWith(question, offer))

const inputWith = (
  { application, today, facts, dealerId }: Question,
  offer: PolicyInput['offer'],
): PolicyInput => ({ application, offer, today, facts, dealerId })

/** The deposit after some steps. */
export const depositAfter = ({ enquiry }: Question, steps: number): Cents =>
  plus(enquiry.deposit, cents(steps * DEPOSIT_STEP))

/** The loan without a higher deposit. */
export const loanAsked = ({ enquiry: { price, deposit, tradeIn } }: Question): Cents =>
  minus(price, plus(deposit, tradeIn))

/** A product at a term, and how many steps the deposit may take. */
export type Wanted = { readonly product: Product; readonly term: number; readonly steps: Range }

/** The fewest steps with which policy and law accept it; undefined if there are none. Looks at one loan a step. */
export function* firstAccepted(question: Question, wanted: Wanted, seen: Seen): Steps<number | undefined> {
  function* at(steps: number): Steps<Point> {
    yield
    const point = pointAt(question, wanted, steps)
    if (point.finding !== undefined) note(seen, point.finding)
    return point
  }
  for (const { from, to } of rangesOf(question, wanted)) {
    const first = yield* firstBetween(question, yield* at(from), yield* at(to), at)
    if (first !== undefined) return first
  }
  return undefined
}

/** A loan by the steps of its deposit; without a finding no product makes it. */
type Point = {
  readonly steps: number
  readonly finding: PolicyFinding | undefined
  readonly offer: PolicyInput['offer']
  readonly isAccepted: boolean
  /** Whether its APR exceeds the law's maximum by more than rounding does. */
  readonly isFarFromLawful: boolean
}

function* firstBetween(
  question: Question,
  low: Point,
  high: Point,
  at: (steps: number) => Steps<Point>,
): Steps<number | undefined> {
  if (low.isAccepted) return low.steps
  if (high.steps - low.steps <= 1) return high.isAccepted ? high.steps : undefined
  if (isHopeless(question, low, high)) return undefined
  const middle = yield* at(Math.floor((low.steps + high.steps) / 2))
  const first = yield* firstBetween(question, low, middle, at)
  return first ?? (yield* firstBetween(question, middle, high, at))
}

/** Whether nothing between two points can be accepted. A GMFV that repays the loan also repays smaller ones. */
const isHopeless = (question: Question, one: Point, other: Point): boolean => {
  const { policy, against } = question
  const { finding: low } = one
  const { finding: high } = other
  if (low === undefined) return true
  if (one.isFarFromLawful && other.isFarFromLawful) return true
  if (high === undefined) return false
  if (against.size > 0) return true
  const names = namesAgainst(high)
  if (low.fired.some((rule) => isAgainst(rule) && names.has(rule.name))) return true
  if (policy.otherwise === 'approve' || ![...low.fired, ...high.fired].every(isAgainst)) return false
  const ends = [one, other].map(({ offer }) => inputWith(question, offer))
  return !policy.rules.some(
    (rule) => rule.and !== undefined && mayFireBetween(rule, ends, policy.affordability),
  )
}

const isAgainst = ({ outcome }: FiredRule): boolean => outcome !== 'approve'

const namesAgainst = ({ fired }: PolicyFinding): ReadonlySet<string> =>
  new Set(fired.filter(isAgainst).map(({ name }) => name))

const note = (seen: Seen, finding: PolicyFinding): void => {
  const names = namesAgainst(finding)
  seen.always = seen.always === undefined ? names : seen.always.intersection(names)
}

const pointAt = (question: Question, { product, term }: Wanted, steps: number): Point => {
  const { enquiry, laws, against, today: day } = question
  const deposit = depositAfter(question, steps)
  const contribution = plus(deposit, enquiry.tradeIn)
  const loanAmount = minus(enquiry.price, contribution)
  const none = { steps, finding: undefined, offer: undefined, isAccepted: false, isFarFromLawful: false }
  if (reasonAgainst(product, enquiry, contribution, loanAmount) !== undefined) return none
  const loan = loanAt(product, enquiry, term, loanAmount)
  if (isReason(loan)) return none
  const payments = paymentsOf(loan)
  const { instalment: monthlyPayment } = payments
  if (monthlyPayment <= 0) return none
  const offer = { loanAmount, term, monthlyPayment, gmfv: loan.gmfv }
  const finding = findingOf(question, offer)
  const law = lawFor(laws, { day, credit: loanAmount, borrowerType: enquiry.borrowerType })
  const surplus = surplusAtApr(cashFlowsOf(loan, payments), law.aprMaximumPerCent)
  const isFarFromLawful = surplus > ROUNDING_CENTS_A_MONTH * term
  const isAccepted =
    against.size === 0 &&
    finding.outcome === 'approve' &&
    !isFarFromLawful &&
    offersOf([product], { ...enquiry, deposit, term }, laws).offers.length > 0
  return { steps, finding, offer, isAccepted, isFarFromLawful }
}

/**
 * More than twice what rounding adds to or takes from the payments: of each instalment, and of each month's interest, half
 * a cent, at most two cents where instalments are lowered to a few cents, and what the last instalment makes up for.
 */
const ROUNDING_CENTS_A_MONTH = 15

/** The steps, cut wherever the loan may change for another reason than its amount. */
const rangesOf = (question: Question, { product, term, steps: { from, to } }: Wanted): readonly Range[] => {
  const { amount, depositMinimum, rates } = product
  const { price } = question.enquiry
  const rows = rates.filter(({ terms }) => terms.from <= term && term <= terms.to)
  const covered = question.laws.flatMap(({ creditMaximumEuro: euro }) =>
    euro === null ? [] : [fromEuros(euro)],
  )
  const largest = [amount, ...rows.map((row) => row.amount)].flatMap((range) => [range.from - 1, range.to])
  const starts = [...largest, ...covered, minus(price, leastOf(depositMinimum, price))]
    .map((loan) => Math.ceil((loanAsked(question) - loan) / DEPOSIT_STEP))
    .filter((steps) => steps > from && steps <= to)
  const distinct = [...new Set([from, ...starts])].sort((one, other) => one - other)
  return from > to
    ? []
    : distinct.map((start, place) => ({ from: start, to: (distinct[place + 1] ?? to + 1) - 1 }))
}
