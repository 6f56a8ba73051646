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
  const user = program.command('user').summary('people: dealers’ and partners’ users, and the lender’s own')
  user.description(
    'Users: the people of dealers, who own applications, those of partners, who manage clients, and those of the lender.',
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
    .description(
      'Send the invitation once more, by id or e-mail address, until they have chosen how they sign in.',
    )
    .action(inviteOnceMore)
  user
    .command('change <user>')
    .description(
      'Give a user another role or name, by their id or e-mail address. With another role they must sign in again.',
    )
    .addOption(roleOption('what they are now, of a dealer, a partner or the lender as before'))
    .option('--name <name>', 'what they are called')
    .action(changeRoleOrName)
  user
    .command('disable <user>')
    .description('Disable a user, named by id or e-mail address. They keep the applications that they own.')
    .action((named: string) => changeAndPrint(named, { disabled: true }, 'is disabled'))
  user
    .command('enable <user>')
    .description('Enable a disabled user again.')
    .action((named: string) => changeAndPrint(named, { disabled: false }, 'is enabled'))
  toJson(user.command('link <user>'))
    .description(
      'Print a link by which a user sets a password or adds a first passkey, by id or e-mail address, for where no mail reaches them. It works once.',
    )
    .action(printLink)
  user
    .command('reset-factors <user>')
    .description(
      'Remove the passkeys, authenticator app, recovery codes and link to the identity provider of a user who has lost them, by id or e-mail address. It ends their sessions.',
    )
    .action(reset)
  addConfirm(user)
  user
    .command('end-sessions <user>')
    .description('Sign a user out wherever they are signed in, by their id or e-mail address.')
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
      'Add a user, and invite them by mail to choose how they sign in. A running service sends the mail.',
    )
    .option('--dealer <dealer>', 'the dealer whose user it is, by id or name')
    .option('--partner <partner>', 'the partner whose user it is, by id or name')
    .addOption(roleOption('what they are').default('dealerUser'))
    .option('--name <name>', 'what they are called')
    .option('--no-invitation', 'send no mail; "forecourt user invite" does later')
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
  print(`User ${id} is invited again; the service sends the mail now, or as soon as it runs.`)
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
    `It works once, until ${moment(link.expiresAt)}. Anybody who has it can set the password, so hand it over safely.`,
  )
}

const reset = async (idOrEmail: string): Promise<void> => {
  const { resetFactors } = await import('../../operations/people/reset-factors.ts')
  const { id } = await makeChange(async (change, ring, jobs) =>
    resetFactors(change, { ring, jobs: await jobs() }, idOrEmail),
  )
  print(`User ${id} has no second factor any more, and is signed out.`)
}

const endSessions = async (idOrEmail: string): Promise<void> => {
  const { endUserSessions } = await import('../../operations/people/end-sessions.ts')
  const { id, ended } = await makeChange((change, ring) => endUserSessions(change, ring, idOrEmail))
  print(`User ${id} is signed out: ${countOf(ended, 'session')} ended.`)
}
