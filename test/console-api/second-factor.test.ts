/** The authenticator app and recovery codes: setting them up, signing in with them, and unusable codes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { storedTexts } from '../support/stored-tables.ts'
import { addSignable, appOf, enrol, entered, MINUTE, PASSWORD, STEP, signIn } from './second-factor-steps.ts'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

let console: Console
before(async () => {
  console = await openConsole()
})
after(() => console.close())

/**
 * Moves to the start of the step after the next, so that no earlier code is valid, and none changes during the test.
 */
const nextStep = () => console.passTime(2 * STEP - (console.service.now() % STEP))

test('after an app is set up, signing in needs password and code, and other sessions have ended', async () => {
  const user = await addSignable(console)
  const elsewhere = await entered(console, user)
  const session = await entered(console, user)
  const { app, recoveryCodes } = await enrol(console, session)
  assert.equal(recoveryCodes.length, 10)
  assert.equal(kindOf(await console.ask('GET', '/me', { session: elsewhere })), 'signed-out')
  assert.equal((await console.ask('GET', '/me', { session })).status, 200)

  nextStep()
  const without = await signIn(console, user)
  assert.deepEqual([without.status, kindOf(without)], [401, 'second-factor-needed'])
  assert.equal(without.headers.get('set-cookie'), null)
  const wrongPassword = await signIn(console, user, app(), 'another')
  assert.equal(kindOf(wrongPassword), 'sign-in-failed')
  assert.equal((await signIn(console, user, app())).status, 200)
  const factors = await console.ask('GET', '/my-factors', { session })
  assert.match(factors.body.authenticatorSince, /^\d{4}-/)
  assert.deepEqual(
    { ...factors.body, authenticatorSince: '' },
    {
      hasPassword: true,
      authenticatorSince: '',
      recoveryCodesLeft: 10,
      isNeeded: false,
      needsLink: false,
      passkeys: [],
    },
  )
})

test('a code works once, also for a person who looked over a shoulder', async () => {
  const user = await addSignable(console)
  const { app } = await enrol(console, await entered(console, user))
  nextStep()
  const code = app()
  const both = await Promise.all([signIn(console, user, code), signIn(console, user, code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  const again = await signIn(console, user, code)
  assert.deepEqual([again.status, kindOf(again)], [401, 'second-factor-wrong'])
  const before = await signIn(console, user, app(-1))
  assert.equal(kindOf(before), 'second-factor-wrong', 'a code of a step before the used one')
  console.passTime(STEP)
  assert.equal((await signIn(console, user, app())).status, 200)
})

test('the code that confirmed the app does not sign in', async () => {
  const user = await addSignable(console)
  const session = await entered(console, user)
  nextStep()
  const { app } = await enrol(console, session)
  assert.equal(kindOf(await signIn(console, user, app())), 'second-factor-wrong')
})

test('an app whose clock is wrong by 30 seconds signs in, by a minute not', async () => {
  const user = await addSignable(console)
  const { app } = await enrol(console, await entered(console, user))
  nextStep()
  nextStep()
  assert.equal(kindOf(await signIn(console, user, app(-2))), 'second-factor-wrong')
  assert.equal(kindOf(await signIn(console, user, app(2))), 'second-factor-wrong')
  assert.equal((await signIn(console, user, app(-1))).status, 200)
  assert.equal((await signIn(console, user, app(1))).status, 200)
})

test('wrong codes slow later ones as wrong passwords do, and a request for the code alone does not', async () => {
  const user = await addSignable(console)
  const { app } = await enrol(console, await entered(console, user))
  nextStep()
  for (let n = 0; n < 10; n++) assert.equal(kindOf(await signIn(console, user)), 'second-factor-needed')
  const failedBefore = await countOf(console.sql, 'signIn.codeFailed')
  let response = await signIn(console, user, '000000')
  // Until the wait is longer than what follows takes.
  for (let n = 0; n < 200 && Number(response.headers.get('retry-after')) < 4; n++) {
    // The right password alone must not restart the guessing.
    await signIn(console, user)
    response = await signIn(console, user, '000000')
    await pause(50)
  }
  assert.equal(response.status, 429)
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal((await signIn(console, user, app())).status, 429, 'the right one waits like a wrong one')
  assert.ok((await countOf(console.sql, 'signIn.codeFailed')) > failedBefore)
})

test('a recovery code signs in once, however it is typed, and its user gets a mail', async () => {
  const user = await addSignable(console)
  const { recoveryCodes } = await enrol(console, await entered(console, user))
  const [code = '', other = ''] = recoveryCodes
  const session = await entered(console, user, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  assert.equal(kindOf(await signIn(console, user, code)), 'second-factor-wrong')
  assert.equal((await console.ask('GET', '/my-factors', { session })).body.recoveryCodesLeft, 9)
  assert.equal(await countOf(console.sql, 'recoveryCode.used'), 1)

  const renewed = await console.ask('POST', '/my-recovery-codes', { session })
  assert.equal(renewed.body.recoveryCodes.length, 10)
  assert.equal(kindOf(await signIn(console, user, other)), 'second-factor-wrong', 'an old one')
  assert.equal((await signIn(console, user, renewed.body.recoveryCodes[0])).status, 200)

  const mailed = await mailTo(user.email, /recovery code was used/)
  assert.ok(!mailed.includes(code))
})

const PATIENCE_MILLISECONDS = 10_000

const mailTo = async (email: string, says: RegExp): Promise<string> => {
  const until = Date.now() + PATIENCE_MILLISECONDS
  while (Date.now() < until) {
    const mail = console.mails.find(({ to, text }) => to === email && says.test(text))
    if (mail !== undefined) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail says ${says}`)
}

test('another user’s codes are worth nothing', async () => {
  const [one, other] = [await addSignable(console), await addSignable(console)]
  const ofOne = await enrol(console, await entered(console, one))
  await enrol(console, await entered(console, other))
  nextStep()
  assert.equal(kindOf(await signIn(console, other, ofOne.app())), 'second-factor-wrong')
  assert.equal(kindOf(await signIn(console, other, ofOne.recoveryCodes[0])), 'second-factor-wrong')
})

test('an app counts only once a code has confirmed it, and a wrong code changes nothing', async () => {
  const user = await addSignable(console)
  const session = await entered(console, user)
  assert.equal(
    (await console.ask('POST', '/my-authenticator/confirm', { session, body: { code: '123456' } })).status,
    409,
  )
  const first = await console.ask('POST', '/my-authenticator', { session })
  const second = await console.ask('POST', '/my-authenticator', { session })
  assert.notEqual(first.body.secret, second.body.secret)
  assert.match(second.body.uri, new RegExp(`^otpauth://totp/Forecourt:.*secret=${second.body.secret}&`))
  assert.equal((await signIn(console, user)).status, 200, 'no code is asked for yet')
  const stale = appOf(console, first.body.secret)()
  const refused = await console.ask('POST', '/my-authenticator/confirm', { session, body: { code: stale } })
  assert.equal(refused.status, 409)
  const code = appOf(console, second.body.secret)()
  assert.equal(
    (await console.ask('POST', '/my-authenticator/confirm', { session, body: { code } })).status,
    200,
  )
  assert.equal(
    (await console.ask('POST', '/my-authenticator', { session })).status,
    409,
    'one is set up already',
  )
})

test('once the app is removed, the password alone signs in, and no recovery code is left', async () => {
  const user = await addSignable(console)
  const session = await entered(console, user)
  await enrol(console, session)
  assert.equal((await console.ask('POST', '/my-authenticator/remove', { session })).status, 204)
  assert.equal((await console.ask('POST', '/my-authenticator/remove', { session })).status, 409)
  assert.equal((await signIn(console, user)).status, 200)
  const factors = await console.ask('GET', '/my-factors', { session })
  assert.equal(factors.body.recoveryCodesLeft, 0)
  for (const action of ['authenticator.added', 'authenticator.removed', 'recoveryCodes.made'])
    assert.ok((await countOf(console.sql, action)) > 0, action)
})

test('the database holds neither the secret nor a recovery code', async () => {
  const user = await addSignable(console)
  const { secret, recoveryCodes } = await enrol(console, await entered(console, user))
  const all = (await storedTexts(console.sql)).map(({ text }) => text).join('\n')
  assert.ok(all.includes(user.id))
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!all.includes(plain) && !all.includes(Buffer.from(plain).toString('hex')))
})

test('the forms that change a password or a factor ask for a code only after a fresh proof', async () => {
  const user = await addSignable(console)
  const session = await entered(console, user)
  const { app } = await enrol(console, session)
  console.passTime(11 * MINUTE)
  const calls = ['/my-authenticator/remove', '/my-recovery-codes', '/my-authenticator']
  for (const path of calls)
    assert.equal(kindOf(await console.ask('POST', path, { session })), 'proof-needed', path)
  const change = { session, body: { current: PASSWORD, password: 'another sample of a password' } }
  assert.equal(kindOf(await console.ask('POST', '/my-password', change)), 'proof-needed')

  const prove = (body: object) => console.ask('POST', '/proof', { session, body })
  assert.equal(kindOf(await prove({ password: 'another' })), 'sign-in-failed')
  assert.equal(kindOf(await prove({ password: PASSWORD })), 'second-factor-needed')
  assert.equal(kindOf(await prove({ password: PASSWORD, code: '000000' })), 'second-factor-wrong')
  assert.equal(kindOf(await console.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
  assert.equal((await prove({ password: PASSWORD, code: app() })).status, 204)
  assert.equal((await console.ask('POST', '/my-recovery-codes', { session })).status, 200)
  console.passTime(10 * MINUTE)
  assert.equal(kindOf(await console.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
})

test('a proof is of the session that gave it, and of no other', async () => {
  const user = await addSignable(console)
  const [one, other] = [await entered(console, user), await entered(console, user)]
  console.passTime(11 * MINUTE)
  assert.equal(
    (await console.ask('POST', '/proof', { session: one, body: { password: PASSWORD } })).status,
    204,
  )
  assert.equal((await console.ask('POST', '/my-authenticator', { session: one })).status, 200)
  assert.equal(kindOf(await console.ask('POST', '/my-authenticator', { session: other })), 'proof-needed')
})
