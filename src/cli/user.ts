/** `forecourt user …` */
import { type Command, Option } from 'commander'
import type { UserRole } from '../store/users.ts'
import { examples, toJson } from './options.ts'
import { day, print, printJson, printList, stateOf } from './print.ts'
import { makeChange, withStore } from './store.ts'

const ROLES = ['dealerUser', 'dealerAdmin', 'underwriter', 'admin'] as const satisfies readonly UserRole[]

export const addUserCommands = (program: Command): void => {
  const user = program.command('user').summary('people: dealers’ users and the lender’s own')
  user.description('Users: the people of dealers, who own applications, and those of the lender.')
  examples(user, [
    'forecourt user create mary@northside.example --dealer "Northside Motors"',
    'forecourt user create una@lender.example --role underwriter',
    'forecourt user disable mary@northside.example',
  ])

  toJson(user.command('create <email>'))
    .description('Add a user.')
    .option('--dealer <dealer>', 'the dealer whose user it is, by id or name')
    .addOption(new Option('--role <role>', 'what they are').choices(ROLES).default('dealerUser'))
    .action(async (email: string, options: { dealer?: string; role: UserRole; json?: true }) => {
      const { createUser } = await import('../operations/create-user.ts')
      const given = { email, role: options.role, dealer: options.dealer }
      const created = await makeChange((change, ring) => createUser(change, ring, given))
      if (options.json) return printJson(created)
      print(`Added user ${created.email} (${created.role}), id ${created.id}.`)
    })

  toJson(user.command('list'))
    .description('List all users.')
    .action(async ({ json }: { json?: true }) => {
      const { listUsers } = await import('../store/users.ts')
      printList(await withStore(({ sql, ring }) => listUsers(sql, ring)), {
        json,
        none: 'There are no users.',
        columns: {
          'E-mail': ({ email }) => email,
          Role: ({ role }) => role,
          Dealer: ({ dealer }) => dealer ?? '(lender)',
          State: stateOf,
          Since: ({ createdAt }) => day(createdAt),
          Id: ({ id }) => id,
        },
      })
    })

  user
    .command('disable <user>')
    .description('Disable a user by their id or e-mail address. What they own stays theirs.')
    .action((named: string) => changeAndTell(named, 'disable'))
  user
    .command('enable <user>')
    .description('Enable a disabled user again.')
    .action((named: string) => changeAndTell(named, 'enable'))
}

const changeAndTell = async (idOrEmail: string, wanted: 'disable' | 'enable'): Promise<void> => {
  const { changeUser } = await import('../operations/change-user.ts')
  const { id, changed } = await makeChange((change, ring) => changeUser(change, ring, idOrEmail, wanted))
  print(`User ${id} is ${wanted}d${changed ? '' : ', as before'}.`)
}
