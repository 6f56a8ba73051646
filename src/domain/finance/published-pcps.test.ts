/** Published PCPs, priced by products with their lenders' own starting figures: the price and final payment in cents, and the APR. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { usualFees } from './fees.ts'
import { cents, fromEuros, rateFromApr, rateFromPerCent, rateToPerCent, shareFromPerCent } from './money.ts'
import { ANY_AGE, type Product } from './product.ts'
import { offersOf } from './selection.ts'

type Example = {
  readonly source: string
  readonly price: number
  readonly deposit: number
  readonly finalPayment: number
  readonly instalments: number
  readonly instalment: number
  readonly aprPercent: number
  readonly ratePercent?: number
  readonly startsFrom: 'apr' | 'rate'
}
const { examples }: { examples: readonly Example[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/pcp-examples.json', import.meta.url), 'utf8'),
)

const TODAY = '2026-11-20' as LocalDate

const productFor = (
  { instalments: term, aprPercent, ratePercent, startsFrom }: Example,
  worth: Pick<Product['gmfvs'][number], 'share' | 'value'>,
): Product => ({
  id: 'published',
  version: 1,
  name: 'Published',
  sample: true,
  loanType: 'pcp',
  vehicleTypes: ['car'],
  borrowerTypes: ['individual'],
  inForceFrom: TODAY,
  inForceTo: null,
  terms: [{ from: term, to: term, step: 1 }],
  amount: { from: fromEuros(1_000), to: fromEuros(100_000) },
  depositMinimum: shareFromPerCent(0),
  vehicleAgeAtEndMaximumMonths: null,
  rates: [
    {
      terms: { from: term, to: term },
      amount: { from: fromEuros(1_000), to: fromEuros(100_000) },
      vehicleAge: ANY_AGE,
      ...(startsFrom === 'apr'
        ? { rate: rateFromApr(aprPercent), aprPercent }
        : { rate: rateFromPerCent(ratePercent ?? Number.NaN) }),
    },
  ],
  fees: usualFees({ documentation: cents(0), completion: cents(0) }),
  gmfvs: [{ term, annualKilometres: 15_000, vehicleAge: ANY_AGE, ...worth }],
})

const offerFor = (example: Example, worth: Pick<Product['gmfvs'][number], 'share' | 'value'>) => {
  const { offers } = offersOf([productFor(example, worth)], {
    price: fromEuros(example.price),
    deposit: fromEuros(example.deposit),
    tradeIn: cents(0),
    loanType: 'pcp',
    term: example.instalments,
    vehicleType: 'car',
    borrowerType: 'individual',
    annualKilometres: 15_000,
    vehicleAgeMonths: 0,
    vehicle: {},
    dealerId: undefined,
    today: TODAY,
  })
  return offers[0] ?? assert.fail('The published PCP is not on offer')
}

for (const example of examples) {
  const { source, price, finalPayment, instalment, aprPercent, startsFrom } = example
  test(`${source}: €${instalment} a month to the cent, from the ${startsFrom}`, () => {
    const offer = offerFor(example, { value: fromEuros(finalPayment) })
    assert.equal(offer.monthlyPayment, fromEuros(instalment))
    assert.equal(offer.gmfv, fromEuros(finalPayment))
    assert.equal(offer.aprc, aprPercent)
    // The same from a share of the price with enough decimals.
    const share = shareFromPerCent(((100 * finalPayment) / price).toFixed(9))
    assert.deepEqual(offerFor(example, { share }), offer)
  })
}

test('a rate derived from an APR is shown with three decimals, and calculated with in full', () => {
  const rate = rateFromApr(7.5)
  assert.equal(rate, 7253.902829)
  assert.equal(rateToPerCent(rate), 7.254)
  assert.equal(rateFromApr(0), 0)
})

test('an offer carries the charge for each excess kilometre of its product', () => {
  const [example] = examples
  assert.ok(example !== undefined)
  const product = {
    ...productFor(example, { value: fromEuros(example.finalPayment) }),
    excessKilometreEuro: 0.15,
  }
  const { offers } = offersOf([product], {
    price: fromEuros(example.price),
    deposit: fromEuros(example.deposit),
    tradeIn: cents(0),
    loanType: 'pcp',
    term: undefined,
    vehicleType: 'car',
    borrowerType: 'individual',
    annualKilometres: 15_000,
    vehicleAgeMonths: 0,
    vehicle: {},
    dealerId: undefined,
    today: TODAY,
  })
  assert.equal(offers[0]?.excessKilometreEuro, 0.15)
})
