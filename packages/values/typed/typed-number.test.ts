import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { numberAsTyped, numberFault, typedAmount, typedCount, typedNumber } from './typed-number.ts'

const either = (one: string, other: string) => `This can be read in two ways. Type ${one} or ${other}.`
const NO_NUMBER = undefined
const IN_EURO = 'Enter the amount in euro, like 2650.'

for (const [typed, expected] of [
  ['2650', 2650],
  ['0', 0],
  ['-0', 0],
  ['007', 7],
  ['21,000', 21_000],
  ['21 000', 21_000],
  ['€21,000.50', 21_000.5],
  ['2650.5', 2650.5],
  ['2650.00', 2650],
  ['2650.', 2650],
  ['6.95', 6.95],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['0,5', 0.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['1250.000', 1250],
  ['1,234.567', 1234.567],
  ['1,200,000', 1_200_000],
  ['1.200.000', 1_200_000],
  ['-5', -5],
  ['−5', -5],
  ['-€5', -5],
  ['€ -5', -5],
  ['EUR 2650', 2650],
  ['2650 euro', 2650],
  ['\u200e2650\u200e', 2650],
  // Ireland, the United Kingdom, Germany, Spain, Italy: thousands and decimals together leave no doubt.
  ['2.650,00 €', 2650],
  ['€ 2.650,50', 2650.5],
  // France, Poland, Sweden: narrow and wide spaces that do not break.
  ['2\u202f650,00\u00a0€', 2650],
  ['12\u00a0345,50', 12_345.5],
  // Switzerland
  ['2’650.00', 2650],
  ["21'000", 21_000],
  ['2’650.–', 2650],
  ['2650,-', 2650],
  // India
  ['12,34,567.50', 1_234_567.5],
  ['1,20,000', 120_000],
  // Egypt, Iran, Japan
  ['٢٬٦٥٠٫٥٠', 2650.5],
  ['۲۱۰۰۰', 21_000],
  ['２，６５０．５０', 2650.5],
  ['2650,00', either('2650', '265000')],
  ['2650,50', either('2650.50', '265050')],
  ['45,5', either('45.5', '455')],
  ['6,0', either('6', '60')],
  ['150,00', either('150', '15000')],
  ['120.000', either('120000', '120')],
  ['21.000', either('21000', '21')],
  ['€1.250', either('1250', '1.25')],
  ['-1.250', either('-1250', '-1.25')],
  ['6.125', either('6125', '6.1250')],
  ['1.2340', 1.234],
  ['1234,567', either('1234.567', '1234567')],
  ['£2650', IN_EURO],
  ['2650 $', IN_EURO],
  ['CHF 2’650.00', IN_EURO],
  ['', NO_NUMBER],
  [' ', NO_NUMBER],
  ['€', NO_NUMBER],
  ['-', NO_NUMBER],
  ['.', NO_NUMBER],
  ['£', NO_NUMBER],
  ['no number', NO_NUMBER],
  ['1,2,3', NO_NUMBER],
  ['1.2.3', NO_NUMBER],
  ['21,00,00', NO_NUMBER],
  ['1,234,56', NO_NUMBER],
  ['1.234.56', NO_NUMBER],
  ['21 00', NO_NUMBER],
  ['0 500', NO_NUMBER],
  ["1'234 567", NO_NUMBER],
  ['1 234,567,890', NO_NUMBER],
  ['--5', NO_NUMBER],
  ['5-', NO_NUMBER],
  ['-€-5', NO_NUMBER],
  ['+5', NO_NUMBER],
  ['1e5', NO_NUMBER],
  ['0x10', NO_NUMBER],
  ['45²', NO_NUMBER],
  ['½', NO_NUMBER],
  ['21k', NO_NUMBER],
  ['1_000', NO_NUMBER],
  ['2650 2650', NO_NUMBER],
  ['€2650€', 2650],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', NO_NUMBER],
  ['12345678901234567', NO_NUMBER],
  ['Infinity', NO_NUMBER],
  ['NaN', NO_NUMBER],
] as const) {
  test(`${JSON.stringify(typed)}: ${expected ?? 'no number'}`, () => {
    assert.equal(typedNumber(typed), typeof expected === 'number' ? expected : undefined)
    assert.equal(numberFault(typed), typeof expected === 'string' ? expected : undefined)
  })
}

test('a count is whole and not negative; an amount has no fractions of a cent', () => {
  assert.deepEqual(['48', '1,000', '48.0', '48.5', '-1', '1.000', ''].map(typedCount), [
    48,
    1000,
    48,
    ...[undefined, undefined, undefined, undefined],
  ])
  assert.deepEqual(['€1,500', '0', '0.05', '0.055', '-1', '1500,00', ''].map(typedAmount), [
    1500,
    0,
    0.05,
    ...[undefined, undefined, undefined, undefined],
  ])
})

const LOCALES = 'en-IE de-DE fr-FR de-CH fr-CH en-IN hi-IN sv-SE pl-PL es-ES pt-PT nb-NO ar-EG fa-IR ja-JP'

for (const locale of LOCALES.split(' ')) {
  test(`an amount as ${locale} writes it is read, or refused with the amount among its readings`, () => {
    const amounts = [0.5, 12.34, 999, 1234.5, 12_345, 12_345.67, 1_234_567, 1_234_567.89]
    for (const amount of amounts)
      for (const options of [{}, { style: 'currency', currency: 'EUR' } as const]) {
        const text = new Intl.NumberFormat(locale, options).format(amount)
        const says = numberFault(text)
        if (says === undefined) assert.equal(typedNumber(text), amount, text)
        else assert.match(says, new RegExp(`Type (?:\\S+ or )?${amount}0?(?: or|\\.$)`), text)
      }
  })
}

test('a number is read again as a field shows it', () => {
  for (const number of [0, -5, 21_000, 6.125, -1.25, 0.001, 1234.567, 0.0000001, 999_999_999.99])
    assert.equal(typedNumber(numberAsTyped(number)), number)
  assert.deepEqual([21_000, 6.125, 70.5].map(numberAsTyped), ['21000', '6.1250', '70.5'])
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      fc.integer({ min: 0, max: 4 }),
      (digits, places) => {
        const number = digits / 10 ** places + 0
        assert.equal(typedNumber(numberAsTyped(number)), number)
      },
    ),
  )
})

test('no text has a value and a fault, and each reading that a fault offers is read as one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' €-") }), (text) => {
      const [, one, other] = /Type (\S+) or (\S+)\.$/.exec(numberFault(text) ?? '') ?? []
      if (one === undefined || other === undefined) return
      assert.equal(typedNumber(text), undefined)
      assert.notEqual(typedNumber(one) ?? assert.fail(text), typedNumber(other) ?? assert.fail(text))
    }),
    { numRuns: 2_000 },
  )
})
