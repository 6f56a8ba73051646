/** How the lender's systems have an agreement signed over HTTP: by the rules, and with the versions, of the console. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { deliverSigningMail } from '../../src/modules/signing/mails.ts'
import { headOf, openGuardWorld } from '../operations/guard-world.ts'
import { approved, bodyOf, inProgress, sign, signingOf, work } from '../operations/signing-scene.ts'
import {
  createLenderClient,
  type LenderCall,
  type LenderClient,
  lenderCalls,
} from '../support/lender-client.ts'
import type { HttpResponse, World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openGuardWorld()
  core = await createLenderClient(world, { mode: 'live', name: 'Core system' })
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
const post = async (reference: string, below: string, body: object = {}, more: LenderCall = {}) =>
  call(
    'POST',
    `applications/${reference}/${below}`,
    { version: (await readOne(reference)).version, ...body },
    more,
  )
const problemOf = ({ status, body }: HttpResponse) => [status, body.type]
const NOT_POSSIBLE = [409, '/problems/not-possible']

const actionsOf = async (reference: string): Promise<readonly string[]> => {
  const { id } = await headOf(world.service, reference)
  return (
    await world.sql<{ action: string }[]>`
      select action from audit where subject_id = ${id} and actor_id = ${core.clientId}
        and action <> 'application.dataShown' order by id`
  ).map(({ action }) => action)
}

test('a client starts signing, sends a link again and cancels, each in its own name', async () => {
  const reference = await approved(world.service, bodyOf('individual'))
  const started = await post(reference, 'signing')
  assert.equal(started.status, 200, started.text)
  const { state, version, signing } = await readOne(reference)
  assert.deepEqual(started.body, { state: 'AwaitingSignature', version })
  assert.deepEqual([state, signing.state, signing.inTurn], ['AwaitingSignature', 'preparing', false])
  await work(world.service)
  const [signer] = (await readOne(reference)).signing.signers
  assert.deepEqual([signer.number, signer.state, signer.takesLink], [1, 'waiting', true])
  assert.equal(signer.email, undefined)

  const sent = await post(reference, 'signing/links', { signer: signer.number })
  assert.deepEqual([sent.status, sent.body.isSent], [200, true], sent.text)

  const cancelled = await post(reference, 'signing/cancel', { reason: ' The address is wrong. ' })
  assert.deepEqual([cancelled.status, cancelled.body.state], [200, 'Approved'], cancelled.text)
  const read = await readOne(reference)
  assert.deepEqual(
    [read.signing.state, read.signing.reason, read.signing.signers[0].takesLink],
    ['cancelled', 'The address is wrong.', false],
  )
  const by = { kind: 'client', id: core.clientId, name: 'Core system' }
  assert.deepEqual(
    read.history.slice(-2).map((step: Record<string, unknown>) => [step['to'], step['reason'], step['by']]),
    [
      ['AwaitingSignature', null, by],
      ['Approved', 'The address is wrong.', by],
    ],
  )
  assert.deepEqual(await actionsOf(reference), [
    'application.movedToAwaitingSignature',
    'signing.linkSent',
    'application.movedToApproved',
  ])
})

test('when signers sign in turn, a link can be sent only to the next one', async () => {
  const reference = await approved(world.service, bodyOf('joint'))
  assert.equal((await post(reference, 'signing', { inTurn: true })).status, 200)
  await work(world.service)
  assert.equal((await readOne(reference)).signing.inTurn, true)
  for (const [signer, isSent] of [
    [1, true],
    [2, false],
  ] as const)
    assert.equal((await post(reference, 'signing/links', { signer })).body.isSent, isSent)
  const unknown = await post(reference, 'signing/links', { signer: 3 })
  assert.deepEqual(problemOf(unknown), NOT_POSSIBLE)
  assert.match(unknown.body.detail, /has no signer 3; it has 2/)
})

test('once everyone has signed, a client cannot cancel, and sends the copy', async () => {
  const { reference } = await inProgress(world.service)
  await sign(world.service, reference, 0)
  await work(world.service)
  assert.deepEqual(problemOf(await post(reference, 'signing/cancel')), NOT_POSSIBLE)
  assert.deepEqual(problemOf(await post(reference, 'signing')), NOT_POSSIBLE)
  assert.equal((await post(reference, 'signing/links', { signer: 1 })).body.isSent, true)
  assert.equal((await readOne(reference)).state, 'Signed')
})

test('repeated with its Idempotency-Key, a request does nothing more', async () => {
  const reference = await approved(world.service, bodyOf('individual'))
  const { version } = await readOne(reference)
  const key = randomUUID()
  const [first, second] = [
    await post(reference, 'signing', { version }, { key }),
    await post(reference, 'signing', { version }, { key }),
  ]
  assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
  await work(world.service)
  const sent = await readOne(reference)
  const link = { version: sent.version, signer: 1 }
  const again = randomUUID()
  for (let n = 0; n < 2; n++)
    assert.equal((await post(reference, 'signing/links', link, { key: again })).status, 200)
  assert.deepEqual(await actionsOf(reference), ['application.movedToAwaitingSignature', 'signing.linkSent'])
  // Without a key the second start comes too late.
  assert.deepEqual(problemOf(await post(reference, 'signing')), NOT_POSSIBLE)
})

test('nothing happens by an outdated version, and the response says who was quicker', async () => {
  const reference = await approved(world.service, bodyOf('individual'))
  const { version } = await readOne(reference)
  const outdated = await post(reference, 'signing', { version: version - 1 })
  assert.deepEqual(problemOf(outdated), NOT_POSSIBLE)
  assert.match(outdated.body.changed.what, /to Approved/)
  assert.equal((await readOne(reference)).state, 'Approved')
  assert.equal((await post(reference, 'signing', { version })).status, 200)
  await work(world.service)
  for (const [below, body] of [
    ['signing/cancel', {}],
    ['signing/links', { signer: 1 }],
  ] as const) {
    const late = await post(reference, below, { ...body, version })
    assert.deepEqual(problemOf(late), NOT_POSSIBLE)
    assert.equal(late.body.changed.by, 'Core system')
  }
  assert.deepEqual(await actionsOf(reference), ['application.movedToAwaitingSignature'])
})

test('what is invalid is named, and nothing happens', async () => {
  const reference = await approved(world.service, bodyOf('individual'))
  for (const [below, body, fields] of [
    ['signing', { version: undefined, inTurn: 'yes' }, ['version', 'inTurn']],
    ['signing', { version: '1' }, ['version']],
    ['signing', { email: 'mary@example.ie' }, ['email']],
    ['signing/cancel', { reason: 'x'.repeat(1_001) }, ['reason']],
    ['signing/cancel', { reason: 'Two\nlines.' }, ['reason']],
    ['signing/links', {}, ['signer']],
    ['signing/links', { signer: 0 }, ['signer']],
    ['signing/links', { signer: 101 }, ['signer']],
    ['signing/links', { signer: 1, mobile: '087 123 4567' }, ['mobile']],
  ] as const) {
    const response = await post(reference, below, body)
    assert.equal(response.status, 400, `${below} ${JSON.stringify(body)}`)
    assert.deepEqual(
      response.body.errors.map(({ field }: { field: string }) => field),
      fields,
    )
  }
  assert.equal((await readOne(reference)).state, 'Approved')
})

test('only clients that decide may, and only in their mode', async () => {
  const { reference } = await inProgress(world.service)
  const scopes = ['lender:read', 'lender:check', 'lender:book'] as const
  const others = await createLenderClient(world, { mode: 'live', name: 'Warehouse', scopes })
  const tests = await createLenderClient(world, { mode: 'test', name: 'Test system' })
  for (const below of ['signing', 'signing/cancel', 'signing/links']) {
    const body = below.endsWith('links') ? { signer: 1 } : {}
    assert.equal((await post(reference, below, body, { client: others })).status, 403, below)
    assert.equal((await post(reference, below, body, { client: tests })).status, 404, below)
  }
  assert.equal((await readOne(reference)).state, 'AwaitingSignature')
})

/** Gives the copy to a mail server, at the world's time. */
const deliverCopy = async (reference: string): Promise<void> => {
  const { file } = await signingOf(world.service, reference)
  const transport = { send: async () => undefined }
  const mail = { kind: 'signingCopy', signerId: file.signers[0]?.id ?? '' } as const
  const delivery = { transport, baseUrl: () => 'https://lender.example' }
  await deliverSigningMail(world.service, delivery, mail, randomUUID())
}

const dueAtOf = async (reference: string): Promise<Date | undefined> => {
  const { id } = await headOf(world.service, reference)
  const [row] = await world.sql<{ dueAt: Date; stage: string }[]>`
    select due_at as "dueAt", stage from case_queue where application_id = ${id}`
  assert.equal(row?.stage, 'payOut')
  return row.dueAt
}

const inDublin = (moment: string): number =>
  Temporal.ZonedDateTime.from(`${moment}[Europe/Dublin]`).epochMilliseconds

// The last: from here on the world's time is another.
for (const [what, received, until, firstDue] of [
  ['23 hours', '2032-03-20T23:59:30', '2032-04-03', '2032-04-05T17:00:00'],
  ['25 hours', '2032-10-20T00:00:30', '2032-11-03', '2032-11-04T17:00:00'],
] as const)
  test(`the payout waits until the days to withdraw are over, to the second, and across a day of ${what}`, async () => {
    const { reference } = await inProgress(world.service)
    await sign(world.service, reference, 0)
    const payOut = () => post(reference, 'decision', { decision: 'pay-out' })
    const stands = async () => {
      const contract = (await call('GET', `applications/${reference}/contract`)).body
      const { nextStep } = (await world.call('dealersLive', 'GET', `/api/case/${reference}`)).body
      return [contract.withdrawableUntil, contract.payOutWaits, nextStep.situation]
    }
    const unsealed = await payOut()
    assert.deepEqual(problemOf(unsealed), NOT_POSSIBLE)
    assert.match(
      unsealed.body.detail,
      /copy has not been received yet, so the days to withdraw have not begun/,
    )
    await work(world.service)
    assert.deepEqual(await stands(), [null, true, 'copyForPayout'])
    assert.deepEqual((await payOut()).body.detail, unsealed.body.detail)

    world.passTime(inDublin(received) - world.service.now())
    await deliverCopy(reference)
    assert.deepEqual(await stands(), [until, true, 'withdrawalForPayout'])
    assert.deepEqual(await dueAtOf(reference), new Date(inDublin(firstDue)))
    const booked = await post(reference, 'booking', {
      version: undefined,
      state: 'booked',
      contractNumber: `HP-${until}`,
    })
    assert.equal(booked.status, 200, booked.text)
    assert.deepEqual(await dueAtOf(reference), new Date(inDublin(firstDue)))

    const end = Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime('Europe/Dublin')
    world.passTime(end.epochMilliseconds - 5_000 - world.service.now())
    const early = await payOut()
    assert.deepEqual(problemOf(early), NOT_POSSIBLE)
    assert.match(early.body.detail, /cannot be paid out\. The hirer can withdraw until \d+ \w+ 2032\.$/)
    assert.equal((await readOne(reference)).state, 'Signed')
    world.passTime(end.epochMilliseconds - world.service.now())
    assert.deepEqual(await stands(), [until, false, 'payoutUnderWay'])
    const paid = await payOut()
    assert.deepEqual([paid.status, paid.body.state], [200, 'PaidOut'], paid.text)
  })
