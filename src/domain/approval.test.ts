import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { checksLacking, checksNeeded, checksOf, needsFourEyes, standingApprovals } from './approval.ts'
import { CHECK_NAMES, CHECK_RESULTS, type Check, type CheckName, type CheckResult } from './check.ts'
import { type Cents, fromEuros } from './finance/money.ts'

const euro = (amount: number): Cents => fromEuros(amount)
const check = (name: CheckName, result: CheckResult, revision = 1): Check => ({
  name,
  result,
  revision,
  by: { kind: 'operator', id: 'sample' },
  at: 0,
})

const NEEDED: readonly (readonly [amount: Cents | undefined, needed: readonly CheckName[]])[] = [
  [undefined, ['identity', 'creditRegister', 'sanctions']],
  [euro(100), ['identity', 'sanctions']],
  [(euro(2_000) - 1) as Cents, ['identity', 'sanctions']],
  [euro(2_000), ['identity', 'creditRegister', 'sanctions']],
  [euro(75_000), ['identity', 'creditRegister', 'sanctions']],
]
for (const [amount, needed] of NEEDED) {
  test(`a loan of ${amount ?? 'an unknown number of'} cents needs ${needed.join(', ')}`, () => {
    assert.deepEqual(checksNeeded(amount), needed)
    assert.deepEqual(checksLacking({ checks: [] }, 1, amount), needed)
  })
}

const LACKING: readonly (readonly [what: string, checks: readonly Check[], lacking: readonly CheckName[]])[] =
  [
    ['all passed', CHECK_NAMES.map((name) => check(name, 'passed')), []],
    ['one waived', [...CHECK_NAMES.map((name) => check(name, 'passed')), check('sanctions', 'waived')], []],
    [
      'one failed',
      [check('identity', 'failed'), check('creditRegister', 'passed'), check('sanctions', 'passed')],
      ['identity'],
    ],
    [
      'failed, then passed',
      [
        ...CHECK_NAMES.map((name) => check(name, 'failed')),
        ...CHECK_NAMES.map((name) => check(name, 'passed')),
      ],
      [],
    ],
    [
      'passed, then failed',
      [...CHECK_NAMES.map((name) => check(name, 'passed')), check('identity', 'failed')],
      ['identity'],
    ],
    ['passed of the revision before', CHECK_NAMES.map((name) => check(name, 'passed', 0)), CHECK_NAMES],
    [
      'failed of the revision before, passed of this one',
      [
        ...CHECK_NAMES.map((name) => check(name, 'failed', 0)),
        ...CHECK_NAMES.map((name) => check(name, 'passed')),
      ],
      [],
    ],
  ]
for (const [what, checks, lacking] of LACKING) {
  test(`with checks that are ${what}, ${lacking.length === 0 ? 'none' : lacking.join(', ')} is missing`, () => {
    assert.deepEqual(checksLacking({ checks }, 1, euro(20_000)), lacking)
  })
}

test('of checks in any number and order the last of each name counts, and none of another revision', () => {
  const anyCheck = fc
    .tuple(fc.constantFrom(...CHECK_NAMES), fc.constantFrom(...CHECK_RESULTS), fc.integer({ min: 1, max: 3 }))
    .map(([name, result, revision]) => check(name, result, revision))
  fc.assert(
    fc.property(fc.array(anyCheck), (checks) => {
      const made = checksOf({ checks }, 2)
      for (const name of CHECK_NAMES) {
        const last = checks.findLast((one) => one.name === name && one.revision === 2)
        assert.equal(made.get(name), last)
        const isLacking = checksLacking({ checks }, 2, undefined).includes(name)
        assert.equal(isLacking, last === undefined || last.result === 'failed')
      }
    }),
  )
})

const EYES: readonly (readonly [from: Cents | null, amount: Cents, needs: boolean])[] = [
  [null, euro(1_000_000), false],
  [euro(50_000), (euro(50_000) - 1) as Cents, false],
  [euro(50_000), euro(50_000), true],
  [euro(50_000), (euro(50_000) + 1) as Cents, true],
  [euro(0), euro(0), true],
]
for (const [from, amount, needs] of EYES) {
  test(`four eyes from ${from ?? 'never'}: a loan of ${amount} cents needs ${needs ? 'two people' : 'one'}`, () => {
    assert.equal(needsFourEyes(from, amount), needs)
  })
}

test('of the approvals of each person the newest stands', () => {
  const by = (kind: 'user' | 'operator', id: string, at: number) => ({ by: { kind, id }, at })
  const anne = by('user', 'anne', 1)
  const brian = by('user', 'brian', 2)
  const anneAgain = by('user', 'anne', 3)
  const operator = by('operator', 'anne', 4)
  assert.deepEqual(standingApprovals([]), [])
  assert.deepEqual(standingApprovals([anne, brian]), [anne, brian])
  assert.deepEqual(standingApprovals([anne, brian, anneAgain]), [anneAgain, brian])
  assert.deepEqual(standingApprovals([anne, operator]), [anne, operator])
})
