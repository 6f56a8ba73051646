/**
 * What a command finds around it: settings, standard input, the two outputs, and where to leave its exit code. All of them are the
 * process's own, unless `runIn` gives others: then commands can run beside each other in one process.
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

/** Those of the command under way. */
export const surroundings = (): Surroundings => given.getStore() ?? process

/** Runs `work`, and all that it starts, in these surroundings. */
export const runIn = <T>(those: Surroundings, work: () => T): T => given.run(those, work)
