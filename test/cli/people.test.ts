import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { encryptOrigin } from '../../src/store/audit/change.ts'
import { sealNext } from '../../src/store/audit/seals.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
before(async () => {
  installation = await openInstallation()
  await installation.json('dealer', 'create', 'Northside Motors')
})
after(() => installation.close())

const fails = async (commandLine: readonly string[], says: RegExp): Promise<void> => {
  const ended = await installation.run(commandLine)
  assert.match(ended.stderr, says)
  assert.deepEqual([ended.code, ended.stdout], [1, ''])
}

/** The mails that wait for a service to send them. */
const invitations = async (userId: string): Promise<number> =>
  (
    await installation.sql`
      select from mails where about->>'kind' = 'invitation' and about->>'userId' = ${userId}`
  ).length

const addSession = async (userId: string): Promise<void> => {
  const ring = keyRing(() => installation.keys)
  const [id, at] = [newId(Date.now()), new Date()]
  const { keyId, encrypted } = encryptOrigin(ring, { kind: 'session', id }, { address: '::1', browser: null })
  await installation.sql`
    insert into sessions (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at)
    values (${id}, ${Buffer.from(id)}, ${userId}, ${keyId}, ${encrypted}, ${at}, ${at}, ${new Date(Date.now() * 2)})`
}

test('a user who is created without a running service is invited once one runs', async () => {
  const { json, run } = installation
  const admin = await json('user', 'create', 'first@lender.example', '--role', 'admin')
  assert.equal(await invitations(admin.id), 1)
  const printed = await run(['user', 'create', 'mary@northside.example', '--dealer', 'Northside Motors'])
  assert.match(
    printed.stdout,
    /^Added user mary@northside.example \(dealerUser\), id .*\.\nThe service sends the invitation now/,
  )
  const quiet = await json('user', 'create', 'una@lender.example', '--role', 'underwriter', '--no-invitation')
  assert.equal(await invitations(quiet.id), 0)
})

test('without mail the first admin gets a link to set a password, which works once and is no password itself', async () => {
  const { json, run, sql } = installation
  const admin = await json('user', 'create', 'alone@lender.example', '--role', 'admin', '--no-invitation')
  const printed = await run(['user', 'link', 'ALONE@lender.example'])
  assert.match(printed.stdout, /^http:\/\/127\.0\.0\.1:\d+\/console\/password#token=[\w-]{43}\n$/)
  assert.match(printed.stderr, /^It works once, until \d{4}-/)
  const again = await json('user', 'link', admin.id)
  assert.equal(again.id, admin.id)
  const hashOf = (url: string) => hashOfSecret(new URL(url).hash.slice('#token='.length))
  const good = async (url: string) =>
    (
      await sql`select from mail_links where token_hash = ${hashOf(url)} and expires_at > now() and purpose = 'invitation'`
    ).length
  assert.deepEqual([await good(printed.stdout.trim()), await good(again.url)], [1, 1])
  await fails(['user', 'link', 'nobody@x.example'], /User not found/)
  await sql`update users set disabled_at = now() where id = ${admin.id}`
  await fails(['user', 'link', admin.id], /user or their dealer is disabled/)
})

test('a person’s lost second factors are removed, and the person is signed out', async () => {
  const { json, run, sql } = installation
  const user = await json('user', 'create', 'lost@lender.example', '--role', 'underwriter')
  await fails(['user', 'reset-factors', user.id], /This user has not set up two-factor authentication/)
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, key_id, name, created_at)
    values (${newId(Date.now())}, ${user.id}, 'sample', 'sample', 0, '{}', 'k1', '', now())`
  await addSession(user.id)
  const { stdout } = await run(['user', 'reset-factors', 'lost@lender.example'])
  assert.equal(stdout, `User ${user.id} no longer has a second factor, and has been signed out.\n`)
  assert.equal((await sql`select from passkeys where user_id = ${user.id}`).length, 0)
  assert.equal((await sql`select from sessions where user_id = ${user.id} and ended_at is null`).length, 0)
})

test('the audit is checked: a whole chain ends with 0 and names its last seal, a broken one ends with 1 and names the fault', async () => {
  const { json, run, sql, keys } = installation
  await run(['dealer', 'create', 'Sealed Motors'])
  // As if it were later: new entries wait for their seal.
  await sealNext(
    sql,
    keyRing(() => keys),
    { now: Date.now(), lagMilliseconds: -60_000, limit: 1_000 },
  )
  const whole = await run(['audit', 'check'])
  assert.equal(whole.code, 0)
  const [, head = ''] = /^Last seal: (1:[0-9a-f]{64})$/m.exec(whole.stdout) ?? []
  assert.match(whole.stdout, /^Seals: 1\. Entries under them: \d+\. New entries without a seal: \d+\.$/m)
  assert.equal((await json('audit', 'check', '--head', head)).faults.length, 0)
  await fails(['audit', 'check', '--head', `2:${head.slice(2)}`], /does not have the seal that --head names/)

  await sql`update audit_seals set entries = entries + 1`
  const broken = await run(['audit', 'check'])
  assert.equal(broken.code, 1)
  assert.match(broken.stdout, /^Seal 1, .*: it was made over \d+ entries and there are \d+\.$/m)
  assert.match(broken.stderr, /The audit log does not match its seals/)
})

test('what the operator does is told to every admin, too', async () => {
  const { json, sql } = installation
  const admin = await json('user', 'create', 'told@lender.example', '--role', 'admin')
  const told = async () =>
    (
      await sql`
        select about->>'what' as what, about->'by'->>'kind' as by from mails
        where about->>'kind' = 'accessGiven' and about->>'userId' = ${admin.id} order by id`
    ).map(({ what, by }) => [what, by])
  assert.deepEqual(await told(), [])
  await json('user', 'create', 'new@lender.example', '--role', 'admin')
  await json('client', 'create', 'Told software', '--mode', 'live')
  const all = await told()
  assert.deepEqual(all[0], ['adminAdded', 'operator'])
  assert.deepEqual(all.at(-1), ['apiKeyAdded', 'operator'])
})
