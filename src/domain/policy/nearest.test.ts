/** The nearest yes against every step of the deposit, every term and every product, one by one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../../packages/values/turns/steps.ts'
import { times } from '../../../test/extent.ts'
import { fromEuros } from '../finance/money.ts'
import { termsOf } from '../finance/product.ts'
import { type NearestInput, nearestOf } from './nearest.ts'
import { findByPolicy } from './policy.ts'
import type { PolicyRule } from './rule.ts'
import { LARGE, nearestInputs, SMALL } from './testing.ts'
import { bruteForce, gridOf, sharpRule, shown } from './testing-grid.ts'

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
        findByPolicy(policy, { application, offer, today, facts, dealerId: input.dealerId }).fired.some(
          (fired) => fired.name === name && fired.outcome !== 'approve',
        ),
      ),
    )
}

/** The same with a sharp rule. */
const sharpened = (input: NearestInput): NearestInput => {
  const { policy } = input
  const rule = sharpRule(input)
  return rule === undefined
    ? input
    : { ...input, policy: { ...policy, rules: [...policy.rules.slice(0, 1), rule] } }
}

test('of all figures on the grid, none is nearer than those found, and where nothing is found, nothing is there', (t) => {
  const counts = new Map<string, number>()
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  fc.assert(
    fc.property(nearestInputs(SMALL), fc.boolean(), (given, isSharp) => {
      const input = isSharp ? sharpened(given) : given
      const nearest = atOnce(nearestOf(input))
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

test('an approval between two bounds is found although neither end of a range is approved', () => {
  let found = 0
  const amounts = fc.record({
    from: fc.integer({ min: 500, max: 6_000 }),
    width: fc.integer({ min: 100, max: 900 }),
  })
  fc.assert(
    fc.property(nearestInputs(SMALL), amounts, (given, { from, width }) => {
      const bound = (is: 'above' | 'below', euro: number) =>
        ({ measure: 'loanAmount', when: { is, bound: fromEuros(euro), whenMissing: 'ignore' } }) as const
      const rule: PolicyRule = {
        name: 'between',
        ...bound('above', from),
        and: [bound('below', from + width)],
        outcome: 'approve',
      }
      const input: NearestInput = { ...given, policy: { ...given.policy, rules: [rule], otherwise: 'refer' } }
      const { combination } = atOnce(nearestOf(input))
      if (!bruteForce(input).isApproved)
        assert.equal(shown(combination), shown(bruteForce(input).combination))
      if (combination !== undefined) found++
    }),
    { numRuns: times(100, 1_000, 4_000) },
  )
  assert.ok(found > 0)
})

test('it takes little CPU time, however many figures there are', (t) => {
  const taken: number[] = []
  fc.assert(
    fc.property(nearestInputs(LARGE), (input) => {
      const before = process.cpuUsage()
      const { isApproved, obstacle, combination } = atOnce(nearestOf(input))
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

/** Counts how often a calculation looks up a rate: once for each loan that it works out. */
const counting = (input: NearestInput) => {
  let loans = 0
  const products = input.products.map(
    (product) =>
      new Proxy(product, {
        get: (of, name) => {
          if (name === 'terms') return of.terms
          if (name === 'fees') loans++
          return of[name as keyof typeof of]
        },
      }),
  )
  return { input: { ...input, products }, loans: () => loans }
}

/** With bisection there are some; one step after the other, there would be hundreds. */
const LOANS_A_TERM = 20
/** A loan of the search may be accepted: then its offer is worked out too. */
const LOANS_A_STEP = 2

test('the search looks at few loans of each term, and at one in each step', () => {
  let all = 0
  for (const sample of fc.sample(nearestInputs(LARGE), { seed: 1, numRuns: times(20, 20, 200) })) {
    const { input, loans } = counting(sample)
    let [before, steps] = [0, 0]
    const search = nearestOf(input)
    for (let next = search.next(); next.done !== true; next = search.next()) {
      steps++
      assert.ok(loans() - before <= LOANS_A_STEP, `${loans() - before} loans in step ${steps}`)
      before = loans()
    }
    const terms = input.products.flatMap(termsOf).length
    assert.ok(loans() <= terms * LOANS_A_TERM, `${loans()} for ${terms} terms`)
    all += steps
  }
  assert.ok(all > 0)
})

test('where a rule fires whatever is offered, the search ends once nothing else can stand in the way', () => {
  for (const sample of fc.sample(nearestInputs(LARGE), { seed: 1, numRuns: 20 })) {
    const never: PolicyRule = {
      name: 'never',
      measure: 'combinedIncome',
      when: { is: 'above', bound: 0, whenMissing: 'ignore' },
      outcome: 'decline',
    }
    const { input, loans } = counting({ ...sample, policy: { ...sample.policy, rules: [never] } })
    const { obstacle } = atOnce(nearestOf(input))
    if (obstacle?.is === 'noProduct') continue
    assert.deepEqual(obstacle, { is: 'rules', rules: [never] })
    assert.ok(loans() <= 2 * LOANS_A_TERM, `${loans()} loans`)
  }
})
