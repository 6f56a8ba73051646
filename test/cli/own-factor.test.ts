/** What takes two people on the command line is proven by each one's own factor. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashPassword } from '../../src/adapters/access/password.ts'
import { newTotpSecret, totpCode, totpStep } from '../../src/adapters/access/totp.ts'
import { confirmAuthenticator, startAuthenticator } from '../../src/store/people/authenticators.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let world: CaseWorld
let reference: string
const STAFF = { una: 'una@lender.example', aidan: 'aidan@lender.example', orla: 'orla@lender.example' }
const passwordOf = (email: string) => `sample horse of ${email}`
const ids = new Map<string, string>()
const idOf = (email: string) => ids.get(email) ?? ''
const secret = newTotpSecret()

before(async () => {
  world = await openCaseWorld()
  const { json, sql, keys } = world.installation
  for (const email of Object.values(STAFF)) {
    const role = email === STAFF.una ? 'underwriter' : 'admin'
    const { id } = await json('user', 'create', email, '--role', role, '--no-invitation')
    ids.set(email, id)
    await sql`update users set password_hash = ${await hashPassword(passwordOf(email))} where id = ${id}`
  }
  const ring = keyRing(() => keys)
  const at = new Date()
  await startAuthenticator(sql, ring, idOf(STAFF.aidan), { secret, at })
  assert.ok(await confirmAuthenticator(sql, idOf(STAFF.aidan), 0, at))
  reference = await world.newCase()
})
after(() => world.close())

// Its own proof is in this test, so a step that another used up does not matter.
const forgetSteps = () => world.installation.sql`update authenticators set last_step = 0`
const code = () => totpCode(secret, totpStep(Date.now()))
const run = async (
  commandLine: readonly string[],
  lines: readonly string[],
  env: Record<string, string> = {},
) => {
  await forgetSteps()
  const input = lines.map((line) => `${line}\n`).join('')
  const { code: exit, stdout, stderr } = await world.run(commandLine, { input, env })
  assert.doesNotMatch(stderr, /^ +at /m)
  assert.doesNotMatch(stdout + stderr, /sample horse/)
  return { exit, says: stdout + stderr }
}

/** A correction of where a signer is reached, which counts beside another person's. */
const correct = (by: string, lines: readonly string[], env: Record<string, string> = {}) =>
  run(['send-signing-link', reference, '1', '--by', by, '--mobile', '087 765 4321'], lines, env)
/** What is said once the person is proven: there is no signing yet. */
const isProven = /^\S+ is \w+ and has no signing/

test('who corrects by name where a signer is reached proves who they are', async () => {
  const send = (lines: readonly string[], ...contact: readonly string[]) =>
    run(['send-signing-link', reference, '1', '--by', STAFF.una, ...contact], lines)
  for (const contact of [
    ['--email', 'other@example.ie'],
    ['--mobile', '087 765 4321'],
  ]) {
    const { exit, says } = await send([], ...contact)
    assert.deepEqual([exit, /^The password of una@lender\.example is missing/.test(says)], [1, true], says)
    assert.match((await send([passwordOf(STAFF.orla)], ...contact)).says, /is not correct/)
    assert.match((await send([passwordOf(STAFF.una)], ...contact)).says, isProven)
  }
  assert.match((await send([])).says, isProven)
})

test('whoever has a second factor gives its code too, on a line of its own', async () => {
  const password = passwordOf(STAFF.aidan)
  assert.match(
    (await correct(STAFF.aidan, [password])).says,
    /^The code of aidan@lender\.example is missing\. /,
  )
  assert.match(
    (await correct(STAFF.aidan, [password, '000000'])).says,
    /^The code for aidan@lender\.example is not correct, or it has/,
  )
  assert.match((await correct(STAFF.aidan, [password, code()])).says, isProven)
})

test('outside a sandbox nobody without a second factor is one of two', async () => {
  const outside = { SANDBOX: 'off' }
  const refused = await correct(STAFF.una, [passwordOf(STAFF.una)], outside)
  assert.match(refused.says, /^una@lender\.example has not set up two-factor authentication/)
  const given = await correct(STAFF.aidan, [passwordOf(STAFF.aidan), code()], outside)
  assert.match(given.says, isProven)
})

test('whoever must sign in through the identity provider proves nothing with a password', async () => {
  const provider = {
    IDENTITY_PROVIDER_ISSUER: 'https://identity.example',
    IDENTITY_PROVIDER_CLIENT_ID: 'sample',
    IDENTITY_PROVIDER_CLIENT_SECRET: 'sample',
    IDENTITY_PROVIDER_NAME: 'Sample',
    IDENTITY_PROVIDER_REQUIRED_ROLES: 'underwriter',
  }
  const { says } = await correct(STAFF.una, [passwordOf(STAFF.una)], provider)
  assert.match(
    says,
    /^una@lender\.example signs in with Sample and must verify it is them in the console\.\n$/,
  )
})

test('guesses are slowed as those to sign in are, and on record', async () => {
  const { sql } = world.installation
  await sql`truncate sign_in_failures`
  for (const guess of [passwordOf(STAFF.una), 'guess', 'guess', 'guess', 'guess'])
    assert.match(
      (await correct(STAFF.orla, [guess])).says,
      /^The password for orla@lender\.example is not correct/,
    )
  // The wait that the last guess began, made long enough for any machine.
  const { count } = await sql`
    update sign_in_failures set blocked_until = blocked_until + interval '1 minute' where blocked_until is not null`
  assert.equal(count, 1)
  const slowed = await correct(STAFF.orla, [passwordOf(STAFF.orla)])
  assert.match(slowed.says, /^Too many wrong passwords\. Try again in \d+ seconds?\.\n$/)
  const failed = await sql`
    select from audit where action = 'secondApproval.failed' and subject_id = ${idOf(STAFF.orla)}`
  assert.equal(failed.length, 5)
  await sql`truncate sign_in_failures`
  assert.match((await correct(STAFF.orla, [passwordOf(STAFF.orla)])).says, isProven)
})

test('an administrator confirms with their own factor whom another gave access', async () => {
  const { sql } = world.installation
  await sql`
    insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
    values (${newId(Date.now())}, now(), 'user', ${idOf(STAFF.orla)}, 'user.roleChanged', 'user', ${idOf(STAFF.una)})`
  const confirm = async (by: string, ...lines: readonly string[]) => {
    const input = lines.map((line) => `${line}\n`).join('')
    await forgetSteps()
    const commandLine = ['user', 'confirm', STAFF.una, '--by', by]
    const ended = await world.installation.run(commandLine, { input, env: { SANDBOX: 'on' } })
    return ended.stdout + ended.stderr
  }
  assert.match(await confirm(STAFF.una, passwordOf(STAFF.una)), /is not an administrator\.\n$/)
  assert.match(await confirm(STAFF.orla, passwordOf(STAFF.orla)), /^Another administrator must confirm una@/)
  assert.match(await confirm(STAFF.aidan), /^The password of aidan@lender\.example is missing/)
  const confirmed = await confirm(STAFF.aidan, passwordOf(STAFF.aidan), code())
  assert.equal(confirmed, `${STAFF.una} is confirmed.\n`)
  assert.match(
    await confirm(STAFF.aidan, passwordOf(STAFF.aidan), code()),
    /^Nobody has given una@lender\.example access/,
  )
})
