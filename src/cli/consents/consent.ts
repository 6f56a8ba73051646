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
  const consent = program.command('consent').summary('users’ consents for clients')
  consent.description(
    'Consents: a dealer user allows a client of their own dealer or of a partner to act for them. Changes take effect with the next request.',
  )
  examples(consent, [
    'forecourt consent give --user mary@northside.example --client cl_…',
    'forecourt consent list --client cl_… --all',
  ])

  between(consent.command('give'))
    .description('Record that a user has given consent to a client.')
    .action(async ({ user, client }: Parties) => {
      const { giveConsent } = await import('../../operations/consents/give.ts')
      const given = { user, clientId: client, from: 'cli' }
      const { changed } = await makeChange((change, ring) => giveConsent(change, ring, given))
      print(changed ? 'The consent has been recorded.' : 'The user has already given consent to this client.')
    })

  between(consent.command('withdraw'))
    .description('Withdraw a user’s consent to a client.')
    .action(async ({ user, client }: Parties) => {
      const { withdrawConsent } = await import('../../operations/consents/withdraw.ts')
      await makeChange((change, ring) => withdrawConsent(change, ring, { user, clientId: client }))
      print('The consent has been withdrawn.')
    })

  toJson(consent.command('list'))
    .description('List active consents.')
    .option('--user <user>', 'only consents of this user, by ID or email address')
    .option('--client <client-id>', 'only consents for this client')
    .option('--all', 'include withdrawn consents')
    .action(list)
}

const between = (command: Command): Command =>
  command
    .requiredOption('--user <user>', 'the user, by ID or email address')
    .requiredOption('--client <client-id>', 'the client')

const list = async ({ user, client, all, json }: ListOptions): Promise<void> => {
  const { listConsents } = await import('../../store/consents/consents.ts')
  const { findUser } = await import('../../store/people/users.ts')
  const consents = await withStore(async ({ sql, ring }) => {
    const found = user === undefined ? undefined : await findUser(sql, ring, user)
    if (user !== undefined && found === undefined) throw new CommandFailure('User not found.')
    return listConsents(sql, ring, {
      withdrawn: all === true,
      ...(client === undefined ? {} : { clientId: client }),
      ...(found === undefined ? {} : { userId: found.id }),
    })
  })
  printList(consents, {
    json,
    none: 'No consents found.',
    columns: {
      User: ({ email }) => email,
      Client: (listed) => `${listed.client} (${listed.clientId})`,
      Given: ({ givenAt, givenFrom }) => `${day(givenAt)} (${givenFrom})`,
      Withdrawn: ({ withdrawnAt }) => (withdrawnAt === null ? '' : day(withdrawnAt)),
    },
  })
}
