/** The commands about the decision policy: versions, refusals, the version in force, and a trial of a file. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { MEASURE_NAMES, MEASURES } from '../../src/domain/policy/measures.ts'
import { DEFAULT_POLICY } from '../../src/domain/policy/policy.ts'
import { importPolicy, importProducts } from '../../src/modules/products/imports.ts'
import { UNIT_WORDS } from '../../src/sets/policy/values.ts'
import { change } from '../../src/store/audit/change.ts'
import { findPolicyInForce, listPolicyVersions } from '../../src/store/reference/lender-data.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation

before(async () => {
  installation = await openInstallation()
})
after(() => installation.close())

const BY = { actor: { kind: 'operator', id: 'cli' }, now: Date.now } as const

const RULE = { name: 'High loan to value', measure: 'loanToValue', above: 87.5, outcome: 'refer' }
const FILE = { rules: [RULE], otherwise: 'approve', fourEyesFromEuro: 50_000 }

const importing = (file: object | string, ...options: readonly string[]) =>
  installation.run(['policy', 'import', '-', ...options], {
    input: typeof file === 'string' ? file : JSON.stringify(file),
  })

const fails = async (commandLine: readonly string[], code: number, says: RegExp): Promise<void> => {
  const ended = await installation.run(commandLine)
  assert.match(ended.stderr, says)
  assert.equal(ended.code, code)
}

const guide = await readFile(new URL('../../docs/guides/policy.md', import.meta.url), 'utf8')

test('until one is imported the default is in force, which refers everything', async () => {
  const { run, json } = installation
  assert.match(
    (await run(['policy', 'list'])).stdout,
    /^No policy was imported: every application is referred/,
  )
  assert.match((await run(['policy', 'show'])).stdout, /^The default policy.*\nIf no rule fires: refer\n/)
  const shown = await json('policy', 'show')
  assert.deepEqual(shown, { version: 0, rules: [], otherwise: 'refer' })
  assert.match((await importing(shown)).stdout, /^The policy stays at version 0, which is identical\.\n$/)
  assert.deepEqual(await json('policy', 'list'), [])
})

test('each import is the next version and in force at once, unless it equals the one in force', async () => {
  const { run, json } = installation
  assert.equal((await importing(FILE)).stdout, 'Imported the policy, version 1; it is in force.\n')
  const stricter = { ...FILE, rules: [{ ...RULE, above: 80 }] }
  assert.deepEqual(JSON.parse((await importing(stricter, '--json')).stdout), {
    imported: { version: 2, changed: true },
    failures: [],
  })
  assert.equal((await importing(stricter)).stdout, 'The policy stays at version 2, which is identical.\n')

  const boundOf = async (...options: readonly string[]) =>
    (await json('policy', 'show', ...options)).rules[0].above
  assert.deepEqual([await boundOf(), await boundOf('--version', '1')], [80, 87.5])
  const shown = (await run(['policy', 'show'])).stdout
  assert.match(
    shown,
    /^Policy version 2, 1 rule\nIf no rule fires: approve\nDual approval: +from €50,000\.00\n/,
  )
  assert.match(shown, /\nHigh loan to value +loanToValue above 80% +refer +refer/)
  assert.match((await run(['policy', 'list'])).stdout, /\n1 .* approve .*\n2 .* approve +from €50,000\.00\n$/)
  assert.deepEqual(
    (await json('policy', 'list')).map((one: { version: number }) => one.version),
    [1, 2],
  )
  await fails(['policy', 'show', '--version', '3'], 1, /^The policy has no version 3\.\n$/)
  await fails(['policy', 'show', '--version', 'x'], 2, /whole number/)

  const back = await run(['policy', 'show', '--version', '1', '--json'])
  assert.match((await importing(back.stdout)).stdout, /version 3;/)
  assert.equal(await boundOf(), 87.5)
  const records = await installation.sql<{ subject_id: string }[]>`
    select subject_id from audit where action = 'policy.imported' and subject_kind = 'policy' order by id`
  assert.deepEqual(
    records.map(({ subject_id }) => subject_id),
    ['1', '2', '3'],
  )
})

test('a policy that measures a fact is imported only while a provider declares it, and shown without it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'providers-'))
  try {
    const file = join(folder, 'register.json')
    const facts = [
      { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' },
      { name: 'isKnown', type: 'boolean', means: 'whether it is known' },
    ]
    const url = 'https://register.example/cases'
    await writeFile(file, JSON.stringify({ name: 'register', url, secret: newSecret(), checks: [], facts }))
    const rules = [
      { name: 'Arrears', measure: 'register.arrears', above: 500, outcome: 'decline', notOlderThanDays: 30 },
      { name: 'Known', measure: 'register.isKnown', is: true, outcome: 'refer' },
    ].map((rule) => ({ ...rule, whenMissing: 'refer' }))
    const policy = { rules, otherwise: 'approve' }
    const refused = await importing(policy)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /measure must be a fact that a configured provider declares: no configured/)
    const imported = await installation.run(['policy', 'import', '-'], {
      input: JSON.stringify(policy),
      env: { CHECK_PROVIDERS: file },
    })
    assert.deepEqual([imported.code, imported.stderr], [0, ''])
    const { version: _version, ...shown } = await installation.json('policy', 'show')
    assert.deepEqual(shown, policy)
    const text = (await installation.run(['policy', 'show'])).stdout
    assert.match(text, /register\.arrears above €500\.00, not older than 30 days/)
    assert.match(text, /register\.isKnown true/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the examples of the help and of the guide are files that are imported', async () => {
  const help = (await installation.run(['policy', 'import', '--help'])).stdout
  const [ofHelp] = /^ {2}\{\n.*^ {2}\}$/ms.exec(help) ?? []
  const [, ofGuide] = /^```json\n(.*?)^```$/ms.exec(guide) ?? []
  for (const example of [ofHelp, ofGuide]) {
    assert(example !== undefined)
    const { code, stdout, stderr } = await importing(example)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Imported the policy/)
    const { version, ...shown } = await installation.json('policy', 'show')
    assert.match((await importing(shown)).stdout, new RegExp(`stays at version ${version}`))
  }
})

test('the guide describes each measure as it is declared', () => {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  for (const name of MEASURE_NAMES) {
    const { unit, says, missing } = MEASURES[name]
    const row = rows.find(([, first]) => first === `\`${name}\``)
    assert.deepEqual(row?.slice(2, 5), [UNIT_WORDS[unit], says, missing ?? 'never'], name)
  }
})

test('a running service follows the policy, and two imports at once become two versions', async () => {
  const elsewhere = await openInstallation()
  const { sql, keys, close } = elsewhere
  const referenceData = await followReferenceData(
    sql,
    keyRing(() => keys),
    (error) => assert.fail(String(error)),
  )
  try {
    const today = dublinDay(Date.now())
    assert.deepEqual(referenceData.current().policyOn(today), DEFAULT_POLICY)
    const imported = await Promise.all(
      (['approve', 'decline'] as const).map((otherwise) =>
        change(sql, BY, (inProgress) =>
          importPolicy(inProgress, { rules: [], otherwise, fourEyesFrom: null }),
        ),
      ),
    )
    assert.deepEqual(imported.map(({ version }) => version).toSorted(), [1, 2])
    const policy = (await referenceData.newest()).policyOn(today)
    assert.equal(policy.version, 2)
    assert.deepEqual(policy, await findPolicyInForce(sql, today))
  } finally {
    await referenceData.stop()
    await close()
  }
})

const bodyFile = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url))

const trying = (file: object, set: string, body: string, ...options: readonly string[]) =>
  installation.run(['policy', 'try', '-', '--set', set, '--body', body, ...options], {
    input: JSON.stringify(file),
  })

test('a trial shows what a file would find for an application, and changes nothing', async () => {
  const before = await listPolicyVersions(installation.sql)
  await change(installation.sql, BY, (inProgress) => importProducts(inProgress, SAMPLE_PRODUCTS))
  const rules = [
    { name: 'Any loan', measure: 'loanAmount', above: 0, outcome: 'decline' },
    { name: 'No loan', measure: 'loanAmount', below: 1, outcome: 'decline' },
  ]
  const file = { rules, otherwise: 'approve' }
  const tried = await trying(file, 'b', bodyFile('b/individual.json'))
  assert.deepEqual([tried.code, tried.stderr], [0, ''])
  assert.match(tried.stdout, /^The policy's outcome: decline\n\nRule +Found +Outcome\n/)
  assert.match(tried.stdout, /\nAny loan +loanAmount is €[\d,.]+, above €0\.00 +decline\n$/)
  const { hasOffer, outcome, fired } = JSON.parse(
    (await trying(file, 'a', bodyFile('a/individual.json'), '--json')).stdout,
  )
  assert.deepEqual([hasOffer, outcome, fired.length], [true, 'decline', 1])
  assert.deepEqual([fired[0].name, fired[0].bound], ['Any loan', 0])

  const nothing = await trying({ rules: [], otherwise: 'approve' }, 'b', bodyFile('b/individual.json'))
  assert.equal(nothing.stdout, "The policy's outcome: approve\nNo rule fires.\n")
  const invalid = await trying(file, 'b', bodyFile('b/individual-with-faults.json'))
  assert.equal(invalid.code, 1)
  assert.match(invalid.stderr, /individual-with-faults\.json is wrong at\n {2}/)
  const wrong = await trying({ rules: [] }, 'b', bodyFile('b/individual.json'))
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /^Standard input is wrong at\n {2}otherwise: /)
  assert.deepEqual(await listPolicyVersions(installation.sql), before)
})

const tested = (outcome: string, name = 'Usual loan') => ({
  name,
  outcome,
  application: {
    borrowerType: 'individual',
    loanType: 'hp',
    vehicleType: 'car',
    vehicleAgeMonths: 24,
    priceEuro: 20_000,
    depositEuro: 5_000,
    termMonths: 48,
    applicants: [{ ageYears: 40, netPayEuro: 3_000, housingEuro: 900 }],
  },
})

test('a trial of a policy that fails one of its tests exits with status 1', async () => {
  const body = bodyFile('b/individual.json')
  for (const [demanded, code] of [
    ['approve', 0],
    ['decline', 1],
  ] as const) {
    const file = { rules: [], otherwise: 'approve', tests: [tested(demanded)] }
    assert.equal((await trying(file, 'b', body)).code, code, demanded)
    assert.equal((await trying(file, 'b', body, '--json')).code, code, demanded)
  }
})

test('a trial takes facts, and says what is wrong with them', async () => {
  const file = { rules: [], otherwise: 'approve' }
  const outcomeWith = async (facts: object) => {
    const path = join(tmpdir(), `forecourt-facts-${process.pid}.json`)
    await writeFile(path, JSON.stringify(facts))
    try {
      return await trying(file, 'b', bodyFile('b/individual.json'), '--facts', path)
    } finally {
      await rm(path)
    }
  }
  assert.match((await outcomeWith({})).stdout, /outcome: approve/)
  const unknown = await outcomeWith({ 'creditRegister.arears': 1 })
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /must have only facts of providers: creditRegister\.arears /)
})

test('a file that changes tests is imported only with --accept, and its tests then demand what it decides', async () => {
  const { json, sql } = installation
  const approving = { rules: [], otherwise: 'approve', tests: [tested('approve')] }
  assert.match((await importing(approving)).stdout, /^Imported the policy/)
  const before = await listPolicyVersions(sql)
  const declining = { ...approving, otherwise: 'decline' }
  const refused = await importing(declining)
  assert.equal(refused.code, 1)
  assert.equal(
    refused.stderr,
    [
      'Nothing was imported. Standard input changes tests of the policy:',
      '  “Usual loan” must be approved, but would be declined.',
      'To import it anyway, add --accept. Its tests then demand what it decides.\n',
    ].join('\n'),
  )
  const { imported, changedTests } = JSON.parse((await importing(declining, '--json')).stdout)
  assert.deepEqual([imported, changedTests.length, changedTests[0].name], [null, 1, 'Usual loan'])
  assert.match(
    (await importing({ rules: [], otherwise: 'refer' })).stderr,
    /“Usual loan” is no longer tested\./,
  )
  assert.deepEqual(await listPolicyVersions(sql), before)

  assert.match((await importing(declining, '--accept')).stdout, /^Imported the policy/)
  const shown = await json('policy', 'show')
  assert.deepEqual(shown.tests, [tested('decline')])
  assert.match((await importing(shown)).stdout, /which is identical/)
  const rows = await sql<{ id: string }[]>`
    select subject_id as id from audit where action = 'policy.testAccepted'`
  assert.deepEqual(
    rows.map(({ id }) => id),
    [`${shown.version} Usual loan`],
  )
  assert.match((await installation.run(['policy', 'show'])).stdout, /\nTests: +Usual loan\n/)
})

test('the tests of the help and of the guide are tests that the sample products pass', async () => {
  const help = (await installation.run(['policy', 'import', '--help'])).stdout
  const [ofHelp] = /^ {4}"tests": \[\n.*?^ {4}\]/ms.exec(help) ?? []
  const blocks = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block]) => block)
  const ofGuide = blocks.find((block) => block?.includes('"tests"'))
  assert.ok(ofHelp !== undefined && ofGuide !== undefined)
  for (const file of [`{ "rules": [], "otherwise": "approve", ${ofHelp} }`, ofGuide]) {
    const shown = await trying(JSON.parse(file), 'b', bodyFile('b/individual.json'))
    assert.match(shown.stdout, /\nUsual loan +approve +approve +passed\n$/, shown.stderr)
  }
})
