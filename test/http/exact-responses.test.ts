/**
 * A client built from the interface's tables, which takes no member that they lack and no value of another type, reads
 * the responses of the operations that the interface names: in each state, each signing status, each outcome with 200. The
 * refusals of set A are in set-a-refusals.test.ts.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { STATES, type State } from '../../src/domain/application/states.ts'
import { upsertCars } from '../../src/store/reference/write-cars.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { interfaceFaults } from '../responses/interface.ts'
import {
  type CallOptions,
  type ClientName,
  type HttpResponse,
  openWorld,
  type World,
} from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
  await world.sql.begin((sql) =>
    upsertCars(sql, [
      { id: 'sample-1', make: 'Toyota', model: 'Corolla', specification: 'Hybrid Sample', fuel: 'Hybrid' },
      { id: 'sample-2', make: 'Toyota', model: 'Corolla', specification: 'Petrol Sample', fuel: 'Petrol' },
      { id: 'sample-3', make: 'Toyota', model: 'Yaris', specification: 'Hybrid Sample', fuel: 'Hybrid' },
    ]),
  )
})
after(() => world.close())

const exact = (operation: string, response: HttpResponse): HttpResponse => {
  assert.deepEqual(
    interfaceFaults(operation, { status: response.status, body: Buffer.from(response.text) }),
    [],
  )
  return response
}
const quote = (overrides = {}) => validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const kase = (overrides = {}) => validCase('individual', overrides, { filled: 'minimal' })
const call = (client: ClientName | undefined, method: string, path: string, options: CallOptions = {}) =>
  world.call(client, method, path, options)

type Noun = 'quote' | 'case'
const NAMES = { quote: 'Quote', case: 'Case' } as const
const post = async (
  noun: Noun,
  action: 'submit' | 'validate',
  body: unknown,
  client: ClientName = 'dealer',
) => exact(`${action}${NAMES[noun]}`, await call(client, 'POST', `/api/${noun}/${action}`, { body }))
const referenceIn = ({ body }: HttpResponse): string => body.quoteReference ?? body.caseId
const statusOf = async (noun: Noun, reference: string) =>
  exact(`read${NAMES[noun]}Status`, await call('dealer', 'GET', `/api/${noun}/${reference}/status`)).body

const FAULTY = {
  quote: () => quote({ 'quote.finance.term': 47 }),
  case: () => kase({ 'loanDetails.term': 13 }),
} as const
const VALID = { quote, case: kase } as const

for (const noun of ['quote', 'case'] as const)
  for (const state of STATES)
    test(`the status of a ${noun} that is ${state}, and of its signing`, async () => {
      const body = state === 'Open' ? FAULTY[noun]() : VALID[noun]()
      const reference = referenceIn(await post(noun, 'submit', body))
      if (state !== 'Open' && state !== 'Submitted') {
        const to: { readonly to: State } = { to: state }
        const advanced = await call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body: to })
        assert.equal(advanced.status, 200)
        exact(`read${NAMES[noun]}Status`, advanced)
      }
      const status = await statusOf(noun, reference)
      assert.equal(status.status, state)
      if (noun === 'quote') return
      const names = ['loanAmount', 'monthlyPayment', 'rate', 'aprc'] as const
      for (const name of names) assert.equal(typeof status[name], state === 'Open' ? 'undefined' : 'number')
      exact('startCaseSigning', await call('dealer', 'POST', `/api/case/${reference}/esign`))
      exact('startCaseSigning', await call('partner', 'POST', `/api/case/${reference}/esign`))
    })

test('the five signing statuses', async () => {
  const reference = referenceIn(await post('case', 'submit', kase()))
  const esign = async (of: string, client: ClientName = 'dealer') =>
    exact('startCaseSigning', await call(client, 'POST', `/api/case/${of}/esign`)).body.status
  const met = [await esign(reference), await esign(reference, 'partner')]
  for (const to of ['Approved', undefined, 'Signed']) {
    if (to !== undefined) await call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body: { to } })
    met.push(await esign(reference))
  }
  assert.deepEqual(met, ['Not ready', 'Not permitted', 'Initiated', 'In progress', 'Completed'])
})

for (const noun of ['quote', 'case'] as const)
  test(`submissions and dry runs of a ${noun} that end with 200`, async () => {
    for (const body of [VALID[noun](), FAULTY[noun](), {}]) await post(noun, 'validate', body)
    const open = referenceIn(await post(noun, 'submit', FAULTY[noun]()))
    const again = (body: object) =>
      noun === 'quote'
        ? { ...body, quote: { ...(body as { quote: object }).quote, quoteReference: open } }
        : { ...body, caseId: open }
    await post(noun, 'validate', again(FAULTY[noun]()))
    assert.equal(referenceIn(await post(noun, 'submit', again(FAULTY[noun]()))), open)
    assert.equal(referenceIn(await post(noun, 'submit', again(VALID[noun]()))), open)
    for (const action of ['submit', 'validate'] as const) {
      const { body } = await post(noun, action, again(VALID[noun]()))
      assert.equal((body.errors?.[0].type ?? body.validationErrors[0].Type) as string, 'changeDenied')
    }
    await post(noun, 'submit', {})
  })

test('custom data comes back in a status as it was sent, or as null', async () => {
  for (const customData of [{ deep: { list: [1, null] } }, {}, undefined]) {
    const body = customData === undefined ? quote() : { ...quote(), customData }
    const status = await statusOf('quote', referenceIn(await post('quote', 'submit', body)))
    assert.deepEqual(status.customData, customData ?? null)
  }
})

const SEARCHES: readonly (readonly [
  query: string,
  cars: number,
  make: unknown,
  model: unknown,
  spec: unknown,
])[] = [
  ['make=toyta', 3, 'Toyota', null, null],
  ['make=toyta&model=corola', 2, 'Toyota', 'Corolla', null],
  ['specification=hybrid', 2, 'Toyota', null, 'Hybrid Sample'],
  ['model=Yaris', 1, 'Toyota', 'Yaris', 'Hybrid Sample'],
  ['make=Nothing&details=false', 0, 'Nothing', null, null],
]
for (const [query, cars, make, model, specification] of SEARCHES)
  test(`cars found by ${query}: what they share is said once, else what was asked for`, async () => {
    const { body } = exact(
      'searchCarSpecifications',
      await call('dealer', 'GET', `/api/car/specification?${query}`),
    )
    assert.equal(body.cars.length, cars)
    assert.deepEqual([body.make, body.model, body.specification], [make, model, specification])
  })

test('with details each car has its make and model, and the search is repeated as it was sent', async () => {
  const { body } = await call('dealer', 'GET', '/api/car/specification?make=toyta&model=yaris&details=true')
  const car = {
    id: 'sample-3',
    make: 'Toyota',
    model: 'Yaris',
    specification: 'Hybrid Sample',
    fuel: 'Hybrid',
  }
  assert.deepEqual(body, { cars: [car], make: 'toyta', model: 'yaris', specification: null })
  const wrong = await call('dealer', 'GET', '/api/car/specification?make=toyta&details=yes')
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'details'])
})
