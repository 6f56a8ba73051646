/** Each measure with the bounds that apply to the application, as the policy finds them. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Applicant, Application } from '../application/application.ts'
import { cents, shareFromPerCent } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import { MEASURE_NAMES } from '../policy/measures.ts'
import { findByPolicy, type Policy } from '../policy/policy.ts'
import type { PolicyRule } from '../policy/rule.ts'
import { affordabilityOf } from './affordability.ts'

const rule = (
  name: string,
  is: 'above' | 'below',
  bound: number,
  special: Partial<PolicyRule> = {},
): PolicyRule => ({
  name,
  measure: 'paymentToIncome',
  when: { is, bound, whenMissing: 'refer' },
  outcome: 'refer',
  ...special,
})

const POLICY: Policy = {
  version: 1,
  rules: [
    rule('hard', 'above', 40_000, { outcome: 'decline' }),
    rule('soft', 'above', 10_000),
    rule('for companies', 'above', 1, { borrowerTypes: ['limitedCompany'] }),
    rule('missing', 'above', 0, { when: { is: 'missing' } }),
    rule('young', 'below', 21, { measure: 'youngestApplicantAge' }),
  ],
  otherwise: 'approve',
  fourEyesFrom: null,
}

const input = {
  application: {
    borrowerType: 'individual',
    applicants: [{ dateOfBirth: '1990-05-01', income: { salary: 3_000, housing: 900 } } as Applicant],
    vehicle: { type: 'car', new: { carId: 'sample' } },
    finance: { price: 25_000, deposit: 5_000, term: 48 },
  } as Application,
  offer: { monthlyPayment: cents(450_00), loanAmount: cents(20_000_00), term: 48 } as Offer,
  today: '2027-03-01' as LocalDate,
  dealerId: null,
}

test('each measure has its value and the bounds that apply to the borrower', () => {
  const found = new Map(affordabilityOf(POLICY, input).map((one) => [one.name, one]))
  assert.deepEqual([...found.keys()], MEASURE_NAMES)
  assert.deepEqual(found.get('paymentToIncome'), {
    name: 'paymentToIncome',
    unit: 'perCent',
    says: 'the monthly payment, without fees, as a share of the combined income',
    value: 15_000,
    bounds: [
      { rule: 'hard', is: 'above', bound: 40_000, outcome: 'decline', fires: false },
      { rule: 'soft', is: 'above', bound: 10_000, outcome: 'refer', fires: true },
    ],
    whenMissing: null,
  })
  assert.equal(found.get('paymentAndHousingToIncome')?.value, 45_000)
  assert.equal(found.get('youngestApplicantAge')?.value, 36)
  assert.equal(found.get('loanAmount')?.value, 20_000_00)
})

test('a bound fires exactly when the policy says so', () => {
  const fired = findByPolicy(POLICY, input).fired.map(({ name }) => name)
  const shown = affordabilityOf(POLICY, input)
    .flatMap(({ bounds }) => bounds)
    .filter(({ fires }) => fires)
  assert.deepEqual(
    shown.map((bound) => bound.rule),
    fired,
  )
})

test('the disposable income says what it is the sum of, and a joined bound fires with its rule', () => {
  const policy: Policy = {
    ...POLICY,
    rules: [
      rule('little left', 'below', 1_000_00, {
        measure: 'disposableIncome',
        and: [{ measure: 'loanToValue', when: { is: 'above', bound: 70_000, whenMissing: 'refer' } }],
      }),
    ],
    affordability: { firstApplicant: cents(800_00), paymentStress: shareFromPerCent(10) },
  }
  const found = new Map(affordabilityOf(policy, input).map((one) => [one.name, one]))
  assert.equal(found.get('disposableIncome')?.value, 805_00)
  assert.match(
    found.get('disposableIncome')?.says ?? '',
    /: €3,000\.00 − €495\.00 payment − €900\.00 mortgage or rent − €0\.00 debts − €800\.00 living costs$/,
  )
  assert.deepEqual(found.get('loanToValue')?.bounds, [
    { rule: 'little left', is: 'above', bound: 70_000, outcome: 'refer', fires: true },
  ])
  const without = { ...input, offer: undefined }
  const missing = affordabilityOf(policy, without).find(({ name }) => name === 'disposableIncome')
  assert.deepEqual([missing?.value, missing?.whenMissing], [null, 'refer'])
  assert.doesNotMatch(missing?.says ?? '', /€/)
})

test('a missing measure has no value and no bounds, but the strictest outcome of what it lacks', () => {
  const { offer: _, ...without } = input
  const found = affordabilityOf(POLICY, { ...without, offer: undefined })
  const shown = found.find(({ name }) => name === 'paymentToIncome')
  assert.deepEqual([shown?.value, shown?.bounds, shown?.whenMissing], [null, [], 'refer'])
  const ignored: Policy = {
    ...POLICY,
    rules: [rule('ignores', 'above', 1, { when: { is: 'above', bound: 1, whenMissing: 'ignore' } })],
  }
  for (const [policy, outcome] of [
    [ignored, null],
    [
      {
        ...POLICY,
        rules: [...ignored.rules, rule('only', 'above', 1, { outcome: 'decline', when: { is: 'missing' } })],
      },
      'decline',
    ],
  ] as const)
    assert.equal(
      affordabilityOf(policy, { ...without, offer: undefined }).find(({ name }) => name === 'paymentToIncome')
        ?.whenMissing,
      outcome,
    )
})
