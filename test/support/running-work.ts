/** The real command, `forecourt work`, in a process of its own that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))

export type RunningWork = {
  readonly process: ChildProcess
  readonly output: () => string
  /** Waits until it has ended. */
  readonly ended: Promise<number | null>
}

/** Starts it, and resolves once it works, or once it says what it is waited for. */
export const startWork = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  until = 'Working:',
): Promise<RunningWork> => {
  const child = spawn(process.execPath, [COMMAND, 'work'], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: works, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes(until)) resolve()
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await Promise.race([works, ended])
  if (!output.includes(until)) throw new Error(`The work ended: ${output}`)
  return { process: child, output: () => output, ended }
}
