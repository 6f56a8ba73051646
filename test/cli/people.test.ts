import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encryptOrigin } from '../../src/store/audit/origin.ts'
import { newId } from '../../src/store/connection/uuid.ts'
import { keyRing } from '../../src/store/encryption/key-ring.ts'
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

/** What waits for a service to send it. */
const invitations = async (userId: string): Promise<number> =>
  (
    await installation.sql`
      select from jobs.job where name = 'mail' and data->>'kind' = 'invitation' and data->>'userId' = ${userId}`
  ).length

const addSession = async (userId: string): Promise<void> => {
  const ring = keyRing(() => installation.keys)
  const [id, at] = [newId(Date.now()), new Date()]
  const { keyId, sealed } = encryptOrigin(ring, { kind: 'session', id }, { address: '::1', browser: null })
  await installation.sql`
    insert into sessions (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at)
    values (${id}, ${Buffer.from(id)}, ${userId}, ${keyId}, ${sealed}, ${at}, ${at}, ${new Date(Date.now() * 2)})`
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
    `User ${quiet.id} is invited again; the service sends the mail now, or as soon as it runs.\n`,
  )
  assert.equal(await invitations(quiet.id), 1)
  assert.match(
    (await run(['user', 'list'])).stdout,
    /una@lender\.example +underwriter +\(lender\) +no password yet/,
  )
  await setPasswordHash(installation.sql, quiet.id, 'a hash', new Date())
  await fails(['user', 'invite', quiet.id], /already has a password/)
  await fails(['user', 'invite', 'nobody@x.example'], /There is no such user/)
  assert.match((await run(['user', 'list'])).stdout, /una@lender\.example +underwriter +\(lender\) +enabled/)
})

test('a user is given another role of the same kind, and signed out', async () => {
  const { json, run } = installation
  const user = await json('user', 'create', 'role@northside.example', '--dealer', 'Northside Motors')
  const change = (role: string) => run(['user', 'change', 'role@northside.example', '--role', role])
  assert.equal((await change('dealerAdmin')).stdout, `User ${user.id} has the role dealerAdmin.\n`)
  assert.equal((await change('dealerAdmin')).stdout, `User ${user.id} has the role dealerAdmin, as before.\n`)
  assert.match((await change('admin')).stderr, /^A dealer’s user can be dealerUser or dealerAdmin/)
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
  await fails(['user', 'disable', admins[0].id], /^This is the only admin who is enabled/)
  await fails(['user', 'change', admins[0].id, '--role', 'underwriter'], /^This is the only admin/)
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
    /There is a dealer named "NORTHSIDE motors"/,
  )
  await fails(['dealer', 'rename', 'Southside Motors', 'X'], /There is no dealer "Southside Motors"/)
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
  assert.equal((await run(['audit', 'list', '--client', 'cl_x'])).stdout, 'Nothing like this is on record.\n')
  await fails(['audit', 'list', '--user', 'nobody@x.example'], /There is no such user/)
})
