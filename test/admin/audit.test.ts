import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../src/domain/application/actor.ts'
import { listAudit } from '../../src/operations/administration/list-audit.ts'
import { createApiKey } from '../../src/operations/clients/create-api-key.ts'
import { rotateApiKey } from '../../src/operations/clients/rotate-api-key.ts'
import { rotateClientSecret } from '../../src/operations/clients/rotate-secret.ts'
import { createDealer } from '../../src/operations/people/create-dealer.ts'
import { createUser } from '../../src/operations/people/create-user.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { recordAlone } from '../../src/store/audit/change.ts'
import type { AuditEntry } from '../../src/store/audit/read.ts'
import { inRequest } from '../../src/store/audit/surroundings.ts'
import { type Administration, openAdministration, START } from './administration.ts'

let admin: Administration
let userId: string
const CLIENT = 'cl_sample'
const ORIGIN = { address: '192.0.2.7', browser: 'Firefox on Linux' }

before(async () => {
  admin = await openAdministration()
  const { sql, ring, now } = admin
  userId = newId(START)
  const user: Actor = { kind: 'user', id: userId }
  const later = () => admin.setTime(now() + 1_000)
  const request = { ring, requestId: 'r1', origin: () => ORIGIN }
  await inRequest(request, () =>
    recordAlone(sql, { actor: user, now }, 'signIn', { kind: 'user', id: userId }),
  )
  later()
  await inRequest({ ...request, requestId: 'r2' }, () =>
    recordAlone(sql, { actor: user, now }, 'consent.given', { kind: 'consent', id: 'x', part: 'p' }),
  )
  later()
  await recordAlone(sql, { actor: { kind: 'client', id: CLIENT }, now }, 'token.issued', {
    kind: 'accessToken',
    id: 't',
  })
  later()
  const given = { email: 'audited@lender.example', role: 'admin', dealer: undefined } as const
  await admin.done((change) => createUser({ ...change, newId: () => userId }, ring, given))
  later()
  await recordAlone(sql, { actor: user, now }, 'client.disabled', { kind: 'client', id: CLIENT })
  later()
  await admin.done((change) => createDealer(change, { name: 'Newest', specialAgreement: false }))
})
after(() => admin.close())

const actions = async (asked: Partial<Parameters<typeof listAudit>[1]>): Promise<readonly string[]> =>
  (await entries(asked)).map(({ action }) => action)

const entries = async (asked: Partial<Parameters<typeof listAudit>[1]>): Promise<readonly AuditEntry[]> => {
  const listed = await listAudit(admin, { limit: 50, ...asked })
  assert.ok(!(listed instanceof Refusal))
  return listed
}

test('entries come newest first, as many as requested', async () => {
  const all = ['dealer.created', 'client.disabled', 'user.created', 'token.issued', 'consent.given', 'signIn']
  assert.deepEqual(await actions({}), all)
  assert.deepEqual(await actions({ limit: 2 }), all.slice(0, 2))
})

const questions: readonly (readonly [asked: () => Partial<Parameters<typeof listAudit>[1]>, string[]])[] = [
  [() => ({ user: userId }), ['client.disabled', 'user.created', 'consent.given', 'signIn']],
  [
    () => ({ user: 'AUDITED@lender.example' }),
    ['client.disabled', 'user.created', 'consent.given', 'signIn'],
  ],
  [() => ({ client: CLIENT }), ['client.disabled', 'token.issued']],
  [() => ({ user: userId, client: CLIENT }), ['client.disabled']],
  [() => ({ action: 'signIn' }), ['signIn']],
  [() => ({ action: 'client' }), ['client.disabled']],
  [() => ({ action: 'c' }), []],
  [() => ({ action: '%' }), []],
  [() => ({ subject: CLIENT }), ['client.disabled']],
  [() => ({ subject: 'x' }), ['consent.given']],
  [() => ({ client: "' or true --" }), []],
]

for (const [asked, found] of questions) {
  test(`the filter ${asked.toString().slice(6)} finds ${found.length} entries`, async () => {
    assert.deepEqual(await actions(asked()), found)
  })
}

test('an entry’s origin is returned in the clear, and sealed in the database', async () => {
  const [entry] = await entries({ action: 'signIn' })
  assert.deepEqual(entry, {
    id: entry?.id,
    at: new Date(START),
    actor: { kind: 'user', id: userId },
    action: 'signIn',
    subject: { kind: 'user', id: userId },
    part: null,
    requestId: 'r1',
    origin: ORIGIN,
  })
  const [given] = await entries({ action: 'consent.given' })
  assert.deepEqual([given?.part, given?.requestId, given?.origin], ['p', 'r2', ORIGIN])
  const [created] = await entries({ action: 'user.created' })
  assert.deepEqual([created?.requestId, created?.origin], [null, null])
  const rows = await admin.sql<{ origin: Buffer }[]>`select origin from audit where origin is not null`
  assert.ok(rows.every(({ origin }) => !origin.includes('192.0.2.7') && !origin.includes('Firefox')))
})

test('an unknown user is refused', async () => {
  const outcome = await listAudit(admin, { user: 'nobody@lender.example', limit: 50 })
  assert.ok(outcome instanceof Refusal)
})

test('the entries of a client and a user include their credentials and consents', async () => {
  const later = () => admin.setTime(admin.now() + 1_000)
  const clientId = await admin.newClient()
  later()
  const { keyId } = await admin.done((change) => createApiKey(change, { clientId, name: 'audited' }))
  later()
  await admin.done((change) => rotateApiKey(change, clientId, keyId))
  later()
  await admin.done((change) => rotateClientSecret(change, clientId))
  assert.deepEqual(await actions({ client: clientId }), [
    'clientSecret.rotated',
    'apiKey.created',
    'apiKey.replaced',
    'apiKey.created',
    'apiKey.created',
    'client.created',
  ])
  assert.equal((await actions({ client: await admin.newClient() })).length, 2)
})
