/** All commands of the package, and how each ends. */
import { Command, CommanderError } from 'commander'
import { withoutSecrets } from '../../../src/adapters/access/without-secrets.ts'
import { addCallCommand } from '../../../src/cli/call.ts'
import { addListenCommand } from '../../../src/cli/listen.ts'
import { examples } from '../../../src/cli/options.ts'
import { printText, prompt, remark, withOutput } from '../../../src/cli/print.ts'
import { addRemovedCommands } from '../../../src/cli/removed.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE, surroundings } from '../../../src/cli/sentences.ts'
import { addStatusCommand, addSubmitCommand } from '../../../src/cli/submit.ts'
import { addTriggerCommand } from '../../../src/cli/trigger.ts'
import { addValidateCommand } from '../../../src/cli/validate.ts'
import manifest from '../../package.json' with { type: 'json' }
import { addCertifyCommand } from './certify/command.ts'
import { addMcpCommand } from './mcp/command.ts'
import { CHECKED_ACCESS } from './version.ts'

const HELP_END = `
Exit codes: 0 success, 1 failure, 2 invalid command, setting or file.
Set FORECOURT_URL to the service's address and FORECOURT_KEY to a client's API key.`

/** Runs the command in the arguments, and returns its exit code. */
export const run = async (commandLine: readonly string[]): Promise<number> => {
  try {
    await withOutput(() => program().parseAsync([...commandLine], { from: 'user' }))
    return Number(surroundings().exitCode ?? 0)
  } catch (error) {
    return reported(error)
  }
}

/** All commands, without running any. */
export const program = (): Command => {
  const root = new Command('forecourt')
    .description('Build and test an integration with a Forecourt service.')
    .version(manifest.version, '-V, --version', 'print the version')
    .showHelpAfterError('("--help" shows all options.)')
    .exitOverride()
    .configureOutput({
      writeOut: printText,
      writeErr: prompt,
      outputError: (text, write) => write(withoutSecrets(text)),
    })
  addCallCommand(root, CHECKED_ACCESS)
  addValidateCommand(root, CHECKED_ACCESS)
  addSubmitCommand(root, CHECKED_ACCESS)
  addStatusCommand(root, CHECKED_ACCESS)
  addListenCommand(root, CHECKED_ACCESS)
  addTriggerCommand(root, CHECKED_ACCESS)
  addCertifyCommand(root, CHECKED_ACCESS)
  addMcpCommand(root, CHECKED_ACCESS)
  addRemovedCommands(root, ['convert', 'profile'])
  root.addHelpText('after', HELP_END)
  return examples(root, [
    'forecourt validate quote.json',
    'forecourt call GET /api/quote',
    'forecourt listen',
  ])
}

/** Requested help is a success; commander has already written everything. */
const reported = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE
  if (error instanceof CommandFailure) {
    remark(withoutSecrets(error.message))
    return error.exitCode
  }
  remark(`This is a bug in forecourt: ${error instanceof Error ? error.stack : String(error)}`)
  return EXIT_FAILED
}
