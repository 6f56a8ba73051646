/** `forecourt client …` */
import { type Command, Option } from 'commander'
import { SCOPES, type Scope } from '../auth/scopes.ts'
import type { Mode } from '../domain/access.ts'
import { addClientKeyCommands } from './client-key.ts'
import { count, examples, scopes, toJson } from './options.ts'
import { print, printJson, printList, stateOf } from './print.ts'
import { makeChange, withStore } from './store.ts'

type CreateOptions = {
  readonly dealer?: string
  readonly mode: Mode
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly json?: true
}

export const addClientCommands = (program: Command): void => {
  const client = program.command('client').summary('API clients and their keys')
  client.description(
    'API clients: programs that submit and read applications, of a dealer or, without one, of a partner.',
  )
  examples(client, [
    'forecourt client create "Northside website" --dealer "Northside Motors" --mode live',
    'forecourt client create "Comparison site" --scopes applications:submit,applications:read',
    'forecourt client key create cl_… --name "spring key" --days 90',
  ])
  addCreate(client)

  toJson(client.command('list'))
    .description('List all clients.')
    .action(async ({ json }: { json?: true }) => {
      const { listClients } = await import('../store/clients.ts')
      printList(await withStore(({ sql }) => listClients(sql)), {
        json,
        none: 'There are no clients.',
        columns: {
          Id: ({ id }) => id,
          Client: ({ name }) => name,
          Dealer: ({ dealer }) => dealer ?? '(partner)',
          Mode: ({ mode }) => mode,
          'Per minute': ({ requestsPerMinute }) => String(requestsPerMinute),
          Scopes: (listed) => (listed.scopes.length === SCOPES.length ? 'all' : listed.scopes.join(', ')),
          State: stateOf,
        },
      })
    })

  client
    .command('disable <client-id>')
    .description('Disable a client: what it sends is refused with 403.')
    .action((id: string) => changeAndTell(id, 'disable'))
  client
    .command('enable <client-id>')
    .description('Enable a disabled client again.')
    .action((id: string) => changeAndTell(id, 'enable'))
  addClientKeyCommands(client)
}

const addCreate = (client: Command): void => {
  toJson(client.command('create <name>'))
    .description('Add a client with a secret and a first API key, which are shown this once.')
    .option('--dealer <dealer>', 'the dealer that it belongs to, by id or name; a partner without one')
    .addOption(
      new Option('--mode <mode>', 'a test client or a live one; the data of the two never meet')
        .choices(['test', 'live'])
        .default('test'),
    )
    .option('--scopes <list>', `what it may do, separated by commas (default: ${SCOPES.join(',')})`, scopes)
    .option('--requests-per-minute <number>', 'its rate limit (default: 600)', count)
    .action(async (name: string, options: CreateOptions) => {
      const { createClient } = await import('../operations/create-client.ts')
      const { dealer, json, ...given } = options
      const created = await makeChange((change) => createClient(change, { name, dealer, ...given }))
      if (json) return printJson(created)
      print(`Added ${created.mode} client "${created.name}" of ${created.dealer ?? 'a partner'}.

  Client id      ${created.clientId}
  Client secret  ${created.clientSecret}
  API key        ${created.apiKey}

Keep the secret and the key: they can't be shown again.`)
    })
}

const changeAndTell = async (id: string, wanted: 'disable' | 'enable'): Promise<void> => {
  const { changeClient } = await import('../operations/change-client.ts')
  const { changed } = await makeChange((change) => changeClient(change, id, wanted))
  print(`Client ${id} is ${wanted}d${changed ? '' : ', as before'}.`)
}
