/** Signing in and proving who one is by a lender's identity provider, a second authorization server with people of its own. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import { createMailLink } from '../../src/store/people/mail-links.ts'
import { providerAgent } from '../support/provider-agent.ts'
import {
  openSampleIdentityProvider,
  PROVIDER_NAME,
  type SampleIdentityProvider,
} from '../support/sample-identity-provider.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { addSignable, MINUTE, PASSWORD, type Signable, tokenOf } from './second-factor-steps.ts'
import { type Console, countOf, type HttpResponse, kindOf, openConsole } from './support.ts'

let provider: SampleIdentityProvider
let testConsole: Console
before(async () => {
  provider = await openSampleIdentityProvider()
  testConsole = await openConsole({ identityProvider: provider.settings, secondFactorRoles: ['admin'] })
  provider.serve(`${testConsole.address}/console/sign-in/provider`)
})
beforeEach(() => {
  delete provider.faults.claims
  delete provider.faults.responses
  delete provider.faults.userInfo
  provider.faults.hasStrangeKey = false
})
after(async () => {
  await testConsole.close()
  await provider.close()
})

type Held = { readonly session?: string | undefined; readonly browser?: string | undefined }

const post = (path: string, { session, browser }: Held, body: object = {}): Promise<HttpResponse> => {
  const cookies = [session && `forecourt=${session}`, browser && `forecourt-browser=${browser}`]
  const cookie = cookies.filter(Boolean).join('; ')
  return testConsole.ask('POST', path, { body, ...(cookie !== '' && { headers: { cookie } }) })
}

const browserOf = (answer: HttpResponse): string =>
  /forecourt-browser=([A-Za-z0-9_-]{43}); Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/.exec(
    answer.headers.get('set-cookie') ?? '',
  )?.[1] ?? ''

/** Starts a visit, and returns the browser's cookies. */
const start = async (held: Held = {}, path = '/sign-in/provider', body: object = {}) => {
  const answer = await post(path, held, body)
  assert.equal(answer.status, 200, answer.text)
  return { address: answer.body.address as string, held: { ...held, browser: browserOf(answer) } }
}

const comeBack = (held: Held, answer: string) => post('/sign-in/provider/return', held, { answer })

/** The whole sign-in of a person whom the provider knows by this subject. */
const signInAs = async (subject: string, agent = providerAgent()): Promise<HttpResponse> => {
  const { address, held } = await start()
  return comeBack(held, await agent.visit(address, subject))
}

/** A person whom both know, by the same address. */
const addKnown = async (role: Role = 'underwriter'): Promise<Signable & { readonly subject: string }> => {
  const user = await addSignable(testConsole, role)
  const subject = `subject-${randomUUID()}`
  provider.accounts.set(subject, { email: user.email.toUpperCase() })
  return { ...user, subject }
}

const letProofAge = (userId: string) =>
  testConsole.sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${userId}`

test('staff sign in by the provider, are linked by their address once, and by their subject from then on', async () => {
  const { id, subject, email } = await addKnown('admin')
  const linked = await countOf(testConsole.sql, 'provider.linked')
  const agent = providerAgent()
  const { address, held } = await start({}, '/sign-in/provider', { next: '/console/users?text=x' })
  const asked = new URL(address).searchParams
  assert.equal(asked.get('code_challenge_method'), 'S256')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 43)
  assert.doesNotMatch(address, new RegExp(email, 'i'))
  const signedIn = await comeBack(held, await agent.visit(address, subject))
  assert.equal(signedIn.status, 200, signedIn.text)
  assert.equal(signedIn.body.is, 'signedIn')
  assert.equal(signedIn.body.next, '/console/users?text=x')
  assert.equal(signedIn.body.me.userId, id)
  // The provider vouches for both factors of a role that needs a second one.
  assert.equal(signedIn.body.me.mustEnrol, false)
  const session = tokenOf(signedIn)
  assert.equal((await testConsole.ask('GET', '/my-sessions', { session })).status, 200)
  assert.equal(await countOf(testConsole.sql, 'provider.linked'), linked + 1)

  // From now on the address at the provider does not matter.
  provider.accounts.set(subject, { email: 'another.address@example.ie', isVerified: false })
  const again = await signInAs(subject, agent)
  assert.equal(again.body.me?.userId, id, again.text)
  assert.equal(await countOf(testConsole.sql, 'provider.linked'), linked + 1)
  const rows = await testConsole.sql<
    { text: string }[]
  >`select provider_links::text as text from provider_links`
  assert.ok(
    rows.every(({ text }) => !text.includes(subject)),
    'a subject is stored in the clear',
  )
})

test('a sign-in is a fresh proof only if the provider says when the person authenticated', async () => {
  const { id, subject } = await addKnown()
  const session = tokenOf(await signInAs(subject))
  const [known] = await testConsole.sql<
    { at: Date | null }[]
  >`select proved_at as at from sessions where user_id = ${id}`
  assert.equal(known?.at, null)
  assert.equal(kindOf(await testConsole.ask('POST', '/my-authenticator', { session })), 'proof-needed')
  provider.faults.claims = { auth_time: Math.floor(Date.now() / 1_000) - 5 }
  const fresh = tokenOf(await signInAs(subject))
  assert.equal((await testConsole.ask('POST', '/my-authenticator', { session: fresh })).status, 200)
})

test('a proof asks the provider to authenticate the person again, and counts for ten minutes', async () => {
  const { id, subject } = await addKnown()
  const agent = providerAgent()
  const session = tokenOf(await signInAs(subject, agent))
  const { address, held } = await start({ session }, '/proof/provider')
  const asked = new URL(address).searchParams
  assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0'])
  const proved = await comeBack(held, await agent.visit(address, subject))
  assert.deepEqual(proved.body, { is: 'proved', next: null, me: null })
  assert.equal(proved.headers.get('set-cookie'), null)
  assert.equal((await testConsole.ask('POST', '/my-authenticator', { session })).status, 200)
  await letProofAge(id)
  assert.equal(kindOf(await testConsole.ask('POST', '/my-authenticator', { session })), 'proof-needed')
})

test('a session that began at the provider goes on without it, and ends by itself as others do', async () => {
  const { subject } = await addKnown()
  const session = tokenOf(await signInAs(subject))
  provider.accounts.delete(subject)
  const me = () => testConsole.ask('GET', '/me', { session })
  testConsole.passTime((12 * 60 - 1) * MINUTE)
  try {
    assert.equal((await me()).status, 200)
    testConsole.passTime(12 * 60 * MINUTE)
    assert.equal(kindOf(await me()), 'signed-out')
  } finally {
    testConsole.passTime(-(24 * 60 - 1) * MINUTE)
  }
})

test('two windows of a browser may visit the provider at once', async () => {
  const { subject } = await addKnown()
  const one = await start()
  const other = await start(one.held)
  assert.equal(other.held.browser, one.held.browser)
  for (const { address, held } of [one, other])
    assert.equal((await comeBack(held, await providerAgent().visit(address, subject))).status, 200)
})

type Case = {
  readonly name: string
  readonly action: string
  readonly says: RegExp
  /** The role of the user whom both know; undefined for nobody. */
  readonly role?: Role
  /** Preparation before the person goes to the provider. */
  readonly prepare?: (known: Signable & { readonly subject: string }) => unknown
  /** Changes the provider's answer before it comes back. */
  readonly twist?: (answer: string, held: Held) => readonly [string, Held]
  /** Who they say they are at the provider. */
  readonly as?: string
}

const replaced = (answer: string, name: string, value: string): string => {
  const query = new URLSearchParams(answer)
  query.set(name, value)
  return query.toString()
}
const seconds = (ahead: number) => Math.floor(Date.now() / 1_000) + ahead

const REFUSED: readonly Case[] = [
  {
    name: 'a state that we never gave',
    twist: (answer, held) => [replaced(answer, 'state', 'x'.repeat(200)), held],
    action: 'signIn.providerVisitUnknown',
    says: /another browser.*Start again/,
  },
  {
    name: 'no state at all',
    twist: (_, held) => ['code=abc', held],
    action: 'signIn.providerVisitUnknown',
    says: /Start again/,
  },
  {
    name: 'a visit that another browser began',
    twist: (answer) => [answer, { browser: 'x'.repeat(43) }],
    action: 'signIn.providerVisitUnknown',
    says: /another browser/,
  },
  {
    name: 'a visit that no cookie shows to be of this browser',
    twist: (answer) => [answer, {}],
    action: 'signIn.providerVisitUnknown',
    says: /another browser/,
  },
  {
    name: 'an answer in the name of another provider',
    twist: (answer, held) => [replaced(answer, 'iss', 'https://evil.example'), held],
    action: 'signIn.providerNotUsable',
    says: /could not use the response/,
  },
  {
    name: 'a code that the provider never gave',
    twist: (answer, held) => [replaced(answer, 'code', 'stolen'), held],
    action: 'signIn.providerNotUsable',
    says: /could not use the response/,
  },
  {
    name: 'two codes',
    twist: (answer, held) => [`${answer}&code=another`, held],
    action: 'signIn.providerNotUsable',
    says: /could not use the response/,
  },
  { name: 'a person who gives up', as: '', action: 'signIn.providerDeclined', says: /cancelled or rejected/ },
  {
    name: 'a token under a strange key',
    prepare: () => {
      provider.faults.hasStrangeKey = true
    },
    action: 'signIn.providerNotUsable',
    says: /could not use the response/,
  },
  ...(
    [
      ['for another visit', { nonce: 'another' }, 'NotUsable'],
      ['for another client', { aud: 'another' }, 'NotUsable'],
      ['of another issuer', { iss: 'https://evil.example' }, 'NotUsable'],
      ['that has expired', { iat: seconds(-7_200), exp: seconds(-3_600) }, 'Clocks'],
      ['from before the visit', { iat: seconds(-600) }, 'Clocks'],
      ['from the future', { iat: seconds(3_600), exp: seconds(7_200) }, 'Clocks'],
    ] as const
  ).map(
    ([name, claims, why]): Case => ({
      name: `a token ${name}`,
      prepare: () => {
        provider.faults.claims = claims
      },
      action: `signIn.provider${why}`,
      says: why === 'Clocks' ? /clock/ : /could not use the response/,
    }),
  ),
  {
    name: 'a provider that fails as it is asked',
    prepare: () => {
      provider.faults.responses = { path: '/token', status: 502 }
    },
    action: 'signIn.providerAway',
    says: /could not reach Sample Sign-in/,
  },
  {
    name: 'an address that is not verified',
    prepare: ({ subject, email }) => provider.accounts.set(subject, { email, isVerified: false }),
    action: 'signIn.providerAddressMissing',
    says: /has not confirmed that your email address is verified/,
  },
  {
    name: 'an address that is not verified, in words',
    prepare: ({ subject, email }) => provider.accounts.set(subject, { email, isVerified: 'false' }),
    action: 'signIn.providerAddressMissing',
    says: /has not confirmed that your email address is verified/,
  },
  {
    name: 'no address',
    prepare: ({ subject }) => provider.accounts.set(subject, {}),
    action: 'signIn.providerAddressMissing',
    says: /has not confirmed that your email address is verified/,
  },
  {
    name: 'somebody who has no account here',
    prepare: ({ subject }) => provider.accounts.set(subject, { email: 'nobody.here@example.ie' }),
    action: 'signIn.providerUserUnknown',
    says: /no account for your email address/,
  },
  {
    name: 'a user who is disabled',
    prepare: ({ id }) => testConsole.sql`update users set disabled_at = now() where id = ${id}`,
    action: 'signIn.providerUserDisabled',
    says: /disabled/,
  },
  {
    name: 'a dealer user',
    role: 'dealerAdmin',
    action: 'signIn.providerNotStaff',
    says: /belongs to a dealer/,
  },
  {
    name: 'a second person with the address of somebody who is linked',
    prepare: async ({ subject, email }) => {
      assert.equal((await signInAs(subject)).status, 200)
      provider.accounts.set('their successor', { email })
    },
    as: 'their successor',
    action: 'signIn.providerLinkedOtherwise',
    says: /is linked to another account/,
  },
]

for (const { name, role, prepare, twist, as, action, says } of REFUSED) {
  test(`${name} signs nobody in`, async () => {
    const known = await addKnown(role)
    await prepare?.(known)
    const before = await countOf(testConsole.sql, action)
    const { address, held } = await start()
    const sent = await providerAgent().visit(address, as ?? known.subject)
    const answer = await comeBack(...swapped(twist?.(sent, held) ?? [sent, held]))
    assert.equal(answer.status, 401, answer.text)
    assert.equal(kindOf(answer), 'provider-refused')
    assert.match(answer.body.detail, says)
    assert.equal(answer.headers.get('set-cookie'), null)
    assert.equal(await countOf(testConsole.sql, action), before + 1)
    const seen = answer.text + testConsole.reports.join('\n')
    for (const secret of [known.email, known.subject, provider.settings.clientSecret])
      assert.ok(!seen.toLowerCase().includes(secret.toLowerCase()), `${secret} is in the answer or the log`)
  })
}

const swapped = ([answer, held]: readonly [string, Held]) => [held, answer] as const

test('an answer is valid once, and for ten minutes', async () => {
  const { subject } = await addKnown()
  const one = await start()
  const answer = await providerAgent().visit(one.address, subject)
  assert.equal((await comeBack(one.held, answer)).status, 200)
  assert.equal(kindOf(await comeBack(one.held, answer)), 'provider-refused')
  const late = await start()
  const sent = await providerAgent().visit(late.address, subject)
  testConsole.passTime(10 * MINUTE)
  try {
    assert.match((await comeBack(late.held, sent)).body.detail, /took longer than 10 minutes/)
  } finally {
    testConsole.passTime(-10 * MINUTE)
  }
})

test('a proof is for the person, the session and the moment that asked for it', async () => {
  const [mine, other] = [await addKnown(), await addKnown()]
  const session = tokenOf(await signInAs(mine.subject))
  const prove = async (as: string, back: (held: Held) => Held = (held) => held) => {
    const { address, held } = await start({ session }, '/proof/provider')
    return comeBack(back(held), await providerAgent().visit(address, as))
  }
  assert.match((await prove(other.subject)).body.detail, /as someone else/)
  const another = tokenOf(await signInAs(mine.subject))
  const elsewhere = await prove(mine.subject, (held) => ({ ...held, session: another }))
  assert.match(elsewhere.body.detail, /Start again/)
  provider.faults.claims = { auth_time: seconds(-600) }
  assert.match((await prove(mine.subject)).body.detail, /did not ask you to sign in again/)
  provider.faults.claims = { auth_time: undefined }
  assert.match((await prove(mine.subject)).body.detail, /did not ask you to sign in again/)
  assert.equal(await countOf(testConsole.sql, 'proof.providerNotFresh'), 2)
  assert.equal(kindOf(await testConsole.ask('POST', '/my-authenticator', { session })), 'proof-needed')
  const dealers = await testConsole.begin(testConsole.people.ownAdmin)
  assert.equal(kindOf(await post('/proof/provider', { session: dealers })), 'not-possible')
})

test('a linked person’s factor is the provider’s: their password sets up no other, and proves nothing alone', async () => {
  const { id, subject, email } = await addKnown()
  assert.equal((await signInAs(subject)).status, 200)
  const signIn = await testConsole.ask('POST', '/sign-in', { body: { email, password: PASSWORD } })
  assert.equal(signIn.status, 200, signIn.text)
  const session = tokenOf(signIn)
  const attempts = ['/my-authenticator', '/my-passkeys/options', '/my-recovery-codes']
  for (const path of attempts)
    assert.equal(kindOf(await testConsole.ask('POST', path, { session })), 'proof-needed', path)
  const change = { current: PASSWORD, password: 'nine other umbrellas in a row' }
  assert.equal(
    kindOf(await testConsole.ask('POST', '/my-password', { session, body: change })),
    'proof-needed',
  )
  const proof = await testConsole.ask('POST', '/proof', { session, body: { password: PASSWORD } })
  assert.deepEqual([proof.status, kindOf(proof)], [401, 'provider-needed'])
  assert.equal(await countOf(testConsole.sql, 'proof.providerNeeded'), 1)
  for (const path of attempts)
    assert.equal(kindOf(await testConsole.ask('POST', path, { session })), 'proof-needed', path)

  // Neither does a mailed link add a passkey.
  const token = randomSecret()
  const at = new Date(testConsole.service.now())
  const link = {
    id: newId(at.getTime()),
    tokenHash: hashOfSecret(token),
    userId: id,
    purpose: 'reset' as const,
  }
  await createMailLink(testConsole.sql, { ...link, at, expiresAt: new Date(at.getTime() + 60 * MINUTE) })
  const shown = await testConsole.ask('POST', '/password-link/check', { body: { token } })
  assert.equal(shown.body.mayAddPasskey, false)

  // The provider and the password together do, as the provider proves the factor.
  const strong = tokenOf(await signInAs(subject))
  const together = await testConsole.ask('POST', '/proof', { session: strong, body: { password: PASSWORD } })
  assert.equal(together.status, 204, together.text)
  assert.equal((await testConsole.ask('POST', '/my-authenticator', { session: strong })).status, 200)
})

test('a linked admin, who must have a factor, signs in by password to nothing but a proof by the provider', async () => {
  const { subject, email } = await addKnown('admin')
  const agent = providerAgent()
  assert.equal((await signInAs(subject, agent)).status, 200)
  const signIn = await testConsole.ask('POST', '/sign-in', { body: { email, password: PASSWORD } })
  assert.equal(signIn.body.mustEnrol, false)
  const session = tokenOf(signIn)
  assert.equal(kindOf(await testConsole.ask('GET', '/dealers', { session })), 'proof-needed')
  const { address, held } = await start({ session }, '/proof/provider')
  assert.equal((await comeBack(held, await agent.visit(address, subject))).status, 200)
  assert.equal((await testConsole.ask('GET', '/dealers', { session })).status, 200)
})

test('a link goes with the second factors that an admin resets, and is made again', async () => {
  const { id, subject, email } = await addKnown()
  await signInAs(subject)
  const admin = await testConsole.begin(testConsole.people.admin)
  await testConsole.sql`update sessions set is_strong = true where user_id = ${testConsole.people.admin}`
  const reset = await testConsole.ask('POST', `/users/${id}/reset-factors`, { session: admin })
  assert.equal(reset.status, 204, reset.text)
  provider.accounts.set('a new subject', { email })
  assert.equal((await signInAs('a new subject')).body.me.userId, id)
})

test('the sign-in page learns the provider’s name, and nothing of its configuration', async () => {
  const { body, text } = await testConsole.ask('GET', '/sign-in/ways')
  assert.deepEqual(body.provider, {
    name: PROVIDER_NAME,
    roles: ['underwriter', 'payOut', 'compliance', 'admin'],
    requiredRoles: [],
  })
  assert.ok(!text.includes(provider.settings.issuer))
})

test('a provider that is away breaks nothing else, and is asked again once it is back', async () => {
  const away = await openSampleIdentityProvider({ requiredRoles: ['underwriter'] })
  const other = await openConsole({ identityProvider: away.settings })
  try {
    away.faults.responses = { path: '/.well-known/openid-configuration', status: 503 }
    const ask = () => other.ask('POST', '/sign-in/provider', {})
    const refused = await ask()
    assert.equal(refused.status, 401)
    assert.match(refused.body.detail, /could not reach/)
    away.faults.responses = { path: '/.well-known/openid-configuration', status: 0 }
    const began = performance.now()
    assert.match((await ask()).body.detail, /could not reach/)
    assert.ok(performance.now() - began < 9_000)
    delete away.faults.responses
    away.serve(`${other.address}/console/sign-in/provider`)
    assert.equal((await ask()).status, 200)

    // Staff who may only sign in through it learn this once their password is right, and not before.
    const user = await addSignable(other)
    const signIn = (password: string) =>
      other.ask('POST', '/sign-in', { body: { email: user.email, password } })
    assert.equal(kindOf(await signIn('not the password')), 'sign-in-failed')
    const right = await signIn(PASSWORD)
    assert.equal(kindOf(right), 'provider-needed')
    assert.match(right.body.detail, /Sample Sign-in only/)
    assert.equal(await countOf(other.sql, 'signIn.providerNeeded'), 1)
    const device = softwareAuthenticator('http://localhost')
    const token = randomSecret()
    await createMailLink(other.sql, {
      id: newId(Date.now()),
      tokenHash: hashOfSecret(token),
      userId: user.id,
      purpose: 'reset',
      at: new Date(),
      expiresAt: new Date(Date.now() + MINUTE),
    })
    const link = await other.ask('POST', '/password-link/check', { body: { token } })
    assert.equal(link.body.needsProvider, true)
    for (const chosen of [{ password: PASSWORD }, { passkey: device.make({ challenge: 'none' }) }]) {
      const used = await other.ask('POST', '/password-link/use', { body: { token, ...chosen } })
      assert.match(used.body.detail, /Sample Sign-in only/)
    }
    const admin = await addSignable(other, 'admin')
    assert.equal(
      (await other.ask('POST', '/sign-in', { body: { email: admin.email, password: PASSWORD } })).status,
      200,
    )
  } finally {
    await other.close()
    await away.close()
  }
})
