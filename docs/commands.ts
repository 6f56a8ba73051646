/** The page of all commands: the --help text of each. */
import { Command, Help } from 'commander'
import { toJson } from '../src/cli/options.ts'
import { SANDBOX_ACCESS } from '../src/cli/sandbox-access.ts'
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

/** What the commands have in common that call a service. */
const serviceOptions = SANDBOX_ACCESS.addOptions(new Command())

const flagsOf = (command: Command): readonly string[] => command.options.map(({ flags }) => flags)

const callsService = (command: Command): boolean => flagsOf(command).includes('--key-file <file>')

const JSON_OPTION = toJson(new Command()).options[0]

const printsJson = (command: Command): boolean =>
  command.options.some(
    ({ flags, description }) => flags === '--json' && description === JSON_OPTION?.description,
  )

/** The help without what the page says once: --help, --json, and the options that lead to a service. */
const helpOf = (command: Command): string => {
  let text = ''
  const once = new Set([...flagsOf(serviceOptions), '-h, --help', ...(printsJson(command) ? ['--json'] : [])])
  command
    .configureHelp({
      visibleOptions: (of) => new Help().visibleOptions(of).filter(({ flags }) => !once.has(flags)),
    })
    .configureOutput({
      writeOut: (part) => {
        text += part
      },
      getOutHelpWidth: () => WIDTH_CHARACTERS,
      getOutHasColors: () => false,
    })
  command.outputHelp()
  return (
    text
      // They have a page of their own.
      .replace(/\nSettings are environment variables:\n[\s\S]*$/, '')
      .replace(SANDBOX_ACCESS.help, '')
      // The guides to products and policy show them.
      .replace(/\nA complete file\.[\s\S]*$/, '')
      .replace(/\nEnvironment variables.*:\n\n(?=\n|Examples|$)/, '')
      .trimEnd()
  )
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const serviceSection = (commands: readonly string[]): readonly string[] => [
  '## Options for the service',
  `${listed(commands)} call a running service. They also have these options and environment variables:`,
  `\`\`\`text\n${optionsOf(serviceOptions)}\n\nEnvironment variables:\n${SANDBOX_ACCESS.help}\n\`\`\``,
]

const optionsOf = (command: Command): string => {
  const help = new Help()
  help.helpWidth = WIDTH_CHARACTERS
  return help
    .formatHelp(command.helpOption(false), help)
    .replace(/^Usage:.*\n\n/, '')
    .trimEnd()
}

/** A heading for each first word, and under it each command with its help. */
export const commandSections = (): readonly string[] => {
  const root = program()
  const all = shownOf(root).flatMap((first) => commandsOf(first, `${root.name()} ${first.name()}`))
  const namesOf = (has: (command: Command) => boolean) =>
    all.filter(({ command }) => has(command)).map(({ name }) => `\`${name}\``)
  return [
    `All but ${listed(namesOf((command) => !printsJson(command)))} have \`--json\`, which prints JSON for programs.`,
    ...serviceSection(namesOf(callsService)),
    ...shownOf(root).flatMap((first) => [
      `## ${root.name()} ${first.name()}`,
      ...(first.commands.length === 0
        ? []
        : [`${first.description() || first.summary()}.`.replace(/\.\.$/, '.')]),
      ...commandsOf(first, `${root.name()} ${first.name()}`).flatMap(({ name, command }) => [
        ...(command === first ? [] : [`### ${name}`]),
        `\`\`\`text\n${helpOf(command)}\n\`\`\``,
      ]),
    ]),
  ]
}
