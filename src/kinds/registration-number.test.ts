import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../rules/fault.ts'
import { registeredFrom, registrationNumber } from './registration-number.ts'

const read = (sent: string): string | undefined => {
  const number = registrationNumber.read(sent, {})
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
  readFileSync(new URL('../../test/vectors/registration.json', import.meta.url), 'utf8'),
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
  ['06–D–1', undefined],
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
  ['4321 ZZ', undefined],
  ['ZV 123', 'ZV-123'],
  ['ZV12345', 'ZV-12345'],
  ['ZV-12', undefined],
  ['ZV-654321', undefined],
  ['1234 ZV', undefined],
  ['IA 1', 'IA-1'],
  ['zi1234', 'ZI-1234'],
  ['ARI 1', 'ARI-1'],
  ['780 FZL', '780-FZL'],
  ['780fzl', '780-FZL'],
  ['IK 12345', undefined],
  ['IAB 1', undefined],
  ['ABC 123', undefined],
  ['AB 123', undefined],
  ['ABZI 1', undefined],
  ['Z 1', undefined],
  ['12 ZI 34', undefined],
]
for (const [sent, expected] of rows) {
  test(`${JSON.stringify(sent)} → ${expected ?? 'registrationNumber'}`, () =>
    assert.equal(read(sent), expected))
}

test('numbers without a year give no date', () => {
  for (const number of ['ZZ-54321', 'ZV-7258', 'IA-1', '12-ZI', '780-FZL', '131-ZIA', '', '14-D-1']) {
    assert.equal(registeredFrom(number), undefined)
  }
})

test('every spelling of a number is read as the same canonical form', () => {
  const separator = fc.constantFrom('', '-', ' ')
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
      fc.boolean(),
      ([year, county, sequence], first, second, lower) => {
        const sent = `${year}${first}${county}${second}${sequence}`
        assert.equal(read(lower ? sent.toLowerCase() : sent), `${year}-${county}-${sequence}`)
      },
    ),
  )
})
