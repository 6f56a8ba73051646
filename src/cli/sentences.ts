/**
 * What a command says in sentences, its failures with their exit codes, and its surroundings: settings, standard input and the
 * two outputs. They are the process's own unless `runIn` supplies others, so that several commands can run in one process.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Command } from 'commander'
import { toJson } from './options.ts'

/** The command failed. */
export const EXIT_FAILED = 1
/** The command or its settings are invalid. */
export const EXIT_USAGE = 2

/** Ends a command with one or several sentences. */
export class CommandFailure extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode: number = EXIT_FAILED) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** These write lines of JSON continuously. */
const WITHOUT: ReadonlySet<string> = new Set(['serve', 'work', 'erasures'])

/**
 * Adds `--json` to each command without its own: a program then gets `{"messages": […]}`. `ask` is called if someone
 * used it.
 */
export const sentencesAsJson = (root: Command, ask: () => void): void => {
  const given = new Set<Command>()
  for (const command of leavesOf(root)) {
    if (WITHOUT.has(command.name()) || command.options.some(({ long }) => long === '--json')) continue
    given.add(toJson(command))
  }
  root.hook('preAction', (_root, command) => {
    if (given.has(command) && command.opts()['json'] === true) ask()
  })
}

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

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
