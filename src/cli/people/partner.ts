/** `forecourt partner …` */
import type { Command } from 'commander'
import { examples, toJson } from '../options.ts'
import { day, print, printJson, printList } from '../print.ts'
import { makeChange, withStore } from '../store.ts'

export const addPartnerCommands = (program: Command): void => {
  const partner = program.command('partner').summary('partners, whose users manage their own clients')
  partner.description(
    'Partners: organisations with clients that do not belong to a dealer, and the users who manage those clients.',
  )
  examples(partner, [
    'forecourt partner create "Comparison Site"',
    'forecourt client change cl_… --partner "Comparison Site"',
    'forecourt user create dev@comparison.example --role partnerAdmin --partner "Comparison Site"',
    'forecourt partner list --json',
  ])

  toJson(partner.command('create <name>'))
    .description('Add a partner.')
    .action(async (name: string, { json }: { json?: true }) => {
      const { createPartner } = await import('../../operations/people/create-partner.ts')
      const created = await makeChange((change) => createPartner(change, { name }))
      if (json) return printJson(created)
      print(`Added partner "${created.name}", id ${created.id}.`)
    })

  toJson(partner.command('list'))
    .description('List all partners.')
    .action(async ({ json }: { json?: true }) => {
      const { listPartners } = await import('../../operations/people/list-partners.ts')
      printList(await withStore((store) => listPartners(store)), {
        json,
        none: 'There are no partners.',
        columns: {
          Partner: ({ name }) => name,
          Since: ({ createdAt }) => day(createdAt),
          Id: ({ id }) => id,
        },
      })
    })

  partner
    .command('rename <partner> <name>')
    .description('Rename a partner, by its ID or name.')
    .action(async (idOrName: string, name: string) => {
      const { renamePartner } = await import('../../operations/people/rename-partner.ts')
      const renamed = await makeChange((change) => renamePartner(change, idOrName, { name }))
      print(`Partner "${renamed.name}" has this name${renamed.changed ? '' : ', as before'}.`)
    })
}
