/** The command line: all commands, and how each ends. */
import { createRequire } from 'node:module'
import { Command } from 'commander'
import { withoutSecrets } from '../auth/without-secrets.ts'
import { addArchiveCommands } from './administration/archive.ts'
import { addAuditCommands } from './administration/audit.ts'
import { addBackupCommands } from './administration/backup.ts'
import { addKeysCommands } from './administration/keys.ts'
import { addServeCommands } from './administration/serve.ts'
import { addSigningKeyCommands } from './administration/token-keys.ts'
import { addCaseCommands } from './applications/case.ts'
import { addClientCommands } from './clients/client.ts'
import { addCompletionCommand } from './completion/completion.ts'
import { addConsentCommands } from './consents/consent.ts'
import { addDealerCommands } from './dealers/dealer.ts'
import { addListenCommand } from './events/listen.ts'
import { reportFailure } from './failure.ts'
import { addLenderCommands } from './lenders/lender.ts'
import { examples } from './options.ts'
import { addPersonCommands } from './people/person.ts'
import { gatherSentences, printText, prompt } from './print.ts'
import { addBankListCommands } from './reference-data/bank-list.ts'
import { addCatalogueCommands } from './reference-data/catalogue.ts'
import { addPolicyCommands } from './reference-data/policy.ts'
import { addProductCommands } from './reference-data/product.ts'
import { sentencesAsJson } from './sentences.ts'
import { addProfileCommands } from './service/profile.ts'
import { addStatusCommand } from './service/status.ts'
import { addSubmitCommand } from './service/submit.ts'
import { addTriggerCommand } from './service/trigger.ts'
import { addSigningCommands } from './signing/signing.ts'
import { addConvertCommand } from './submissions/convert.ts'
import { addValidateCommand } from './submissions/validate.ts'
import { surroundings } from './surroundings.ts'
import { addUserCommands } from './users/user.ts'

const HELP_END = `
Exit codes: 0 done, 1 what was asked for failed, 2 the command or a setting can't be understood.
Settings are environment variables; "forecourt serve --help" lists them.`

/** Runs the command in the arguments. If it fails, its surroundings get its exit code. */
export const run = async (commandLine: readonly string[]): Promise<void> => {
  try {
    await gatherSentences((ask) => program(ask).parseAsync([...commandLine], { from: 'user' }))
  } catch (error) {
    surroundings().exitCode = reportFailure(error)
  }
}

/** All commands, without running any. A command calls `ask` to report its sentences as JSON. */
export const program = (ask: () => void = () => undefined): Command => {
  const { version, description } = createRequire(import.meta.url)('#package.json') as {
    version: string
    description: string
  }
  const root = new Command('forecourt')
    .description(`${description}.`)
    .version(version, '-V, --version', 'print the version')
    .showHelpAfterError('("--help" tells more.)')
    .exitOverride()
    .configureOutput({
      writeOut: printText,
      writeErr: prompt,
      outputError: (text, write) => write(withoutSecrets(text)),
    })
  addServeCommands(root)
  addValidateCommand(root)
  addSubmitCommand(root)
  addStatusCommand(root)
  addTriggerCommand(root)
  addListenCommand(root)
  addProfileCommands(root)
  addConvertCommand(root)
  addDealerCommands(root)
  addUserCommands(root)
  addClientCommands(root)
  addConsentCommands(root)
  addCaseCommands(root)
  addSigningCommands(root)
  addProductCommands(root)
  addPolicyCommands(root)
  addBankListCommands(root)
  addCatalogueCommands(root)
  addKeysCommands(root)
  addSigningKeyCommands(root)
  addPersonCommands(root)
  addAuditCommands(root)
  addBackupCommands(root)
  addArchiveCommands(root)
  addLenderCommands(root)
  addCompletionCommand(root)
  sentencesAsJson(root, ask)
  root.addHelpText('after', HELP_END)
  return examples(root, ['npm start', 'forecourt validate quote.json --set a', 'forecourt client list'])
}
