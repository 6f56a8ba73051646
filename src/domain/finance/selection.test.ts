import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { roundedAprc } from './aprc.ts'
import { CREDIT_LAWS } from './credit-law.ts'
import type { Enquiry } from './enquiry.ts'
import { usualFees } from './fees.ts'
import { figuresOf, scheduleOf } from './loan.ts'
import { cents, fromEuros, rateFromPerCent, shareFromPerCent } from './money.ts'
import { ANY_AGE, type CommissionRow, type GmfvRow, type Product, type RateRow } from './product.ts'
import type { ReasonCode } from './reason.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { bestOffer, type Offer, offersOf, termsOffered } from './selection.ts'

/** Consumer Credit Act 1995, section 28B. */
const APRC_LEGAL_MAXIMUM_PER_CENT = 23

const day = (text: string) => text as LocalDate

const RATE: RateRow = {
  terms: { from: 12, to: 72 },
  amount: { from: fromEuros(5_000), to: fromEuros(50_000) },
  vehicleAge: ANY_AGE,
  rate: rateFromPerCent(6.9),
}

const HIRE_PURCHASE: Product = {
  id: 'hp',
  version: 1,
  name: 'Hire purchase',
  sample: false,
  loanType: 'hirePurchase',
  vehicleTypes: ['car'],
  borrowerTypes: ['individual', 'joint'],
  inForceFrom: day('2026-01-01'),
  inForceTo: day('2026-12-31'),
  terms: [{ from: 36, to: 60, step: 12 }],
  amount: RATE.amount,
  depositMinimum: shareFromPerCent(10),
  vehicleAgeAtEndMaximumMonths: 120,
  rates: [RATE],
  fees: usualFees({ documentation: fromEuros(75), completion: fromEuros(75) }),
  gmfvs: [],
}

const PCP_VALUE: GmfvRow = {
  term: 36,
  annualKilometres: 15_000,
  vehicleAge: { from: 0, to: 35 },
  share: shareFromPerCent(40),
}

const PCP: Product = {
  ...HIRE_PURCHASE,
  id: 'pcp',
  name: 'PCP',
  loanType: 'pcp',
  terms: [{ from: 36, to: 36, step: 12 }],
  gmfvs: [PCP_VALUE],
}

const ENQUIRY: Enquiry = {
  price: fromEuros(20_000),
  deposit: fromEuros(3_000),
  tradeIn: fromEuros(2_000),
  loanType: 'hirePurchase',
  term: 60,
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  vehicleAgeMonths: 24,
  vehicle: {},
  dealerId: undefined,
  today: day('2026-11-20'),
}
const PCP_ENQUIRY: Enquiry = { ...ENQUIRY, loanType: 'pcp', term: 36, annualKilometres: 15_000 }

test('an offer states every figure, with and without fees where it should', () => {
  const { offers, reasons } = offersOf([HIRE_PURCHASE], ENQUIRY)
  assert.deepEqual(reasons, [])
  const [offer, ...others] = offers
  assert.deepEqual(others, [])
  const { aprcUnrounded, ...stated } = offer ?? assert.fail()
  assert.equal(roundedAprc(aprcUnrounded), stated.aprc)
  assert.deepEqual(stated, {
    productId: 'hp',
    productVersion: 1,
    loanAmount: fromEuros(15_000),
    rate: rateFromPerCent(6.9),
    term: 60,
    gmfv: null,
    fees: HIRE_PURCHASE.fees,
    monthlyPayment: fromEuros(296.31),
    aprc: 7.5,
    totalOfPayments: fromEuros(17_928.6),
    totalCostOfCredit: fromEuros(2_928.6),
    totalPayable: fromEuros(22_928.6),
  })
})

test('an offer states a last instalment that differs from the others', () => {
  const rates = [{ ...RATE, rate: rateFromPerCent(0) }]
  const offerOver = (term: number) => offersOf([{ ...HIRE_PURCHASE, rates }], { ...ENQUIRY, term }).offers[0]
  assert.deepEqual([offerOver(36)?.monthlyPayment, offerOver(36)?.lastInstalment], [416_67, 416_55])
  assert.ok(!('lastInstalment' in (offerOver(60) ?? assert.fail())))
})

test('a hire purchase has no GMFV, whatever the kilometres a year', () => {
  assert.equal(offersOf([HIRE_PURCHASE], { ...ENQUIRY, annualKilometres: 15_000 }).offers[0]?.gmfv, null)
})

test('a PCP’s offer has a GMFV as a share of the price, and a schedule that ends with it', () => {
  const [offer] = offersOf([PCP], PCP_ENQUIRY).offers
  assert.equal(offer?.gmfv, fromEuros(8_000))
  assert.ok(offer !== undefined)
  const last = scheduleOf(offer).at(-1)
  assert.equal(last?.monthsAfterStart, 37)
  assert.equal(last?.payment, fromEuros(8_000))
  assert.equal(last?.fee, fromEuros(75))
})

test('without a term there is an offer for each', () => {
  const { offers } = offersOf([HIRE_PURCHASE], { ...ENQUIRY, term: undefined })
  assert.deepEqual(
    offers.map(({ term }) => term),
    [36, 48, 60],
  )
})

type Refused = readonly [
  code: ReasonCode,
  sentence: string,
  enquiry: Partial<Enquiry>,
  product?: Partial<Product>,
]
const refused: readonly Refused[] = [
  [
    'nothingToFinance',
    'The deposit and trade-in (€20,000.00) cover the whole price of €20,000.00, so there is nothing to finance.',
    { deposit: fromEuros(18_000) },
  ],
  [
    'nothingToFinance',
    'The deposit and trade-in (€22,000.01) cover the whole price of €20,000.00, so there is nothing to finance.',
    { deposit: fromEuros(20_000.01) },
  ],
  [
    'noProduct',
    'No hire purchase product is available for a light commercial vehicle and an individual.',
    { vehicleType: 'lightCommercial' },
  ],
  [
    'noProduct',
    'No hire purchase product is available for a car and a partnership.',
    { borrowerType: 'partnership' },
  ],
  [
    'noProduct',
    'No PCP product is available for a car and joint borrowers.',
    { loanType: 'pcp', borrowerType: 'joint' },
  ],
  [
    'noProduct',
    'No hire purchase product is available for a car and an individual.',
    { today: day('2025-12-31') },
  ],
  [
    'noProduct',
    'No hire purchase product is available for a car and an individual.',
    { today: day('2027-01-01') },
  ],
  [
    'termNotOffered',
    'A term of 72 months is not available. Available terms: 36, 48, 60 months.',
    { term: 72 },
  ],
  ['termNotOffered', 'A term of 0 months is not available. Available terms: 36, 48, 60 months.', { term: 0 }],
  [
    'termNotOffered',
    'A term of 42 months is not available. Available terms: 36, 48, 60 months.',
    { term: 42 },
  ],
  [
    'amountTooSmall',
    'Hire purchase finances €5,000.00 to €50,000.00, not €4,999.99.',
    { deposit: fromEuros(13_000.01) },
  ],
  [
    'amountTooLarge',
    'Hire purchase finances €5,000.00 to €50,000.00, not €50,000.01.',
    { price: fromEuros(60_000), deposit: fromEuros(7_999.99) },
  ],
  [
    'depositTooSmall',
    'Hire purchase requires a deposit and trade-in of at least €2,000.00, which is 10% of the price. Received €1,999.99.',
    { deposit: fromEuros(0), tradeIn: fromEuros(1_999.99) },
  ],
  [
    'vehicleTooOld',
    'Hire purchase accepts vehicles of up to 120 months at the end of the term. After 60 months this vehicle will be 121 months old.',
    { vehicleAgeMonths: 61 },
  ],
  [
    'vehicleAgeNeeded',
    'Hire purchase requires the date when the vehicle was first registered.',
    { vehicleAgeMonths: undefined },
  ],
  [
    'vehicleAgeNeeded',
    'Hire purchase requires the date when the vehicle was first registered.',
    { vehicleAgeMonths: undefined },
    { vehicleAgeAtEndMaximumMonths: null, rates: [{ ...RATE, vehicleAge: { from: 0, to: 100 } }] },
  ],
  [
    'noRate',
    'Hire purchase has no rate for this amount and vehicle at 60 months.',
    {},
    { rates: [{ ...RATE, vehicleAge: { from: 25, to: null } }] },
  ],
  [
    'aprcAboveLegalMaximum',
    'The APR of Hire purchase at 60 months would exceed the legal maximum of 23%.',
    {},
    { rates: [{ ...RATE, rate: rateFromPerCent(22) }] },
  ],
]
for (const [code, sentence, enquiry, product] of refused) {
  test(`${code}: ${sentence}`, () => {
    const { offers, reasons } = offersOf([{ ...HIRE_PURCHASE, ...product }], { ...ENQUIRY, ...enquiry })
    assert.deepEqual(offers, [])
    assert.deepEqual(
      reasons.map((reason) => [reason.code, reason.sentence]),
      [[code, sentence]],
    )
  })
}

const refusedPcps: readonly Refused[] = [
  ['annualKilometresNeeded', 'PCP requires the kilometres per year.', { annualKilometres: undefined }],
  [
    'noGmfv',
    'PCP has no guaranteed value for this vehicle and annual distance at 36 months.',
    { annualKilometres: 20_000 },
  ],
  [
    'noGmfv',
    'PCP has no guaranteed value for this vehicle and annual distance at 36 months.',
    { vehicleAgeMonths: 36 },
  ],
  [
    'vehicleAgeNeeded',
    'PCP requires the date when the vehicle was first registered.',
    { vehicleAgeMonths: undefined },
    { vehicleAgeAtEndMaximumMonths: null },
  ],
  [
    'gmfvTooHigh',
    'The guaranteed value of €8,000.00 after 36 months leaves PCP without instalments. Reduce the deposit.',
    { deposit: fromEuros(12_000) },
  ],
  [
    'gmfvTooHigh',
    'The guaranteed value of €8,000.00 after 36 months leaves PCP without instalments. Reduce the deposit.',
    { deposit: fromEuros(10_000) },
    { rates: [{ ...RATE, rate: rateFromPerCent(0) }] },
  ],
]
for (const [code, sentence, enquiry, product] of refusedPcps) {
  test(`${code}, PCP: ${sentence}`, () => {
    const { offers, reasons } = offersOf([{ ...PCP, ...product }], { ...PCP_ENQUIRY, ...enquiry })
    assert.deepEqual(offers, [])
    assert.deepEqual(
      reasons.map((reason) => [reason.code, reason.sentence]),
      [[code, sentence]],
    )
  })
}

const GOLF = { make: 'Volkswagen', model: 'Golf' }
const byModel = (product: Product): Product => ({
  ...product,
  gmfvs: [
    { ...PCP_VALUE, vehicle: GOLF },
    { ...PCP_VALUE, vehicle: { ...GOLF, model: 'Polo' }, share: shareFromPerCent(30) },
  ],
})
const { share: _share, ...NO_WORTH } = PCP_VALUE
const byValuation: Product = { ...PCP, gmfvs: [{ ...NO_WORTH, valuationShare: shareFromPerCent(50) }] }
const NO_MODEL = 'PCP requires the make and model of the vehicle.'
const restricted: readonly (readonly [
  what: string,
  product: Product,
  enquiry: Partial<Enquiry>,
  outcome:
    | number
    | readonly [code: ReasonCode, productId: string | null, term: number | null, sentence: string],
])[] = [
  ['a value of the model', byModel(PCP), { vehicle: { make: 'VOLKSWAGEN', model: 'golf' } }, 8_000],
  ['a value of the other model', byModel(PCP), { vehicle: { ...GOLF, model: 'Polo' } }, 6_000],
  [
    'values of other models only',
    byModel(PCP),
    { vehicle: { ...GOLF, model: 'Passat' } },
    ['noGmfv', 'pcp', 36, 'PCP has no guaranteed value for this vehicle and annual distance at 36 months.'],
  ],
  ['values by model, and no model', byModel(PCP), {}, ['vehicleModelNeeded', 'pcp', 36, NO_MODEL]],
  [
    'values by model and for all, and no model',
    { ...PCP, gmfvs: [...PCP.gmfvs, ...byModel(PCP).gmfvs] },
    { vehicle: { make: 'Volkswagen' } },
    ['vehicleModelNeeded', 'pcp', 36, NO_MODEL],
  ],
  [
    'a value of a variant, and no variant',
    { ...PCP, gmfvs: [...PCP.gmfvs, { ...PCP_VALUE, vehicle: { ...GOLF, variant: 'GTI' } }] },
    { vehicle: GOLF },
    ['vehicleModelNeeded', 'pcp', 36, 'PCP requires the variant of the vehicle.'],
  ],
  [
    'a covered make',
    { ...PCP, vehicles: [{ make: 'Audi' }, { make: 'Volkswagen' }] },
    { vehicle: GOLF },
    8_000,
  ],
  [
    'a covered model, and no model',
    { ...PCP, vehicles: [{ make: 'Audi' }, GOLF] },
    { vehicle: { make: 'Volkswagen' } },
    ['vehicleModelNeeded', 'pcp', null, NO_MODEL],
  ],
  [
    'other vehicles only',
    { ...PCP, vehicles: [{ make: 'Audi' }, GOLF] },
    { vehicle: { ...GOLF, model: 'Polo' } },
    ['vehicleNotCovered', null, null, 'No PCP product is available for this make and model.'],
  ],
  ['a value by valuation', byValuation, { valuation: fromEuros(17_000) }, 8_500],
  [
    'a value by valuation, and none',
    byValuation,
    {},
    ['valuationNeeded', 'pcp', 36, 'PCP requires a valuation of the vehicle.'],
  ],
  ['its dealer', { ...PCP, dealerIds: ['d2', 'd1'] }, { dealerId: 'd1' }, 8_000],
  ...(['d3', undefined] as const).map(
    (dealerId) =>
      [
        dealerId === undefined ? 'other dealers only, and no dealer' : 'other dealers only',
        { ...PCP, dealerIds: ['d2', 'd1'] },
        { dealerId },
        ['dealerNotCovered', null, null, 'No PCP product is available through this dealer.'],
      ] as const,
  ),
]
for (const [what, product, enquiry, outcome] of restricted) {
  test(`a product with ${what}: ${typeof outcome === 'number' ? `€${outcome}` : outcome[0]}`, () => {
    const { offers, reasons } = offersOf([product], { ...PCP_ENQUIRY, ...enquiry })
    assert.deepEqual(
      [
        ...offers.map(({ gmfv }) => gmfv),
        ...reasons.map(({ code, productId, term, sentence }) => [code, productId, term, sentence]),
      ],
      [typeof outcome === 'number' ? fromEuros(outcome) : outcome],
    )
  })
}

test('products for other vehicles or dealers are not named where one fits, and one that may fit is', () => {
  const products = [
    { ...HIRE_PURCHASE, id: 'audi', vehicles: [{ make: 'Audi' }] },
    { ...HIRE_PURCHASE, id: 'golf', vehicles: [GOLF] },
    { ...HIRE_PURCHASE, id: 'dealer', dealerIds: ['d1'] },
    HIRE_PURCHASE,
  ]
  const found = (enquiry: Partial<Enquiry>) => {
    const { offers, reasons } = offersOf(products, { ...ENQUIRY, ...enquiry })
    return [offers.map(({ productId }) => productId), reasons.map(({ productId }) => productId)]
  }
  assert.deepEqual(found({ vehicle: GOLF }), [['golf', 'hp'], []])
  assert.deepEqual(found({ vehicle: { make: 'Volkswagen' }, dealerId: 'd1' }), [['dealer', 'hp'], ['golf']])
  assert.deepEqual(found({}), [['hp'], ['audi', 'golf']])
})

test('set B’s terms on offer stay those of loan, vehicle and borrower type', () => {
  const products = [{ ...HIRE_PURCHASE, vehicles: [GOLF], dealerIds: ['d1'] }]
  assert.deepEqual(termsOffered(products, ENQUIRY), [36, 48, 60])
})

const bounds: readonly (readonly [name: string, enquiry: Partial<Enquiry>])[] = [
  ['the least amount', { deposit: fromEuros(13_000) }],
  ['the greatest amount', { price: fromEuros(60_000), deposit: fromEuros(8_000) }],
  ['the least deposit, as trade-in', { deposit: fromEuros(0), tradeIn: fromEuros(2_000) }],
  ['the greatest age at the end', { vehicleAgeMonths: 60 }],
  ['a new vehicle', { vehicleAgeMonths: 0 }],
  ['the first day', { today: day('2026-01-01') }],
  ['the last day', { today: day('2026-12-31') }],
]
for (const [name, enquiry] of bounds) {
  test(`${name} is on offer`, () =>
    assert.equal(offersOf([HIRE_PURCHASE], { ...ENQUIRY, ...enquiry }).offers.length, 1))
}

test('one term may offer what another refuses; each reason names its product and term', () => {
  const { offers, reasons } = offersOf([HIRE_PURCHASE], { ...ENQUIRY, term: undefined, vehicleAgeMonths: 80 })
  assert.deepEqual(
    offers.map(({ term }) => term),
    [36],
  )
  assert.deepEqual(
    reasons.map(({ code, productId, term }) => [code, productId, term]),
    [
      ['vehicleTooOld', 'hp', 48],
      ['vehicleTooOld', 'hp', 60],
    ],
  )
})

test('a dealer’s own rate overrides the general one, for that dealer and within its range', () => {
  const own: RateRow = { ...RATE, terms: { from: 60, to: 60 }, dealerIds: ['d1'], rate: rateFromPerCent(4.9) }
  const rateOf = (dealerId: string | undefined, term: number) =>
    offersOf([{ ...HIRE_PURCHASE, rates: [own, RATE] }], { ...ENQUIRY, dealerId, term }).offers[0]?.rate
  assert.equal(rateOf('d1', 60), 4_900)
  assert.equal(rateOf('d1', 48), 6_900)
  assert.equal(rateOf('d2', 60), 6_900)
  assert.equal(rateOf(undefined, 60), 6_900)
})

test('an unknown age does not matter if nothing depends on it', () => {
  const product = { ...HIRE_PURCHASE, vehicleAgeAtEndMaximumMonths: null }
  assert.equal(offersOf([product], { ...ENQUIRY, vehicleAgeMonths: undefined }).offers.length, 1)
})

test('of a product’s versions the newest in force counts', () => {
  const versions = [
    { ...HIRE_PURCHASE, version: 2, inForceFrom: day('2026-06-01') },
    { ...HIRE_PURCHASE, version: 3, inForceFrom: day('2026-12-01') },
    HIRE_PURCHASE,
  ]
  const versionOn = (today: string) =>
    offersOf(versions, { ...ENQUIRY, today: day(today) }).offers.map(({ productVersion }) => productVersion)
  assert.deepEqual(versionOn('2026-05-31'), [1])
  assert.deepEqual(versionOn('2026-11-20'), [2])
  assert.deepEqual(versionOn('2026-12-01'), [3])
})

test('the terms on offer are those of all products in force for the case, in order and once', () => {
  const products = [
    HIRE_PURCHASE,
    { ...HIRE_PURCHASE, id: 'short', terms: [{ from: 24, to: 36, step: 12 }] },
    {
      ...HIRE_PURCHASE,
      id: 'joint',
      borrowerTypes: ['joint' as const],
      terms: [{ from: 6, to: 6, step: 1 }],
    },
    PCP,
  ]
  assert.deepEqual(termsOffered(products, ENQUIRY), [24, 36, 48, 60])
  assert.deepEqual(termsOffered(products, { ...ENQUIRY, loanType: 'pcp' }), [36])
  assert.deepEqual(termsOffered(products, { ...ENQUIRY, vehicleType: 'other' }), [])
})

test('the best offer has the lowest unrounded APRC, then the lowest payment, then the first product id', () => {
  const [base] = offersOf([HIRE_PURCHASE], ENQUIRY).offers
  assert.ok(base !== undefined)
  const offer = (productId: string, aprcUnrounded: number, payment: number): Offer => ({
    ...base,
    productId,
    aprc: roundedAprc(aprcUnrounded),
    aprcUnrounded,
    monthlyPayment: cents(payment),
  })
  const best = (...offers: readonly Offer[]) => bestOffer(offers)?.productId
  assert.equal(best(), undefined)
  assert.equal(best(offer('a', 7.33, 100), offer('b', 7.31, 200)), 'b')
  assert.equal(best(offer('a', 7.3, 101), offer('b', 7.3, 100)), 'b')
  assert.equal(best(offer('c', 7.3, 100), offer('b', 7.3, 100), offer('d', 7.3, 100)), 'b')
  assert.equal(best(offer('b', 7.3, 100), offer('c', 7.3, 100)), 'b')
  assert.equal(best(offer('a', 7.3, 200), offer('b', 7.3, 100)), 'b')
  const long = { ...offer('b', 7.3, 100), term: 60 }
  const short = { ...long, term: 36 }
  assert.equal(bestOffer([long, short]), short)
  assert.equal(bestOffer([short, long]), short)
})

test('every offer is within the legal maximum, and its figures are those of its loan', () => {
  const enquiries = fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    deposit: fc.integer({ min: 0, max: 110_000 }),
    loanType: fc.constantFrom('hirePurchase' as const, 'pcp' as const),
    vehicleAgeMonths: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    annualKilometres: fc.constantFrom(15_000 as const, 20_000 as const, 25_000 as const, undefined),
  })
  fc.assert(
    fc.property(enquiries, ({ price, deposit, ...enquiry }) => {
      const asked = {
        price: fromEuros(price),
        deposit: fromEuros(deposit),
        tradeIn: cents(0),
        term: undefined,
      }
      const { offers, reasons } = offersOf(SAMPLE_PRODUCTS, { ...ENQUIRY, ...enquiry, ...asked })
      assert.ok(offers.length + reasons.length > 0)
      for (const offer of offers) {
        assert.ok(offer.aprcUnrounded <= APRC_LEGAL_MAXIMUM_PER_CENT)
        assert.equal(offer.loanAmount, (price - deposit) * 100)
        assert.ok(offer.monthlyPayment > 0)
        const { monthlyPayment, aprcUnrounded, totalOfPayments, totalCostOfCredit } = figuresOf(offer)
        assert.deepEqual(
          [monthlyPayment, aprcUnrounded, totalOfPayments, totalCostOfCredit],
          [offer.monthlyPayment, offer.aprcUnrounded, offer.totalOfPayments, offer.totalCostOfCredit],
        )
        assert.equal(offer.totalPayable, offer.totalOfPayments + deposit * 100)
      }
    }),
    { numRuns: 300 },
  )
})

test('the law of the day caps the APR of offers, and the reason names its cap', () => {
  const [law] = CREDIT_LAWS
  assert.ok(law !== undefined)
  const from = day('2026-12-01')
  const laws = [law, { ...law, id: 'later', holdsFrom: from, aprMaximumPerCent: 5 }]
  const offered = (today: LocalDate) =>
    offersOf([{ ...HIRE_PURCHASE, inForceTo: null }], { ...ENQUIRY, today }, laws)
  assert.equal(offered(day('2026-11-30')).offers.length, 1)
  const { offers, reasons } = offered(from)
  assert.deepEqual(offers, [])
  assert.deepEqual(
    reasons.map(({ code, sentence }) => [code, sentence.slice(-'the legal maximum of 5%.'.length)]),
    [['aprcAboveLegalMaximum', 'the legal maximum of 5%.']],
  )
})

test('an offer carries the commission of its dealer, and no offer is chosen by it', () => {
  const paying = (euro: number): readonly CommissionRow[] => [{ amount: RATE.amount, value: fromEuros(euro) }]
  const dearer = { ...HIRE_PURCHASE, id: 'dearer', rates: [{ ...RATE, rate: rateFromPerCent(7) }] }
  const silent = [dearer, HIRE_PURCHASE]
  const asked = { ...ENQUIRY, dealerId: 'd1' }
  const without = offersOf(silent, asked).offers
  for (const [first, second] of [
    [0, 2_000],
    [2_000, 0],
  ] as const) {
    const { offers } = offersOf(
      [
        { ...dearer, commission: paying(first) },
        { ...HIRE_PURCHASE, commission: paying(second) },
      ],
      asked,
    )
    assert.deepEqual(
      offers.map(({ commission: _, ...offer }) => offer),
      without,
    )
    assert.deepEqual(
      offers.map(
        ({ productId, commission }) => commission === fromEuros(productId === 'hp' ? second : first),
      ),
      offers.map(() => true),
    )
    assert.equal(bestOffer(offers)?.productId, 'hp')
  }
  assert.ok(without.length > 0 && without.every((offer) => !('commission' in offer)))
  const nobodys = offersOf([{ ...HIRE_PURCHASE, commission: paying(5) }], ENQUIRY).offers
  assert.ok(nobodys.length > 0 && nobodys.every((offer) => !('commission' in offer)))
})
