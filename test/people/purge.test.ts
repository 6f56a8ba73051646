/** What has expired is deleted after its time, to the millisecond, and nothing else. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { DAY, HOUR, openPeople, type People } from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
after(() => people.close())

const ago = (milliseconds: number) => new Date(people.service.now() - milliseconds)
const ahead = (milliseconds: number) => ago(-milliseconds)

const session = (expiresAt: Date, endedAt: Date | null) => people.sql`
  insert into sessions (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at, ended_at)
  values (${newId(0)}, ${randomBytes(32)}, ${people.ids.seller}, 'k1', '', now(), now(), ${expiresAt}, ${endedAt})`
const mailLink = (expiresAt: Date) => people.sql`
  insert into mail_links (id, token_hash, user_id, purpose, created_at, expires_at)
  values (${newId(0)}, ${randomBytes(32)}, ${people.ids.seller}, 'reset', now(), ${expiresAt})`
const failure = (lastAt: Date) => people.sql`
  insert into sign_in_failures (subject_hash, failures, first_at, last_at)
  values (${randomBytes(32)}, 3, ${lastAt}, ${lastAt})`
const network = (lastAt: Date) =>
  people.sql`insert into known_networks values (${randomBytes(32)}, ${lastAt})`
const ticket = (expiresAt: Date) =>
  people.sql`insert into used_tickets values (${randomBytes(32)}, ${expiresAt})`
const assertion = (expiresAt: Date) =>
  people.sql`insert into used_assertions values (${randomBytes(32)}, ${expiresAt})`
const token = (expiresAt: Date) => people.sql`
  insert into access_tokens (hash, client_id, scopes, audience, payload, issued_at, expires_at)
  values (${randomBytes(32)}, 'cl', '{}', '', '{}', now(), ${expiresAt})`

test('each kind of row goes when its time is over and not a millisecond before', async () => {
  const rows: [string, () => Promise<unknown>, boolean][] = [
    ['sessions', () => session(ahead(DAY), null), true],
    ['sessions', () => session(ago(DAY), null), true],
    ['sessions', () => session(ago(30 * DAY - 1), null), true],
    ['sessions', () => session(ago(30 * DAY), null), false],
    ['sessions', () => session(ahead(DAY), ago(30 * DAY - 1)), true],
    ['sessions', () => session(ahead(DAY), ago(30 * DAY)), false],
    ['mail_links', () => mailLink(ahead(HOUR)), true],
    ['mail_links', () => mailLink(ago(30 * DAY - 1)), true],
    ['mail_links', () => mailLink(ago(30 * DAY)), false],
    ['sign_in_failures', () => failure(ago(DAY - 1)), true],
    ['sign_in_failures', () => failure(ago(DAY)), false],
    ['known_networks', () => network(ago(90 * DAY - 1)), true],
    ['known_networks', () => network(ago(90 * DAY)), false],
    ['used_tickets', () => ticket(ago(HOUR - 1)), true],
    ['used_tickets', () => ticket(ago(HOUR)), false],
    ['used_assertions', () => assertion(ago(HOUR - 1)), true],
    ['used_assertions', () => assertion(ago(HOUR)), false],
    ['access_tokens', () => token(ago(HOUR - 1)), true],
    ['access_tokens', () => token(ago(HOUR)), false],
  ]
  for (const [table, insert, stays] of rows) {
    await insert()
    assert.equal(await purgeOnce(people.service), stays ? 0 : 1, table)
    assert.equal(await purgeOnce(people.service), 0, table)
  }
})

test('many go in batches, and those that somebody holds are passed over', async () => {
  for (let i = 0; i < 25; i++) await ticket(ago(DAY))
  await people.sql.begin(async (transaction) => {
    await transaction`select from used_tickets where expires_at = ${ago(DAY)} limit 3 for update`
    assert.equal(await purgeOnce(people.service, { batchRows: 10 }), 22)
  })
  assert.equal(await purgeOnce(people.service, { batchRows: 10 }), 3)
})

test('a kind that cannot be deleted does not keep the others', async () => {
  await ticket(ago(DAY))
  await people.sql`alter table known_networks rename to known_networks_elsewhere`
  try {
    const errors: unknown[] = []
    assert.equal(await purgeOnce(people.service, { onError: (error) => errors.push(error) }), 1)
    assert.deepEqual(
      errors.map((error) => (error as { code?: string }).code),
      ['42P01'],
    )
    await assert.rejects(purgeOnce(people.service), { code: '42P01' })
  } finally {
    await people.sql`alter table known_networks_elsewhere rename to known_networks`
  }
})
