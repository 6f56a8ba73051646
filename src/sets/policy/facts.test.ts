/** Rules on facts in a file: what is declared can be measured, and is written again as it was read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeclaredFact } from '../../domain/policy/values.ts'
import { inContractNames, readPolicyFile, wordsOf } from './file.ts'

const FACTS: readonly DeclaredFact[] = [
  { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' },
  { name: 'openLoans', type: 'number', means: 'how many loans are open' },
  { name: 'isKnown', type: 'boolean', means: 'whether it is known' },
  { name: 'expires', type: 'date', means: 'the last day of the document' },
  { name: 'match', type: 'choice', choices: ['full', 'partial'], means: 'how well it matches' },
]
const DECLARED = FACTS.map((fact) => ({ provider: 'register', fact }))

const AROUND = { declared: DECLARED, dealers: [{ id: 'd1', name: 'Sample Dealer' }] }

const RULE = { name: 'a rule', measure: 'register.arrears', above: 500.5, outcome: 'decline' }
const fileOf = (...rules: readonly object[]) => ({ rules, otherwise: 'approve' })

for (const rule of [
  { ...RULE, whenMissing: 'refer' },
  { ...RULE, whenMissing: 'decline', notOlderThanDays: 30 },
  { ...RULE, above: undefined, below: 0, whenMissing: 'ignore' },
  { ...RULE, above: undefined, missing: true, notOlderThanDays: 0 },
  { ...RULE, measure: 'register.openLoans', above: 2.125, whenMissing: 'refer' },
  { ...RULE, measure: 'register.expires', above: 0, whenMissing: 'refer' },
  { ...RULE, measure: 'register.isKnown', above: undefined, is: false, whenMissing: 'refer' },
  { ...RULE, measure: 'register.match', above: undefined, is: 'partial', whenMissing: 'refer' },
]) {
  const body = JSON.parse(JSON.stringify(fileOf(rule)))
  test(`${JSON.stringify(body.rules[0])} is read, and written as it was`, () => {
    const read = readPolicyFile(body, AROUND)
    assert.ok(!('failures' in read), JSON.stringify(read))
    assert.deepEqual(inContractNames({ ...read, version: 3 }), { version: 3, ...body })
    assert.equal(typeof wordsOf(body, AROUND)[0], 'string')
    // Without the provider it is refused, and nothing else is said about it.
    const alone = readPolicyFile(body)
    assert.deepEqual('failures' in alone && alone.failures.map(({ place }) => place), ['rules[0].measure'])
  })
}

for (const [rule, place, says] of [
  [
    { ...RULE, measure: 'register.other' },
    'rules[0].measure',
    /declares: one of register\.arrears, .*register\.other/,
  ],
  [
    { ...RULE, measure: 'other.arrears' },
    'rules[0].measure',
    /must be a fact that a configured provider declares/,
  ],
  [{ ...RULE, measure: 'register.' }, 'rules[0].measure', /must be one of paymentToIncome/],
  [{ ...RULE, below: 1 }, 'rules[0].measure', /exactly one of above, below, is and missing/],
  [{ ...RULE, above: undefined, is: true }, 'rules[0].is', /omitted for a number or a date/],
  [{ ...RULE, above: 0.001 }, 'rules[0].above', /euro.*at most 2 decimal places/],
  [
    { ...RULE, measure: 'register.openLoans', above: 1_000_001 },
    'rules[0].above',
    /a number from 0 to 1000000,/,
  ],
  [{ ...RULE, measure: 'register.expires', above: 1.5 }, 'rules[0].above', /a whole number of days/],
  [{ ...RULE, measure: 'register.isKnown' }, 'rules[0].above', /not a number or a date: use is/],
  [
    { ...RULE, measure: 'register.isKnown', above: undefined, is: 'yes' },
    'rules[0].is',
    /must be true or false/,
  ],
  [
    { ...RULE, measure: 'register.match', above: undefined, is: 'none' },
    'rules[0].is',
    /one of full, partial.*none/,
  ],
  [
    { ...RULE, measure: 'term', above: 5, notOlderThanDays: 3 },
    'rules[0].notOlderThanDays',
    /unless the measure is a/,
  ],
  [{ ...RULE, notOlderThanDays: -1 }, 'rules[0].notOlderThanDays', /at least 0/],
  [{ ...RULE, notOlderThanDays: 3_651 }, 'rules[0].notOlderThanDays', /at most 3650/],
  [{ ...RULE, measure: 'term', above: undefined, is: true }, 'rules[0].is', /omitted for a number/],
] as const) {
  const body = JSON.parse(JSON.stringify(fileOf(rule)))
  test(`${JSON.stringify(body.rules[0])} is wrong at ${place}`, () => {
    const read = readPolicyFile(body, AROUND)
    assert.ok('failures' in read)
    assert.deepEqual(
      read.failures.map((failure) => failure.place),
      [place],
    )
    assert.match(read.failures[0]?.message ?? '', says)
  })
}

test('without any provider that declares facts the message says so', () => {
  const read = readPolicyFile(fileOf(RULE))
  assert.match(
    'failures' in read ? (read.failures[0]?.message ?? '') : '',
    /no configured provider declares facts\. Received register\.arrears\.$/,
  )
})
