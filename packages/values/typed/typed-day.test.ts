import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../dublin-day.ts'
import { dayText, typedDay } from './typed-day.ts'

for (const [typed, expected] of [
  ['31/12/2030', '2030-12-31'],
  ['1/2/1990', '1990-02-01'],
  [' 01.02.1990 ', '1990-02-01'],
  ['01-02-1990', '1990-02-01'],
  ['01 02 1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['17\u201305\u20131988', '1988-05-17'],
  ['17\u201005\u20101988', '1988-05-17'],
  ['17 \u2014 05 \u2014 1988', '1988-05-17'],
  ['17\u221205\u22121988', '1988-05-17'],
  ['\u200e17\u200e/\u200e05\u200e/\u200e1988', '1988-05-17'],
  ['\ufeff17/05/1988\u200b', '1988-05-17'],
  ['17\u00a005\u00a01988', '1988-05-17'],
  ['17\u202f05\u202f1988', '1988-05-17'],
  ['17. 05. 1988', '1988-05-17'],
  ['17 / 05 / 1988', '1988-05-17'],
  ['١٧/٠٥/١٩٨٨', '1988-05-17'],
  ['۱۷٫۰۵٫۱۹۸۸', undefined],
  ['１７／０５／１９８８', '1988-05-17'],
  ['1７0५1988', '1988-05-17'],
  ['17⁄05⁄1988', '1988-05-17'],
  ['17  05  1988', undefined],
  ['17--05--1988', undefined],
  ['17_05_1988', undefined],
  ['²17/05/1988', undefined],
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
  test(`${JSON.stringify(typed)} names ${expected ?? 'no day'}`, () =>
    assert.equal(typedDay(typed), expected))
}

test('a day is written in the form in which it is typed', () =>
  assert.equal(dayText('1990-02-01' as LocalDate), '01/02/1990'))
