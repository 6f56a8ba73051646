/**
 * What the command line shows of an application: everything that the lender knows, and only the personal data that it
 * must.
 */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { DUPLICATES_MAXIMUM } from '../../src/operations/cases/find-duplicates.ts'
import { addErased } from '../support/erased-applications.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const importPolicy = async (policy: object) => {
  const { code, stderr } = await world.installation.run(['policy', 'import', '-'], {
    input: JSON.stringify(policy),
  })
  assert.equal(code, 0, stderr)
}
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it looks for.
const show = (reference: string, ...options: readonly string[]): Promise<any> =>
  world.installation.json('case', 'show', reference, ...options)

const INFORMATION = 'loanDetails.furtherInformation'
const CAR = 'loanDetails.vehicle.registrationNumber'
const DEPOSIT = 'loanDetails.vehicle.deposit'

test('what the policy found is shown in words', async () => {
  const none = await world.newCase({ [DEPOSIT]: 24_000 })
  assert.match(
    await world.does('show', none),
    /^Policy: refer\n {2}No product accepts the application as submitted, so the policy cannot approve it\.\n {2}No rule fired\.$/m,
  )
  const rule = { name: 'Long enough', measure: 'term', above: 12, outcome: 'refer' }
  await importPolicy({ rules: [rule], otherwise: 'approve' })
  const reference = await world.newCase()
  assert.match(
    await world.does('show', reference),
    /^Policy, version 1: refer\n {2}Long enough: term is 48 months, above 12 months \(refer\)$/m,
  )
  const { policy } = (await show(reference)).file
  assert.deepEqual(policy, {
    version: 1,
    outcome: 'refer',
    fired: [{ name: 'Long enough', measure: 'term', outcome: 'refer', value: 48, bound: 12 }],
  })
})

test('the policy approves a live application that no longer lacks a check', async () => {
  const dealer = (await world.installation.json('dealer', 'list'))[0].name
  const created = ['create', 'Sample live client', '--dealer', dealer, '--mode', 'live'] as const
  const { apiKey } = await world.installation.json('client', ...created)
  await importPolicy({ rules: [], otherwise: 'approve' })
  const reference = await world.newCase({}, apiKey.key ?? apiKey)
  await world.does('check', reference, 'identity', 'passed')
  await world.does('check', reference, 'creditRegister', 'passed')
  assert.equal(
    await world.does('check', reference, 'sanctions', 'passed'),
    `The sanctions check of ${reference} is passed.\n${reference} is Approved; no check is lacking.\n`,
  )
  assert.match(await world.does('show', reference), /Submitted → Approved +service policy$/m)

  const sent = await world.newCase({}, apiKey.key ?? apiKey)
  const provider = join(world.folder, 'all.mjs')
  await writeFile(
    provider,
    `export default { name: 'all', checks: ${JSON.stringify(CHECK_NAMES)}, check: async () => ({ result: 'passed' }) }`,
  )
  const asked = await world.run(['check', sent], { env: { CHECK_PROVIDERS: provider } })
  assert.equal(
    asked.stdout,
    `The providers made: identity, creditRegister, sanctions.\n${sent} is Approved; no check is lacking.\n`,
  )
})

test('the requirements are shown, with whose they are, counted from 1', async () => {
  const reference = await world.newCase()
  const text = await world.does('show', reference)
  assert.match(text, /^Id +Requirement +Of +State +When +Who +Reason$/m)
  assert.match(text, /^1 +Photo identification +applicant 1 +outstanding$/m)
  assert.equal((await show(reference)).file.requirements[0].applicant, 0)
})

test('show names the service’s next step, until it is done', async () => {
  const reference = await world.newCase({ [INFORMATION]: 'sandbox: refer after 3600s; approve after 7200s' })
  assert.match(
    await world.does('show', reference),
    /^The service\n {2}2\S+ \S+Z {2}takes it into review, as the sandbox command says\n {2}2\S+ \S+Z {2}approves it, as the/m,
  )
  const { plans } = (await show(reference)).file
  assert.deepEqual(
    plans.map(({ does }: { does: string }) => does),
    ['refer', 'approve'],
  )
  assert.match(plans[0].at, /^\d{4}-\d\d-\d\dT/)
  await world.does('decline', reference, '--code', 'affordability')
  assert.doesNotMatch(await world.does('show', reference), /^The service$/m)
})

test('another application for the same vehicle with the same PPS number is shown, also in the history', async () => {
  const overrides = { [CAR]: '161-D-7071' }
  const [first, second] = [await world.newCase(overrides), await world.newCase(overrides)]
  const other = await world.newCase({ [CAR]: '161-D-7072' })
  await world.does('withdraw', first)
  const { duplicates, history } = await show(second)
  assert.deepEqual(
    duplicates.map(({ reference, state }: { reference: string; state: string }) => [reference, state]),
    [[first, 'Withdrawn']],
  )
  const kinds = history.map(({ kind, reference }: { kind: string; reference?: string }) => [
    kind,
    reference ?? null,
  ])
  assert.deepEqual(kinds, [
    ['duplicate', first],
    ['move', null],
  ])
  const text = await world.does('show', second)
  assert.match(
    text,
    new RegExp(
      `^Sent too, for the same vehicle with the same PPS number\n {2}2\\S+ \\S+Z {2}${first}, Withdrawn now$`,
      'm',
    ),
  )
  assert.match(
    text,
    new RegExp(`^2\\S+ \\S+Z +${first} sent too, for the same vehicle with the same PPS number$`, 'm'),
  )
  assert.deepEqual((await show(other)).duplicates, [])
  assert.doesNotMatch(await world.does('show', other), /Sent too/)
})

test('the history is in order of time', async () => {
  const reference = await world.newCase({ [CAR]: '161-D-7073' })
  await world.does('check', reference, 'identity', 'passed')
  await world.does('review', reference)
  await world.does('requirement', 'waive', reference, '1', '--reason', 'Known for years.')
  await world.does('require', reference, 'Letter of the employer', '--applicant', '1')
  await world.does('decline', reference, '--code', 'affordability')
  const { history } = await show(reference)
  const shown = history.map((entry: Record<string, unknown>) => [
    entry['kind'],
    entry['to'] ?? entry['name'] ?? '',
  ])
  assert.deepEqual(shown, [
    ['move', 'Submitted'],
    ['check', 'identity'],
    ['move', 'InReview'],
    ['requirement', 'Photo identification'],
    ['requirement', 'Letter of the employer'],
    ['move', 'Declined'],
  ])
  const text = await world.does('show', reference)
  assert.match(
    text,
    /^2\S+ \S+Z +"Photo identification" of applicant 1 waived +operator cli +Known for years\.$/m,
  )
  assert.match(text, /^2\S+ \S+Z +"Letter of the employer" of applicant 1 asked for +operator cli$/m)
  assert.match(text, /^2\S+ \S+Z +Submitted → InReview +operator cli$/m)
})

test('an approval follows the checks that it relied on, also within one moment', async () => {
  const reference = await world.newCase({ [CAR]: '161-D-7074', [INFORMATION]: 'sandbox: approve' })
  const { history, state } = await show(reference)
  assert.equal(state, 'Approved')
  assert.deepEqual([history[0].kind, history.at(-1).to], ['move', 'Approved'])
  assert.ok(history.slice(1, -1).every(({ kind }: { kind: string }) => kind !== 'move'))
})

test('only show --with-data prints borrowers’ data, and the audit says who saw it', async () => {
  const una = 'una@lender.example'
  const { id } = await world.installation.json(
    'user',
    'create',
    una,
    '--role',
    'underwriter',
    '--no-invitation',
  )
  const words = 'known to the dealer alone'
  const reference = await world.newCase({ [INFORMATION]: words })
  const { data } = await show(reference, '--with-data')
  const [{ ppsNumber, dateOfBirth }] = data.applicants
  const secrets = [ppsNumber, dateOfBirth, words]
  const shown = [
    await world.does('show', reference),
    JSON.stringify(await show(reference)),
    await world.does('list'),
    await world.does('documents', reference),
    await world.does('check', reference, 'identity', 'passed'),
    await world.does('require', reference, 'Accounts'),
    await world.does('review', reference),
  ].join('\n')
  for (const secret of secrets) assert.ok(!shown.includes(secret), secret)
  assert.deepEqual(await world.auditOf(reference, 'application.dataShown'), ['operator cli'])
  await world.does('show', reference, '--with-data', '--by', una)
  assert.deepEqual(await world.auditOf(reference, 'application.dataShown'), ['operator cli', `user ${id}`])
})

test('data is not shown if the audit can’t record it', async () => {
  const { sql } = world.installation
  const reference = await world.newCase()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`
  await sql`create trigger refusing before insert on audit for each row
    when (new.action = 'application.dataShown') execute function refuse()`
  const { code, stdout } = await world.run(['show', reference, '--with-data'])
  await sql`drop trigger refusing on audit`
  assert.deepEqual([code, stdout], [1, ''])
})

test('if borrowers have more applications than the check for duplicates reads, show says so', async () => {
  const overrides = { [CAR]: '161-D-7075' }
  const reference = await world.newCase(overrides)
  assert.equal((await show(reference)).duplicatesAreAll, true)
  const id = idOfReference('b', reference)
  assert.ok(id)
  await addErased(world.installation.sql, id, DUPLICATES_MAXIMUM + 1)
  assert.equal((await show(reference)).duplicatesAreAll, false)
  assert.match(
    await world.does('show', reference),
    /^ {2}The borrowers have more applications in that time than were looked into/m,
  )
})
