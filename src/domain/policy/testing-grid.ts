/** All figures of a question for the nearest yes, one by one, for tests. */
import { enquiryOf } from '../finance/enquiry.ts'
import { fromEuros } from '../finance/money.ts'
import { bestOffer, type Offer, offersOf } from '../finance/selection.ts'
import { measured } from './measures.ts'
import type { Approved, NearestInput } from './nearest.ts'
import { findByPolicy } from './policy.ts'
import type { PolicyRule } from './rule.ts'

type Found = { readonly steps: number; readonly offer: Offer }

const STEP = fromEuros(100)

/** All offers by the steps of the deposit, as far as there is something to finance. */
export const gridOf = (input: NearestInput, laws = input.laws): readonly (readonly Offer[])[] => {
  const { application, today, dealerId, bounds, products } = input
  const enquiry = { ...enquiryOf(application, { today, dealerId }), term: undefined }
  const grid: (readonly Offer[])[] = []
  for (let deposit = enquiry.deposit; ; deposit = fromEuros((deposit + STEP) / 100)) {
    const isAsked = grid.length === 0
    if (!isAsked && enquiry.price - deposit - enquiry.tradeIn < bounds.loanMinimum) return grid
    grid.push(offersOf(products, { ...enquiry, deposit }, laws).offers)
  }
}

/** What is nearest by trying each figure. */
export const bruteForce = (input: NearestInput) => {
  const { application, policy, today, facts, bounds, dealerId } = input
  const asked = application.finance.term
  const isFine = (offer: Offer) =>
    findByPolicy(policy, { application, offer, today, facts, dealerId }).outcome === 'approve'
  const isTerm = (term: number) => bounds.termMinimum <= term && term <= bounds.termMaximum
  const grid = gridOf(input)
  const chosen = (steps: number, term: number): Found | undefined => {
    const offer = bestOffer((grid[steps] ?? []).filter((one) => one.term === term))
    return offer !== undefined && isFine(offer) ? { steps, offer } : undefined
  }
  const steps = grid.map((_, place) => place)
  const terms = [...new Set(grid.flat().map(({ term }) => term))].filter(isTerm)
  const distance = (term: number) => Math.abs(term - asked)
  const best = bestOffer((grid[0] ?? []).filter((offer) => offer.term === asked && isFine(offer)))
  const fewest = steps.find((place) => grid[place]?.some((offer) => isTerm(offer.term) && isFine(offer)))
  const cheapest =
    fewest === undefined
      ? undefined
      : grid[fewest]
          ?.filter((offer) => isTerm(offer.term) && isFine(offer))
          .toSorted(
            (one, other) =>
              one.totalCostOfCredit - other.totalCostOfCredit ||
              distance(one.term) - distance(other.term) ||
              one.term - other.term ||
              (bestOffer([one, other]) === one ? -1 : 1),
          )[0]
  return {
    isApproved: chosen(0, asked) !== undefined,
    deposit: isTerm(asked)
      ? steps
          .slice(1)
          .map((place) => chosen(place, asked))
          .find((found) => found !== undefined)
      : undefined,
    term: terms
      .filter((term) => term !== asked)
      .sort((one, other) => distance(one) - distance(other) || one - other)
      .map((term) => chosen(0, term))
      .find((found) => found !== undefined),
    product: best && { steps: 0, offer: best },
    combination:
      fewest === undefined || cheapest === undefined ? undefined : { steps: fewest, offer: cheapest },
  }
}

/** A rule against all but the lowest of the requested monthly payments; undefined if that is the best offer's. */
export const sharpRule = (input: NearestInput): PolicyRule | undefined => {
  const { application, today, dealerId } = input
  const offers = (gridOf(input)[0] ?? []).filter(({ term }) => term === application.finance.term)
  const shareOf = (offer: Offer) => measured('paymentToIncome', { application, offer, today, dealerId }) ?? 0
  const best = bestOffer(offers)
  const bound = Math.min(...offers.map(shareOf))
  if (best === undefined || shareOf(best) === bound) return undefined
  const when = { is: 'above', bound, whenMissing: 'refer' } as const
  return { name: 'sharp', measure: 'paymentToIncome', when, outcome: 'refer' }
}

/** Figures in words, to compare those that were found in different ways. */
export const shown = (found: Approved | Found | undefined) => {
  if (found === undefined) return undefined
  const { productId, term, loanAmount } = found.offer
  const steps = 'steps' in found ? found.steps : found.moreDeposit / STEP
  return `${steps} steps, ${productId}, ${term} months, ${loanAmount}`
}
