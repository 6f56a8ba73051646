/** `forecourt completion`: a script by which a shell completes command lines. */
import { Argument, type Command } from 'commander'
import { examples, toJson } from '../options.ts'
import { printJson, printText } from '../print.ts'
import { completionScript, SHELL_NAMES, type ShellName } from './scripts.ts'
import { placesOf } from './words.ts'

export const addCompletionCommand = (program: Command): void => {
  const command = program
    .command('completion')
    .summary('print a shell completion script')
    .description(
      'Print a shell completion script for the commands, options and values of this version of "forecourt". Load it as shown in the examples.',
    )
    .addArgument(new Argument('<shell>').choices(SHELL_NAMES))
    .action((shell: ShellName, { json }: { readonly json?: true }) => {
      const script = completionScript(shell, placesOf(program))
      if (json) printJson({ shell, script })
      else printText(`${script}\n`)
    })
  examples(toJson(command), [
    'source <(forecourt completion bash)    # in ~/.bashrc',
    'source <(forecourt completion zsh)     # in ~/.zshrc, after compinit',
    'forecourt completion fish > ~/.config/fish/completions/forecourt.fish',
  ])
}
