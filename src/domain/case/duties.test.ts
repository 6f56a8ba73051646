/** How far a duty is, to the second, and what its notice depends on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Check } from './check.ts'
import { dutyStateAt, isRegisterAsked, isUnderSuspicion } from './duties.ts'

const LATE_AT = new Date('2027-03-28T23:00:00Z')

for (const [at, state] of [
  ['2027-03-28T22:59:59.999Z', 'due'],
  ['2027-03-28T23:00:00.000Z', 'late'],
] as const)
  test(`at ${at} a duty whose last day is 28 March 2027 in Dublin is ${state}`, () => {
    assert.equal(dutyStateAt(LATE_AT, null, Date.parse(at)), state)
    assert.equal(dutyStateAt(LATE_AT, LATE_AT, Date.parse(at)), 'ended')
  })

const check = (given: Partial<Check>): Check => ({
  name: 'sanctions',
  result: 'passed',
  revision: 1,
  by: { kind: 'operator', id: 'sample' },
  at: 0,
  ...given,
})

for (const [what, checks, isSuspected] of [
  ['no check', [], false],
  ['a passed sanctions check', [check({})], false],
  ['a failed sanctions check', [check({ result: 'failed' })], true],
  ['an unclear sanctions check', [check({ result: 'unclear' })], true],
  ['one that was cleared later', [check({ result: 'unclear' }), check({})], false],
  [
    'one of two persons who is not cleared',
    [
      check({ person: 'applicant1' }),
      check({ person: 'applicant2', result: 'failed' }),
      check({ person: 'applicant1' }),
    ],
    true,
  ],
  ['a politically exposed person', [check({ name: 'pep', result: 'failed' })], false],
  ['an identity that could not be proven', [check({ name: 'identity', result: 'failed' })], false],
] as const)
  test(`with ${what} a case is ${isSuspected ? '' : 'not '}under suspicion`, () => {
    assert.equal(isUnderSuspicion({ checks }), isSuspected)
  })

test('a decline for suspected fraud is under suspicion, also once the case was declined again for another reason', () => {
  const declined = (code: 'fraudSuspected' | 'affordability') => ({ to: 'Declined', at: 1, code }) as const
  assert.equal(isUnderSuspicion({ checks: [], outcomes: [declined('affordability')] }), false)
  const outcomes = [declined('fraudSuspected'), declined('affordability')]
  assert.equal(isUnderSuspicion({ checks: [], outcomes }), true)
})

test('the register was asked about a person only if it was asked about them, or about everyone', () => {
  const asked = (given: Partial<Check>, person: string) =>
    isRegisterAsked({ checks: [check({ name: 'creditRegister', ...given })] }, person)
  assert.equal(asked({}, 'applicant2'), true)
  assert.equal(asked({ result: 'failed', person: 'applicant2' }, 'applicant2'), true)
  assert.equal(asked({ person: 'applicant2' }, 'applicant1'), false)
  assert.equal(asked({ person: 'company' }, 'applicant1'), false)
  assert.equal(asked({ result: 'waived' }, 'applicant1'), false)
  assert.equal(isRegisterAsked({ checks: [check({})] }, 'applicant1'), false)
})
