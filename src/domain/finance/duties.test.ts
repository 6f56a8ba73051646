/** Duties of the law: which apply on a day, when they are late, and what their emails say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import {
  DUTIES,
  DUTY_CONDITIONS,
  DUTY_TEXTS,
  type Duty,
  type DutyCondition,
  type DutyText,
  dutiesFor,
  dutyWords,
  lateFrom,
  unknownTexts,
} from './duties.ts'

const [DECLINE, REMINDER] = DUTIES as readonly [Duty, Duty]
const day = (text: string) => text as LocalDate

test('the shipped duties are dated, name their articles, and have no placeholder that nothing fills', () => {
  assert.deepEqual(
    DUTIES.map(({ name }) => name),
    ['declineNotice', 'withdrawalReminder', 'withdrawalConfirmation'],
  )
  for (const duty of DUTIES) {
    assert.match(duty.sources.join('\n'), /Directive \(EU\) 2023\/2225, Article \d+/)
    assert.deepEqual(unknownTexts(duty), [])
  }
  assert.deepEqual(
    unknownTexts({ subject: '{name} {nobody}', words: [{ when: 'isAutomatic', says: '{x}' }] }),
    ['nobody', 'x'],
  )
})

for (const [on, form, names] of [
  ['2026-11-19', 'standardForm2023', []],
  ['2026-11-20', 'standardForm2023', ['declineNotice', 'withdrawalReminder', 'withdrawalConfirmation']],
  ['2026-11-20', 'standardForm2008', ['declineNotice', 'withdrawalConfirmation']],
  ['2030-01-01', 'none', []],
] as const)
  test(`on ${on} a law with ${form} has ${names.length} duties`, () => {
    const found = dutiesFor(DUTIES, { day: day(on), form })
    assert.deepEqual(
      found.map(({ name }) => name),
      names,
    )
  })

test('of two duties with one name, the newer one counts from its first day on', () => {
  const newer = { ...DECLINE, holdsFrom: day('2027-01-01'), withinDays: 3 }
  const within = (on: string) =>
    dutiesFor([newer, DECLINE], { day: day(on), form: 'standardForm2023' }).map((one) => one.withinDays)
  assert.deepEqual(within('2026-12-31'), [1])
  assert.deepEqual(within('2027-01-01'), [3])
})

for (const [what, startedOn, withinDays, ends] of [
  ['in winter', '2026-11-30', 1, '2026-12-02T00:00:00Z'],
  ['over the night in which clocks go forward', '2027-03-27', 1, '2027-03-28T23:00:00Z'],
  ['on the day before that night', '2027-03-26', 1, '2027-03-28T00:00:00Z'],
  ['over the night in which clocks go back', '2027-10-30', 1, '2027-11-01T00:00:00Z'],
  ['on the day before that night', '2027-10-29', 1, '2027-10-30T23:00:00Z'],
  ['from winter into summer', '2027-03-24', 7, '2027-03-31T23:00:00Z'],
  ['the day itself', '2028-02-29', 0, '2028-03-01T00:00:00Z'],
] as const)
  test(`a duty of ${withinDays} days that starts on ${startedOn}, ${what}, is late from ${ends}`, () => {
    assert.equal(new Date(lateFrom({ withinDays }, day(startedOn))).toISOString(), ends.replace('Z', '.000Z'))
  })

const TEXTS = Object.fromEntries(DUTY_TEXTS.map((name) => [name, `<${name}>`])) as Record<DutyText, string>
const holdsOnly = (names: readonly DutyCondition[]) =>
  Object.fromEntries(DUTY_CONDITIONS.map((name) => [name, names.includes(name)])) as Record<
    DutyCondition,
    boolean
  >
const wordsOf = (duty: Duty, ...holds: DutyCondition[]) =>
  dutyWords(duty, holdsOnly(holds), TEXTS).parts.join('\n')

test('the notice of a decline says who decided, what was asked, how to get a review, and where there is advice', () => {
  const automatic = wordsOf(DECLINE, 'isAutomatic', 'registerAsked')
  for (const says of [
    /^Hello <name>,$/m,
    /declined credit application <reference>/,
    /automated processing of your data, without a person/,
    /have a person review it/,
    /Central Credit Register/,
    /To request a review, open this page:\n<reviewLink>\nYou can also contact <contact>, and give the number <reference>/,
    /\(MABS\).*www\.mabs\.ie/,
  ])
    assert.match(automatic, says)
  const byPerson = wordsOf(DECLINE, 'isByPerson')
  assert.match(byPerson, /A person made the decision.*reviewed by a person/)
  assert.doesNotMatch(byPerson, /automated|Central Credit Register/)
})

test('nothing in the notice of a decline can warn a suspect, whatever is true of the case', () => {
  assert.doesNotMatch(
    wordsOf(DECLINE, ...DUTY_CONDITIONS),
    /fraud|sanction|suspic|suspect|politic|PEP|launder|identity|Garda|criminal/i,
  )
})

test('the reminder says until when to withdraw, or from when the days count', () => {
  assert.match(wordsOf(REMINDER, 'canWithdraw', 'copyReceived'), /until the end of <lastDay>/)
  assert.doesNotMatch(wordsOf(REMINDER, 'canWithdraw', 'copyReceived'), /receive your copy/)
  assert.match(
    wordsOf(REMINDER, 'canWithdraw', 'copyAwaited'),
    /within <withdrawalDays> calendar days of the day on which you receive your copy/,
  )
  assert.doesNotMatch(wordsOf(REMINDER, 'canWithdraw', 'copyAwaited'), /<lastDay>/)
})
