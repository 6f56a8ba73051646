import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import parsePhoneNumber from 'libphonenumber-js/core'
import world from 'libphonenumber-js/metadata.max.json'
import { Fault } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { irishMobile, irishPhone } from './phone.ts'

const read = (kind: Kind<string, string, unknown>, sent: string): string | undefined => {
  const number = kind.read(sent, {})
  if (!(number instanceof Fault)) return number
  assert.equal(number.type, kind.faults[0])
  assert.equal(number.found, undefined)
  assert.doesNotMatch(number.says, /\d/)
  return undefined
}

type Vector = { readonly input: string; readonly irishPhone: boolean; readonly irishMobile: boolean }
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/phone.json', import.meta.url), 'utf8'),
)
for (const vector of vectors) {
  test(`${JSON.stringify(vector.input)}: phone ${vector.irishPhone}, mobile ${vector.irishMobile}`, () => {
    assert.equal(read(irishPhone, vector.input) !== undefined, vector.irishPhone)
    assert.equal(read(irishMobile, vector.input) !== undefined, vector.irishMobile)
  })
}

const rows: [sent: string, phone: string | undefined, isMobile: boolean][] = [
  ['087 123 4567', '+353871234567', true],
  ['+353 (0)87 123-4567', '+353871234567', true],
  ['(+353) 87 123 4567', '+353871234567', true],
  ['(+353) 504 27300', '+35350427300', false],
  ['00353871234567', '+353871234567', true],
  ['871234567', '+353871234567', true],
  ['088 123 4567', '+353881234567', true],
  ['０８７ １２３ ４５６７', '+353871234567', true],
  ['087 1234567 ext. 5', '+353871234567', true],
  ['(01) 888 2000', '+35318882000', false],
  ['+800 12345678', undefined, false],
  ['+44 28 66323004', undefined, false],
  ['call 087 123 4567', undefined, false],
  ['087 123 4567 or 086 123 4567', undefined, false],
  ['tel:0871234567', undefined, false],
  ['tel:0871234567;phone-context=+353', undefined, false],
  ['+', undefined, false],
  ['08+71234567', undefined, false],
  ['0871234567\0', undefined, false],
  ['999', undefined, false],
]
for (const [sent, phone, isMobile] of rows) {
  test(`${JSON.stringify(sent)} → ${phone ?? 'irishPhone'}`, () => {
    for (let again = 0; again < 3; again++) {
      assert.equal(read(irishPhone, sent), phone)
      assert.equal(read(irishMobile, sent), isMobile ? phone : undefined)
    }
  })
}

/** The library's result for the clean text with the metadata of the whole world, apart from brackets around "+353". */
const asLibrary = (sent: string): { phone: string | undefined; mobile: string | undefined } => {
  const text = cleaned(sent).replace(/^[ ()-]+(?=\+)/, '')
  const number = parsePhoneNumber(text, { defaultCountry: 'IE', extract: false }, world)
  if (number?.country !== 'IE' || !number.isValid()) return { phone: undefined, mobile: undefined }
  return { phone: number.number, mobile: number.getType() === 'MOBILE' ? number.number : undefined }
}

const agrees = (sent: string): void => {
  const expected = asLibrary(sent)
  assert.equal(read(irishPhone, sent), expected.phone)
  assert.equal(read(irishMobile, sent), expected.mobile)
}

const digit = fc.constantFrom(...'0123456789')
const digits = (least: number, most: number) => fc.string({ unit: digit, minLength: least, maxLength: most })
const country = fc.constantFrom(
  '',
  '0',
  '+353',
  '00353',
  '353',
  '+3530',
  '+353(0)',
  '(0)',
  '(+353)',
  '+44',
  '+',
  '00',
)
const area = fc.constantFrom(
  '83',
  '85',
  '86',
  '87',
  '88',
  '89',
  '82',
  '84',
  '1',
  '21',
  '41',
  '42',
  '47',
  '51',
  '57',
  '61',
  '71',
  '90',
  '91',
  '94',
  '402',
  '504',
  '818',
  '76',
  '1800',
  '',
)

test('numbers are read exactly as by the library with the metadata of the whole world', () => {
  fc.assert(
    fc.property(country, area, digits(4, 8), (prefix, code, rest) => agrees(prefix + code + rest)),
    { numRuns: 4_000 },
  )
})

test('so is every area code with any number of digits', () => {
  for (let code = 100; code <= 999; code++) {
    for (const rest of ['1234', '12345', '123456', '1234567', '12345678']) agrees(`0${code}${rest}`)
  }
})

test('so are numbers with blanks, brackets, hyphens and stray characters anywhere', () => {
  const stray = fc.tuple(
    fc.nat(14),
    fc.constantFrom(' ', '-', '(', ')', '/', '.', '+', '\u00a0', '0', 'x', ',', '#'),
  )
  fc.assert(
    fc.property(
      country,
      area,
      digits(5, 7),
      fc.array(stray, { maxLength: 5 }),
      (prefix, code, rest, strays) => {
        let sent = prefix + code + rest
        for (const [at, what] of strays) sent = sent.slice(0, at) + what + sent.slice(at)
        agrees(sent)
      },
    ),
    { numRuns: 4_000 },
  )
})
