/** `forecourt consent …` */
import type { Command } from 'commander'
import { CommandFailure } from '../command-failure.ts'
import { examples, toJson } from '../options.ts'
import { day, print, printList } from '../print.ts'
import { makeChange, withStore } from '../store.ts'

type Parties = { readonly user: string; readonly client: string }
type ListOptions = {
  readonly user?: string
  readonly client?: string
  readonly all?: true
  readonly json?: true
}

export const addConsentCommands = (program: Command): void => {
  const consent = program.command('consent').summary('which users let which clients act for them')
  consent.description(
    'Consents: a dealer’s user lets a client act for them, be it their own dealer’s or a partner’s. Each counts from the next request on.',
  )
  examples(consent, [
    'forecourt consent give --user mary@northside.example --client cl_…',
    'forecourt consent list --client cl_… --all',
  ])

  between(consent.command('give'))
    .description('Put on record that a user has consented to a client.')
    .action(async ({ user, client }: Parties) => {
      const { giveConsent } = await import('../../operations/consents/give.ts')
      const given = { user, clientId: client, from: 'cli' }
      const { changed } = await makeChange((change, ring) => giveConsent(change, ring, given))
      print(changed ? 'The consent is on record.' : 'The user had consented to this client already.')
    })

  between(consent.command('withdraw'))
    .description('Withdraw a user’s consent to a client.')
    .action(async ({ user, client }: Parties) => {
      const { withdrawConsent } = await import('../../operations/consents/withdraw.ts')
      await makeChange((change, ring) => withdrawConsent(change, ring, { user, clientId: client }))
      print('The consent is withdrawn.')
    })

  toJson(consent.command('list'))
    .description('List the consents that are in force.')
    .option('--user <user>', 'of this user only, by id or e-mail address')
    .option('--client <client-id>', 'to this client only')
    .option('--all', 'also those that were withdrawn')
    .action(list)
}

const between = (command: Command): Command =>
  command
    .requiredOption('--user <user>', 'the user, by id or e-mail address')
    .requiredOption('--client <client-id>', 'the client')

const list = async ({ user, client, all, json }: ListOptions): Promise<void> => {
  const { listConsents } = await import('../../store/consents/consents.ts')
  const { findUser } = await import('../../store/people/users.ts')
  const consents = await withStore(async ({ sql, ring }) => {
    const found = user === undefined ? undefined : await findUser(sql, ring, user)
    if (user !== undefined && found === undefined) throw new CommandFailure('There is no such user.')
    return listConsents(sql, ring, {
      withdrawn: all === true,
      ...(client === undefined ? {} : { clientId: client }),
      ...(found === undefined ? {} : { userId: found.id }),
    })
  })
  printList(consents, {
    json,
    none: 'There are no such consents.',
    columns: {
      User: ({ email }) => email,
      Client: (listed) => `${listed.client} (${listed.clientId})`,
      Given: ({ givenAt, givenFrom }) => `${day(givenAt)} (${givenFrom})`,
      Withdrawn: ({ withdrawnAt }) => (withdrawnAt === null ? '' : day(withdrawnAt)),
    },
  })
}
