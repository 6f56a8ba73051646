/** Commands and options of earlier versions: for one release, each exits with status 2 and names what takes its place. */
import { type Command, Option } from 'commander'
import { CommandFailure, EXIT_USAGE } from './command-failure.ts'

const INSTEAD_OF_PROFILES = 'Set FORECOURT_URL and FORECOURT_KEY, or use --url and --key-file.'

/** By the words of the command. A row for a group is for all commands in it. */
export const REMOVED_COMMANDS = {
  profile: INSTEAD_OF_PROFILES,
  convert: 'The references of sets A and B list the fields of each, for software that changes sets.',
  completion: 'Nothing takes its place: "forecourt --help" lists the commands.',
} as const

/** Adds commands to the program that only say so, hidden from its help. */
export const addRemovedCommands = (
  root: Command,
  names = Object.keys(REMOVED_COMMANDS) as readonly (keyof typeof REMOVED_COMMANDS)[],
): void => {
  for (const name of names)
    namedIn(root, name)
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw removed(`forecourt ${name}`, REMOVED_COMMANDS[name])
      })
}

const namedIn = (root: Command, name: string): Command => {
  const words = name.split(' ')
  const last = words.pop() ?? name
  const group = words.reduce(
    (above, word) => above.commands.find((one) => one.name() === word) ?? above,
    root,
  )
  return group.command(last, { hidden: true })
}

/** Of commands that call a service. */
export const PROFILE_OPTION = new Option('--profile <name>').hideHelp().argParser(() => {
  throw removed('--profile', INSTEAD_OF_PROFILES)
})

const removed = (what: string, instead: string): CommandFailure =>
  new CommandFailure(`"${what}" has been removed. ${instead}`, EXIT_USAGE)
