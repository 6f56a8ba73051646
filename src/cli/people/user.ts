/** `forecourt user …` */

import { type Command, Option } from 'commander'
import { ROLES, type Role } from '../../domain/application/roles.ts'
import type { UserChange } from '../../operations/people/change-user.ts'
import { readConfig } from '../../service/config.ts'
import { CommandFailure } from '../command-failure.ts'
import { examples, toJson } from '../options.ts'
import { countOf, day, moment, print, printJson, printList, remark } from '../print.ts'
import { makeChange, withStore } from '../store.ts'
import { surroundings } from '../surroundings.ts'
import { addConfirm } from './user-confirm.ts'

export const addUserCommands = (program: Command): void => {
  const user = program.command('user').summary('dealer users, partner users and lender staff')
  user.description(
    'Users: dealer users (who own applications), partner users (who manage clients) and lender staff.',
  )
  examples(user, [
    'forecourt user create mary@northside.example --dealer "Northside Motors"',
    'forecourt user create dev@comparison.example --role partnerAdmin --partner "Comparison Site"',
    'forecourt user create una@lender.example --role underwriter',
    'forecourt user change mary@northside.example --role dealerAdmin',
    'forecourt user disable mary@northside.example',
  ])
  addCreate(user)
  addList(user)
  user
    .command('invite <user>')
    .description('Resend the invitation to a user who has not accepted it yet, by ID or email address.')
    .action(inviteOnceMore)
  user
    .command('change <user>')
    .description(
      'Change a user’s role or name, by ID or email address. After a change of role, they must sign in again.',
    )
    .addOption(roleOption('the new role, within the dealer, the partner or the lender as before'))
    .option('--name <name>', 'the user’s name')
    .action(changeRoleOrName)
  user
    .command('disable <user>')
    .description('Disable a user, by ID or email address. They remain the owner of their applications.')
    .action((named: string) => changeAndPrint(named, { disabled: true }, 'is disabled'))
  user
    .command('enable <user>')
    .description('Enable a disabled user.')
    .action((named: string) => changeAndPrint(named, { disabled: false }, 'is enabled'))
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
  addConfirm(user)
  user
    .command('end-sessions <user>')
    .description('Sign a user out everywhere, by ID or email address.')
    .action(endSessions)
}

const roleOption = (says: string): Option => new Option('--role <role>', says).choices(ROLES)

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
    .addOption(roleOption('the user’s role').default('dealerUser'))
    .option('--name <name>', 'the user’s name')
    .option('--no-invitation', 'do not send an email; use "forecourt user invite" later')
    .action(async (email: string, { invitation, json, ...user }: CreateOptions) => {
      const given = { email, dealer: undefined, ...user }
      const { createUser } = await import('../../operations/people/create-user.ts')
      const { inviteUser } = await import('../../operations/people/invite.ts')
      const created = await makeChange(async (change, ring, jobs) =>
        invitation
          ? inviteUser(change, { ring, jobs: await jobs() }, given)
          : createUser(change, ring, given),
      )
      if (json) return printJson(created)
      print(`Added user ${created.email} (${created.role}), id ${created.id}.`)
      if (invitation) print('The service sends the invitation now, or as soon as it runs.')
    })
}

const addList = (user: Command): void => {
  toJson(user.command('list'))
    .description('List all users.')
    .action(async ({ json }: { json?: true }) => {
      const { listUsers } = await import('../../store/people/users.ts')
      const users = await withStore(({ sql, ring }) => listUsers(sql, ring))
      const listed = users.map(({ dealer, partner, ...one }) => ({
        ...one,
        dealer: dealer?.name ?? null,
        partner: partner?.name ?? null,
      }))
      printList(listed, {
        json,
        none: 'There are no users.',
        columns: {
          'E-mail': ({ email }) => email,
          Name: ({ name }) => name ?? '',
          Role: ({ role }) => role,
          'Dealer or partner': ({ dealer, partner }) => dealer ?? partner ?? '(lender)',
          State: ({ disabledAt, hasJoined }) => {
            if (disabledAt !== null) return `disabled ${day(disabledAt)}`
            return hasJoined ? 'enabled' : 'invited'
          },
          Since: ({ createdAt }) => day(createdAt),
          Id: ({ id }) => id,
        },
      })
    })
}

const inviteOnceMore = async (named: string): Promise<void> => {
  const { NO_SUCH_USER } = await import('../../operations/refusal.ts')
  const { inviteAgain } = await import('../../operations/people/invite.ts')
  const { findUser } = await import('../../store/people/users.ts')
  const { id } = await makeChange(async (change, ring, jobs) => {
    const user = await findUser(change.sql, ring, named)
    return user === undefined ? NO_SUCH_USER : inviteAgain(change, await jobs(), user.id)
  })
  print(`User ${id} has been invited again. The service sends the email now, or as soon as it runs.`)
}

const changeRoleOrName = async (
  named: string,
  { role, name }: { readonly role?: Role; readonly name?: string },
): Promise<void> => {
  if (role === undefined && name === undefined) throw new CommandFailure('Give --role, --name or both.')
  const wanted = { ...(role === undefined ? {} : { role }), ...(name === undefined ? {} : { name }) }
  const says = [
    role === undefined ? [] : `has the role ${role}`,
    name === undefined ? [] : `is called ${name.trim()}`,
  ]
  await changeAndPrint(named, wanted, says.flat().join(' and '))
}

const changeAndPrint = async (idOrEmail: string, wanted: UserChange, says: string): Promise<void> => {
  const { changeUser } = await import('../../operations/people/change-user.ts')
  const { id, changed } = await makeChange((change, ring) => changeUser(change, ring, idOrEmail, wanted))
  print(`User ${id} ${says}${changed ? '' : ', as before'}.`)
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
  const { id } = await makeChange(async (change, ring, jobs) =>
    resetFactors(change, { ring, jobs: await jobs() }, idOrEmail),
  )
  print(`User ${id} no longer has a second factor, and has been signed out.`)
}

const endSessions = async (idOrEmail: string): Promise<void> => {
  const { endUserSessions } = await import('../../operations/people/end-sessions.ts')
  const { id, ended } = await makeChange((change, ring) => endUserSessions(change, ring, idOrEmail))
  print(`User ${id} is signed out: ${countOf(ended, 'session')} ended.`)
}
