/** Runs test files beside each other, longest first, and says at the end which took longest. */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { LONGEST_FIRST } from './all-tests.ts'

/** As many as there are cores: with one more, tests that wait for others a moment too short came to fail. */
const BESIDE_EACH_OTHER = Math.max(2, availableParallelism())
const SLOWEST_SHOWN = 10

export type TestRun = {
  /** The project's folder. */
  readonly root: string
  /** Paths from there. */
  readonly files: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Ends the run, and with it the processes of its files. */
  readonly signal: AbortSignal
}

/** Runs the files, each in a process of its own. Returns whether all tests passed. */
export const runFiles = async ({ root, files, environment, signal }: TestRun): Promise<boolean> => {
  const seconds = new Map<string, number>()
  let passed = false
  const tests = run({
    cwd: root,
    files: longestFirst(files),
    concurrency: BESIDE_EACH_OTHER,
    env: { ...process.env, ...environment },
    signal,
  })
  tests.on('test:summary', ({ file, success, duration_ms }) => {
    // The last summary is of no file but of the whole run.
    if (file === undefined) passed = success
    else seconds.set(relative(root, file), duration_ms / 1_000)
  })
  for await (const text of tests.compose(new spec())) process.stdout.write(text)
  console.log(slowest(seconds))
  return passed
}

/** In the measured order; those that nobody measured follow by name. */
export const longestFirst = (files: readonly string[]): string[] => {
  const place = (file: string) => {
    const at = LONGEST_FIRST.indexOf(file)
    return at === -1 ? LONGEST_FIRST.length : at
  }
  return [...files].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

const slowest = (seconds: ReadonlyMap<string, number>): string => {
  const rows = [...seconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST_SHOWN)
    .map(([file, taken]) => `${taken.toFixed(1).padStart(7)} s  ${file}`)
  return ['Slowest test files:', ...rows].join('\n')
}
