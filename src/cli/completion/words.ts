/** The words that can be typed at each place of a command line, read from the tree of commands. */
import type { Command } from 'commander'

export type CompletionOption = {
  readonly flag: string
  readonly says: string
  readonly takesValue: boolean
  /** What it takes, where that is a few words; empty where it takes anything or nothing. */
  readonly choices: readonly string[]
}

export type CompletionPlace = {
  /** The words that lead here, with a blank between them; empty at the start. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly says: string }[]
  readonly options: readonly CompletionOption[]
  /** What its first argument takes, where that is a few words. */
  readonly choices: readonly string[]
}

/** All places, those before others that lead to them. */
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
      // What there is help of are the commands beside it.
      return each.name() === 'help' ? places.map((place) => ({ ...place, choices: names })) : places
    }),
  ]
}
