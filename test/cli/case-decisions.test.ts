/** Checks, approvals by two people, and approvals with other figures, on the command line. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { hashPassword } from '../../src/adapters/access/password.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { type CaseWorld, FAULTY, openCaseWorld } from './case-world.ts'

let world: CaseWorld
const STAFF = { una: 'una@lender.example', aidan: 'aidan@lender.example', gone: 'gone@lender.example' }
const passwordOf = (email: string) => `sample horse of ${email}`
const staffIds = new Map<string, string>()
const FOUR_EYES_FROM_EURO = 30_000
before(async () => {
  world = await openCaseWorld()
  const { json, run } = world.installation
  for (const email of Object.values(STAFF)) {
    const role = email === STAFF.aidan ? 'admin' : 'underwriter'
    const { id } = await json('user', 'create', email, '--role', role, '--no-invitation')
    staffIds.set(email, id)
  }
  // All but one have chosen their password.
  for (const email of [STAFF.una, STAFF.aidan])
    await world.installation
      .sql`update users set password_hash = ${await hashPassword(passwordOf(email))} where id = ${staffIds.get(email) ?? ''}`
  assert.equal((await run(['user', 'disable', STAFF.gone])).code, 0)
  const policy = { rules: [], otherwise: 'refer', fourEyesFromEuro: FOUR_EYES_FROM_EURO }
  const imported = await run(['policy', 'import', '-'], { input: JSON.stringify(policy) })
  assert.equal(imported.code, 0, imported.stderr)
})
after(() => world.close())

const PRICE = 'loanDetails.vehicle.purchasePrice'
const newCase = (price?: number) => world.newCase(price === undefined ? {} : { [PRICE]: price })
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it looks for.
const show = (reference: string): Promise<any> => world.installation.json('case', 'show', reference)
const statusOf = (reference: string) => world.call('GET', `/api/case/${reference}/status`)
const readBack = (reference: string) => world.call('GET', `/api/case/${reference}`)

test('without its checks nothing is approved, and those that are lacking are named', async () => {
  const reference = await newCase()
  const lacking = (names: string) =>
    new RegExp(
      `^${reference} cannot be approved until these checks are passed, or waived with a reason where that is possible: ${names}\\.\n$`,
    )
  await world.isRefused(['approve', reference], lacking('identity, creditRegister, sanctions'))
  assert.equal(
    await world.does('check', reference, 'identity', 'passed', '--note', 'Passport seen.'),
    `The identity check of ${reference} is passed.\n${reference} is Submitted; lacking: creditRegister, sanctions.\n`,
  )
  await world.does('check', reference, 'sanctions', 'failed')
  await world.isRefused(['approve', reference], lacking('creditRegister, sanctions'))
  await world.isRefused(
    ['check', reference, 'sanctions', 'waived', '--note', 'Another person of that name.'],
    /^The sanctions check is required by law, so it cannot be waived\. Do the check and record the result\.\n$/,
  )
  await world.does('check', reference, 'sanctions', 'passed', '--note', 'Another person of that name.')
  assert.equal(
    await world.does('check', reference, 'creditRegister', 'passed', '--by', STAFF.una),
    `The creditRegister check of ${reference} is passed.\n${reference} is Submitted; no check is lacking.\n`,
  )
  assert.equal(await world.does('approve', reference), `${reference} is Approved now.\n`)
  const { file, checksLacking } = await show(reference)
  assert.deepEqual(checksLacking, [])
  const made = file.checks.map(
    ({ name, result, by, note }: { name: string; result: string; by: { id: string }; note?: string }) => [
      name,
      result,
      by.id,
      note ?? null,
    ],
  )
  assert.deepEqual(made, [
    ['identity', 'passed', 'cli', 'Passport seen.'],
    ['sanctions', 'failed', 'cli', null],
    ['sanctions', 'passed', 'cli', 'Another person of that name.'],
    ['creditRegister', 'passed', staffIds.get(STAFF.una), null],
  ])
  const text = await world.does('show', reference)
  assert.match(text, /^sanctions +passed +2\S+ \S+Z +operator cli +Another person of that name\.$/m)
  assert.match(text, /^creditRegister +passed +2\S+ \S+Z +user una@lender\.example$/m)
  assert.match(text, /^2\S+ \S+Z +sanctions check failed +operator cli$/m)
  assert.doesNotMatch(JSON.stringify(await readBack(reference)), /Passport|Another person/)
})

const checkRefusals: readonly (readonly [given: readonly string[], code: number, says: RegExp])[] = [
  [['identity', 'waived'], 1, /^The identity check cannot be waived without a reason\.\n$/],
  [['identity', 'waived', '--note', ' '], 1, /cannot be waived without a reason\.\n$/],
  [
    ['identity', 'passed', '--note', 'one\ntwo'],
    1,
    /^The note must be one line of at most 500 characters\.\n$/,
  ],
  [['identity', 'passed', '--note', 'x'.repeat(501)], 1, /at most 500 characters\.\n$/],
  [
    ['identity', 'passed', '--by', 'nobody@lender.example'],
    1,
    /^User "nobody@lender\.example" not found\.\n$/,
  ],
  [
    ['identity', 'passed', '--by', STAFF.gone],
    1,
    /^gone@lender\.example is disabled, so nothing can be done in/,
  ],
  [['identity', 'waived', '--note', 'Known.'], 1, /needs two people, so name each of them: --by EMAIL\.\n$/],
  [['creditRegister', 'waived', '--note', 'Known.'], 1, /is required by law, so it cannot be waived/],
  [['identity'], 2, /^Say what the identity check found: passed, failed, waived\.\n$/],
  [['sanctions'], 2, /^Say what the sanctions check found: passed, failed\.\n$/],
  [['identity', 'fine'], 2, /Allowed choices are passed, failed, waived\./],
  [['horoscope', 'passed'], 2, /Allowed choices are identity, creditRegister, sanctions\./],
  [['--note', 'Nothing.'], 2, /^A note requires the name and the result of a check\.\n$/],
  [[], 1, /^No check provider is configured: CHECK_PROVIDERS is empty\.\n$/],
]
for (const [given, code, says] of checkRefusals) {
  const shown = given.map((text) => (text.length > 40 ? `${text.length} characters` : text)).join(' ')
  test(`"check ${JSON.stringify(shown)}" ends with ${code}, and nothing is recorded`, async () => {
    const reference = await newCase()
    const ended = await world.run(['check', reference, ...given])
    assert.match(ended.stderr, says)
    assert.equal(ended.code, code)
    assert.deepEqual((await show(reference)).file.checks, [])
  })
}

test('no check is recorded on an open case, or on an unknown one', async () => {
  const open = await world.newCase(FAULTY)
  await world.isRefused(
    ['check', open, 'identity', 'passed'],
    /is Open; checks can be recorded only while it is Submitted, /,
  )
  await world.isRefused(['check', 'C0', 'identity', 'passed'], /^Application "C0" not found\.\n$/)
})

test('nobody decides in the name of a dealer’s user', async () => {
  const reference = await newCase()
  const owner = world.service.sandbox.users['dealerOwner']?.email ?? ''
  for (const command of [
    ['check', reference, 'identity', 'passed'],
    ['approve', reference],
    ['review', reference],
    ['require', reference, 'Accounts'],
    ['requirement', 'accept', reference, '1'],
    ['show', reference],
  ])
    await world.isRefused(
      [...command, '--by', owner],
      /is a dealer's user, who cannot decide for the lender\.\n$/,
    )
  assert.equal((await statusOf(reference)).status, 'Submitted')
})

test('every decision is on record in the name of who took it', async () => {
  const reference = await newCase()
  await world.does('review', reference, '--by', STAFF.una)
  await world.does('decline', reference, '--code', 'policy', '--by', STAFF.aidan.toUpperCase())
  const by = (email: string) => ({ kind: 'user', id: staffIds.get(email) })
  const { history } = await show(reference)
  const transitions = history.filter(({ kind }: { kind: string }) => kind === 'move')
  assert.deepEqual(
    transitions.slice(1).map((transition: { by: object }) => transition.by),
    [by(STAFF.una), by(STAFF.aidan)],
  )
  assert.deepEqual(await world.auditOf(reference, 'application.movedToDeclined'), [
    `user ${staffIds.get(STAFF.aidan)}`,
  ])
  assert.match(await world.does('show', reference), /Submitted → InReview +user una@lender\.example$/m)
  assert.equal((await readBack(reference)).history.at(-1).by, 'lender')
})

test('from the amount of four eyes on two different people must approve the same', async () => {
  const reference = await newCase(45_000)
  await world.passChecks(reference)
  await world.isRefused(
    ['approve', reference],
    /^The approval of C0\S+ needs two people, so name each of them: --by EMAIL\.\n$/,
  )
  const approve = (email: string, ...figures: readonly string[]) => approveAs(email, reference, ...figures)
  const waits = `${reference} waits for a second person's approval.\n`
  assert.equal(await approve(STAFF.una), waits)
  assert.equal((await statusOf(reference)).status, 'Submitted')
  await world.isRefused(
    ['approve', reference, '--by', STAFF.una],
    /^You have already approved it\. A second person must also approve\.\n$/,
  )
  const text = await world.does('show', reference)
  assert.match(text, /^Approvals: waits for a second person\n +2\S+ \S+Z +user una@lender\.example +€/m)
  assert.match(text, /approved by the first of two: €\S+, 48 of €\S+ +user una@lender\.example$/m)
  // Other figures are another thing, which the first has not approved.
  assert.equal(await approve(STAFF.aidan, '--term', '60'), waits)
  assert.equal(await approve(STAFF.aidan), `${reference} is Approved now.\n`)
  const { file, history } = await show(reference)
  assert.deepEqual([file.offer.term, file.askedOffer], [48, null])
  assert.deepEqual(
    file.approvals.map(({ by }: { by: { id: string } }) => by.id),
    [STAFF.una, STAFF.aidan, STAFF.aidan].map((email) => staffIds.get(email)),
  )
  const firsts = history.filter(({ kind }: { kind: string }) => kind === 'approval')
  assert.deepEqual(
    firsts.map(({ offer }: { offer: { term: number } }) => offer.term),
    [48, 60],
  )
  assert.deepEqual(history.at(-1).by, { kind: 'user', id: staffIds.get(STAFF.aidan) })
  assert.deepEqual((await readBack(reference)).history.length, 2)
})

/** Approves, with the password on standard input if the command needs it. */
const approveAs = async (email: string, reference: string, ...figures: readonly string[]) => {
  const commandLine = ['approve', reference, '--by', email, ...figures]
  const { code, stdout, stderr } = await world.run(commandLine, { input: `${passwordOf(email)}\n` })
  assert.deepEqual([code, stderr], [0, ''], commandLine.join(' '))
  return stdout
}

test('each of two approves with their own password, and guesses are slowed as those to sign in are', async () => {
  const reference = await newCase(45_000)
  await world.passChecks(reference)
  assert.match(await approveAs(STAFF.una, reference), /waits for a second/)
  const second = (input: string) => world.run(['approve', reference, '--by', STAFF.aidan], { input })
  const nothing = await second('')
  assert.deepEqual([nothing.code, nothing.stdout], [1, ''])
  assert.match(nothing.stderr, /^The password of aidan@lender\.example is missing/)
  const wrong = /^The password for aidan@lender\.example is not correct/
  for (const guess of [passwordOf(STAFF.una), 'guess', 'guess', 'guess', 'guess']) {
    const { code, stderr } = await second(`${guess}\n`)
    assert.equal(code, 1)
    assert.match(stderr, wrong)
  }
  // The wait that the last guess began, made long enough for any machine.
  const { sql } = world.installation
  const { count } = await sql`
    update sign_in_failures set blocked_until = blocked_until + interval '1 minute' where blocked_until is not null`
  assert.equal(count, 1)
  const slowed = await second(`${passwordOf(STAFF.aidan)}\n`)
  assert.match(slowed.stderr, /^Too many wrong passwords\. Try again in \d+ seconds?\.\n$/)
  assert.equal((await statusOf(reference)).status, 'Submitted')
  const failed = await sql`
    select from audit where action = 'secondApproval.failed' and subject_id = ${staffIds.get(STAFF.aidan) ?? ''}`
  assert.equal(failed.length, 5)
  await sql`truncate sign_in_failures`
  assert.equal(await approveAs(STAFF.aidan, reference), `${reference} is Approved now.\n`)
})

test('two people approve other figures by giving the same ones', async () => {
  const reference = await newCase(45_000)
  await world.passChecks(reference)
  const approve = (email: string) => approveAs(email, reference, '--term', '36')
  assert.match(await approve(STAFF.aidan), /waits for a second person's approval\.\n$/)
  const { offer, askedOffer } = (await show(reference)).file
  assert.deepEqual([offer.term, askedOffer], [48, null])
  assert.equal(await approve(STAFF.una), `${reference} is Approved now.\n`)
  const { file } = await show(reference)
  assert.deepEqual([file.offer.term, file.askedOffer.term], [36, 48])
})

test('a new review: the first approval no longer counts', async () => {
  const reference = await newCase(45_000)
  await world.passChecks(reference)
  await approveAs(STAFF.una, reference)
  await world.does('review', reference, '--by', STAFF.una)
  assert.deepEqual((await show(reference)).file.approvals, [])
  assert.match(await approveAs(STAFF.aidan, reference), /waits for a second/)
})

test('approved with other figures, both are kept, and the dealer learns both', async () => {
  const reference = await newCase(20_000)
  await world.passChecks(reference)
  const before = (await show(reference)).file.offer
  assert.equal(
    await world.does(
      'approve',
      reference,
      '--term',
      '60',
      '--deposit',
      '4000.50',
      '--reason',
      'Deposit raised.',
    ),
    `${reference} is Approved now.\n`,
  )
  const { offer, askedOffer } = (await show(reference)).file
  assert.deepEqual(askedOffer, before)
  assert.deepEqual([offer.term, offer.loanAmount], [60, 15_999.5])
  const status = await statusOf(reference)
  for (const figure of ['loanAmount', 'monthlyPayment', 'rate', 'aprc'])
    assert.equal(status[figure], offer[figure])
  const { reason } = (await readBack(reference)).history.at(-1)
  assert.match(
    reason,
    /^Approved with other figures: €15,999\.50 over 60 months at .* per month\. Asked for: €\S+ over 48 months at .* per month\. Deposit raised\.$/,
  )
  const text = await world.does('show', reference)
  assert.match(text, /^Figures +In force +Asked for$/m)
  assert.doesNotMatch(text, /first of two/)
  assert.match(text, /^Payments +60 of €\S+ +48 of €\S+$/m)
  assert.deepEqual(await world.auditOf(reference, 'application.figuresChanged'), ['operator cli'])
})

test('a case that fits no product as sent can only be approved with other figures', async () => {
  const reference = await world.newCase({ 'loanDetails.vehicle.deposit': 24_000 })
  await world.passChecks(reference)
  await world.isRefused(
    ['approve', reference],
    /^No product accepts .* so there are no figures to approve\. /,
  )
  await world.does('approve', reference, '--deposit', '5000')
  assert.match(
    await world.does('show', reference),
    /^ {2}No product accepts the application as submitted, so /m,
  )
  const { offer, askedOffer } = (await show(reference)).file
  assert.deepEqual([offer.loanAmount, askedOffer], [20_000, null])
})

test('an approval that led to a signing is no first of two, also once other figures were approved since', async () => {
  const reference = await newCase(20_000)
  await world.passChecks(reference)
  await world.does('approve', reference, '--term', '60')
  await world.call('POST', `/api/sandbox/${reference}/advance`, { to: 'AwaitingSignature' })
  await world.isRefused(
    ['approve', reference, '--term', '60'],
    /already approved with these figures; its signing continues/,
  )
  await world.does('approve', reference, '--term', '36')
  const { history, file } = await show(reference)
  const kinds: readonly string[] = history.map(({ kind, to }: { kind: string; to?: string }) => to ?? kind)
  assert.deepEqual(
    kinds.filter((kind) => ['Approved', 'AwaitingSignature', 'approval'].includes(kind)),
    ['Approved', 'AwaitingSignature', 'Approved'],
  )
  assert.equal(file.approvals.length, 2)
})

test('figures equal to the requested ones are not other figures', async () => {
  const reference = await newCase(20_000)
  await world.passChecks(reference)
  await world.does('approve', reference, '--term', '48')
  assert.equal((await show(reference)).file.askedOffer, null)
  assert.equal((await readBack(reference)).history.at(-1).reason, null)
  assert.deepEqual(await world.auditOf(reference, 'application.figuresChanged'), [])
})

const figureRefusals: readonly (readonly [given: readonly string[], code: number, says: RegExp])[] = [
  [['--term', '13'], 1, /13 months/],
  [['--deposit', '20000'], 1, /\S/],
  [['--product', 'horse'], 1, /^Product "horse" not found\.\n$/],
  [['--deposit', '-1'], 2, /It must be an amount in euro, such as 4000 or 4000\.50\./],
  [['--deposit', '1.005'], 2, /It must be an amount in euro/],
  [['--term', '0'], 2, /It must be a whole number from 1/],
]
for (const [given, code, says] of figureRefusals) {
  test(`approving with "${given.join(' ')}" ends with ${code} and leaves it as it was`, async () => {
    const reference = await newCase(20_000)
    await world.passChecks(reference)
    const ended = await world.run(['approve', reference, ...given])
    assert.match(ended.stderr, says)
    assert.doesNotMatch(ended.stderr, /^ +at /m)
    assert.deepEqual([ended.code, (await statusOf(reference)).status], [code, 'Submitted'])
  })
}

const providing = async (name: string, source: string) => {
  const file = join(world.folder, `${name}.mjs`)
  await writeFile(file, source)
  return { env: { CHECK_PROVIDERS: file } }
}

test('providers that are plugged in make the checks that nobody has made', async () => {
  const providers = await providing(
    'sample',
    `export default { name: 'sample-register', checks: ['creditRegister', 'sanctions'],
      check: async (name, { application }) => name === 'sanctions' ? { result: 'unclear' }
        : { result: 'passed', note: application.applicants.length + ' looked up' } }`,
  )
  const reference = await newCase()
  await world.does('check', reference, 'identity', 'passed')
  const asked = await world.run(['check', reference], providers)
  assert.deepEqual(
    [asked.stderr, asked.stdout],
    ['', `The providers made: creditRegister.\n${reference} is Submitted; lacking: sanctions.\n`],
  )
  assert.match((await world.run(['check', reference], providers)).stdout, /^The providers made no check\.\n/)
  assert.match(
    await world.does('show', reference),
    /^creditRegister +passed +2\S+ \S+Z +service sample-register +1 looked up$/m,
  )
  const open = await world.newCase(FAULTY)
  const refused = await world.run(['check', open], providers)
  assert.match(
    refused.stderr,
    /is Open; checks can be requested only while it is Submitted, InReview, Approved\.\n$/,
  )
})

test('a result that a person records while a provider runs is kept, and the command doesn’t claim the check', async () => {
  const [asked, responses] = [join(world.folder, 'asked'), join(world.folder, 'answers')]
  const slow = await providing(
    'slow',
    `import { existsSync, writeFileSync } from 'node:fs'
    const check = async (name) => {
      writeFileSync(${JSON.stringify(asked)}, '')
      while (!existsSync(${JSON.stringify(responses)})) await new Promise((resolve) => setTimeout(resolve, 20))
      return { result: 'passed' }
    }
    export default { name: 'slow', checks: ['identity', 'sanctions'], check }`,
  )
  const reference = await newCase()
  const asking = world.run(['check', reference], slow)
  while (!existsSync(asked)) await new Promise((resolve) => setTimeout(resolve, 20))
  await world.does('check', reference, 'identity', 'failed')
  await writeFile(responses, '')
  const { stdout, stderr } = await asking
  assert.deepEqual(
    [stderr, stdout],
    [
      '',
      `The providers made: sanctions.
Their results came too late for: identity. The results recorded in the meantime were not changed.
${reference} is Submitted; lacking: identity, creditRegister.
`,
    ],
  )
})

test('a provider’s failure is reported in a sentence, and the others’ results are kept', async () => {
  const failing = await providing(
    'failing',
    `const check = async (name) => { if (name !== 'identity') throw new Error('no answer from the register'); return { result: 'passed' } }
    export default { name: 'failing', checks: ${JSON.stringify(CHECK_NAMES)}, check }`,
  )
  const reference = await newCase()
  const ended = await world.run(['check', reference], failing)
  assert.deepEqual([ended.code, ended.stdout], [1, ''])
  assert.equal(ended.stderr, 'failing has made no creditRegister check: no answer from the register\n')
  assert.deepEqual((await show(reference)).checksLacking, ['creditRegister', 'sanctions'])
  const nonsense = await providing(
    'nonsense',
    `export default { name: 'nonsense', checks: ['sanctions'], check: async () => 42 }`,
  )
  assert.match(
    (await world.run(['check', reference], nonsense)).stderr,
    /^nonsense has made no sanctions check: it gave no result\.\n$/,
  )
})

for (const [name, source] of [
  ['empty', ''],
  ['broken', 'export default {'],
] as const) {
  test(`a module of CHECK_PROVIDERS that is ${name} is a setting that can't be used`, async () => {
    const { code, stderr } = await world.run(['check', 'C0'], await providing(name, source))
    assert.match(stderr, /^CHECK_PROVIDERS cannot be used: /)
    assert.doesNotMatch(stderr, /^ +at /m)
    assert.equal(code, 2)
  })
}
