/** What a request for a quotation may contain, its enquiry to the products, and the form of the offers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { schemasOf } from '../../../packages/rules/json-schema.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { atOnce } from '../../../packages/values/turns/steps.ts'
import type { Enquiry } from '../../domain/finance/enquiry.ts'
import { scheduleOf } from '../../domain/finance/loan.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import { offersOf } from '../../domain/finance/selection.ts'
import { setB } from './index.ts'
import { type Asking, enquiryOf, quotationRequest, readQuotation } from './quotation.ts'
import { QuotationModel } from './quotation-models.ts'
import { quotationResponse, type ScheduleChoice } from './quotation-responses.ts'

const VALID = { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' }
const TODAY = '2026-11-20' as LocalDate
const ASKING: Asking = { today: TODAY, dealerId: undefined }

const EURO = 'must be an amount in euro'
const REGISTRATION = 'registrationNumber must be an Irish registration number'
const FORMS = 'such as 131-D-4545 or 06-D-2600'

type Refused = readonly [change: object, field: string, type: string, message: string]
const refused: readonly Refused[] = [
  [{ purchasePrice: undefined }, 'purchasePrice', 'required', 'purchasePrice is required.'],
  [{ purchasePrice: null }, 'purchasePrice', 'required', 'purchasePrice is required.'],
  [{ purchasePrice: '20000' }, 'purchasePrice', 'type', 'purchasePrice must be a number. Received a string.'],
  [{ purchasePrice: 0 }, 'purchasePrice', 'min', `purchasePrice must be at least 1. Received 0.`],
  [{ purchasePrice: -1 }, 'purchasePrice', 'min', `purchasePrice must be at least 1. Received -1.`],
  [
    { purchasePrice: 100_001 },
    'purchasePrice',
    'max',
    `purchasePrice must be at most 100000. Received 100001.`,
  ],
  [{ purchasePrice: 0.5 }, 'purchasePrice', 'min', `purchasePrice must be at least 1. Received 0.5.`],
  [{ deposit: -1 }, 'deposit', 'min', `deposit must be at least 0. Received -1.`],
  [
    { deposit: 0.001 },
    'deposit',
    'decimals',
    `deposit ${EURO} with at most 2 decimal places. Received 0.001.`,
  ],
  [
    { purchasePrice: 35_995.555 },
    'purchasePrice',
    'decimals',
    `purchasePrice ${EURO} with at most 2 decimal places. Received 35995.555.`,
  ],
  [{ deposit: true }, 'deposit', 'type', 'deposit must be a number. Received a boolean.'],
  [{ tradeIn: -1 }, 'tradeIn', 'min', `tradeIn must be at least 0. Received -1.`],
  [{ tradeIn: [] }, 'tradeIn', 'type', 'tradeIn must be a number. Received an array.'],
  [
    { tradeIn: 1e20 },
    'tradeIn',
    'max',
    `tradeIn must be at most 2147483647. Received 100000000000000000000.`,
  ],
  [{ term: -12 }, 'term', 'min', `term must be at least 0. Received -12.`],
  [{ term: 12.5 }, 'term', 'integer', `term must be a whole number, at least 0. Received 12.5.`],
  [{ term: '12' }, 'term', 'type', 'term must be a whole number, at least 0. Received a string.'],
  [{ loanType: undefined }, 'loanType', 'required', 'loanType is required.'],
  [{ loanType: 'HP' }, 'loanType', 'enum', 'loanType must be hp or pcp. Received HP.'],
  [{ loanType: 1 }, 'loanType', 'type', 'loanType must be a string: hp or pcp. Received a number.'],
  [{ vehicleType: ' ' }, 'vehicleType', 'required', 'vehicleType is required.'],
  [
    { vehicleType: 'agricultural' },
    'vehicleType',
    'enum',
    'vehicleType must be one of car, tbc, lightCommercial or other. Received agricultural.',
  ],
  [
    { vehicleType: 'call 087 123 4567' },
    'vehicleType',
    'enum',
    'vehicleType must be one of car, tbc, lightCommercial or other.',
  ],
  [
    { borrowerType: 'company' },
    'borrowerType',
    'enum',
    'borrowerType must be one of individual, joint, partnership, limitedCompany or soleTrader. Received company.',
  ],
  [
    { annualKilometers: 16_000 },
    'annualKilometers',
    'enum',
    'annualKilometers must be one of 15000, 20000 or 25000. Received 16000.',
  ],
  [
    { annualKilometers: {} },
    'annualKilometers',
    'type',
    'annualKilometers must be a number, or the same number as a string: one of 15000, 20000 or 25000. Received an object.',
  ],
  [
    { registrationNumber: 'no number' },
    'registrationNumber',
    'registrationNumber',
    `${REGISTRATION}, ${FORMS}.`,
  ],
  [
    { registrationNumber: '861-D-5' },
    'registrationNumber',
    'registrationNumber',
    `${REGISTRATION} from the next half-year (271) or earlier.`,
  ],
  [
    { registrationNumber: 'OIG 1234' },
    'registrationNumber',
    'registrationNumber',
    `${REGISTRATION}, not one from Northern Ireland.`,
  ],
  [
    { registrationNumber: 191 },
    'registrationNumber',
    'type',
    `registrationNumber must be a string: an Irish registration number, ${FORMS}. Received a number.`,
  ],
  [{ newVehicle: 'true' }, 'newVehicle', 'type', 'newVehicle must be true or false. Received a string.'],
]

for (const [change, place, type, message] of refused) {
  test(`${JSON.stringify(change, (_key, value) => value ?? null)}: ${message}`, () =>
    assert.deepEqual(readQuotation({ ...VALID, ...change }, { today: TODAY }).failures, [
      { place, type, message },
    ]))
}

test('all failures come at once, in the order of the model', () => {
  const body = { newVehicle: 1, term: -1, vehicleTyp: 'car', loanType: 'x', purchasePrice: 0 }
  assert.deepEqual(
    readQuotation(body, { today: TODAY }).failures.map(({ place, type }) => `${place} ${type}`),
    ['purchasePrice min', 'term min', 'loanType enum', 'vehicleType required', 'newVehicle type'],
  )
})

const ENQUIRY: Enquiry = {
  price: fromEuros(20_000),
  deposit: fromEuros(0),
  tradeIn: fromEuros(0),
  loanType: 'hirePurchase',
  term: undefined,
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  vehicleAgeMonths: undefined,
  vehicle: {},
  dealerId: undefined,
  today: TODAY,
}

type Asked = readonly [change: object, asks: Partial<Enquiry>]
const asked: readonly Asked[] = [
  [{}, {}],
  [{ deposit: null, tradeIn: null, term: null, borrowerType: '', annualKilometers: ' ' }, {}],
  [{ registrationNumber: null, newVehicle: null, unknown: 1 }, {}],
  [{ purchasePrice: 1 }, { price: fromEuros(1) }],
  [{ purchasePrice: 100_000 }, { price: fromEuros(100_000) }],
  [{ deposit: 0, tradeIn: 2_147_483_647 }, { tradeIn: fromEuros(2_147_483_647) }],
  [
    { deposit: 3_000, tradeIn: 2_000 },
    { deposit: fromEuros(3_000), tradeIn: fromEuros(2_000) },
  ],
  [
    { purchasePrice: 41_950.25, deposit: 10_487.5, tradeIn: 0.01 },
    { price: fromEuros(41_950.25), deposit: fromEuros(10_487.5), tradeIn: fromEuros(0.01) },
  ],
  [{ term: 0 }, { term: 0 }],
  [{ term: 60 }, { term: 60 }],
  [{ loanType: ' pcp ' }, { loanType: 'pcp' }],
  [{ vehicleType: 'tbc' }, { vehicleType: 'toBeConfirmed' }],
  [{ borrowerType: 'soleTrader' }, { borrowerType: 'soleTrader' }],
  [{ annualKilometers: 25_000 }, { annualKilometres: 25_000 }],
  [{ annualKilometers: '15000' }, { annualKilometres: 15_000 }],
  [{ newVehicle: true }, { vehicleAgeMonths: 0 }],
  [{ newVehicle: false }, {}],
  [{ registrationNumber: '231-D-1' }, { vehicleAgeMonths: 46 }],
  [{ registrationNumber: '06 D 2600' }, { vehicleAgeMonths: 250 }],
  [{ registrationNumber: '262-D-1' }, { vehicleAgeMonths: 4 }],
  [{ registrationNumber: '271-D-1' }, {}],
  [{ registrationNumber: '271-D-1', newVehicle: true }, { vehicleAgeMonths: 0 }],
  [{ registrationNumber: 'ZV-7258' }, {}],
  [{ registrationNumber: 'ZZ-12345', newVehicle: true }, { vehicleAgeMonths: 0 }],
  [{ registrationNumber: '231-D-1', newVehicle: true }, { vehicleAgeMonths: 46 }],
  [{ make: 'Volkswagen' }, { vehicle: { make: 'Volkswagen' } }],
  [
    { make: 'Volkswagen', model: 'Golf', variant: 'GTI' },
    { vehicle: { make: 'Volkswagen', model: 'Golf', variant: 'GTI' } },
  ],
  [{ make: ' ', model: 'Golf' }, {}],
]

for (const [change, asks] of asked) {
  test(`${JSON.stringify(change)} enquires for ${JSON.stringify(asks)}`, () => {
    const { value: application, failures } = readQuotation({ ...VALID, ...change }, { today: TODAY })
    assert.deepEqual(failures, [])
    assert.deepEqual(enquiryOf(application ?? assert.fail(), ASKING), { ...ENQUIRY, ...asks })
  })
}

test('the caller’s dealer and the day are the enquiry’s', () => {
  const { value: application } = readQuotation(VALID, { today: TODAY })
  const asking = { today: '2026-01-01' as LocalDate, dealerId: 'dealer' }
  assert.deepEqual(enquiryOf(application ?? assert.fail(), asking), { ...ENQUIRY, ...asking })
})

/** Any text names a vehicle. */
const TEXTS = ['make', 'model', 'variant']

test('fields that set B has too take the same values there', () => {
  const inSetB = Object.assign({}, ...Object.values(setB.models)) as typeof QuotationModel.fields
  const shared = ['loanType', 'vehicleType', 'borrowerType', 'annualKilometers', 'registrationNumber']
  for (const name of shared) assert.equal(QuotationModel.fields[name]?.type, inSetB[name]?.type, name)
  const own = Object.keys(QuotationModel.fields).filter((name) => !Object.hasOwn(inSetB, name))
  assert.deepEqual(own, ['newVehicle', ...TEXTS])
})

test('the schema accepts whatever is read; and it requires what is required', () => {
  const [schema] = Object.values(schemasOf(quotationRequest))
  const isTaken = new Ajv2020({ strict: false, validateFormats: false }).compile(schema ?? assert.fail())
  const values = [
    undefined,
    null,
    '',
    0,
    1,
    1.5,
    48,
    15_000,
    '15000',
    true,
    {},
    [],
    'x',
    'pcp',
    'tbc',
    'joint',
  ]
  for (const name of Object.keys(QuotationModel.fields)) {
    for (const value of [...values, '06-D-2600']) {
      // As sent: without undefined members.
      const body: object = JSON.parse(JSON.stringify({ ...VALID, [name]: value }))
      if (readQuotation(body, { today: TODAY }).failures.length === 0)
        assert.ok(isTaken(body), JSON.stringify(body))
    }
    const without = JSON.parse(JSON.stringify({ ...VALID, [name]: undefined }))
    assert.equal(isTaken(without), readQuotation(without, { today: TODAY }).failures.length === 0, name)
  }
})

test('whatever is sent is read or refused by its fields, and texts are not repeated', () => {
  const names = Object.keys(QuotationModel.fields)
  const bodies = fc.dictionary(fc.constantFrom(...names, 'x'), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(bodies, (body) => {
      const { value: application, failures } = readQuotation(body, { today: TODAY })
      assert.equal(application === undefined, failures.length > 0)
      for (const { place } of failures) assert.ok(names.includes(place), place)
    }),
  )
  const secret = '1 Sample Street, Dublin 4'
  const { failures } = readQuotation(Object.fromEntries(names.map((name) => [name, secret])), {
    today: TODAY,
  })
  assert.equal(failures.length, names.length - TEXTS.length)
  assert.ok(!JSON.stringify(failures).includes('Sample'))
})

const quoted = (change: object) => {
  const { value: application } = readQuotation({ ...VALID, ...change }, { today: TODAY })
  const { offers, reasons } = offersOf(SAMPLE_PRODUCTS, enquiryOf(application ?? assert.fail(), ASKING))
  const named = offers.map((offer) => {
    const product = SAMPLE_PRODUCTS.find(({ id }) => id === offer.productId)
    return { offer, product: product ?? assert.fail() }
  })
  return { offers: named, reasons }
}

test('an offer is in euros and per cent, with the name of its product', () => {
  const pcp = quoted({
    loanType: 'pcp',
    term: 36,
    deposit: 5_000,
    annualKilometers: 15_000,
    newVehicle: true,
  })
  const { offers, reasons } = atOnce(quotationResponse(pcp, 'none'))
  assert.deepEqual(reasons, [])
  assert.deepEqual(offers, [
    {
      productId: 'sample-pcp',
      productVersion: 1,
      product: 'Sample PCP',
      sample: true,
      term: 36,
      loanAmount: 15_000,
      rate: 5.9,
      monthlyPayment: 232.7,
      aprc: 6.5,
      guaranteedFutureValue: 8_800,
      documentationFee: 75,
      completionFee: 75,
      totalOfPayments: 17_327.2,
      totalCostOfCredit: 2_327.2,
      totalPayable: 22_327.2,
      schedule: null,
    },
  ])
})

test('a schedule has each payment with its fee, and ends at a balance of 0', () => {
  const hirePurchase = quoted({ term: 12 })
  const [offer] = atOnce(quotationResponse(hirePurchase, 'best')).offers
  const rows = scheduleOf(hirePurchase.offers[0]?.offer ?? assert.fail())
  const schedule = offer?.schedule ?? assert.fail()
  assert.deepEqual(
    schedule.map(({ payment, fee, interest, principal, balance }) =>
      [payment, fee, interest, principal, balance].map(fromEuros),
    ),
    rows.map((row) => [row.payment, row.fee, row.interest, row.principal, row.closingBalance]),
  )
  assert.deepEqual(
    schedule.map(({ number, month }) => [number, month]),
    rows.map(({ number }) => [number, number]),
  )
  assert.deepEqual([schedule[0]?.fee, schedule[1]?.fee, schedule.at(-1)?.fee], [75, 0, 75])
  assert.equal(schedule.at(-1)?.balance, 0)
})

const choices: readonly (readonly [choice: ScheduleChoice, payments: readonly (number | undefined)[]])[] = [
  ['none', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ['best', [12, undefined, undefined, undefined, undefined, undefined]],
  ['all', [12, 24, 36, 48, 60, 72]],
]
for (const [choice, payments] of choices) {
  test(`schedules of ${choice}: ${payments}`, () =>
    assert.deepEqual(
      atOnce(quotationResponse(quoted({}), choice)).offers.map(({ schedule }) => schedule?.length),
      payments,
    ))
}

test('a reason is told with its code, its product, its term and a sentence', () => {
  assert.deepEqual(atOnce(quotationResponse(quoted({ term: 13 }), 'all')), {
    offers: [],
    reasons: [
      {
        code: 'termNotOffered',
        productId: null,
        term: 13,
        message: 'A term of 13 months is not available. Available terms: 12, 24, 36, 48, 60, 72 months.',
      },
    ],
  })
})

test('every figure has two decimals at most', () => {
  const numbersIn = (value: unknown): readonly number[] => {
    if (typeof value === 'number') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000, max: 100_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (price, deposit) => {
        const response = atOnce(quotationResponse(quoted({ purchasePrice: price, deposit }), 'all'))
        for (const figure of numbersIn(response)) assert.match(String(figure), /^-?\d+(?:\.\d{1,2})?$/)
      },
    ),
    { numRuns: 30 },
  )
})
