/** Replays of drafts over real submissions: what would have come out differently, cancelled, stopped and gone on with. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { Rate } from '../../src/domain/finance/money.ts'
import { cents } from '../../src/domain/finance/money.ts'
import type { GivenProduct } from '../../src/domain/finance/product.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import type { GivenPolicy } from '../../src/domain/policy/policy.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { workOnReplay } from '../../src/modules/products/replay-worker.ts'
import { cancelReplay, readDifferences, readReplay, startReplay } from '../../src/modules/products/replays.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { insertDraft } from '../../src/store/reference/drafts.ts'
import { type Candidate, leaseReplay } from '../../src/store/reference/replays.ts'
import { withCountedSteps } from '../support/counted-steps.ts'
import type { World } from '../support/world.ts'
import { caseWith, FOUR_EYES_FROM, headOf, loanOf, openGuardWorld, send } from './guard-world.ts'

let world: World
let service: Service
let admin: string
let draftId: string
before(async () => {
  world = await openGuardWorld()
  service = world.service
  admin = newId(Date.now())
  const user = {
    id: admin,
    email: 'sample.admin@example.ie',
    role: 'admin',
    dealerId: null,
    passwordHash: null,
  } as const
  assert.ok(await insertUser(world.sql, world.ring, { ...user, at: new Date() }))
  draftId = newId(Date.now())
  const draft = {
    id: draftId,
    kind: 'policy',
    subject: 'policy',
    content: {},
    basedOn: 1,
    by: admin,
  } as const
  assert.ok(await insertDraft(world.sql, { ...draft, at: new Date() }))
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, revisions, events, replays, replay_differences cascade`)

const asAdmin = (): WebUser => ({
  person: {
    userId: admin,
    email: 'sample.admin@example.ie',
    name: null,
    role: 'admin',
    dealer: null,
    partner: null,
    isInSandbox: false,
    sessionId: newId(0),
  },
  origin: { address: '127.0.0.1', browser: 'sample' },
  requestId: 'sample',
})

/** Declines loans above €20,000, and refers all else, as the policy in force does. */
const STRICTER: GivenPolicy = {
  rules: [
    {
      name: 'Large loan',
      measure: 'loanAmount',
      when: { is: 'above', bound: 20_000_00, whenMissing: 'ignore' },
      outcome: 'decline',
    },
  ],
  otherwise: 'refer',
  fourEyesFrom: FOUR_EYES_FROM,
}

const start = async (
  candidate: Candidate = { kind: 'policy', policy: STRICTER },
  mode: 'live' | 'test' = 'live',
): Promise<string | Refusal> =>
  administer(service, asAdmin(), (change) =>
    startReplay(change, service.ring, admin, { draftId, seen: 1, mode, read: async () => candidate }),
  )

const started = async (...given: Parameters<typeof start>): Promise<string> => {
  const id = await start(...given)
  assert.ok(typeof id === 'string', JSON.stringify(id))
  return id
}

const found = async (id: string) => {
  const replay = await readReplay(service, id)
  assert.ok(replay)
  const { state, lookedAt, skipped, differing } = replay
  return { state, lookedAt, skipped, differing }
}

const runToEnd = async (id: string) => {
  assert.equal(await workOnReplay(service), true)
  return found(id)
}

const DAY_MILLISECONDS = 86_400_000
const small = caseWith(loanOf(15_000))
const large = caseWith(loanOf(25_000))

test('lists what would have come out differently, with what it was, what it would be, and the rules', async () => {
  await send(service, small)
  const reference = await send(service, large)
  const id = await started()
  assert.deepEqual(await runToEnd(id), { state: 'done', lookedAt: 2, skipped: 0, differing: 1 })
  const [difference, ...others] = await readDifferences(service, id, undefined, 50)
  assert.deepEqual(others, [])
  assert.equal(difference?.reference, reference)
  assert.deepEqual([difference?.was.outcome, difference?.was.rules], ['refer', []])
  assert.deepEqual([difference?.now.outcome, difference?.now.rules], ['decline', ['Large loan']])
  // The figures of then are those of now: a policy changes none.
  assert.deepEqual(difference?.was.offer, difference?.now.offer)
  const { tally = [] } = (await readReplay(service, id)) ?? {}
  assert.deepEqual(
    tally.map(({ was, now, count }) => [was, now, count]),
    [['refer', 'decline', 1]],
  )
})

test('a batch is judged one submission at a time, so that requests get their turn in between', async () => {
  for (let sent = 0; sent < 3; sent++) await send(service, small)
  await started()
  const counting = withCountedSteps(service)
  assert.equal(await workOnReplay(counting.service), true)
  assert.equal(counting.counted.steps, 3)
})

test('two people in place of one, or another reason to refer, is a difference; a rule by another name is none', async () => {
  await send(service, small)
  const reference = await send(service, large)
  const refersAt = (bound: number, name: string): GivenPolicy => ({
    rules: [
      {
        name,
        measure: 'loanAmount',
        when: { is: 'above', bound, whenMissing: 'ignore' },
        outcome: 'refer',
      },
    ],
    otherwise: 'refer',
    fourEyesFrom: FOUR_EYES_FROM,
  })
  const by = async (policy: GivenPolicy) => {
    const id = await started({ kind: 'policy', policy })
    const { differing } = await runToEnd(id)
    const [first] = await readDifferences(service, id, undefined, 50)
    return { differing, first, tally: (await readReplay(service, id))?.tally }
  }
  const unchanged: GivenPolicy = { rules: [], otherwise: 'refer', fourEyesFrom: FOUR_EYES_FROM }
  assert.equal((await by(unchanged)).differing, 0)
  const two = await by({ ...unchanged, fourEyesFrom: cents(20_000_00) })
  assert.deepEqual([two.differing, two.first?.reference], [1, reference])
  assert.deepEqual([two.first?.was.takesTwo, two.first?.now.takesTwo], [false, true])
  assert.deepEqual(
    [...(two.tally ?? [])],
    [{ was: 'refer', wasByTwo: false, now: 'refer', nowByTwo: true, count: 1 }],
  )
  const referred = await by(refersAt(20_000_00, 'Large loan'))
  assert.deepEqual([referred.differing, referred.first?.reference], [1, reference])
  assert.deepEqual([referred.first?.was.rules, referred.first?.now.rules], [[], ['Large loan']])
  // What refers it for the same reason at another bound, or by another name, changes nothing for anybody.
  await administer(service, asAdmin(), (change) => importPolicy(change, refersAt(20_000_00, 'Large loan')))
  await service.referenceData.newest()
  try {
    await world.sql`truncate applications, revisions, events, replays, replay_differences cascade`
    await send(service, large)
    assert.equal((await by(refersAt(22_000_00, 'Big loan'))).differing, 0)
    assert.equal((await by(unchanged)).differing, 1)
  } finally {
    await administer(service, asAdmin(), (change) => importPolicy(change, unchanged))
    await service.referenceData.newest()
  }
})

test('counts second approvals, referrals and missing facts of all submissions, before and now', async () => {
  await send(service, small)
  await send(service, large)
  const reference = await send(service, large)
  const { id: known } = await headOf(service, reference)
  await changeCase(service, known, { actor: { kind: 'service', id: 'sample' } }, ({ application, file }) => {
    const found = { provider: 'register', revision: application.revision, at: service.now() }
    return { file: { ...file, facts: [{ ...found, facts: { arrears: 0 } }] }, audits: [] }
  })
  const policy: GivenPolicy = {
    rules: [
      {
        name: 'Arrears',
        measure: 'register.arrears',
        unit: 'euro',
        when: { is: 'above', bound: 0, whenMissing: 'ignore' },
        outcome: 'decline',
      },
    ],
    otherwise: 'approve',
    fourEyesFrom: cents(20_000_00),
  }
  const id = await started({ kind: 'policy', policy })
  await runToEnd(id)
  assert.deepEqual((await readReplay(service, id))?.totals, {
    was: { byTwo: 0, referred: 3, withoutFact: 0 },
    // A rule that ignores a missing fact does not need it.
    now: { byTwo: 2, referred: 0, withoutFact: 0 },
  })
  const declined = await started({ kind: 'policy', policy: STRICTER })
  await runToEnd(declined)
  // An override of a decline takes two people too, but nobody has to.
  assert.deepEqual((await readReplay(service, declined))?.totals?.now, {
    byTwo: 0,
    referred: 1,
    withoutFact: 0,
  })
})

test('a change of prices is held against the figures of then, by the policy of then', async () => {
  await send(service, small)
  const [hirePurchase] = SAMPLE_PRODUCTS
  assert.ok(hirePurchase)
  const { version: _version, ...given } = hirePurchase
  const dearer = { ...given, rates: given.rates.map((row) => ({ ...row, rate: (row.rate + 1_000) as Rate })) }
  const same = await started({ kind: 'product', product: given })
  assert.deepEqual(await runToEnd(same), { state: 'done', lookedAt: 1, skipped: 0, differing: 0 })
  const id = await started({ kind: 'product', product: dearer })
  assert.deepEqual(await runToEnd(id), { state: 'done', lookedAt: 1, skipped: 0, differing: 1 })
  const [difference] = await readDifferences(service, id, undefined, 50)
  const [was, now] = [difference?.was.offer?.ratePercent ?? 0, difference?.now.offer?.ratePercent ?? 0]
  assert.equal(Math.round((now - was) * 1_000), 1_000)
  assert.equal(difference?.now.outcome, 'refer')
})

test('a draft for one dealer prices that dealer’s submissions, and one for a model none whose model is unknown', async () => {
  const reference = await send(service, small)
  const dealerId = (await headOf(service, reference)).ownerDealerId ?? assert.fail()
  const [hirePurchase] = SAMPLE_PRODUCTS
  assert.ok(hirePurchase)
  const { version: _version, ...given } = hirePurchase
  const offerWith = async (restriction: Partial<GivenProduct>) => {
    const id = await started({ kind: 'product', product: { ...given, ...restriction } })
    const { differing } = await runToEnd(id)
    const [difference] = await readDifferences(service, id, undefined, 50)
    return differing === 0 ? 'same' : difference?.now.offer
  }
  assert.equal(await offerWith({ dealerIds: [dealerId] }), 'same')
  assert.equal(await offerWith({ dealerIds: ['another'] }), null)
  assert.equal(await offerWith({ vehicles: [{ make: 'Volkswagen' }] }), null)
})

test('a draft with values by valuation is priced by the valuation that a provider found then', async () => {
  const [, pcp] = SAMPLE_PRODUCTS
  assert.ok(pcp)
  const { version: _version, ...given } = pcp
  const gmfvs = given.gmfvs.map(({ share, ...row }) => ({ ...row, ...(share && { valuationShare: share }) }))
  const product = { ...given, gmfvs }
  const sent = {
    'loanDetails.loanType': 'pcp',
    'loanDetails.term': 36,
    'loanDetails.vehicle.annualKilometers': 15_000,
  }
  const reference = await send(service, caseWith({ ...loanOf(15_000), ...sent }))
  const replayed = async () => {
    const id = await started({ kind: 'product', product })
    return (await runToEnd(id)).differing
  }
  assert.equal(await replayed(), 1)
  const { id } = await headOf(service, reference)
  await changeCase(service, id, { actor: { kind: 'service', id: 'sample' } }, ({ application, file }) => {
    const found = { provider: 'vehicle', revision: application.revision, at: service.now() }
    // As much as the price, of which the values were shares.
    return { file: { ...file, facts: [{ ...found, facts: { marketValue: 20_000 } }] }, audits: [] }
  })
  assert.equal(await replayed(), 0)
})

test('only the last sending of each application counts, of its mode, within the days', async () => {
  const old = { ...service, now: () => Date.now() - 31 * DAY_MILLISECONDS }
  await send(old, large)
  await send(service, large, { mode: 'test' })
  await send(service, large)
  await world.call('dealersLive', 'POST', '/api/case/submit', { body: { nothing: true } })
  const live = await started()
  assert.deepEqual(await runToEnd(live), { state: 'done', lookedAt: 1, skipped: 0, differing: 1 })
  const inTest = await started({ kind: 'policy', policy: STRICTER }, 'test')
  assert.deepEqual(await runToEnd(inTest), { state: 'done', lookedAt: 1, skipped: 0, differing: 1 })
})

test('what was erased since is left out and counted', async () => {
  const reference = await send(service, large)
  const { id: applicationId } = await headOf(service, reference)
  await world.sql`update applications set data_key = null, key_id = null, file = null where id = ${applicationId}`
  const id = await started()
  assert.deepEqual(await runToEnd(id), { state: 'done', lookedAt: 0, skipped: 1, differing: 0 })
})

/** The service, which does something once while the first stretch is judged. */
const meanwhile = (act: () => Promise<unknown> | unknown): Service => {
  let first: Promise<unknown> | undefined
  return {
    ...service,
    findApplication: async (id) => {
      first ??= Promise.resolve(act())
      await first
      return service.findApplication(id)
    },
  }
}

const sendMany = async (number: number) => {
  for (let sent = 0; sent < number; sent++) await send(service, large)
}

test('a replay that is cancelled while it runs stops, and writes nothing more', async () => {
  await sendMany(3)
  const id = await started()
  const cancel = () => administer(service, asAdmin(), (change) => cancelReplay(change, id))
  assert.equal(await workOnReplay(meanwhile(cancel)), true)
  assert.deepEqual(await found(id), { state: 'cancelled', lookedAt: 0, skipped: 0, differing: 0 })
  assert.equal(await workOnReplay(service), false)
  assert.ok((await cancel()) instanceof Refusal)
  const rows = await world.sql<
    { action: string }[]
  >`select action from audit where action like 'policy.replay%' order by id desc limit 2`
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['policy.replayCancelled', 'policy.replayStarted'],
  )
})

test('a replay whose process stops is gone on with by another, and finds the same', async () => {
  await sendMany(60)
  const id = await started()
  const stopping = new AbortController()
  assert.equal(
    await workOnReplay(
      meanwhile(() => stopping.abort()),
      stopping.signal,
    ),
    true,
  )
  const half = await found(id)
  assert.ok(half.state === 'running' && half.lookedAt > 0 && half.lookedAt < 60, JSON.stringify(half))
  const other = await world.another()
  assert.equal(await workOnReplay(other.service), true)
  assert.deepEqual(await found(id), { state: 'done', lookedAt: 60, skipped: 0, differing: 60 })
  const { totals } = (await readReplay(service, id)) ?? {}
  assert.deepEqual([totals?.was.referred, totals?.now.referred], [60, 0])
  const first = await readDifferences(service, id, undefined, 50)
  const rest = await readDifferences(service, id, first.at(-1)?.id, 50)
  assert.equal(new Set([...first, ...rest].map(({ reference }) => reference)).size, 60)
})

test('a replay whose process was killed waits until its lease is over', async () => {
  await send(service, large)
  const id = await started()
  const now = service.now()
  assert.ok(await leaseReplay(world.sql, new Date(now), new Date(now + 60_000)))
  assert.equal(await workOnReplay(service), false)
  assert.equal(await workOnReplay({ ...service, now: () => now + 61_000 }), true)
  assert.equal((await found(id)).state, 'done')
})

test('one replay of a draft runs at a time, and one that fails says so', async () => {
  await send(service, large)
  const id = await started()
  const second = await start()
  assert.ok(second instanceof Refusal && /already running/.test(second.says))
  const broken = meanwhile(() => {
    throw new Error('a sample of a fault')
  })
  await assert.rejects(workOnReplay(broken), /a sample of a fault/)
  assert.equal((await found(id)).state, 'failed')
  assert.equal(typeof (await start()), 'string')
})

test('the result names applications, outcomes, rules and prices, and nothing that was sent', async () => {
  const reference = await send(service, large)
  const id = await started()
  await runToEnd(id)
  const [row] = await world.sql<{ was: object; now: object; id: string }[]>`
    select was, now, application_id as id from replay_differences where replay_id = ${id}`
  assert.equal(row?.id, idOfReference('b', reference))
  for (const side of [row?.was, row?.now]) {
    assert.deepEqual(Object.keys(side ?? {}).toSorted(), ['offer', 'outcome', 'rules', 'takesTwo'])
    const { offer } = side as { offer: object }
    assert.deepEqual(Object.keys(offer).toSorted(), ['aprPercent', 'productId', 'ratePercent', 'term'])
  }
})
