/** `forecourt user …` */

import { type Command, Option } from 'commander'
import { ROLES, type Role } from '../../domain/access/roles.ts'
import { readConfig } from '../../service/config.ts'
import { examples, toJson } from '../options.ts'
import { moment, print, printJson, remark } from '../print.ts'
import { makeChange } from '../store.ts'
import { surroundings } from '../surroundings.ts'

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
      const { createUser } = await import('../../operations/people/create-user.ts')
      const { inviteUser } = await import('../../operations/people/invite.ts')
      const created = await makeChange((change, ring) =>
        (invitation ? inviteUser : createUser)(change, ring, given),
      )
      if (json) return printJson(created)
      print(`Added user ${created.email} (${created.role}), id ${created.id}.`)
      if (invitation) print('The service sends the invitation now, or as soon as it runs.')
    })
}

const printLink = async (idOrEmail: string, { json }: { json?: true }): Promise<void> => {
  const { linkForUser } = await import('../../operations/people/create-link.ts')
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
  const { resetFactors } = await import('../../operations/people/reset-factors.ts')
  const { id } = await makeChange((change, ring) => resetFactors(change, ring, idOrEmail))
  print(`User ${id} no longer has a second factor, and has been signed out.`)
}
