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
const STAFF = { una: 'una@lender.example', aidan: 'aidan@lender.example', orla: 'orla@lender.example' }
const passwordOf = (email: string) => `sample horse of ${email}`
const ids = new Map<string, string>()
const idOf = (email: string) => ids.get(email) ?? ''
const secret = newTotpSecret()

before(async () => {
  world = await openCaseWorld()
  const { json, run, sql, keys } = world.installation
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
  const policy = { rules: [], otherwise: 'refer', fourEyesFromEuro: 30_000 }
  assert.equal((await run(['policy', 'import', '-'], { input: JSON.stringify(policy) })).code, 0)
})
after(() => world.close())

const LARGE = { 'loanDetails.vehicle.purchasePrice': 45_000 }
const stateOf = async (reference: string) =>
  (await world.call('GET', `/api/case/${reference}/status`)).status as string
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

test('one person can’t approve twice by naming two', async () => {
  const reference = await world.newCase(LARGE)
  await world.passChecks(reference)
  for (const by of [STAFF.una, STAFF.aidan]) {
    const { exit, says } = await run(['approve', reference, '--by', by], [])
    assert.deepEqual([exit, says.startsWith(`The password of ${by} is missing`)], [1, true], says)
    assert.match(
      (await run(['approve', reference, '--by', by], [passwordOf(STAFF.orla)])).says,
      /is not correct/,
    )
  }
  assert.deepEqual((await world.installation.json('case', 'show', reference)).file.approvals, [])
})

test('whoever has a second factor gives its code too, on a line of its own', async () => {
  const reference = await world.newCase(LARGE)
  await world.passChecks(reference)
  const approve = (...lines: readonly string[]) => run(['approve', reference, '--by', STAFF.aidan], lines)
  const password = passwordOf(STAFF.aidan)
  assert.match((await approve(password)).says, /^The code of aidan@lender\.example is missing\. /)
  assert.match(
    (await approve(password, '000000')).says,
    /^The code for aidan@lender\.example is not correct, or it has/,
  )
  assert.match((await approve(password, code())).says, /waits for a second person's approval\.\n$/)
  const second = await run(['approve', reference, '--by', STAFF.una], [passwordOf(STAFF.una)])
  assert.match(second.says, /is Approved now\.\n$/)
})

test('outside a sandbox nobody without a second factor is one of two', async () => {
  const reference = await world.newCase(LARGE)
  await world.passChecks(reference)
  const outside = { SANDBOX: 'off' }
  const approve = (by: string, lines: readonly string[]) =>
    run(['approve', reference, '--by', by], lines, outside)
  const refused = await approve(STAFF.una, [passwordOf(STAFF.una)])
  assert.match(refused.says, /^una@lender\.example has not set up two-factor authentication/)
  const given = await approve(STAFF.aidan, [passwordOf(STAFF.aidan), code()])
  assert.match(given.says, /waits for a second person's approval\.\n$/)
})

test('whoever must sign in through the identity provider proves nothing with a password', async () => {
  const reference = await world.newCase(LARGE)
  await world.passChecks(reference)
  const provider = {
    IDENTITY_PROVIDER_ISSUER: 'https://identity.example',
    IDENTITY_PROVIDER_CLIENT_ID: 'sample',
    IDENTITY_PROVIDER_CLIENT_SECRET: 'sample',
    IDENTITY_PROVIDER_NAME: 'Sample',
    IDENTITY_PROVIDER_REQUIRED_ROLES: 'underwriter',
  }
  const una = ['approve', reference, '--by', STAFF.una]
  const { says } = await run(una, [passwordOf(STAFF.una)], provider)
  assert.match(
    says,
    /^una@lender\.example signs in with Sample and must verify it is them in the console\.\n$/,
  )
})

test('who waives a check proves who they are, and leaves the approval to another', async () => {
  const reference = await world.newCase()
  await world.passChecks(reference)
  const waive = (lines: readonly string[]) =>
    run(['check', reference, 'identity', 'waived', '--note', 'Known.', '--by', STAFF.una], lines)
  assert.match((await waive([])).says, /^The password of una@lender\.example is missing/)
  assert.match((await waive([passwordOf(STAFF.una)])).says, /^The identity check of \S+ is waived\.\n/)
  const una = await run(['approve', reference, '--by', STAFF.una], [passwordOf(STAFF.una)])
  assert.match(una.says, /^una@lender\.example waived the identity check, so a colleague must approve\.\n$/)
  const nobody = await run(['approve', reference], [])
  assert.match(nobody.says, /needs two people, so name each of them: --by EMAIL\.\n$/)
  assert.equal(await stateOf(reference), 'Submitted')
  const orla = await run(['approve', reference, '--by', STAFF.orla], [passwordOf(STAFF.orla)])
  assert.match(orla.says, /is Approved now\.\n$/)
})

test('an administrator confirms with their own factor whom another gave access', async () => {
  const { sql } = world.installation
  await sql`
    insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
    values (${newId(Date.now())}, now(), 'user', ${idOf(STAFF.orla)}, 'user.roleChanged', 'user', ${idOf(STAFF.una)})`
  const reference = await world.newCase(LARGE)
  await world.passChecks(reference)
  const approve = (by: string) => run(['approve', reference, '--by', by], [passwordOf(by)])
  assert.match((await approve(STAFF.orla)).says, /waits for a second/)
  assert.match(
    (await approve(STAFF.una)).says,
    /orla@lender\.example changed the role of una@lender\.example less/,
  )
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
  assert.match((await approve(STAFF.una)).says, /is Approved now\.\n$/)
  assert.match(
    await confirm(STAFF.aidan, passwordOf(STAFF.aidan), code()),
    /^Nobody has given una@lender\.example access/,
  )
})

test('who corrects by name where a signer is reached proves who they are', async () => {
  const reference = await world.newCase()
  const send = (lines: readonly string[], ...contact: readonly string[]) =>
    run(['send-signing-link', reference, '1', '--by', STAFF.una, ...contact], lines)
  for (const contact of [
    ['--email', 'other@example.ie'],
    ['--mobile', '087 765 4321'],
  ]) {
    assert.match((await send([], ...contact)).says, /^The password of una@lender\.example is missing/)
    assert.match((await send([passwordOf(STAFF.una)], ...contact)).says, /^Signing of \S+ has not started/)
  }
  assert.match((await send([])).says, /^Signing of \S+ has not started/)
})
