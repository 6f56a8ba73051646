/** Set A's rules on the finance: the price, the deposit against it, and the bounds of the term. */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { newVehicle, type Overrides, validQuote, withAll, withAt } from './samples.ts'
import { day, type Facts, factsForSetA, readA } from './sets-under-test.ts'

const price = 'quote.finance.assetPurchasePrice'
const deposit = 'quote.finance.tradeInValueDeposit'
const term = 'quote.finance.term'
const plate = 'quote.usedVehicle.registrationNumber'

const special: Facts = { ...factsForSetA, specialAgreement: true }
const { specialAgreement: _, ...ownerUnknown } = factsForSetA

const quote = validQuote('Individual')
const quoteWith = (values: Overrides) => withAll(quote, values)
const put = (place: string, value: unknown) => withAt(quote, place, value)

test('the price is whole euros from 0 to 100,000', () => {
  const paid = withAt(quote, deposit, 15_000)
  assertRows(readA, factsForSetA, (place, value) => withAt(paid, place, value), [
    [price, -1, 'min'],
    [price, -100_001, 'min'],
    [price, 99_999, accepted],
    [price, 100_000, accepted],
    [price, 100_001, 'max'],
    [price, 2_147_483_648, 'max'],
    [price, 1e308, 'max'],
    [price, Number.POSITIVE_INFINITY, 'type'],
    [price, Number.NEGATIVE_INFINITY, 'type'],
    [price, 25_000.5, 'wholeEuros'],
    [price, 100_000.5, 'wholeEuros'],
    [price, 2_147_483_648.5, 'wholeEuros'],
    [price, -0.5, 'wholeEuros'],
    [price, '25000', 'type'],
    [price, '', 'type'],
    [price, null, 'required'],
  ])
})

test('the deposit is whole euros, 0 or more', () => {
  assertRows(readA, factsForSetA, put, [
    [deposit, -1, 'min'],
    [deposit, -2_147_483_649, 'min'],
    [deposit, Number.NEGATIVE_INFINITY, 'type'],
    [deposit, 2_147_483_648, 'deposit'],
    [deposit, 1e308, 'deposit'],
    [deposit, Number.POSITIVE_INFINITY, 'type'],
    [deposit, 2_147_483_648.5, 'wholeEuros'],
    [deposit, 5_000.5, 'wholeEuros'],
    [deposit, '5000', 'type'],
    [deposit, null, 'required'],
  ])
})

/** Price and deposit, with the expected failures for an ordinary dealer, one with the agreement, an unknown one. */
const deposits: readonly (readonly [
  price: number,
  deposit: number,
  ordinary: boolean,
  special: boolean,
  unknown: boolean,
])[] = [
  [20_000, 2_999, false, true, true],
  [20_000, 3_000, true, true, true],
  [20_000, 3_001, true, true, true],
  [20_000, 0, false, true, true],
  [20_000, 14_999, true, true, true],
  [20_000, 15_000, false, false, false],
  [20_000, 15_001, false, false, false],
  [20_000, 20_000, false, false, false],
  [20_000, 30_000, false, false, false],
  [20_000, 2_147_483_647, false, false, false],
  // 15 % of 20,001 is 3,000.15, of 20,007 it is 3,001.05: the bound is not rounded.
  [20_001, 3_000, false, true, true],
  [20_001, 3_001, true, true, true],
  [20_007, 3_001, false, true, true],
  [20_007, 3_002, true, true, true],
  // 15 % of these is a whole number that a sum in binary fractions may miss.
  [10_020, 1_503, true, true, true],
  [33_340, 5_001, true, true, true],
  [99_980, 14_997, true, true, true],
  [100_000, 15_000, true, true, true],
  [100_000, 14_999, false, true, true],
  [100_000, 94_999, true, true, true],
  [100_000, 95_000, false, false, false],
  // At 5,000 or less nothing is small enough; up to 5,883 nothing is both large and small enough.
  [0, 0, false, false, false],
  [4_999, 0, false, false, false],
  [5_000, 0, false, false, false],
  [5_001, 0, false, true, true],
  [5_001, 1, false, false, false],
  [5_882, 881, false, true, true],
  [5_884, 883, true, true, true],
]

for (const [title, facts, column] of [
  ['an ordinary dealer', factsForSetA, 2],
  ['a dealer with the special agreement', special, 3],
  ['an owner who is not known', ownerUnknown, 4],
] as const) {
  test(`the deposit suits the price for ${title}`, () => {
    const rows = deposits.map((row) => ({
      body: quoteWith({ [price]: row[0], [deposit]: row[1] }),
      fits: row[column],
    }))
    for (const { body, fits } of rows)
      assertFailures(readA, body, facts, fits ? [] : [`${deposit} · deposit`])
  })
}

test('a price or a deposit that failed leaves the deposit rule unasked', () => {
  const bare = quoteWith({ [deposit]: 0 })
  for (const [given, type] of [
    [undefined, 'required'],
    [-1, 'min'],
    [100_001, 'max'],
    [25_000.5, 'wholeEuros'],
    ['25000', 'type'],
  ] as const) {
    assertFailures(readA, withAt(bare, price, given), factsForSetA, [`${price} · ${type}`])
    assertFailures(readA, withAt(bare, price, given), special, [`${price} · ${type}`])
  }
})

test('the term is a whole number of 48 months or more', () => {
  assertRows(readA, factsForSetA, put, [
    [term, -1, 'min'],
    [term, 0, 'min'],
    [term, 47, 'min'],
    [term, 48, accepted],
    [term, 49, accepted],
    [term, 47.5, 'integer'],
    [term, 48.5, 'integer'],
    [term, -2_147_483_649, 'min'],
    [term, Number.NEGATIVE_INFINITY, 'min'],
    [term, 2_147_483_648, 'max'],
    [term, Number.POSITIVE_INFINITY, 'max'],
    [term, '60', 'type'],
    [term, true, 'type'],
    [term, null, 'required'],
  ])
})

const NO_MAXIMUM = 2_147_483_647

/** Registration numbers of used vehicles, and the longest term that each allows. */
const longestTerms: readonly (readonly [plate: string, months: number])[] = [
  ['262-D-1', 72],
  ['261-D-1', 72],
  ['192-D-12345', 72],
  ['191-D-12345', 72],
  ['191D12345', 72],
  [' 191 d 12345 ', 72],
  ['182-D-12345', 60],
  ['181-D-12345', 60],
  ['162-D-12345', 60],
  ['161-D-12345', 60],
  ['152-D-12345', 48],
  ['151-D-12345', 48],
  ['142-D-12345', NO_MAXIMUM],
  ['141-D-12345', NO_MAXIMUM],
  ['132-D-12345', NO_MAXIMUM],
  ['131-TS-12345', NO_MAXIMUM],
  ['12-D-12345', NO_MAXIMUM],
  ['00-D-12345', NO_MAXIMUM],
  ['99-D-12345', NO_MAXIMUM],
  ['87-D-12345', NO_MAXIMUM],
  ['ZV-12345', NO_MAXIMUM],
  ['ZZ-12345', NO_MAXIMUM],
  ['ZIK 123', NO_MAXIMUM],
]

test('the longest term follows from the used vehicle’s registration number', () => {
  for (const [number, months] of longestTerms) {
    for (const vehicles of [{ 'quote.newVehicle': undefined }, { 'quote.newVehicle': newVehicle }]) {
      const used = quoteWith({ ...vehicles, [plate]: number })
      assertFailures(readA, withAt(used, term, months), factsForSetA, [])
      assertFailures(readA, withAt(used, term, 48), factsForSetA, [])
      assertFailures(readA, withAt(used, term, 47), factsForSetA, [`${term} · min`])
      if (months === NO_MAXIMUM) continue
      assertFailures(readA, withAt(used, term, months + 1), factsForSetA, [`${term} · term`])
      assertFailures(readA, withAt(used, term, 1_000), factsForSetA, [`${term} · term`])
    }
  }
})

test('a new vehicle is registered now', () => {
  const fresh = quoteWith({ 'quote.usedVehicle': undefined })
  for (const [today, months] of [
    ['2026-06-15', 72],
    ['2019-01-02', 72],
    ['2018-12-31', 60],
    ['2016-01-02', 60],
    ['2015-12-31', 48],
  ] as const) {
    const facts: Facts = { ...factsForSetA, today: day(today) }
    assertFailures(readA, withAt(fresh, term, months), facts, [])
    assertFailures(readA, withAt(fresh, term, months + 1), facts, [`${term} · term`])
  }
})

test('a new vehicle’s own failures do not matter to its term', () => {
  const fresh = quoteWith({ 'quote.usedVehicle': undefined, [term]: 73 })
  const late = `${term} · term`
  assertRows(readA, factsForSetA, (place, value) => withAt(fresh, place, value), [
    ['quote.newVehicle.make', undefined, [late, 'quote.newVehicle.make · required']],
    ['quote.newVehicle.make', 5, [late, 'quote.newVehicle.make · type']],
    [
      'quote.newVehicle',
      {},
      [
        late,
        ...['carId', 'fuel', 'make', 'model', 'specification'].map(
          (name) => `quote.newVehicle.${name} · required`,
        ),
      ],
    ],
  ])
})

test('without a readable registration number, no longest term is checked', () => {
  const used = quoteWith({ 'quote.newVehicle': undefined, [term]: 1_000 })
  const both = quoteWith({ [term]: 1_000 })
  const putUsed = (place: string, value: unknown) => withAt(used, place, value)
  const putBoth = (place: string, value: unknown) => withAt(both, place, value)
  assertRows(readA, factsForSetA, putUsed, [
    [plate, '191-XX-1', 'registrationNumber'],
    [plate, undefined, 'required'],
    [plate, ' ', 'required'],
    [plate, 191, 'type'],
    ['quote.usedVehicle', 'sample', 'type'],
    ['quote.usedVehicle', undefined, ['quote.newVehicle · required', 'quote.usedVehicle · required']],
    ['quote.usedVehicle', {}, ['quote.usedVehicle.currentKilometers · required', `${plate} · required`]],
  ])
  assertRows(readA, factsForSetA, putBoth, [
    [plate, '191-XX-1', 'registrationNumber'],
    [plate, 191, 'type'],
  ])
  assertFailures(readA, withAt(used, 'quote.usedVehicle.currentKilometers', -1), factsForSetA, [
    `${term} · term`,
    'quote.usedVehicle.currentKilometers · min',
  ])
})

test('a registration date that was looked up goes before the one read from the number', () => {
  const used = quoteWith({ 'quote.newVehicle': undefined })
  for (const [registeredOn, months] of [
    ['2019-01-02', 72],
    ['2019-01-01', 60],
    ['2018-12-31', 60],
    ['2016-01-02', 60],
    ['2016-01-01', 48],
    ['2015-12-31', 48],
    ['2015-01-02', 48],
    ['2015-01-01', NO_MAXIMUM],
    ['2014-12-31', NO_MAXIMUM],
    ['1985-06-01', NO_MAXIMUM],
  ] as const) {
    for (const number of ['191-D-12345', '151-D-12345', 'ZV-12345']) {
      const facts: Facts = { ...factsForSetA, registeredOn: day(registeredOn) }
      const body = withAt(used, plate, number)
      assertFailures(readA, withAt(body, term, months), facts, [])
      if (months !== NO_MAXIMUM)
        assertFailures(readA, withAt(body, term, months + 1), facts, [`${term} · term`])
    }
  }
})

test('a date that was looked up does not help a registration number that failed or is missing', () => {
  const facts: Facts = { ...factsForSetA, registeredOn: day('2015-06-01') }
  const used = quoteWith({ 'quote.newVehicle': undefined, [term]: 72 })
  assertFailures(readA, withAt(used, plate, '191-XX-1'), facts, [`${plate} · registrationNumber`])
  assertFailures(readA, withAt(used, plate, undefined), facts, [`${plate} · required`])
})

test('term, price and deposit are reported in the order of the table', () => {
  const body = quoteWith({
    [price]: 20_000,
    [deposit]: 15_000,
    [term]: 73,
    'quote.finance.tradeInRegistrationNumber': 5,
  })
  assertFailures(readA, body, factsForSetA, [
    `${term} · term`,
    `${deposit} · deposit`,
    'quote.finance.tradeInRegistrationNumber · type',
  ])
})
