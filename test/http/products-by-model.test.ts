/** Products for certain makes, models and dealers over HTTP: each vehicle gets its own model's figures, or none and a reason. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { fromEuros } from '../../src/domain/finance/money.ts'
import type { GivenProduct } from '../../src/domain/finance/product.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { caseInHand } from '../../src/modules/applications/case-in-hand.ts'
import { otherOffer, whyNoOffer } from '../../src/modules/cases/approve.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { readProductFile } from '../../src/sets/products/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { upsertCars } from '../../src/store/reference/write-cars.ts'
import { newVehicle, validCase, validQuote } from '../interface/samples.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
let core: LenderClient
/** Sends what it finds later. */
const VALUES: CheckProvider = {
  name: 'vehicle',
  checks: [],
  find: async () => ({ result: 'later' }),
  facts: [{ name: 'marketValue', type: 'number', unit: 'euro', means: 'the market value' }],
}
/** Only the example's PCP by model, and a hire purchase for one model and one dealer, are on offer. */
before(async () => {
  world = await openWorld({ checkProviders: [VALUES] })
  const dealerId = world.service.referenceData.current().client('cl_dealer')?.dealerId ?? assert.fail()
  const ended = SAMPLE_PRODUCTS.map(({ version: _, ...one }) => ({ ...one, inForceTo: one.inForceFrom }))
  const [hirePurchase] = SAMPLE_PRODUCTS.map(({ version: _, ...one }) => one)
  assert.ok(hirePurchase !== undefined)
  const restricted: GivenProduct = {
    ...hirePurchase,
    id: 'one-model',
    name: 'One model',
    vehicles: [{ make: 'sample make', model: 'SampleModel' }],
    dealerIds: [dealerId],
  }
  const { fuel, make, model, specification } = newVehicle
  await world.sql.begin((sql) =>
    upsertCars(sql, [{ id: newVehicle.carId, fuel, make, model, specification }]),
  )
  await change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: Date.now }, (making) =>
    importProducts(making, [...ended, BY_MODEL, restricted, BY_VALUATION]),
  )
  await world.service.referenceData.newest()
  core = await createLenderClient(world)
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const readExample = (): GivenProduct => {
  const text = readFileSync(new URL('../../examples/products/products.json', import.meta.url), 'utf8')
  const read = readProductFile(JSON.parse(text), { dealers: [], sampleIds: new Set() })
  assert.ok(!('failures' in read))
  return read.find(({ id }) => id === 'example-pcp-by-model') ?? assert.fail()
}
const BY_MODEL = readExample()

/** For vans alone, so that it competes with none of the others. */
const BY_VALUATION: GivenProduct = (() => {
  const { vehicles: _, ...product } = BY_MODEL
  const gmfvs = product.gmfvs.slice(0, 3).map(({ vehicle: _vehicle, share, ...row }) => ({
    ...row,
    ...(share === undefined ? {} : { valuationShare: share }),
  }))
  return { ...product, id: 'by-valuation', name: 'By valuation', vehicleTypes: ['lightCommercial'], gmfvs }
})()

const MODEL_NEEDED = 'Example PCP by model requires the make and model of the vehicle.'
const NOT_COVERED = 'No PCP product is available for this make and model.'

type Row = readonly [vehicle: object, value: number | null, code: string | null, message?: string]
for (const [vehicle, value, code, message] of [
  [{ make: 'Sample Make', model: 'Sample Model' }, 13_200, null],
  [{ make: 'SAMPLE-MAKE', model: 'sample model', variant: 'Any' }, 13_200, null],
  [{ make: 'Sample Make', model: 'Other Sample Model' }, 10_500, null],
  [{ make: 'Sample Make', model: 'Third Sample Model' }, null, 'vehicleNotCovered', NOT_COVERED],
  [{ make: 'Sample Make' }, null, 'vehicleModelNeeded', MODEL_NEEDED],
  [{ model: 'Sample Model' }, null, 'vehicleModelNeeded', MODEL_NEEDED],
  [{}, null, 'vehicleModelNeeded', MODEL_NEEDED],
] as const satisfies readonly Row[]) {
  test(`a PCP is quoted for ${JSON.stringify(vehicle)}: ${value === null ? code : `a value of €${value}`}`, async () => {
    const { status, body } = await world.call('dealer', 'POST', '/api/quotation', {
      body: {
        purchasePrice: 30_000,
        deposit: 6_000,
        loanType: 'pcp',
        vehicleType: 'car',
        annualKilometers: 15_000,
        newVehicle: true,
        ...vehicle,
      },
    })
    assert.equal(status, 200)
    const values = body.offers.map((offer: Record<string, unknown>) => offer['guaranteedFutureValue'])
    assert.deepEqual(values, value === null ? [] : [value])
    assert.deepEqual(
      body.reasons.map((reason: Record<string, unknown>) => [reason['code'], reason['message']]),
      code === null ? [] : [[code, message]],
    )
  })
}

test('a product of one dealer is offered to its clients alone, and others do not learn its name', async () => {
  const ask = async (client: ClientName) => {
    const { body } = await world.call(client, 'POST', '/api/quotation', {
      body: {
        purchasePrice: 30_000,
        loanType: 'hp',
        vehicleType: 'car',
        term: 36,
        make: 'Sample Make',
        model: 'Sample Model',
      },
    })
    return [
      body.offers.map((offer: Record<string, unknown>) => offer['productId']),
      body.reasons.map(({ code, productId, message }: Record<string, unknown>) => [code, productId, message]),
    ]
  }
  assert.deepEqual(await ask('dealer'), [['one-model'], []])
  const none = ['dealerNotCovered', null, 'No hire purchase product is available through this dealer.']
  for (const client of ['specialDealer', 'partner'] as const)
    assert.deepEqual(await ask(client), [[], [none]])
})

const call = lenderCalls(
  () => world,
  () => core,
)

const caseOf = async (set: 'a' | 'b', reference: string) => {
  const application = await world.service.findApplication(idOfReference(set, reference) ?? '')
  assert.ok(application !== undefined)
  return caseInHand(world.service, application)
}

const pcpCase = (vehicleType: string) =>
  validCase(
    'individual',
    {
      'loanDetails.loanType': 'pcp',
      'loanDetails.term': 36,
      'loanDetails.vehicle.vehicleType': vehicleType,
      'loanDetails.vehicle.annualKilometers': 15_000,
    },
    { filled: 'minimal' },
  )

test('a PCP of set B, which names no model, is valid and has no figures but a reason', async () => {
  const body = pcpCase('car')
  const { body: sent } = await world.call('dealer', 'POST', '/api/case/submit', { body })
  assert.equal(sent.isSubmitted, true)
  const { body: status } = await world.call('dealer', 'GET', `/api/case/${sent.caseId}/status`)
  assert.equal(status.status, 'Submitted')
  assert.ok(!('monthlyPayment' in status) || status.monthlyPayment === null)
  const { file } = await caseOf('b', sent.caseId)
  assert.equal(file.offer, undefined)
  assert.equal(file.policy?.outcome, 'refer')
  const { body: read } = await call('GET', `applications/${sent.caseId}`)
  const decision = await call('POST', `applications/${sent.caseId}/decision`, {
    version: read.version,
    decision: 'approve',
  })
  assert.equal(decision.status, 409)
  assert.ok(decision.body.detail.includes(MODEL_NEEDED), decision.body.detail)
})

test('a PCP by valuation has no figures until a provider has valued the vehicle, and then those of its valuation', async () => {
  const body = pcpCase('lightCommercial')
  const { body: sent } = await world.call('dealer', 'POST', '/api/case/submit', { body })
  assert.equal(sent.isSubmitted, true)
  const before = await caseOf('b', sent.caseId)
  assert.equal(before.file.offer, undefined)
  assert.equal(await whyNoOffer(world.service, before), 'By valuation requires a valuation of the vehicle.')
  const found = await call('POST', `applications/${sent.caseId}/checks/vehicle`, {
    facts: { marketValue: 19_000 },
  })
  assert.equal(found.status, 200)
  const offer = await otherOffer(world.service, await caseOf('b', sent.caseId), {})
  assert.ok('gmfv' in offer)
  assert.equal(offer.gmfv, fromEuros(19_000 * 0.44))
  const { body: nearest } = await call('GET', `applications/${sent.caseId}/nearest`)
  assert.notEqual(nearest.reason?.code, 'noProduct')
})

const complete = async (caseId: string, values: object) => {
  const { body: read } = await call('GET', `applications/${caseId}`)
  const { version } = read
  const { status } = await call('POST', `applications/${caseId}/completion`, { version, ...values })
  assert.equal(status, 200)
  return caseOf('b', caseId)
}

for (const [model, share] of [
  ['SAMPLE MODEL', 0.44],
  ['Other Sample Model', 0.35],
  ['Third Sample Model', undefined],
] as const) {
  test(`once its model is completed as ${model}, a PCP of set B ${share === undefined ? 'still has no figures' : 'has the value of that model'}`, async () => {
    const { body: sent } = await world.call('dealer', 'POST', '/api/case/submit', { body: pcpCase('car') })
    const { file, canonical } = await complete(sent.caseId, { make: 'Sample Make', model })
    const price = fromEuros(canonical?.finance?.price ?? assert.fail())
    assert.equal(file.offer?.gmfv, share === undefined ? undefined : Math.round(price * share))
  })
}

test('a PCP by valuation that is completed has the figures of the valuation that was found', async () => {
  const body = pcpCase('lightCommercial')
  const { body: sent } = await world.call('dealer', 'POST', '/api/case/submit', { body })
  await call('POST', `applications/${sent.caseId}/checks/vehicle`, { facts: { marketValue: 19_000 } })
  const { file } = await complete(sent.caseId, { make: 'Sample Make', model: 'Sample Van' })
  assert.equal(file.offer?.gmfv, fromEuros(19_000 * 0.44))
})

for (const [model, isFinanced] of [
  ['Sample Model', true],
  ['Other Sample Model', false],
] as const) {
  test(`a quote of set A for a ${model} ${isFinanced ? 'gets the figures of the product for it' : 'has no figures but a reason'}`, async () => {
    const body = validQuote(
      'Individual',
      { 'quote.newVehicle.model': model, 'quote.usedVehicle': undefined, 'quote.quoteReference': null },
      { client: 'dealer' },
    )
    const { body: sent } = await world.call('dealer', 'POST', '/api/quote/submit', { body })
    assert.equal(sent.status, 'Success', JSON.stringify(sent))
    const inHand = await caseOf('a', sent.quoteReference)
    assert.equal(inHand.file.offer?.productId, isFinanced ? 'one-model' : undefined)
    assert.equal(
      await whyNoOffer(world.service, inHand),
      isFinanced ? undefined : 'No hire purchase product is available for this make and model.',
    )
  })
}
