/** What responders, lists and addresses of certificates do wrong, and what the service does then. */
import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { LongTermFault, RevokedFault } from '../../packages/pdf-seal/long-term/status.ts'
import { type Behaviour, DAY, type Tells } from '../../packages/pdf-seal/long-term/testing.ts'
import { guardedWeb } from '../../src/modules/signing/extend-seals.ts'
import {
  atTheStart,
  authority,
  check,
  clock,
  extend,
  newSource,
  START,
  sealed,
  withAuthority,
} from './long-term-scene.ts'

withAuthority()
beforeEach(atTheStart)

const SHORT_MILLISECONDS = 300

const BEFORE = new Date(START - DAY)
const AFTER = new Date(START + 10 * DAY)

type Case = {
  readonly what: string
  readonly tells: Tells
  readonly does: Partial<Behaviour>
  /** The level after the first try, and what it says. */
  readonly level: 'B-T' | 'B-LTA'
  readonly says?: RegExp
  readonly isRevoked?: true
}

/** The time stamp authority's own certificate has a list alone. */
const CASES: readonly Case[] = [
  {
    what: 'a responder that is down',
    tells: 'ocsp',
    does: { ocsp: 'status500' },
    level: 'B-T',
    says: /HTTP 500/,
  },
  {
    what: 'a slow one',
    tells: 'ocsp',
    does: { ocsp: 'slow' },
    level: 'B-T',
    says: /did not respond within 300 ms/,
  },
  {
    what: 'an answer without end',
    tells: 'ocsp',
    does: { ocsp: 'endless' },
    level: 'B-T',
    says: /is longer than 65536 bytes/,
  },
  {
    what: 'rubbish',
    tells: 'ocsp',
    does: { ocsp: 'rubbish' },
    level: 'B-T',
    says: /response of 127\.0\.0\.1:\d+ is not valid/,
  },
  { what: 'a redirect', tells: 'ocsp', does: { ocsp: 'redirect' }, level: 'B-T', says: /HTTP 302/ },
  {
    what: 'an answer that somebody else signed',
    tells: 'ocsp',
    does: { ocsp: 'otherSigner' },
    level: 'B-T',
    says: /Nobody who may speak for the issuer signed it/,
  },
  {
    what: '"unknown"',
    tells: 'ocsp',
    does: { ocsp: 'unknown' },
    level: 'B-T',
    says: /does not know the certificate/,
  },
  {
    what: 'an answer from before the seal',
    tells: 'ocsp',
    does: { ocsp: 'old' },
    level: 'B-T',
    says: /is from before the seal; the next is due at 2026-03-03T/,
  },
  {
    what: '"revoked before the seal"',
    tells: 'ocsp',
    does: { ocsp: 'revoked', revokedAt: BEFORE },
    level: 'B-T',
    says: /"SAMPLE seal" was revoked at 2026-03-01T.+nothing is added/,
    isRevoked: true,
  },
  {
    what: '"revoked after the seal"',
    tells: 'ocsp',
    does: { ocsp: 'revoked', revokedAt: AFTER },
    level: 'B-LTA',
  },
  {
    what: 'a responder that is down beside a good list',
    tells: 'both',
    does: { ocsp: 'status500' },
    level: 'B-LTA',
  },
  { what: 'an old answer beside a good list', tells: 'both', does: { ocsp: 'old' }, level: 'B-LTA' },
  {
    what: '"revoked" beside a good list',
    tells: 'both',
    does: { ocsp: 'revoked', revokedAt: BEFORE },
    level: 'B-T',
    says: /was revoked/,
    isRevoked: true,
  },
  { what: 'a list alone', tells: 'list', does: {}, level: 'B-LTA' },
  {
    what: 'a stale list',
    tells: 'list',
    does: { list: 'stale' },
    level: 'B-T',
    says: /is out of date since 2026-03-01T/,
  },
  {
    what: 'a list that is rubbish',
    tells: 'list',
    does: { list: 'rubbish' },
    level: 'B-T',
    says: /is not valid/,
  },
  {
    what: 'a list that somebody else signed',
    tells: 'list',
    does: { list: 'otherSigner' },
    level: 'B-T',
    says: /The issuer did not sign it/,
  },
  {
    what: 'a list with the certificate, from before the seal',
    tells: 'list',
    does: { list: 'revoked', revokedAt: BEFORE },
    level: 'B-T',
    says: /was revoked/,
    isRevoked: true,
  },
  {
    what: 'a stale list of the time stamp authority',
    tells: 'ocsp',
    does: { list: 'stale' },
    level: 'B-T',
    says: /"SAMPLE time stamps \d+" is out of date/,
  },
  {
    what: 'a key of the time stamp authority that was stolen',
    tells: 'ocsp',
    does: { list: 'revoked', revokedAt: AFTER, reason: 1 },
    level: 'B-T',
    says: /time stamp is not valid/,
    isRevoked: true,
  },
  {
    what: 'no reason, so perhaps a stolen key',
    tells: 'ocsp',
    does: { list: 'revoked', revokedAt: AFTER },
    level: 'B-T',
    says: /time stamp is not valid/,
    isRevoked: true,
  },
  {
    what: 'a time stamp authority that closed since',
    tells: 'ocsp',
    does: { list: 'revoked', revokedAt: AFTER, reason: 5 },
    level: 'B-LTA',
  },
]

for (const { what, tells, does, level, says, isRevoked = false } of CASES)
  test(`${what}: ${level}`, async () => {
    const given = await sealed({ tells })
    clock.now += 11 * DAY
    Object.assign(authority.behaviour, does)
    if (does.ocsp === 'old') clock.now = START + 60_000
    if (does.list === 'stale') clock.now = START
    const { pdf, judgement, fault } = await extend(
      given,
      does.ocsp === 'slow' ? newSource(SHORT_MILLISECONDS) : newSource(),
    )
    assert.equal(judgement.level, level)
    assert.deepEqual(check(pdf).problems, [])
    assert.match(fault?.message ?? '', says ?? /^$/)
    assert.equal(fault instanceof RevokedFault, isRevoked)
    if (says !== undefined) assert.equal(pdf.length, given.length, 'half of the proofs are none')
  })

test('a time stamp by a certificate that is revoked already is not kept', async () => {
  const given = await sealed()
  clock.now += 11 * DAY
  Object.assign(authority.behaviour, {
    list: 'revoked',
    revokedAt: AFTER,
    reason: 4,
  } satisfies Partial<Behaviour>)
  const { judgement, fault } = await extend(given)
  assert.deepEqual([judgement.level, judgement.problems], ['B-LT', []])
  assert.match(fault?.message ?? '', /was revoked in time/)
})

test('a certificate that says nowhere who issued it needs its chain in the lender’s file', async () => {
  const given = await sealed({ tells: 'listAlone' })
  assert.match((await extend(given)).fault?.message ?? '', /^The issuer of "SAMPLE seal" is not known\./)
  const { fault, judgement } = await extend(given, newSource(), [authority.root])
  assert.deepEqual([fault, judgement.level], [undefined, 'B-LTA'])
})

test('many agreements ask for a list once, and leave a responder alone that has just failed', async () => {
  const source = newSource()
  const askedBefore = new Map(authority.asked)
  const times = (path: string): number => (authority.asked.get(path) ?? 0) - (askedBefore.get(path) ?? 0)
  for (let file = 0; file < 3; file++)
    assert.equal((await extend(await sealed({ tells: 'list' }), source)).judgement.level, 'B-LTA')
  assert.equal(times('/root.crl'), 1)
  authority.behaviour.ocsp = 'status500'
  const given = await sealed()
  for (let again = 0; again < 3; again++) assert.notEqual((await extend(given, source)).fault, undefined)
  assert.equal(times('/ocsp'), 1)
  authority.behaviour.ocsp = 'good'
  clock.now += 61_000
  assert.equal((await extend(given, source)).fault, undefined)
})

const web = (options: Partial<Parameters<typeof guardedWeb>[0]> = {}) =>
  guardedWeb({ isLocal: false, ...options })
const asks = (url: string, options?: Partial<Parameters<typeof guardedWeb>[0]>) =>
  web(options)({ url: new URL(url), maximumBytes: 1_000 })

for (const [what, url, addresses] of [
  ['this machine', 'http://127.0.0.1:9/', []],
  ['a private network', 'http://10.0.0.7/ocsp', []],
  ['the metadata of a cloud', 'http://169.254.169.254/latest', []],
  ['a name of a private network', 'http://ocsp.example/', ['192.168.1.7']],
  ['a name of this machine', 'https://ocsp.example/', ['127.0.0.1']],
  ['IPv6 within a network', 'http://[fd00::7]/', []],
] as const)
  test(`${what} is not asked outside a sandbox`, async () => {
    await assert.rejects(
      asks(url, { lookup: async () => addresses }),
      (fault) => fault instanceof LongTermFault && /does not lead to the public Internet/.test(fault.message),
    )
  })

test('a sandbox asks this machine, and nobody else within a network', async () => {
  const { href } = new URL('/root.cer', authority.stampUrl)
  assert.ok((await asks(href, { isLocal: true })).equals(authority.root.raw))
  await assert.rejects(asks('http://10.0.0.7/', { isLocal: true }), /does not lead to the public Internet/)
  await assert.rejects(asks('http://nowhere.example/', { lookup: async () => [] }), /cannot be reached/)
})
