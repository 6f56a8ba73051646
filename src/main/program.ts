/** The command line: all commands, how each ends, and those that run the service. */
import { createRequire } from 'node:module'
import { Command } from 'commander'
import { withoutSecrets } from '../adapters/access/without-secrets.ts'
import { addCallCommand } from '../cli/call.ts'
import { reportFailure } from '../cli/failure.ts'
import { addListenCommand } from '../cli/listen.ts'
import { examples } from '../cli/options.ts'
import { print, printText, prompt, remark, withOutput } from '../cli/print.ts'
import { addRemovedCommands } from '../cli/removed.ts'
import { SANDBOX_ACCESS } from '../cli/sandbox-access.ts'
import { sentencesAsJson, surroundings } from '../cli/sentences.ts'
import { withStore } from '../cli/store.ts'
import { addStatusCommand, addSubmitCommand } from '../cli/submit.ts'
import { addTriggerCommand } from '../cli/trigger.ts'
import { addValidateCommand } from '../cli/validate.ts'
import { addAuditCommands } from '../modules/audit/audit-commands.ts'
import { addClientCommands } from '../modules/clients/client-commands.ts'
import { addCaseFileCommand } from '../modules/lender-systems/case-file-commands.ts'
import { addPaymentsCommand } from '../modules/lender-systems/payment-commands.ts'
import { addDealerCommands, addUserCommands } from '../modules/people/people-commands.ts'
import { addPersonCommands } from '../modules/privacy/person-commands.ts'
import { addBankListCommands, addCatalogueCommands } from '../modules/products/catalogue-commands.ts'
import { addCommissionCommand } from '../modules/products/commission-commands.ts'
import { addPolicyCommands } from '../modules/products/policy-commands.ts'
import { addProductCommands } from '../modules/products/product-commands.ts'
import { addLenderCommands } from '../modules/running/lender-commands.ts'
import {
  addCheckCommand,
  addKeysCommands,
  addSigningKeyCommands,
} from '../modules/running/running-commands.ts'
import { addSandboxCommands } from '../modules/sandbox/sandbox-commands.ts'
import { addSigningCommands } from '../modules/signing/signing-commands.ts'
import { type Build, currentBuild } from '../service/build.ts'
import { readConfig } from '../service/config.ts'
import { misspeltSentence, serviceLinkSentence } from '../service/environment.ts'
import { SECRET_SETTINGS, SETTING_LIST } from '../service/settings.ts'
import { addBackupCommands } from './backup.ts'
import type { Addresses } from './serve.ts'

const HELP_END = `
Exit codes: 0 success, 1 failure, 2 invalid command or setting.
Settings are environment variables; "forecourt serve --help" lists them.`

/** Runs the command in the arguments. If it fails, its surroundings get its exit code. */
export const run = async (commandLine: readonly string[]): Promise<void> => {
  try {
    await withOutput((ask) =>
      program(ask, commandLine.includes('--json')).parseAsync([...commandLine], { from: 'user' }),
    )
  } catch (error) {
    surroundings().exitCode = reportFailure(error)
  }
}

/** All commands, without running any. A command calls `ask` to report its sentences as JSON; `isJson` is for the version. */
export const program = (ask: () => void = () => undefined, isJson = false): Command => {
  const { description } = createRequire(import.meta.url)('#package.json') as { description: string }
  const build = currentBuild()
  const root = new Command('forecourt')
    .description(`${description}.`)
    .version(isJson ? JSON.stringify(build, null, 2) : textOf(build), '-V, --version', VERSION_SAYS)
    .showHelpAfterError('("--help" tells more.)')
    .exitOverride()
    .configureOutput({
      writeOut: printText,
      writeErr: prompt,
      outputError: (text, write) => write(withoutSecrets(text)),
    })
  addServeCommands(root)
  addValidateCommand(root, SANDBOX_ACCESS)
  addSubmitCommand(root, SANDBOX_ACCESS)
  addStatusCommand(root, SANDBOX_ACCESS)
  addTriggerCommand(root, SANDBOX_ACCESS)
  addCallCommand(root, SANDBOX_ACCESS)
  addListenCommand(root, SANDBOX_ACCESS)
  addDealerCommands(root)
  addUserCommands(root)
  addClientCommands(root)
  addSandboxCommands(root)
  addSigningCommands(root)
  addCaseFileCommand(root)
  addPaymentsCommand(root)
  addProductCommands(root)
  addPolicyCommands(root)
  addCommissionCommand(root)
  addBankListCommands(root)
  addCatalogueCommands(root)
  addKeysCommands(root)
  addSigningKeyCommands(root)
  addPersonCommands(root)
  addAuditCommands(root)
  addCheckCommand(root)
  addBackupCommands(root)
  addLenderCommands(root)
  sentencesAsJson(root, ask)
  addRemovedCommands(root)
  root.addHelpText('after', HELP_END)
  return examples(root, ['npm start', 'forecourt validate quote.json --set a', 'forecourt check'])
}

const VERSION_SAYS = 'print the version, commit and schema; --json prints them as JSON'

const textOf = ({ version, commit, schema }: Build): string =>
  `${version}\ncommit ${commit}\nschema ${schema}`

const SETTINGS_HELP = `
Settings are environment variables:
${SETTING_LIST.map(({ name, default: value, says }) => `  ${name}${value ? ` (${value})` : ''}\n      ${says}`).join('\n')}

Each of these can be read from a file instead, which the setting with _FILE after its name names:
  ${SECRET_SETTINGS.join('\n  ')}`

const addServeCommands = (root: Command): void => {
  root
    .command('serve')
    .summary('run the service')
    .description('Run the service until it receives SIGINT, SIGTERM or SIGHUP.')
    .addHelpText('after', SETTINGS_HELP)
    .action(async () => {
      const config = readConfig(surroundings().env)
      const { serve } = await import('./serve.ts')
      await serve(config, surroundings().stdout.isTTY ? (addresses) => print(bannerOf(addresses)) : undefined)
    })

  root
    .command('work')
    .summary('do the background work')
    .description(
      'Run the background jobs until SIGINT, SIGTERM or SIGHUP: webhooks, emails, signing, expiry and scheduled actions. Several processes can share them. Run the services with WORKERS=off.',
    )
    .addHelpText('after', SETTINGS_HELP)
    .action(async () => {
      const config = readConfig(surroundings().env)
      const { workAlone } = await import('./work-alone.ts')
      await workAlone(config)
    })

  root
    .command('migrate')
    .summary('migrate the database to this version')
    .description('Migrate the database to this version of Forecourt. serve also does this when it starts.')
    .action(async () => {
      const config = readConfig(surroundings().env)
      for (const misspelt of config.misspelt) remark(misspeltSentence(misspelt))
      for (const name of config.serviceLinks) remark(serviceLinkSentence(name))
      const { openBySettings } = await import('../service/open-service.ts')
      await openBySettings(config, { now: Date.now, warn: remark })
      await withStore(async () => undefined, { say: remark, mayMakeOne: true })
      print('The database is up to date.')
    })
}

/** What a person who starts the service on a terminal sees once it is ready. */
const bannerOf = ({ baseUrl, sandboxFile }: Addresses): string => {
  const lines = [
    ['Console', `${baseUrl}/console`],
    ['Documentation', `${baseUrl}/docs`],
    ['API', `${baseUrl}/api, described at ${baseUrl}/docs/api`],
    ...(sandboxFile === undefined ? [] : [['Sandbox', `clients, keys and users are in ${sandboxFile}`]]),
  ]
  const rows = lines.map(([name = '', says]) => `  ${name.padEnd(NAME_CHARACTERS)}${says}`)
  return ['', `Forecourt is ready at ${baseUrl}`, '', ...rows, '', 'Press Ctrl-C to stop.', ''].join('\n')
}

const NAME_CHARACTERS = 'Documentation'.length + 2
