import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import { localDate } from './date-time.ts'

const date = localDate<string>()

const read = (sent: unknown): string => {
  const day = date.read(sent, {})
  if (!(day instanceof Fault)) return day
  assert.match(day.found ?? '', /^(?:an? [a-z]+)?$/)
  return `fault: ${day.type}`
}

const rows: [sent: string, expected: string][] = [
  ['1985-06-15', '1985-06-15'],
  [' 1985-06-15 ', '1985-06-15'],
  ['1985-06-15T00:00:00', '1985-06-15'],
  ['1985-06-15T23:59:59.999', '1985-06-15'],
  ['1985-06-14T23:00:00.000Z', '1985-06-15'],
  ['1985-06-14T22:59:59Z', '1985-06-14'],
  ['1985-12-14T23:59:59Z', '1985-12-14'],
  ['1985-06-15t12:00:00z', '1985-06-15'],
  ['2024-06-15T01:00:00+02:00', '2024-06-15'],
  ['2024-06-15T00:30:00+02:00', '2024-06-14'],
  ['2024-01-15T00:30:00+01:00', '2024-01-14'],
  ['2024-06-14T19:00:00-05:00', '2024-06-15'],
  ['2024-06-15T00:00:00-00:00', '2024-06-15'],
  ['2024-03-30T23:30:00Z', '2024-03-30'],
  ['2024-03-31T23:30:00Z', '2024-04-01'],
  ['2024-10-26T23:30:00Z', '2024-10-27'],
  ['2024-10-27T23:30:00Z', '2024-10-27'],
  ['1970-01-01T23:30:00Z', '1970-01-02'],
  ['1971-12-31T23:30:00Z', '1971-12-31'],
  ['1942-01-01T23:30:00Z', '1942-01-02'],
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['2023-02-29', 'fault: dateTime'],
  ['1900-02-29', 'fault: dateTime'],
  ['2023-04-31', 'fault: dateTime'],
  ['2023-00-10', 'fault: dateTime'],
  ['2023-13-10', 'fault: dateTime'],
  ['2023-01-00', 'fault: dateTime'],
  ['2023-02-30T00:00:00Z', 'fault: dateTime'],
  ['2023-01-01T24:00:00Z', 'fault: dateTime'],
  ['2023-01-01T23:60:00Z', 'fault: dateTime'],
  ['2023-01-01T00:00:61Z', 'fault: dateTime'],
  ['2023-01-01T00:00:00+24:00', 'fault: dateTime'],
  ['2023-01-01T00:00:00+01:60', 'fault: dateTime'],
  ['2023-01-01T12:00:00+0100', '2023-01-01'],
  ['2024-06-15T00:30:00+0200', '2024-06-14'],
  ['2024-06-14T19:00:00-0500', '2024-06-15'],
  ['2023-01-01T00:00:00+2400', 'fault: dateTime'],
  ['2023-01-01T00:00:00+0160', 'fault: dateTime'],
  ['2023-01-01T00:00:00+100', 'fault: dateTime'],
  ['2023-01-01T00:00:00+01', 'fault: dateTime'],
  ['2023-01-01T00:00Z', '2023-01-01'],
  ['2024-06-14T23:30Z', '2024-06-15'],
  ['2024-06-14 23:30', '2024-06-14'],
  ['2024-06-14T23Z', 'fault: dateTime'],
  ['2024-06-14T23:30.5Z', 'fault: dateTime'],
  ['2023-01-01T00:00:00.Z', 'fault: dateTime'],
  ['2023-01-01T00:00:00,5Z', 'fault: dateTime'],
  ['2023-01-01 00:00:00Z', '2023-01-01'],
  ['2023-01-01 00:00:00', '2023-01-01'],
  ['2023-01-01\u00a012:30:00', '2023-01-01'],
  ['2023-01-01  12:30:00', 'fault: dateTime'],
  ['2023-01-01 12:30:00 +0100', 'fault: dateTime'],
  ['\u200e2023‑01‑01\u200e', '2023-01-01'],
  ['2023-01-01T01:00:00−05:00', '2023-01-01'],
  ['1988-05-17T00:00:00+02:00', '1988-05-17'],
  ['1988-05-17T00:00:00+05:30', '1988-05-17'],
  ['1988-05-17T00:00:00.000+14:00', '1988-05-17'],
  ['1988-05-17T00:00+0530', '1988-05-17'],
  ['1988-05-17T00:00:00-11:00', '1988-05-17'],
  ['1988-05-17T00:00:00.000000001+02:00', '1988-05-16'],
  ['1988-05-17T00:00:01+02:00', '1988-05-16'],
  ['1988-05-17T00:01:00+02:00', '1988-05-16'],
  ['1988-05-17T01:00:00+02:00', '1988-05-17'],
  ['/Date(580000000000)/', 'fault: dateTime'],
  ['580000000', 'fault: dateTime'],
  ['17/05/1988', 'fault: dateTime'],
  ['2023-01-01Z', 'fault: dateTime'],
  ['2023-1-1', 'fault: dateTime'],
  ['01/02/2023', 'fault: dateTime'],
  ['20230101', 'fault: dateTime'],
  ['+02023-01-01', 'fault: dateTime'],
  ['2023-001', 'fault: dateTime'],
  ['2023-W01-1', 'fault: dateTime'],
  ['२०२३-01-01', 'fault: dateTime'],
  ['2023-01-01T00:00:00Z\0', 'fault: dateTime'],
  ['2016-12-31T23:59:60Z', '2016-12-31'],
  ['2016-06-30T23:59:60Z', '2016-07-01'],
  ['2016-12-31T15:59:60.123-08:00', '2016-12-31'],
  ['2017-01-01T00:59:60+01:00', '2016-12-31'],
  ['2016-12-31T23:59:60', '2016-12-31'],
  ['2016-12-31T22:59:60', 'fault: dateTime'],
  ['2016-12-31T22:59:60Z', 'fault: dateTime'],
  ['2016-12-31T23:58:60Z', 'fault: dateTime'],
  ['2016-12-31T23:59:60+01:00', 'fault: dateTime'],
  ['1910-06-15T00:25:20Z', '1910-06-14'],
  ['1910-06-15T00:25:21Z', '1910-06-15'],
  ['1910-06-15T23:59:59Z', '1910-06-15'],
  ['1916-05-21T23:30:00Z', '1916-05-22'],
  ['1916-05-21T00:10:00Z', '1916-05-20'],
  ['1916-10-01T00:10:00Z', '1916-10-01'],
  ['1916-10-02T23:59:59Z', '1916-10-02'],
  ['0001-01-01', '0001-01-01'],
  ['0001-01-01T00:00:00Z', '0001-01-01'],
  ['0001-01-01T00:00:00+23:59', '0001-01-01'],
  ['0001-01-02T00:00:01Z', '0001-01-01'],
  ['0099-03-01T00:00:01Z', '0099-02-28'],
  ['9999-12-31T23:59:59-23:59', '9999-12-31'],
  ['9999-06-30T23:59:59Z', '9999-07-01'],
  ['0000-01-01', 'fault: dateTime'],
  ['-0001-01-01', 'fault: dateTime'],
]
for (const [sent, expected] of rows) {
  test(`${JSON.stringify(sent)} → ${expected}`, () => assert.equal(read(sent), expected))
}

test('other JSON types are of the wrong type', () => {
  for (const sent of [0, 1_700_000_000_000, true, [], {}]) assert.equal(read(sent), 'fault: type')
})

test('every message names the wanted form, and none the date', () => {
  for (const sent of [580_000_000, '/Date(580000000000)/', '17/05/1988', '1988-02-30']) {
    const { says, found } = date.read(sent, {}) as Fault
    assert.match(says, /RFC 3339 date-time or a date \(YYYY-MM-DD\)/)
    assert.doesNotMatch(`${says} ${found}`, /58000|1988/)
  }
})

const inDublin = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Dublin',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const dublinDayOf = (instant: Date): string => {
  const part = Object.fromEntries(inDublin.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part['year']?.padStart(4, '0')}-${part['month']?.padStart(2, '0')}-${part['day']?.padStart(2, '0')}`
}

/** Midnight in UTC is the written day. */
const dayOf = (instant: Date): string =>
  instant.getTime() % 86_400_000 === 0 ? instant.toISOString().slice(0, 10) : dublinDayOf(instant)

const from = (min: string) => ({
  min: new Date(min),
  max: new Date('2150-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('an instant is read as its day in the time zone database', () => {
  const anyInstant = fc.date(from('0200-01-01T00:00:00Z'))
  const nearMidnight = fc
    .tuple(fc.date(from('1880-01-01T00:00:00Z')), fc.integer({ min: -7_200, max: 7_200 }))
    .map(([day, seconds]) => new Date(Math.floor(day.getTime() / 86_400_000) * 86_400_000 + seconds * 1_000))
  fc.assert(
    fc.property(fc.oneof(anyInstant, nearMidnight), (instant) => {
      assert.equal(read(instant.toISOString()), dayOf(instant))
    }),
    { numRuns: 3_000 },
  )
})

test('the last hour of every day since 1916 agrees with the time zone database', () => {
  for (let time = Date.UTC(1916, 0, 1, 23, 40); time < Date.UTC(2060, 0, 1); time += 86_400_000) {
    const instant = new Date(time)
    assert.equal(read(instant.toISOString()), dublinDayOf(instant))
  }
})

test("an offset changes an instant's notation, not its day, unless it makes it midnight", () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  fc.assert(
    fc.property(fc.date(from('0200-01-01T00:00:00Z')), offset, (instant, minutes) => {
      const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1)
      const size = Math.abs(minutes)
      const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
      const expected = /T00:00:00\.0*$/.test(local) ? local.slice(0, 10) : dublinDayOf(instant)
      assert.equal(read(`${local}${minutes < 0 ? '-' : '+'}${clock}`), expected)
    }),
    { numRuns: 1_000 },
  )
})
