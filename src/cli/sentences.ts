/**
 * What a command says in sentences: its own failure, with an exit code, and `--json` for programs that want the
 * sentences.
 */
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
