/** Runs test files beside each other, longest first, and says at the end which took longest. */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { LONGEST_FIRST } from './all-tests.ts'
import { times } from './extent.ts'
import { type Group, groupsOf, TOGETHER_FILE, writeGroup } from './together.ts'

/** A file waits about a third of its time for pages, timers and the disk. */
const BESIDE_EACH_OTHER = availableParallelism() + 1
/** Slow tests wait for more than half their time, for timers and for services that start. */
const SLOW_BESIDE_EACH_OTHER = availableParallelism() + 3
const SLOWEST_SHOWN = 20
/** A test that has not ended by then fails, and so does a group, so that the rest still runs. */
const TEST_MAXIMUM_MILLISECONDS = times(30, 30, 60) * 60_000

/** Node.js loads it before each file. */
const END_WITH_TESTS = new URL('end-with-tests.ts', import.meta.url).href

export type TestRun = {
  /** The project's folder. */
  readonly root: string
  /** Paths from there. */
  readonly files: readonly string[]
  /** Whether they are the slow ones. */
  readonly isSlow: boolean
  /** Where the run may write. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** Of the tests in the files only those whose names match. */
  readonly names?: RegExp
  /** Ends the run, and with it the processes of its files. */
  readonly signal: AbortSignal
}

/** Runs the files, each group of them in a process of its own. Returns whether all tests passed. */
export const runFiles = async ({
  root,
  files,
  isSlow,
  folder,
  environment,
  names,
  signal,
}: TestRun): Promise<boolean> => {
  const seconds = new Map<string, number>()
  const groups = new Set<string>()
  const started: string[] = []
  for (const part of longestFirst(groupsOf(root, files))) {
    if (typeof part === 'string') started.push(part)
    else {
      const path = await writeGroup(folder, root, part)
      groups.add(path)
      started.push(path)
    }
  }
  let passed = false
  const tests = run({
    cwd: root,
    files: started,
    concurrency: isSlow ? SLOW_BESIDE_EACH_OTHER : BESIDE_EACH_OTHER,
    timeout: TEST_MAXIMUM_MILLISECONDS,
    ...(names === undefined ? {} : { testNamePatterns: names }),
    // Node.js's own --test-force-exit loses results: a process then ends before the run has read all that it wrote.
    execArgv: ['--import', END_WITH_TESTS],
    env: { ...process.env, ...environment },
    signal,
  })
  tests.on('test:summary', ({ file, success, duration_ms }) => {
    // The last summary is of no file but of the whole run.
    if (file === undefined) passed = success
    else if (!groups.has(file)) seconds.set(relative(root, file), duration_ms / 1_000)
  })
  const noteMember = ({ file, nesting, name, details }: TestEvent) => {
    if (nesting === 1 && file === TOGETHER_FILE) seconds.set(name, details.duration_ms / 1_000)
  }
  tests.on('test:pass', noteMember).on('test:fail', noteMember)
  const stopTelling = tellProgress(tests, files.length, groups)
  for await (const text of tests.compose(new spec())) process.stdout.write(text)
  stopTelling()
  console.log(slowest(seconds))
  return passed
}

const TOLD_EVERY_MILLISECONDS = 15_000

/**
 * Says on stderr how many files have ended and which run, since the results of a group only appear once all before it have
 * ended. Returns how to stop.
 */
const tellProgress = (tests: TestsStream, all: number, groups: ReadonlySet<string>): (() => void) => {
  const [began, running] = [performance.now(), new Set<string>()]
  let [ended, failures] = [0, 0]
  const nameOf = ({ file, nesting, name }: Pick<TestEvent, 'file' | 'nesting' | 'name'>) => {
    if (file === TOGETHER_FILE) return nesting === 1 ? name : undefined
    return nesting === 0 && file !== undefined && !groups.has(file) && file.endsWith(name) ? name : undefined
  }
  tests.on('test:dequeue', (event) => {
    const name = nameOf(event)
    if (name !== undefined) running.add(name)
  })
  tests.on('test:complete', (event) => {
    const name = nameOf(event)
    if (event.nesting > 0 && !event.details.passed) failures++
    if (name !== undefined && running.delete(name)) ended++
  })
  const timer = setInterval(() => {
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    console.error(
      `${minutes} min: ${ended} of ${all} test files have ended${failures > 0 ? ', some with failures' : ''}. Running: ${[...running].join(', ')}`,
    )
  }, TOLD_EVERY_MILLISECONDS)
  return () => clearInterval(timer)
}

type TestsStream = ReturnType<typeof run>

type TestEvent = {
  readonly file?: string
  readonly nesting: number
  readonly name: string
  readonly details: { readonly duration_ms: number }
}

/** In the measured order; those that nobody measured follow by name. */
export const longestFirst = (parts: readonly (Group | string)[]): readonly (Group | string)[] => {
  const nameOf = (part: Group | string) => (typeof part === 'string' ? part : part.name)
  const place = (part: Group | string) => {
    const at = LONGEST_FIRST.indexOf(nameOf(part))
    return at === -1 ? LONGEST_FIRST.length : at
  }
  return [...parts].sort((one, other) => place(one) - place(other) || (nameOf(one) < nameOf(other) ? -1 : 1))
}

const slowest = (seconds: ReadonlyMap<string, number>): string => {
  const rows = [...seconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST_SHOWN)
    .map(([file, taken]) => `${taken.toFixed(1).padStart(7)} s  ${file}`)
  return ['Slowest test files:', ...rows].join('\n')
}
