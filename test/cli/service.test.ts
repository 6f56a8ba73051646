/** The commands that call a running service: submit, status, trigger and call. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createLenderClient } from '../support/lender-client.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Ended, forecourt, started } from './command.ts'

let world: World
let folder: string
before(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-service-'))
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const example = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url))

const settings = (key?: string) => ({
  HOME: folder,
  DATA_DIR: folder,
  ...(key === undefined ? {} : { FORECOURT_API_KEY: key }),
})

/** Runs a command on the world's service, as the dealer's client. */
const call = (...line: readonly string[]): Promise<Ended> =>
  forecourt([...line, '--url', world.baseUrl], { env: settings(world.keys.dealer) })

/** Runs one that names no service. */
const plain = (line: readonly string[]): Promise<Ended> => forecourt(line, { env: settings() })

const json = async (...line: readonly string[]) => {
  const ended = await call(...line, '--json')
  return { ...ended, body: JSON.parse(ended.stdout) }
}

const submitted = async (set: 'a' | 'b'): Promise<string> => {
  const { code, body, stderr } = await json('submit', example(`${set}/individual.json`))
  assert.equal(code, 0, stderr)
  assert.deepEqual([body.outcome, body.failures], ['submitted', []])
  return body.reference
}

for (const [set, letter, path] of [
  ['a', 'Q', 'quote'],
  ['b', 'C', 'case'],
] as const) {
  test(`an application of set ${set} is submitted, and its reference printed`, async () => {
    const { code, stdout } = await call('submit', example(`${set}/individual.json`))
    assert.equal(code, 0)
    const [reference] = /[QC][0-9A-Z]{26}/.exec(stdout) ?? assert.fail(stdout)
    assert(reference.startsWith(letter))
    const stored = await world.call('dealer', 'GET', `/api/${path}/${reference}/status`)
    assert.notEqual(stored.body.status, 'Open')
  })

  test(`failures of set ${set} are a table of place, type and sentence, and end with 1`, async () => {
    const faulty = example(`${set}/individual-with-faults.json`)
    const shown = await call('submit', faulty, '--set', set)
    assert.equal(shown.code, 1)
    assert.match(shown.stdout, /is invalid: \d+ failures?\. Its reference is [QC]/)
    assert.match(shown.stdout, /^Place +Type +Sentence$/m)
    const { code, body } = await json('submit', faulty)
    assert.deepEqual([code, body.outcome], [1, 'invalid'])
    assert(body.failures.length > 0)
    for (const { place, type, message } of body.failures) {
      assert(type !== '' && message !== '')
      assert(shown.stdout.split('\n').some((line) => line.includes(place) && line.endsWith(message)))
    }
  })

  test(`--validate keeps nothing of set ${set}`, async () => {
    const count = async () => (await world.sql`select count(*)::int as count from applications`)[0]?.['count']
    const before = await count()
    const { code, stdout } = await call('submit', example(`${set}/individual.json`), '--validate')
    assert.equal(code, 0)
    assert.match(stdout, /is valid\. Nothing has been saved\.\n$/)
    assert.equal((await call('submit', example(`${set}/individual-with-faults.json`), '--validate')).code, 1)
    assert.equal(await count(), before)
  })
}

test('a file is sent unchanged, with all digits of its numbers', async () => {
  const sample = await readFile(example('a/individual.json'), 'utf8')
  const file = join(folder, 'digits.json')
  await writeFile(file, sample.replace(/("customData"\s*:\s*)\{[^}]*\}/, '$1{"n":12345678901234567890}'))
  const { body } = await json('submit', file)
  const { text } = await world.call('dealer', 'GET', `/api/quote/${body.reference}/status`)
  assert.match(text, /12345678901234567890/)
})

test('a test application is walked to a state, and its status shown', async () => {
  const reference = await submitted('b')
  const walked = await call('trigger', reference, '--to', 'Approved')
  assert.equal(walked.stdout, `${reference} is Approved now.\n`, walked.stderr)
  const shown = await call('status', reference)
  assert.match(shown.stdout, new RegExp(`^${reference}  Approved +since \\d{4}-\\d\\d-\\d\\d [\\d:]{8}Z\\n$`))
  assert.equal((await json('status', reference)).body.status, 'Approved')
  await call('trigger', reference, '--to', 'Withdrawn')
  const back = await call('trigger', reference, '--to', 'Approved')
  assert.equal(back.code, 1)
  assert.match(
    back.stderr,
    /^The service returned 409: An application cannot be advanced from Withdrawn to Approved\./,
  )
})

test('a signing is started with the links of its signers', async () => {
  const reference = await submitted('a')
  assert.equal((await call('trigger', reference, '--sign')).code, 1)
  await call('trigger', reference, '--to', 'Approved')
  const { code, body, stderr } = await json('trigger', reference, '--sign')
  assert.equal(code, 0, stderr)
  assert.equal(body.signers.length, 1)
})

test('a status is watched until nothing can follow', async () => {
  const reference = await submitted('b')
  const url = ['--url', world.baseUrl]
  const watching = started(['status', reference, '--watch', '--json', ...url], {
    env: settings(world.keys.dealer),
  })
  const until = forecourt(['status', reference, '--until', 'Approved', ...url], {
    env: settings(world.keys.dealer),
  })
  await call('trigger', reference, '--to', 'Approved')
  assert.match((await until).stdout, /Approved +since [^\n]+\n$/)
  await call('trigger', reference, '--to', 'Withdrawn')
  const { code, stdout } = await watching
  assert.equal(code, 0)
  const states = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).status)
  assert.equal(states.at(-1), 'Withdrawn')
  const never = await call('status', reference, '--until', 'PaidOut')
  assert.equal(never.code, 1)
  assert.match(never.stderr, /has ended as Withdrawn, and will not be PaidOut\.\n$/)
})

test('without an address, or with the name of a profile of an earlier version, a command says what to set', async () => {
  const line = ['status', `Q${'0'.repeat(26)}`]
  const none = await plain(line)
  assert.equal(none.code, 2)
  assert.match(none.stderr, /^--url must name the service’s address, because there is no sandbox\.json\.\n$/)
  const profile = await plain([...line, '--profile', 'test'])
  assert.equal(profile.code, 2)
  assert.match(profile.stderr, /^"--profile" has been removed\. Set FORECOURT_URL and FORECOURT_KEY, /)
})

test('calls to the lender’s API use the key of the sandbox’s lender, and send JSON from the command line', async () => {
  const reference = await submitted('b')
  const lender = await createLenderClient(world)
  const dataDir = join(folder, 'sandbox')
  const { dealer: apiKey } = world.keys
  await mkdir(dataDir)
  const sandbox = { baseUrl: world.baseUrl, clients: { dealer: { apiKey }, lender } }
  await writeFile(join(dataDir, 'sandbox.json'), JSON.stringify(sandbox))
  const env = { ...settings(), DATA_DIR: dataDir }
  const here = async (...line: readonly string[]) => {
    const { code, stdout, stderr } = await forecourt(['call', ...line, '--json'], { env })
    return { code, ...JSON.parse(stdout || '{}'), stderr }
  }
  const one = `/api/lender/applications/${reference}`
  const read = await here('GET', one)
  assert.deepEqual([read.code, read.status, read.body?.reference], [0, 200, reference], read.stderr)
  const checked = await here('POST', `${one}/checks/identity`, '--data', '{"result": "passed"}')
  assert.deepEqual([checked.code, checked.status], [0, 200], JSON.stringify(checked))
  assert.equal((await here('GET', '/api/case?limit=1')).status, 200)
  for (const other of ['dealer', 'lender'] as const) {
    const path = other === 'dealer' ? one : '/api/case?limit=1'
    assert.equal((await here('GET', path, '--client', other)).status, 403)
  }
})

const misused: readonly (readonly [line: readonly string[], says: RegExp])[] = [
  [['status', 'Q1'], /It must be a reference/],
  [['trigger', `Q${'0'.repeat(26)}`], /Specify what to do: --to with a state, or --sign\./],
  [['trigger', `Q${'0'.repeat(26)}`, '--to', 'Approved', '--sign'], /cannot be used with option/],
  [['submit', 'none.json'], /none\.json cannot be read: the file does not exist\./],
  [['submit', '-', '--client', 'dealer', '--key-file', 'x'], /cannot be used with option/],
  [
    ['status', `Q${'0'.repeat(26)}`, '--url', 'http://localhost/path'],
    /--url must be an http or https address/,
  ],
]
for (const [line, says] of misused)
  test(`"forecourt ${line.join(' ')}" can’t be understood, which ends with 2`, async () => {
    const { code, stderr } = await plain(line)
    assert.match(stderr, says)
    assert.equal(code, 2)
  })

test('a refusal is printed in one sentence with the request’s id, and as JSON', async () => {
  const line = ['submit', example('b/individual.json'), '--url', world.baseUrl]
  const env = settings('fc_test_nobodys')
  const { code, stdout, stderr } = await forecourt(line, { env })
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^The service returned 401: [^\n]+ \(request [^\n]+\)\n$/)
  assert.doesNotMatch(stderr, /nobodys/)
  const { refused, status, detail } = JSON.parse((await forecourt([...line, '--json'], { env })).stdout)
  assert.deepEqual([refused, status], [true, 401])
  assert(stderr.includes(detail))
})

test('why a service can’t be reached is one sentence', async (t) => {
  const page = createServer((_request, response) => response.end('<p>Hello')).listen(0, '127.0.0.1')
  const deaf = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await Promise.all([once(page, 'listening'), once(deaf, 'listening')])
  t.after(() => {
    page.close()
    deaf.close()
  })
  const at = ({ port }: AddressInfo, scheme = 'http') => `${scheme}://127.0.0.1:${port}`
  const own = at(page.address() as AddressInfo, 'https')
  const troubles: readonly (readonly [url: string, says: RegExp])[] = [
    [`http://127.0.0.1:${await freePort()}`, /nothing is listening there: .*\(ECONNREFUSED\)\.$/],
    ['http://nowhere.invalid', /^nowhere\.invalid cannot be reached: .*name.*\((ENOTFOUND|EAI_AGAIN)\)\.$/],
    [own, /it does not use TLS, so the URL may have to begin with http:\/\//],
    [at(page.address() as AddressInfo), /is not from Forecourt’s API\.$/],
    [at(deaf.address() as AddressInfo), /the connection was closed/],
  ]
  for (const [url, says] of troubles) {
    const line = ['status', `Q${'0'.repeat(26)}`, '--url', url]
    const { code, stderr } = await forecourt(line, { env: settings('fc_test_sample') })
    assert.match(stderr.trimEnd(), says)
    assert.equal(stderr.trim().split('\n').length, 1)
    assert.equal(code, 1)
  }
})
