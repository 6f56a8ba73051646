/** The sandbox's products. They are samples: no lender offers them, their rates and values are made up. */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType, VehicleType } from '../application/application.ts'
import { PRICE_MAXIMUM_EURO } from '../application/limits.ts'
import { type Fees, usualFees } from './fees.ts'
import { cents, fromEuros, minus, rateFromPerCent, shareFromPerCent } from './money.ts'
import {
  type AgeRange,
  ANNUAL_KILOMETRES,
  ANY_AGE,
  type GmfvRow,
  type Product,
  type RateRow,
} from './product.ts'
import type { Range } from './range.ts'

const EVERY_VEHICLE_TYPE: readonly VehicleType[] = [
  'car',
  'lightCommercial',
  'agricultural',
  'other',
  'toBeConfirmed',
]
const EVERY_BORROWER_TYPE: readonly BorrowerType[] = [
  'individual',
  'joint',
  'partnership',
  'limitedCompany',
  'soleTrader',
]

/** Both as an Irish motor lender publishes them. */
const FEES: Fees = usualFees({ documentation: fromEuros(75), completion: fromEuros(75) })

/** Up to the interface's highest price; below €2,000 the fees exceed the legal APR at 12 months. */
const AMOUNT = { from: fromEuros(2_000), to: fromEuros(PRICE_MAXIMUM_EURO) }

/** The rate in per cent from an amount in euro on, up to the next. */
const ratesOf = (terms: Range, steps: readonly (readonly [fromEuro: number, perCent: number])[]): RateRow[] =>
  steps.map(([fromEuro, perCent], index) => {
    const next = steps[index + 1]?.[0]
    const to = next === undefined ? AMOUNT.to : minus(fromEuros(next), cents(1))
    const amount = { from: fromEuros(fromEuro), to }
    return { terms, amount, vehicleAge: ANY_AGE, rate: rateFromPerCent(perCent) }
  })

/** A new vehicle's remaining value in per cent of its price, driven 15,000 km a year. */
const GMFV_OF_NEW_PER_CENT: readonly (readonly [term: number, perCent: number])[] = [
  [24, 52],
  [36, 44],
  [48, 37],
]
/** The reduction for each further 5,000 km a year. */
const DISTANCE_STEP_PER_CENT = 2

/** The reduction for the vehicle's age. */
const AGES: readonly { readonly vehicleAge: AgeRange; readonly lessPerCent: number }[] = [
  { vehicleAge: { from: 0, to: 11 }, lessPerCent: 0 },
  { vehicleAge: { from: 12, to: 47 }, lessPerCent: 6 },
  { vehicleAge: { from: 48, to: null }, lessPerCent: 18 },
]

const GMFVS: readonly GmfvRow[] = GMFV_OF_NEW_PER_CENT.flatMap(([term, ofNewPerCent]) =>
  ANNUAL_KILOMETRES.flatMap((annualKilometres, step) =>
    AGES.map(({ vehicleAge, lessPerCent }) => ({
      term,
      annualKilometres,
      vehicleAge,
      share: shareFromPerCent(ofNewPerCent - step * DISTANCE_STEP_PER_CENT - lessPerCent),
    })),
  ),
)

const SAMPLE = {
  version: 1,
  sample: true,
  borrowerTypes: EVERY_BORROWER_TYPE,
  inForceFrom: '2020-01-01' as LocalDate,
  inForceTo: null,
  amount: AMOUNT,
  depositMinimum: shareFromPerCent(0),
  vehicleAgeAtEndMaximumMonths: null,
  fees: FEES,
}

export const SAMPLE_PRODUCTS: readonly Product[] = [
  {
    ...SAMPLE,
    id: 'sample-hire-purchase',
    name: 'Sample hire purchase',
    loanType: 'hirePurchase',
    vehicleTypes: EVERY_VEHICLE_TYPE,
    terms: [{ from: 12, to: 72, step: 12 }],
    rates: ratesOf({ from: 12, to: 72 }, [
      [2_000, 6.9],
      [10_000, 6.4],
      [25_000, 5.9],
    ]),
    gmfvs: [],
  },
  {
    ...SAMPLE,
    id: 'sample-pcp',
    name: 'Sample PCP',
    loanType: 'pcp',
    vehicleTypes: ['car', 'toBeConfirmed'],
    terms: [{ from: 24, to: 48, step: 12 }],
    rates: ratesOf({ from: 24, to: 48 }, [
      [2_000, 5.9],
      [25_000, 4.9],
    ]),
    gmfvs: GMFVS,
  },
]
