import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret } from '../../src/adapters/access/api-key.ts'
import { encryptOrigin } from '../../src/store/audit/origin.ts'
import { sealNext } from '../../src/store/audit/seals.ts'
import { setPasswordHash } from '../../src/store/people/users.ts'
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
      select from jobs.job where name = 'mail' and data->>'kind' = 'invitation' and data->>'userId' = ${userId}`
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
  const later = await run(['user', 'invite', 'UNA@lender.example'])
  assert.equal(
    later.stdout,
    `User ${quiet.id} has been invited again. The service sends the email now, or as soon as it runs.\n`,
  )
  assert.equal(await invitations(quiet.id), 1)
  assert.match((await run(['user', 'list'])).stdout, /una@lender\.example +underwriter +\(lender\) +invited/)
  await setPasswordHash(installation.sql, quiet.id, 'a hash', new Date())
  await fails(['user', 'invite', quiet.id], /has already accepted the invitation/)
  await fails(['user', 'invite', 'nobody@x.example'], /User not found/)
  assert.match((await run(['user', 'list'])).stdout, /una@lender\.example +underwriter +\(lender\) +enabled/)
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
  await run(['user', 'disable', admin.id])
  await fails(['user', 'link', admin.id], /user or their dealer is disabled/)
  await run(['user', 'change', admin.id, '--role', 'underwriter'])
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

test('a user gets another role of the same kind, and is signed out', async () => {
  const { json, run } = installation
  const user = await json('user', 'create', 'role@northside.example', '--dealer', 'Northside Motors')
  const change = (role: string) => run(['user', 'change', 'role@northside.example', '--role', role])
  assert.equal((await change('dealerAdmin')).stdout, `User ${user.id} has the role dealerAdmin.\n`)
  assert.equal((await change('dealerAdmin')).stdout, `User ${user.id} has the role dealerAdmin, as before.\n`)
  assert.match(
    (await change('admin')).stderr,
    /^A dealer’s user can be a dealer user or a dealer administrator/,
  )
  assert.equal((await change('king')).code, 2)
  await addSession(user.id)
  const ended = () => run(['user', 'end-sessions', user.id])
  assert.equal((await ended()).stdout, `User ${user.id} is signed out: 1 session ended.\n`)
  assert.equal((await ended()).stdout, `User ${user.id} is signed out: 0 sessions ended.\n`)
})

test('the last enabled admin stays one', async () => {
  const { json, run } = installation
  const admins = (await json('user', 'list')).filter(({ role }: { role: string }) => role === 'admin')
  assert.equal(admins.length, 1)
  await fails(['user', 'disable', admins[0].id], /^This is the only enabled administrator/)
  await fails(
    ['user', 'change', admins[0].id, '--role', 'underwriter'],
    /^This is the only enabled administrator/,
  )
  await json('user', 'create', 'second@lender.example', '--role', 'admin')
  assert.equal((await run(['user', 'disable', admins[0].id])).stdout, `User ${admins[0].id} is disabled.\n`)
})

test('a dealer is renamed', async () => {
  const { json, run } = installation
  await json('dealer', 'create', 'Southside Motors')
  const { stdout } = await run(['dealer', 'rename', 'southside motors', 'Seaside Motors'])
  assert.equal(stdout, 'Dealer "Seaside Motors" has this name.\n')
  await fails(
    ['dealer', 'rename', 'Seaside Motors', 'NORTHSIDE motors'],
    /There is already a dealer named "NORTHSIDE motors"/,
  )
  await fails(['dealer', 'rename', 'Southside Motors', 'X'], /Dealer "Southside Motors" not found/)
})

test('a partner is added and renamed, and its users and clients belong to it', async () => {
  const { json, run } = installation
  const partner = await json('partner', 'create', 'Comparison Site')
  await fails(['partner', 'create', 'comparison site'], /There is already a partner named/)
  const user = await json(
    'user',
    'create',
    'dev@x.example',
    '--role',
    'partnerAdmin',
    '--partner',
    partner.id,
  )
  assert.equal(user.role, 'partnerAdmin')
  const create = ['user', 'create', 'other@x.example', '--role']
  await fails([...create, 'partnerUser'], /A user with the role partnerUser needs a partner/)
  await fails([...create, 'partnerUser', '--dealer', 'Northside Motors'], /cannot have a dealer/)
  await fails([...create, 'admin', '--partner', 'Comparison Site'], /cannot have a partner/)
  await fails([...create, 'partnerUser', '--partner', 'Nobody'], /Partner "Nobody" not found/)
  const old = await json('client', 'create', 'Old software')
  const moved = await run(['client', 'change', old.clientId, '--partner', 'COMPARISON SITE'])
  assert.equal(moved.stdout, `Client ${old.clientId} is changed.\n`)
  await json('partner', 'create', 'Other Site')
  const again = ['client', 'change', old.clientId, '--partner', 'Other Site']
  await fails(again, /belongs to another dealer or partner/)
  const ofDealer = await json('client', 'create', 'Dealer software', '--dealer', 'Northside Motors')
  await fails(['client', 'change', ofDealer.clientId, '--partner', 'Other Site'], /belongs to another dealer/)
  const both = ['client', 'create', 'Both', '--dealer', 'Northside Motors', '--partner', 'Other Site']
  await fails(both, /to a dealer, to a partner or to the lender, and only to one/)
  const renamed = await run(['partner', 'rename', 'Comparison Site', 'Compare Well'])
  assert.equal(renamed.stdout, 'Partner "Compare Well" has this name.\n')
  await fails(['partner', 'rename', 'Compare Well', 'Other Site'], /There is already a partner named/)
  assert.equal((await json('client', 'show', old.clientId)).partner, 'Compare Well')
  assert.match((await run(['partner', 'list'])).stdout, /Compare Well/)
  assert.match((await run(['user', 'list'])).stdout, /dev@x\.example +partnerAdmin +Compare Well/)
  assert.match((await run(['user', 'change', user.id, '--role', 'admin'])).stderr, /A partner’s user can be/)
})

test('a client of the lender is added, shown, listed and changed, with scopes of its own', async () => {
  const { json, run } = installation
  const core = await json(
    'client',
    'create',
    'Core system',
    '--lender',
    '--scopes',
    'lender:read,lender:book',
  )
  assert.deepEqual([core.isLender, core.dealer, core.partner], [true, null, null])
  const created = await run(['client', 'create', 'Scoring', '--lender', '--mode', 'live'])
  assert.match(created.stdout, /^Added live client "Scoring" of the lender\./)
  const { isLender, scopes } = await json('client', 'show', core.clientId)
  assert.deepEqual([isLender, scopes], [true, ['lender:read', 'lender:book']])
  assert.match((await run(['client', 'show', core.clientId])).stdout, /"Core system" of the lender, /)
  assert.match((await run(['client', 'list'])).stdout, /Scoring +\(lender\) +live +\d+ +all /)
  await fails(['client', 'create', 'Both', '--lender', '--dealer', 'Northside Motors'], /only to one of them/)
  await fails(['client', 'change', core.clientId, '--partner', 'Other Site'], /belongs to the lender/)
  await fails(
    ['client', 'change', core.clientId, '--scopes', 'applications:read'],
    /Only clients of dealers and partners can have the scope applications:read/,
  )
  await fails(['client', 'create', 'Other', '--scopes', 'lender:read'], /Only the lender’s own clients/)
})

test('the audit is listed for people and for programs', async () => {
  const { json, run } = installation
  const user = await json('user', 'create', 'audited@northside.example', '--dealer', 'Northside Motors')
  const listed = await json('audit', 'list', '--user', 'audited@northside.example')
  assert.deepEqual(listed.map(({ action }: { action: string }) => action).sort(), [
    'user.created',
    'user.invited',
  ])
  const { actor, subject, origin } = listed[0]
  assert.deepEqual(
    [actor, subject, origin],
    [{ kind: 'operator', id: 'cli' }, { kind: 'user', id: user.id }, null],
  )
  assert.equal((await json('audit', 'list', '--limit', '3')).length, 3)
  assert.equal((await json('audit', 'list', '--action', 'dealer.renamed')).length, 1)
  const [renamed] = await json('audit', 'list', '--action', 'dealer')
  assert.equal((await json('audit', 'list', '--subject', renamed.subject.id)).length, 2)
  const { stdout } = await run(['audit', 'list', '--action', 'user.invited', '--limit', '1'])
  assert.match(
    stdout,
    /^When +Who +What +To what +From where\n─+.*Z {2}operator cli {2}user\.invited {2}user /s,
  )
  assert.equal((await run(['audit', 'list', '--client', 'cl_x'])).stdout, 'No audit log entries found.\n')
  await fails(['audit', 'list', '--user', 'nobody@x.example'], /User not found/)
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
        select data->>'what' as what, data->'by'->>'kind' as by from jobs.job
        where name = 'mail' and data->>'kind' = 'accessGiven' and data->>'userId' = ${admin.id} order by created_on`
    ).map(({ what, by }) => [what, by])
  assert.deepEqual(await told(), [])
  const other = await json('user', 'create', 'new@lender.example', '--role', 'admin')
  await installation.run(['user', 'change', other.id, '--role', 'underwriter'])
  const { clientId } = await json('client', 'create', 'Told software', '--mode', 'live')
  await json('client', 'key', 'create', clientId)
  const all = await told()
  assert.deepEqual(all.slice(0, 2), [
    ['adminAdded', 'operator'],
    ['roleChanged', 'operator'],
  ])
  assert.deepEqual(all.at(-1), ['apiKeyAdded', 'operator'])
})
