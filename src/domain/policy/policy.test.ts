import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BorrowerType, LoanType } from '../application/application.ts'
import { type Given, inputOf, TODAY } from './examples.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName, UNITS } from './measures.ts'
import { DEFAULT_POLICY, findByPolicy, type Policy, policyOn } from './policy.ts'
import type { PolicyCondition, PolicyRule } from './rule.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from './values.ts'

const policyOf = (rules: readonly PolicyRule[], otherwise: PolicyOutcome = 'approve'): Policy => ({
  version: 7,
  rules,
  otherwise,
  fourEyesFrom: null,
})

const rule = (measure: MeasureName, when: PolicyCondition, more: Partial<PolicyRule> = {}): PolicyRule => ({
  name: 'the rule',
  measure,
  when,
  outcome: 'decline',
  ...more,
})

const passing = (is: 'above' | 'below', bound: number, whenMissing: PolicyOutcome | 'ignore' = 'refer') =>
  ({ is, bound, whenMissing }) as const

/** For each measure the exact value as a bound, at which nothing fires, and the numbers on either side, which do. */
const BOUNDS: Readonly<Record<MeasureName, readonly [Given, bound: number]>> = {
  paymentToIncome: [{}, 16_000],
  paymentAndHousingToIncome: [{}, 52_000],
  combinedIncome: [{}, 2_500_00],
  disposableIncome: [{}, 1_200_00],
  depositShare: [{}, 20_000],
  loanToValue: [{}, 75_000],
  loanAmount: [{}, 15_000_00],
  term: [{}, 48],
  vehicleAge: [{}, 94],
  vehicleAgeAtEnd: [{}, 142],
  guaranteedValueShare: [{ offer: { gmfv: 8_000_00 } }, 40_000],
  annualDistance: [{ finance: { kilometresPerYear: 20_000 } }, 20_000],
  timeInEmployment: [{ people: [{ employment: { time: '2years' } as never }] }, 24],
  timeAtAddress: [{ people: [{ addresses: [{ time: '1year' }] }] }, 12],
  youngestApplicantAge: [{ born: ['1990-11-20'] }, 36],
  oldestApplicantAgeAtEnd: [{ born: ['1960-11-20'] }, 70],
}

for (const [measure, [given, value]] of Object.entries(BOUNDS) as [MeasureName, [Given, number]][]) {
  for (const [is, bound, fires] of [
    ['above', value - 1, true],
    ['above', value, false],
    ['above', value + 1, false],
    ['below', value - 1, false],
    ['below', value, false],
    ['below', value + 1, true],
  ] as const) {
    test(`${measure} of ${value} is ${fires ? '' : 'not '}${is} ${bound}`, () => {
      const found = findByPolicy(policyOf([rule(measure, passing(is, bound))]), inputOf(given))
      const fired = fires ? [{ name: 'the rule', measure, outcome: 'decline', value, bound }] : []
      assert.deepEqual(found, { version: 7, outcome: fires ? 'decline' : 'approve', fired })
    })
  }
}

test('a ratio is compared exactly, and reported as exceeding the bound', () => {
  const third = inputOf({ offer: { monthlyPayment: 1_000_00 }, incomes: [{ salary: 3_000, housing: 0 }] })
  const firedBy = (is: 'above' | 'below', bound: number) =>
    findByPolicy(policyOf([rule('paymentToIncome', passing(is, bound))]), third).fired.map(
      ({ value }) => value,
    )
  assert.deepEqual(firedBy('above', 33_333), [33_334])
  assert.deepEqual(firedBy('above', 33_334), [])
  assert.deepEqual(firedBy('below', 33_334), [33_333])
  assert.deepEqual(firedBy('below', 33_333), [])
})

const noYear: Given = { vehicle: { used: { registration: 'ZV 12345' } } }

for (const [whenMissing, outcome] of [
  ['approve', 'approve'],
  ['refer', 'refer'],
  ['decline', 'decline'],
] as const) {
  test(`with missing data a rule fires with its outcome for that: ${outcome}`, () => {
    const found = findByPolicy(
      policyOf([rule('vehicleAge', passing('above', 100, whenMissing))], 'decline'),
      inputOf(noYear),
    )
    assert.deepEqual(found.fired, [
      { name: 'the rule', measure: 'vehicleAge', outcome, value: null, bound: 100 },
    ])
    assert.equal(found.outcome, outcome)
  })
}

test('a rule that ignores missing data does not fire', () => {
  const rules = [rule('vehicleAge', passing('above', 100, 'ignore'))]
  assert.deepEqual(findByPolicy(policyOf(rules), inputOf(noYear)), {
    version: 7,
    outcome: 'approve',
    fired: [],
  })
})

test('a rule can ask whether a measure is missing', () => {
  const policy = policyOf([rule('vehicleAge', { is: 'missing' }, { outcome: 'refer' })])
  const [fired] = findByPolicy(policy, inputOf(noYear)).fired
  assert.deepEqual(fired, { name: 'the rule', measure: 'vehicleAge', outcome: 'refer', value: null })
  assert.deepEqual(findByPolicy(policy, inputOf({})).fired, [])
})

test('joined conditions fire the rule only if all of them hold, and the finding has each', () => {
  const also = { measure: 'loanAmount', when: passing('above', 14_999_99) } as const
  const joined = rule('term', passing('above', 47), { and: [also] })
  assert.deepEqual(findByPolicy(policyOf([joined]), inputOf({})).fired, [
    {
      name: 'the rule',
      measure: 'term',
      outcome: 'decline',
      value: 48,
      bound: 47,
      and: [{ measure: 'loanAmount', value: 15_000_00, bound: 14_999_99 }],
    },
  ])
  for (const [bound, other] of [
    [48, 14_999_99],
    [47, 15_000_00],
  ] as const) {
    const and = [{ measure: 'loanAmount', when: passing('above', other) }]
    assert.deepEqual(
      findByPolicy(policyOf([rule('term', passing('above', bound), { and })]), inputOf({})).fired,
      [],
    )
  }
})

for (const [own, other, holds, outcome] of [
  ['refer', 'decline', true, 'decline'],
  ['decline', 'approve', true, 'decline'],
  ['approve', 'refer', true, 'refer'],
  ['refer', 'ignore', true, undefined],
  ['ignore', 'decline', true, undefined],
  // What is known not to hold decides before anything that is missing.
  ['decline', 'decline', false, undefined],
] as const)
  test(`with joined data missing, ${own} and ${other} make ${outcome ?? 'no finding'}`, () => {
    const joined = rule('vehicleAge', passing('above', 100, own), {
      and: [
        { measure: 'vehicleAgeAtEnd', when: passing('above', 100, other) },
        { measure: 'term', when: passing('above', holds ? 12 : 48) },
      ],
    })
    const { fired } = findByPolicy(policyOf([joined]), inputOf(noYear))
    assert.deepEqual(
      fired.map((one) => one.outcome),
      outcome === undefined ? [] : [outcome],
    )
  })

test('a rule for some dealers applies to their applications alone', () => {
  const policy = policyOf([rule('term', passing('above', 0), { dealerIds: ['one', 'two'] })])
  const firesFor = (dealerId: string | null | undefined) =>
    findByPolicy(policy, { ...inputOf({}), dealerId }).fired.length === 1
  assert.deepEqual(['two', 'three', null, undefined].map(firesFor), [true, false, false, false])
})

for (const [what, limits, given, fires] of [
  ['its borrower type', { borrowerTypes: ['joint', 'individual'] }, {}, true],
  ['another borrower type', { borrowerTypes: ['joint'] }, {}, false],
  ['its loan type', { loanTypes: ['pcp'] }, { finance: { loanType: 'pcp' } }, true],
  ['another loan type', { loanTypes: ['pcp'] }, { finance: { loanType: 'hirePurchase' } }, false],
  ['set A, which counts as hire purchase', { loanTypes: ['hirePurchase'] }, {}, true],
  ['set A, where only PCP is meant', { loanTypes: ['pcp'] }, {}, false],
  ['one of two limits', { borrowerTypes: ['individual'], loanTypes: ['pcp'] }, {}, false],
] as const satisfies readonly (readonly [
  string,
  { borrowerTypes?: BorrowerType[]; loanTypes?: LoanType[] },
  Given,
  boolean,
])[]) {
  test(`a limited rule ${fires ? 'fires' : 'says nothing'} for ${what}`, () => {
    const { fired } = findByPolicy(policyOf([rule('term', passing('above', 0), limits)]), inputOf(given))
    assert.equal(fired.length === 1, fires)
  })
}

for (const [fired, otherwise, outcome] of [
  [[], 'approve', 'approve'],
  [[], 'decline', 'decline'],
  [['approve'], 'decline', 'approve'],
  [['approve', 'refer'], 'approve', 'refer'],
  [['decline', 'approve', 'refer'], 'approve', 'decline'],
] as const) {
  test(`fired ${fired.join(', ') || 'nothing'}, otherwise ${otherwise}: ${outcome}`, () => {
    const rules = fired.map((asked, index) =>
      rule('term', passing('above', 0), { name: `rule ${index}`, outcome: asked }),
    )
    assert.equal(findByPolicy(policyOf(rules, otherwise), inputOf({})).outcome, outcome)
  })
}

test('an application that no product fits is never approved, but may be declined', () => {
  const noOffer = inputOf({ offer: null })
  const approving = rule('term', passing('above', 0), { outcome: 'approve' })
  assert.equal(findByPolicy(policyOf([]), noOffer).outcome, 'refer')
  assert.equal(findByPolicy(policyOf([approving]), noOffer).outcome, 'refer')
  assert.equal(findByPolicy(policyOf([], 'decline'), noOffer).outcome, 'decline')
  assert.equal(findByPolicy(policyOf([rule('term', passing('above', 0))]), noOffer).outcome, 'decline')
})

const outcomes = fc.constantFrom(...POLICY_OUTCOMES)
const someRule: fc.Arbitrary<PolicyRule> = fc.constantFrom(...MEASURE_NAMES).chain((measure) => {
  const { decimals, greatest } = UNITS[MEASURES[measure].unit]
  const passes: fc.Arbitrary<PolicyCondition> = fc.record({
    is: fc.constantFrom('above' as const, 'below' as const),
    bound: fc.integer({ min: 0, max: greatest * 10 ** decimals }),
    whenMissing: fc.constantFrom(...POLICY_OUTCOMES, 'ignore' as const),
  })
  return fc.record({
    name: fc.string({ maxLength: 5 }),
    measure: fc.constant(measure),
    when: fc.oneof(passes, fc.constant<PolicyCondition>({ is: 'missing' })),
    outcome: outcomes,
  })
})
const somePolicy: fc.Arbitrary<Policy> = fc.record({
  version: fc.nat(),
  rules: fc.array(someRule, { maxLength: 8 }),
  otherwise: outcomes,
  fourEyesFrom: fc.constant(null),
})

/** Everything within the interface's limits, including the ends. */
const euros = fc.oneof(fc.nat({ max: 10_000 }), fc.nat({ max: 2_147_483_647 }))
const income = fc.record({ salary: fc.oneof(fc.constant(1), euros), other: euros, housing: euros })
const someInput = fc
  .record({
    finance: fc.record({ price: fc.nat({ max: 100_000 }), deposit: euros, tradeIn: euros, term: fc.nat() }),
    incomes: fc.array(fc.option(income, { nil: undefined }), { minLength: 1, maxLength: 3 }),
    born: fc.array(fc.constantFrom('1956-11-21', '1990-02-28', '2005-11-20'), { minLength: 1, maxLength: 3 }),
    vehicle: fc.constantFrom({}, { used: {} }, { used: { registration: '252-D-1' } }),
    offer: fc.constantFrom(null, {}, { monthlyPayment: 1 }),
  })
  .map(inputOf)

test('the strictest rule that fired decides, whatever the order of the rules', () => {
  const strictness = (outcome: PolicyOutcome) => ['approve', 'refer', 'decline'].indexOf(outcome)
  fc.assert(
    fc.property(somePolicy, someInput, (policy, input) => {
      const found = findByPolicy(policy, input)
      const asked = found.fired.length === 0 ? [policy.otherwise] : found.fired.map(({ outcome }) => outcome)
      const least = input.offer === undefined ? strictness('refer') : 0
      assert.equal(strictness(found.outcome), Math.max(least, ...asked.map(strictness)))
      const turned = findByPolicy({ ...policy, rules: policy.rules.toReversed() }, input)
      assert.deepEqual(turned, { ...found, fired: found.fired.toReversed() })
    }),
  )
})

test('a finding holds values beyond their bounds, in whole numbers, and survives storage as JSON', () => {
  fc.assert(
    fc.property(somePolicy, someInput, (policy, input) => {
      const found = findByPolicy(policy, input)
      for (const { value, bound } of found.fired) {
        if (value !== null) assert(Number.isInteger(value) && value !== bound)
      }
      assert.deepEqual(JSON.parse(JSON.stringify(found)), found)
    }),
  )
})

test('the default refers everything', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      assert.deepEqual(findByPolicy(DEFAULT_POLICY, input), { version: 0, outcome: 'refer', fired: [] })
    }),
  )
  assert.equal(DEFAULT_POLICY.fourEyesFrom, null)
})

test('the policy of a day is the newest that has begun, or else the default', () => {
  const begun = { version: 7, from: TODAY, policy: policyOf([]) }
  assert.equal(policyOn([begun], TODAY), begun.policy)
  assert.equal(policyOn([{ ...begun, from: '2026-11-21' as typeof TODAY }], TODAY), DEFAULT_POLICY)
  assert.equal(policyOn([], TODAY), DEFAULT_POLICY)
})
