/** Messages between a dealer's people and the lender's staff: who reads them, which are new, and which are refused. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { MESSAGE_MAXIMUM_CHARACTERS, MESSAGES_MAXIMUM } from '../../src/domain/events/notifications.ts'
import { caseWith, headOf, send } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
/** By name: one of the case's dealer, a colleague, and one of another dealer. */
let cookies: Readonly<Record<'dara' | 'colleague' | 'other', string>>
before(async () => {
  scene = await openStaffScene()
  const { sql, service } = scene.world
  const { ownerDealerId } = await headOf(service, await sent())
  const [other] = await sql<{ id: string }[]>`select id from dealers where id <> ${ownerDealerId} limit 1`
  const begin = async (dealerId: string | null | undefined, name?: string) =>
    scene.begin(await scene.addUser('dealerUser', dealerId ?? null, name))
  cookies = {
    dara: await begin(ownerDealerId, 'Dara Sample'),
    colleague: await begin(ownerDealerId),
    other: await begin(other?.id),
  }
})
after(() => scene.world.close())

const sent = () => send(scene.world.service, caseWith())

const asDealer = (
  who: keyof typeof cookies,
  method: 'GET' | 'POST',
  reference: string,
  path = '',
  body: object = {},
): Promise<HttpResponse> =>
  scene.world.call(undefined, method, `/console/api/own-applications/${reference}/messages${path}`, {
    headers: {
      cookie: cookies[who],
      ...(method === 'POST' && { origin: scene.world.baseUrl, 'sec-fetch-site': 'same-origin' }),
    },
    ...(method === 'POST' && { body }),
  })

const write = (who: keyof typeof cookies, reference: string, text: string) =>
  asDealer(who, 'POST', reference, '', { text })
const responseTo = (reference: string, text: string) =>
  scene.ask('anne', 'POST', `/cases/${reference}/messages`, { text })

type Shown = { id: string; side: string; by: string; isMine: boolean; text: string; isRead: boolean }

const readCase = async (reference: string) => {
  const response = await scene.ask('ben', 'GET', `/cases/${reference}`)
  assert.equal(response.status, 200, response.text)
  return response.body
}

const newInQueue = async (): Promise<readonly string[]> =>
  (await scene.ask('ben', 'GET', '/queue/messages?mode=live')).body.items.map(
    ({ reference, unreadMessages }: Record<string, unknown>) => `${reference} ${unreadMessages}`,
  )

test('messages and notes never mix: the dealer reads no note, and a note is no message', async () => {
  const reference = await sent()
  await scene.ask('anne', 'POST', `/cases/${reference}/notes`, { text: 'For us alone.', mentions: [] })
  await write('dara', reference, 'For both.')
  const own = await asDealer('dara', 'GET', reference)
  assert.ok(!own.text.includes('For us alone.'))
  const { notes, messages } = await readCase(reference)
  assert.deepEqual(
    [notes, messages].map((list: readonly Shown[]) => list.map(({ text }) => text)),
    [['For us alone.'], ['For both.']],
  )
})

test('the dealer’s message is new in the queue until staff have read it, and brings back a case that was put aside', async () => {
  const reference = await sent()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  assert.equal((await scene.ask('anne', 'POST', `/cases/${reference}/snooze`, { until })).status, 204)
  await write('dara', reference, 'The first.')
  await write('dara', reference, 'The second.')
  assert.ok((await newInQueue()).includes(`${reference} 2`))
  const { messages, timeline } = await readCase(reference)
  assert.deepEqual(timeline[0].what, 'wrote to the lender')
  assert.deepEqual(timeline[0].by, 'Dara Sample')
  const mark = (ids: readonly string[]) =>
    scene.ask('anne', 'POST', `/cases/${reference}/messages/read`, { ids })
  // Looking at the case alone doesn't read messages, and one later than the page stays new.
  const [first, second] = messages.map(({ id }: Shown) => id)
  assert.equal((await mark([first])).status, 204)
  assert.ok((await newInQueue()).includes(`${reference} 1`))
  for (let again = 0; again < 2; again++) assert.equal((await mark([first, second])).status, 204)
  assert.ok(!(await newInQueue()).some((one) => one.startsWith(reference)))
  const read = await readCase(reference)
  assert.deepEqual(
    read.messages.map(({ isRead }: Shown) => isRead),
    [true, true],
  )
  assert.equal(
    read.timeline.filter(({ what }: { what: string }) => what === 'read the dealer’s messages').length,
    2,
  )
})

test('the lender’s message is new to the dealer until one of its people has read it', async () => {
  const reference = await sent()
  const [message] = (await responseTo(reference, 'A payslip, please.')).body.items
  const unread = async () => {
    const listed = await scene.world.call(
      undefined,
      'GET',
      '/console/api/own-applications?mode=live&view=needsYou&of=dealer',
      { headers: { cookie: cookies.dara } },
    )
    return listed.body.items.find((one: { reference: string }) => one.reference === reference)?.unreadMessages
  }
  assert.equal(await unread(), 1)
  // Nobody reads for the other side.
  await scene.ask('anne', 'POST', `/cases/${reference}/messages/read`, { ids: [message.id] })
  assert.equal(await unread(), 1)
  assert.equal((await asDealer('dara', 'POST', reference, '/read', { ids: [message.id] })).status, 204)
  assert.equal(await unread(), 0)
  assert.equal((await readCase(reference)).messages[0].isRead, true)
})

test('another dealer’s people, and an unknown reference, find nothing; staff and dealers stay on their own sides', async () => {
  const reference = await sent()
  await write('dara', reference, 'For both.')
  const unknown = `${reference.slice(0, -4)}0000`
  for (const [path, body] of [
    ['', { text: 'x' }],
    ['/read', { ids: [] }],
  ] as const) {
    const foreign = await asDealer('other', 'POST', reference, path, body)
    const none = await asDealer('dara', 'POST', unknown, path, body)
    assert.deepEqual([foreign.status, none.status], [404, 404])
    assert.equal(foreign.body.detail, none.body.detail)
  }
  assert.equal((await asDealer('other', 'GET', reference)).status, 404)
  const own = `/own-applications/${reference}/messages`
  assert.equal((await scene.ask('anne', 'GET', own)).status, 403)
  assert.equal((await scene.ask('anne', 'POST', own, { text: 'x' })).status, 403)
  const ofStaff = await scene.world.call(undefined, 'POST', `/console/api/cases/${reference}/messages`, {
    headers: { cookie: cookies.dara, origin: scene.world.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: { text: 'x' },
  })
  assert.equal(ofStaff.status, 403)
  assert.equal((await asDealer('dara', 'GET', reference)).body.items.length, 1)
})

test('a message about another application can’t be marked as read here', async () => {
  const [one, other] = [await sent(), await sent()]
  const [message] = (await write('dara', one, 'For both.')).body.items
  await scene.ask('anne', 'POST', `/cases/${other}/messages/read`, { ids: [message.id] })
  assert.equal((await readCase(one)).messages[0].isRead, false)
})

for (const [what, text, says] of [
  ['nothing', ' \n ', /needs text/],
  ['too much', 'a'.repeat(MESSAGE_MAXIMUM_CHARACTERS + 1), /at most 4000 characters/],
  ['a character that turns the direction of writing', 'a\u202eb', /control or invisible/],
] as const) {
  test(`a message of ${what} is refused, on either side`, async () => {
    const reference = await sent()
    for (const refused of [await write('dara', reference, text), await responseTo(reference, text)]) {
      assert.equal(refused.status, 409)
      assert.match(refused.body.detail, says)
    }
    assert.deepEqual((await readCase(reference)).messages, [])
  })
}

test('a message lies encrypted under the application’s key, and ends with it', async () => {
  const { sql, service } = scene.world
  const reference = await sent()
  const text = '<img src=x onerror=alert(1)> & sample-secret'
  await write('dara', reference, text)
  assert.equal((await asDealer('dara', 'GET', reference)).body.items[0].text, text)
  const { id } = await headOf(service, reference)
  const [row] = await sql<{ text: Buffer }[]>`select text from case_messages where application_id = ${id}`
  assert.ok(row && !row.text.toString('latin1').includes('sample-secret'))
  await sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
  assert.deepEqual((await asDealer('dara', 'GET', reference)).body.items, [])
  const { messages, allowed } = await readCase(reference)
  assert.deepEqual([messages, allowed.message], [[], false])
  for (const refused of [await write('dara', reference, 'More.'), await responseTo(reference, 'More.')]) {
    assert.equal(refused.status, 409)
    assert.match(refused.body.detail, /has been erased/)
  }
})

test('an application has a bounded number of messages, and one of no dealer has none', async () => {
  const { sql, service } = scene.world
  const reference = await sent()
  await write('dara', reference, 'The first.')
  const { id } = await headOf(service, reference)
  await sql`insert into case_messages (id, application_id, side, by_id, at, text)
    select gen_random_uuid(), application_id, side, by_id, at, text
    from case_messages, generate_series(2, ${MESSAGES_MAXIMUM}::integer) where application_id = ${id}`
  assert.match((await responseTo(reference, 'One more.')).body.detail, /has reached the maximum/)
  const partners = await send(service, caseWith(), { mode: 'test', client: 'partner' })
  assert.equal((await readCase(partners)).allowed.message, false)
  assert.match((await responseTo(partners, 'To nobody.')).body.detail, /does not belong to a dealer/)
})
