import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { STATES, type State } from '../application/states.ts'
import { APPLICATIONS_RETAINED, APPLICATIONS_RETAINED_KINDS } from '../lender/retention.ts'
import { answerInWords, answerToWish, erasesAt, type HeldApplication, outcomeOf } from './erasure.ts'

const SINCE = Date.UTC(2026, 4, 4, 12)

const held = (state: State, other: Partial<HeldApplication> = {}): HeldApplication => ({
  mode: 'live',
  state,
  stateSince: SINCE,
  wasSigned: false,
  lastPaymentMonth: 0,
  contractEndedOn: null,
  ...other,
})
const signed = { wasSigned: true, lastPaymentMonth: 36 } as const

const [END, LATE] = ['2027-11-29', '2029-12-31'] as [LocalDate, LocalDate]

const at = (year: number) => Date.UTC(year, 4, 4, 12)

for (const [given, outcome, erased] of [
  [held('Open'), undefined, undefined],
  [held('Submitted'), undefined, undefined],
  [held('InReview'), undefined, undefined],
  [held('Approved'), undefined, undefined],
  [held('AwaitingSignature'), undefined, undefined],
  [held('Declined'), 'declined', at(2031)],
  [held('Withdrawn'), 'ended', at(2027)],
  [held('Expired'), 'ended', at(2027)],
  [held('Signed', signed), 'agreement', at(2035)],
  [held('PaidOut', signed), 'agreement', at(2035)],
  // The core system says when it ended: earlier than agreed, or later.
  [held('PaidOut', { ...signed, contractEndedOn: END }), 'agreement', Date.UTC(2033, 10, 30)],
  [held('PaidOut', { ...signed, contractEndedOn: LATE }), 'agreement', Date.UTC(2036, 0, 1)],
  [held('Withdrawn', { ...signed, contractEndedOn: LATE }), 'agreement', at(2032)],
  [held('PaidOut', { ...signed, contractEndedOn: END, mode: 'test' }), 'ended', at(2027)],
  // After a withdrawal from an agreement, nothing more is paid.
  [held('Withdrawn', signed), 'agreement', at(2032)],
  [held('PaidOut', { ...signed, mode: 'test' }), 'ended', at(2027)],
  [held('Declined', { mode: 'test' }), 'ended', at(2027)],
  [held('InReview', { mode: 'test' }), undefined, undefined],
] as const) {
  const { mode, state, wasSigned } = given
  test(`${mode} ${state}${wasSigned ? ', once signed' : ''}${given.contractEndedOn ? `, ended ${given.contractEndedOn}` : ''} → ${outcome ?? 'still open'}`, () => {
    assert.equal(outcomeOf(given), outcome)
    assert.equal(erasesAt(given)?.getTime(), erased)
  })
}

test('a day that the month lacks counts as one of the next, so that nothing is erased too early', () => {
  const leapDay = Date.UTC(2028, 1, 29)
  assert.equal(
    erasesAt(held('Withdrawn', { stateSince: leapDay }))
      ?.toISOString()
      .slice(0, 10),
    '2029-03-01',
  )
})

for (const [given, now, answer] of [
  [held('Open'), SINCE, 'granted'],
  [held('Withdrawn'), SINCE, 'granted'],
  [held('Expired'), SINCE, 'granted'],
  [held('Submitted'), SINCE, 'underWay'],
  [held('InReview'), SINCE, 'underWay'],
  [held('Approved'), SINCE, 'underWay'],
  [held('AwaitingSignature'), SINCE, 'underWay'],
  [held('Declined'), at(2031) - 1, 'refused'],
  [held('Declined'), at(2031), 'granted'],
  [held('Signed', signed), at(2035) - 1, 'refused'],
  [held('Signed', signed), at(2035), 'granted'],
  [held('PaidOut', { ...signed, contractEndedOn: END }), Date.UTC(2033, 10, 30) - 1, 'refused'],
  [held('PaidOut', { ...signed, contractEndedOn: END }), Date.UTC(2033, 10, 30), 'granted'],
  [held('PaidOut', signed), at(2035) - 1, 'refused'],
  [held('PaidOut', signed), at(2035), 'granted'],
  [held('Withdrawn', signed), at(2032) - 1, 'refused'],
  [held('Withdrawn', signed), at(2032), 'granted'],
] as const) {
  const day = new Date(now).toISOString()
  test(`a request to erase ${given.state}${given.wasSigned ? ', once signed,' : ''} is ${answer} at ${day}`, () => {
    const { is } = answerToWish(given, now)
    assert.equal(is, answer)
  })
}

for (const state of STATES)
  test(`no law requires keeping test data that is ${state}`, () => {
    assert.equal(answerToWish(held(state, { mode: 'test', wasSigned: true }), SINCE).is, 'granted')
  })

test('a refusal names the day and every law', () => {
  const says = answerInWords(answerToWish(held('PaidOut', signed), SINCE))
  assert.match(says, /^It must be retained until 4 May 2035, 6 years from the last payment/)
  for (const source of APPLICATIONS_RETAINED.agreement.sources) assert.ok(says.includes(source))
  assert.match(
    answerInWords(answerToWish(held('Declined'), SINCE)),
    /until 4 May 2031, 5 years from the decision/,
  )
})

test('a record is erased on request if no law requires it, and otherwise names the law', () => {
  assert.deepEqual(
    APPLICATIONS_RETAINED_KINDS.filter((kind) => APPLICATIONS_RETAINED[kind].sources.length === 0),
    ['ended'],
  )
})
