/** Options and arguments that several commands share, and the examples in their help. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { numberFault, typedCount } from '../../packages/values/typed/typed-number.ts'
import { ALL_SCOPES, isScope, type Scope } from '../domain/access/roles.ts'
import { SET_NAMES, SETS } from '../domain/application/sets.ts'

/** Adds examples at the end of a command's help. */
export const examples = (command: Command, lines: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`)

/** Adds `--json`. */
export const toJson = (command: Command): Command => command.option('--json', 'print JSON, for programs')

/** The sets with what they call an application: "a (quotes) or b (cases)". */
export const SETS_IN_WORDS = SET_NAMES.map((name) => `${name} (${SETS[name].noun}s)`).join(' or ')

export const setArgument = (): Argument =>
  new Argument('<set>', `the model set: ${SETS_IN_WORDS}`).choices(SET_NAMES)

export const setOption = (says: string, flags = '--set <set>'): Option =>
  new Option(flags, says).choices(SET_NAMES)

/** Reads an option as a whole number of 1 or more. */
export const count = (text: string): number => countUpTo(COUNT_MAXIMUM)(text)

/** Reads an option as a number from 1 to a maximum. */
export const countUpTo =
  (maximum: number) =>
  (text: string): number => {
    const number = typedCount(text)
    if (number === undefined || number < 1 || number > maximum)
      throw new InvalidArgumentError(numberFault(text) ?? `It must be a whole number from 1 to ${maximum}.`)
    return number
  }

/** Reads an option as a number of seconds, up to a day: timers take no more than some days. */
export const seconds = countUpTo(24 * 60 * 60)

/** Reads an option as a number of bytes. */
export const byteCount = (text: string): number => {
  const number = typedCount(text)
  if (number !== undefined) return number
  const says = `It must be a whole number of bytes from 0 to ${Number.MAX_SAFE_INTEGER}.`
  throw new InvalidArgumentError(numberFault(text) ?? says)
}

/** The database's largest integer. */
const COUNT_MAXIMUM = 2_147_483_647

/** Reads an option that may occur several times. */
export const each = (text: string, before: readonly string[] | boolean | undefined): readonly string[] => [
  ...(Array.isArray(before) ? before : []),
  text,
]

/** Reads an option as a list of scopes, separated by commas. */
export const scopes = (text: string): readonly Scope[] => {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isScope(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown scope "${unknown}". Use ${ALL_SCOPES.join(', ')}.`)
  return ALL_SCOPES.filter((scope) => names.includes(scope))
}
