/** The nearest yes against every step of the deposit, every term and every product, one by one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { times } from '../../../test/extent.ts'
import { enquiryOf } from '../finance/application-enquiry.ts'
import { fromEuros } from '../finance/money.ts'
import { bestOffer, type Offer, offersOf } from '../finance/selection.ts'
import { measured } from '../policy/measures.ts'
import { findByPolicy, type PolicyRule } from '../policy/policy.ts'
import { type Approved, type NearestInput, nearestOf } from './nearest.ts'
import { LARGE, nearestInputs, SMALL } from './testing.ts'

type Found = { readonly steps: number; readonly offer: Offer }

const STEP = fromEuros(100)

/** All offers by the steps of the deposit, as far as there is something to finance. */
const gridOf = (input: NearestInput, laws = input.laws): readonly (readonly Offer[])[] => {
  const { application, today, dealerId, bounds, products } = input
  const enquiry = { ...enquiryOf(application, { today, dealerId }), term: undefined }
  const grid: (readonly Offer[])[] = []
  for (let deposit = enquiry.deposit; ; deposit = fromEuros((deposit + STEP) / 100)) {
    const isAsked = grid.length === 0
    if (!isAsked && enquiry.price - deposit - enquiry.tradeIn < bounds.loanMinimum) return grid
    grid.push(offersOf(products, { ...enquiry, deposit }, laws).offers)
  }
}

const bruteForce = (input: NearestInput) => {
  const { application, policy, today, facts, bounds } = input
  const asked = application.finance.term
  const isFine = (offer: Offer) =>
    findByPolicy(policy, { application, offer, today, facts }).outcome === 'approve'
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

/** The rules that fire against every loan that any product makes, whatever the law says; undefined without a loan. */
const rulesAgainstAll = (input: NearestInput): readonly string[] | undefined => {
  const { application, policy, today, facts, bounds } = input
  const lawless = input.laws.map((law) => ({ ...law, aprMaximumPerCent: Number.MAX_VALUE }))
  const offers = gridOf(input, lawless)
    .flat()
    .filter(({ term, loanAmount }) => term <= bounds.termMaximum && loanAmount >= bounds.loanMinimum)
  if (offers.length === 0) return undefined
  return policy.rules
    .map(({ name }) => name)
    .filter((name) =>
      offers.every((offer) =>
        findByPolicy(policy, { application, offer, today, facts }).fired.some(
          (fired) => fired.name === name && fired.outcome !== 'approve',
        ),
      ),
    )
}

/** The same with a rule that only the lowest of the requested monthly payments satisfies. */
const sharpened = (input: NearestInput): NearestInput => {
  const { application, today, policy } = input
  const payments = (gridOf(input)[0] ?? [])
    .filter(({ term }) => term === application.finance.term)
    .map((offer) => measured('paymentToIncome', { application, offer, today }) ?? 0)
  const rule: PolicyRule = {
    name: 'sharp',
    measure: 'paymentToIncome',
    when: { is: 'above', bound: Math.min(...payments), whenMissing: 'refer' },
    outcome: 'refer',
  }
  return payments.length === 0
    ? input
    : { ...input, policy: { ...policy, rules: [...policy.rules.slice(0, 1), rule] } }
}

const shown = (found: Approved | Found | undefined) => {
  if (found === undefined) return undefined
  const { productId, term, loanAmount } = found.offer
  const steps = 'steps' in found ? found.steps : found.moreDeposit / STEP
  return `${steps} steps, ${productId}, ${term} months, ${loanAmount}`
}

test('of all figures on the grid, none is nearer than those found, and where nothing is found, nothing is there', (t) => {
  const counts = new Map<string, number>()
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  fc.assert(
    fc.property(nearestInputs(SMALL), fc.boolean(), (given, isSharp) => {
      const input = isSharp ? sharpened(given) : given
      const nearest = nearestOf(input)
      const brute = bruteForce(input)
      assert.equal(nearest.isApproved, brute.isApproved)
      if (nearest.isApproved) return
      for (const change of ['deposit', 'term', 'product', 'combination'] as const) {
        assert.equal(shown(nearest[change]), shown(brute[change]), change)
        if (brute[change] !== undefined) count(change)
      }
      const { obstacle } = nearest
      if (obstacle !== undefined) count(obstacle.is)
      assert.equal(obstacle === undefined, brute.combination !== undefined)
      if (obstacle === undefined) return
      const against = rulesAgainstAll(input)
      assert.equal(obstacle.is === 'noProduct', against === undefined)
      assert.deepEqual(obstacle.is === 'rules' ? obstacle.rules.map(({ name }) => name) : [], against ?? [])
    }),
    { numRuns: times(250, 2_500, 16_000) },
  )
  t.diagnostic(`No difference, of cases with: ${JSON.stringify(Object.fromEntries(counts))}`)
})

test('it takes little CPU time, however many figures there are', (t) => {
  const taken: number[] = []
  fc.assert(
    fc.property(nearestInputs(LARGE), (input) => {
      const before = process.cpuUsage()
      const { isApproved, obstacle, combination } = nearestOf(input)
      const { user, system } = process.cpuUsage(before)
      taken.push((user + system) / 1_000)
      assert.equal(obstacle === undefined, isApproved || combination !== undefined)
    }),
    { numRuns: times(100, 1_000, 10_000) },
  )
  taken.sort((one, other) => one - other)
  const [median, most] = [taken[Math.floor(taken.length / 2)], taken.at(-1)]
  t.diagnostic(`CPU time of the nearest yes: median ${median?.toFixed(1)} ms, most ${most?.toFixed(1)} ms`)
})
