/** `forecourt dealer …` */
import type { Command } from 'commander'
import { byteCount, examples, toJson } from '../options.ts'
import { print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'

export const addDealerCommands = (program: Command): void => {
  const dealer = program.command('dealer').summary('add dealers, and set their storage quotas')
  dealer.description('Dealers: the organisations that dealer users and dealer clients belong to.')
  examples(dealer, [
    'forecourt dealer create "Northside Motors"',
    'forecourt dealer create "Southside Motors" --address "1 Sample Road" "Sampletown" "Dublin 0"',
  ])

  toJson(dealer.command('create <name>'))
    .description('Add a dealer.')
    .option('--special-agreement', 'the dealer has a special agreement, so any deposit is accepted')
    .option('--address <lines...>', 'its business address, one argument per line, as printed on agreements')
    .action(async (name: string, options: { specialAgreement?: true; address?: string[]; json?: true }) => {
      const { createDealer } = await import('../../operations/people/create-dealer.ts')
      const { address = [] } = options
      const given = { name, specialAgreement: options.specialAgreement === true, address }
      const created = await makeChange((change) => createDealer(change, given))
      if (options.json) return printJson(created)
      print(`Added dealer "${created.name}", id ${created.id}.`)
    })

  dealer
    .command('document-quota')
    .argument('<dealer>', 'the dealer’s ID or name')
    .argument(
      '<bytes>',
      'the storage quota for documents uploaded by its users in the console, in bytes',
      byteCount,
    )
    .description('Set the document storage quota of a dealer’s users. Clients have their own quotas.')
    .action(async (idOrName: string, documentQuotaBytes: number) => {
      const { changeDealer } = await import('../../operations/people/change-dealer.ts')
      const { name, changed } = await makeChange((change) =>
        changeDealer(change, idOrName, { documentQuotaBytes }),
      )
      print(`Dealer "${name}" has this quota of documents${changed ? '' : ', as before'}.`)
    })
}
