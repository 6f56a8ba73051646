/**
 * Mutation tests: changes the rules one operator, condition or block at a time, runs the tests that reach the change, and
 * reports every change that no test notices. With `--only=finance,rules` only these rooms, with `--files=src/domain/kinds/text.ts:1-20`
 * only these files or lines of them. Fails where a room notices less than it must. Takes about an hour for all rooms.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type MutatedRoom, ROOMS, type RoomName } from './rooms.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = import.meta.dirname
const reports = join(root, 'node_modules/.cache/mutation')
const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** Percent of the mutants of a room that its tests must notice. */
const NOTICED_MINIMUM_PERCENT = 85
/** A test file that takes this much longer than without a change loops endlessly. */
const EXTRA_MILLISECONDS = 10_000

const run = (
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })

const install = async (): Promise<void> => {
  if (existsSync(stryker)) return
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], here)
  if (code !== 0) throw new Error('The tool for mutation tests can’t be installed')
}

const settings = (name: string, { changed, tests }: MutatedRoom, files: readonly string[], work: string) => ({
  mutate: files.length > 0 ? files : changed,
  // A changed name doesn't compile, and a changed sentence is seen where files are generated.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'own-test-first',
  tap: {
    testFiles: tests,
    nodeArgs: [
      '-r',
      '{{hookFile}}',
      `--test-reporter=${join(here, 'outcomes.ts')}`,
      join(here, 'files.ts'),
      '{{testFile}}',
    ],
  },
  plugins: [join(here, 'runner.js')],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: EXTRA_MILLISECONDS,
  timeoutFactor: 2,
  tempDirName: work,
  ignorePatterns: ['/console', '/sdk', '/docs', '/bench', '/test/mutation', '/.ci', '/tsconfig*.json'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: join(reports, `${name}.json`) },
  thresholds: { high: 100, low: NOTICED_MINIMUM_PERCENT, break: NOTICED_MINIMUM_PERCENT },
})

const testRoom = async (name: RoomName, files: readonly string[]): Promise<boolean> => {
  const work = await mkdtemp(join(tmpdir(), 'mutation-'))
  try {
    const file = join(work, 'stryker.json')
    await writeFile(file, JSON.stringify(settings(name, ROOMS[name], files, join(work, 'copy'))))
    console.log(`\n${name}`)
    const environment = {
      // The tool starts the tests with the first `node` that it finds.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      NODE_COMPILE_CACHE: join(work, 'compiled'),
    }
    return (await run(process.execPath, [stryker, 'run', file], root, environment)) === 0
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const { only, files } = parseArgs({
  options: { only: { type: 'string' }, files: { type: 'string' } },
}).values
const isRoom = (name: string): name is RoomName => name in ROOMS
const names = only?.split(',') ?? Object.keys(ROOMS)
const unknown = names.filter((name) => !isRoom(name))
if (unknown.length > 0) throw new Error(`No such rooms: ${unknown}; there are ${Object.keys(ROOMS)}`)

await install()
await mkdir(reports, { recursive: true })
let passed = true
for (const name of names.filter(isRoom)) passed = (await testRoom(name, files?.split(',') ?? [])) && passed
process.exitCode = passed ? 0 : 1
