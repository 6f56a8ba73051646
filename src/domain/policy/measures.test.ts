import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Duration } from '../application/application.ts'
import { type Given, inputOf } from './examples.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName, measured, UNITS } from './measures.ts'
import type { Fraction } from './values.ts'

const at = (time: Duration, current?: boolean) =>
  ({ time, ...(current === undefined ? {} : { current }) }) as never

const half = (salary: number, housing = 0) => ({ salary, housing })

/** In the measure's unit; undefined if it is missing. */
const rows: readonly (readonly [MeasureName, what: string, given: Given, value: number | undefined])[] = [
  ['paymentToIncome', '€400 of €2,500', {}, 16],
  ['paymentToIncome', 'all incomes count', { incomes: [half(1_500), half(500)] }, 20],
  ['paymentToIncome', 'who tells no income adds none', { incomes: [half(2_000), undefined] }, 20],
  ['paymentToIncome', 'no income told', { incomes: [undefined] }, undefined],
  ['paymentToIncome', 'no offer', { offer: null }, undefined],

  ['paymentAndHousingToIncome', '€400 and €900 of €2,500', {}, 52],
  ['paymentAndHousingToIncome', 'everyone’s housing', { incomes: [half(1_500, 300), half(1_000, 300)] }, 40],
  ['paymentAndHousingToIncome', 'one tells none', { incomes: [half(2_000, 300), undefined] }, undefined],
  ['paymentAndHousingToIncome', 'no offer', { offer: null }, undefined],

  ['combinedIncome', 'salary and other income', {}, 2_500],
  ['combinedIncome', 'of all', { incomes: [half(1_500), { salary: 1, other: 9, housing: 0 }] }, 1_510],
  ['combinedIncome', 'none told', { incomes: [undefined, undefined], born: ['1990-01-01'] }, undefined],
  [
    'combinedIncome',
    'any double',
    { incomes: [{ salary: 1e308, other: 1e308, housing: 0 }] },
    20_000_000_000,
  ],
  ['paymentAndHousingToIncome', 'any double', { incomes: [{ salary: 1e308, housing: 1e308 }] }, 100.000004],
  ['combinedIncome', 'needs no offer', { offer: null }, 2_500],

  ['disposableIncome', '€2,500 less €400 and €900', {}, 1_200],
  ['disposableIncome', 'not enough', { incomes: [half(1_000, 900)] }, -300],
  ['disposableIncome', 'one tells none', { incomes: [half(2_000, 300), undefined] }, undefined],
  ['disposableIncome', 'no offer', { offer: null }, undefined],
  ['disposableIncome', 'any double', { incomes: [{ salary: 1e308, housing: 1e308 }] }, -400],

  ['depositShare', '€4,000 of €20,000, without the trade-in', {}, 20],
  ['depositShare', 'of an offer for less', { offer: { loanAmount: 14_000_00 } }, 25],
  ['depositShare', 'none', { finance: { deposit: 0 }, offer: null }, 0],
  ['depositShare', 'nothing to finance', { offer: null, finance: { deposit: 19_000 } }, undefined],
  ['depositShare', 'one figure with the trade-in', { finance: { contribution: 5_000 } }, undefined],

  ['loanToValue', '€15,000 of €20,000', {}, 75],
  ['loanToValue', 'by the application where there is no offer', { offer: null }, 75],
  ['loanToValue', 'price 0 beside an offer', { finance: { price: 0 } }, undefined],
  ['loanToValue', 'price 0', { offer: null, finance: { price: 0, deposit: 0, tradeIn: 0 } }, undefined],

  ['loanAmount', 'of the offer', { offer: { loanAmount: 12_345_67 } }, 12_345.67],
  ['loanAmount', 'price less deposit and trade-in', { offer: null }, 15_000],
  ['loanAmount', 'least of all', { offer: null, finance: { deposit: 18_999 } }, 1],
  ['loanAmount', 'nothing to finance', { offer: null, finance: { deposit: 19_000 } }, undefined],
  ['loanAmount', 'deposit above the price', { offer: null, finance: { deposit: 2_147_483_647 } }, undefined],

  ['term', 'of the application', { offer: null, finance: { term: 60 } }, 60],
  ['term', 'of a counter-offer its own', { offer: { term: 36 } }, 36],

  ['vehicleAge', 'registered in the first half of 2019', {}, 94],
  ['vehicleAge', 'new', { vehicle: { used: undefined, new: {} } as never }, 0],
  ['vehicleAge', 'no year told', { vehicle: { used: { registration: 'ZV 12345' } } }, undefined],
  ['vehicleAge', 'neither new nor used', { vehicle: { used: undefined } as never }, undefined],

  ['vehicleAgeAtEnd', '94 months and 48', {}, 142],
  ['vehicleAgeAtEnd', 'with a counter-offer’s term', { offer: { term: 36 } }, 130],
  ['vehicleAgeAtEnd', 'no year told', { vehicle: { used: {} } }, undefined],

  ['guaranteedValueShare', '€8,000 of €20,000', { offer: { gmfv: 8_000_00 } }, 40],
  ['guaranteedValueShare', 'hire purchase', {}, undefined],
  ['guaranteedValueShare', 'no offer', { offer: null }, undefined],
  ['guaranteedValueShare', 'price 0', { offer: { gmfv: 1 }, finance: { price: 0 } }, undefined],

  ['annualDistance', 'as stated', { finance: { kilometresPerYear: 15_000 } }, 15_000],
  ['annualDistance', 'none stated', {}, undefined],

  ['timeInEmployment', 'at least', { people: [{ employment: at('2years') }] }, 24],
  [
    'timeInEmployment',
    'the shortest',
    {
      incomes: [half(1), half(1)],
      people: [{ employment: at('10yearsOrMore') }, { employment: at('under6Months') }],
    },
    0,
  ],
  [
    'timeInEmployment',
    'one has none',
    { incomes: [half(1), half(1)], people: [{ employment: at('1year') }] },
    12,
  ],
  ['timeInEmployment', 'no employment', {}, undefined],

  [
    'timeAtAddress',
    'the current one',
    { people: [{ addresses: [at('5years'), at('6to12Months', true)] }] },
    6,
  ],
  ['timeAtAddress', 'set A: the first', { people: [{ addresses: [at('3years'), at('1year')] }] }, 36],
  ['timeAtAddress', 'no address', {}, undefined],

  ['youngestApplicantAge', 'on the birthday', { born: ['2005-11-20'] }, 21],
  ['youngestApplicantAge', 'the day before it', { born: ['2005-11-21'] }, 20],
  ['youngestApplicantAge', 'of two', { born: ['1960-01-01', '1990-01-01'] }, 36],

  ['oldestApplicantAgeAtEnd', 'a birthday on the last day', { born: ['1960-11-20'] }, 70],
  ['oldestApplicantAgeAtEnd', 'a birthday on the day after', { born: ['1960-11-21'] }, 69],
  ['oldestApplicantAgeAtEnd', 'of two', { born: ['1960-01-01', '1990-01-01'] }, 70],
]

const inUnit = (name: MeasureName, value: Fraction | undefined): number | undefined => {
  if (value === undefined) return undefined
  const { times, decimals } = UNITS[MEASURES[name].unit]
  return (value.numerator * times) / value.denominator / 10 ** decimals
}

for (const [name, what, given, value] of rows) {
  test(`${name}, ${what}: ${value ?? 'missing'}`, () => {
    assert.equal(inUnit(name, MEASURES[name].of(inputOf(given), {})), value)
  })
}

test('set A’s single figure counts as deposit and trade-in together', () => {
  const input = inputOf({ offer: null })
  const finance = { price: 20_000, contribution: 7_000, term: 48 }
  const value = MEASURES.loanAmount.of({ ...input, application: { ...input.application, finance } }, {})
  assert.equal(inUnit('loanAmount', value), 13_000)
})

test('a measure as a case shows it is a whole number of its last decimal, rounded up', () => {
  const third = inputOf({ offer: { monthlyPayment: 1_000_00 }, incomes: [{ salary: 3_000, housing: 0 }] })
  assert.equal(measured('paymentToIncome', third), 33_334)
  assert.equal(measured('combinedIncome', third), 3_000_00)
  assert.equal(measured('paymentToIncome', inputOf({ offer: null })), undefined)
})

test('exactly the measures that can be missing have a row where they are', () => {
  for (const name of MEASURE_NAMES) {
    const isMissingSomewhere = rows.some(([of, , , value]) => of === name && value === undefined)
    assert.equal(isMissingSomewhere, MEASURES[name].missing !== null, name)
  }
})
