import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionText, firedText, ruleText } from './words.ts'

const of = { name: 'the rule', outcome: 'refer' } as const

test('a rule reads as a question with the unit of its measure', () => {
  const passes = (bound: number) => ({ is: 'above', bound, whenMissing: 'refer' }) as const
  for (const [measure, bound, says] of [
    ['paymentToIncome', 33_333, 'paymentToIncome above 33.333%'],
    ['loanAmount', 50_000_50, 'loanAmount above €50,000.50'],
    ['vehicleAgeAtEnd', 144, 'vehicleAgeAtEnd above 144 months'],
    ['term', 1, 'term above 1 month'],
    ['oldestApplicantAgeAtEnd', 75, 'oldestApplicantAgeAtEnd above 75 years'],
  ] as const) {
    assert.equal(conditionText({ measure, when: passes(bound) }), says)
  }
  assert.equal(conditionText({ measure: 'vehicleAge', when: { is: 'missing' } }), 'vehicleAge missing')
})

test('a finding reads as a sentence, with the side on which the bound was exceeded', () => {
  for (const [value, bound, says] of [
    [42_118, 40_000, 'loanToValue is 42.118%, above 40%'],
    [12_500, 40_000, 'loanToValue is 12.5%, below 40%'],
    [null, 40_000, 'loanToValue is missing'],
  ] as const) {
    assert.equal(firedText({ ...of, measure: 'loanToValue', value, bound }), says)
  }
  assert.equal(firedText({ ...of, measure: 'vehicleAge', value: null }), 'vehicleAge is missing')
})

const asked = { name: 'A', measure: 'paymentToIncome', outcome: 'decline' } as const

for (const [rule, says] of [
  [
    { ...asked, when: { is: 'above', bound: 40_000, whenMissing: 'refer' } },
    'Decline if payment to income is above 40%, and refer if it is missing.',
  ],
  [
    { ...asked, when: { is: 'above', bound: 40_000, whenMissing: 'ignore' } },
    'Decline if payment to income is above 40%.',
  ],
  [{ ...asked, when: { is: 'missing' } }, 'Decline if payment to income is missing.'],
  [
    { ...asked, measure: 'term', outcome: 'refer', when: { is: 'below', bound: 12, whenMissing: 'refer' } },
    'Refer if term is below 12 months.',
  ],
  [
    { ...asked, when: { is: 'missing' }, borrowerTypes: ['joint', 'individual', 'limitedCompany'] },
    'Decline if payment to income is missing. Only for joint borrowers, an individual or a limited company.',
  ],
  [
    { ...asked, when: { is: 'missing' }, borrowerTypes: ['joint', 'individual'], loanTypes: ['pcp'] },
    'Decline if payment to income is missing. Only for joint borrowers or an individual with PCP.',
  ],
] as const) {
  test(`a rule reads "${says}"`, () => {
    assert.equal(ruleText(rule), says)
  })
}
