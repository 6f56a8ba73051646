import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Content } from '../../../packages/values/difference.ts'
import type { GivenProduct } from '../../domain/finance/product.ts'
import { faultsOf } from '../../domain/finance/product-faults.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import { BorrowerType, LoanType, VehicleType } from '../b/enumerations.ts'
import { inContractNames, readDraft, readProductFile } from './file.ts'
import { ProductVehicleType } from './values.ts'

const DEALERS = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Northside Motors' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Southside Motors' },
]
const [NORTH, SOUTH] = DEALERS.map(({ id }) => id)
const SURROUNDINGS = { dealers: DEALERS, sampleIds: new Set(['sample-pcp']) }

const HP = {
  id: 'hp-1',
  name: 'Hire purchase',
  loanType: 'hp',
  vehicleTypes: ['car', 'cafAsset'],
  borrowerTypes: ['individual'],
  inForceFrom: '2026-01-01',
  inForceTo: '2026-12-31',
  terms: [{ from: 12, to: 36, step: 12 }, 60],
  amount: { from: 5_000, to: 60_000.5 },
  depositMinimumPercent: 12.345,
  vehicleAgeAtEndMaximumMonths: 120,
  rates: [
    { amount: { from: 5_000, to: 19_999.99 }, ratePercent: 6.9 },
    {
      terms: { from: 12, to: 60 },
      amount: { from: 20_000, to: 60_000.5 },
      vehicleAgeMonths: { from: 0, to: 47 },
      ratePercent: 5.999,
    },
    { amount: { from: 20_000, to: 60_000.5 }, vehicleAgeMonths: { from: 48 }, ratePercent: 7.1 },
    { terms: { from: 36, to: 36 }, dealers: [' northside MOTORS', SOUTH], ratePercent: 4 },
  ],
  fees: { documentation: 75, completion: 63.49 },
}
const PCP = {
  id: 'pcp-1',
  name: 'PCP',
  loanType: 'pcp',
  vehicleTypes: ['car'],
  borrowerTypes: ['individual'],
  inForceFrom: '2026-01-01',
  terms: [36],
  amount: { from: 5_000, to: 60_000 },
  rates: [{ ratePercent: 5.9 }],
  fees: { documentation: 0, completion: 0 },
  guaranteedValues: [
    { term: 36, annualKilometers: 15_000, vehicleAgeMonths: { from: 0, to: 11 }, percentOfPrice: 38.125 },
    { term: 36, annualKilometers: 15_000, vehicleAgeMonths: { from: 12 }, percentOfPrice: 36 },
    { term: 36, annualKilometers: 20_000, percentOfPrice: 35 },
    { term: 36, annualKilometers: 25_000, percentOfPrice: 34 },
  ],
}

const readAll = (file: object): readonly GivenProduct[] => {
  const read = readProductFile(file, SURROUNDINGS)
  assert(!('failures' in read), JSON.stringify(read))
  return read
}

const readOne = (product: object): GivenProduct => {
  const [read] = readAll({ products: [product] })
  assert(read !== undefined)
  return read
}

const failuresOf = (...products: readonly unknown[]): readonly (readonly [string, string])[] => {
  const read = readProductFile({ products }, SURROUNDINGS)
  return 'failures' in read ? read.failures.map(({ place, type }) => [place, type] as const) : []
}

test('fees are a list, or the two usual ones by name; each is written as stated', () => {
  const late = { kind: 'documentation', amountEuro: 75, moment: 'lastPayment' }
  for (const fees of [{ documentation: 75, completion: 63.49 }, [late], []]) {
    const read = readOne({ ...HP, fees })
    assert.deepEqual(inContractNames({ ...read, version: 1 }).fees, fees)
  }
  const { fees } = readOne({ ...HP, fees: [late, { kind: 'completion', amountEuro: 20 }] })
  assert.deepEqual(fees, [
    { kind: 'documentation', amount: 75_00, moment: 'lastPayment' },
    { kind: 'completion', amount: 20_00, moment: 'lastPayment' },
  ])
})

test('a fault of a named fee is reported in the words of the file', () => {
  const read = readProductFile(
    { products: [{ ...HP, fees: { documentation: -1, surprise: 2 } }] },
    SURROUNDINGS,
  )
  assert.ok('failures' in read)
  assert.deepEqual(
    read.failures.map(({ message }) => message),
    [
      'documentation must be at least 0. Received -1.',
      'completion is required.',
      'Unknown fee kind surprise.',
    ],
  )
})

const BY_APR = {
  ...PCP,
  rates: [{ aprPercent: 7.5 }],
  guaranteedValues: [
    { term: 36, annualKilometers: 15_000, valueEuro: 10_000.01 },
    { term: 36, annualKilometers: 20_000, percentOfPrice: 36.975596284 },
    { term: 36, annualKilometers: 25_000, percentOfPrice: 34 },
  ],
  excessKilometerEuro: 0.149,
}

test('a product may state the APR, a value in euros and a charge for each excess kilometre, and is written as stated', () => {
  const read = readOne(BY_APR)
  assert.equal(read.rates[0]?.rate, 7_253.902829)
  assert.deepEqual(
    read.gmfvs.map(({ share, value }) => [share, value]),
    [
      [undefined, 1_000_001],
      [36_975.596284, undefined],
      [34_000, undefined],
    ],
  )
  assert.equal(read.excessKilometreEuro, 0.149)
  const { rates, guaranteedValues, excessKilometerEuro } = inContractNames({ ...read, version: 1 })
  assert.deepEqual(rates[0], {
    terms: { from: 36, to: 36 },
    amount: { from: 5_000, to: 60_000 },
    aprPercent: 7.5,
  })
  assert.deepEqual(guaranteedValues, BY_APR.guaranteedValues)
  assert.equal(excessKilometerEuro, 0.149)
  assert.deepEqual(readOne(inContractNames({ ...read, version: 1 })), read)
})

test('a hire purchase is read exactly: cents, thousandths of a per cent, dealers by their ids', () => {
  const wholeAmount = { from: 500_000, to: 6_000_050 }
  const upper = { from: 2_000_000, to: 6_000_050 }
  const wholeTerms = { from: 12, to: 60 }
  assert.deepEqual(readOne(HP), {
    id: 'hp-1',
    name: 'Hire purchase',
    sample: false,
    loanType: 'hirePurchase',
    vehicleTypes: ['car', 'agricultural'],
    borrowerTypes: ['individual'],
    inForceFrom: '2026-01-01',
    inForceTo: '2026-12-31',
    terms: [
      { from: 12, to: 36, step: 12 },
      { from: 60, to: 60, step: 1 },
    ],
    amount: wholeAmount,
    depositMinimum: 12_345,
    vehicleAgeAtEndMaximumMonths: 120,
    rates: [
      {
        terms: wholeTerms,
        amount: { from: 500_000, to: 1_999_999 },
        vehicleAge: { from: 0, to: null },
        rate: 6_900,
      },
      { terms: wholeTerms, amount: upper, vehicleAge: { from: 0, to: 47 }, rate: 5_999 },
      { terms: wholeTerms, amount: upper, vehicleAge: { from: 48, to: null }, rate: 7_100 },
      {
        terms: { from: 36, to: 36 },
        amount: wholeAmount,
        vehicleAge: { from: 0, to: null },
        dealerIds: [NORTH, SOUTH],
        rate: 4_000,
      },
    ],
    fees: [
      { kind: 'documentation', amount: 7_500, moment: 'firstInstalment' },
      { kind: 'completion', amount: 6_349, moment: 'lastPayment' },
    ],
    gmfvs: [],
  })
})

test('a PCP is read with its guaranteed values; missing members have their defaults', () => {
  const { inForceTo, depositMinimum, vehicleAgeAtEndMaximumMonths, gmfvs } = readOne(PCP)
  assert.deepEqual([inForceTo, depositMinimum, vehicleAgeAtEndMaximumMonths], [null, 0, null])
  const age = (from: number, to: number | null) => ({ from, to })
  assert.deepEqual(gmfvs, [
    { term: 36, annualKilometres: 15_000, vehicleAge: age(0, 11), share: 38_125 },
    { term: 36, annualKilometres: 15_000, vehicleAge: age(12, null), share: 36_000 },
    { term: 36, annualKilometres: 20_000, vehicleAge: age(0, null), share: 35_000 },
    { term: 36, annualKilometres: 25_000, vehicleAge: age(0, null), share: 34_000 },
  ])
})

const written = { ...SAMPLE_PRODUCTS[1], id: 'other', sample: false } as (typeof SAMPLE_PRODUCTS)[number]
for (const product of [readOne(HP), readOne(PCP), written].map((one) => ({ ...one, version: 7 }))) {
  test(`${product.id}: what is written reads back the same, from JSON`, () => {
    const { version: _, ...given } = product
    assert.deepEqual(readOne(JSON.parse(JSON.stringify(inContractNames(product)))), given)
  })
}

const NAMED = {
  ...PCP,
  vehicles: [
    { make: 'Volkswagen', model: 'Golf' },
    { make: 'Fiat', model: '500', variant: 'Rockstar' },
  ],
  dealers: ['southside motors', NORTH, 'Southside Motors'],
  guaranteedValues: [
    ...PCP.guaranteedValues,
    { term: 36, annualKilometers: 15_000, make: 'Volkswagen', model: 'Golf', percentOfPrice: 41 },
    { term: 36, annualKilometers: 15_000, make: 'Fiat', model: '500', variant: 'Rockstar', valueEuro: 9_000 },
    { term: 36, annualKilometers: 20_000, make: 'Volkswagen', model: 'Golf', percentOfValuation: 41.5 },
  ],
}

test('a product names vehicles and dealers, and a guaranteed value its vehicle; they are written as stated', () => {
  const read = readOne(NAMED)
  assert.deepEqual(read.vehicles, NAMED.vehicles)
  assert.deepEqual(read.dealerIds, [SOUTH, NORTH])
  assert.deepEqual(
    read.gmfvs.slice(-4).map(({ vehicle }) => vehicle),
    [undefined, ...NAMED.vehicles, NAMED.vehicles[0]],
  )
  const written = inContractNames({ ...read, version: 1 })
  assert.deepEqual(written.vehicles, NAMED.vehicles)
  assert.deepEqual(written.dealers, [SOUTH, NORTH])
  assert.deepEqual(written.guaranteedValues, NAMED.guaranteedValues)
  assert.deepEqual(readOne(JSON.parse(JSON.stringify(written))), read)
})

test('a product that names no vehicles and no dealers is for all, and has no such fields', () => {
  const read = readOne(PCP)
  assert.ok(!('vehicles' in read) && !('dealerIds' in read))
  assert.ok(read.gmfvs.every((row) => !('vehicle' in row)))
})

test('a draft tells the place of two values for the same model, and of one for a model that is not covered', () => {
  const values = [...NAMED.guaranteedValues, { ...NAMED.guaranteedValues[4], model: 'GOLF' }]
  const placesOf = (content: object) => {
    const read = readDraft('pcp-1', content as Content, SURROUNDINGS)
    return 'name' in read ? [] : read.map(({ place }) => place)
  }
  assert.deepEqual(placesOf(NAMED), [])
  assert.deepEqual(placesOf({ ...NAMED, guaranteedValues: values }), ['guaranteedValues[7]'])
  const worthless = NAMED.guaranteedValues.map((row, index) =>
    index === 2 ? { ...row, percentOfPrice: undefined } : row,
  )
  assert.deepEqual(placesOf({ ...NAMED, guaranteedValues: worthless }), [
    'guaranteedValues[2].percentOfPrice',
  ])
  assert.deepEqual(placesOf({ ...NAMED, vehicles: [{ make: 'Fiat' }] }), [
    'guaranteedValues[4]',
    'guaranteedValues[6]',
  ])
})

test('what is written is in set B’s words', () => {
  const { version, ...entry } = inContractNames({ ...readOne(PCP), version: 3 })
  assert.equal(version, 3)
  const whole = { terms: { from: 36, to: 36 }, amount: PCP.amount }
  assert.deepEqual(entry, { ...PCP, depositMinimumPercent: 0, rates: [{ ...whole, ratePercent: 5.9 }] })
})

test('of several versions in one file the newest counts', () => {
  const versions = [1, 3, 2].map((version) => ({ ...HP, version, name: `Version ${version}` }))
  assert.deepEqual(
    readAll({ products: [...versions, PCP] }).map(({ name }) => name),
    ['Version 3', 'PCP'],
  )
})

test('vehicle types are those of set B and cafAsset', () => {
  for (const name of VehicleType.names) {
    assert.equal(ProductVehicleType.read(name, {}), VehicleType.read(name, {}), name)
  }
  assert.deepEqual(ProductVehicleType.names, [...VehicleType.names, 'cafAsset'])
  assert.deepEqual([LoanType.names.length, BorrowerType.names.length], [2, 5])
})

const rate = HP.rates[0]
const value = PCP.guaranteedValues[2]
const rateAt = (place: string) => `products[0].rates[0]${place}`
const valueAt = (place: string) => `products[0].guaranteedValues[0]${place}`

const cases: readonly (readonly [
  what: string,
  sent: object,
  failures: readonly (readonly [place: string, type: string])[],
])[] = [
  ['no id', { id: undefined }, [['products[0].id', 'required']]],
  ['an id with blanks', { id: 'a b' }, [['products[0].id', 'id']]],
  ['an id too long', { id: 'x'.repeat(65) }, [['products[0].id', 'id']]],
  ['a sample’s id', { id: 'sample-pcp', sample: true }, [['products[0].id', 'sample']]],
  ['a sample by its own word', { sample: true }, [['products[0].sample', 'sample']]],
  ['no sample by its own word', { sample: false }, []],
  ['a version of nothing', { version: 0 }, [['products[0].version', 'min']]],
  ['a name on two lines', { name: 'a\nb' }, [['products[0].name', 'name']]],
  ['a name too long', { name: 'x'.repeat(101) }, [['products[0].name', 'maxLength']]],
  ['an unknown loan', { loanType: 'lease' }, [['products[0].loanType', 'enum']]],
  ['no vehicle type', { vehicleTypes: [] }, [['products[0].vehicleTypes', 'minLength']]],
  ['an unknown vehicle type', { vehicleTypes: ['car', 'van'] }, [['products[0].vehicleTypes[1]', 'enum']]],
  ['no borrower type', { borrowerTypes: [] }, [['products[0].borrowerTypes', 'minLength']]],
  ['a day that is none', { inForceFrom: '2026-02-30' }, [['products[0].inForceFrom', 'dateTime']]],
  ['an end before the beginning', { inForceTo: '2025-12-31' }, [['products[0].inForceTo', 'inForceTo']]],
  ['an end on the first day', { inForceTo: '2026-01-01' }, []],
  ['no vehicle', { vehicles: [] }, [['products[0].vehicles', 'minLength']]],
  [
    'vehicles without a make or a model',
    { vehicles: [{ model: 'Golf' }, { make: 'Volkswagen', variant: 'GTI' }, { make: 'Volkswagen' }] },
    [
      ['products[0].vehicles[0].make', 'required'],
      ['products[0].vehicles[1].variant', 'needs'],
    ],
  ],
  [
    'vehicles of other names',
    { vehicles: [{ make: 'x'.repeat(101), model: 500, trim: 'GTI' }] },
    [
      ['products[0].vehicles[0].make', 'maxLength'],
      ['products[0].vehicles[0].model', 'type'],
      ['products[0].vehicles[0].trim', 'unknown'],
    ],
  ],
  ['a vehicle of the longest name', { vehicles: [{ make: 'x'.repeat(100) }] }, []],
  ['no dealers at all', { dealers: [] }, [['products[0].dealers', 'minLength']]],
  ['an unknown dealer', { dealers: ['Nobody'] }, [['products[0].dealers[0]', 'dealer']]],
  ['no term', { terms: [] }, [['products[0].terms', 'minLength']]],
  ['a term that is no list', { terms: 36 }, [['products[0].terms', 'type']]],
  ['an empty entry of terms', { terms: [null] }, [['products[0].terms[0]', 'required']]],
  [
    'terms that are none',
    { terms: [0, 1.5, '36', 241, [36]] },
    [
      ['products[0].terms[0]', 'min'],
      ['products[0].terms[1]', 'integer'],
      ['products[0].terms[2]', 'type'],
      ['products[0].terms[3]', 'max'],
      ['products[0].terms[4]', 'type'],
    ],
  ],
  [
    'ranges of terms that are none',
    {
      terms: [
        { from: 36, to: 24, step: 12 },
        { from: 12, step: 0 },
      ],
    },
    [
      ['products[0].terms[0].to', 'range'],
      ['products[0].terms[1].to', 'required'],
      ['products[0].terms[1].step', 'min'],
    ],
  ],
  ['no amount', { amount: undefined }, [['products[0].amount', 'required']]],
  [
    'an amount of three decimals',
    { amount: { from: 100, to: 200.001 } },
    [['products[0].amount.to', 'decimals']],
  ],
  ['an amount too small', { amount: { from: 99.99, to: 200 } }, [['products[0].amount.from', 'min']]],
  ['an amount as text', { amount: { from: '100', to: 200 } }, [['products[0].amount.from', 'type']]],
  ['an amount that goes down', { amount: { from: 200, to: 100 } }, [['products[0].amount.to', 'range']]],
  ['a deposit of it all', { depositMinimumPercent: 100 }, [['products[0].depositMinimumPercent', 'max']]],
  [
    'a deposit of ten decimals',
    { depositMinimumPercent: 1.0000000001 },
    [['products[0].depositMinimumPercent', 'decimals']],
  ],
  [
    'an age at the end of nothing',
    { vehicleAgeAtEndMaximumMonths: 0 },
    [['products[0].vehicleAgeAtEndMaximumMonths', 'min']],
  ],
  ['no rates', { rates: [] }, [['products[0].rates', 'minLength']]],
  ['a row without a rate', { rates: [{}] }, [[rateAt('.ratePercent'), 'required']]],
  ['a rate below 0', { rates: [{ ratePercent: -1 }] }, [[rateAt('.ratePercent'), 'min']]],
  [
    'a rate of ten decimals',
    { rates: [{ ratePercent: 6.0000000001 }] },
    [[rateAt('.ratePercent'), 'decimals']],
  ],
  ['an APR of four decimals', { rates: [{ aprPercent: 7.0001 }] }, [[rateAt('.aprPercent'), 'decimals']]],
  [
    'a rate beside an APR',
    { rates: [{ ratePercent: 6.9, aprPercent: 7.1 }] },
    [[rateAt('.aprPercent'), 'oneOfTwo']],
  ],
  [
    'a charge of nothing for each excess kilometre',
    { excessKilometerEuro: 0 },
    [['products[0].excessKilometerEuro', 'min']],
  ],
  ['a rate as text', { rates: [{ ratePercent: '6.9' }] }, [[rateAt('.ratePercent'), 'type']]],
  [
    'a rate’s ranges that go down',
    {
      rates: [
        {
          terms: { from: 36, to: 24 },
          amount: { from: 9_000, to: 8_999.99 },
          vehicleAgeMonths: { from: 12, to: 11 },
          ratePercent: 5,
        },
      ],
    },
    [
      [rateAt('.terms.to'), 'range'],
      [rateAt('.amount.to'), 'range'],
      [rateAt('.vehicleAgeMonths.to'), 'range'],
    ],
  ],
  [
    'an age without a beginning',
    { rates: [{ vehicleAgeMonths: { to: 3 }, ratePercent: 5 }] },
    [[rateAt('.vehicleAgeMonths.from'), 'required']],
  ],
  ['no dealers', { rates: [{ ...rate, dealers: [] }] }, [[rateAt('.dealers'), 'minLength']]],
  [
    'dealers that there are not',
    { rates: [{ ...rate, dealers: ['Northside Motors', 'Nobody', 5] }] },
    [
      [rateAt('.dealers[1]'), 'dealer'],
      [rateAt('.dealers[2]'), 'type'],
    ],
  ],
  [
    'no fees',
    { fees: {} },
    [
      ['products[0].fees.documentation', 'required'],
      ['products[0].fees.completion', 'required'],
    ],
  ],
  [
    'a fee below 0',
    { fees: { documentation: -0.01, completion: 0 } },
    [['products[0].fees.documentation', 'min']],
  ],
  [
    'fees of which one is misspelt',
    { fees: { documentation: 75, complétion: 75 } },
    [
      ['products[0].fees.completion', 'required'],
      ['products[0].fees.complétion', 'unknown'],
    ],
  ],
  [
    'a fee that is no amount',
    { fees: { documentation: '75', completion: 75 } },
    [['products[0].fees.documentation', 'type']],
  ],
  ['a list without fees', { fees: [] }, []],
  [
    'a list with fees that are none',
    {
      fees: [
        { kind: 'documentation', amountEuro: -1 },
        { kind: 'surprise', amountEuro: 1, moment: 'soon' },
        { kind: 'completion' },
      ],
    },
    [
      ['products[0].fees[0].amountEuro', 'min'],
      ['products[0].fees[1].kind', 'enum'],
      ['products[0].fees[1].moment', 'enum'],
      ['products[0].fees[2].amountEuro', 'required'],
    ],
  ],
  [
    'two fees of one kind',
    {
      fees: [
        { kind: 'completion', amountEuro: 1 },
        { kind: 'completion', amountEuro: 2 },
      ],
    },
    [['products[0].fees', 'unique']],
  ],
  ['a PCP without values', { loanType: 'pcp' }, [['products[0].guaranteedValues', 'required']]],
  [
    'values that are none',
    {
      loanType: 'pcp',
      guaranteedValues: [
        { term: 0, annualKilometers: 12_000, vehicleAgeMonths: { from: 5, to: 4 }, percentOfPrice: 0 },
      ],
    },
    [
      [valueAt('.term'), 'min'],
      [valueAt('.annualKilometers'), 'enum'],
      [valueAt('.vehicleAgeMonths.to'), 'range'],
      [valueAt('.percentOfPrice'), 'min'],
    ],
  ],
  [
    'a value of it all',
    { loanType: 'pcp', guaranteedValues: [{ ...value, percentOfPrice: 100 }] },
    [[valueAt('.percentOfPrice'), 'max']],
  ],
  [
    'a value in euro beside a share',
    { loanType: 'pcp', guaranteedValues: [{ ...value, valueEuro: 9_000 }] },
    [[valueAt('.valueEuro'), 'oneOfTwo']],
  ],
  [
    'a value by price, by valuation and in euro',
    { loanType: 'pcp', guaranteedValues: [{ ...value, percentOfValuation: 40, valueEuro: 9_000 }] },
    [
      [valueAt('.percentOfValuation'), 'oneOfTwo'],
      [valueAt('.valueEuro'), 'oneOfTwo'],
    ],
  ],
  [
    'a value of the whole valuation',
    { ...PCP, guaranteedValues: [{ term: 36, annualKilometers: 15_000, percentOfValuation: 100 }] },
    [[valueAt('.percentOfValuation'), 'max']],
  ],
  [
    'a value for a model without a make',
    { ...PCP, guaranteedValues: [{ ...value, model: 'Golf' }] },
    [[valueAt('.model'), 'needs']],
  ],
  [
    'a value for a variant without a model',
    { ...PCP, guaranteedValues: [{ ...value, make: 'Volkswagen', variant: 'GTI' }] },
    [[valueAt('.variant'), 'needs']],
  ],
  [
    'fields that there are not',
    { depositMinimumPercents: 5, rates: [{ ...rate, dealer: ['Nobody'] }] },
    [
      [rateAt('.dealer'), 'unknown'],
      ['products[0].depositMinimumPercents', 'unknown'],
    ],
  ],
  [
    'commissions that are none',
    {
      commission: [
        {},
        { commissionEuro: -1 },
        { percentOfAmountFinanced: 100 },
        { percentOfAmountFinanced: 2, commissionEuro: 5 },
        { amount: { from: 9_000, to: 8_000 }, dealers: [], commissionEuro: 5 },
      ],
    },
    [
      ['products[0].commission[0].percentOfAmountFinanced', 'required'],
      ['products[0].commission[1].commissionEuro', 'min'],
      ['products[0].commission[2].percentOfAmountFinanced', 'max'],
      ['products[0].commission[3].commissionEuro', 'oneOfTwo'],
      ['products[0].commission[4].amount.to', 'range'],
      ['products[0].commission[4].dealers', 'minLength'],
    ],
  ],
  ['a misspelt required field', { fees: undefined, fee: {} }, [['products[0].fees', 'required']]],
]

for (const [what, sent, failures] of cases) {
  test(`${what} → ${failures.map(([, type]) => type).join(', ') || 'valid'}`, () => {
    assert.deepEqual(failuresOf({ ...HP, ...sent }), failures)
  })
}

const PAYING = {
  ...HP,
  commission: [
    { amount: { from: 5_000, to: 19_999.99 }, percentOfAmountFinanced: 2.125 },
    { amount: { from: 20_000, to: 60_000.5 }, commissionEuro: 450.5 },
    { amount: { from: 5_000, to: 60_000.5 }, dealers: [NORTH], commissionEuro: 0 },
  ],
}

test('a product states its commission for all dealers and for some, and is written as stated', () => {
  const read = readOne(PAYING)
  assert.deepEqual(read.commission, [
    { amount: { from: 500_000, to: 1_999_999 }, share: 2_125 },
    { amount: { from: 2_000_000, to: 6_000_050 }, value: 45_050 },
    { amount: { from: 500_000, to: 6_000_050 }, dealerIds: [NORTH], value: 0 },
  ])
  const written = inContractNames({ ...read, version: 1 })
  assert.deepEqual(written.commission, PAYING.commission)
  assert.deepEqual(readOne(JSON.parse(JSON.stringify(written))), read)
  const [whole] =
    readOne({ ...HP, commission: [{ dealers: ['Northside Motors'], commissionEuro: 5 }] }).commission ?? []
  assert.deepEqual(whole, { amount: read.amount, dealerIds: [NORTH], value: 500 })
  assert.ok(
    !('commission' in readOne(HP)) && !('commission' in inContractNames({ ...readOne(HP), version: 1 })),
  )
})

test('a commission that depends on the rate, or on anything but the dealer and the amount, is refused', () => {
  const why = 'A commission can depend on the dealer and the amount financed, never on the rate.'
  const says = (row: object) => {
    const read = readProductFile({ products: [{ ...HP, commission: [row] }] }, SURROUNDINGS)
    return 'failures' in read ? read.failures.map(({ place, message }) => `${place} ${message}`) : []
  }
  const place = 'products[0].commission[0]'
  for (const field of ['ratePercent', 'aprPercent', 'percentOfInterest', 'percentOfCostOfCredit', 'terms'])
    assert.deepEqual(says({ commissionEuro: 200, [field]: 5 }), [
      `${place}.${field} Unknown field ${field}. ${why}`,
    ])
  assert.deepEqual(says({ commissionEuro: 200, rates: [{ ratePercent: 5, commissionEuro: 3 }] }), [
    `${place}.rates Unknown field rates. ${why}`,
  ])
})

test('messages are understandable on their own', () => {
  const says = (sent: object) => {
    const read = readProductFile({ products: [{ ...HP, ...sent }] }, SURROUNDINGS)
    return 'failures' in read ? read.failures.map(({ message }) => message) : []
  }
  assert.deepEqual(
    says({ terms: [0], amount: { from: 5_000, to: 100 }, rates: [{ dealers: ['Nobody'], ratePercents: 1 }] }),
    [
      'terms must be at least 1. Received 0.',
      'to must not be less than from.',
      'dealers[0] must be the name or ID of a dealer, as shown under Dealers in the console. Received Nobody.',
      'ratePercent is required when aprPercent is missing. Unknown field ratePercents: did you mean ratePercent?',
    ],
  )
  assert.deepEqual(
    says({ vehicleAgeAtEndMaximumMonths: undefined, vehicleAgeAtEndMaximumMonth: 5, note: '' }),
    [
      'Unknown field vehicleAgeAtEndMaximumMonth: did you mean vehicleAgeAtEndMaximumMonths?',
      'Unknown field note.',
    ],
  )
})

test('a file names each product once, or each version once, and at least one', () => {
  const unique = [['products', 'unique']]
  assert.deepEqual(failuresOf(HP, { ...HP, name: 'Other' }), unique)
  assert.deepEqual(failuresOf(HP, { ...HP, version: 1 }), unique)
  assert.deepEqual(failuresOf({ ...HP, version: 1 }, { ...HP, version: 1 }), unique)
  assert.deepEqual(failuresOf({ ...HP, version: 1 }, { ...HP, version: 2 }), [])
  assert.deepEqual(failuresOf(), [['products', 'minLength']])
  for (const file of [{}, { products: null }]) {
    assert.deepEqual(readProductFile(file, SURROUNDINGS), {
      failures: [{ place: 'products', type: 'required', message: 'products is required.' }],
    })
  }
  assert.deepEqual(failuresOf(null, 'hp', []), [
    ['products[0]', 'required'],
    ['products[1]', 'type'],
    ['products[2]', 'type'],
  ])
})

test('the products of examples/products have no fault', () => {
  const text = readFileSync(new URL('../../../examples/products/products.json', import.meta.url), 'utf8')
  const products = readAll(JSON.parse(text))
  assert.equal(products.length, 3)
  for (const product of products) assert.deepEqual(faultsOf({ ...product, version: 1 }), [])
})
