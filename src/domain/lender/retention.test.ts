import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import {
  APPLICATIONS_RETAINED,
  BACKUPS_RETAINED,
  LIFETIMES,
  monthsInWords,
  PURGED,
  RETAINED_BY_LAW,
  RETENTION,
} from './retention.ts'

for (const [{ seconds, milliseconds, words }, expectedSeconds, expectedWords] of [
  [LIFETIMES.unseenSession, 43_200, '12 hours'],
  [LIFETIMES.session, 1_209_600, '14 days'],
  [LIFETIMES.invitation, 604_800, '7 days'],
  [LIFETIMES.proof, 600, '10 minutes'],
  [LIFETIMES.secondPerson, 86_400, '24 hours'],
  [LIFETIMES.passkeyChallenge, 300, '5 minutes'],
  [LIFETIMES.providerVisit, 600, '10 minutes'],
  [LIFETIMES.passwordLink, 3_600, 'an hour'],
  [LIFETIMES.consentTicket, 600, '10 minutes'],
  [LIFETIMES.accessToken, 600, '10 minutes'],
  [LIFETIMES.assertion, 3_600, '60 minutes'],
  [LIFETIMES.replacedCredential, 86_400, '24 hours'],
  [LIFETIMES.replacedWebhookSecret, 86_400, '24 hours'],
  [LIFETIMES.tokenKey, 7_776_000, '90 days'],
  [LIFETIMES.replacedTokenKey, 86_400, 'a day'],
  [LIFETIMES.signing, 1_209_600, '14 days'],
  [LIFETIMES.signingCode, 600, '10 minutes'],
  [LIFETIMES.signerVisit, 3_600, 'an hour'],
  [LIFETIMES.copyAfterSigning, 900, '15 minutes'],
] as const) {
  test(`${expectedSeconds} seconds are ${expectedWords}`, () => {
    assert.deepEqual(
      [seconds, milliseconds, words],
      [expectedSeconds, expectedSeconds * 1_000, expectedWords],
    )
  })
}

test('each kind is kept as long as decided, and deliveries end before their events', () => {
  const retained = PURGED.map((kind) => [kind, RETENTION[kind].retained.words])
  assert.deepEqual(Object.fromEntries(retained), {
    idempotencyAnswers: '24 hours',
    sessions: '30 days',
    mailLinks: '30 days',
    mails: '7 days',
    signInFailures: '24 hours',
    knownNetworks: '90 days',
    consentTickets: 'an hour',
    assertions: 'an hour',
    accessTokens: 'an hour',
    unfinishedUploads: 'an hour',
    applicationDrafts: '30 days',
    sentDrafts: '90 days',
    replays: '30 days',
    requestCounts: 'an hour',
    requestLog: '30 days',
    deliveryLog: '30 days',
    pendingDeliveries: '90 days',
    events: '90 days',
  })
  assert.deepEqual(PURGED.slice(-3), ['deliveryLog', 'pendingDeliveries', 'events'])
})

test("each legal period names its years and its sources, including the audit's", () => {
  assert.ok(RETAINED_BY_LAW.some(({ what }) => what.startsWith('The audit log,')))
  for (const { years, sources } of RETAINED_BY_LAW) assert.ok(years === 6 && sources.length > 0)
})

test('applications are kept as long as decided, by their outcome', () => {
  const retained = Object.entries(APPLICATIONS_RETAINED).map(([kind, { months }]) => [
    kind,
    monthsInWords(months),
  ])
  assert.deepEqual(Object.fromEntries(retained), {
    agreement: '6 years',
    declined: '5 years',
    ended: '1 year',
  })
  assert.equal(monthsInWords(18), '18 months')
  assert.equal(BACKUPS_RETAINED.words, '35 days')
})

const page = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')

for (const [name, says] of [
  ['guides/integrate.md', `Responses are stored for ${RETENTION.idempotencyAnswers.retained.words}`],
  ['guides/webhooks.md', `events of the last ${RETENTION.events.retained.words}`],
  ['guides/webhooks.md', `past and pending deliveries of the last ${RETENTION.deliveryLog.retained.words}`],
  ['guides/webhooks.md', `up to ${RETENTION.pendingDeliveries.retained.words} later`],
  ['guides/operate.md', `within the last ${RETENTION.knownNetworks.retained.words}`],
  ['guides/manage-access.md', `valid for another ${LIFETIMES.replacedCredential.words}`],
  ['guides/operate.md', `replaces its own signing keys every ${LIFETIMES.tokenKey.words}`],
  ['guides/credentials.md', `at most ${LIFETIMES.assertion.words} ahead`],
  ['guides/credentials.md', `valid for another ${LIFETIMES.replacedCredential.words}`],
  ['guides/operate.md', `for longer than ${BACKUPS_RETAINED.words}`],
  ['guides/people.md', `for longer than ${BACKUPS_RETAINED.words}`],
  ['guides/people.md', `${monthsInWords(APPLICATIONS_RETAINED.agreement.months)} after the last payment`],
  ['guides/people.md', `${monthsInWords(APPLICATIONS_RETAINED.declined.months)} after the decision`],
  ['guides/people.md', `${monthsInWords(APPLICATIONS_RETAINED.ended.months)} after it ended`],
  ['guides/signing.md', `everyone signed within ${LIFETIMES.signing.words}`],
  ['guides/signing.md', `The link works for ${LIFETIMES.copyLink.words}`],
] as const) {
  test(`${name} says "${says}"`, () => {
    assert.ok(page(name).includes(says))
  })
}
