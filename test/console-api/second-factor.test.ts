/** The authenticator app and recovery codes: setting them up, signing in with them, and unusable codes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { storedTexts } from '../support/stored-tables.ts'
import { addSignable, appOf, enrol, entered, MINUTE, PASSWORD, STEP, signIn } from './second-factor-steps.ts'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/**
 * Moves to the start of the step after the next, so that no earlier code is valid, and none changes during the test.
 */
const nextStep = () => testConsole.passTime(2 * STEP - (testConsole.service.now() % STEP))

test('after an app is set up, signing in needs password and code, and other sessions have ended', async () => {
  const user = await addSignable(testConsole)
  const elsewhere = await entered(testConsole, user)
  const session = await entered(testConsole, user)
  const { app, recoveryCodes } = await enrol(testConsole, session)
  assert.equal(recoveryCodes.length, 10)
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session: elsewhere })), 'signed-out')
  assert.equal((await testConsole.ask('GET', '/me', { session })).status, 200)

  nextStep()
  const without = await signIn(testConsole, user)
  assert.deepEqual([without.status, kindOf(without)], [401, 'second-factor-needed'])
  assert.equal(without.headers.get('set-cookie'), null)
  const wrongPassword = await signIn(testConsole, user, app(), 'another')
  assert.equal(kindOf(wrongPassword), 'sign-in-failed')
  assert.equal((await signIn(testConsole, user, app())).status, 200)
  const factors = await testConsole.ask('GET', '/my-factors', { session })
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
  const user = await addSignable(testConsole)
  const { app } = await enrol(testConsole, await entered(testConsole, user))
  nextStep()
  const code = app()
  const both = await Promise.all([signIn(testConsole, user, code), signIn(testConsole, user, code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  const again = await signIn(testConsole, user, code)
  assert.deepEqual([again.status, kindOf(again)], [401, 'second-factor-wrong'])
  const before = await signIn(testConsole, user, app(-1))
  assert.equal(kindOf(before), 'second-factor-wrong', 'a code of a step before the used one')
  testConsole.passTime(STEP)
  assert.equal((await signIn(testConsole, user, app())).status, 200)
})

test('the code that confirmed the app does not sign in', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  nextStep()
  const { app } = await enrol(testConsole, session)
  assert.equal(kindOf(await signIn(testConsole, user, app())), 'second-factor-wrong')
})

test('an app whose clock is wrong by 30 seconds signs in, by a minute not', async () => {
  const user = await addSignable(testConsole)
  const { app } = await enrol(testConsole, await entered(testConsole, user))
  nextStep()
  nextStep()
  assert.equal(kindOf(await signIn(testConsole, user, app(-2))), 'second-factor-wrong')
  assert.equal(kindOf(await signIn(testConsole, user, app(2))), 'second-factor-wrong')
  assert.equal((await signIn(testConsole, user, app(-1))).status, 200)
  assert.equal((await signIn(testConsole, user, app(1))).status, 200)
})

test('wrong codes slow later ones as wrong passwords do, and a request for the code alone does not', async () => {
  const user = await addSignable(testConsole)
  const { app } = await enrol(testConsole, await entered(testConsole, user))
  nextStep()
  for (let n = 0; n < 10; n++) assert.equal(kindOf(await signIn(testConsole, user)), 'second-factor-needed')
  const failedBefore = await countOf(testConsole.sql, 'signIn.codeFailed')
  let response = await signIn(testConsole, user, '000000')
  // Until the wait is longer than what follows takes.
  for (let n = 0; n < 200 && Number(response.headers.get('retry-after')) < 4; n++) {
    // The right password alone must not restart the guessing.
    await signIn(testConsole, user)
    response = await signIn(testConsole, user, '000000')
    await pause(50)
  }
  assert.equal(response.status, 429)
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal((await signIn(testConsole, user, app())).status, 429, 'the right one waits like a wrong one')
  assert.ok((await countOf(testConsole.sql, 'signIn.codeFailed')) > failedBefore)
})

test('a recovery code signs in once, however it is typed, and its user gets a mail', async () => {
  const user = await addSignable(testConsole)
  const { recoveryCodes } = await enrol(testConsole, await entered(testConsole, user))
  const [code = '', other = ''] = recoveryCodes
  const session = await entered(testConsole, user, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  assert.equal(kindOf(await signIn(testConsole, user, code)), 'second-factor-wrong')
  assert.equal((await testConsole.ask('GET', '/my-factors', { session })).body.recoveryCodesLeft, 9)
  assert.equal(await countOf(testConsole.sql, 'recoveryCode.used'), 1)

  const renewed = await testConsole.ask('POST', '/my-recovery-codes', { session })
  assert.equal(renewed.body.recoveryCodes.length, 10)
  assert.equal(kindOf(await signIn(testConsole, user, other)), 'second-factor-wrong', 'an old one')
  assert.equal((await signIn(testConsole, user, renewed.body.recoveryCodes[0])).status, 200)

  const mailed = await mailTo(user.email, /recovery code was used/)
  assert.ok(!mailed.includes(code))
})

const PATIENCE_MILLISECONDS = 10_000

const mailTo = async (email: string, says: RegExp): Promise<string> => {
  const until = Date.now() + PATIENCE_MILLISECONDS
  while (Date.now() < until) {
    const mail = testConsole.mails.find(({ to, text }) => to === email && says.test(text))
    if (mail !== undefined) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail says ${says}`)
}

test('another user’s codes are worth nothing', async () => {
  const [one, other] = [await addSignable(testConsole), await addSignable(testConsole)]
  const ofOne = await enrol(testConsole, await entered(testConsole, one))
  await enrol(testConsole, await entered(testConsole, other))
  nextStep()
  assert.equal(kindOf(await signIn(testConsole, other, ofOne.app())), 'second-factor-wrong')
  assert.equal(kindOf(await signIn(testConsole, other, ofOne.recoveryCodes[0])), 'second-factor-wrong')
})

test('an app counts only once a code has confirmed it, and a wrong code changes nothing', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  assert.equal(
    (await testConsole.ask('POST', '/my-authenticator/confirm', { session, body: { code: '123456' } }))
      .status,
    409,
  )
  const first = await testConsole.ask('POST', '/my-authenticator', { session })
  const second = await testConsole.ask('POST', '/my-authenticator', { session })
  assert.notEqual(first.body.secret, second.body.secret)
  assert.match(second.body.uri, new RegExp(`^otpauth://totp/Forecourt:.*secret=${second.body.secret}&`))
  assert.equal((await signIn(testConsole, user)).status, 200, 'no code is asked for yet')
  const stale = appOf(testConsole, first.body.secret)()
  const refused = await testConsole.ask('POST', '/my-authenticator/confirm', {
    session,
    body: { code: stale },
  })
  assert.equal(refused.status, 409)
  const code = appOf(testConsole, second.body.secret)()
  assert.equal(
    (await testConsole.ask('POST', '/my-authenticator/confirm', { session, body: { code } })).status,
    200,
  )
  assert.equal(
    (await testConsole.ask('POST', '/my-authenticator', { session })).status,
    409,
    'one is set up already',
  )
})

test('once the app is removed, the password alone signs in, and no recovery code is left', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  await enrol(testConsole, session)
  assert.equal((await testConsole.ask('POST', '/my-authenticator/remove', { session })).status, 204)
  assert.equal((await testConsole.ask('POST', '/my-authenticator/remove', { session })).status, 409)
  assert.equal((await signIn(testConsole, user)).status, 200)
  const factors = await testConsole.ask('GET', '/my-factors', { session })
  assert.equal(factors.body.recoveryCodesLeft, 0)
  for (const action of ['authenticator.added', 'authenticator.removed', 'recoveryCodes.made'])
    assert.ok((await countOf(testConsole.sql, action)) > 0, action)
})

test('the database holds neither the secret nor a recovery code', async () => {
  const user = await addSignable(testConsole)
  const { secret, recoveryCodes } = await enrol(testConsole, await entered(testConsole, user))
  const all = (await storedTexts(testConsole.sql)).map(({ text }) => text).join('\n')
  assert.ok(all.includes(user.id))
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!all.includes(plain) && !all.includes(Buffer.from(plain).toString('hex')))
})

test('the forms that change a password or a factor ask for a code only after a fresh proof', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  const { app } = await enrol(testConsole, session)
  testConsole.passTime(11 * MINUTE)
  const calls = ['/my-authenticator/remove', '/my-recovery-codes', '/my-authenticator']
  for (const path of calls)
    assert.equal(kindOf(await testConsole.ask('POST', path, { session })), 'proof-needed', path)
  const change = { session, body: { current: PASSWORD, password: 'another sample of a password' } }
  assert.equal(kindOf(await testConsole.ask('POST', '/my-password', change)), 'proof-needed')

  const prove = (body: object) => testConsole.ask('POST', '/proof', { session, body })
  assert.equal(kindOf(await prove({ password: 'another' })), 'sign-in-failed')
  assert.equal(kindOf(await prove({ password: PASSWORD })), 'second-factor-needed')
  assert.equal(kindOf(await prove({ password: PASSWORD, code: '000000' })), 'second-factor-wrong')
  assert.equal(kindOf(await testConsole.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
  assert.equal((await prove({ password: PASSWORD, code: app() })).status, 204)
  assert.equal((await testConsole.ask('POST', '/my-recovery-codes', { session })).status, 200)
  testConsole.passTime(10 * MINUTE)
  assert.equal(kindOf(await testConsole.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
})

test('a proof is of the session that gave it, and of no other', async () => {
  const user = await addSignable(testConsole)
  const [one, other] = [await entered(testConsole, user), await entered(testConsole, user)]
  testConsole.passTime(11 * MINUTE)
  assert.equal(
    (await testConsole.ask('POST', '/proof', { session: one, body: { password: PASSWORD } })).status,
    204,
  )
  assert.equal((await testConsole.ask('POST', '/my-authenticator', { session: one })).status, 200)
  assert.equal(kindOf(await testConsole.ask('POST', '/my-authenticator', { session: other })), 'proof-needed')
})
