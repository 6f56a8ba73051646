/** Whatever a provider sends, it vouches only for an address that it sent, and never for one that it calls unverified. */
import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { addressVerdict, claimsOfBoth } from './addresses.ts'

const ADDRESSES = ['una@lender.example', 'UNA@Lender.example', 'ben@other.example'] as const
const said = fc.oneof(
  fc.constantFrom(true, 1, '1', 'true', 'TRUE ', false, 0, '0', 'false', null, undefined, ''),
  fc.jsonValue(),
)
const claims = fc.record(
  {
    email: fc.oneof(fc.constantFrom(...ADDRESSES), fc.jsonValue()),
    upn: fc.oneof(fc.constantFrom(...ADDRESSES), fc.jsonValue()),
    email_verified: said,
    xms_edov: said,
  },
  { requiredKeys: [] },
)
const rules = fc.record({
  emailClaim: fc.constantFrom(undefined, 'email', 'upn'),
  vouchedDomains: fc.constantFrom(undefined, [], ['lender.example']),
})

const isYes = (value: unknown) => [true, 1, '1', 'true', 'TRUE '].some((yes) => yes === value)
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

test('an address that is vouched for was sent in its claim, and somebody said that it is verified', () => {
  fc.assert(
    fc.property(claims, rules, (sent, rule) => {
      const verdict = addressVerdict(sent, rule)
      if (verdict.is !== 'vouched') return
      const { email } = verdict
      assert.equal(email, String(sent[rule.emailClaim ?? 'email']).trim())
      const { email_verified: verified, xms_edov: owned } = sent
      const isSpokenOf = String(sent.email).trim().toLowerCase() === email.toLowerCase()
      const spoken = isGiven(verified) ? verified : owned
      const isOfDomain = (rule.vouchedDomains ?? []).some((domain) =>
        email.toLowerCase().endsWith(`@${domain}`),
      )
      if (isSpokenOf && isGiven(spoken))
        assert.ok(isYes(spoken) || /^\s*(?:true|1)\s*$/i.test(String(spoken)))
      else assert.ok(isOfDomain)
    }),
  )
})

test('what one answer says of its address never counts for the other’s', () => {
  fc.assert(
    fc.property(claims, claims, (idToken, userInfo) => {
      const both = claimsOfBoth(idToken, userInfo, {})
      const addresses = [idToken, userInfo].flatMap(({ email }) =>
        typeof email === 'string' && email.trim() !== '' ? [email.trim().toLowerCase()] : [],
      )
      if (new Set(addresses).size > 1) assert.equal(both, undefined)
    }),
  )
})

test('why nobody is vouched for says nothing of them', () => {
  fc.assert(
    fc.property(claims, rules, (sent, rule) => {
      const verdict = addressVerdict(sent, rule)
      if (verdict.is !== 'vouched') assert.ok(!/@|una|ben/i.test(verdict.why))
    }),
  )
})

const EMAIL = 'una@lender.example'
const OF_DOMAIN = { vouchedDomains: ['lender.example'] }
const BY_USERNAME = { emailClaim: 'upn' }

for (const [verdict, rule, ...all] of [
  // Amazon Cognito sends text, and Entra ID says it by another claim, as a number or a text of it.
  ['vouched', {}, ...[true, 'true', 'True'].map((said) => ({ email: EMAIL, email_verified: said }))],
  ['vouched', {}, ...[true, 1, '1', 'true'].map((said) => ({ email: EMAIL, xms_edov: said }))],
  [
    'denied',
    OF_DOMAIN,
    ...[false, 'false', 0, '0', 'no', [], {}].map((said) => ({
      email: EMAIL,
      email_verified: said,
      xms_edov: true,
    })),
    ...[false, 0, '0', 'false'].map((said) => ({ email: EMAIL, xms_edov: said })),
  ],
  ['unknown', {}, {}, { email: EMAIL }, { email: [EMAIL], email_verified: true }],
  ['unknown', { vouchedDomains: ['ender.example', 'x.lender.example'] }, { email: EMAIL }],
  ['vouched', OF_DOMAIN, { email: EMAIL }],
  ['vouched', { ...BY_USERNAME, ...OF_DOMAIN }, { upn: EMAIL }],
  ['vouched', BY_USERNAME, { upn: EMAIL, email: EMAIL, email_verified: true }],
  [
    'unknown',
    BY_USERNAME,
    { upn: EMAIL },
    { upn: EMAIL, email: 'ben@other.example', email_verified: true },
    { email: EMAIL, email_verified: true },
  ],
] as const)
  test(`${JSON.stringify(all)} by ${JSON.stringify(rule)} is ${verdict}`, () => {
    for (const sent of all) assert.equal(addressVerdict(sent, rule).is, verdict, JSON.stringify(sent))
  })
