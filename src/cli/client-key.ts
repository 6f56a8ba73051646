/** `forecourt client key …` */
import type { Command } from 'commander'
import type { Scope } from '../auth/scopes.ts'
import { count, scopes, toJson } from './options.ts'
import { day, print, printJson, printList } from './print.ts'
import { makeChange, withStore } from './store.ts'

type CreateOptions = {
  readonly name: string
  readonly scopes?: readonly Scope[]
  readonly days?: number
  readonly json?: true
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

export const addClientKeyCommands = (client: Command): void => {
  const key = client.command('key').description('API keys of a client.')

  toJson(key.command('create <client-id>'))
    .description('Give a client a further API key, which is shown this once.')
    .option('--name <name>', 'what it is for', 'API key')
    .option('--scopes <list>', 'what it may do, of what the client may, separated by commas', scopes)
    .option('--days <number>', 'after how many days it expires (default: never)', count)
    .action(async (clientId: string, { name, scopes: only, days, json }: CreateOptions) => {
      const { createApiKey } = await import('../operations/create-api-key.ts')
      const created = await makeChange((change) =>
        createApiKey(change, {
          clientId,
          name,
          ...(only === undefined ? {} : { scopes: only }),
          ...(days === undefined
            ? {}
            : { expiresAt: new Date(change.at.getTime() + days * DAY_MILLISECONDS) }),
        }),
      )
      if (json) return printJson(created)
      print(`Added a key to client ${created.clientId}.

  Key id   ${created.keyId}
  API key  ${created.apiKey}

Keep the key: it can't be shown again.`)
    })

  toJson(key.command('list <client-id>'))
    .description('List a client’s keys; of each only its beginning is kept.')
    .action(async (clientId: string, { json }: { json?: true }) => {
      const { listApiKeys } = await import('../store/clients.ts')
      printList(await withStore(({ sql }) => listApiKeys(sql, clientId)), {
        json,
        none: `Client ${clientId} has no keys.`,
        columns: {
          'Begins with': ({ startOfKey }) => startOfKey,
          Name: ({ name }) => name,
          Since: ({ createdAt }) => day(createdAt),
          'Last used': ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : day(lastUsedAt)),
          Expires: ({ expiresAt }) => (expiresAt === null ? 'never' : day(expiresAt)),
          State: ({ revokedAt }) => (revokedAt === null ? 'in force' : `revoked ${day(revokedAt)}`),
          Id: ({ id }) => id,
        },
      })
    })

  key
    .command('revoke <client-id> <key>')
    .description(
      'Revoke a key, named by its id, by its beginning as listed or longer, or by the whole of it.',
    )
    .action(async (clientId: string, named: string) => {
      const { revokeApiKey } = await import('../operations/revoke-api-key.ts')
      const { keyId } = await makeChange((change) => revokeApiKey(change, clientId, named))
      print(`Key ${keyId} is revoked.`)
    })
}
