/** In the sandbox a test client starts signings of both sets, and reads the links and codes that signers are sent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSigningHouse, type SigningHouse, until } from '../console-api/signing-scene.ts'
import { validQuote } from '../interface/samples.ts'
import type { ClientName } from '../support/world.ts'

let house: SigningHouse
before(async () => {
  house = await openSigningHouse()
})
after(() => house.close())

const read = (reference: string, client: ClientName = 'dealer') =>
  house.world.call(client, 'GET', `/api/sandbox/${reference}/signing`)
const start = (reference: string, client: ClientName = 'dealer') =>
  house.world.call(client, 'POST', `/api/sandbox/${reference}/esign`)

test('the link and the code equal those in the mails, and each disappears once it is no longer valid', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  const invited = (await read(scene.reference)).body
  assert.equal(invited.state, 'underWay')
  const [signer] = invited.signers
  assert.equal(signer.link, `${house.world.baseUrl}/sign#token=${link}`)
  assert.ok(Date.parse(signer.linkExpiresAt) > house.world.service.now())
  assert.deepEqual([signer.role, signer.code, signer.codeExpiresAt], ['borrower', null, null])
  const code = await scene.code(0)
  const asked = (await read(scene.reference)).body.signers[0]
  assert.equal(asked.code, code)
  assert.ok(Date.parse(asked.codeExpiresAt) > house.world.service.now())
  // Another code may be requested only after a minute.
  house.world.passTime(2 * 60_000)
  assert.equal((await scene.sign(0)).status, 200)
  await scene.work()
  const copy = await until(async () => {
    const [one] = (await read(scene.reference)).body.signers
    return one.link === null || one.link.endsWith(link) ? undefined : one
  })
  assert.deepEqual([copy.state, copy.code], ['signed', null])
})

test('a code that has expired is not shown any more', async () => {
  const scene = await house.start('individual')
  await scene.code(0)
  house.world.passTime(11 * 60_000)
  const [signer] = (await read(scene.reference)).body.signers
  assert.deepEqual([signer.code, signer.codeExpiresAt], [null, null])
})

test('the signing of a quote starts by the API for test clients, and says how far it is', async () => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const { quoteReference } = (await house.world.call('dealer', 'POST', '/api/quote/submit', { body })).body
  assert.deepEqual((await read(quoteReference)).body, { state: null, signers: [] })
  assert.equal((await start(quoteReference)).body.status, 'Not ready')
  await house.world.call('dealer', 'POST', `/api/sandbox/${quoteReference}/advance`, {
    body: { to: 'Approved' },
  })
  assert.deepEqual((await start(quoteReference)).body, { reference: quoteReference, status: 'Initiated' })
  assert.equal((await start(quoteReference)).body.status, 'In progress')
  const { status } = (await house.world.call('dealer', 'GET', `/api/quote/${quoteReference}/status`)).body
  assert.equal(status, 'AwaitingSignature')
})

test('strangers and live clients learn nothing, and of a live signing nothing is stored but hashes', async () => {
  const scene = await house.start('individual')
  await scene.link(0)
  for (const client of ['otherPartner', 'dealersLive'] as const) {
    assert.equal((await read(scene.reference, client)).status, 404)
    assert.equal((await start(scene.reference, client)).status, 404)
  }
  const [row] = await house.world.sql`
    select sandbox_link is not null as link, position(convert_to('token', 'UTF8') in sandbox_link) > 0 as plain from signers
    where signing_id = ${scene.signingId}`
  assert.deepEqual(row, { link: true, plain: false })
})
