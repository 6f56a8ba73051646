/**
 * A command's surroundings: settings, standard input, the two outputs, and its exit code. They are the process's own,
 * unless `runIn` supplies others: then several commands can run in one process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Surroundings = {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  /** Undefined or null until the command sets it. */
  exitCode?: typeof process.exitCode
}

type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }

const given = new AsyncLocalStorage<Surroundings>()

/** The surroundings of the current command. */
export const surroundings = (): Surroundings => given.getStore() ?? process

/** Runs `work`, and everything that it starts, in these surroundings. */
export const runIn = <T>(those: Surroundings, work: () => T): T => given.run(those, work)
