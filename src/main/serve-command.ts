/** `forecourt serve` and `forecourt migrate`. */
import type { Command } from 'commander'
import { print, remark } from '../cli/print.ts'
import { withStore } from '../cli/store.ts'
import { surroundings } from '../cli/surroundings.ts'
import { readConfig, SETTINGS } from '../service/config.ts'
import { bannerOf } from './banner.ts'

const SETTINGS_HELP = `
Settings are environment variables:
${SETTINGS.map(({ name, default: value, says }) => `  ${name}${value === '' ? '' : ` (${value})`}\n      ${says}`).join('\n')}`

export const addServeCommands = (program: Command): void => {
  program
    .command('serve')
    .summary('run the service')
    .description('Run the service until it receives SIGINT or SIGTERM.')
    .addHelpText('after', SETTINGS_HELP)
    .action(async () => {
      const config = readConfig(surroundings().env)
      const { serve } = await import('./serve.ts')
      await serve(config, surroundings().stdout.isTTY ? (addresses) => print(bannerOf(addresses)) : undefined)
    })

  program
    .command('work')
    .summary('do the work beside requests')
    .description(
      'Do the background work until SIGINT or SIGTERM: webhooks, mails, signings, expiry and plans. Many at once share it; services beside it can be run with WORKERS=off.',
    )
    .addHelpText('after', SETTINGS_HELP)
    .action(async () => {
      const config = readConfig(surroundings().env)
      const { workAlone } = await import('./serve.ts')
      await workAlone(config)
    })

  program
    .command('migrate')
    .summary('bring the database to this version')
    .description('Bring the database to this version of Forecourt, as serve does when it starts.')
    .action(async () => {
      await withStore(async () => undefined, { say: remark, mayMakeOne: true })
      print('The database is of this version.')
    })
}
