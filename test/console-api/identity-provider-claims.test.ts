/**
 * Claims by which providers vouch for a person's address, over the real flow: each row is what an ID token and a user
 * info have, and whether the person is signed in by it. No claim of a row comes from the sample provider itself.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import type { IdentityProviderSettings } from '../../src/domain/access/identity-provider.ts'
import { providerAgent } from '../support/provider-agent.ts'
import {
  openSampleIdentityProvider,
  type SampleIdentityProvider,
} from '../support/sample-identity-provider.ts'
import { addSignable } from './second-factor-steps.ts'
import { type Console, kindOf, openConsole } from './support.ts'

type Claims = Readonly<Record<string, unknown>>
/** In a row's claims this text stands for the person's address, as in the reported cases. */
const THEIRS = 'the person’s address'
/** Members that the sample provider's own token has. */
const NONE: Claims = { email: undefined, email_verified: undefined }

type Row = {
  readonly name: string
  readonly idToken?: Claims
  /** Absent: the provider answers 500 if it is asked. */
  readonly userInfo?: Claims
  readonly settings?: keyof typeof SETTINGS
  /** Part of the operator's log line, if the person is refused. */
  readonly lacks?: RegExp
}

const SETTINGS = {
  none: {},
  domains: { vouchedDomains: ['example.ie'] },
} as const satisfies Record<string, Partial<IdentityProviderSettings>>

const reportedCase = (file: string): Claims =>
  JSON.parse(readFileSync(`test/vectors/reported-cases/${file}.json`, 'utf8')).idToken

const of = (claims: Claims): Claims => ({ email: THEIRS, ...claims })

const SIGNS_IN: readonly Row[] = [
  // github.com/zitadel/oidc/issues/137, pomerium/pomerium pull request 792: Amazon Cognito.
  { name: 'the reported text "true"', idToken: reportedCase('x-sign-in-by-a-provider') },
  // github.com/coder/coder/issues/26380, PatchMon/PatchMon pull request 1057: Microsoft Entra ID.
  { name: 'the reported xms_edov alone', idToken: reportedCase('x-sign-in-by-a-provider-2') },
  { name: 'Google, Keycloak: true', idToken: of({ email_verified: true }) },
  { name: 'Okta: both in the user info alone', userInfo: of({ email_verified: true }) },
  {
    name: 'an address in the token, and that it is verified in the user info',
    idToken: of({}),
    userInfo: of({ email_verified: true }),
  },
  { name: 'a domain that is vouched for', idToken: of({}), settings: 'domains' },
]

const MISSING = /neither email_verified nor xms_edov/
const SIGNS_NOBODY_IN: readonly Row[] = [
  {
    name: 'email_verified "false"',
    idToken: of({ email_verified: 'false', xms_edov: true }),
    lacks: /email_verified is not true/,
  },
  { name: 'an address alone', idToken: of({}), userInfo: of({}), lacks: MISSING },
  {
    name: 'a user info that calls another address verified',
    idToken: of({}),
    userInfo: { email: 'attacker@example.ie', email_verified: true },
    lacks: /different addresses/,
  },
  {
    name: 'a user info of another subject',
    idToken: of({}),
    userInfo: of({ sub: 'another', email_verified: true }),
    lacks: /OAUTH_INVALID_RESPONSE|OAUTH_JWT|notUsable/,
  },
]

const opened = new Map<string, { readonly provider: SampleIdentityProvider; readonly console: Console }>()
before(async () => {
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const provider = await openSampleIdentityProvider(settings)
    const testConsole = await openConsole({ identityProvider: provider.settings })
    provider.serve(`${testConsole.address}/console/sign-in/provider`)
    opened.set(name, { provider, console: testConsole })
  }
})
after(async () => {
  for (const { provider, console: testConsole } of opened.values()) {
    await testConsole.close()
    await provider.close()
  }
})

const withAddress = (claims: Claims, email: string): Claims =>
  JSON.parse(JSON.stringify(claims).replaceAll(THEIRS, email))

/** The whole sign-in of a new person whom the provider has these claims of. */
const signIn = async ({ idToken = {}, userInfo, settings = 'none' }: Row) => {
  const { provider, console: testConsole } = opened.get(settings) ?? assert.fail(settings)
  const user = await addSignable(testConsole)
  const sub = `subject-${randomUUID()}`
  provider.accounts.set(sub, {})
  provider.faults.claims = { ...NONE, ...withAddress(idToken, user.email) }
  delete provider.faults.userInfo
  if (userInfo !== undefined) provider.faults.userInfo = { sub, ...withAddress(userInfo, user.email) }
  const asked = provider.asked('/me')
  const reported = testConsole.reports.length
  const started = await testConsole.ask('POST', '/sign-in/provider', { body: {} })
  const browser = /forecourt-browser=([A-Za-z0-9_-]{43})/.exec(started.headers.get('set-cookie') ?? '')?.[1]
  const answer = await providerAgent().visit(started.body.address, sub)
  const answered = await testConsole.ask('POST', '/sign-in/provider/return', {
    body: { answer },
    headers: { cookie: `forecourt-browser=${browser}` },
  })
  return {
    answered,
    user,
    log: testConsole.reports.slice(reported).join('\n'),
    asks: provider.asked('/me') - asked,
  }
}

for (const row of SIGNS_IN)
  test(`${row.name}: signs in`, async () => {
    const { answered, user, asks, log } = await signIn(row)
    assert.equal(answered.status, 200, `${answered.text} ${log}`)
    assert.equal(answered.body.me.userId, user.id)
    assert.equal(asks, row.userInfo === undefined ? 0 : 1, 'the user info is asked for what the token lacks')
  })

for (const row of SIGNS_NOBODY_IN)
  test(`${row.name}: signs nobody in, and the log says what is missing`, async () => {
    const { answered, user, log } = await signIn(row)
    assert.equal(answered.status, 401, answered.text)
    assert.equal(kindOf(answered), 'provider-refused')
    assert.match(log, row.lacks ?? /./)
    for (const text of [answered.text, log]) {
      assert.ok(!text.includes(user.email), 'an address is in the answer or the log')
      assert.ok(!text.includes('attacker@'), 'an address is in the answer or the log')
    }
  })
