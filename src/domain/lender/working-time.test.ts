/** Working time in Ireland, at its bounds: opening and closing, weekends, each public holiday, and clock changes. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { afterWorkingMinutes, holidaysOf, workingMinutesBetween } from './working-time.ts'

const at = (dublin: string): number =>
  Temporal.PlainDateTime.from(dublin).toZonedDateTime('Europe/Dublin').epochMilliseconds

const textOf = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO('Europe/Dublin')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

const HOLIDAYS: Readonly<Record<number, readonly string[]>> = {
  // As listed by citizensinformation.ie, "Public holidays in Ireland"; a weekend's is taken on the next weekday.
  2024: ['01-01', '02-05', '03-18', '04-01', '05-06', '06-03', '08-05', '10-28', '12-25', '12-26'],
  2025: ['01-01', '02-03', '03-17', '04-21', '05-05', '06-02', '08-04', '10-27', '12-25', '12-26'],
  2026: ['01-01', '02-02', '03-17', '04-06', '05-04', '06-01', '08-03', '10-26', '12-25', '12-28'],
}
for (const [year, days] of Object.entries(HOLIDAYS)) {
  test(`the public holidays of ${year}`, () => {
    assert.deepEqual([...holidaysOf(Number(year))].sort(), days.map((day) => `${year}-${day}`).sort())
  })
}

test("St Brigid's Day is 1 February if that is a Friday, and no holiday before 2023", () => {
  assert.ok(holidaysOf(2030).has('2030-02-01'))
  assert.ok(!holidaysOf(2030).has('2030-02-04'))
  assert.ok(!holidaysOf(2022).has('2022-02-07'))
})

test('nobody works on Saturdays, Sundays and holidays', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-12-25']
  const opens = (day: string) => Date.parse(`${day}T09:00Z`)
  const minutes = days.map((day) => workingMinutesBetween(opens(day), opens(day) + 60 * 60_000))
  assert.deepEqual(minutes, [60, 0, 0, 60, 0])
})

const ENDS: readonly (readonly [from: string, minutes: number, to: string])[] = [
  ['2026-11-23T09:00', 240, '2026-11-23T13:00'],
  ['2026-11-23T13:30', 240, '2026-11-23T17:30'],
  ['2026-11-23T13:31', 240, '2026-11-24T09:01'],
  // Before the day opens, and after it has closed.
  ['2026-11-23T06:12', 60, '2026-11-23T10:00'],
  ['2026-11-23T17:30', 60, '2026-11-24T10:00'],
  ['2026-11-23T23:59', 60, '2026-11-24T10:00'],
  // Over a weekend, and over Christmas followed by a weekend.
  ['2026-11-20T16:30', 120, '2026-11-23T10:00'],
  ['2026-12-24T17:00', 60, '2026-12-29T09:30'],
  // Longer than a day.
  ['2026-11-23T09:00', 8 * 60 + 30 + 1, '2026-11-24T09:01'],
  ['2026-11-23T09:00', 0, '2026-11-23T09:00'],
  // The clocks go forward and back on Sundays: working days keep their hours.
  ['2026-03-27T17:00', 60, '2026-03-30T09:30'],
  ['2026-10-23T17:00', 60, '2026-10-27T09:30'],
]
for (const [from, minutes, to] of ENDS) {
  test(`${minutes} working minutes from ${from} end at ${to}`, () => {
    assert.equal(textOf(afterWorkingMinutes(at(from), minutes)), to)
  })
}

test('the working minutes between two moments lead from the one to the other', () => {
  const first = at('2026-03-13T07:00')
  for (let step = 0; step < 400; step++) {
    const from = first + step * 97 * 60_000
    const minutes = 1 + ((step * 53) % 2_000)
    const end = afterWorkingMinutes(from, minutes)
    assert.equal(workingMinutesBetween(from, end), minutes, `${minutes} from ${textOf(from)}`)
    assert.equal(workingMinutesBetween(end, from), -minutes)
  }
})
