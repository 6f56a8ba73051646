import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType, VehicleType } from '../application/application.ts'
import { PRICE_MAXIMUM_EURO } from '../application/limits.ts'
import type { Enquiry } from './enquiry.ts'
import { fromEuros } from './money.ts'
import { ANNUAL_KILOMETRES, termsOf } from './product.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { offersOf } from './selection.ts'

const VEHICLES: readonly VehicleType[] = ['car', 'lightCommercial', 'agricultural', 'other', 'toBeConfirmed']
const BORROWERS: readonly BorrowerType[] = [
  'individual',
  'joint',
  'partnership',
  'limitedCompany',
  'soleTrader',
]

const ENQUIRY: Enquiry = {
  price: fromEuros(30_000),
  deposit: fromEuros(5_000),
  tradeIn: fromEuros(0),
  loanType: 'hirePurchase',
  term: undefined,
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  vehicleAgeMonths: 30,
  vehicle: {},
  dealerId: undefined,
  today: '2026-11-20' as LocalDate,
}

const termsFor = (enquiry: Partial<Enquiry>): readonly number[] =>
  offersOf(SAMPLE_PRODUCTS, { ...ENQUIRY, ...enquiry }).offers.map(({ term }) => term)

test('the samples say that they are samples', () => {
  for (const { id, name, sample } of SAMPLE_PRODUCTS) {
    assert.ok(sample)
    assert.match(id, /^sample-/)
    assert.match(name, /^Sample /)
  }
})

test('they have the terms that a sandbox promises', () => {
  assert.deepEqual(
    SAMPLE_PRODUCTS.map((product) => [product.loanType, termsOf(product)]),
    [
      ['hirePurchase', [12, 24, 36, 48, 60, 72]],
      ['pcp', [24, 36, 48]],
    ],
  )
})

test('hire purchase is for every vehicle and borrower, PCP for cars and vehicles to be confirmed', () => {
  for (const vehicleType of VEHICLES) {
    for (const borrowerType of BORROWERS) {
      const of = { vehicleType, borrowerType }
      assert.equal(termsFor(of).length, 6, `${vehicleType} ${borrowerType}`)
      const isForPcp = vehicleType === 'car' || vehicleType === 'toBeConfirmed'
      const pcp = termsFor({ ...of, loanType: 'pcp', annualKilometres: 15_000 })
      assert.equal(pcp.length, isForPcp ? 3 : 0, `${vehicleType} ${borrowerType}`)
    }
  }
})

test('amounts from €2,000 to the highest price are financed at every term, whatever the age', () => {
  for (let euro = 2_000; euro <= PRICE_MAXIMUM_EURO; euro += euro < 2_300 ? 1 : 977) {
    const price = fromEuros(euro)
    const of = { price, deposit: fromEuros(0) }
    assert.equal(termsFor({ ...of, vehicleAgeMonths: undefined }).length, 6, `${euro}`)
    for (const annualKilometres of ANNUAL_KILOMETRES) {
      const pcp = { ...of, loanType: 'pcp', annualKilometres, vehicleAgeMonths: euro % 300 } as const
      assert.equal(termsFor(pcp).length, 3, `${euro} PCP`)
    }
  }
  assert.deepEqual(termsFor({ price: fromEuros(1_999), deposit: fromEuros(0) }), [])
  assert.equal(termsFor({ price: fromEuros(PRICE_MAXIMUM_EURO), deposit: fromEuros(0) }).length, 6)
})
