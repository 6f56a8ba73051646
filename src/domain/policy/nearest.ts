/**
 * The nearest yes: the smallest change of deposit, term or product with which the policy approves an application, each
 * alone and the cheapest combination (docs/decisions/0096-the-nearest-yes.md defines them).
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Steps } from '../../../packages/values/turns/steps.ts'
import type { Application } from '../application/application.ts'
import type { FigureBounds } from '../application/model-set.ts'
import type { CreditLaw } from '../finance/credit-law.ts'
import { enquiryOf } from '../finance/enquiry.ts'
import { type Cents, cents } from '../finance/money.ts'
import { hasTerm, type Product, termsOf } from '../finance/product.ts'
import { bestOffer, byFit, findOffers, isReason, type Offer, productsOpenTo } from '../finance/selection.ts'
import { type Policy, settled } from './policy.ts'
import { appliesTo, type PolicyRule } from './rule.ts'
import {
  DEPOSIT_STEP,
  depositAfter,
  findingOf,
  firstAccepted,
  loanAsked,
  type Question,
  type Seen,
} from './search.ts'
import type { AgedFacts } from './values.ts'

export type NearestInput = {
  /** A valid one. */
  readonly application: Application
  readonly bounds: FigureBounds
  readonly products: readonly Product[]
  readonly laws: readonly CreditLaw[]
  readonly policy: Policy
  readonly facts: AgedFacts
  readonly today: LocalDate
  readonly dealerId: string | undefined
}

/** Figures that the policy approves. */
export type Approved = {
  /** Beyond the deposit that the application offers. */
  readonly moreDeposit: Cents
  readonly offer: Offer
  /** Whether a submission with these figures gets this product; another one is chosen only by staff. */
  readonly isFirstChoice: boolean
}

export type Nearest = {
  /** Whether the policy approves the application as it is: then nothing needs to change. */
  readonly isApproved: boolean
  readonly deposit: Approved | undefined
  readonly term: Approved | undefined
  readonly product: Approved | undefined
  readonly combination: Approved | undefined
  /** Why there is no combination; undefined if there is, or none is needed. */
  readonly obstacle: Obstacle | undefined
}

export type Obstacle =
  /** No product makes a loan for it, whatever the figures. */
  | { readonly is: 'noProduct' }
  /** These rules fire whatever the figures. */
  | { readonly is: 'rules'; readonly rules: readonly PolicyRule[] }
  /** The policy approves nothing automatically. */
  | { readonly is: 'noApproval' }
  /** No figures satisfy all rules and the law at once. */
  | { readonly is: 'noFigures' }

/** The nearest figures that products, law and policy accept, in steps of one loan each. */
export function* nearestOf(input: NearestInput): Steps<Nearest> {
  const space = yield* spaceOf(input)
  const none = { deposit: undefined, term: undefined, product: undefined, obstacle: undefined }
  if ((yield* chosenAt(space, 0, space.enquiry.term)) !== undefined)
    return { ...none, isApproved: true, combination: undefined }
  const combination = yield* combinationIn(space)
  if (combination === undefined)
    return { ...none, isApproved: false, combination, obstacle: obstacleIn(space, input) }
  return {
    isApproved: false,
    deposit: yield* depositIn(space),
    term: yield* termIn(space),
    product: yield* productIn(space),
    combination,
    obstacle: undefined,
  }
}

/** All figures that an application could have instead. */
type Space = Question & {
  readonly terms: readonly number[]
  /** The most by which the deposit may grow. */
  readonly stepsMaximum: number
  readonly seen: Seen
}

function* spaceOf({ bounds, products, policy, ...input }: NearestInput): Steps<Space> {
  const { application, today, facts, dealerId } = input
  const enquiry = { ...enquiryOf(application, { today, dealerId, facts }), term: application.finance.term }
  const open = productsOpenTo(products, enquiry)
  const fitting = isReason(open) ? [] : open
  const { against, open: unsettled } = settled(policy, input)
  const question = { ...input, enquiry, products: fitting, policy: unsettled, against }
  const terms = new Set<number>()
  for (const product of fitting) {
    yield
    for (const term of termsOf(product))
      if (bounds.termMinimum <= term && term <= bounds.termMaximum) terms.add(term)
  }
  return {
    ...question,
    terms: [...terms],
    stepsMaximum: Math.max(Math.floor((loanAsked(question) - bounds.loanMinimum) / DEPOSIT_STEP), 0),
    seen: { always: undefined },
  }
}

/** The offers that the policy approves; without a term, those of all terms. */
function* approvedAt(space: Space, steps: number, term: number | undefined): Steps<readonly Offer[]> {
  if (space.against.size > 0) return []
  const approved: Offer[] = []
  for (const offer of yield* offersAt(space, steps, term)) {
    yield
    if (findingOf(space, offer).outcome === 'approve') approved.push(offer)
  }
  return approved
}

function* offersAt(space: Space, steps: number, term: number | undefined): Steps<readonly Offer[]> {
  const enquiry = { ...space.enquiry, deposit: depositAfter(space, steps), term }
  return (yield* findOffers(space.products, enquiry, space.laws)).offers
}

/** What a submission with these figures would get, if the policy approves that. */
function* chosenAt(space: Space, steps: number, term: number): Steps<Approved | undefined> {
  if (space.against.size > 0) return undefined
  const offer = bestOffer(yield* offersAt(space, steps, term))
  return offer !== undefined && findingOf(space, offer).outcome === 'approve'
    ? { moreDeposit: moreAfter(steps), offer, isFirstChoice: true }
    : undefined
}

const moreAfter = (steps: number): Cents => cents(steps * DEPOSIT_STEP)

/** With the requested term, the smallest increase. */
function* depositIn(space: Space): Steps<Approved | undefined> {
  const { stepsMaximum: to, seen } = space
  const { term } = space.enquiry
  const offering = space.terms.includes(term)
    ? space.products.filter((product) => hasTerm(product, term))
    : []
  function* firstFrom(product: Product, from: number): Steps<number> {
    const first = yield* firstAccepted(space, { product, term, steps: { from, to } }, seen)
    return first ?? Number.POSITIVE_INFINITY
  }
  const firsts = new Map<Product, number>()
  for (const product of offering) firsts.set(product, yield* firstFrom(product, 1))
  for (;;) {
    const steps = Math.min(...firsts.values())
    if (steps > to) return undefined
    const found = yield* chosenAt(space, steps, term)
    if (found !== undefined) return found
    for (const [product, first] of firsts)
      if (first === steps) firsts.set(product, yield* firstFrom(product, steps + 1))
  }
}

/** With the requested deposit, the nearest term; of two as near, the shorter. */
function* termIn(space: Space): Steps<Approved | undefined> {
  const byDistance = space.terms
    .filter((term) => term !== space.enquiry.term)
    .sort((one, other) => distanceTo(space, one) - distanceTo(space, other) || one - other)
  for (const term of byDistance) {
    const found = yield* chosenAt(space, 0, term)
    if (found !== undefined) return found
  }
  return undefined
}

const distanceTo = ({ enquiry }: Space, term: number): number => Math.abs(term - enquiry.term)

/** With the requested deposit and term, the best product that the policy approves; only staff can choose it. */
function* productIn(space: Space): Steps<Approved | undefined> {
  const best = bestOffer(yield* approvedAt(space, 0, space.enquiry.term))
  return best && { moreDeposit: moreAfter(0), offer: best, isFirstChoice: false }
}

/** The smallest increase with any term and product; there, the lowest cost of credit, then the nearest term. */
function* combinationIn(space: Space): Steps<Approved | undefined> {
  const { seen, against } = space
  let fewest: number | undefined
  for (const product of space.products) {
    for (const term of space.terms) {
      yield
      if (!hasTerm(product, term)) continue
      const to = fewest === undefined ? space.stepsMaximum : fewest - 1
      fewest = (yield* firstAccepted(space, { product, term, steps: { from: 0, to } }, seen)) ?? fewest
      // Only what stands in the way was left to find, and no other loan adds to that.
      if (against.size > 0 && seen.always?.size === 0) return undefined
    }
  }
  if (fewest === undefined) return undefined
  let cheapest: Offer | undefined
  for (const offer of yield* approvedAt(space, fewest, undefined))
    if (space.terms.includes(offer.term) && (cheapest === undefined || isCheaper(space, offer, cheapest)))
      cheapest = offer
  if (cheapest === undefined) return undefined
  const first = bestOffer(yield* offersAt(space, fewest, cheapest.term))
  return {
    moreDeposit: moreAfter(fewest),
    offer: cheapest,
    isFirstChoice: first?.productId === cheapest.productId,
  }
}

/** Whether an offer has the lower cost of credit, or else the nearer term, or is the better one. */
const isCheaper = (space: Space, one: Offer, other: Offer): boolean =>
  (one.totalCostOfCredit - other.totalCostOfCredit ||
    distanceTo(space, one.term) - distanceTo(space, other.term) ||
    one.term - other.term ||
    byFit(one, other)) < 0

/** The whole space has been searched without success. */
const obstacleIn = (
  { seen: { always }, against }: Space,
  { policy, application, dealerId }: NearestInput,
): Obstacle => {
  if (always === undefined) return { is: 'noProduct' }
  const rules = policy.rules.filter(({ name }) => against.has(name) || always.has(name))
  if (rules.length > 0) return { is: 'rules', rules }
  const mayApprove = policy.rules.some(
    (rule) => rule.outcome === 'approve' && appliesTo(rule, { application, dealerId }),
  )
  return policy.otherwise === 'approve' || mayApprove ? { is: 'noFigures' } : { is: 'noApproval' }
}
