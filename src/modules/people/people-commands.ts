/** `forecourt dealer …` and `forecourt user …` */
import { type Command, Option } from 'commander'
import { byteCount, examples, toJson } from '../../cli/options.ts'
import { moment, print, printJson, remark } from '../../cli/print.ts'
import { surroundings } from '../../cli/sentences.ts'
import { makeChange } from '../../cli/store.ts'
import { ROLES, type Role } from '../../domain/access/roles.ts'
import { readConfig } from '../../service/config.ts'

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
      const { createDealer } = await import('./organisations.ts')
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
      const { changeDealer } = await import('./organisations.ts')
      const { name, changed } = await makeChange((change) =>
        changeDealer(change, idOrName, { documentQuotaBytes }),
      )
      print(`Dealer "${name}" has this quota of documents${changed ? '' : ', as before'}.`)
    })
}

export const addUserCommands = (program: Command): void => {
  const user = program.command('user').summary('add users, and give them access again')
  user.description(
    'Users: dealer users (who own applications), partner users (who manage clients) and lender staff.',
  )
  examples(user, [
    'forecourt user create una@lender.example --role admin',
    'forecourt user create mary@northside.example --dealer "Northside Motors"',
    'forecourt user link una@lender.example',
  ])
  addCreate(user)
  toJson(user.command('link <user>'))
    .description(
      'Print a single-use link for a user who cannot receive email, by ID or email address. With it, they can set a password or add their first passkey.',
    )
    .action(printLink)
  user
    .command('reset-factors <user>')
    .description(
      'Remove a user’s passkeys, authenticator app, recovery codes and link to the identity provider, by ID or email address. This ends their sessions.',
    )
    .action(reset)
}

type CreateOptions = {
  readonly dealer?: string
  readonly partner?: string
  readonly name?: string
  readonly role: Role
  readonly invitation: boolean
  readonly json?: true
}

const addCreate = (user: Command): void => {
  toJson(user.command('create <email>'))
    .description(
      'Add a user and send them an email invitation to choose how they sign in. The running service sends the email.',
    )
    .option('--dealer <dealer>', 'the user’s dealer, by ID or name')
    .option('--partner <partner>', 'the user’s partner, by ID or name')
    .addOption(new Option('--role <role>', 'the user’s role').choices(ROLES).default('dealerUser'))
    .option('--name <name>', 'the user’s name')
    .option('--no-invitation', 'do not send an email; use "forecourt user link" later')
    .action(async (email: string, { invitation, json, ...user }: CreateOptions) => {
      const given = { email, dealer: undefined, ...user }
      const { createUser } = await import('./users.ts')
      const { inviteUser } = await import('./users.ts')
      const created = await makeChange((change, ring) =>
        (invitation ? inviteUser : createUser)(change, ring, given),
      )
      if (json) return printJson(created)
      print(`Added user ${created.email} (${created.role}), id ${created.id}.`)
      if (invitation) print('The service sends the invitation now, or as soon as it runs.')
    })
}

const printLink = async (idOrEmail: string, { json }: { json?: true }): Promise<void> => {
  const { linkForUser } = await import('./account-mails.ts')
  const { expectedUrl } = await import('../../service/listen.ts')
  const baseUrl = expectedUrl(readConfig(surroundings().env))
  const link = await makeChange((change, ring) => linkForUser(change, ring, idOrEmail, baseUrl))
  if (json) return printJson(link)
  print(link.url)
  remark(
    `It works once, until ${moment(link.expiresAt)}. Anyone who has it can set the password, so send it securely.`,
  )
}

const reset = async (idOrEmail: string): Promise<void> => {
  const { resetFactors } = await import('./user-access.ts')
  const { id } = await makeChange((change, ring) => resetFactors(change, ring, idOrEmail))
  print(`User ${id} no longer has a second factor, and has been signed out.`)
}
