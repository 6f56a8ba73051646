import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import { registeredFrom, registrationNumber } from './registration-number.ts'

const read = (sent: string, today?: string): string | undefined => {
  const number = registrationNumber.read(sent, today === undefined ? {} : { today })
  if (!(number instanceof Fault)) return number
  assert.equal(number.type, 'registrationNumber')
  assert.equal(number.found, undefined)
  return undefined
}

type Vector = {
  readonly input: string
  readonly valid: boolean
  readonly source: string
  readonly normalised?: string
  readonly year?: number
  readonly half?: 1 | 2 | null
}
type Vectors = {
  readonly county_codes_2014_on: Record<string, string>
  readonly county_codes_1987_2013_differences: Record<string, string>
  readonly prefix_to_period: { readonly prefix: string; readonly year: number; readonly half: 1 | 2 | null }[]
  readonly vectors: Vector[]
}
const file: Vectors = JSON.parse(
  readFileSync(new URL('../../../test/vectors/registration.json', import.meta.url), 'utf8'),
)

for (const { input, valid, source, normalised, year, half } of file.vectors) {
  test(`${input} is ${valid ? 'a' : 'no'} registration number (${source})`, () => {
    const number = read(input)
    assert.equal(number !== undefined, valid)
    if (normalised !== undefined) assert.equal(number, normalised)
    if (year !== undefined) assert.equal(registeredFrom(number ?? '')?.year, year)
    if (half !== undefined) assert.equal(registeredFrom(number ?? '')?.half, half ?? undefined)
  })
}

for (const { prefix, year, half } of file.prefix_to_period) {
  test(`${prefix} is ${year}${half === null ? '' : `, half-year ${half}`}`, () => {
    assert.deepEqual(registeredFrom(read(`${prefix}-D-1`) ?? ''), { year, half: half ?? undefined })
  })
}

const codesFrom2014 = Object.keys(file.county_codes_2014_on)
const codesUntil2013 = [
  ...codesFrom2014.filter((code) => code !== 'T'),
  ...Object.keys(file.county_codes_1987_2013_differences),
]
test('each period has its own county codes and no others', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
  for (const code of codes) {
    for (const prefix of ['87', '00', '12', '131', '132']) {
      assert.equal(
        read(`${prefix}-${code}-1`) !== undefined,
        codesUntil2013.includes(code),
        `${prefix}-${code}`,
      )
    }
    for (const prefix of ['141', '142', '861']) {
      assert.equal(
        read(`${prefix}-${code}-1`) !== undefined,
        codesFrom2014.includes(code),
        `${prefix}-${code}`,
      )
    }
  }
})

const rows: [sent: string, expected: string | undefined][] = [
  ['131d4545', '131-D-4545'],
  [' 131 d 4545 ', '131-D-4545'],
  ['131-d 4545', '131-D-4545'],
  ['06D1', '06-D-1'],
  ['06-D-123456', '06-D-123456'],
  ['06-D-1234567', undefined],
  ['06-D-', undefined],
  ['06--D-1', undefined],
  ['06_D_1', undefined],
  ['06–D–1', '06-D-1'],
  ['191 - D - 12345', '191-D-12345'],
  ['191\u00a0D\u00a012345', '191-D-12345'],
  ['191  −  d  ‑  12345', '191-D-12345'],
  ['19\u200b1-D-\u202a12345', '191-D-12345'],
  ['201-D-0077', '201-D-77'],
  ['201D010540', '201-D-10540'],
  ['06-D-0000001', '06-D-1'],
  ['201-D-0', undefined],
  ['201-D-000000', undefined],
  ['06-D-1 ', '06-D-1'],
  ['-06-D-1', undefined],
  ['06-D-1-', undefined],
  ['06 - - D-1', undefined],
  ['13-D-1', undefined],
  ['86-D-1', undefined],
  ['121-D-1', undefined],
  ['871-D-1', undefined],
  ['130-D-1', undefined],
  ['133-D-1', undefined],
  ['1311-D-1', undefined],
  ['06-ſo-1', undefined],
  ['06-ＳＯ-1', undefined],
  ['٠٦-D-1', undefined],
  ['ZZ-54321', 'ZZ-54321'],
  ['zz 54321', 'ZZ-54321'],
  ['ZZ-4321', undefined],
  ['ZZ-654321', undefined],
  ['ZZ-01234', 'ZZ-01234'],
  ['ZZ-00000', undefined],
  ['4321 ZZ', undefined],
  ['ZZA 12', 'ZZA-12'],
  ['ZV 123', 'ZV-123'],
  ['ZV12345', 'ZV-12345'],
  ['ZV-12', 'ZV-12'],
  ['ZV-0123', 'ZV-123'],
  ['ZV-0', undefined],
  ['ZV-654321', undefined],
  ['1234 ZV', '1234-ZV'],
  ['12345 ZV', undefined],
  ['IC 1', 'IC-1'],
  ['zi1234', 'ZI-1234'],
  ['ARI 1', 'ARI-1'],
  ['780 FZL', '780-FZL'],
  ['780fzl', '780-FZL'],
  ['IK 12345', undefined],
  ['IAB 1', undefined],
  ['ABC 123', undefined],
  ['AB 123', undefined],
  ['ABZI 1', undefined],
  ['Z 1', 'Z-1'],
  ['z1234', 'Z-1234'],
  ['1234 Z', '1234-Z'],
  ['Z 12345', undefined],
  ['I 1', undefined],
  ['IC 0', undefined],
  ['IC 0012', 'IC-12'],
  ['012 IC', '12-IC'],
  ['ZIK 999', 'ZIK-999'],
  ['ZIK 1000', undefined],
  ['ABI 0123', 'ABI-123'],
  ['999 ZBI', '999-ZBI'],
  ['1000 ZBI', undefined],
  ['JIV 1', 'JIV-1'],
  ['IZ 9999', 'IZ-9999'],
  ['AIZ 1', 'AIZ-1'],
  ['II 1', undefined],
  ['AII 1', undefined],
  ['ZQ 1', undefined],
  ['QI 1', undefined],
  ['AZ1', undefined],
  ['12 ZI 34', undefined],
]
for (const [sent, expected] of rows) {
  test(`${JSON.stringify(sent)} → ${expected ?? 'registrationNumber'}`, () =>
    assert.equal(read(sent), expected))
}

test('a number of Northern Ireland is none, and says so', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const northern = [
    ...['IA', 'IB', 'IG', 'IJ', 'IL', 'IW', 'JI', 'OI', 'UI', 'XI'],
    ...letters.filter((letter) => !'IQZ'.includes(letter)).map((letter) => `${letter}Z`),
  ]
  for (const mark of northern)
    for (const sent of [`${mark} 1`, `1234${mark}`, `g${mark.toLowerCase()}-1234`, `123 J${mark}`]) {
      const fault = registrationNumber.read(sent, {}) as Fault
      assert.equal(read(sent), undefined, sent)
      assert.match(fault.says, /Northern Ireland/, sent)
    }
})

test('of two letters only the marks of an office in the Republic pass, with a serial letter or without', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const passing = (before: string) => pairs.filter((pair) => read(`${before}${pair} 123`) !== undefined)
  assert.equal(passing('').length, 60)
  assert.deepEqual(passing('S'), passing(''))
  for (const mark of passing('')) assert.match(mark, /^(?!ZZ|II)(?:[IZ][A-Z]|[A-Z]I)$/)
})

const halfYears: [today: string, latest: string, tooLate: string][] = [
  ['2026-01-01', '262-D-1', '271-D-1'],
  ['2026-06-30', '262-D-1', '271-D-1'],
  ['2026-07-01', '271-D-1', '272-D-1'],
  ['2026-12-31', '271-D-1', '272-D-1'],
  ['2027-01-01', '272-D-1', '281-D-1'],
  ['2085-12-31', '861-D-1', '862-D-1'],
]
for (const [today, latest, tooLate] of halfYears) {
  test(`on ${today} the latest half-year is that of ${latest}, and ${tooLate} is no number yet`, () => {
    assert.equal(read(latest, today), latest)
    assert.equal(read(tooLate, today), undefined)
    assert.equal(read(tooLate), tooLate)
    const prefix = latest.slice(0, 3)
    const fault = registrationNumber.read(tooLate, { today }) as Fault
    assert.match(fault.says, new RegExp(`next half-year \\(${prefix}\\)`))
  })
}

test('a number of a past century or without a year is of no later half-year', () => {
  for (const number of ['87-D-1', '99-D-1', '00-D-1', '12-D-1', 'ZV-1234', 'ZZ-12345', 'Z-1'])
    assert.equal(read(number, '2026-01-01'), number)
})

test('numbers without a year give no date', () => {
  for (const number of ['ZZ-54321', 'ZV-7258', 'IC-1', '12-ZI', '780-FZL', '131-ZIA', '', '14-D-1']) {
    assert.equal(registeredFrom(number), undefined)
  }
})

test('every spelling of a number is read as the same canonical form', () => {
  const separator = fc.constantFrom('', '-', ' ', ' - ', '– ', '\u00a0', '\u200b', ' \u2212')
  const zeros = fc.constantFrom('', '0', '00')
  const number = fc.tuple(
    fc.constantFrom('99', '05', '131', '142'),
    fc.constantFrom('D', 'KY', 'SO', 'W'),
    fc.integer({ min: 1, max: 999_999 }),
  )
  fc.assert(
    fc.property(
      number,
      separator,
      separator,
      zeros,
      fc.boolean(),
      ([year, county, sequence], first, second, leading, lower) => {
        const sent = `${year}${first}${county}${second}${leading}${sequence}`
        assert.equal(read(lower ? sent.toLowerCase() : sent), `${year}-${county}-${sequence}`)
      },
    ),
  )
})
