/** Steering an application in the sandbox by the words of its further information, in both sets and to the letter. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { followAllPlans, followDue } from '../../src/modules/submissions/plans.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePng } from '../support/document-samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'
import { documentVisit } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

type SetPath = 'quote' | 'case'
type Transition = {
  readonly from: string | null
  readonly to: string
  readonly by: string
  readonly reason: string | null
}
type Options = { readonly client?: ClientName; readonly key?: string; readonly overrides?: object }

const { uploadBare } = documentVisit(() => world)

const SETS = {
  quote: {
    words: 'quote.furtherInformation',
    fault: { 'quote.finance.term': 47 },
    reference: 'quote.quoteReference',
    bodyOf: (overrides: object) =>
      validQuote('Individual', { ...overrides }, { filled: 'minimal', client: 'dealer' }),
  },
  case: {
    words: 'loanDetails.furtherInformation',
    fault: { 'loanDetails.term': 13 },
    reference: 'caseId',
    bodyOf: (overrides: object) => validCase('individual', { ...overrides }, { filled: 'minimal' }),
  },
} as const

const submit = async (set: SetPath, words: string | undefined, options: Options = {}) => {
  const { client = 'dealer', key, overrides = {} } = options
  const body = SETS[set].bodyOf({
    ...(words === undefined ? {} : { [SETS[set].words]: words }),
    ...overrides,
  })
  const response = await world.call(client, 'POST', `/api/${set}/submit`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  assert.equal(response.status, 200, response.text)
  return { response, reference: (response.body.quoteReference ?? response.body.caseId) as string }
}
const read = async (path: string, client: ClientName = 'dealer') =>
  (await world.call(client, 'GET', path)).body
const stateOf = async (set: SetPath, reference: string, client?: ClientName): Promise<string> =>
  (await read(`/api/${set}/${reference}/status`, client)).status
const historyOf = async (
  set: SetPath,
  reference: string,
  client?: ClientName,
): Promise<readonly Transition[]> => (await read(`/api/${set}/${reference}`, client)).history
const waysOf = async (set: SetPath, reference: string) =>
  (await historyOf(set, reference)).map(({ to }) => to)
const requirementsOf = async (set: SetPath, reference: string) =>
  (await read(`/api/${set}/${reference}/requirements`)).items as {
    name: string
    applicant: number | null
    state: string
    reason: string | null
  }[]
const outstandingIn = async (set: SetPath, reference: string) =>
  (await requirementsOf(set, reference))
    .filter(({ state }) => state === 'outstanding')
    .map(({ name }) => name)
const eventsOf = async () =>
  (
    await world.sql<{ previous_state: string | null; state: string }[]>`
      select previous_state, state from events where type like '%.statusChanged' and application_id = (
        select id from applications order by id desc limit 1) order by sequence`
  ).map(({ previous_state, state }) => [previous_state, state])

/** Runs the work that is due once so many seconds have passed. */
const passSeconds = async (seconds: number) => {
  world.passTime(seconds * 1_000)
  await followDue(world.service, (error) => assert.fail(String(error)))
}
const advance = (reference: string, to: string) =>
  world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body: { to } })

const USUAL = [
  'Photo identification',
  'Proof of address',
  'Proof of PPS number',
  'Accounts',
  'Tax clearance certificate',
  'Bank statements',
]
const DECLINED = 'The application does not meet the lender’s policy.'

const AT_ONCE: readonly (readonly [
  words: string,
  to: readonly string[],
  reasons: readonly (string | null)[],
])[] = [
  ['sandbox: approve', ['Approved'], [null]],
  ['sandbox: decline', ['Declined'], [DECLINED]],
  ['sandbox: refer', ['InReview'], [null]],
  ['sandbox: refer; approve', ['InReview', 'Approved'], [null, null]],
  // A decision is final.
  ['sandbox: approve; decline', ['Approved'], [null]],
  ['The customer calls at five. SANDBOX: Approve.', ['Approved'], [null]],
]

for (const set of ['quote', 'case'] as const) {
  for (const [words, to, reasons] of AT_ONCE) {
    test(`a ${set} with ${JSON.stringify(words)} is ${to.at(-1)} when its submission is answered`, async () => {
      const { reference } = await submit(set, words)
      assert.equal(await stateOf(set, reference), to.at(-1))
      const transitions = (await historyOf(set, reference)).map(({ from, to: next, by, reason }) => [
        from,
        next,
        by,
        reason,
      ])
      const froms = ['Submitted', ...to]
      assert.deepEqual(transitions, [
        [null, 'Submitted', 'cl_dealer', null],
        ...to.map((next, place) => [froms[place], next, 'service', reasons[place]]),
      ])
      assert.deepEqual(await eventsOf(), [
        [null, 'Submitted'],
        ...to.map((next, place) => [froms[place], next]),
      ])
    })
  }

  for (const words of [undefined, 'sandbox: approved']) {
    test(`a ${set} with ${JSON.stringify(words)} stays Submitted until someone acts`, async () => {
      const { reference } = await submit(set, words)
      await passSeconds(2 * 24 * 60 * 60)
      assert.deepEqual(await waysOf(set, reference), ['Submitted'])
      assert.deepEqual(await outstandingIn(set, reference), USUAL)
    })
  }

  test(`a ${set} with "after 500s" is moved by the schedule once they are over, and once`, async () => {
    const { reference } = await submit(set, 'sandbox: refer after 200s; approve after 500s')
    assert.equal(await stateOf(set, reference), 'Submitted')
    await passSeconds(100)
    assert.deepEqual(await waysOf(set, reference), ['Submitted'])
    await passSeconds(150)
    assert.deepEqual(await waysOf(set, reference), ['Submitted', 'InReview'])
    await passSeconds(300)
    await passSeconds(600)
    assert.deepEqual(await waysOf(set, reference), ['Submitted', 'InReview', 'Approved'])
    assert.deepEqual(await eventsOf(), [
      [null, 'Submitted'],
      ['Submitted', 'InReview'],
      ['InReview', 'Approved'],
    ])
  })

  test(`a ${set} whose words ask for documents has them among its requirements, and stays Submitted`, async () => {
    const { reference } = await submit(set, 'sandbox: require Insurance certificate, Payslips')
    assert.equal(await stateOf(set, reference), 'Submitted')
    assert.deepEqual(await outstandingIn(set, reference), [...USUAL, 'Insurance certificate', 'Payslips'])
  })

  test(`approving a ${set} waives the usual documents and leaves those that its words ask for`, async () => {
    const { reference } = await submit(set, 'sandbox: approve; require Insurance certificate')
    assert.equal(await stateOf(set, reference), 'Approved')
    assert.deepEqual(
      (await requirementsOf(set, reference)).map(({ name, state, reason }) => [name, state, reason]),
      [
        ...USUAL.map((name) => [name, 'waived', 'Waived in the sandbox.']),
        ['Insurance certificate', 'outstanding', null],
      ],
    )
  })

  test(`what words require of a ${set} that is usual anyway is required once, and approving leaves it`, async () => {
    const { reference } = await submit(set, 'sandbox: require Accounts; approve')
    const accounts = (await requirementsOf(set, reference)).filter(({ name }) => name === 'Accounts')
    assert.deepEqual(
      accounts.map(({ state }) => state),
      ['outstanding'],
    )
    assert.deepEqual(await outstandingIn(set, reference), ['Accounts'])
  })

  test(`words in a ${set} that fails do nothing until it is valid`, async () => {
    const { reference, response } = await submit(set, 'sandbox: approve; require Payslips', {
      overrides: SETS[set].fault,
    })
    assert.equal(response.body.wasSubmitted ?? response.body.isSubmitted, false)
    await passSeconds(60)
    assert.deepEqual(await waysOf(set, reference), ['Open'])
    assert.deepEqual(await requirementsOf(set, reference), [])
    await submit(set, 'sandbox: approve; require Payslips', {
      overrides: { [SETS[set].reference]: reference },
    })
    assert.deepEqual(await waysOf(set, reference), ['Open', 'Submitted', 'Approved'])
    assert.deepEqual(await outstandingIn(set, reference), ['Payslips'])
  })

  test(`a ${set} that is sent again follows its new words, and none of the old`, async () => {
    const { reference } = await submit(set, 'sandbox: approve after 30s; require Payslips')
    assert.equal((await advance(reference, 'Open')).status, 200)
    await submit(set, 'sandbox: decline after 60s', { overrides: { [SETS[set].reference]: reference } })
    // The earlier requirement remains.
    assert.deepEqual(await outstandingIn(set, reference), [...USUAL, 'Payslips'])
    await passSeconds(45)
    assert.deepEqual(await waysOf(set, reference), ['Submitted', 'Open', 'Submitted'])
    await passSeconds(20)
    assert.deepEqual(await waysOf(set, reference), ['Submitted', 'Open', 'Submitted', 'Declined'])
  })

  for (const [closing, to] of [
    ['withdraw', 'Withdrawn'],
    ['advance', 'Approved'],
  ] as const) {
    test(`what is planned for a ${set} comes too late once it is ${to}`, async () => {
      const { reference } = await submit(set, 'sandbox: decline after 5s')
      const response =
        closing === 'withdraw'
          ? await world.call('dealer', 'POST', `/api/${set}/${reference}/withdraw`)
          : await advance(reference, to)
      assert.equal(response.status, 200)
      await passSeconds(10)
      assert.deepEqual(await waysOf(set, reference), ['Submitted', to])
    })
  }

  test(`a live client's ${set} is steered by no words`, async () => {
    const { reference } = await submit(set, 'sandbox: approve; require Insurance certificate', {
      client: 'dealersLive',
    })
    await passSeconds(60)
    const transitions = await historyOf(set, reference, 'dealersLive')
    assert.deepEqual(
      transitions.map(({ to }) => to),
      ['Submitted'],
    )
    const { items } = await read(`/api/${set}/${reference}/requirements`, 'dealersLive')
    assert.deepEqual(
      items.map(({ name }: { name: string }) => name),
      USUAL,
    )
  })

  test(`a ${set} with words is steered once, also if its submission is repeated under its key`, async () => {
    const words = 'sandbox: refer; require Payslips'
    const first = await submit(set, words, { key: `${set} words` })
    const again = await submit(set, words, { key: `${set} words` })
    assert.equal(again.response.text, first.response.text)
    assert.equal(again.response.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(await waysOf(set, first.reference), ['Submitted', 'InReview'])
  })

  test(`a dry run of a ${set} is steered by no words`, async () => {
    const body = SETS[set].bodyOf({ [SETS[set].words]: 'sandbox: approve' })
    const before = await world.sql`select count(*)::int as n from applications`
    assert.equal((await world.call('dealer', 'POST', `/api/${set}/validate`, { body })).status, 200)
    assert.deepEqual(await world.sql`select count(*)::int as n from applications`, before)
  })
}

test('however often words require more, an application has at most 100 requirements', async () => {
  const words = (round: number) =>
    `sandbox: require ${Array.from({ length: 30 }, (_, place) => `Letter ${round}-${place + 1}`).join(',')}`
  const { reference } = await submit('case', words(0))
  const counts = [(await requirementsOf('case', reference)).length]
  for (let round = 1; round <= 6; round++) {
    assert.equal((await advance(reference, 'Open')).status, 200)
    await submit('case', words(round), { overrides: { caseId: reference } })
    counts.push((await requirementsOf('case', reference)).length)
  }
  const usual = USUAL.length
  assert.deepEqual(counts, [usual + 20, usual + 40, usual + 60, usual + 80, 100, 100, 100])
  // Words may require what is required already.
  await advance(reference, 'Open')
  await submit('case', 'sandbox: require Letter 0-1', { overrides: { caseId: reference } })
  assert.equal((await requirementsOf('case', reference)).length, 100)
})

test('walking on in the sandbox waives all requirements and makes the checks', async () => {
  const { reference } = await submit('case', 'sandbox: require Insurance certificate')
  assert.equal((await advance(reference, 'InReview')).status, 200)
  assert.deepEqual(await outstandingIn('case', reference), [...USUAL, 'Insurance certificate'])
  assert.deepEqual((await advance(reference, 'AwaitingSignature')).body.requirements, [])
  assert.ok((await requirementsOf('case', reference)).every(({ state }) => state === 'waived'))
  assert.deepEqual(await waysOf('case', reference), [
    'Submitted',
    'InReview',
    'Approved',
    'AwaitingSignature',
  ])
})

test('the status of a case names what is outstanding, each name once, and nothing once it is declined or closed', async () => {
  const status = async (reference: string) => (await read(`/api/case/${reference}/status`)).requirements
  const body = validCase(
    'joint',
    { 'loanDetails.furtherInformation': 'sandbox: require Payslips' },
    { filled: 'minimal' },
  )
  const { caseId } = (await world.call('dealer', 'POST', '/api/case/submit', { body })).body
  assert.deepEqual(await status(caseId), [...USUAL, 'Payslips'])
  assert.equal((await requirementsOf('case', caseId)).length, 2 * USUAL.length + 1)
  assert.equal((await advance(caseId, 'Open')).status, 200)
  assert.deepEqual(await status(caseId), [...USUAL, 'Payslips'])
  for (const to of ['Declined', 'Withdrawn']) {
    const { reference } = await submit('case', 'sandbox: require Payslips')
    assert.equal((await advance(reference, to)).status, 200)
    assert.deepEqual(await status(reference), [])
  }
})

test('the schedule makes moves that are due without a request', async () => {
  const { reference } = await submit('case', 'sandbox: approve after 1s')
  const errors: unknown[] = []
  const schedule = followAllPlans(world.service, (error) => errors.push(error))
  world.passTime(1_000)
  const until = Date.now() + 10_000
  while ((await stateOf('case', reference)) !== 'Approved' && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await schedule.stop()
  assert.deepEqual([await stateOf('case', reference), errors], ['Approved', []])
})

for (const set of ['quote', 'case'] as const) {
  test(`words that the sandbox does not know are named in a header and in the history of a ${set}`, async () => {
    const { response, reference } = await submit(set, 'sandbox: aprove; approve; fly, über')
    assert.equal(response.headers.get('sandbox-unknown-words'), 'aprove, fly%2C%20%C3%BCber')
    const [first] = await historyOf(set, reference)
    assert.equal(first?.reason, 'The sandbox does not know: “aprove”, “fly, über”.')
    assert.equal(await stateOf(set, reference), 'Approved')
    assert.equal((await submit(set, 'sandbox: approve')).response.headers.get('sandbox-unknown-words'), null)
  })
}

test('words of any kind fit into the header, and live clients get none', async () => {
  const rubbish = Array.from(
    { length: 20 },
    (_, place) => `\ud83d\ude00\ud800 ${'\u4e00'.repeat(100)}${place}`,
  )
  const { response } = await submit('case', `sandbox: ${rubbish.join(';')}`)
  const named = response.headers.get('sandbox-unknown-words') ?? ''
  assert.equal(named.split(', ').length, 5)
  assert.ok(named.length <= 2_000, `${named.length} characters`)
  const live = await submit('case', 'sandbox: fly', { client: 'dealersLive' })
  assert.equal(live.response.headers.get('sandbox-unknown-words'), null)
})

const REFUSALS: readonly (readonly [
  status: number,
  quoteStatus: string,
  problem: string,
  retryAfter: string | null,
])[] = [
  [429, 'ServerError', '/problems/too-many-requests', '60'],
  [500, 'ServerError', '/problems/server-error', null],
  [503, 'ServerError', '/problems/unavailable', '60'],
]

for (const [status, quoteStatus, problem, retryAfter] of REFUSALS) {
  test(`sandbox: answer ${status} refuses the submission of a test client, until the moment that it names`, async () => {
    const words = `sandbox: answer ${status} until ${new Date(world.service.now() + 60_000).toISOString()}`
    const counted = async () =>
      (await world.sql`select count(*)::integer as count from applications`)[0]?.['count']
    const before = await counted()
    for (const set of ['quote', 'case'] as const) {
      const body = SETS[set].bodyOf({ [SETS[set].words]: words })
      const send = () =>
        world.call('dealer', 'POST', `/api/${set}/submit`, {
          body,
          headers: { 'idempotency-key': `${set}-${status}` },
        })
      const refused = await send()
      assert.equal(refused.status, status)
      const wait = refused.headers.get('retry-after')
      if (retryAfter === null) assert.equal(wait, null)
      else assert.ok(Number(wait) > 0 && Number(wait) <= Number(retryAfter), `Retry-After: ${wait}`)
      assert.deepEqual(
        set === 'quote' ? refused.body.status : refused.body.type,
        set === 'quote' ? quoteStatus : problem,
      )
    }
    assert.equal(await counted(), before)
    world.passTime(61_000)
    for (const set of ['quote', 'case'] as const) {
      const body = SETS[set].bodyOf({ [SETS[set].words]: words })
      const taken = await world.call('dealer', 'POST', `/api/${set}/submit`, {
        body,
        headers: { 'idempotency-key': `${set}-${status}` },
      })
      assert.equal(taken.status, 200)
    }
  })
}

test('a live client is never refused by words', async () => {
  const { response } = await submit('case', 'sandbox: answer 500', { client: 'dealersLive' })
  assert.equal(response.status, 200)
})

for (const [words, state, reason] of [
  ['sandbox: approve; require Insurance; accept documents after 2s', 'accepted', null],
  ['sandbox: approve; require Insurance; refuse documents after 2s', 'refused', 'Rejected in the sandbox.'],
] as const) {
  test(`${words}: each document is ${state} once it is uploaded and the time is over`, async () => {
    const { reference } = await submit('case', words)
    const find = async () =>
      (await requirementsOf('case', reference)).find(({ name }) => name === 'Insurance')
    const { id = '' } = ((await find()) ?? {}) as { id?: string }
    const upload = () => uploadBare(reference, 'image/png', samplePng(), `requirement=${id}`)
    assert.equal((await upload()).status, 201)
    assert.equal((await find())?.state, 'received')
    await passSeconds(3)
    const judged = await find()
    assert.deepEqual([judged?.state, judged?.reason], [state, reason])
  })
}
