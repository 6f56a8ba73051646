/** What the lender's systems do over HTTP: checks, facts, documents and decisions, by the same rules as people in the console. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { STATES } from '../../src/domain/application/states.ts'
import { DECISIONS, decisionsFrom } from '../../src/domain/case/decisions.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { validQuote } from '../interface/samples.ts'
import {
  addStaff,
  approve,
  caseIn,
  caseWith,
  FOUR_EYES_FROM,
  fileIn,
  isApproved,
  loanOf,
  OPERATOR,
  openGuardWorld,
  pass,
  send,
} from '../operations/guard-world.ts'
import {
  createLenderClient,
  type LenderCall,
  type LenderClient,
  lenderCalls,
} from '../support/lender-client.ts'
import type { HttpResponse, World } from '../support/world.ts'

/** One that makes a check and finds facts, and one that finds facts alone. Both only send what they find. */
const REGISTER: CheckProvider = {
  name: 'register',
  checks: ['creditRegister'],
  check: async () => ({ result: 'later' }),
  facts: [
    { name: 'arrears', type: 'number', unit: 'euro', means: 'what the borrowers owe' },
    { name: 'isBankrupt', type: 'boolean', means: 'whether a borrower is bankrupt' },
    { name: 'checkedOn', type: 'date', means: 'the day of the report' },
    { name: 'grade', type: 'choice', choices: ['a', 'b'], means: 'the grade' },
  ],
}
const VALUES: CheckProvider = {
  name: 'values',
  checks: [],
  find: async () => ({ result: 'later' }),
  facts: [{ name: 'market', type: 'number', unit: 'euro', means: 'the market value' }],
}

let world: World
let core: LenderClient
let other: LenderClient
let person: string
before(async () => {
  world = await openGuardWorld({ checkProviders: [REGISTER, VALUES] })
  core = await createLenderClient(world, { mode: 'live', name: 'Decision engine' })
  other = await createLenderClient(world, { mode: 'live', name: 'Second engine' })
  person = await addStaff(world, 'una', { at: Date.now() - 10 * 86_400_000 })
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const ALL = 'applications'

const call = lenderCalls(
  () => world,
  () => core,
)
const post = (reference: string, below: string, body: object, more: LenderCall = {}) =>
  call('POST', `${ALL}/${reference}/${below}`, body, more)
const readOne = async (reference: string) => (await call('GET', `${ALL}/${reference}`)).body
const decide = async (reference: string, body: object, more: LenderCall = {}) => {
  const { version } = await readOne(reference)
  return post(reference, 'decision', { version, ...body }, more)
}
const problemOf = ({ status, body }: HttpResponse) => [status, body.type]
const NOT_POSSIBLE = [409, '/problems/not-possible']
const inForce = async (fourEyesFrom: typeof FOUR_EYES_FROM | null) => {
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, { rules: [], otherwise: 'approve', fourEyesFrom }),
  )
  await world.service.referenceData.newest()
}

for (const state of STATES.filter((one) => one !== 'Expired'))
  test(`from ${state} a client makes exactly the decisions of the table`, async () => {
    const unchanged = await caseIn(world.service, state)
    for (const decision of DECISIONS.filter((one) => one !== 'approve')) {
      const isPossible = decisionsFrom(state).includes(decision)
      const reference = isPossible ? await caseIn(world.service, state) : unchanged
      const response = await decide(reference, {
        decision,
        reason: 'A sample.',
        ...(decision === 'send-back' ? { fields: ['finance.price'] } : {}),
        ...(decision === 'decline' ? { code: 'affordability' } : {}),
      })
      if (!isPossible) {
        assert.deepEqual(problemOf(response), NOT_POSSIBLE, `${state} ${decision}`)
        continue
      }
      if (decision === 'pay-out') {
        // Its documents are outstanding.
        assert.match(response.body.detail, /cannot be paid out\. These documents must be accepted or waived/)
        continue
      }
      assert.equal(response.status, 200, `${state} ${decision}: ${response.text}`)
      const read = await readOne(reference)
      assert.deepEqual([response.body.state, response.body.version], [read.state, read.version])
      const { to, by, reason } = read.history.at(-1)
      assert.deepEqual([to, by], [read.state, { kind: 'client', id: core.clientId, name: 'Decision engine' }])
      if (decision === 'send-back') assert.match(reason, /^Please correct \S+purchasePrice\. A sample\.$/)
      if (decision === 'decline') assert.match(reason, /^The repayments are not affordable .* A sample\.$/)
    }
  })

test('an approval needs the checks, and takes other terms', async () => {
  const reference = await send(world.service, caseWith())
  const lacking = await decide(reference, { decision: 'approve' })
  assert.deepEqual(problemOf(lacking), NOT_POSSIBLE)
  assert.match(lacking.body.detail, /cannot be approved until these checks are passed.*identity/)
  await pass(world.service, reference)
  const { figures } = await readOne(reference)
  const response = await decide(reference, {
    decision: 'approve',
    terms: { term: 48, contribution: 6_000.5 },
  })
  assert.deepEqual(
    [response.status, response.body.state, response.body.awaitsSecond],
    [200, 'Approved', false],
  )
  const read = await readOne(reference)
  assert.equal(read.figures.term, 48)
  assert.deepEqual(read.requestedFigures, figures)
})

/** The decisions in the events about a case, as a client reads them. */
const decisionsTold = async (reference: string, authorization: string) => {
  await numberEvents(world.sql, new Date(), 1_000)
  const { body } = await world.call(undefined, 'GET', '/api/events?types=case.statusChanged&limit=200', {
    headers: { authorization },
  })
  return body.items
    .filter(({ data }: { data: { reference: string } }) => data.reference === reference)
    .map(({ data }: { data: { decision?: unknown } }) => data.decision)
}

test('what each approval and decline decided is in the history and, for the lender alone, in the events', async () => {
  const reference = await send(world.service, caseWith())
  await pass(world.service, reference)
  for (const term of [60, 36])
    assert.equal((await decide(reference, { decision: 'approve', terms: { term } })).status, 200)
  const same = await decide(reference, { decision: 'approve', terms: { term: 36 } })
  assert.deepEqual(problemOf(same), NOT_POSSIBLE)
  assert.equal((await decide(reference, { decision: 'decline', code: 'affordability' })).status, 200)
  const { history, figures } = await readOne(reference)
  const decided = history.map(({ to, code, figures: one }: Record<string, unknown>) => [
    to,
    code,
    (one as { term: number } | null)?.term ?? null,
  ])
  assert.deepEqual(decided, [
    ['Submitted', null, null],
    ['Approved', null, 60],
    ['Approved', null, 36],
    ['Declined', 'affordability', null],
  ])
  const { schedule: _, ...inForce } = figures
  const told = await decisionsTold(reference, `Bearer ${core.apiKey}`)
  assert.deepEqual(told.slice(2), [
    { code: null, figures: inForce },
    { code: 'affordability', figures: null },
  ])
  assert.deepEqual([told[0], told[1].figures.term], [null, 60])
  const ofDealer = await decisionsTold(reference, `Bearer ${world.keys.dealersLive}`)
  assert.deepEqual(ofDealer, [undefined, undefined, undefined, undefined])
})

test('the custom data of a quote is in the read', async () => {
  const sent = validQuote(
    'Individual',
    { customData: { yourReference: 'sample-1' } },
    { filled: 'minimal', client: 'dealer' },
  )
  const { body } = await world.call('dealersLive', 'POST', '/api/quote/submit', { body: sent })
  assert.deepEqual((await readOne(body.quoteReference)).customData, { yourReference: 'sample-1' })
})

/** €6,000.50 besides the trade-in, or with it in the old words. */
for (const terms of [{ deposit: 6_000.5 }, { contribution: 6_500.5 }])
  test(`terms ${JSON.stringify(terms)} leave the trade-in as it is`, async () => {
    const reference = await send(world.service, caseWith({ 'loanDetails.vehicle.tradeIn': 500 }))
    await pass(world.service, reference)
    const { application } = await readOne(reference)
    assert.equal((await decide(reference, { decision: 'approve', terms })).status, 200)
    const { figures } = await readOne(reference)
    assert.equal(figures.loanAmount, application.finance.price - 6_500.5)
  })

test('two machines that decide at once: one wins, and the other hears who was quicker', async () => {
  for (let n = 0; n < 5; n++) {
    const reference = await send(world.service, caseWith())
    const { version } = await readOne(reference)
    const body = (decision: string) => ({ decision, version, reason: 'A sample.' })
    const responses = await Promise.all([
      post(reference, 'decision', body('decline'), { key: randomUUID() }),
      post(reference, 'decision', body('withdraw'), { client: other, key: randomUUID() }),
    ])
    const [won, lost] = responses.toSorted((one, another) => one.status - another.status)
    assert.deepEqual([won?.status, lost?.status], [200, 409])
    const isFirst = won === responses[0]
    assert.equal(lost?.body.changed.by, isFirst ? 'Decision engine' : 'Second engine')
    assert.match(lost?.body.changed.what, /^moved it from Submitted to (?:Declined|Withdrawn)$/)
    assert.ok(Date.parse(lost?.body.changed.at) > 0)
    const { history } = await readOne(reference)
    assert.deepEqual(history.length, 2)
  }
})

test('a stale version is rejected with who changed what, and nothing is decided', async () => {
  const reference = await send(world.service, caseWith())
  const { version } = await readOne(reference)
  assert.equal(
    (await post(reference, 'checks/identity', { result: 'passed' }, { client: other })).status,
    200,
  )
  const response = await post(reference, 'decision', { decision: 'decline', version, reason: 'A sample.' })
  assert.deepEqual(problemOf(response), NOT_POSSIBLE)
  assert.deepEqual(
    [response.body.changed.by, response.body.changed.what],
    ['Second engine', 'recorded the identity check as passed'],
  )
  assert.equal((await readOne(reference)).state, 'Submitted')
})

test('where two must approve, a machine and a person do, and two machines do not', async () => {
  const reference = await send(world.service, caseWith(loanOf(FOUR_EYES_FROM / 100)))
  await pass(world.service, reference)
  const first = await decide(reference, { decision: 'approve' })
  assert.deepEqual([first.status, first.body.state, first.body.awaitsSecond], [200, 'Submitted', true])
  assert.deepEqual(
    (await readOne(reference)).approvals.map(({ by }: { by: { id: string } }) => by.id),
    [core.clientId],
  )
  for (const client of [core, other]) {
    const again = await decide(reference, { decision: 'approve' }, { client })
    assert.deepEqual(problemOf(again), NOT_POSSIBLE, again.text)
  }
  assert.deepEqual(await approve(world.service, reference, { kind: 'user', id: person }), isApproved)
  assert.deepEqual((await readOne(reference)).approvals, [])
})

test('a check that failed is passed by a person only, and a machine waives none', async () => {
  const reference = await send(world.service, caseWith())
  assert.equal(
    (await post(reference, 'checks/identity', { result: 'failed', note: 'No match.' })).status,
    200,
  )
  const passed = await post(reference, 'checks/identity', { result: 'passed' }, { client: other })
  assert.deepEqual(problemOf(passed), [409, '/problems/check-failed'])
  // Neither by the client itself, nor once it is unclear.
  const unclear = { result: 'unclear', note: 'A second photo.' }
  assert.equal((await post(reference, 'checks/identity', unclear)).status, 200)
  const own = await post(reference, 'checks/identity', { result: 'passed' })
  assert.deepEqual(problemOf(own), [409, '/problems/check-failed'])
  const waived = await post(reference, 'checks/identity', { result: 'waived', note: 'Known.' })
  assert.deepEqual(problemOf(waived), [400, '/problems/bad-request'])
  const { checks, checkHistory, checksLacking } = await readOne(reference)
  const all = [
    ['identity', 'failed', 'No match.'],
    ['identity', 'unclear', 'A second photo.'],
  ]
  const shown = ({ name, result, note }: Record<string, unknown>) => [name, result, note]
  assert.deepEqual([checks.map(shown), checkHistory.map(shown)], [all.slice(-1), all])
  assert.ok(checksLacking.includes('identity'))
  // A person corrects it, with a reason.
  const by = { kind: 'operator', id: 'sample' } as const
  const made = { name: 'identity', result: 'passed', by } as const
  const unexplained = await recordCheck(world.service, reference, made)
  assert.match(unexplained instanceof Refusal ? unexplained.says : '', /Enter a reason/)
})

test('the last check and the facts of a provider lead to what the policy says', async () => {
  await inForce(null)
  const reference = await send(world.service, caseWith())
  for (const name of ['identity', 'sanctions', 'pep'])
    assert.equal((await post(reference, `checks/${name}`, { result: 'passed' })).status, 200)
  const facts = { arrears: 12.5, isBankrupt: false, checkedOn: '2026-03-02', grade: 'a' }
  const { revision } = await readOne(reference)
  const response = await post(reference, 'checks/register', { result: 'passed', facts, revision })
  assert.deepEqual([response.status, response.body.state], [200, 'Submitted'], response.text)
  assert.equal((await post(reference, 'checks/values', { facts: { market: 20_000 } })).status, 200)
  const read = await readOne(reference)
  assert.deepEqual(read.checksLacking, [])
  assert.deepEqual(
    read.facts.map(({ provider, name, value }: Record<string, unknown>) => [provider, name, value]),
    [
      ...Object.entries(facts).map(([name, value]) => ['register', name, value]),
      ['values', 'market', 20_000],
    ],
  )
  await followDue(world.service, (error) => {
    throw error
  })
  assert.equal((await readOne(reference)).state, 'Approved')
})

for (const [says, name, body, fields] of [
  ['nothing', 'identity', {}, ['result']],
  ['another result', 'identity', { result: 'good' }, ['result']],
  ['facts of a check without provider', 'identity', { facts: { arrears: 1 } }, ['facts']],
  ['a fact that is not declared', 'register', { facts: { debts: 1 } }, ['facts.debts']],
  [
    'facts of the wrong types',
    'creditRegister',
    { result: 'passed', facts: { arrears: '1', isBankrupt: 0, checkedOn: '2026-02-30', grade: 'c' } },
    ['facts.arrears', 'facts.isBankrupt', 'facts.checkedOn', 'facts.grade'],
  ],
  ['a fact whose name could be anything', 'register', { facts: { 'Mary Sample, 1234567T': 1 } }, ['facts']],
  ['a result of a provider without checks', 'values', { result: 'passed', facts: { market: 1 } }, ['result']],
  ['facts that are a list', 'register', { facts: [1] }, ['facts']],
  ['a note of two lines', 'identity', { result: 'passed', note: 'a\nb' }, ['note']],
  ['no revision', 'identity', { result: 'passed', revision: 0 }, ['revision']],
] as const)
  test(`a check with ${says} is rejected, changes nothing and repeats nothing personal`, async () => {
    const reference = await send(world.service, caseWith())
    const { version } = await readOne(reference)
    const response = await post(reference, `checks/${name}`, body)
    assert.deepEqual(problemOf(response), [400, '/problems/bad-request'])
    assert.deepEqual(
      response.body.errors.map(({ field }: { field: string }) => field),
      fields,
    )
    assert.doesNotMatch(response.text, /Mary|1234567T/)
    assert.equal((await readOne(reference)).version, version)
  })

test('a late result, about an earlier revision, is rejected; so is one for an unknown check', async () => {
  const reference = await send(world.service, caseWith())
  const late = await post(reference, 'checks/register', { result: 'failed', revision: 7 })
  assert.deepEqual(problemOf(late), NOT_POSSIBLE)
  assert.match(late.body.detail, /about revision 7 of \S+, which now has revision 1/)
  const unknown = await post(reference, 'checks/other', { result: 'passed' })
  assert.deepEqual(
    [...problemOf(unknown), unknown.body.detail],
    [404, '/problems/not-found', 'Check not found.'],
  )
  assert.deepEqual((await fileIn(world.service, reference)).checks, [])
  const declined = await caseIn(world.service, 'Declined')
  assert.deepEqual(problemOf(await post(declined, 'checks/values', { facts: { market: 1 } })), NOT_POSSIBLE)
})

test('a provider that is not clear leaves the check to a person, and is not waited for any more', async () => {
  const reference = await send(world.service, caseWith())
  const response = await post(reference, 'checks/register', {
    result: 'unclear',
    facts: {},
    note: 'Two people.',
  })
  assert.equal(response.status, 200)
  const { checks, facts } = await fileIn(world.service, reference)
  assert.deepEqual(
    [
      checks.map(({ name, result, note }) => [name, result, note]),
      facts?.map(({ provider, note }) => [provider, note]),
    ],
    [[['creditRegister', 'unclear', 'Two people.']], [['register', undefined]]],
  )
})

test('a document is requested and reviewed', async () => {
  const reference = await send(world.service, caseWith())
  const made = await post(reference, 'requirements', { name: '  Letter from  the employer ', applicant: 0 })
  assert.equal(made.status, 201, made.text)
  const { id, name, applicant, state, by } = made.body
  assert.deepEqual(
    [name, applicant, state, by.name],
    ['Letter from the employer', 0, 'outstanding', 'Decision engine'],
  )
  const again = await post(reference, 'requirements', { name: 'Letter from the employer', applicant: 0 })
  assert.deepEqual(problemOf(again), NOT_POSSIBLE)
  const accepted = await post(reference, `requirements/${id}`, { state: 'accepted' })
  assert.deepEqual(problemOf(accepted), NOT_POSSIBLE)
  const unexplained = await post(reference, `requirements/${id}`, { state: 'waived' })
  assert.deepEqual(problemOf(unexplained), NOT_POSSIBLE)
  const waived = await post(reference, `requirements/${id}`, { state: 'waived', reason: 'Known.' })
  assert.deepEqual([waived.status, waived.body.state, waived.body.reason], [200, 'waived', 'Known.'])
  const unknown = await post(reference, 'requirements/none', { state: 'waived', reason: 'Known.' })
  assert.deepEqual(problemOf(unknown), [404, '/problems/not-found'])
  for (const body of [
    {},
    { name: '' },
    { name: 'a\nb' },
    { name: 'x', applicant: -1 },
    { name: 'x'.repeat(101) },
  ])
    assert.equal((await post(reference, 'requirements', body)).status, 400, JSON.stringify(body))
  for (const body of [{}, { state: 'received' }, { state: 'refused', reason: 7 }])
    assert.equal((await post(reference, `requirements/${id}`, body)).status, 400, JSON.stringify(body))
})

for (const [says, body, fields] of [
  ['nothing', {}, ['decision', 'version']],
  ['unknown words', { decision: 'accept', version: '1', code: 'x' }, ['decision', 'version', 'code']],
  ['a reason of two lines', { decision: 'decline', version: 1, reason: 'a\nb' }, ['reason']],
  ['a reason too long', { decision: 'decline', version: 1, reason: 'x'.repeat(1_001) }, ['reason']],
  [
    'terms that are none',
    { decision: 'approve', version: 1, terms: { term: 0, contribution: 1.001, productId: 7 } },
    ['terms.term', 'terms.contribution', 'terms.productId'],
  ],
  [
    'terms in the words of before and of now',
    { decision: 'approve', version: 1, terms: { deposit: 1, contribution: 1 } },
    ['terms.contribution'],
  ],
  [
    'a field that it does not have, beside one that is wrong',
    { decision: 'approve', version: 1, terms: { term: 0, downPayment: 5_000 }, explanation: 'x' },
    ['terms.term', 'explanation', 'terms.downPayment'],
  ],
  [
    'fields of other decisions',
    { decision: 'review', version: 1, terms: {}, code: 'policy', fields: [] },
    ['code', 'terms', 'fields'],
  ],
] as const)
  test(`a decision with ${says} is rejected with every wrong field`, async () => {
    const reference = await send(world.service, caseWith())
    const response = await post(reference, 'decision', body)
    assert.deepEqual(problemOf(response), [400, '/problems/bad-request'], response.text)
    const named = response.body.errors.map(({ field }: { field: string }) => field)
    assert.deepEqual([...new Set(named)], fields)
    assert.equal((await readOne(reference)).state, 'Submitted')
  })

test('a field to correct that the set does not have is rejected', async () => {
  const reference = await send(world.service, caseWith())
  const response = await decide(reference, { decision: 'send-back', fields: ['finance.colour'] })
  assert.deepEqual(problemOf(response), [400, '/problems/bad-request'])
  assert.deepEqual(
    response.body.errors.map(({ field }: { field: string }) => field),
    ['fields[0]'],
  )
})

test('the same request again has one effect and the same response', async () => {
  const reference = await send(world.service, caseWith())
  const { version } = await readOne(reference)
  const key = randomUUID()
  const body = { decision: 'review', version }
  const [first, second] = [
    await post(reference, 'decision', body, { key }),
    await post(reference, 'decision', body, { key }),
  ]
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text])
  assert.equal(second.headers.get('idempotent-replayed'), 'true')
  assert.equal((await readOne(reference)).history.length, 2)
  const reused = await post(reference, 'decision', { ...body, decision: 'withdraw' }, { key })
  assert.deepEqual(problemOf(reused), [422, '/problems/key-reused'])
})
