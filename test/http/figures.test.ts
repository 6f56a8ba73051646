/** A valid submission gets the product that fits best, and set B's status has its figures. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { fromEuros, rateToPerCent, toEuros } from '../../src/domain/finance/money.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { bestOffer, offersOf } from '../../src/domain/finance/selection.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { change } from '../../src/store/audit/change.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const LOAN = {
  'loanDetails.loanType': 'hp',
  'loanDetails.term': 36,
  'loanDetails.vehicle.purchasePrice': 20_000,
  'loanDetails.vehicle.deposit': 3_000,
  'loanDetails.vehicle.tradeIn': 1_000,
  'loanDetails.vehicle.vehicleType': 'car',
}
const kase = (overrides: Readonly<Record<string, unknown>> = {}) =>
  validCase('individual', { ...LOAN, ...overrides }, { filled: 'minimal' })

const submit = async (body: object) => (await world.call('dealer', 'POST', '/api/case/submit', { body })).body
const statusOf = async (caseId: string) =>
  (await world.call('dealer', 'GET', `/api/case/${caseId}/status`)).body
const figures = ({ loanAmount, monthlyPayment, rate, aprc }: Record<string, unknown>) => ({
  loanAmount,
  monthlyPayment,
  rate,
  aprc,
})
const NONE = { loanAmount: undefined, monthlyPayment: undefined, rate: undefined, aprc: undefined }

const expected = (term: number, price: number, deposit: number, tradeIn: number) => {
  const { offers } = offersOf(SAMPLE_PRODUCTS, {
    price: fromEuros(price),
    deposit: fromEuros(deposit),
    tradeIn: fromEuros(tradeIn),
    loanType: 'hirePurchase',
    term,
    vehicleType: 'car',
    borrowerType: 'individual',
    annualKilometres: undefined,
    vehicleAgeMonths: 60,
    vehicle: {},
    dealerId: undefined,
    today: dublinDay(Date.now()),
  })
  const offer = bestOffer(offers)
  assert.ok(offer !== undefined)
  const { loanAmount, monthlyPayment, rate, aprc } = offer
  return {
    loanAmount: toEuros(loanAmount),
    monthlyPayment: toEuros(monthlyPayment),
    rate: rateToPerCent(rate),
    aprc,
  }
}

test('the status of a submitted case has the figures of the product that was picked', async () => {
  const { caseId, isSubmitted } = await submit(kase())
  assert.equal(isSubmitted, true)
  const shown = figures(await statusOf(caseId))
  assert.equal(shown.loanAmount, 16_000)
  assert.deepEqual(shown, expected(36, 20_000, 3_000, 1_000))
})

test('an open case has none, and gets them once it is valid', async () => {
  const { caseId, isSubmitted } = await submit(kase({ 'loanDetails.term': 13 }))
  assert.equal(isSubmitted, false)
  assert.deepEqual(figures(await statusOf(caseId)), NONE)
  assert.equal((await submit(kase({ caseId }))).isSubmitted, true)
  assert.deepEqual(figures(await statusOf(caseId)), expected(36, 20_000, 3_000, 1_000))
})

for (const [name, overrides] of [
  [
    'an amount that no product takes',
    { 'loanDetails.vehicle.purchasePrice': 4_500, 'loanDetails.vehicle.deposit': 3_000 },
  ],
  ['a deposit above the price', { 'loanDetails.vehicle.deposit': 25_000 }],
] as const) {
  test(`${name} stays valid, without a product, for a person to look at`, async () => {
    const { caseId, isSubmitted } = await submit(kase(overrides))
    assert.equal(isSubmitted, true)
    const status = await statusOf(caseId)
    assert.deepEqual([status.status, figures(status)], ['Submitted', NONE])
  })
}

test('a quote is priced as a hire purchase too, and its status stays as set A has it', async () => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const { body: response } = await world.call('dealer', 'POST', '/api/quote/submit', { body })
  assert.equal(response.status, 'Success')
  const { body: status } = await world.call('dealer', 'GET', `/api/quote/${response.quoteReference}/status`)
  assert.deepEqual(Object.keys(status).sort(), ['customData', 'date', 'quoteReference', 'status'])
  const application = await world.service.findApplication(idOfReference('a', response.quoteReference) ?? '')
  assert.ok(application !== undefined)
  assert.equal(fileOf(world.service, application).offer?.productId, 'sample-hire-purchase')
})

test('a picked product stays the same when a newer version is imported', async () => {
  const { caseId } = await submit(kase())
  const before = figures(await statusOf(caseId))
  const [product] = SAMPLE_PRODUCTS
  assert.ok(product !== undefined)
  const { version: _version, ...given } = product
  const cheaper = {
    ...given,
    rates: given.rates.map((row) => ({ ...row, rate: (row.rate - 1_000) as typeof row.rate })),
  }
  const anew = () =>
    change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: Date.now }, (inProgress) =>
      importProducts(inProgress, [cheaper]),
    )
  for (const changed of [true, false]) {
    const imported = await anew()
    assert.ok(!(imported instanceof Refusal), 'a product that was refused')
    assert.deepEqual(imported, [{ id: product.id, version: 2, changed }])
  }
  await world.service.referenceData.newest()
  assert.deepEqual(figures(await statusOf(caseId)), before)
  const later = figures(await statusOf((await submit(kase())).caseId))
  assert.equal(later['rate'], Number(before['rate']) - 1)
  assert.equal(later['loanAmount'], before['loanAmount'])
})
