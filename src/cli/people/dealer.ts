/** `forecourt dealer …` */
import type { Command } from 'commander'
import type { DealerChange } from '../../operations/people/change-dealer.ts'
import { byteCount, examples, onOrOff, toJson } from '../options.ts'
import { day, print, printJson, printList, stateOf } from '../print.ts'
import { makeChange, withStore } from '../store.ts'

export const addDealerCommands = (program: Command): void => {
  const dealer = program.command('dealer').summary('dealers and special agreements')
  dealer.description('Dealers: the organisations that dealer users and dealer clients belong to.')
  examples(dealer, [
    'forecourt dealer create "Northside Motors"',
    'forecourt dealer special-agreement "Northside Motors" on',
    'forecourt dealer address "Northside Motors" "1 Sample Road" "Sampletown" "Dublin 0"',
    'forecourt dealer list --json',
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

  toJson(dealer.command('list'))
    .description('List all dealers.')
    .action(async ({ json }: { json?: true }) => {
      const { listDealers } = await import('../../store/people/dealers.ts')
      printList(await withStore(({ sql }) => listDealers(sql)), {
        json,
        none: 'There are no dealers.',
        columns: {
          Dealer: ({ name }) => name,
          'Special agreement': ({ specialAgreement }) => (specialAgreement ? 'yes' : 'no'),
          Address: ({ address }) => address.join(', '),
          State: stateOf,
          Since: ({ createdAt }) => day(createdAt),
          Id: ({ id }) => id,
        },
      })
    })

  dealer
    .command('disable <dealer>')
    .description('Disable a dealer by its ID or name, together with its users and clients.')
    .action((name: string) => changeAndPrint(name, { disabled: true }, 'is disabled'))
  dealer
    .command('enable <dealer>')
    .description('Enable a disabled dealer.')
    .action((name: string) => changeAndPrint(name, { disabled: false }, 'is enabled'))
  dealer
    .command('rename <dealer> <name>')
    .description('Rename a dealer.')
    .action((idOrName: string, name: string) => changeAndPrint(idOrName, { name }, 'has this name'))
  dealer
    .command('address <dealer> [lines...]')
    .description(
      'Set the business address that is printed on agreements, one argument per line. Without lines, remove it.',
    )
    .action((idOrName: string, address: string[]) =>
      changeAndPrint(idOrName, { address }, address.length === 0 ? 'has no address' : 'has this address'),
    )
  dealer
    .command('document-quota')
    .argument('<dealer>', 'the dealer’s ID or name')
    .argument(
      '<bytes>',
      'the storage quota for documents uploaded by its users in the console, in bytes',
      byteCount,
    )
    .description('Set the document storage quota of a dealer’s users. Clients have their own quotas.')
    .action((name: string, documentQuotaBytes: number) =>
      changeAndPrint(name, { documentQuotaBytes }, 'has this quota of documents'),
    )
  dealer
    .command('special-agreement')
    .argument('<dealer>', 'the dealer’s ID or name')
    .addArgument(onOrOff())
    .description('Set whether the dealer has a special agreement with the financier.')
    .action((name: string, wanted: 'on' | 'off') =>
      wanted === 'on'
        ? changeAndPrint(name, { specialAgreement: true }, 'holds the special agreement')
        : changeAndPrint(name, { specialAgreement: false }, 'does not hold the special agreement'),
    )
}

const changeAndPrint = async (idOrName: string, wanted: DealerChange, says: string): Promise<void> => {
  const { changeDealer } = await import('../../operations/people/change-dealer.ts')
  const { name, changed } = await makeChange((change) => changeDealer(change, idOrName, wanted))
  print(`Dealer "${name}" ${says}${changed ? '' : ', as before'}.`)
}
