/**
 * Finds the smallest increase of the deposit with which the policy approves a product at a term.
 *
 * Whatever else it measures, a smaller loan of the same product, term and rate never has a higher monthly payment:
 * instalments and the balances from which they follow are rounded monotonically. So, along such loans, each measure
 * moves in one direction, and each rule starts or stops firing at most once. A rule that fires at both ends of a range
 * fires throughout, and one that fires at neither end never does. That is all that the search relies on: within a
 * range it halves what may hold an approval, and rates, amounts and minimum deposits end a range.
 */
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Application } from '../application/application.ts'
import type { CreditLaw } from '../finance/credit-law.ts'
import type { Enquiry } from '../finance/enquiry.ts'
import { type Cents, cents, fromEuros, minus, plus } from '../finance/money.ts'
import { paymentsOf } from '../finance/payments.ts'
import type { Product } from '../finance/product.ts'
import type { Range } from '../finance/range.ts'
import { isReason, loanAt, reasonAgainst } from '../finance/selection.ts'
import { leastOf } from '../finance/share.ts'
import type { AgedFacts } from '../policy/fact.ts'
import type { PolicyInput } from '../policy/measures.ts'
import { type FiredRule, findByPolicy, type Policy, type PolicyFinding } from '../policy/policy.ts'

/** By how much the deposit grows from one step to the next. */
export const DEPOSIT_STEP = fromEuros(100)

export type Question = {
  readonly application: Application
  /** What the application asks of the products. */
  readonly enquiry: Enquiry & { readonly term: number }
  /** The products in force for it. */
  readonly products: readonly Product[]
  readonly laws: readonly CreditLaw[]
  readonly policy: Policy
  readonly facts: AgedFacts
  readonly today: LocalDate
}

/** What the search has come across: what stands in the way when it finds nothing. */
export type Seen = {
  /** The names of the rules against an approval that fired at every loan looked at; undefined before the first loan. */
  always: ReadonlySet<string> | undefined
}

export const findingOf = (
  { policy, application, today, facts }: Question,
  offer: PolicyInput['offer'],
): PolicyFinding => findByPolicy(policy, { application, offer, today, facts })

/** The deposit after some steps. */
export const depositAfter = ({ enquiry }: Question, steps: number): Cents =>
  plus(enquiry.deposit, cents(steps * DEPOSIT_STEP))

/** The loan without a higher deposit. */
export const loanAsked = ({ enquiry: { price, deposit, tradeIn } }: Question): Cents =>
  minus(price, plus(deposit, tradeIn))

/** A product at a term, and how many steps the deposit may take. */
export type Wanted = { readonly product: Product; readonly term: number; readonly steps: Range }

/** The fewest steps with which the policy approves; undefined if there are none. Whether the law allows it is left open. */
export const firstApproved = (question: Question, wanted: Wanted, seen: Seen): number | undefined => {
  const at = (steps: number): Point => {
    const finding = findingAt(question, wanted, steps)
    if (finding !== undefined) note(seen, finding)
    return { steps, finding }
  }
  for (const { from, to } of rangesOf(question, wanted)) {
    const first = firstBetween(question.policy, at(from), at(to), at)
    if (first !== undefined) return first
  }
  return undefined
}

/** A loan by the steps of its deposit; without a finding no product makes it. */
type Point = { readonly steps: number; readonly finding: PolicyFinding | undefined }

const firstBetween = (
  policy: Policy,
  low: Point,
  high: Point,
  at: (steps: number) => Point,
): number | undefined => {
  if (isApproved(low)) return low.steps
  if (high.steps - low.steps <= 1) return isApproved(high) ? high.steps : undefined
  if (isHopeless(policy, low, high)) return undefined
  const middle = at(Math.floor((low.steps + high.steps) / 2))
  return firstBetween(policy, low, middle, at) ?? firstBetween(policy, middle, high, at)
}

const isApproved = ({ finding }: Point): boolean => finding?.outcome === 'approve'

/** Whether nothing between two points can be approved. A GMFV that repays the loan also repays smaller ones. */
const isHopeless = ({ otherwise }: Policy, { finding: low }: Point, { finding: high }: Point): boolean => {
  if (low === undefined) return true
  if (high === undefined) return false
  const names = namesAgainst(high)
  if (low.fired.some((rule) => isAgainst(rule) && names.has(rule.name))) return true
  return otherwise !== 'approve' && [...low.fired, ...high.fired].every(isAgainst)
}

const isAgainst = ({ outcome }: FiredRule): boolean => outcome !== 'approve'

const namesAgainst = ({ fired }: PolicyFinding): ReadonlySet<string> =>
  new Set(fired.filter(isAgainst).map(({ name }) => name))

const note = (seen: Seen, finding: PolicyFinding): void => {
  const names = namesAgainst(finding)
  seen.always = seen.always === undefined ? names : seen.always.intersection(names)
}

/** Undefined where the product does not make the loan. */
const findingAt = (
  question: Question,
  { product, term }: Wanted,
  steps: number,
): PolicyFinding | undefined => {
  const { enquiry } = question
  const contribution = plus(depositAfter(question, steps), enquiry.tradeIn)
  const loanAmount = minus(enquiry.price, contribution)
  if (reasonAgainst(product, enquiry, contribution, loanAmount) !== undefined) return undefined
  const loan = loanAt(product, enquiry, term, loanAmount)
  if (isReason(loan)) return undefined
  const { instalment: monthlyPayment } = paymentsOf(loan)
  return monthlyPayment > 0 ? findingOf(question, { loanAmount, term, monthlyPayment }) : undefined
}

/** The steps, cut wherever the loan may change for another reason than its amount. */
const rangesOf = (question: Question, { product, term, steps: { from, to } }: Wanted): readonly Range[] => {
  const { amount, depositMinimum, rates } = product
  const { price } = question.enquiry
  const rows = rates.filter(({ terms }) => terms.from <= term && term <= terms.to)
  const largest = [amount, ...rows.map((row) => row.amount)].flatMap((range) => [range.from - 1, range.to])
  const starts = [...largest, minus(price, leastOf(depositMinimum, price))]
    .map((loan) => Math.ceil((loanAsked(question) - loan) / DEPOSIT_STEP))
    .filter((steps) => steps > from && steps <= to)
  const distinct = [...new Set([from, ...starts])].sort((one, other) => one - other)
  return from > to
    ? []
    : distinct.map((start, place) => ({ from: start, to: (distinct[place + 1] ?? to + 1) - 1 }))
}
