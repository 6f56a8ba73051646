/** Withdrawing, and walking through the states in the sandbox: by the table of moves, recorded, and one at a time. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { STATES, type State } from '../../src/domain/application/states.ts'
import { mayMove, transitionBetween, transitionsTo } from '../../src/domain/application/transitions.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = () => validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
const kase = (overrides = {}) => validCase('individual', overrides, { filled: 'minimal' })
const post = (path: string, body?: object, client: ClientName = 'dealer') =>
  world.call(client, 'POST', path, body === undefined ? {} : { body })

const newCase = async (overrides = {}, client: ClientName = 'dealer'): Promise<string> =>
  (await post('/api/case/submit', kase(overrides), client)).body.caseId
const advance = (reference: string, to: unknown, client: ClientName = 'dealer') =>
  post(`/api/sandbox/${reference}/advance`, { to }, client)
const withdraw = (reference: string, body?: object) => post(`/api/case/${reference}/withdraw`, body)
const historyOf = async (reference: string) =>
  (await world.call('dealer', 'GET', `/api/case/${reference}`)).body.history as {
    from: State | null
    to: State
    by: string
    reason: string | null
  }[]

const OPEN = { 'loanDetails.term': 13 }

for (const state of STATES) {
  const isOpen = state === 'Open'
  const canBeWithdrawn = mayMove(state, 'Withdrawn', 'client')
  test(`a case that is ${state} can ${canBeWithdrawn ? '' : 'not '}be withdrawn`, async () => {
    const reference = await newCase(isOpen ? OPEN : {})
    if (!isOpen && state !== 'Submitted') assert.equal((await advance(reference, state)).status, 200)
    const response = await withdraw(reference, { reason: 'Bought elsewhere.' })
    if (canBeWithdrawn) {
      assert.deepEqual([response.status, response.body.status], [200, 'Withdrawn'])
      const { from, to, by, reason } = (await historyOf(reference)).at(-1) ?? {}
      assert.deepEqual([from, to, by, reason], [state, 'Withdrawn', 'cl_dealer', 'Bought elsewhere.'])
    } else {
      assert.deepEqual([response.status, response.body.type], [409, '/problems/not-possible'])
      assert.match(response.body.detail, new RegExp(`is ${state} and can no longer`))
    }
  })
}

test('an operation that needs no body accepts none, whatever its Content-Type', async () => {
  for (const path of ['withdraw', 'esign']) {
    const reference = await newCase({}, 'dealer')
    const response = await world.call('dealer', 'POST', `/api/case/${reference}/${path}`, {
      body: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    assert.equal(response.status, 200, JSON.stringify(response.body))
  }
})

test('a quote is withdrawn in its own words, without a body or with an empty reason', async () => {
  for (const body of [undefined, {}, { reason: null }, { reason: ' ' }]) {
    const { body: sent } = await post('/api/quote/submit', quote())
    const response = await post(`/api/quote/${sent.quoteReference}/withdraw`, body)
    assert.equal(response.status, 200)
    assert.deepEqual(Object.keys(response.body).sort(), ['customData', 'date', 'quoteReference', 'status'])
    assert.equal(response.body.status, 'Withdrawn')
  }
})

for (const reason of [7, ['x'], {}, 'x'.repeat(1_001)]) {
  test(`a reason that is ${JSON.stringify(reason).slice(0, 12)} is refused, and nothing is withdrawn`, async () => {
    const reference = await newCase()
    const response = await withdraw(reference, { reason })
    assert.deepEqual([response.status, response.body.type], [400, '/problems/bad-request'])
    assert.equal((await historyOf(reference)).length, 1)
  })
}

/** Of each kind; src/domain/application/transitions.test.ts has the ways between all states. */
const WALKS: readonly (readonly [from: State, to: State])[] = [
  ['Submitted', 'Open'],
  ['Submitted', 'Signed'],
  ['InReview', 'Declined'],
  ['Approved', 'Withdrawn'],
  ['Open', 'Expired'],
  ['Open', 'Approved'],
  ['Declined', 'Approved'],
  ['Signed', 'Submitted'],
  ['PaidOut', 'Withdrawn'],
]

for (const [from, to] of WALKS) {
  const way =
    from === 'Open' && to !== 'Withdrawn' && to !== 'Expired' && to !== 'Open'
      ? undefined
      : transitionsTo(from, to)
  test(`in the sandbox ${way === undefined ? 'no way leads' : 'a way leads'} from ${from} to ${to}`, async () => {
    const reference = await newCase(from === 'Open' ? OPEN : {})
    if (from !== 'Open' && from !== 'Submitted') assert.equal((await advance(reference, from)).status, 200)
    const before = await historyOf(reference)
    const response = await advance(reference, to)
    const transitions = (await historyOf(reference)).slice(before.length)
    if (way === undefined) {
      assert.deepEqual(
        [response.status, response.body.type, transitions.length],
        [409, '/problems/not-possible', 0],
      )
      return
    }
    assert.deepEqual([response.status, response.body.status], [200, to])
    assert.deepEqual(
      transitions.map((transition) => transition.to),
      way,
    )
    for (const { from: left, to: reached, by, reason } of transitions) {
      assert.equal(by, 'service')
      const isByBorrower = left === 'PaidOut'
      const needsReason = transitionBetween(left as State, reached)?.needsReason === true
      assert.equal(reason !== null, isByBorrower || needsReason)
    }
    const events =
      await world.sql`select state from events where type like '%.statusChanged' and application_id = (
      select id from applications order by id desc limit 1)`
    assert.equal(events.length, before.length + transitions.length)
  })
}

for (const to of ['approved', 'Nowhere', '', null, 1, undefined, '__proto__']) {
  test(`${JSON.stringify(to)} is no state to walk to: 400`, async () => {
    const response = await advance(await newCase(), to)
    assert.deepEqual([response.status, response.body.type], [400, '/problems/bad-request'])
    assert.match(response.body.detail, /^to must be one of Open, Submitted/)
  })
}

test('live clients have no sandbox: 404, for any request', async () => {
  const reference = await newCase({}, 'dealersLive')
  for (const to of ['Approved', 'Nowhere', undefined])
    assert.equal((await advance(reference, to, 'dealersLive')).status, 404)
  assert.equal(
    (await world.call('dealersLive', 'GET', `/api/case/${reference}/status`)).body.status,
    'Submitted',
  )
})

test('a returned application is open, corrected, and submitted again; its figures are those of the last time', async () => {
  const reference = await newCase({ 'loanDetails.vehicle.purchasePrice': 20_000 })
  const figure = async () =>
    (await world.call('dealer', 'GET', `/api/case/${reference}/status`)).body.loanAmount as number | undefined
  const first = await figure()
  assert.equal((await advance(reference, 'Open')).status, 200)
  assert.equal(await figure(), undefined)
  const again = await post(
    '/api/case/submit',
    kase({ caseId: reference, 'loanDetails.vehicle.purchasePrice': 21_000 }),
  )
  assert.equal(again.body.isSubmitted, true)
  assert.equal(await figure(), Number(first) + 1_000)
  assert.deepEqual(
    (await historyOf(reference)).map(({ to }) => to),
    ['Submitted', 'Open', 'Submitted'],
  )
})
