/**
 * Runs all checks and tests: format and lint, types, unused code, generated files, then the tests on one
 * database. With arguments, runs only the test files that they name; with --checks-only, no tests; with --slow, only the
 * tests that `npm test` leaves out or shortens. How often they repeat what chance has a part in is in test/extent.ts.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../src/server/document.ts'
import { ALL_TESTS, LONGER_TESTS, RELEASE_TESTS, SLOW_TESTS } from './all-tests.ts'
import { startTestServer } from './database.ts'
import { isFullLength } from './extent.ts'
import { reportResponses, watchResponses } from './responses/report.ts'
import { runFiles } from './run-files.ts'
import { makeRunFolder } from './run-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The processes of a run load the same files. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url))
const modules = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

type Check = { readonly name: string; readonly command: readonly string[] }

/** By one thread: several repeat half of each other's work, and checks run beside each other. */
const typesOf = (project: string): readonly string[] => [
  modules('typescript/bin/tsc'),
  '--singleThreaded',
  '-p',
  project,
]

const CHECKS: readonly Check[] = [
  {
    name: 'Format and lint',
    command: [modules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  },
  { name: 'Types', command: typesOf('tsconfig.json') },
  { name: 'Types of the pages', command: typesOf('console/tsconfig.json') },
  { name: 'Types of the SDK', command: typesOf('sdk/tsconfig.json') },
  {
    name: 'Types of what also runs in browsers',
    command: typesOf('tsconfig.pure.json'),
  },
  { name: 'Unused code', command: [modules('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'Generated files', command: ['docs/generate.ts', '--check'] },
]

type Ended = { readonly code: number; readonly said: string }

const run = (command: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })

/** Some use one core and some several. */
const CHECKS_BESIDE_EACH_OTHER = 2

const runChecks = async (): Promise<boolean> => {
  const waiting = [...CHECKS]
  let passed = true
  const runOn = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now()
      const { code, said } = await run(check.command)
      process.stdout.write(said)
      console.log(
        `${code === 0 ? 'ok' : 'FAILED'}: ${check.name} (${((performance.now() - began) / 1_000).toFixed(1)} s)`,
      )
      passed &&= code === 0
    }
  }
  await Promise.all(Array.from({ length: CHECKS_BESIDE_EACH_OTHER }, runOn))
  return passed
}

/** The pages as they are now; a test must not look at older ones. */
const buildPages = async (): Promise<void> => {
  const { code, said } = await run(['bin/build-console.js'])
  process.stdout.write(said)
  if (code !== 0) throw new Error('The pages can’t be built')
}

/** The files that the patterns name, of this project alone; where all tests are meant, without those of slower runs. */
const filesOf = (patterns: readonly string[]): readonly string[] =>
  globSync([...patterns], {
    cwd: root,
    exclude: ['**/node_modules/**', ...(patterns === ALL_TESTS ? [...SLOW_TESTS, ...RELEASE_TESTS] : [])],
  })

const runTests = async (patterns: readonly string[], isSlow: boolean): Promise<boolean> => {
  // `npm run test:slow` follows `npm test`, which has built them.
  if (!isSlow || named.length > 0) await buildPages()
  // Interrupted, the run ends with the processes of its files, and the server of the tests is stopped after it.
  const interrupted = new AbortController()
  const end = () => interrupted.abort()
  process.on('SIGINT', end).on('SIGTERM', end)
  const folder = await makeRunFolder()
  const [server, responses] = await Promise.all([startTestServer(folder.path), watchResponses(folder.path)])
  const environment = {
    ...server.environment,
    ...responses.environment,
    TMPDIR: folder.path,
    NODE_COMPILE_CACHE: compiled,
    ...(isSlow ? { SLOW_TESTS: '1' } : {}),
  }
  try {
    const passed = await runFiles({
      root,
      files: filesOf(patterns),
      isSlow,
      folder: folder.path,
      environment,
      signal: interrupted.signal,
    })
    const described = reportResponses(
      await responses.findings(),
      openApiDocument().paths,
      patterns === ALL_TESTS,
    )
    return passed && described
  } finally {
    await server.stop()
    await folder.remove()
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

const asked = process.argv.slice(2)
const named = asked.filter((argument) => !argument.startsWith('--'))
const isSlow = asked.includes('--slow')
const patternsAsked = (): readonly string[] => {
  if (named.length > 0) return named
  if (!isSlow) return ALL_TESTS
  return [...SLOW_TESTS, ...(isFullLength ? [...LONGER_TESTS, ...RELEASE_TESTS] : [])]
}
// `npm run test:slow` follows `npm test`, which has also made the checks.
const checksPassed = named.length > 0 || isSlow || (await runChecks())
const testsPassed = asked.includes('--checks-only') || (await runTests(patternsAsked(), isSlow))
if (!checksPassed) console.error('Some checks failed; see above.')
process.exitCode = checksPassed && testsPassed ? 0 : 1
