/** Rules on providers' facts: at their bounds, without the fact, and with one that is too old. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputOf } from './examples.ts'
import { measureOf } from './measures.ts'
import { declinesAnyway, findByPolicy, lacksFact, type Policy } from './policy.ts'
import type { PolicyCondition, PolicyRule } from './rule.ts'
import type { FactValue } from './values.ts'
import { conditionText, firedSentence, firedText, ruleText } from './words.ts'

const policyOf = (rules: readonly PolicyRule[], otherwise: Policy['otherwise'] = 'approve'): Policy => ({
  version: 7,
  rules,
  otherwise,
  fourEyesFrom: null,
})

const rule = (when: PolicyCondition, more: Partial<PolicyRule> = {}): PolicyRule => ({
  name: 'the rule',
  measure: 'register.fact',
  when,
  outcome: 'decline',
  ...more,
})

const withFact = (value: FactValue | undefined, ageDays = 0) => ({
  ...inputOf({}),
  facts: new Map(value === undefined ? [] : [['register.fact', { value, ageDays }]]),
})

const above = (bound: number) => ({ is: 'above', bound, whenMissing: 'refer' }) as const
const below = (bound: number) => ({ is: 'below', bound, whenMissing: 'refer' }) as const
const equal = (value: boolean | string) => ({ is: 'equal', value, whenMissing: 'refer' }) as const

/** The policy's testing day is 2026-11-20. */
for (const [when, unit, value, outcome] of [
  [above(1_200_00), 'euro', 1_200, 'approve'],
  [above(1_200_00), 'euro', 1_200.01, 'decline'],
  [below(1_200_00), 'euro', 1_199.99, 'decline'],
  [below(1_200_00), 'euro', 1_200, 'approve'],
  [above(0), 'euro', -5, 'approve'],
  [below(0), 'euro', -0.01, 'decline'],
  [above(12_500), 'perCent', 12.5, 'approve'],
  [above(12_500), 'perCent', 12.501, 'decline'],
  [above(3), 'months', 3, 'approve'],
  [above(3), 'months', 4, 'decline'],
  [below(18), 'years', 17, 'decline'],
  [above(0), 'number', 0, 'approve'],
  [above(0), 'number', 0.001, 'decline'],
  [above(0), 'days', '2026-11-20', 'approve'],
  [above(0), 'days', '2026-11-19', 'decline'],
  [above(0), 'days', '2026-11-21', 'approve'],
  [above(365), 'days', '2025-11-20', 'approve'],
  [above(365), 'days', '2025-11-19', 'decline'],
  [equal(true), undefined, true, 'decline'],
  [equal(true), undefined, false, 'approve'],
  [equal('partial'), undefined, 'partial', 'decline'],
  [equal('partial'), undefined, 'full', 'approve'],
  [{ is: 'missing' }, 'euro', 0, 'approve'],
  [{ is: 'missing' }, undefined, false, 'approve'],
  [{ is: 'missing' }, undefined, undefined, 'decline'],
  // Missing, or of another type than when the policy was imported.
  [above(0), 'euro', undefined, 'refer'],
  [above(0), 'euro', true, 'refer'],
  [above(0), 'euro', '2026-11-20', 'refer'],
  [equal(true), undefined, undefined, 'refer'],
  [equal(true), undefined, 1, 'refer'],
  [equal(true), undefined, 'true', 'approve'],
] as const) {
  const what = when.is === 'missing' ? 'missing' : `${when.is} ${'bound' in when ? when.bound : when.value}`
  test(`a fact of ${value} ${unit ?? ''} against ${what} results in ${outcome}`, () => {
    const asked = rule(when, unit === undefined ? {} : { unit })
    assert.equal(findByPolicy(policyOf([asked]), withFact(value)).outcome, outcome)
  })
}

for (const [maximumAgeDays, ageDays, outcome] of [
  [undefined, 10_000, 'decline'],
  [30, 30, 'decline'],
  [30, 31, 'refer'],
  [0, 0, 'decline'],
  [0, 1, 'refer'],
] as const) {
  test(`of ${ageDays} days, not older than ${maximumAgeDays}: ${outcome}`, () => {
    const asked = rule(above(0), {
      unit: 'euro',
      ...(maximumAgeDays === undefined ? {} : { maximumAgeDays }),
    })
    assert.equal(findByPolicy(policyOf([asked]), withFact(1, ageDays)).outcome, outcome)
    const missing = { ...asked, when: { is: 'missing' } } as const
    const found = findByPolicy(policyOf([missing]), withFact(1, ageDays)).outcome
    assert.equal(found, outcome === 'refer' ? 'decline' : 'approve')
  })
}

test('a finding keeps the value, the bound and the unit, so that it reads the same without the provider', () => {
  const asked = [
    rule(above(500_00), { unit: 'euro', measure: 'register.arrearsNow' }),
    rule(equal(true), { measure: 'car-check.isWrittenOff' }),
    rule(equal('partial'), { measure: 'identity.match' }),
    rule(above(0), { unit: 'number', measure: 'sanctions.hits' }),
    rule(above(90), { unit: 'days', measure: 'register.asked' }),
  ]
  const values = new Map<string, FactValue>([
    ['register.arrearsNow', 1_200],
    ['car-check.isWrittenOff', true],
    ['identity.match', 'partial'],
    ['sanctions.hits', 2],
  ])
  const facts = new Map([...values].map(([name, value]) => [name, { value, ageDays: 0 }]))
  const { fired } = findByPolicy(policyOf(asked), { ...inputOf({}), facts })
  assert.deepEqual(fired[0], {
    name: 'the rule',
    measure: 'register.arrearsNow',
    unit: 'euro',
    outcome: 'decline',
    value: 1_200_00,
    bound: 500_00,
  })
  assert.deepEqual(fired.map(firedText), [
    'register.arrearsNow is €1,200.00, above €500.00',
    'car-check.isWrittenOff is true',
    'identity.match is partial',
    'sanctions.hits is 2, above 0',
    'register.asked is missing',
  ])
  assert.deepEqual(fired.map(firedSentence), [
    'Register arrears now is €1,200, above €500',
    'Car check is written off is yes',
    'Identity match is partial',
    'Sanctions hits is 2, above 0',
    'Register asked is not known',
  ])
})

for (const [asked, question, says] of [
  [
    rule(above(500_00), { unit: 'euro' }),
    'register.fact above €500.00',
    'Decline if register fact is above €500, and refer if it is missing.',
  ],
  [
    rule(equal(false), { maximumAgeDays: 1 }),
    'register.fact false',
    'Decline if register fact is no, and refer if it is missing or older than 1 day.',
  ],
  [
    rule({ is: 'missing' }, { unit: 'euro', maximumAgeDays: 30 }),
    'register.fact missing',
    'Decline if register fact is missing or older than 30 days.',
  ],
] as const) {
  test(`a rule on a fact reads "${says}"`, () => {
    assert.deepEqual([conditionText(asked), ruleText(asked)], [question, says])
  })
}

const ofLoan: PolicyRule = { ...rule(above(1)), name: 'a loan', measure: 'loanAmount' }
for (const [rules, otherwise, isDeclined] of [
  [[ofLoan], 'approve', true],
  [[rule({ ...equal(true), whenMissing: 'decline' })], 'approve', false],
  [[ofLoan, rule(equal(true))], 'approve', true],
  [[rule({ ...equal(true), whenMissing: 'ignore' }, { outcome: 'approve' })], 'decline', false],
  [[], 'decline', true],
  [[], 'refer', false],
] as const) {
  const names = rules.map(({ measure }) => measure).join(' and ') || 'no rule'
  test(`${names}, otherwise ${otherwise}: ${isDeclined ? 'declined' : 'not declined'} whatever the facts are`, () => {
    const policy = policyOf(rules, otherwise)
    assert.equal(declinesAnyway(policy, findByPolicy(policy, withFact(undefined))), isDeclined)
  })
}

const onFact = rule({ ...equal(true), whenMissing: 'refer' }, { maximumAgeDays: 30 })
for (const [says, rules, facts, lacks] of [
  ['no rule', [], withFact(undefined), false],
  ['a rule on it', [onFact], withFact(undefined), true],
  [
    'a rule on it that declines without it',
    [rule({ ...equal(true), whenMissing: 'decline' })],
    withFact(undefined),
    true,
  ],
  ['a rule on it that is there', [onFact], withFact(true), false],
  ['a rule on it that is too old', [onFact], withFact(true, 31), true],
  [
    'a rule that asks whether it is missing',
    [rule({ is: 'missing' }, { outcome: 'refer' })],
    withFact(undefined),
    true,
  ],
  ['a rule that ignores it', [rule({ ...equal(true), whenMissing: 'ignore' })], withFact(undefined), false],
  [
    'a rule for other borrowers',
    [{ ...onFact, borrowerTypes: ['limitedCompany'] }],
    withFact(undefined),
    false,
  ],
  ['a rule that declines anyway', [ofLoan, onFact], withFact(undefined), false],
] as const)
  test(`with ${says}, a replay ${lacks ? 'counts' : 'does not count'} a missing fact`, () => {
    assert.equal(lacksFact(policyOf(rules), facts), lacks)
  })

test('a measure is known by its name: the policy’s own, or what a provider declares', () => {
  const declared = [
    { provider: 'register', fact: { name: 'score', type: 'number', means: 'the score' } },
    { provider: 'register', fact: { name: 'expires', type: 'date', means: 'the last day' } },
    { provider: 'register', fact: { name: 'isKnown', type: 'boolean', means: 'whether it is known' } },
  ] as const
  const unitOf = (name: string) => {
    const known = measureOf(name, declared)
    return known && [known.type, known.unit, known.says]
  }
  assert.deepEqual(unitOf('register.score'), ['number', 'number', 'the score'])
  assert.deepEqual(unitOf('register.expires'), ['date', 'days', 'days since the last day'])
  assert.deepEqual(unitOf('register.isKnown'), ['boolean', undefined, 'whether it is known'])
  assert.deepEqual(unitOf('term'), ['number', 'months', 'the number of monthly instalments'])
  assert.deepEqual([unitOf('register.other'), unitOf('toString')], [undefined, undefined])
})
