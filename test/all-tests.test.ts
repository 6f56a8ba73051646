import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  ALL_TESTS,
  ALONE,
  LONGER_TESTS,
  LONGEST_FIRST,
  RELEASE_TESTS,
  SLOW_TESTS,
  TOGETHER,
} from './all-tests.ts'
import { longestFirst } from './run-files.ts'
import { runApart } from './support/run-apart.ts'
import { groupsOf } from './together.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (patterns: readonly string[]) => globSync([...patterns], { cwd: root })

test('npm test, npm run test:slow and the latter at full length run every test file of the project', () => {
  const files = globSync('**/*.{test,spec}.{ts,tsx,js}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)node_modules$/.test(path),
  })
  const run = new Set(filesOf(ALL_TESTS))
  assert.ok(run.size > 200)
  assert.deepEqual(
    files.filter((file) => !run.has(file)),
    [],
  )
})

test('every file, pattern and group that the lists name is there, and a test of every run is not among the slow ones', () => {
  const named = [
    ...SLOW_TESTS,
    ...RELEASE_TESTS,
    ...LONGER_TESTS,
    ...LONGEST_FIRST.filter((name) => !(name in TOGETHER)),
  ]
  assert.deepEqual(
    named.filter((file) => !existsSync(join(root, file))),
    [],
  )
  for (const pattern of [...ALONE, ...Object.values(TOGETHER).flat()])
    assert.ok(filesOf([pattern]).length > 0, pattern)
  const lists = [...SLOW_TESTS, ...RELEASE_TESTS, ...LONGER_TESTS]
  assert.equal(new Set(lists).size, lists.length)
})

test('each file runs once, in the first group that names it, or by itself if none does or it must be alone', () => {
  const all = filesOf(ALL_TESTS)
  const parts = groupsOf(root, all)
  const run = parts.flatMap((part) => (typeof part === 'string' ? [part] : part.files))
  assert.deepEqual([...run].sort(), [...all].sort())
  const alone = 'test/http/longest-turn.test.ts'
  assert.deepEqual(
    groupsOf(root, ['test/oauth/clients.test.ts', alone, 'src/domain/kinds/email.test.ts', 'a.test.ts']),
    ['src/domain/kinds/email.test.ts', 'test/oauth/clients.test.ts', alone, 'a.test.ts'],
  )
  assert.deepEqual(groupsOf(root, ['test/oauth/secrecy.test.ts', alone, 'test/oauth/clients.test.ts']), [
    { name: 'oauth', files: ['test/oauth/clients.test.ts', 'test/oauth/secrecy.test.ts'] },
    alone,
  ])
})

test('groups and files start in the order of how long they take, those that nobody measured last', () => {
  const [longest = '', second = ''] = LONGEST_FIRST
  const group = { name: longest, files: ['c.test.ts', 'd.test.ts'] }
  assert.deepEqual(longestFirst(['b.test.ts', second, 'a.test.ts', group]), [
    group,
    second,
    'a.test.ts',
    'b.test.ts',
  ])
})

test('a run closes with the count of its tests and the slowest files, and fails if one test fails', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-run-'))
  t.after(() => rm(folder, { recursive: true }))
  const good = 'import test from "node:test"; test("good", () => {})'
  const bad = 'import test from "node:test"; test("bad", () => { throw new Error("planted") })'
  await writeFile(join(folder, 'good.test.js'), good)
  await writeFile(join(folder, 'bad.test.js'), bad)
  const passes = await runApart(folder, ['good.test.js'])
  assert.match(
    passes,
    /ℹ tests 1\n.*ℹ pass 1\nℹ fail 0\n.*Slowest test files:\n +\d+\.\d s {2}good\.test\.js\ntrue$/s,
  )
  const fails = await runApart(folder, ['good.test.js', 'bad.test.js'])
  assert.match(
    fails,
    /ℹ tests 2\n.*ℹ pass 1\nℹ fail 1\n.*bad\.test\.js.*planted.*Slowest test files:\n.*\nfalse$/s,
  )
})

test('a run hears of every test, and fails for a file that something keeps open', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-open-'))
  t.after(() => rm(folder, { recursive: true }))
  const many = `import test from "node:test"
    for (let i = 1; i <= 3_000; i++) test("test " + i, () => { if (i === 3_000) throw new Error("planted") })`
  const open = `import test from "node:test"
    import { createServer } from "node:net"
    test("opens", () => void createServer().listen(0, "127.0.0.1"))`
  await writeFile(join(folder, 'many.test.js'), many)
  await writeFile(join(folder, 'open.test.js'), open)
  const heard = await runApart(folder, ['many.test.js'])
  assert.match(heard, /ℹ tests 3000\n.*ℹ pass 2999\nℹ fail 1\n.*Error: planted.*\nfalse$/s)
  const ended = await runApart(folder, ['open.test.js'], { STAYS_OPEN_MILLISECONDS: '100' })
  assert.match(ended, /A test leaves the process of \S+open\.test\.js open: .*TCPServerWrap/)
  assert.match(ended, /ℹ pass 1\nℹ fail 1\n.*\nfalse$/s)
})

test('files that share a process run one after another with hooks of their own, and a failure names its file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-group-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'test/oauth'), { recursive: true })
  const write = async (name: string, text: string): Promise<string> => {
    const file = `test/oauth/${name}.test.ts`
    await writeFile(join(folder, file), text)
    return file
  }
  const fileThat = (name: string, act: string) =>
    write(
      name,
      `import test, { after, before } from 'node:test'
       import { setTimeout } from 'node:timers/promises'
       const say = (what: string) => console.log(what + ' by ${name} in ' + process.pid + '.')
       say('loaded')
       before(async () => { await setTimeout(5); say('prepared') })
       before(() => say('opened'))
       after(async () => { await setTimeout(5); say('cleared') })
       test('a test', () => act())
       await setTimeout(5)
       const act = () => { ${act} }`,
    )
  const files = [
    await fileThat('one', 'throw new Error("planted")'),
    await write('other', 'throw new Error("does not load")'),
    await fileThat('second', 'say("tested")'),
  ]
  const output = await runApart(folder, files)
  const said = [...output.matchAll(/(\w+ by \w+) in (\d+)\./g)]
  assert.deepEqual(
    said.map(([, what]) => what),
    [
      ...['loaded by one', 'prepared by one', 'opened by one', 'cleared by one'],
      ...[
        'loaded by second',
        'prepared by second',
        'opened by second',
        'tested by second',
        'cleared by second',
      ],
    ],
  )
  assert.equal(new Set(said.map(([, , pid]) => pid)).size, 1)
  assert.match(output, /test at test\/oauth\/one\.test\.ts:8:\d+\n✖ a test .*\n +Error: planted\n/)
  assert.match(output, /✖ test\/oauth\/other\.test\.ts .*\n +Error: does not load\n/)
  assert.match(output, /✔ test\/oauth\/second\.test\.ts/)
  assert.match(
    output,
    /Slowest test files:(\n +\d+\.\d s {2}test\/oauth\/(one|other|second)\.test\.ts){3}\nfalse$/,
  )
})
