/** Numbers, amounts, spans of time and dates as the pages write them, and what a page reads of its address. */
import assert from 'node:assert/strict'
import test from 'node:test'
import * as formats from '../../console/src/names/formats.ts'
import { actionInWords } from '../../console/src/staff/audit/words.ts'
import { snoozesAt } from '../../console/src/staff/queue/snooze-times.ts'
import { searchOf } from '../../console/src/ui/address.ts'
import { ageText } from '../../packages/values/age-text.ts'
import { fieldName, fullFieldName, valueNameAt } from '../../src/domain/application/field-names.ts'

const SUMMER = '2026-08-03T13:20:31Z'
const WINTER_MIDNIGHT = '2026-12-31T23:59:59.000Z'

const ROWS: readonly (readonly [written: string, expected: string])[] = [
  [formats.count(1, 'user', 'users'), '1 user'],
  [formats.count(0, 'user', 'users'), '0 users'],
  [formats.numberText(1250.55, 1), '1,250.6'],
  [formats.withUnit(1, 'months'), '1 month'],
  [formats.withUnit(120_000, 'km'), '120,000 km'],
  [ageText(94), '7 years 10 months'],
  [ageText(12), '1 year'],
  [ageText(13), '1 year 1 month'],
  [ageText(0), '0 months'],
  [formats.euros(1250), '€1,250'],
  [formats.euros(1250.5), '€1,250.50'],
  [formats.wholeEuros(1250.5), '€1,251'],
  [formats.eurosAndCents(1250), '€1,250.00'],
  [formats.rateText(6.95), '6.95%'],
  [formats.perCent(7), '7.0%'],
  [formats.share(1, 3), '33.3%'],
  [formats.share(0, 0), '–'],
  [formats.sizeText(812), '812 bytes'],
  [formats.sizeText(2_400_000), '2.4 MB'],
  [formats.waitInWords(61), '61 seconds'],
  [formats.waitInWords(7_200), '2 hours'],
  [formats.duration(null), '–'],
  [formats.duration(5_400), '1.5 h'],
  [formats.minutesInWords(130), '2 h 10 min'],
  [formats.minutesInWords(850), '14 h'],
  [formats.ageInWords(48 * 3_600_000), '2 days'],
  [formats.timeOf(new Date(SUMMER)), '14:20'],
  [formats.exactTimeOf(new Date(SUMMER)), '14:20:31'],
  [formats.shortDay('2026-11-16'), '16 Nov'],
  [formats.longDay('2026-11-16'), '16 November 2026'],
  [formats.shortMoment(SUMMER, Date.parse(SUMMER)), '14:20'],
  [formats.dublinDayOf('2026-07-31T23:30:00Z'), '2026-08-01'],
  [formats.endOfDay('2026-07-31'), '2026-07-31T22:59:59.000Z'],
  [formats.endOfDay('2026-12-31'), WINTER_MIDNIGHT],
  [fieldName('applicants[1].employment.employer.name'), 'Employer’s name'],
  [fullFieldName('applicants[0].addresses[1].line1'), 'Address 2, address line 1'],
  [valueNameAt('bank.bank', 'alliedIrishBanks'), 'AIB'],
  [valueNameAt('bank.bank', 'SampleBank'), 'Sample bank'],
  [valueNameAt('finance.loanType', 'pcp'), 'PCP'],
  [actionInWords('user.roleChanged'), 'User role changed'],
  [actionInWords('apiKey.created'), 'API key created'],
  [actionInWords('application.revealed.ppsNumber.1'), 'Application revealed PPS number 1'],
]

/** In Dublin's winter time. */
const SNOOZED: readonly (readonly [now: string, until: readonly string[]])[] = [
  ['2026-11-16T10:00', ['16T11:00', '16T14:00', '17T09:00', '23T09:00', '23T10:00']],
  ['2026-11-20T16:30', ['20T17:30', '20T20:30', '23T09:00', '27T16:30']],
  ['2026-11-22T08:00', ['22T09:00', '22T12:00', '23T09:00', '29T08:00']],
  ['2026-11-16T09:00', ['16T10:00', '16T13:00', '17T09:00', '23T09:00']],
]

test('no time to snooze until is offered twice, and they are in order', () => {
  for (const [now, until] of SNOOZED)
    assert.deepEqual(
      snoozesAt(Date.parse(`${now}:00Z`)).map((one) => new Date(one.until).toISOString().slice(8, 16)),
      until,
      now,
    )
})

test('people read numbers, times and names in one form', () => {
  for (const [written, expected] of ROWS) assert.equal(written, expected)
})

test('an address is read by its names and known values, and loses all else', () => {
  const search = searchOf(['find'], {
    view: ['needsYou', 'done'],
    draft: (text: string) => text.length === 2,
  })
  assert.deepEqual(search({ find: 'x', view: 'done', draft: 'ab', other: 'y' }), {
    find: 'x',
    view: 'done',
    draft: 'ab',
  })
  assert.deepEqual(search({ find: ' ', view: 'all', draft: 'abc', 3: 4 }), {})
})
