/** `forecourt case check`, and the commands that the lender's API has replaced. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { DECISIONS } from '../../src/domain/case/decisions.ts'
import { type CaseWorld, FAULTY, openCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await openCaseWorld()
})
after(() => world.close())

const providing = async (name: string, source: string) => {
  const file = join(world.folder, `${name}.mjs`)
  await writeFile(file, source)
  return { env: { CHECK_PROVIDERS: file } }
}

/** Of a new client with this name. */
const newLiveCase = async (client: string): Promise<string> => {
  const { json } = world.installation
  const [dealer] = await json('dealer', 'list')
  const { apiKey } = await json('client', 'create', client, '--dealer', dealer.name, '--mode', 'live')
  return world.newCase({}, apiKey)
}

test('providers that are plugged in make the checks that nobody has made', async () => {
  const providers = await providing(
    'sample',
    `export default { name: 'sample-register', checks: ['identity', 'creditRegister', 'sanctions'],
      check: async (name, { application }) => name === 'sanctions' ? { result: 'unclear' }
        : { result: 'passed', note: application.applicants.length + ' looked up' } }`,
  )
  const reference = await world.newCase()
  const asked = await world.run(['check', reference], providers)
  assert.deepEqual(
    [asked.stderr, asked.stdout],
    [
      '',
      `The providers made: identity, creditRegister, sanctions.\n${reference} is Submitted; lacking: sanctions.\n`,
    ],
  )
  // An unclear result is recorded too, and staff can ask again.
  assert.match(
    (await world.run(['check', reference], providers)).stdout,
    /^The providers made: sanctions\.\n/,
  )
  const open = await world.newCase(FAULTY)
  const refused = await world.run(['check', open], providers)
  assert.match(
    refused.stderr,
    /is Open; checks can be requested only while it is Submitted, InReview, Approved\.\n$/,
  )
})

test('once the last check of a live application is made, the policy acts, and the command says so', async () => {
  const input = JSON.stringify({ rules: [], otherwise: 'approve' })
  assert.equal((await world.installation.run(['policy', 'import', '-'], { input })).code, 0)
  const reference = await newLiveCase('Sample live client')
  const all = await providing(
    'all',
    `export default { name: 'all', checks: ${JSON.stringify(CHECK_NAMES)}, check: async () => ({ result: 'passed' }) }`,
  )
  assert.equal(
    (await world.run(['check', reference], all)).stdout,
    `The providers made: identity, creditRegister, sanctions.\n${reference} is Approved; no check is lacking.\n`,
  )
})

test('a result that is recorded while a provider runs is kept, and the command doesn’t claim the check', async () => {
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
  const quick = await providing(
    'quick',
    `export default { name: 'quick', checks: ['identity'], check: async () => ({ result: 'failed' }) }`,
  )
  const reference = await world.newCase()
  const asking = world.run(['check', reference], slow)
  while (!existsSync(asked)) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal((await world.run(['check', reference], quick)).code, 0)
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
  const reference = await world.newCase()
  const ended = await world.run(['check', reference], failing)
  assert.deepEqual([ended.code, ended.stdout], [1, ''])
  // What the provider itself said is never repeated.
  const failed = 'failing failed with an error of its own, so there is no result of the'
  assert.equal(
    ended.stderr,
    `${failed} credit register check. ${failed} sanctions check. Recorded: Identity.\n`,
  )
  const nonsense = await providing(
    'nonsense',
    `export default { name: 'nonsense', checks: ['sanctions'], check: async () => 42 }`,
  )
  assert.match(
    (await world.run(['check', reference], nonsense)).stderr,
    /^nonsense gave a response that is not valid, so there is no result of the sanctions check\.\n$/,
  )
  const registers = await providing(
    'registers',
    `export default { name: 'registers', checks: ${JSON.stringify(CHECK_NAMES)}, check: async () => ({ result: 'passed' }) }`,
  )
  assert.match(
    (await world.run(['check', reference], registers)).stdout,
    /^The providers made: creditRegister, sanctions\.\n/,
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

test('without providers nothing can be asked about a live case, nor about an unknown one', async () => {
  await world.isRefused(
    ['check', await newLiveCase('Sample client without providers')],
    /^No check provider is configured: CHECK_PROVIDERS is empty\.\n$/,
  )
  const sample = await providing(
    'known',
    `export default { name: 'known', checks: ['identity'], check: async () => ({ result: 'passed' }) }`,
  )
  const unknown = await world.run(['check', 'C0'], sample)
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'Application "C0" not found.\n'])
})

test('nobody acts in the name of a dealer’s user, of who is disabled, or of nobody', async () => {
  const { json, run } = world.installation
  const reference = await world.newCase()
  const gone = 'gone@lender.example'
  await json('user', 'create', gone, '--role', 'underwriter', '--no-invitation')
  assert.equal((await run(['user', 'disable', gone])).code, 0)
  const owner = world.service.sandbox.users['dealerOwner']?.email ?? ''
  for (const command of [
    ['check', reference],
    ['start-signing', reference],
    ['cancel-signing', reference, '--reason', 'Sold.'],
  ])
    for (const [by, says] of [
      [owner, /is a dealer's user, who cannot decide for the lender\.\n$/],
      [gone, /^gone@lender\.example is disabled, so nothing can be done in their name\.\n$/],
      ['nobody@lender.example', /^User "nobody@lender\.example" not found\.\n$/],
    ] as const)
      await world.isRefused([...command, '--by', by], says)
})

const REMOVED: readonly (readonly [line: string, call: RegExp])[] = [
  ['list --state Submitted --mode live', /forecourt call GET \/api\/lender\/applications\n$/],
  ['show C0 --with-data --json', /forecourt call GET \/api\/lender\/applications\/REFERENCE$/m],
  ...DECISIONS.map((decision): [string, RegExp] => [
    `${decision} C0 --term 60 --reason Sold`,
    new RegExp(
      `forecourt call POST /api/lender/applications/REFERENCE/decision --data '\\{"decision": "${decision}"`,
    ),
  ]),
  ['check C0 identity passed', /forecourt call POST \S+\/checks\/NAME --data /],
  ['check C0 identity waived --note Known', /Use the console, or .*\/checks\/NAME/],
  ['require C0 Lease --applicant 1', /forecourt call POST \S+REFERENCE\/requirements --data /],
  ['requirement accept C0 1', /forecourt call POST \S+REFERENCE\/requirements\/ID --data /],
  ['documents C0', /forecourt call GET \S+REFERENCE$/m],
  ['document C0 1 --output file', /forecourt call GET \S+REFERENCE\/documents\/ID > FILE/],
  ['list --help', /forecourt call GET/],
]
for (const [line, call] of REMOVED) {
  test(`"case ${line}" was removed, and names the call to use`, async () => {
    const { code, stdout, stderr } = await world.run(line.split(' '))
    assert.match(stderr, /^"forecourt case .*" has been removed\. /)
    assert.match(stderr, call)
    assert.deepEqual([code, stdout], [2, ''])
  })
}

test('help and the page of commands have what is left, and nothing that was removed', async () => {
  const { stdout } = await world.run(['--help'])
  const left = ['check', 'start-signing', 'signing', 'send-signing-link', 'cancel-signing', 'help']
  assert.deepEqual(
    [...stdout.matchAll(/^ {2}([a-z-]+) (?:\[|<| )/gm)].map(([, name]) => name),
    left,
  )
  const page = await readFile(new URL('../../docs/reference/commands.md', import.meta.url), 'utf8')
  assert.deepEqual(
    [...page.matchAll(/^### forecourt case (\S+)$/gm)].map(([, name]) => name),
    left.slice(0, -1),
  )
})
