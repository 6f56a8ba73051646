/** The accounts of dealers and the list of payouts over HTTP: who may do what, and what is shown of it. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { maskedIban } from '../../src/domain/lender/dealer-account.ts'
import { headOf } from '../operations/guard-world.ts'
import { signedCase } from '../operations/signed-case.ts'
import { sampleSigning } from '../support/signing.ts'
import type { HttpResponse } from '../support/world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

const RULES = {
  asks: ['payee', 'invoice'],
  sanctionsDays: 30,
  vehicleFact: null,
  secondPersonFrom: null,
  debtorIban: null,
} as const
const IBAN = 'IE64IRCE92050112345678'
const OTHER_IBAN = 'DE89370400440532013000'

let scene: StaffScene
let cara: string
let dara: string
let payer: string
before(async () => {
  scene = await openStaffScene({ signing: sampleSigning({ payOut: RULES }) })
  cara = await scene.addUser('admin', null, 'Cara Sample')
  dara = await scene.addUser('admin', null, 'Dara Sample')
  payer = await scene.addUser('payOut', null, 'Pat Sample')
})
after(async () => {
  await scene.world.service.signing.renderer.stop()
  await scene.world.close()
})

const as = async (
  userId: string,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<HttpResponse> =>
  scene.world.call(undefined, method, `/console/api${path}`, {
    headers: {
      cookie: await scene.begin(userId),
      ...(method === 'POST' ? { origin: scene.world.baseUrl, 'sec-fetch-site': 'same-origin' } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  })

/** A case that Anne approved and everyone has signed. */
const signed = async (mode: 'live' | 'test' = 'live') => {
  const { service } = scene.world
  const reference = await signedCase(service, [{ kind: 'user', id: scene.ids.anne }], { mode })
  const { ownerDealerId } = await headOf(service, reference)
  assert.ok(ownerDealerId !== null)
  return { reference, dealerId: ownerDealerId }
}

test('until the dealer has an account, test applications are paid to one for tests, and live ones to none', async () => {
  const accountOf = async (mode: 'live' | 'test') => {
    const { reference } = await signed(mode)
    return (await as(payer, 'GET', `/cases/${reference}`)).body.payOut.account?.holder
  }
  assert.deepEqual(
    [await accountOf('test'), await accountOf('live')],
    ['Sample account for tests', undefined],
  )
})

test('an account is in force once another administrator has entered the same IBAN, and never shown whole', async () => {
  const { dealerId } = await signed()
  const path = `/dealers/${dealerId}/account`
  assert.deepEqual((await as(cara, 'GET', path)).body, { inForce: null, pending: null, bar: null })
  for (const iban of ['IE64IRCE92050112345679', 'DE1', 'ΙΕ64IRCE92050112345678', '<b>']) {
    const refused = await as(cara, 'POST', path, { holder: 'Sample Motors', iban })
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, 'This is not a valid IBAN. Check each character.'],
    )
  }
  assert.equal((await as(cara, 'POST', path, { holder: ' ', iban: IBAN })).status, 409)
  const set = await as(cara, 'POST', path, {
    holder: 'Sample Motors Ltd',
    iban: 'ie64 irce 9205 0112 3456 78',
  })
  const { pending, inForce, bar } = set.body
  assert.deepEqual(
    [set.status, inForce, pending.iban, pending.setBy],
    [200, null, maskedIban(IBAN), 'Cara Sample'],
  )
  assert.equal(bar, 'You have set this account, so another administrator must confirm it.')
  const settle = `${path}/settle`
  const own = await as(cara, 'POST', settle, { version: pending.version, iban: IBAN })
  assert.deepEqual([own.status, own.body.detail], [409, bar])
  const mistyped = await as(dara, 'POST', settle, { version: pending.version, iban: OTHER_IBAN })
  assert.match(mistyped.body.detail, /^This is not the IBAN that was set\./)
  const stale = await as(dara, 'POST', settle, { version: pending.version + 1, iban: IBAN })
  assert.match(stale.body.detail, /no longer waits/)
  const confirmed = await as(dara, 'POST', settle, { version: pending.version, iban: IBAN })
  assert.partialDeepStrictEqual(confirmed.body, {
    inForce: {
      holder: 'Sample Motors Ltd',
      iban: maskedIban(IBAN),
      setBy: 'Cara Sample',
      confirmedBy: 'Dara Sample',
    },
    pending: null,
  })
  const again = await as(dara, 'POST', settle, { version: pending.version, iban: IBAN })
  assert.equal(again.status, 409)
  // A change waits, and the account in force stays until it is confirmed; the person who set it may take it back.
  const change = (await as(cara, 'POST', path, { holder: 'Sample Motors Ltd', iban: OTHER_IBAN })).body
  assert.deepEqual([change.inForce.iban, change.pending.iban], [maskedIban(IBAN), maskedIban(OTHER_IBAN)])
  const rejected = await as(cara, 'POST', settle, { version: change.pending.version })
  assert.deepEqual([rejected.body.inForce.iban, rejected.body.pending], [maskedIban(IBAN), null])
  for (const response of [set, confirmed, rejected])
    for (const iban of [IBAN, OTHER_IBAN]) assert.ok(!response.text.includes(iban.slice(4)))
  const audit = await scene.world.sql<{ action: string; whole: string }[]>`
    select action, a::text as whole from audit a where subject_id = ${dealerId} and action like 'dealer.account%' order by id`
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['dealer.accountSet', 'dealer.accountConfirmed', 'dealer.accountSet', 'dealer.accountRejected'],
  )
  assert.ok(audit.every(({ whole }) => !whole.includes('IRCE')))
  const stored = await scene.world.sql<{ whole: string }[]>`select d::text as whole from dealer_accounts d`
  assert.ok(stored.every(({ whole }) => !/Sample Motors|IRCE|5661/.test(whole)))
})

test('two who confirm at once: one does, and an account that somebody added lately confirms nothing of theirs', async () => {
  const { dealerId } = await signed()
  const path = `/dealers/${dealerId}/account`
  const { version } = (await as(cara, 'POST', path, { holder: 'Other Ltd', iban: OTHER_IBAN })).body.pending
  const invited = await as(cara, 'POST', '/users', { email: 'eve@example.ie', role: 'admin', dealerId: null })
  const tied = await as(invited.body.id, 'POST', `${path}/settle`, { version, iban: OTHER_IBAN })
  assert.equal(tied.status, 401, 'an invited person has no session')
  const both = await Promise.all(
    [dara, scene.ids.admin].map((one) => as(one, 'POST', `${path}/settle`, { version, iban: OTHER_IBAN })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
})

test('the list has payee, amount and contract, ready ones since when, and blocked ones with all that they lack', async () => {
  const { reference } = await signed()
  const list = async (userId: string) => (await as(userId, 'GET', '/pay-outs?mode=live')).body
  const shownIn = (group: { items: { reference: string }[] }) =>
    group.items.find((one) => one.reference === reference)
  const before = await list(payer)
  assert.deepEqual(before.ready, { items: [], total: 0 })
  assert.partialDeepStrictEqual(shownIn(before.blocked), {
    ...{ payee: 'Sample Dealer', amount: 20_000, contractNumber: null, readySince: null, bar: null },
    lacks: ['Invoice of the vehicle: outstanding.'],
  })
  assert.equal(before.blocked.total, before.blocked.items.length * 20_000)
  const { version, requirements } = (await as(scene.ids.ben, 'GET', `/cases/${reference}`)).body
  const invoice = requirements.find(({ name }: { name: string }) => name === 'Invoice of the vehicle')
  const verdict = { seen: version, verdict: 'waive', reason: 'Seen at the dealer’s.' }
  const waived = await as(scene.ids.ben, 'POST', `/cases/${reference}/requirements/${invoice.id}`, verdict)
  assert.equal(waived.status, 200, waived.text)
  const own = await list(scene.ids.anne)
  assert.partialDeepStrictEqual(shownIn(own.ready), {
    bar: 'You approved it, so a colleague must pay out.',
    lacks: [],
  })
  const { ready } = await list(payer)
  const [one] = ready.items
  assert.deepEqual([ready.items.length, one.reference, ready.total, one.bar], [1, reference, 20_000, null])
  assert.ok(Math.abs(Date.parse(one.readySince) - scene.world.service.now()) < 60_000)
})

test('who only pays out reads cases and pays, and changes nothing else', async () => {
  const { reference } = await signed('test')
  const read = await as(payer, 'GET', `/cases/${reference}`)
  const { allowed, payOut, version, requirements } = read.body
  assert.deepEqual(allowed.decisions, ['pay-out'])
  assert.ok(Object.entries(allowed).every(([name, value]) => name === 'decisions' || value === false))
  assert.deepEqual(payOut.account, { holder: 'Other Ltd', iban: maskedIban(OTHER_IBAN) })
  const [requirement] = requirements
  for (const [path, body] of [
    [`/cases/${reference}/decide`, { seen: version, decision: 'withdraw' }],
    [
      `/cases/${reference}/requirements/${requirement.id}`,
      { seen: version, verdict: 'waive', reason: 'No.' },
    ],
    [`/cases/${reference}/reveal`, { field: 'iban', applicant: null }],
    ['/settings/show-nearest', { seen: 0, isOn: true }],
  ] as const) {
    const refused = await as(payer, 'POST', path, body)
    assert.deepEqual([refused.status, refused.body.type], [403, '/problems/forbidden'], path)
  }
  const tried = await as(payer, 'POST', `/cases/${reference}/pay-out`, { seen: version })
  assert.deepEqual(
    [tried.status, tried.body.detail],
    [409, `${reference} cannot be paid out. Invoice of the vehicle: outstanding.`],
  )
  const invoice = requirements.find(({ name }: { name: string }) => name === 'Invoice of the vehicle')
  await as(scene.ids.ben, 'POST', `/cases/${reference}/requirements/${invoice.id}`, {
    ...{ seen: version, verdict: 'waive', reason: 'Seen.' },
  })
  const now = (await as(payer, 'GET', `/cases/${reference}`)).body.version
  const paid = await as(payer, 'POST', `/cases/${reference}/pay-out`, { seen: now, note: 'Paid.' })
  assert.deepEqual([paid.status, paid.body.state, paid.body.awaitsSecond], [200, 'PaidOut', false], paid.text)
  const approver = await signed('test')
  const seen = (await as(scene.ids.anne, 'GET', `/cases/${approver.reference}`)).body
  assert.match(seen.payOut.bar, /^You approved it/)
})
