/** The page of all commands: the --help text of each. */
import type { Command } from 'commander'
import { program } from '../src/main/program.ts'

const WIDTH_CHARACTERS = 100

/** Each command that does something, in the order of the help, with its full name. */
const commandsOf = (
  command: Command,
  name: string,
): readonly { readonly name: string; readonly command: Command }[] =>
  command.commands.length === 0
    ? [{ name, command }]
    : shownOf(command).flatMap((each) => commandsOf(each, `${name} ${each.name()}`))

/** Without those that are hidden, and `help`. */
const shownOf = (command: Command): readonly Command[] => {
  const visible = command.createHelp().visibleCommands(command)
  return command.commands.filter((each) => visible.includes(each))
}

const helpOf = (command: Command): string => {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
    getOutHelpWidth: () => WIDTH_CHARACTERS,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  // They have a page of their own.
  return text.replace(/\nSettings are environment variables:\n[\s\S]*$/, '').trimEnd()
}

/** A heading for each first word, and under it each command with its help. */
export const commandSections = (): readonly string[] => {
  const root = program()
  return shownOf(root).flatMap((first) => [
    `## ${root.name()} ${first.name()}`,
    ...(first.commands.length === 0
      ? []
      : [`${first.description() || first.summary()}.`.replace(/\.\.$/, '.')]),
    ...commandsOf(first, `${root.name()} ${first.name()}`).flatMap(({ name, command }) => [
      ...(command === first ? [] : [`### ${name}`]),
      `\`\`\`text\n${helpOf(command)}\n\`\`\``,
    ]),
  ])
}
