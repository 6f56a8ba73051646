/**
 * Nobody makes themselves the signer: no person corrects both where a signer's link goes and where the code goes, and
 * who was reached before hears of each correction.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { TextMessage } from '../../src/adapters/delivery/transports.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { type LinkToSend, sendSigningLink } from '../../src/modules/signing/links.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { openSigningHouse, type Scene, type SigningHouse, until } from '../console-api/signing-scene.ts'
import { type StaffName, type StaffScene, staffOf } from '../console-api/staff-scene.ts'

let house: SigningHouse
let staff: StaffScene
const texts: TextMessage[] = []
before(async () => {
  house = await openSigningHouse({ sms: { send: async (text) => void texts.push(text) } })
  staff = await staffOf(house.world)
})
after(() => house.close())

const NUMBER = '087 765 4321'
let drawn = 0
const another = () => ({ email: `other.${++drawn}@example.ie` }) as const

const correct = async (scene: Scene, as: StaffName, contact: object) => {
  const path = `/cases/${scene.reference}`
  const { version: seen } = (await staff.ask(as, 'GET', path)).body
  return staff.ask(as, 'POST', `${path}/signing-link`, { seen, number: 1, ...contact })
}

const contactOf = async ({ reference }: Scene) => {
  const { email, mobile } = (await staff.ask('anne', 'GET', `/cases/${reference}`)).body.signing.signers[0]
  return { email, mobile }
}

const recorded = async ({ applicationId }: Scene, action: string): Promise<readonly string[]> => {
  const rows = await house.world.sql<{ by: string }[]>`
    select actor_id as by from audit where subject_id = ${applicationId} and action = ${action} order by id`
  return rows.map(({ by }) => by)
}

/** What was told to whom about a corrected address or number. */
const told = (to: string, said: RegExp) =>
  until(() => [...house.mails, ...texts].find((one) => one.to === to && said.test(one.text)))

const MAILED = /do not sign anything, and contact .* immediately/
const TEXTED =
  /^Sample Motor Finance .*: the (?:email address|mobile number) for signing .* was changed\. .*do not sign/

test('one person corrects neither both at once, nor one after the other', async () => {
  const scene = await house.start('individual')
  const before = await contactOf(scene)
  const both = await correct(scene, 'anne', { ...another(), mobile: NUMBER })
  assert.equal(both.status, 409)
  assert.match(both.body.detail, /^One person cannot correct both/)
  assert.deepEqual(await contactOf(scene), before)
  const first = another()
  assert.equal((await correct(scene, 'anne', first)).status, 200)
  const second = await correct(scene, 'anne', { mobile: NUMBER })
  assert.equal(second.status, 409)
  assert.match(
    second.body.detail,
    /^You have corrected the email address .* someone else must correct the mobile number/,
  )
  // To put the address right again is no way round.
  assert.equal((await correct(scene, 'anne', { email: before.email })).status, 200)
  assert.equal((await correct(scene, 'anne', { mobile: NUMBER })).status, 409)
  assert.equal((await contactOf(scene)).mobile, before.mobile)
  assert.deepEqual(await recorded(scene, 'signing.correctionRefused'), Array(3).fill(staff.ids.anne))
  const { timeline } = (await staff.ask('ben', 'GET', `/cases/${scene.reference}`)).body
  assert.equal(
    timeline.filter(({ what }: { what: string }) => /both the address and the number/.test(what)).length,
    3,
  )
})

test('two persons do, and neither corrects what the other did', async () => {
  const scene = await house.start('individual')
  assert.equal((await correct(scene, 'anne', { mobile: NUMBER })).status, 200)
  assert.equal((await correct(scene, 'anne', another())).status, 409)
  const { email } = another()
  assert.equal((await correct(scene, 'ben', { email })).status, 200)
  assert.deepEqual(await contactOf(scene), { email, mobile: '+353877654321' })
  assert.equal((await correct(scene, 'ben', { mobile: '087 765 4322' })).status, 409)
  assert.equal((await correct(scene, 'anne', { mobile: '087 765 4322' })).status, 200)
  assert.equal((await correct(scene, 'admin', another())).status, 200)
  assert.deepEqual(await recorded(scene, 'signing.addressCorrected'), [
    ...[staff.ids.anne, staff.ids.ben, staff.ids.anne, staff.ids.admin],
  ])
})

test('whoever asks, and by whatever way, is one person', async () => {
  const scene = await house.start('individual')
  const by = (actor: Actor, initiator: LinkToSend['initiator'], contact: object) =>
    sendSigningLink(house.world.service, scene.reference, { number: 1, by: actor, initiator, ...contact })
  const anne = { kind: 'user', id: staff.ids.anne } as const
  assert.ok(!((await by(anne, 'owner', another())) instanceof Refusal))
  assert.ok((await by(anne, 'staff', { mobile: NUMBER })) instanceof Refusal)
  const operator = { kind: 'operator', id: 'cli' } as const
  // Nobody knows who that is.
  assert.ok((await by(operator, 'staff', { mobile: NUMBER })) instanceof Refusal)
  const untouched = await house.start('individual')
  const first = { number: 1, by: operator, initiator: 'staff' } as const
  const send = (contact: object) =>
    sendSigningLink(house.world.service, untouched.reference, { ...first, ...contact })
  assert.ok(!((await send({ mobile: NUMBER })) instanceof Refusal))
  assert.ok((await send(another())) instanceof Refusal)
})

test('two accounts of which one gave the other access are one person', async () => {
  const scene = await house.start('individual')
  const { sql, now } = house.world.service
  assert.equal((await correct(scene, 'anne', another())).status, 200)
  await change(sql, { actor: { kind: 'user', id: staff.ids.anne }, now }, ({ record }) =>
    record('user.factorsReset', { kind: 'user', id: staff.ids.ben }),
  )
  const tied = await correct(scene, 'ben', { mobile: NUMBER })
  assert.equal(tied.status, 409)
  assert.match(tied.body.detail, /counts as the same person as you for a day/)
  await change(sql, { actor: { kind: 'user', id: staff.ids.admin }, now }, ({ record }) =>
    record('user.confirmed', { kind: 'user', id: staff.ids.ben }),
  )
  assert.equal((await correct(scene, 'ben', { mobile: NUMBER })).status, 200)
})

test('a correction and another at the same time are not both made by one person', async () => {
  const scene = await house.start('individual')
  const by = { number: 1, by: { kind: 'user', id: staff.ids.anne }, initiator: 'staff' } as const
  const outcomes = await Promise.all(
    [another(), { mobile: NUMBER }].map((contact) =>
      sendSigningLink(house.world.service, scene.reference, { ...by, ...contact }),
    ),
  )
  assert.equal(outcomes.filter((outcome) => outcome instanceof Refusal).length, 1)
})

test('the old address and the old number hear of each correction, whichever was made', async () => {
  const scene = await house.start('individual')
  const old = await contactOf(scene)
  assert.ok(old.mobile !== null)
  assert.equal((await correct(scene, 'anne', { mobile: NUMBER })).status, 200)
  const mail = await told(old.email, MAILED)
  assert.match(mail.text, /The mobile number that .* was changed on/)
  assert.ok(!mail.text.includes('7654321'))
  await told(old.mobile, TEXTED)
  const { email } = another()
  assert.equal((await correct(scene, 'ben', { email })).status, 200)
  const moved = await told(old.email, /The email address that .* was changed on/)
  assert.ok(!moved.text.includes(email))
  assert.match((await told('+353877654321', TEXTED)).text, /: the email address for signing/)
  await until(async () => ((await recorded(scene, 'signing.oldContactTold')).length === 4 ? true : undefined))
  const { rows } = {
    rows: await house.world.sql`select about::text as data from mails`,
  }
  const personal = [old.email, email, old.mobile.slice(1), '353877654321']
  for (const { data } of rows) for (const one of personal) assert.ok(!data.includes(one), data)
})

test('a link that is sent again to where it went tells nobody, and needs nobody else', async () => {
  const scene = await house.start('individual')
  const { email, mobile } = await contactOf(scene)
  for (const contact of [{}, { email }, { mobile }, { email, mobile }])
    assert.equal((await correct(scene, 'anne', contact)).status, 200)
  assert.deepEqual(await recorded(scene, 'signing.addressCorrected'), [])
  await scene.link(0)
  assert.deepEqual(await recorded(scene, 'signing.oldContactTold'), [])
})
