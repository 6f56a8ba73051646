/** What the lender's systems read and write to dealers over HTTP: messages, and the conditions of a decision. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { MESSAGE_MAXIMUM_CHARACTERS } from '../../src/domain/events/notifications.ts'
import { messageViews } from '../../src/modules/cases/message-handlers.ts'
import { messagesOf, writeMessage } from '../../src/modules/cases/messages.ts'
import { caseWith, headOf, openGuardWorld, pass, send } from '../operations/guard-world.ts'
import {
  createLenderClient,
  type LenderCall,
  type LenderClient,
  lenderCalls,
} from '../support/lender-client.ts'
import type { World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openGuardWorld()
  core = await createLenderClient(world, { mode: 'live', name: 'Decision engine' })
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const call = lenderCalls(
  () => world,
  () => core,
)
const readOne = async (reference: string) => (await call('GET', `applications/${reference}`)).body
const write = (reference: string, text: unknown, more?: LenderCall) =>
  call('POST', `applications/${reference}/messages`, { text }, more)
const textsOf = async (reference: string): Promise<readonly string[]> =>
  (await call('GET', `applications/${reference}/messages`)).body.items.map(
    ({ text }: { text: string }) => text,
  )
const decide = async (reference: string, body: object, more: LenderCall = {}) =>
  call(
    'POST',
    `applications/${reference}/decision`,
    { version: (await readOne(reference)).version, ...body },
    more,
  )
const sent = () => send(world.service, caseWith())

test('a client writes to the dealer in the lender’s name, and reads what the dealer writes', async () => {
  const reference = await sent()
  assert.deepEqual(await textsOf(reference), [])
  const written = await write(reference, ' The payslips, please.\r\nOf three months. ')
  assert.equal(written.status, 201, written.text)
  const [own] = written.body.items
  assert.deepEqual(
    [own.side, own.text, own.readAt, own.by],
    [
      'lender',
      'The payslips, please.\nOf three months.',
      null,
      { kind: 'client', id: core.clientId, name: 'Decision engine' },
    ],
  )
  const application = await headOf(world.service, reference)
  const [{ id: userId } = { id: '' }] = await world.sql<{ id: string }[]>`select id from users limit 1`
  const by = { kind: 'user', id: userId } as const
  await writeMessage(world.service, application, { side: 'dealer', by, text: 'Tomorrow.' })
  assert.deepEqual(await textsOf(reference), [own.text, 'Tomorrow.'])
  // Staff read which system wrote it, and the dealer's people read the lender's name.
  const messages = await messagesOf(world.service, application)
  const seen = async (side: 'lender' | 'dealer') =>
    (await messageViews(world.service, messages, { side, userId }))[0]?.by
  assert.equal(await seen('lender'), 'Decision engine')
  assert.equal(await seen('dealer'), world.service.signing.publicWording.name)
  // The dealer's message waits for a person, whichever system has read it.
  const [row] = await world.sql<{ ofLender: number; ofDealer: number }[]>`
    select unread_by_lender as "ofLender", unread_by_dealer as "ofDealer" from case_queue
    where mode = 'live' and application_id = ${application.id}`
  assert.deepEqual(row, { ofLender: 1, ofDealer: 1 })
  const recorded = await world.sql<{ action: string }[]>`
    select action from audit where subject_id = ${application.id} and actor_id = ${core.clientId} order by id`
  assert.deepEqual(
    recorded.map(({ action }) => action),
    ['message.sentToDealer', 'application.dataShown'],
  )
})

test('repeated with its Idempotency-Key, a message is sent once', async () => {
  const reference = await sent()
  const key = randomUUID()
  for (let n = 0; n < 2; n++) assert.equal((await write(reference, 'Once.', { key })).status, 201)
  assert.deepEqual(await textsOf(reference), ['Once.'])
})

test('a text is 1 to 4,000 readable characters', async () => {
  const reference = await sent()
  const longest = 'x'.repeat(MESSAGE_MAXIMUM_CHARACTERS)
  for (const text of [undefined, 7, '', ' \n ', `${longest}x`, 'a\u0000b', 'a\u202eb']) {
    const { status, body } = await write(reference, text)
    assert.deepEqual([status, body.errors?.[0]?.field], [400, 'text'], JSON.stringify(text)?.slice(0, 20))
  }
  assert.equal((await write(reference, longest)).status, 201)
  assert.deepEqual(await textsOf(reference), [longest])
})

test('a client needs the scope, and sees only its mode', async () => {
  const reference = await sent()
  const reading = await createLenderClient(world, {
    mode: 'live',
    name: 'Warehouse',
    scopes: ['lender:read', 'lender:decide'],
  })
  const booking = await createLenderClient(world, { mode: 'live', name: 'Core', scopes: ['lender:book'] })
  const tests = await createLenderClient(world, { mode: 'test', name: 'Test system' })
  assert.equal((await write(reference, 'Hello.', { client: reading })).status, 403)
  assert.equal(
    (await call('GET', `applications/${reference}/messages`, undefined, { client: booking })).status,
    403,
  )
  assert.equal((await write(reference, 'Hello.', { client: tests })).status, 404)
  assert.equal(
    (await call('GET', `applications/${reference}/messages`, undefined, { client: tests })).status,
    404,
  )
  assert.deepEqual(await textsOf(reference), [])
})

test('an application that nobody at a dealer can read takes no messages', async () => {
  const reference = await sent()
  const { id } = await headOf(world.service, reference)
  await world.sql`update applications set owner_dealer_id = null where id = ${id}`
  const { status, body } = await write(reference, 'Hello.')
  assert.equal(status, 409)
  assert.match(body.detail, /nobody to message/)
})

const CONDITIONS = {
  requirements: [{ name: 'Payslips', applicant: 0 }, { name: 'Bank statement' }],
  message: 'Approved once we have the payslips.',
}
const namesOf = async (reference: string): Promise<readonly string[]> =>
  (await readOne(reference)).requirements.map(({ name }: { name: string }) => name)

test('an approval has conditions and a message, and is repeated with none of them twice', async () => {
  const reference = await sent()
  await pass(world.service, reference)
  const before = await namesOf(reference)
  const { version } = await readOne(reference)
  const key = randomUUID()
  const decision = { decision: 'approve', version, ...CONDITIONS }
  for (let n = 0; n < 2; n++) {
    const response = await decide(reference, decision, { key })
    assert.deepEqual([response.status, response.body.state], [200, 'Approved'], response.text)
  }
  const read = await readOne(reference)
  assert.deepEqual(await namesOf(reference), [...before, 'Payslips', 'Bank statement'])
  assert.deepEqual(read.requirements.at(-1).by.id, core.clientId)
  assert.deepEqual(await textsOf(reference), [CONDITIONS.message])
  // The version of the response is the one after all of it.
  assert.equal((await decide(reference, decision, { key })).body.version, read.version)
})

for (const [what, body, says] of [
  [
    'documents can no longer be requested',
    { decision: 'decline', code: 'affordability' },
    /no more documents/,
  ],
  ['the decision is not possible', { decision: 'pay-out' }, /cannot be paid out/],
  [
    'one of the documents is requested twice',
    { decision: 'approve', requirements: [{ name: 'Payslips' }, { name: 'Payslips' }] },
    /Payslips/,
  ],
] as const)
  for (const key of [undefined, randomUUID()])
    test(`nothing is decided, requested or sent if ${what}, with${key === undefined ? 'out' : ''} a key`, async () => {
      const reference = await sent()
      await pass(world.service, reference)
      const before = [await namesOf(reference), (await readOne(reference)).version]
      const response = await decide(
        reference,
        { ...CONDITIONS, ...body },
        key === undefined ? {} : { key: randomUUID() },
      )
      assert.equal(response.status, 409, response.text)
      assert.match(response.body.detail, says)
      assert.deepEqual([await namesOf(reference), (await readOne(reference)).version], before)
      assert.deepEqual(await textsOf(reference), [])
    })

test('what is invalid in the conditions is named', async () => {
  const reference = await sent()
  const response = await decide(reference, {
    decision: 'review',
    requirements: [{ name: '' }, { name: 'Payslips', applicant: -1, note: 'x' }],
    message: '',
  })
  assert.equal(response.status, 400)
  assert.deepEqual(response.body.errors.map(({ field }: { field: string }) => field).sort(), [
    'message',
    'requirements[0].name',
    'requirements[1].applicant',
    'requirements[1].note',
  ])
  const many = Array.from({ length: 31 }, (_, n) => ({ name: `Document ${n}` }))
  assert.equal((await decide(reference, { decision: 'review', requirements: many })).status, 400)
  assert.equal((await readOne(reference)).state, 'Submitted')
})
