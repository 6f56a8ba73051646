import assert from 'node:assert/strict'
import test from 'node:test'
import { dublinDay, dublinMinute } from './dublin-day.ts'

test('the day is Dublin’s, an hour ahead of UTC in summer', () => {
  for (const [moment, day] of [
    ['2026-07-14T22:59:59.999Z', '2026-07-14'],
    ['2026-07-14T23:00:00.000Z', '2026-07-15'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01'],
    // Summer time ends at 01:00 UTC on the last Sunday of October.
    ['2026-10-24T23:00:00.000Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-25'],
  ] as const)
    assert.equal(dublinDay(Date.parse(moment)), day, moment)
})

test('the time of a spreadsheet is Dublin’s as well', () => {
  assert.equal(dublinMinute(Date.parse('2026-07-14T23:05:59.999Z')), '2026-07-15 00:05')
  assert.equal(dublinMinute(Date.parse('2026-12-31T23:59:00.000Z')), '2026-12-31 23:59')
})
