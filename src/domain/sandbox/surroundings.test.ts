import assert from 'node:assert/strict'
import test from 'node:test'
import { SURROUNDINGS, type Surroundings, surroundingsOf, type Whose } from './surroundings.ts'

const ROWS: readonly (readonly [what: string, Whose, Surroundings])[] = [
  ['a live client', { mode: 'live', clientId: 'own', dealerId: 'dealer' }, 'live'],
  ['a live person', { mode: 'live', clientId: null, dealerId: 'dealer' }, 'live'],
  ['a test client', { mode: 'test', clientId: 'own', dealerId: 'dealer' }, 'test'],
  ['a test client without a dealer', { mode: 'test', clientId: 'own' }, 'test'],
  ['a client of a sandbox', { mode: 'test', clientId: 'strange', dealerId: null }, 'stranger'],
  ['a dealer of a sandbox', { mode: 'test', clientId: null, dealerId: 'strange' }, 'stranger'],
  [
    'a client of a sandbox for another dealer',
    { mode: 'test', clientId: 'strange', dealerId: 'dealer' },
    'stranger',
  ],
  ['a dealer of a sandbox on a page that names no mode', { mode: 'live', dealerId: 'strange' }, 'stranger'],
]

for (const [what, whose, expected] of ROWS)
  test(`${what} is in the surroundings ${expected}`, () => {
    assert.equal(
      surroundingsOf(whose, (id) => id === 'strange'),
      expected,
    )
  })

test('nothing of the lender’s is in a stranger’s surroundings', () => {
  const { providers, rules, seal } = SURROUNDINGS.stranger
  assert.deepEqual([providers, rules, seal], ['simulated', 'samples', 'sample'])
})
