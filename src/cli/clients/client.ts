/** `forecourt client …` */
import { type Command, Option } from 'commander'
import type { Mode } from '../../domain/application/access.ts'
import { LENDER_SCOPES, SCOPES, type Scope, scopesOf } from '../../domain/application/scopes.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../domain/documents/document.ts'
import type { ClientChange } from '../../operations/clients/change.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { byteCount, count, each, examples, scopes, toJson } from '../options.ts'
import { print, printJson, printList, stateOf } from '../print.ts'
import { makeChange, withStore } from '../store.ts'
import { addClientKeyCommands } from './client-key.ts'
import { addClientPublicKeyCommands } from './client-public-key.ts'
import { addClientSecretCommands } from './client-secret.ts'
import { showClient } from './client-show.ts'

export const addClientCommands = (program: Command): void => {
  const client = program.command('client').summary('API clients, their keys and secrets')
  client.description(
    'API clients: software that submits and reads applications for a dealer or, without a dealer, for a partner; and the lender’s own systems, which read, check, decide and book them.',
  )
  examples(client, [
    'forecourt client create "Northside website" --dealer "Northside Motors" --mode live',
    'forecourt client create "Comparison site" --scopes applications:submit,applications:read',
    'forecourt client create "Core system" --lender --scopes lender:read,lender:book --mode live',
    'forecourt client change cl_… --partner "Comparison Site"',
    'forecourt client change cl_… --redirect-uri https://comparison.example/forecourt/consented',
    'forecourt client key create cl_… --name "spring key" --days 90',
    'forecourt client secret rotate cl_…',
  ])
  addCreate(client)
  addList(client)
  toJson(client.command('show <client-id>'))
    .description(
      'Show a client with its keys, secrets and public keys. The keys and secrets themselves cannot be shown.',
    )
    .action((id: string, { json }: { json?: true }) => showClient(id, json))
  addChange(client)
  client
    .command('disable <client-id>')
    .description(
      'Disable a client. Its requests are then rejected with 403, for both keys and access tokens.',
    )
    .action((id: string) => changeAndPrint(id, { disabled: true }, 'is disabled'))
  client
    .command('enable <client-id>')
    .description('Enable a disabled client.')
    .action((id: string) => changeAndPrint(id, { disabled: false }, 'is enabled'))
  addClientKeyCommands(client)
  addClientSecretCommands(client)
  addClientPublicKeyCommands(client)
}

const DOCUMENT_QUOTA_SAYS = 'the storage quota for its documents, in bytes'
const REDIRECT_URI_SAYS =
  'a URL to which the consent page can return users, compared as a whole; can be repeated'

type CreateOptions = {
  readonly dealer?: string
  readonly partner?: string
  readonly lender?: true
  readonly mode: Mode
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly documentQuotaBytes?: number
  readonly redirectUri?: readonly string[]
  readonly json?: true
}

const addCreate = (client: Command): void => {
  toJson(client.command('create <name>'))
    .description('Add a client with a secret and a first API key, which are only shown once.')
    .option(
      '--dealer <dealer>',
      'the client’s dealer, by ID or name; without it, the client belongs to a partner',
    )
    .option('--partner <partner>', 'the partner whose users manage the client, by ID or name')
    .option(
      '--lender',
      'the client belongs to the lender itself, and can access the applications of all dealers',
    )
    .addOption(
      new Option(
        '--mode <mode>',
        'whether it is a test or a live client; test and live data are completely separate',
      )
        .choices(['test', 'live'])
        .default('test'),
    )
    .option(
      '--scopes <list>',
      `its scopes, separated by commas (default: ${SCOPES.join(',')}; with --lender: ${LENDER_SCOPES.join(',')})`,
      scopes,
    )
    .option('--requests-per-minute <number>', 'its rate limit (default: 600)', count)
    .option(
      '--document-quota-bytes <number>',
      `${DOCUMENT_QUOTA_SAYS} (default: ${DOCUMENT_QUOTA_DEFAULT_BYTES})`,
      byteCount,
    )
    .option('--redirect-uri <uri>', REDIRECT_URI_SAYS, each)
    .action(async (name: string, options: CreateOptions) => {
      const { createClient } = await import('../../operations/clients/create.ts')
      const { dealer, lender, json, redirectUri, ...given } = options
      const created = await makeChange((change) =>
        createClient(change, {
          name,
          dealer,
          ...given,
          ...(lender === undefined ? {} : { isLender: lender }),
          ...(redirectUri === undefined ? {} : { redirectUris: redirectUri }),
        }),
      )
      if (json) return printJson(created)
      print(`Added ${created.mode} client "${created.name}" of ${created.dealer ?? created.partner ?? (created.isLender ? 'the lender' : 'a partner')}.

  Client id      ${created.clientId}
  Client secret  ${created.clientSecret}
  API key        ${created.apiKey}

Store the secret and the key now. They cannot be shown again.`)
    })
}

const addList = (client: Command): void => {
  toJson(client.command('list'))
    .description('List all clients.')
    .action(async ({ json }: { json?: true }) => {
      const { listClients } = await import('../../operations/clients/read.ts')
      const clients = await withStore((store) => listClients(store, { dealerId: null }))
      const listed = clients.map(({ dealer, partner, ...one }) => ({
        ...one,
        dealer: dealer?.name ?? null,
        partner: partner?.name ?? null,
      }))
      printList(listed, {
        json,
        none: 'There are no clients.',
        columns: {
          Id: ({ id }) => id,
          Client: ({ name }) => name,
          'Dealer or partner': ({ dealer, partner, isLender }) =>
            dealer ?? partner ?? (isLender ? '(lender)' : '(partner)'),
          Mode: ({ mode }) => mode,
          'Per minute': ({ requestsPerMinute }) => String(requestsPerMinute),
          Scopes: (one) => (one.scopes.length === scopesOf(one).length ? 'all' : one.scopes.join(', ')),
          State: stateOf,
        },
      })
    })
}

type ChangeOptions = {
  readonly name?: string
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly documentQuotaBytes?: number
  readonly partner?: string
  /** False to remove all. */
  readonly redirectUri?: readonly string[] | false
}

const addChange = (client: Command): void => {
  client
    .command('change <client-id>')
    .description('Change a client’s name, scopes, limits and redirect URLs.')
    .option('--name <name>', 'its new name')
    .option('--scopes <list>', 'its new scopes, which also limit its keys and tokens', scopes)
    .option('--requests-per-minute <number>', 'its rate limit, in requests per minute', count)
    .option('--document-quota-bytes <number>', DOCUMENT_QUOTA_SAYS, byteCount)
    .option(
      '--partner <partner>',
      'the partner whose users manage the client, by ID or name; this is permanent',
    )
    .option('--redirect-uri <uri>', `${REDIRECT_URI_SAYS}; replaces the previous URLs`, each)
    .option('--no-redirect-uri', 'remove all redirect URLs')
    .action(async (id: string, { redirectUri, ...others }: ChangeOptions) => {
      const uris = redirectUri === false ? [] : redirectUri
      const wanted = { ...others, ...(uris === undefined ? {} : { redirectUris: uris }) }
      if (Object.keys(wanted).length === 0) {
        throw new CommandFailure('Specify what to change. See "forecourt client change --help".', EXIT_USAGE)
      }
      await changeAndPrint(id, wanted, 'is changed')
    })
}

const changeAndPrint = async (id: string, wanted: ClientChange, says: string): Promise<void> => {
  const { changeClient } = await import('../../operations/clients/change.ts')
  const { changed } = await makeChange((change) => changeClient(change, id, wanted))
  if (wanted.disabled === undefined)
    return print(changed ? `Client ${id} ${says}.` : `Client ${id} is as before.`)
  print(`Client ${id} ${says}${changed ? '' : ', as before'}.`)
}
