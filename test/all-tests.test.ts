import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import {
  ALL_TESTS,
  LONGER_TESTS,
  LONGEST_FIRST,
  PURE_TESTS,
  PURE_TESTS_FILE,
  SLOW_TESTS,
} from './all-tests.ts'
import { longestFirst } from './run-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (patterns: readonly string[]) => globSync([...patterns], { cwd: root })

test('npm test and npm run test:slow run every test file of the project', () => {
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

test('every file and pattern that the lists name is there, and a test of every run is not among the slow ones', () => {
  const named = [...LONGEST_FIRST, ...SLOW_TESTS, ...LONGER_TESTS]
  assert.deepEqual(
    named.filter((file) => !existsSync(join(root, file))),
    [],
  )
  for (const pattern of PURE_TESTS) assert.ok(filesOf([pattern]).length > 0, pattern)
  const elsewhere = new Set([...SLOW_TESTS, ...filesOf(PURE_TESTS)])
  assert.deepEqual(
    [...LONGER_TESTS, ...LONGEST_FIRST].filter((file) => elsewhere.has(file)),
    [],
  )
})

test('files start in the order of how long they take, those that nobody measured last', () => {
  const [longest = '', second = ''] = LONGEST_FIRST
  assert.deepEqual(longestFirst(['b.test.ts', second, 'a.test.ts', longest]), [
    longest,
    second,
    'a.test.ts',
    'b.test.ts',
  ])
  assert.ok(LONGEST_FIRST.includes(PURE_TESTS_FILE))
})

test('a run closes with the count of its tests and the slowest files, and does not pass where one test fails', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-run-'))
  t.after(() => rm(folder, { recursive: true }))
  const good = 'import test from "node:test"; test("good", () => {})'
  const bad = 'import test from "node:test"; test("bad", () => { throw new Error("planted") })'
  await writeFile(join(folder, 'good.test.js'), good)
  await writeFile(join(folder, 'bad.test.js'), bad)
  const passes = await runOf(folder, ['good.test.js'])
  assert.match(
    passes,
    /ℹ tests 1\n.*ℹ pass 1\nℹ fail 0\n.*Slowest test files:\n +\d+\.\d s {2}good\.test\.js\ntrue$/s,
  )
  const fails = await runOf(folder, ['good.test.js', 'bad.test.js'])
  assert.match(
    fails,
    /ℹ tests 2\n.*ℹ pass 1\nℹ fail 1\n.*bad\.test\.js.*planted.*Slowest test files:\n.*\nfalse$/s,
  )
})

/** What a run of these files prints, with whether it passed at the end. */
const runOf = async (folder: string, files: readonly string[]): Promise<string> => {
  const module = pathToFileURL(join(root, 'test/run-files.ts')).href
  const options = JSON.stringify({ root: folder, files, environment: {} })
  const script = join(folder, 'run.js')
  await writeFile(
    script,
    `import { runFiles } from ${JSON.stringify(module)}
console.log(await runFiles({ ...${options}, signal: new AbortController().signal }))`,
  )
  // A run that seems to be within a test runs nothing.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: environment, cwd: folder })
  return stdout.trim()
}
