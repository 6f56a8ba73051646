/**
 * Runs all checks and tests: format and lint, types, unused code, generated files, then the tests on one
 * database. With arguments, runs only the test files that they name; with --checks-only, no tests.
 */
import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ALL_TESTS } from './all-tests.ts'
import { startTestServer } from './database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Each test file is a process of its own, and most of them load the same files. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url))
const modules = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

type Check = { readonly name: string; readonly command: readonly string[] }

const CHECKS: readonly Check[] = [
  {
    name: 'Format and lint',
    command: [modules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  },
  { name: 'Types', command: [modules('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'Types of the pages', command: [modules('typescript/bin/tsc'), '-p', 'console/tsconfig.json'] },
  {
    name: 'Types of what also runs in browsers',
    command: [modules('typescript/bin/tsc'), '-p', 'tsconfig.pure.json'],
  },
  { name: 'Unused code', command: [modules('knip/bin/knip.js'), '--no-progress'] },
  { name: 'Generated files', command: ['docs/generate.ts', '--check'] },
]

const run = (command: readonly string[], environment: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    // Interrupted, the run ends with its child, and the server of the tests is stopped after it.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })

const runChecks = async (): Promise<boolean> => {
  let passed = true
  for (const { name, command } of CHECKS) {
    const began = performance.now()
    const code = await run(command)
    console.log(
      `${code === 0 ? 'ok' : 'FAILED'}: ${name} (${((performance.now() - began) / 1_000).toFixed(1)} s)`,
    )
    passed &&= code === 0
  }
  return passed
}

/** The pages as they are now; a test must not look at older ones. */
const buildPages = async (): Promise<void> => {
  const code = await run(['bin/build-console.js'])
  if (code !== 0) throw new Error('The pages can’t be built')
}

/** Most tests wait most of the time, for a browser, a process or a database; two even where there are but two cores. */
const BESIDE_EACH_OTHER = Math.max(2, availableParallelism() - 1)

const runTests = async (patterns: readonly string[]): Promise<number> => {
  await buildPages()
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root })) files.push(file)
  const server = await startTestServer()
  try {
    return await run(
      ['--test', '--test-reporter=spec', `--test-concurrency=${BESIDE_EACH_OTHER}`, ...files.sort()],
      {
        ...server.environment,
        NODE_COMPILE_CACHE: compiled,
      },
    )
  } finally {
    await server.stop()
  }
}

const asked = process.argv.slice(2)
const files = asked.filter((argument) => !argument.startsWith('--'))
const passed = files.length > 0 || (await runChecks())
const code = asked.includes('--checks-only') ? 0 : await runTests(files.length > 0 ? files : ALL_TESTS)
if (!passed) console.error('Some checks failed; see above.')
process.exitCode = passed ? code : 1
