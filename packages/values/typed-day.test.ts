import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from './local-date.ts'
import { dayText, typedDay } from './typed-day.ts'

for (const [typed, expected] of [
  ['31/12/2030', '2030-12-31'],
  ['1/2/1990', '1990-02-01'],
  [' 01.02.1990 ', '1990-02-01'],
  ['01-02-1990', '1990-02-01'],
  ['01 02 1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', undefined],
  ['31/04/2030', undefined],
  ['12/31/2030', undefined],
  ['00/01/2030', undefined],
  ['1/1/30', undefined],
  ['1121990', undefined],
  ['2030-12-31', undefined],
  ['31/12/20305', undefined],
  ['tomorrow', undefined],
  ['', undefined],
] as const) {
  test(`"${typed}" names ${expected ?? 'no day'}`, () => assert.equal(typedDay(typed), expected))
}

test('a day is written in the form in which it is typed', () =>
  assert.equal(dayText('1990-02-01' as LocalDate), '01/02/1990'))
