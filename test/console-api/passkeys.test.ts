/** Passkeys: adding, signing in, proofs, and refusals. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type Authenticator, softwareAuthenticator } from '../support/software-authenticator.ts'
import {
  addSignable,
  enrol,
  entered,
  MINUTE,
  openLink,
  type Signable,
  signIn,
  tokenOf,
} from './second-factor-steps.ts'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

const ORIGIN = 'https://finance.example.ie'

let testConsole: Console
before(async () => {
  testConsole = await openConsole({ publicUrl: ORIGIN, secondFactorRoles: ['admin'] })
})
after(() => testConsole.close())

const optionsFor = async (path: string, session?: string) => {
  const response = await testConsole.ask('POST', path, session === undefined ? {} : { session })
  assert.equal(response.status, 200, response.text)
  return response.body
}

const add = async (session: string, device: Authenticator, twist = {}) =>
  testConsole.ask('POST', '/my-passkeys', {
    session,
    body: {
      name: 'Sample laptop',
      passkey: device.make(await optionsFor('/my-passkeys/options', session), twist),
    },
  })

/** A user with a passkey, and the session in which they added it. */
const withPasskey = async (role: 'underwriter' | 'admin' = 'underwriter') => {
  const user = await addSignable(testConsole, role)
  if (role === 'admin') await openLink(testConsole, user)
  const session = await entered(testConsole, user)
  const device = softwareAuthenticator(ORIGIN)
  const added = await add(session, device)
  assert.equal(added.status, 201, added.text)
  return { user, session, device, recoveryCodes: added.body.recoveryCodes as string[] }
}

const handleOf = ({ id }: Signable) => Buffer.from(id).toString('base64url')

const enter = async (device: Authenticator, twist: Parameters<Authenticator['get']>[1] = {}) =>
  testConsole.ask('POST', '/sign-in/passkey', {
    body: { passkey: device.get(await optionsFor('/sign-in/passkey-options'), twist) },
  })

test('a passkey is made for our domain, with the user verified, and then signs in alone as both factors', async () => {
  const user = await addSignable(testConsole)
  const session = await entered(testConsole, user)
  const options = await optionsFor('/my-passkeys/options', session)
  assert.equal(options.rp.id, 'finance.example.ie')
  assert.equal(options.user.name, user.email)
  assert.deepEqual(options.authenticatorSelection.userVerification, 'required')
  assert.deepEqual(options.authenticatorSelection.residentKey, 'required')
  const device = softwareAuthenticator(ORIGIN)
  const added = await add(session, device)
  assert.equal(added.status, 201, added.text)
  assert.equal(added.body.recoveryCodes.length, 10)

  const asked = await optionsFor('/sign-in/passkey-options')
  assert.deepEqual(
    [asked.rpId, asked.userVerification, asked.allowCredentials],
    ['finance.example.ie', 'required', undefined],
  )
  const response = await enter(device, { userHandle: handleOf(user) })
  assert.equal(response.status, 200, response.text)
  assert.equal(response.body.userId, user.id)
  const factors = await testConsole.ask('GET', '/my-factors', { session: tokenOf(response) })
  const [passkey] = factors.body.passkeys
  assert.equal(passkey.name, 'Sample laptop')
  assert.match(passkey.lastUsedAt, /^\d{4}-/)
  assert.equal(
    (await testConsole.ask('POST', '/my-recovery-codes', { session: tokenOf(response) })).status,
    200,
  )
  assert.equal(await countOf(testConsole.sql, 'passkey.added'), 1)
})

const REFUSED: readonly (readonly [string, Parameters<Authenticator['get']>[1]])[] = [
  ['of another site', { origin: 'https://finance.example.com' }],
  ['over http', { origin: 'http://finance.example.ie' }],
  ['for another domain', { rpId: 'example.ie' }],
  ['whose device did not verify the user', { isVerified: false }],
  ['whose counter has not grown, as that of a copy', { counter: 1 }],
  ['that names another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ['that says of nobody whose it is', { userHandle: null }],
  ['from a frame of another site', { frame: { crossOrigin: true } }],
  ['from a frame of a known site', { frame: { crossOrigin: true, topOrigin: ORIGIN } }],
  ['with a page above ours', { frame: { crossOrigin: false, topOrigin: 'https://evil.example' } }],
  ['that says in words that it is of no frame', { frame: { crossOrigin: 'false' } }],
]

for (const [what, twist] of REFUSED) {
  test(`a passkey’s answer ${what} signs nobody in`, async () => {
    const { user, device } = await withPasskey()
    const response = await enter(device, twist)
    assert.deepEqual([response.status, kindOf(response)], [401, 'sign-in-failed'])
    assert.equal(response.headers.get('set-cookie'), null)
    assert.equal((await enter(device, { userHandle: handleOf(user), counter: 100 })).status, 200)
  })
}

test('an answer works once, also when it is sent twice at once', async () => {
  const { device } = await withPasskey()
  const passkey = device.get(await optionsFor('/sign-in/passkey-options'))
  const send = () => testConsole.ask('POST', '/sign-in/passkey', { body: { passkey } })
  const both = await Promise.all([send(), send()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  assert.equal((await send()).status, 401)
})

test('an authenticator that counts nothing signs in again and again, and a used answer still does not', async () => {
  const { device } = await withPasskey()
  await testConsole.sql`update passkeys set counter = 0`
  assert.equal((await enter(device, { counter: 0 })).status, 200)
  const passkey = device.get(await optionsFor('/sign-in/passkey-options'), { counter: 0 })
  const send = () => testConsole.ask('POST', '/sign-in/passkey', { body: { passkey } })
  assert.equal((await send()).status, 200)
  assert.equal((await send()).status, 401)
})

test('a challenge that has expired, or was made for another purpose or person, is refused', async () => {
  const { session, device } = await withPasskey()
  const expired = device.get(await optionsFor('/sign-in/passkey-options'))
  const forProof = device.get(await optionsFor('/proof/passkey-options', session))
  const forRegistration = device.get(await optionsFor('/my-passkeys/options', session))
  const ownMade = device.get({ challenge: Buffer.from('k1.AAAA').toString('base64url') })
  for (const passkey of [forProof, forRegistration, ownMade])
    assert.equal((await testConsole.ask('POST', '/sign-in/passkey', { body: { passkey } })).status, 401)
  const other = await withPasskey()
  const stolen = device.get(await optionsFor('/proof/passkey-options', other.session))
  const proof = await testConsole.ask('POST', '/proof/passkey', { session, body: { passkey: stolen } })
  assert.equal(proof.status, 401, 'a challenge of another session')
  testConsole.passTime(5 * MINUTE)
  assert.equal(
    (await testConsole.ask('POST', '/sign-in/passkey', { body: { passkey: expired } })).status,
    401,
  )
})

test('a proof by passkey is fresh; another user’s passkey proves nothing', async () => {
  const { session, device } = await withPasskey()
  const other = await withPasskey()
  testConsole.passTime(11 * MINUTE)
  const prove = async (by: Authenticator, twist: Parameters<Authenticator['get']>[1] = {}) =>
    testConsole.ask('POST', '/proof/passkey', {
      session,
      body: { passkey: by.get(await optionsFor('/proof/passkey-options', session), twist) },
    })
  assert.equal(kindOf(await testConsole.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
  assert.equal((await prove(other.device)).status, 401)
  for (const twist of [{ frame: { crossOrigin: true } }, { userHandle: handleOf(other.user) }])
    assert.equal((await prove(device, twist)).status, 401, JSON.stringify(twist))
  assert.equal(kindOf(await testConsole.ask('POST', '/my-recovery-codes', { session })), 'proof-needed')
  assert.equal((await prove(device, { userHandle: null })).status, 204, 'its name was given')
  assert.equal((await testConsole.ask('POST', '/my-recovery-codes', { session })).status, 200)
})

test('a passkey is added once, and only as requested', async () => {
  const { device, session } = await withPasskey()
  const somebody = await entered(testConsole, await addSignable(testConsole))
  assert.equal((await add(somebody, device)).status, 409, 'known already')
  const fresh = softwareAuthenticator(ORIGIN)
  for (const twist of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { frame: { crossOrigin: true } },
    { frame: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  ])
    assert.equal((await add(somebody, fresh, twist)).status, 409)
  const passkey = fresh.make(await optionsFor('/my-passkeys/options', session))
  const stolen = await testConsole.ask('POST', '/my-passkeys', {
    session: somebody,
    body: { name: 'x', passkey },
  })
  assert.equal(stolen.status, 409, 'a challenge of another session')
  assert.equal((await add(somebody, fresh)).status, 201)
})

test('a removed passkey no longer signs in; nobody learns about another’s', async () => {
  const { user, session, device } = await withPasskey()
  const other = await withPasskey()
  const idOf = async (of: string) =>
    (await testConsole.ask('GET', '/my-factors', { session: of })).body.passkeys[0].id as string
  const foreign = await testConsole.ask('POST', `/my-passkeys/${await idOf(other.session)}/remove`, {
    session,
  })
  assert.equal(foreign.status, 404)
  assert.equal(
    (await testConsole.ask('POST', `/my-passkeys/${await idOf(session)}/remove`, { session })).status,
    204,
  )
  assert.equal((await enter(device)).status, 401)
  assert.equal((await enter(other.device)).status, 200)
  assert.equal((await signIn(testConsole, user)).status, 200, 'the password alone again')
})

test('a user who is disabled can’t sign in by passkey', async () => {
  const { user, device } = await withPasskey()
  await testConsole.sql`update users set disabled_at = now() where id = ${user.id}`
  assert.equal((await enter(device)).status, 401)
})

test('a user who needs a second factor can do nothing before they set one up', async () => {
  const user = await addSignable(testConsole, 'admin')
  await openLink(testConsole, user)
  const response = await signIn(testConsole, user)
  assert.equal(response.body.mustEnrol, true)
  const session = tokenOf(response)
  const dealers = await testConsole.ask('GET', '/dealers', { session })
  assert.deepEqual([dealers.status, kindOf(dealers)], [403, 'second-factor-missing'])
  await enrol(testConsole, session)
  assert.equal((await testConsole.ask('GET', '/dealers', { session })).status, 200)
  assert.equal((await testConsole.ask('GET', '/me', { session })).body.mustEnrol, false)
  const removed = await testConsole.ask('POST', '/my-authenticator/remove', { session })
  assert.equal(removed.status, 409, 'the only one')
})

test('whoever knows the password of a user who needs a first factor sets none up without the user’s mails', async () => {
  const user = await addSignable(testConsole, 'admin')
  const thief = await entered(testConsole, user)
  const factors = () => testConsole.ask('GET', '/my-factors', { session: thief })
  assert.equal((await factors()).body.needsLink, true)
  const device = softwareAuthenticator(ORIGIN)
  const options = await optionsFor(
    '/my-passkeys/options',
    await entered(testConsole, await addSignable(testConsole)),
  )
  for (const [path, body] of [
    ['/my-authenticator', {}],
    ['/my-authenticator/confirm', { code: '123456' }],
    ['/my-passkeys/options', {}],
    ['/my-passkeys', { name: 'x', passkey: device.make(options) }],
  ] as const) {
    const response = await testConsole.ask('POST', path, { session: thief, body })
    assert.equal(response.status, 409, `${path} ${response.text}`)
    assert.match(
      response.body.detail,
      /You cannot set up two-factor authentication with your password alone/,
      path,
    )
  }
  await openLink(testConsole, user)
  assert.equal((await factors()).status, 401, 'the link ended the session of the thief')
  const own = await entered(testConsole, user)
  await enrol(testConsole, own)
  assert.equal((await testConsole.ask('GET', '/dealers', { session: own })).status, 200)
})

test('a link lets a first factor be set up for an hour', async () => {
  const user = await addSignable(testConsole, 'admin')
  await openLink(testConsole, user)
  testConsole.passTime(61 * MINUTE)
  const session = await entered(testConsole, user)
  assert.equal((await testConsole.ask('POST', '/my-authenticator', { session })).status, 409)
})

test('a user who needs a second factor and has a passkey can’t sign in by password alone, or add a factor by it', async () => {
  const { user, session, device, recoveryCodes } = await withPasskey('admin')
  assert.equal(kindOf(await signIn(testConsole, user)), 'second-factor-needed')
  const [passkey] = (await testConsole.ask('GET', '/my-factors', { session })).body.passkeys
  const last = await testConsole.ask('POST', `/my-passkeys/${passkey.id}/remove`, { session })
  assert.equal(last.status, 409, 'the only one')
  assert.equal((await signIn(testConsole, user, recoveryCodes[0])).status, 200)
  assert.equal((await enter(device)).status, 200)
})

test('with a passkey, the password alone of a person who needs no second factor signs in and proves nothing', async () => {
  const { user } = await withPasskey()
  const session = await entered(testConsole, user)
  for (const path of ['/my-authenticator', '/my-passkeys/options', '/my-recovery-codes'])
    assert.equal(kindOf(await testConsole.ask('POST', path, { session })), 'proof-needed', path)
})

test('an admin removes all factors of a person who lost them, with a fresh proof, on record and with a mail', async () => {
  const { user, session, device } = await withPasskey()
  const admin = await withPasskey('admin')
  const reset = () => testConsole.ask('POST', `/users/${user.id}/reset-factors`, { session: admin.session })
  testConsole.passTime(11 * MINUTE)
  assert.equal(kindOf(await reset()), 'proof-needed')
  const passkey = admin.device.get(await optionsFor('/proof/passkey-options', admin.session))
  await testConsole.ask('POST', '/proof/passkey', { session: admin.session, body: { passkey } })
  assert.equal((await reset()).status, 204)
  assert.equal((await reset()).status, 409, 'there is none left')
  assert.equal(kindOf(await testConsole.ask('GET', '/me', { session })), 'signed-out')
  assert.equal((await enter(device)).status, 401)
  assert.equal((await signIn(testConsole, user)).status, 200)
  assert.equal(await countOf(testConsole.sql, 'user.factorsReset'), 1)
  const queued = await testConsole.sql`
    select from mails where about->>'what' = 'factorsReset' and about->>'userId' = ${user.id}`
  assert.equal(queued.length, 1)
})

test('at an IP address there are no passkeys, and the page says why', async (t) => {
  const bare = await openConsole()
  t.after(() => bare.close())
  const response = await bare.ask('POST', '/sign-in/passkey-options')
  assert.equal(response.status, 409)
  assert.match(response.body.detail, /do not work at an IP address/)
  for (const host of ['a b', '[::1', '127.0.0.1:99999']) {
    const { status, body } = await bare.ask('POST', '/sign-in/passkey-options', {
      headers: { host, origin: bare.address },
    })
    assert.deepEqual([status, body.detail], [409, response.body.detail], host)
  }
})
