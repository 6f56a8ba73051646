/** `forecourt client …` */
import { type Command, Option } from 'commander'
import { byteCount, count, each, examples, scopes, toJson } from '../../cli/options.ts'
import { print, printJson } from '../../cli/print.ts'
import { makeChange } from '../../cli/store.ts'
import { type Mode, REQUESTS_PER_MINUTE } from '../../domain/access/access.ts'
import { LENDER_SCOPES, SCOPES, type Scope } from '../../domain/access/roles.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../domain/documents/document.ts'

export const addClientCommands = (program: Command): void => {
  const client = program.command('client').summary('add API clients, and set their storage quotas')
  client.description(
    'API clients: software that submits and reads applications for a dealer or, without a dealer, for a partner; and the lender’s own systems, which read, check, decide and book them.',
  )
  examples(client, [
    'forecourt client create "Northside website" --dealer "Northside Motors" --mode live',
    'forecourt client create "Comparison site" --scopes applications:submit,applications:read',
    'forecourt client create "Core system" --lender --scopes lender:read,lender:book --mode live',
    'forecourt client document-quota cl_… 50000000000',
  ])
  addCreate(client)
  addDocumentQuota(client)
}

const DOCUMENT_QUOTA_SAYS = 'the storage quota for its documents, in bytes'

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
    .option('--requests-per-minute <number>', `its rate limit (default: ${REQUESTS_PER_MINUTE})`, count)
    .option(
      '--document-quota-bytes <number>',
      `${DOCUMENT_QUOTA_SAYS} (default: ${DOCUMENT_QUOTA_DEFAULT_BYTES})`,
      byteCount,
    )
    .option(
      '--redirect-uri <uri>',
      'a URL to which the consent page can return users, compared as a whole; can be repeated',
      each,
    )
    .action(async (name: string, options: CreateOptions) => {
      const { createClient } = await import('./clients.ts')
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

const addDocumentQuota = (client: Command): void => {
  client
    .command('document-quota')
    .argument('<client-id>')
    .argument('<bytes>', DOCUMENT_QUOTA_SAYS, byteCount)
    .description('Set the document storage quota of a client.')
    .action(async (id: string, documentQuotaBytes: number) => {
      const { changeClient } = await import('./change-client.ts')
      const { changed } = await makeChange((change) => changeClient(change, id, { documentQuotaBytes }))
      print(`Client ${id} has this quota of documents${changed ? '' : ', as before'}.`)
    })
}
