/** The codes that identify signers: valid once, for ten minutes and five guesses, and limited in number. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { LANGUAGES } from '../../src/adapters/agreement/content/language.ts'
import { MailFailure, smsGateway } from '../../src/adapters/delivery/transports.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { deliverSigningCode } from '../../src/modules/signing/codes.ts'
import { sendSigningLink } from '../../src/modules/signing/links.ts'
import { queueMail } from '../../src/service/queue-mail.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openGateway } from '../support/sms-gateway.ts'
import { storedTexts } from '../support/stored-tables.ts'
import { openSigningHouse, type Scene, type SigningHouse, signatureOf, until } from './signing-scene.ts'
import { kindOf } from './support.ts'

const SECOND_MILLISECONDS = 1_000
const MINUTE_MILLISECONDS = 60_000
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS

let house: SigningHouse
before(async () => {
  house = await openSigningHouse()
})
after(() => house.close())

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const check = async (scene: Scene, code: string) =>
  house.ask('check-code', { link: await scene.link(0), code })

test('a code has six digits, begins one visit, and is kept as a hash alone', async () => {
  const scene = await house.start('individual')
  const code = await scene.code(0)
  assert.match(code, /^\d{6}$/)
  const waiting = await allOf(house.world.sql)
  const responses = await Promise.all([check(scene, code), check(scene, code), check(scene, code)])
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409])
  const session: string = responses.find(({ status }) => status === 200)?.body.session
  const database = await allOf(house.world.sql)
  // The search finds stored values, as text and as bytes.
  for (const kept of [scene.applicationId, hashOfSecret(session).toString('hex')])
    assert.ok(database.includes(kept))
  for (const secret of [session, await scene.link(0)])
    for (const form of [secret, hexOf(secret)]) assert.ok(!database.includes(form))
  for (const all of [waiting, database]) {
    assert.ok(!all.includes(hexOf(code)))
    // By itself, not as a part of a hash, an id or a time.
    assert.doesNotMatch(all, new RegExp(`(?<![0-9a-f.-])${code}(?![0-9a-f-])`))
  }
})

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

const allOf = async (sql: Database): Promise<string> => {
  const texts = await storedTexts(sql)
  assert.ok(texts.some(({ table, text }) => table === 'mails' && text !== ''))
  return texts.map(({ text }) => text).join('\n')
}

test('a code is on record before it is sent, so that no kill leaves one that was right without', async () => {
  const scene = await house.start('individual')
  const { sql, service } = house.world
  const link = await scene.link(0)
  const [signer] = await sql<{ id: string }[]>`select id from signers where signing_id = ${scene.signingId}`
  let code = ''
  const transport = {
    send: ({ text }: { readonly text: string }) => {
      code = /^\d{6}$/m.exec(text)?.[0] ?? ''
      return Promise.reject(new Error('killed'))
    },
  }
  const mail = { kind: 'signingCode', signerId: signer?.id ?? '', askedAt: service.now() } as const
  await assert.rejects(deliverSigningCode(service, { transport }, mail, 'sample'), /killed/)
  const { session } = (await house.ask('check-code', { link, code })).body
  // The audit records the invitation once the mail is out, which may be after its link was used.
  const steps = (await scene.steps()).filter((kind) => kind !== 'invited')
  assert.deepEqual(steps.slice(-2), ['codeSent', 'codeRight'])
  const [right] = (await scene.evidence()).filter(({ kind }) => kind === 'codeSent')
  const { sha256 } = (await house.ask('agreement', { link, session })).body
  // Another tab asks for one more, which nobody enters.
  house.world.passTime(MINUTE_MILLISECONDS)
  await scene.code(0)
  await house.ask('sign', signatureOf({ link, session }, sha256))
  await scene.work()
  const application = await service.findApplication(scene.applicationId)
  const sealed = application && (await readStoredPdf(service, application, scene.signingId, 'sealed'))
  assert.ok(sealed)
  const page = (await readPdf(sealed)).pages.flat().join(' ')
  assert.match(page, /s•••@example\.ie/)
  assert.ok(page.includes(LANGUAGES.en.irishSecond(new Date(right?.at ?? ''))), page)
})

test('blanks and hyphens in a code are ignored, and malformed input is no guess', async () => {
  const scene = await house.start('individual')
  const code = await scene.code(0)
  for (const typed of ['12345', 'abcdef', '1234567', '１２３４５']) {
    const response = await check(scene, typed)
    assert.equal(response.status, 409)
    assert.match(response.body.detail, /6-digit code/)
  }
  assert.equal((await check(scene, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
})

test('after five wrong guesses a code is invalid; a new one works', async () => {
  const scene = await house.start('individual')
  const code = await scene.code(0)
  for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
    const response = await check(scene, other(code))
    assert.equal(response.status, 409)
    assert.ok(response.body.detail.includes(left), response.body.detail)
  }
  assert.match((await check(scene, other(code))).body.detail, /too many times/)
  const dead = await check(scene, code)
  assert.equal(dead.status, 409)
  assert.match(dead.body.detail, /Request a new one/)
  assert.equal((await scene.steps()).filter((kind) => kind === 'codeWrong').length, 5)
  house.world.passTime(30 * SECOND_MILLISECONDS)
  const next = await scene.code(0)
  assert.equal((await check(scene, next)).status, 200)
})

test('guesses at one moment don’t outrun the count', async () => {
  const scene = await house.start('individual')
  const code = await scene.code(0)
  const guesses = Array.from({ length: 30 }, (_, n) =>
    String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
  )
  const responses = await Promise.all(guesses.map((guess) => check(scene, guess)))
  assert.ok(responses.every(({ status }) => status === 409))
  const looked = responses.filter(({ body }) => /That code is not correct|too many times/.test(body.detail))
  assert.equal(looked.length, 5)
  assert.equal((await check(scene, code)).status, 409)
  assert.equal((await scene.steps()).filter((kind) => kind === 'codeWrong').length, 5)
})

test('a code ends after ten minutes, and with the next one', async () => {
  const scene = await house.start('individual')
  const old = await scene.code(0)
  house.world.passTime(10 * MINUTE_MILLISECONDS)
  assert.equal((await check(scene, old)).status, 409)
  const one = await scene.code(0)
  house.world.passTime(MINUTE_MILLISECONDS)
  const next = await scene.code(0)
  if (one !== next) assert.equal((await check(scene, one)).status, 409)
  assert.equal((await check(scene, next)).status, 200)
})

test('codes can be requested after growing waits, and at most five an hour', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  const asked = () => house.ask('send-code', { link })
  for (const wait of [30, 60, 120, 240]) {
    const response = await asked()
    assert.equal(response.status, 200, response.text)
    assert.equal(response.body.againInSeconds, wait)
    const tooSoon = await asked()
    assert.equal(tooSoon.status, 429)
    assert.ok(Math.abs(Number(tooSoon.headers.get('retry-after')) - wait) <= 2)
    house.world.passTime(wait * SECOND_MILLISECONDS)
  }
  assert.equal((await asked()).status, 200)
  house.world.passTime(8 * MINUTE_MILLISECONDS)
  const sixth = await asked()
  assert.equal(sixth.status, 429)
  assert.ok(Number(sixth.headers.get('retry-after')) > 30 * 60)
  // The dealer or the lender can help at once; a link that the signer requests changes nothing.
  const askFor = async (link: string) => assert.equal((await house.ask('send-link', { link })).status, 204)
  const next = (before: string) =>
    until(async () => ((await scene.link(0)) === before ? undefined : scene.link(0)))
  await askFor(link)
  const requested = await next(link)
  assert.equal((await house.ask('send-code', { link: requested })).status, 429)
  const by = { actor: { kind: 'operator', id: 'test' } } as const
  await sendSigningLink(house.world.service, scene.reference, { number: 1, by: by.actor, initiator: 'staff' })
  const sent = await next(requested)
  assert.equal((await house.ask('send-code', { link: sent })).status, 200)
  house.world.passTime(HOUR_MILLISECONDS)
  assert.equal((await house.ask('send-code', { link: sent })).status, 200)
})

test('a network may request only so many codes an hour, for all signers together', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  const from = '198.51.100.9'
  for (let n = 0; n < 60; n++) await house.ask('send-code', { link }, from)
  const another = await house.start('individual')
  const refused = await house.ask('send-code', { link: await another.link(0) }, from)
  assert.equal(kindOf(refused), 'too-many-requests')
  assert.equal((await house.ask('send-code', { link: await another.link(0) })).status, 200)
})

test('a visit lasts an hour, and ends if another device begins one', async () => {
  const scene = await house.start('individual')
  const first = await scene.visit(0)
  house.world.passTime(HOUR_MILLISECONDS - MINUTE_MILLISECONDS)
  assert.equal((await house.ask('agreement', first)).status, 200)
  const second = await scene.visit(0)
  assert.equal((await house.ask('agreement', first)).status, 401)
  assert.equal((await house.ask('agreement', second)).status, 200)
  house.world.passTime(HOUR_MILLISECONDS)
  const over = await house.ask('agreement', second)
  assert.equal(kindOf(over), 'code-needed')
  assert.equal((await house.ask('look', second)).body.hasSession, false)
})

test('a code that nobody waits for any more is not sent', async () => {
  const scene = await house.start('individual')
  const { sql, service } = house.world
  const link = await scene.link(0)
  const [signer] = await sql<{ id: string }[]>`select id from signers where signing_id = ${scene.signingId}`
  const askedAt = service.now() - 11 * MINUTE_MILLISECONDS
  const before = house.mails.length
  await queueMail({ sql }, { kind: 'signingCode', signerId: signer?.id ?? '', askedAt })
  await until(async () => {
    const [left] = await sql`select count(*)::int from mails where due_at < now() + interval '1 hour'`
    return left?.['count'] === 0 ? true : undefined
  })
  assert.equal(house.mails.length, before)
  assert.equal((await house.ask('look', { link })).body.state, 'ready')
})

test('with a gateway codes go by text message, with its token, and are masked', async () => {
  const gateway = await openGateway()
  const own = await openSigningHouse({ sms: smsGateway({ url: gateway.url, token: 'sample-token' }) })
  try {
    const scene = await own.start('individual')
    const link = await scene.link(0)
    const asked = await own.ask('send-code', { link })
    assert.equal(asked.body.by, 'sms')
    assert.match(asked.body.maskedAddress, /^••• ••• \d{2}$/)
    const { authorization, body } = await until(() => gateway.heard[0])
    assert.equal(authorization, 'Bearer sample-token')
    assert.match(body.to, /^\+3538\d{8}$/)
    assert.ok(body.to.endsWith(asked.body.maskedAddress.slice(-2)))
    assert.ok(body.text.length <= 160, 'more than one message')
    assert.ok(body.text.includes('your agreement with Sample Motor Finance (sample lender)'), body.text)
    const code = /^\d{6}/.exec(body.text)?.[0] ?? ''
    assert.equal((await own.ask('check-code', { link, code })).status, 200)
    assert.ok(!own.mails.some(({ text }) => text.includes(code)))
  } finally {
    await own.close()
    await gateway.close()
  }
})

test('of a failing gateway only the status is recorded, and no redirect gets the token', async () => {
  const gateway = await openGateway([503, 400, 302, 200])
  const send = smsGateway({ url: gateway.url, token: 'sample-token' }).send
  const message = { to: '+353850000000', text: 'Sample' }
  const expect = (code: string, isFinal: boolean) => (error: unknown) => {
    assert.ok(error instanceof MailFailure)
    assert.deepEqual({ code: error.code, isFinal: error.isFinal }, { code, isFinal })
    assert.ok(!error.message.includes(message.to))
    return true
  }
  await assert.rejects(send(message), expect('SMS 503', false))
  await assert.rejects(send(message), expect('SMS 400', true))
  await assert.rejects(send(message), expect('SMS 302', false))
  await send(message)
  assert.equal(gateway.heard.length, 4)
  await gateway.close()
  // The connection was kept, or none is available.
  await assert.rejects(send(message), {
    code: /^SMS (?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/,
    isFinal: false,
  })
})

test('a gateway that does not answer is not waited for long', async () => {
  const server = createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { send } = smsGateway({ url, token: 'sample-token', timeoutMilliseconds: 100 })
  await assert.rejects(send({ to: '+353850000000', text: 'Sample' }), {
    code: 'SMS TimeoutError',
    isFinal: false,
  })
  server.closeAllConnections()
  server.close()
})
