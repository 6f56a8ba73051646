/** Quotations over HTTP: the products' figures, reasons, refusals, and nothing stored. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { dublinDay, type LocalDate } from '../../packages/values/dublin-day.ts'
import type { Enquiry } from '../../src/domain/finance/enquiry.ts'
import { amountOfFee } from '../../src/domain/finance/fees.ts'
import { scheduleOf } from '../../src/domain/finance/loan.ts'
import { fromEuros, rateFromPerCent, rateToPerCent, toEuros } from '../../src/domain/finance/money.ts'
import type { Product } from '../../src/domain/finance/product.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { bestOffer, type Offer, offersOf } from '../../src/domain/finance/selection.ts'
import { readProductFile } from '../../src/sets/products/file.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const VALID = { purchasePrice: 20_000, deposit: 5_000, loanType: 'hp', vehicleType: 'car' }

type Ask = { readonly client?: ClientName; readonly query?: string }
const ask = (body: unknown, { client = 'dealer', query = '' }: Ask = {}) =>
  world.call(client, 'POST', `/api/quotation${query}`, { body })

const today = (): LocalDate => dublinDay(world.service.now())

const ENQUIRY: Omit<Enquiry, 'today'> = {
  price: fromEuros(20_000),
  deposit: fromEuros(5_000),
  tradeIn: fromEuros(0),
  loanType: 'hirePurchase',
  term: undefined,
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  vehicleAgeMonths: undefined,
  vehicle: {},
  dealerId: undefined,
}

/** A response's figures of an offer, without its schedule. */
const figuresOf = (offer: Offer, products: readonly Product[]) => {
  const product = products.find(
    ({ id, version }) => id === offer.productId && version === offer.productVersion,
  )
  return {
    productId: offer.productId,
    productVersion: offer.productVersion,
    product: product?.name,
    sample: product?.sample,
    term: offer.term,
    loanAmount: toEuros(offer.loanAmount),
    rate: rateToPerCent(offer.rate),
    monthlyPayment: toEuros(offer.monthlyPayment),
    aprc: offer.aprc,
    guaranteedFutureValue: offer.gmfv === null ? null : toEuros(offer.gmfv),
    documentationFee: toEuros(amountOfFee(offer.fees, 'documentation')),
    completionFee: toEuros(amountOfFee(offer.fees, 'completion')),
    totalOfPayments: toEuros(offer.totalOfPayments),
    totalCostOfCredit: toEuros(offer.totalCostOfCredit),
    totalPayable: toEuros(offer.totalPayable),
  }
}

type Figures = readonly (readonly [change: object, asks: Partial<Enquiry>])[]
const figures: Figures = [
  [{}, {}],
  [{ term: 60 }, { term: 60 }],
  [
    { tradeIn: 2_500, vehicleType: 'other' },
    { tradeIn: fromEuros(2_500), vehicleType: 'other' },
  ],
  [
    { purchasePrice: 60_000, borrowerType: 'limitedCompany' },
    { price: fromEuros(60_000), borrowerType: 'limitedCompany' },
  ],
  [
    { loanType: 'pcp', annualKilometers: '20000', newVehicle: true },
    { loanType: 'pcp', annualKilometres: 20_000, vehicleAgeMonths: 0 },
  ],
  [
    { loanType: 'pcp', vehicleType: 'tbc' },
    { loanType: 'pcp', vehicleType: 'toBeConfirmed' },
  ],
  [{ purchasePrice: 6_999 }, { price: fromEuros(6_999) }],
]

for (const [change, asks] of figures) {
  test(`${JSON.stringify(change)} is quoted as src/domain/finance calculates it, best first`, async () => {
    const { status, body } = await ask({ ...VALID, ...change })
    assert.equal(status, 200)
    const { products } = world.service.referenceData.current()
    const { offers, reasons } = offersOf(products, { ...ENQUIRY, today: today(), ...asks })
    const offered = body.offers.map(({ schedule, ...rest }: { schedule: unknown }) => rest)
    const byTerm = (a: { term: number }, b: { term: number }) => a.term - b.term
    assert.deepEqual(
      offered.toSorted(byTerm),
      offers.toSorted(byTerm).map((offer) => figuresOf(offer, products)),
    )
    const left = [...offers]
    for (const { term } of offered) {
      const best = bestOffer(left) ?? assert.fail()
      assert.equal(term, best.term)
      left.splice(left.indexOf(best), 1)
    }
    assert.deepEqual(
      body.reasons,
      reasons.map(({ sentence, ...reason }) => ({ ...reason, message: sentence })),
    )
  })
}

test('the guide shows the figures that its request is answered', async () => {
  const guide = readFileSync(new URL('../../docs/guides/quotations.md', import.meta.url), 'utf8')
  const section = guide.slice(guide.indexOf('\n## Quotations'), guide.indexOf('\n## Look up cars\n'))
  const request = /POST \/api\/quotation\n\n(.+)\n/.exec(section)?.[1] ?? assert.fail()
  const [offer] = (await ask(request)).body.offers
  const { schedule, ...figures } = offer
  const shown = section.slice(section.indexOf('"offers"'), section.indexOf('"reasons"'))
  for (const part of [figures, schedule[0]])
    for (const [name, value] of Object.entries(part))
      assert.match(shown, new RegExp(`"${name}": ${JSON.stringify(value)}[ ,\n]`))
})

test('without a term all terms are quoted', async () => {
  const { body } = await ask(VALID)
  const terms = body.offers.map(({ term }: Offer) => term)
  assert.deepEqual(
    terms.toSorted((a: number, b: number) => a - b),
    [12, 24, 36, 48, 60, 72],
  )
})

const schedules: readonly (readonly [query: string, given: (rank: number) => boolean])[] = [
  ['', (rank) => rank === 0],
  ['?schedule=best', (rank) => rank === 0],
  ['?schedule=none', () => false],
  ['?schedule=all', () => true],
]
for (const [query, given] of schedules) {
  test(`which offers have a schedule: ${query === '' ? 'by default' : query}`, async () => {
    const { body } = await ask(VALID, { query })
    const { offers } = offersOf(world.service.referenceData.current().products, {
      ...ENQUIRY,
      today: today(),
    })
    assert.equal(body.offers.length, 6)
    for (const [rank, { term, schedule }] of body.offers.entries()) {
      const offer = offers.find((one) => one.term === term) ?? assert.fail()
      const wanted = scheduleOf(offer).map((row) => ({
        number: row.number,
        month: row.monthsAfterStart,
        payment: toEuros(row.payment),
        fee: toEuros(row.fee),
        interest: toEuros(row.interest),
        principal: toEuros(row.principal),
        balance: toEuros(row.closingBalance),
      }))
      assert.deepEqual(schedule, given(rank) ? wanted : null)
    }
  })
}

type Reasoned = readonly [change: object, code: string, about: readonly [string | null, number | null]]
const reasoned: readonly Reasoned[] = [
  [{ deposit: 20_000 }, 'nothingToFinance', [null, null]],
  [{ deposit: 30_000 }, 'nothingToFinance', [null, null]],
  [{ tradeIn: 2_000_000_000 }, 'nothingToFinance', [null, null]],
  [{ term: 0 }, 'termNotOffered', [null, 0]],
  [{ term: 13 }, 'termNotOffered', [null, 13]],
  [{ loanType: 'pcp', vehicleType: 'lightCommercial', annualKilometers: 15_000 }, 'noProduct', [null, null]],
  [{ purchasePrice: 6_999 }, 'amountTooSmall', ['sample-hire-purchase', null]],
  [{ loanType: 'pcp' }, 'annualKilometresNeeded', ['sample-pcp', null]],
  [{ loanType: 'pcp', term: 36, annualKilometers: 15_000 }, 'vehicleAgeNeeded', ['sample-pcp', 36]],
]
for (const [change, code, [productId, term]] of reasoned) {
  test(`${JSON.stringify(change)}: no offer, and the reason is ${code}`, async () => {
    const { status, body } = await ask({ ...VALID, ...change })
    assert.equal(status, 200)
    assert.deepEqual(body.offers, [])
    assert.deepEqual(
      body.reasons.map(({ message, ...reason }: { message: string }) => reason),
      [{ code, productId, term }],
    )
    assert.match(body.reasons[0].message, /^[A-Z].*\.$/)
  })
}

type Refused = readonly [body: unknown, errors: readonly (readonly [field: string, type: string])[]]
const refused: readonly Refused[] = [
  [
    {},
    [
      ['purchasePrice', 'required'],
      ['loanType', 'required'],
      ['vehicleType', 'required'],
    ],
  ],
  [
    { ...VALID, purchasePrice: 0, deposit: -1, tradeIn: 0.005, term: -1, registrationNumber: 'x' },
    [
      ['purchasePrice', 'min'],
      ['deposit', 'min'],
      ['tradeIn', 'decimals'],
      ['term', 'min'],
      ['registrationNumber', 'registrationNumber'],
    ],
  ],
  [{ ...VALID, purchasePrice: 100_001 }, [['purchasePrice', 'max']]],
  [
    { ...VALID, annualKilometers: 1, newVehicle: 'yes' },
    [
      ['annualKilometers', 'enum'],
      ['newVehicle', 'type'],
    ],
  ],
]
for (const [body, errors] of refused) {
  test(`${JSON.stringify(body)} is refused with all its failures at once`, async () => {
    const response = await ask(body)
    assert.equal(response.status, 400)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    const { type, status, detail, requestId } = response.body
    assert.deepEqual([type, status], ['/problems/bad-request', 400])
    assert.equal(requestId, response.headers.get('x-request-id'))
    const fields = errors.length === 1 ? '1 field is' : `${errors.length} fields are`
    assert.equal(detail, `${fields} invalid. See errors.`)
    assert.deepEqual(
      response.body.errors.map(({ field, type }: { field: string; type: string }) => [field, type]),
      errors,
    )
    for (const { field, message } of response.body.errors) assert.ok(message.startsWith(`${field} `), message)
  })
}

const unreadable: readonly (readonly [body: string | undefined, detail: string])[] = [
  [undefined, 'The request body is empty. Send a JSON object.'],
  ['', 'The request body is empty. Send a JSON object.'],
  ['{', 'The request body is not valid JSON: expected a name in double quotes at line 1, column 2.'],
  ['[]', 'The request body must be a JSON object.'],
  ['null', 'The request body must be a JSON object.'],
]
for (const [body, detail] of unreadable) {
  test(`the invalid body ${body ?? 'none'} is refused without failures`, async () => {
    const response = await ask(body)
    assert.deepEqual([response.status, response.body.detail, 'errors' in response.body], [400, detail, false])
  })
}

for (const [query, detail] of [
  ['?schedule=first', 'schedule must be one of none, best or all.'],
  ['?schedule=', 'schedule must be one of none, best or all.'],
  ['?schedule=all&schedule=none', 'schedule must appear only once.'],
] as const) {
  test(`${query} is refused`, async () => {
    const response = await ask(VALID, { query })
    assert.deepEqual([response.status, response.body.detail], [400, detail])
  })
}

test('live and test clients are quoted alike', async () => {
  const body = { ...VALID, registrationNumber: '231-D-12345' }
  assert.equal((await ask(body, { client: 'dealersLive' })).text, (await ask(body)).text)
})

test('other methods get an answer that names the right one', async () => {
  const { status, headers } = await world.call('dealer', 'GET', '/api/quotation')
  assert.deepEqual([status, headers.get('allow')], [405, 'POST'])
})

test('a dealer’s client is quoted its dealer’s own rate from the next version on, all others the general one', async () => {
  const [sample] = SAMPLE_PRODUCTS
  assert.ok(sample !== undefined)
  const dealerId = world.service.referenceData.current().client('cl_dealer')?.dealerId ?? assert.fail()
  const own = { ...(sample.rates[0] ?? assert.fail()), amount: sample.amount, rate: rateFromPerCent(3.9) }
  const rates = [...sample.rates, { ...own, dealerIds: [dealerId] }]
  const next: Product = { ...sample, version: 2, name: 'Sample hire purchase, further', rates }
  await insertProductVersion(world.sql, next, new Date(world.service.now()))
  await world.service.referenceData.newest()
  const offered = async (client: ClientName) => {
    const { body } = await ask({ ...VALID, term: 48 }, { client })
    return body.offers.map((offer: Record<string, unknown>) => [
      offer['productVersion'],
      offer['product'],
      offer['rate'],
    ])
  }
  const general = [[2, 'Sample hire purchase, further', 6.4]]
  assert.deepEqual(await offered('dealer'), [[2, 'Sample hire purchase, further', 3.9]])
  assert.deepEqual(await offered('dealersLive'), [[2, 'Sample hire purchase, further', 3.9]])
  assert.deepEqual(await offered('specialDealer'), general)
  assert.deepEqual(await offered('partner'), general)
})

test('a number of a year to come is refused, and one of the next half-year is not priced as new (vehiclesdb #250)', async () => {
  const { products, quotation } = JSON.parse(
    readFileSync(
      new URL('../vectors/reported-cases/x-price-of-a-future-plate.json', import.meta.url),
      'utf8',
    ),
  )
  const given = readProductFile({ products }, { dealers: [], sampleIds: new Set() })
  assert.ok(!('failures' in given))
  const [product] = given
  assert.ok(product !== undefined)
  await insertProductVersion(world.sql, { ...product, version: 1 }, new Date(world.service.now()))
  await world.service.referenceData.newest()
  const refused = await ask(quotation)
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.errors.map(({ field, type }: { readonly field: string; readonly type: string }) => [
      field,
      type,
    ]),
    [['registrationNumber', 'registrationNumber']],
  )
  const day = today()
  const next = day.slice(5, 7) < '07' ? `${day.slice(2, 4)}2` : `${Number(day.slice(2, 4)) + 1}1`
  const ratesOf = async (registrationNumber: string, more: object = {}) => {
    const { status, body } = await ask({ ...quotation, registrationNumber, ...more })
    assert.equal(status, 200)
    const offers = body.offers as readonly { readonly productId: string; readonly rate: number }[]
    return offers.filter(({ productId }) => productId === product.id).map(({ rate }) => rate)
  }
  assert.deepEqual(await ratesOf(`${next}-D-5`), [])
  assert.deepEqual(await ratesOf(`${next}-D-5`, { newVehicle: true }), [1.9])
  assert.deepEqual(await ratesOf('191-D-5'), [3.9])
})

/** The number of rows in each table, except the uses of keys, which the service writes every ten seconds anyway. */
const rowCounts = async (): Promise<Readonly<Record<string, number>>> => {
  const tables = await world.sql<{ name: string }[]>`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname not in ('api_key_uses', 'api_requests', 'request_counts') order by relname`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await world.sql<{ count: number }[]>`select count(*)::int as count from ${world.sql(name)}`
    counts[name] = row?.count ?? 0
  }
  return counts
}

test('for any body the answer is 200 or 400, and nothing is stored', async () => {
  // Otherwise the timer that writes uses of keys may come in between.
  await world.noteUses()
  const before = await rowCounts()
  assert.ok(Object.keys(before).length > 5)
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(0, -0, 12, 36, 20_000, 1e308, -1, 'hp', 'pcp', 'car', 'tbc', '191-D-1', true, '15000'),
  )
  const names = [
    'purchasePrice',
    'deposit',
    'tradeIn',
    'term',
    'loanType',
    'vehicleType',
    'borrowerType',
    'annualKilometers',
    'registrationNumber',
    'newVehicle',
    '__proto__',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 4 }),
      fc.boolean(),
      async (change, isWhole) => {
        const { status, body } = await ask(isWhole ? { ...VALID, ...change } : change)
        assert.ok(status === 200 || status === 400, String(status))
        assert.ok(status === 200 ? body.offers.length + body.reasons.length > 0 : body.errors.length > 0)
      },
    ),
    { numRuns: 100 },
  )
  assert.deepEqual(await rowCounts(), before)
})
