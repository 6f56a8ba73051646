/** A run of test files within a test. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const RUN_FILES = new URL('../run-files.ts', import.meta.url).href
const OUTPUT_MAXIMUM_BYTES = 32 * 1024 * 1024

/**
 * Runs the files, which are in the folder `root`, or only those of their tests whose names match, and returns what the run printed; its
 * last line is whether all tests passed.
 */
export const runApart = async (
  root: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  names?: RegExp,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-apart-'))
  try {
    const options = JSON.stringify({ root, files, folder, environment, isSlow: false })
    const script = join(folder, 'run.js')
    await writeFile(
      script,
      `import { runFiles } from ${JSON.stringify(RUN_FILES)}
console.log(await runFiles({ ...${options}, ${names === undefined ? '' : `names: ${names}, `}signal: new AbortController().signal }))`,
    )
    // A run that seems to be within a test runs nothing.
    const { NODE_TEST_CONTEXT: _, ...outside } = process.env
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: outside,
      cwd: root,
      maxBuffer: OUTPUT_MAXIMUM_BYTES,
    })
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true })
  }
}
