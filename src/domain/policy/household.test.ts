/** What is left of a household's income, with each part that a policy counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents, fromEuros, shareFromPerCent } from '../finance/money.ts'
import { type Given, inputOf } from './examples.ts'
import type { Assumptions } from './household.ts'
import { measured } from './measures.ts'
import { declinesAnyway, findByPolicy, lacksFact, measuresFacts, type Policy } from './policy.ts'

const COSTS: Assumptions = {
  firstApplicant: fromEuros(600),
  furtherApplicant: fromEuros(350),
  dependant: fromEuros(200),
}
const earning = (salary: number) => ({ salary, housing: 0 })
const two: Given = { incomes: [earning(2_000), earning(1_500)] }
const dependants = (...numbers: readonly (number | undefined)[]) =>
  numbers.map((number) => (number === undefined ? {} : { numberOfDependents: number }))

/** In euro, of an income of €2,500, a payment of €400 and €900 of rent unless it says otherwise. */
for (const [what, assumptions, given, left] of [
  ['nothing counts', {}, {}, 1_200],
  ['a first applicant', { firstApplicant: fromEuros(600) }, {}, 600],
  ['two applicants', COSTS, { ...two, people: dependants(0, 0) }, 3_500 - 400 - 600 - 350],
  ['dependants are those of the applicant with most', COSTS, { ...two, people: dependants(1, 2) }, 1_750],
  ['one applicant states none', COSTS, { ...two, people: dependants(undefined, 1) }, 1_950],
  ['nobody states dependants, who count', COSTS, {}, undefined],
  ['nobody states dependants, who count nothing', { dependant: cents(0) }, {}, 1_200],
  ['any number of dependants', COSTS, { people: dependants(2_147_483_647) }, 600 - 200_000],
  ['a stress of 12.5%', { paymentStress: shareFromPerCent(12.5) }, {}, 1_150],
  ['a stress, rounded up', { paymentStress: shareFromPerCent(0.001) }, {}, 1_199.99],
  ['a stress of 100%', { paymentStress: shareFromPerCent(100) }, {}, 800],
] as const satisfies readonly (readonly [string, Assumptions, Given, number | undefined])[])
  test(`${what}: ${left === undefined ? 'missing' : `€${left} is left`}`, () => {
    const value = measured('disposableIncome', inputOf(given), assumptions)
    assert.equal(value, left === undefined ? undefined : Math.round(left * 100))
  })

const DEBTS = ['register.repayments', 'bank.overdraft']
const withFacts = (facts: Readonly<Record<string, number | string>>) => ({
  ...inputOf({}),
  facts: new Map(Object.entries(facts).map(([name, value]) => [name, { value, ageDays: 0 }])),
})

for (const [what, facts, left] of [
  ['both are known', { 'register.repayments': 150.5, 'bank.overdraft': 0 }, 1_049.5],
  ['one is not', { 'register.repayments': 150 }, undefined],
  ['one is no number', { 'register.repayments': 150, 'bank.overdraft': 'none' }, undefined],
  ['one is negative, which is no income', { 'register.repayments': -150, 'bank.overdraft': 10 }, 1_190],
] as const)
  test(`other debts, ${what}: ${left ?? 'missing'}`, () => {
    const value = measured('disposableIncome', withFacts(facts), { debts: DEBTS })
    assert.equal(value, left === undefined ? undefined : Math.round(left * 100))
  })

test('a rule on the disposable income waits for the facts that are debts, and for nothing without debts', () => {
  const policy = (affordability?: Assumptions): Policy => ({
    version: 1,
    rules: [
      {
        name: 'too little left',
        measure: 'disposableIncome',
        when: { is: 'below', bound: 300_00, whenMissing: 'decline' },
        outcome: 'decline',
      },
    ],
    otherwise: 'approve',
    fourEyesFrom: null,
    ...(affordability === undefined ? {} : { affordability }),
  })
  const withDebts = policy({ debts: DEBTS })
  assert.deepEqual(
    [measuresFacts(withDebts), measuresFacts(policy()), measuresFacts(policy(COSTS))],
    [true, false, false],
  )
  const unknown = withFacts({ 'bank.overdraft': 0 })
  const finding = findByPolicy(withDebts, unknown)
  assert.equal(finding.outcome, 'decline')
  assert.deepEqual([declinesAnyway(withDebts, finding), lacksFact(withDebts, unknown)], [false, true])
  const known = withFacts({ 'bank.overdraft': 0, 'register.repayments': 900.01 })
  assert.equal(findByPolicy(withDebts, known).outcome, 'decline')
  assert.equal(
    findByPolicy(withDebts, withFacts({ 'bank.overdraft': 0, 'register.repayments': 900 })).outcome,
    'approve',
  )
  assert.equal(lacksFact(withDebts, known), false)
})
