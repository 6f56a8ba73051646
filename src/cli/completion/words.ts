/** The possible words at each place of a command line, read from the tree of commands. */
import type { Command } from 'commander'

export type CompletionOption = {
  readonly flag: string
  readonly says: string
  readonly takesValue: boolean
  /** Its possible values, if they are a few words; empty if it takes anything or nothing. */
  readonly choices: readonly string[]
}

export type CompletionPlace = {
  /** The words that lead here, separated by spaces; empty at the start. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly says: string }[]
  readonly options: readonly CompletionOption[]
  /** The possible values of its first argument, if they are a few words. */
  readonly choices: readonly string[]
}

/** All places, in the order from the root. */
export const placesOf = (command: Command, path = ''): readonly CompletionPlace[] => {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const names = commands.map((each) => each.name())
  return [
    {
      path,
      commands: commands.map((each) => ({ name: each.name(), says: help.subcommandDescription(each) })),
      options: help.visibleOptions(command).flatMap((option) =>
        option.long
          ? [
              {
                flag: option.long,
                says: option.description,
                takesValue: option.required || option.optional,
                choices: option.argChoices ?? [],
              },
            ]
          : [],
      ),
      choices: command.registeredArguments[0]?.argChoices ?? [],
    },
    ...commands.flatMap((each) => {
      const places = placesOf(each, `${path} ${each.name()}`.trim())
      // Help exists for the sibling commands.
      return each.name() === 'help' ? places.map((place) => ({ ...place, choices: names })) : places
    }),
  ]
}
