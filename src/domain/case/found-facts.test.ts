import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeclaredFact } from '../policy/values.ts'
import { type FoundFacts, factFaults, factsAt } from './check.ts'

const DECLARED: readonly DeclaredFact[] = [
  { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' },
  { name: 'share', type: 'number', unit: 'perCent', means: 'a share' },
  { name: 'monthsBehind', type: 'number', unit: 'months', means: 'the months behind' },
  { name: 'score', type: 'number', means: 'a score' },
  { name: 'isWrittenOff', type: 'boolean', means: 'whether it is written off' },
  { name: 'expires', type: 'date', means: 'the last day of the document' },
  { name: 'match', type: 'choice', choices: ['full', 'partial'], means: 'how well the names match' },
]

for (const [name, value, says] of [
  ['arrears', 1_200.5, undefined],
  ['arrears', 0, undefined],
  ['arrears', -1_200.55, undefined],
  ['arrears', 1_000_000_000_000, undefined],
  ['arrears', 1_000_000_000_001, 'must be a number with at most 2 decimal places'],
  ['arrears', 0.005, 'must be a number with at most 2 decimal places'],
  ['arrears', '1200', 'must be a number with at most 2 decimal places'],
  ['arrears', Number.POSITIVE_INFINITY, 'must be a number with at most 2 decimal places'],
  ['arrears', null, 'must be a number with at most 2 decimal places'],
  ['share', 12.125, undefined],
  ['share', 12.1255, 'must be a number with at most 3 decimal places'],
  ['monthsBehind', 3, undefined],
  ['monthsBehind', 2.5, 'must be a whole number'],
  ['score', 0.125, undefined],
  ['score', 1e-7, 'must be a number with at most 3 decimal places'],
  ['isWrittenOff', false, undefined],
  ['isWrittenOff', 'false', 'must be true or false'],
  ['isWrittenOff', 0, 'must be true or false'],
  ['expires', '2028-02-29', undefined],
  ['expires', '2027-02-29', 'must be a date in the form YYYY-MM-DD'],
  ['expires', '2027-13-01', 'must be a date in the form YYYY-MM-DD'],
  ['expires', '2027-1-1', 'must be a date in the form YYYY-MM-DD'],
  ['expires', 20_270_101, 'must be a date in the form YYYY-MM-DD'],
  ['match', 'partial', undefined],
  ['match', 'Partial', 'must be one of full, partial'],
  ['match', ['full'], 'must be one of full, partial'],
  ['constructor', 1, 'is not declared by the provider'],
] as const) {
  test(`the fact ${name} ${says === undefined ? 'can be' : 'cannot be'} ${JSON.stringify(value)}`, () => {
    assert.deepEqual(factFaults(DECLARED, { [name]: value }), says === undefined ? [] : [{ name, says }])
  })
}

test('all that is wrong with facts is named at once', () => {
  const faults = factFaults(DECLARED, { arrears: 'none', score: 1, match: 1, hits: 0 })
  assert.deepEqual(
    faults.map(({ name }) => name),
    ['arrears', 'match', 'hits'],
  )
})

const DAY = 24 * 60 * 60 * 1_000
const found = (provider: string, at: number, facts: FoundFacts['facts'], revision = 1): FoundFacts => ({
  provider,
  revision,
  at,
  facts,
})

test('the newest of each fact counts, of this revision, with its age in whole days', () => {
  const facts = [
    found('register', 2 * DAY, { arrears: 2 }),
    found('register', DAY, { arrears: 1, score: 700 }),
    found('other', DAY, { arrears: 3 }),
    found('register', 3 * DAY, { arrears: 9 }, 2),
  ]
  assert.deepEqual(
    [...factsAt({ facts }, 1, 3 * DAY + DAY / 2)],
    [
      ['register.arrears', { value: 2, ageDays: 1 }],
      ['register.score', { value: 700, ageDays: 2 }],
      ['other.arrears', { value: 3, ageDays: 2 }],
    ],
  )
  assert.equal(factsAt({}, 1, 0).size, 0)
})
