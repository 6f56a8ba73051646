import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { feeOf, usualFees } from './fees.ts'
import {
  cents,
  fromEuros,
  NO_MONEY,
  type Rate,
  rateFromPerCent,
  type Share,
  shareFromPerCent,
} from './money.ts'
import type { NamedVehicle } from './named-vehicle.ts'
import {
  ANNUAL_KILOMETRES,
  ANY_AGE,
  type CommissionRow,
  type GmfvRow,
  type Product,
  type RateRow,
} from './product.ts'
import { faultsOf, placedFaultsOf } from './product-faults.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

const amount = (from: number, to: number) => ({ from: fromEuros(from), to: fromEuros(to) })

const rate = (terms: readonly [number, number], from: number, to: number): RateRow => ({
  terms: { from: terms[0], to: terms[1] },
  amount: amount(from, to),
  vehicleAge: ANY_AGE,
  rate: rateFromPerCent(6.9),
})

const commission = (from: number, to: number): CommissionRow => ({
  amount: amount(from, to),
  value: fromEuros(200),
})

const HIRE_PURCHASE: Product = {
  id: 'hp',
  version: 1,
  name: 'Hire purchase',
  sample: false,
  loanType: 'hirePurchase',
  vehicleTypes: ['car'],
  borrowerTypes: ['individual'],
  inForceFrom: '2026-01-01' as LocalDate,
  inForceTo: null,
  terms: [{ from: 36, to: 60, step: 12 }],
  amount: amount(5_000, 10_000),
  depositMinimum: shareFromPerCent(0),
  vehicleAgeAtEndMaximumMonths: null,
  rates: [rate([36, 60], 5_000, 10_000)],
  fees: usualFees({ documentation: fromEuros(75), completion: fromEuros(75) }),
  gmfvs: [],
}

const gmfv = (term: number, annualKilometres: GmfvRow['annualKilometres']): GmfvRow => ({
  term,
  annualKilometres,
  vehicleAge: ANY_AGE,
  share: shareFromPerCent(40),
})

const PCP: Product = {
  ...HIRE_PURCHASE,
  id: 'pcp',
  loanType: 'pcp',
  gmfvs: [36, 48, 60].flatMap((term) => ANNUAL_KILOMETRES.map((km) => gmfv(term, km))),
}

const GOLF = { make: 'Volkswagen', model: 'Golf' }
const POLO = { ...GOLF, model: 'Polo' }
const ofModel = (vehicle: NamedVehicle) => PCP.gmfvs.map((row) => ({ ...row, vehicle }))

const DEAR: Product = {
  ...PCP,
  terms: [{ from: 36, to: 36, step: 1 }],
  fees: usualFees({ documentation: fromEuros(75), completion: fromEuros(500) }),
  rates: [{ ...rate([36, 36], 5_000, 10_000), rate: rateFromPerCent(16.5) }],
}
const HIGH_VALUES = PCP.gmfvs.slice(0, 3).map((row) => ({ ...row, share: shareFromPerCent(60) }))

const FREE: Product = { ...HIRE_PURCHASE, fees: [] }
const inEuros = (worth: Pick<GmfvRow, 'value' | 'valuationShare'>): GmfvRow => {
  const { share: _, ...row } = gmfv(36, 15_000)
  return { ...row, ...worth }
}
const withFirstGmfv = (row: GmfvRow): Product => ({ ...PCP, gmfvs: [row, ...PCP.gmfvs.slice(1)] })

const young = { from: 0, to: 35 }
const old = { from: 48, to: null }
const ofDealer = (row: RateRow, ...dealerIds: string[]): RateRow => ({ ...row, dealerIds })

type Row = readonly [name: string, product: Product, expected: readonly string[]]
const table: readonly Row[] = [
  ['a sound hire purchase', HIRE_PURCHASE, []],
  ['a sound PCP', PCP, []],
  ...SAMPLE_PRODUCTS.map((product): Row => [`the sample ${product.id}`, product, []]),
  [
    'an amount without a rate, at one term',
    {
      ...HIRE_PURCHASE,
      rates: [
        rate([36, 60], 5_000, 5_000),
        rate([37, 60], 5_000.01, 7_500),
        rate([36, 60], 7_500.01, 10_000),
      ],
    },
    ['No rate for 36 months, €5,000.01 to €7,500.00.'],
  ],
  [
    'a term without a rate',
    { ...HIRE_PURCHASE, rates: [rate([36, 48], 5_000, 10_000)] },
    ['No rate for 60 months, €5,000.00 to €10,000.00.'],
  ],
  [
    'no rates at all',
    { ...HIRE_PURCHASE, terms: [{ from: 36, to: 36, step: 1 }], rates: [] },
    ['No rate for 36 months, €5,000.00 to €10,000.00.'],
  ],
  [
    'two rates for one cent',
    { ...HIRE_PURCHASE, rates: [rate([36, 60], 5_000, 7_500), rate([36, 60], 7_500, 10_000)] },
    [36, 48, 60].map((term) => `More than one rate for ${term} months, €7,500.00 to €7,500.00.`),
  ],
  [
    'vehicles without a rate',
    {
      ...HIRE_PURCHASE,
      terms: [{ from: 36, to: 36, step: 12 }],
      rates: [young, old].map((vehicleAge) => ({ ...rate([36, 36], 5_000, 10_000), vehicleAge })),
    },
    ['No rate for 36 months, €5,000.00 to €10,000.00, vehicles of 36 months to 47 months.'],
  ],
  [
    'old vehicles without a rate',
    {
      ...HIRE_PURCHASE,
      terms: [{ from: 36, to: 36, step: 12 }],
      rates: [{ ...rate([36, 36], 5_000, 10_000), vehicleAge: young }],
    },
    ['No rate for 36 months, €5,000.00 to €10,000.00, vehicles of 36 months or more.'],
  ],
  [
    'vehicles without a rate that would be too old at the end',
    {
      ...HIRE_PURCHASE,
      terms: [{ from: 36, to: 36, step: 12 }],
      vehicleAgeAtEndMaximumMonths: 71,
      rates: [{ ...rate([36, 36], 5_000, 10_000), vehicleAge: young }],
    },
    [],
  ],
  [
    'a term that leaves no vehicle young enough',
    { ...HIRE_PURCHASE, vehicleAgeAtEndMaximumMonths: 59 },
    ['No vehicle is new enough for 60 months.'],
  ],
  [
    'dealers’ rates beside the general ones',
    {
      ...HIRE_PURCHASE,
      rates: [
        ...HIRE_PURCHASE.rates,
        ofDealer(rate([36, 36], 5_000, 6_000), 'd1', 'd2'),
        ofDealer(rate([48, 48], 5_000, 6_000), 'd1'),
      ],
    },
    [],
  ],
  [
    'commission for each amount, and a dealer’s own for some',
    {
      ...HIRE_PURCHASE,
      commission: [
        commission(5_000, 7_499.99),
        commission(7_500, 10_000),
        { ...commission(6_000, 8_000), dealerIds: ['d1'] },
      ],
    },
    [],
  ],
  [
    'commission with a gap, an overlap and a dealer’s own twice',
    {
      ...HIRE_PURCHASE,
      commission: [
        commission(6_000, 8_000),
        commission(7_500, 10_000),
        { ...commission(5_000, 6_000), dealerIds: ['d1', 'd2'] },
        { ...commission(5_500, 10_000), dealerIds: ['d1'] },
      ],
    },
    [
      'No commission for €5,000.00 to €5,999.99.',
      'More than one commission for €7,500.00 to €8,000.00.',
      'More than one commission of dealer d1 for €5,500.00 to €6,000.00.',
    ],
  ],
  [
    'commission of a dealer that cannot offer the product, of none, and for no amount',
    {
      ...HIRE_PURCHASE,
      dealerIds: ['d1'],
      commission: [
        commission(5_000, 10_000),
        { ...commission(5_000, 10_000), dealerIds: ['d2'] },
        { ...commission(9_000, 8_000), dealerIds: [] },
      ],
    },
    [
      'Commission 2 is for a dealer that cannot offer the product.',
      'Commission 3 has no amounts: 900000 to 800000 is empty.',
      'Commission 3 is for no dealer.',
    ],
  ],
  [
    'a table of commission without a row',
    { ...HIRE_PURCHASE, commission: [] },
    ['No commission for €5,000.00 to €10,000.00.'],
  ],
  [
    'a dealer’s rate twice',
    {
      ...HIRE_PURCHASE,
      rates: [
        ...HIRE_PURCHASE.rates,
        ofDealer(rate([36, 48], 5_000, 6_000), 'd1', 'd2'),
        ofDealer(rate([48, 48], 5_500, 7_000), 'd1'),
      ],
    },
    ['More than one rate of dealer d1 for 48 months, €5,500.00 to €6,000.00.'],
  ],
  [
    'only a dealer’s rate',
    {
      ...HIRE_PURCHASE,
      terms: [{ from: 36, to: 36, step: 1 }],
      rates: HIRE_PURCHASE.rates.map((row) => ofDealer(row, 'd1')),
    },
    ['No rate for 36 months, €5,000.00 to €10,000.00.'],
  ],
  [
    'a rate for nobody',
    { ...HIRE_PURCHASE, rates: HIRE_PURCHASE.rates.map((row) => ofDealer(row)) },
    ['Rate 1 is for no dealer.'],
  ],
  ['no terms', { ...HIRE_PURCHASE, terms: [] }, ['The product has no terms.']],
  [
    'a term of 0',
    { ...HIRE_PURCHASE, terms: [{ from: 0, to: 60, step: 12 }] },
    ['Terms must be 1 to 240 whole months, not 0 to 60.'],
  ],
  [
    'a term beyond all',
    { ...HIRE_PURCHASE, terms: [{ from: 36, to: 241, step: 1 }] },
    ['Terms must be 1 to 240 whole months, not 36 to 241.'],
  ],
  [
    'terms upside down',
    { ...HIRE_PURCHASE, terms: [{ from: 60, to: 36, step: 12 }] },
    ['The terms from 60 to 36 months are empty.'],
  ],
  [
    'a step of 0',
    { ...HIRE_PURCHASE, terms: [{ from: 36, to: 60, step: 0 }] },
    ['The terms from 36 to 60 months need a step of 1 month or more, not 0.'],
  ],
  [
    'a step that misses the end',
    { ...HIRE_PURCHASE, terms: [{ from: 36, to: 60, step: 9 }] },
    ['Steps of 9 months from 36 do not reach 60 months.'],
  ],
  [
    'a term in two ranges',
    {
      ...HIRE_PURCHASE,
      terms: [
        { from: 36, to: 48, step: 12 },
        { from: 48, to: 60, step: 6 },
      ],
    },
    ['The term of 48 months is in more than one range.'],
  ],
  [
    'amounts upside down',
    { ...HIRE_PURCHASE, amount: amount(10_000, 5_000) },
    ['The minimum amount must be €100.00 or more, and not above the maximum amount.'],
  ],
  [
    'amounts from nothing',
    { ...HIRE_PURCHASE, amount: amount(0, 10_000) },
    ['The minimum amount must be €100.00 or more, and not above the maximum amount.'],
  ],
  [
    'an empty range of a rate',
    { ...HIRE_PURCHASE, rates: [rate([60, 36], 5_000, 10_000)] },
    ['Rate 1 has no terms: 60 to 36 is empty.'],
  ],
  [
    'amounts of a rate in fractions of cents',
    {
      ...HIRE_PURCHASE,
      rates: [{ ...rate([36, 60], 5_000, 10_000), amount: { from: 0.5, to: 7 } as never }],
    },
    ['Rate 1 has no amounts: 0.5 to 7 is empty.'],
  ],
  [
    'ages of a rate upside down',
    { ...HIRE_PURCHASE, rates: [{ ...rate([36, 60], 5_000, 10_000), vehicleAge: { from: 9, to: 8 } }] },
    ['Rate 1 has no vehicle ages: 9 to 8 is empty.'],
  ],
  [
    'a negative rate',
    { ...HIRE_PURCHASE, rates: [{ ...rate([36, 60], 5_000, 10_000), rate: -1 as Rate }] },
    ['Rate 1 must be 0% or more.'],
  ],
  [
    'negative fees, no vehicles, no borrowers, an end before the beginning and a deposit of the whole price',
    {
      ...HIRE_PURCHASE,
      vehicleTypes: [],
      borrowerTypes: [],
      inForceTo: '2025-12-31' as LocalDate,
      fees: usualFees({ documentation: cents(-1), completion: Number.NaN as never }),
      depositMinimum: shareFromPerCent(100),
      vehicleAgeAtEndMaximumMonths: 0,
    },
    [
      'The product needs at least one vehicle type.',
      'The product needs at least one borrower type.',
      'The last day, 2025-12-31, is before the first day, 2026-01-01.',
      'The documentation fee must be 0 or more whole cents.',
      'The completion fee must be 0 or more whole cents.',
      'The minimum deposit must be from 0% to less than 100% of the price.',
      'The maximum vehicle age at end of term must be at least 1 month.',
    ],
  ],
  ['one day in force', { ...HIRE_PURCHASE, inForceTo: HIRE_PURCHASE.inForceFrom }, []],
  [
    'a fee twice',
    {
      ...HIRE_PURCHASE,
      fees: [75, 60, 50].map((euro, index) =>
        feeOf(index === 1 ? 'completion' : 'documentation', fromEuros(euro)),
      ),
    },
    ['The product has more than one documentation fee.'],
  ],
  ...(
    [
      ['from a fraction of a cent', { from: 500_000.5, to: 1_000_000 }],
      ['to a fraction of a cent', { from: 500_000, to: 1_000_000.5 }],
    ] as const
  ).map(
    ([what, amounts]): Row => [
      `amounts ${what}`,
      { ...HIRE_PURCHASE, amount: amounts as never },
      ['The minimum amount must be €100.00 or more, and not above the maximum amount.'],
    ],
  ),
  ['the least amount', { ...FREE, amount: amount(100, 200), rates: [rate([36, 60], 100, 200)] }, []],
  [
    'the shortest and the longest term',
    {
      ...FREE,
      terms: [
        { from: 1, to: 1, step: 1 },
        { from: 240, to: 240, step: 1 },
      ],
      rates: [rate([1, 240], 5_000, 10_000)],
    },
    [],
  ],
  [
    'steps that arrive at the end from an odd beginning',
    { ...HIRE_PURCHASE, terms: [{ from: 37, to: 61, step: 12 }], rates: [rate([37, 61], 5_000, 10_000)] },
    [],
  ],
  ['a term that only new vehicles fit', { ...HIRE_PURCHASE, vehicleAgeAtEndMaximumMonths: 60 }, []],
  [
    'a term of a PCP that leaves no vehicle young enough',
    { ...PCP, vehicleAgeAtEndMaximumMonths: 59 },
    ['No vehicle is new enough for 60 months.'],
  ],
  [
    'a hire purchase with a charge for kilometres',
    { ...HIRE_PURCHASE, excessKilometreEuro: 0.1 },
    ['Hire purchase cannot have an excess kilometre charge.'],
  ],
  [
    'ages of a GMFV upside down',
    withFirstGmfv({ ...gmfv(36, 15_000), vehicleAge: { from: 9, to: 8 } }),
    ['GMFV 1 has no vehicle ages: 9 to 8 is empty.'],
  ],
  ['a GMFV in euros', withFirstGmfv(inEuros({ value: fromEuros(1_000) })), []],
  ['a GMFV of a cent', withFirstGmfv(inEuros({ value: cents(1) })), []],
  ['a GMFV of €0', withFirstGmfv(inEuros({ value: NO_MONEY })), ['GMFV 1 must be an amount above €0.00.']],
  [
    'a GMFV of half a cent',
    withFirstGmfv(inEuros({ value: 0.5 as never })),
    ['GMFV 1 must be an amount above €0.00.'],
  ],
  [
    'a GMFV both as a share and in euros',
    withFirstGmfv({ ...gmfv(36, 15_000), value: fromEuros(1_000) }),
    ['GMFV 1 must be either a percentage of the price, one of the valuation, or an amount.'],
  ],
  ['a GMFV by valuation', withFirstGmfv(inEuros({ valuationShare: shareFromPerCent(45) })), []],
  [
    'a GMFV both by price and by valuation',
    withFirstGmfv({ ...gmfv(36, 15_000), valuationShare: shareFromPerCent(45) }),
    ['GMFV 1 must be either a percentage of the price, one of the valuation, or an amount.'],
  ],
  [
    'a GMFV of the whole valuation',
    withFirstGmfv(inEuros({ valuationShare: shareFromPerCent(100) })),
    ['GMFV 1 must be above 0% and below 100% of the valuation.'],
  ],
  [
    'a GMFV neither as a share nor in euros',
    withFirstGmfv(inEuros({})),
    ['GMFV 1 must be either a percentage of the price, one of the valuation, or an amount.'],
  ],
  [
    'a hire purchase with a GMFV',
    { ...HIRE_PURCHASE, gmfvs: [gmfv(36, 15_000)] },
    ['Hire purchase cannot have a guaranteed minimum future value.'],
  ],
  [
    'a PCP without a GMFV for a term and distance',
    {
      ...PCP,
      gmfvs: PCP.gmfvs.filter(({ term, annualKilometres }) => term !== 48 || annualKilometres !== 20_000),
    },
    ['No GMFV for 48 months and 20,000 km per year.'],
  ],
  [
    'a PCP without a GMFV for old vehicles, and with two for others',
    {
      ...PCP,
      gmfvs: PCP.gmfvs.flatMap((row) => {
        if (row.term === 36 && row.annualKilometres === 15_000) return [{ ...row, vehicleAge: young }]
        return row.term === 60 && row.annualKilometres === 25_000 ? [row, { ...row, vehicleAge: old }] : [row]
      }),
    },
    [
      'No GMFV for 36 months and 15,000 km per year, vehicles of 36 months or more.',
      'More than one GMFV for 60 months and 25,000 km per year, vehicles of 48 months or more: GMFV 9 and 10.',
    ],
  ],
  ['GMFVs by model, with one for all others', { ...PCP, gmfvs: [...PCP.gmfvs, ...ofModel(GOLF)] }, []],
  ['GMFVs by model alone', { ...PCP, gmfvs: [...ofModel(GOLF), ...ofModel(POLO)] }, []],
  [
    'a GMFV of a model at one distance, and none for others',
    { ...PCP, gmfvs: [...ofModel(GOLF), ...ofModel(POLO).slice(1)] },
    ['No GMFV for 36 months and 15,000 km per year, Volkswagen Polo.'],
  ],
  [
    'a GMFV of young models, with one for all others',
    { ...PCP, gmfvs: [...PCP.gmfvs, { ...gmfv(36, 15_000), vehicle: GOLF, vehicleAge: young }] },
    [],
  ],
  [
    'a GMFV of young models, and none for old ones',
    { ...PCP, gmfvs: [{ ...gmfv(36, 15_000), vehicle: GOLF, vehicleAge: young }, ...ofModel(GOLF).slice(1)] },
    ['No GMFV for 36 months and 15,000 km per year, Volkswagen Golf, vehicles of 36 months or more.'],
  ],
  [
    'a GMFV of a model twice, in other letters',
    {
      ...PCP,
      gmfvs: [
        ...PCP.gmfvs,
        ...ofModel(GOLF),
        { ...gmfv(48, 20_000), vehicle: { make: 'VOLKSWAGEN', model: 'golf' }, vehicleAge: old },
      ],
    },
    [
      'More than one GMFV for 48 months and 20,000 km per year, VOLKSWAGEN golf, vehicles of 48 months or more: GMFV 14 and 19.',
    ],
  ],
  [
    'GMFVs of a make, of its model and of that model’s variant',
    {
      ...PCP,
      gmfvs: [
        ...ofModel({ make: 'Volkswagen' }),
        ...ofModel(GOLF),
        { ...gmfv(36, 15_000), vehicle: { ...GOLF, variant: 'GTI' } },
      ],
    },
    [],
  ],
  [
    'GMFVs of exactly the vehicles',
    { ...PCP, vehicles: [GOLF, POLO], gmfvs: [...ofModel(GOLF), ...ofModel(POLO)] },
    [],
  ],
  [
    'a GMFV of the make of its vehicles',
    { ...PCP, vehicles: [GOLF], gmfvs: ofModel({ make: 'volkswagen' }) },
    [],
  ],
  [
    'a vehicle without a GMFV',
    {
      ...PCP,
      terms: [{ from: 36, to: 36, step: 12 }],
      vehicles: [GOLF, { make: 'Audi' }],
      gmfvs: ofModel(GOLF).slice(0, 3),
    },
    ['15,000', '20,000', '25,000'].map((km) => `No GMFV for 36 months and ${km} km per year, Audi.`),
  ],
  [
    'a GMFV of a vehicle that the product does not cover',
    { ...PCP, vehicles: [GOLF], gmfvs: [...PCP.gmfvs, { ...gmfv(36, 15_000), vehicle: POLO }] },
    ['GMFV 10 is for Volkswagen Polo, which the product does not cover.'],
  ],
  ['no vehicle', { ...PCP, vehicles: [] }, ['The product is for no vehicle.']],
  ['no dealer', { ...HIRE_PURCHASE, dealerIds: [] }, ['The product is for no dealer.']],
  [
    'a rate for a dealer that does not offer the product',
    {
      ...HIRE_PURCHASE,
      dealerIds: ['d1'],
      rates: [
        ...HIRE_PURCHASE.rates,
        ofDealer(rate([36, 36], 5_000, 6_000), 'd1'),
        ofDealer(rate([48, 48], 5_000, 6_000), 'd1', 'd2'),
      ],
    },
    ['Rate 3 is for a dealer that cannot offer the product.'],
  ],
  ['a PCP whose fees stay below the maximum', { ...DEAR, gmfvs: HIGH_VALUES }, []],
  [
    'a PCP whose fees pass the maximum by the GMFV of one model only',
    {
      ...DEAR,
      gmfvs: [...HIGH_VALUES, { ...gmfv(36, 15_000), vehicle: GOLF, share: shareFromPerCent(5) }],
    },
    ['Rate 1 gives an APR of 23.6% for €5,000.00 over 36 months. The legal maximum is 23%.'],
  ],
  [
    'a GMFV for a term that is not offered',
    { ...PCP, gmfvs: [...PCP.gmfvs, gmfv(24, 15_000)] },
    ['There is a GMFV for 24 months, but the product does not offer that term.'],
  ],
  [
    'a GMFV of the whole price, and one of nothing',
    {
      ...PCP,
      gmfvs: PCP.gmfvs.map((row, index) => ({
        ...row,
        share: (index === 0 ? 100_000 : index === 1 ? 0 : row.share) as Share,
      })),
    },
    [1, 2].map((number) => `GMFV ${number} must be above 0% and below 100% of the price.`),
  ],
  [
    'an APR above the legal maximum',
    { ...HIRE_PURCHASE, rates: [{ ...rate([36, 60], 5_000, 10_000), rate: rateFromPerCent(21) }] },
    ['Rate 1 gives an APR of 25.2% for €5,000.00 over 36 months. The legal maximum is 23%.'],
  ],
  [
    'fees that pass it at the least amount and shortest term only',
    {
      ...HIRE_PURCHASE,
      terms: [{ from: 12, to: 60, step: 12 }],
      amount: amount(1_800, 10_000),
      rates: [rate([12, 60], 1_800, 4_999.99), rate([12, 60], 5_000, 10_000)],
    },
    ['Rate 1 gives an APR of 24.0% for €1,800.00 over 12 months. The legal maximum is 23%.'],
  ],
  [
    'a PCP whose fees pass it at the lowest price',
    {
      ...PCP,
      amount: amount(300, 10_000),
      rates: [rate([36, 60], 300, 10_000)],
      depositMinimum: shareFromPerCent(10),
    },
    ['Rate 1 gives an APR of 33.4% for €300.00 over 36 months. The legal maximum is 23%.'],
  ],
  [
    'a PCP whose fees pass it only where a GMFV in euros just repays the loan',
    {
      ...PCP,
      terms: [{ from: 36, to: 36, step: 1 }],
      amount: amount(300, 10_000),
      rates: [{ ...rate([36, 36], 300, 10_000), rate: rateFromPerCent(19) }],
      gmfvs: ANNUAL_KILOMETRES.map((km) => ({
        ...inEuros({ value: fromEuros(2_000) }),
        annualKilometres: km,
      })),
    },
    ['Rate 1 gives an APR of 23.8% for €2,000.00 over 36 months. The legal maximum is 23%.'],
  ],
  [
    'a GMFV that only vehicles of another rate have doesn’t count for a rate',
    {
      ...PCP,
      terms: [{ from: 36, to: 36, step: 12 }],
      fees: usualFees({ documentation: fromEuros(75), completion: fromEuros(500) }),
      rates: [
        { ...rate([36, 36], 5_000, 10_000), vehicleAge: young, rate: rateFromPerCent(16.5) },
        { ...rate([36, 36], 5_000, 10_000), vehicleAge: { from: 36, to: null }, rate: rateFromPerCent(3) },
      ],
      gmfvs: ANNUAL_KILOMETRES.flatMap((km) => [
        { ...gmfv(36, km), vehicleAge: young, share: shareFromPerCent(60) },
        { ...gmfv(36, km), vehicleAge: { from: 36, to: null }, share: shareFromPerCent(5) },
      ]),
    },
    [],
  ],
  [
    'a dealer’s rate above the legal maximum',
    {
      ...HIRE_PURCHASE,
      rates: [
        ...HIRE_PURCHASE.rates,
        ofDealer({ ...rate([60, 60], 10_000, 10_000), rate: rateFromPerCent(20.6) }, 'd1'),
      ],
    },
    ['Rate 2 gives an APR of 23.2% for €10,000.00 over 60 months. The legal maximum is 23%.'],
  ],
]
for (const [name, product, expected] of table) {
  test(`${name}: ${expected.length === 0 ? 'no fault' : expected[0]}`, () =>
    assert.deepEqual(faultsOf(product), expected))
}

test('a product without fees may charge 23 % effective, and hardly a thousandth more', () => {
  const at = (perCent: number): Product => ({
    ...HIRE_PURCHASE,
    amount: amount(50_000, 50_000),
    fees: usualFees({ documentation: NO_MONEY, completion: NO_MONEY }),
    rates: [{ ...rate([36, 60], 50_000, 50_000), rate: rateFromPerCent(perCent) }],
  })
  assert.deepEqual(faultsOf(at(20.88)), [])
  assert.match(faultsOf(at(20.883)).join(), /^Rate 1 gives an APR of 23\.00\d+% for €50,000.00/)
})

test('an error about a vehicle is placed at its row', () => {
  const gmfvs = [...PCP.gmfvs, ...ofModel(GOLF), { ...gmfv(48, 20_000), vehicle: GOLF }]
  const places = (product: Product) => placedFaultsOf(product).map(({ place }) => place)
  assert.deepEqual(places({ ...PCP, gmfvs }), ['gmfvs[18]'])
  assert.deepEqual(
    places({ ...PCP, vehicles: [POLO], gmfvs: [...PCP.gmfvs, ...ofModel(GOLF).slice(0, 1)] }),
    ['gmfvs[9]'],
  )
})
