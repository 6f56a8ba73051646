/** `forecourt client key …` */

import type { Command } from 'commander'
import type { Scope } from '../../domain/application/scopes.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { count, expiryAfter, scopes, toJson } from '../options.ts'
import { moment, print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'
import { printApiKeys, readClientOf } from './client-show.ts'

type CreateOptions = {
  readonly name: string
  readonly scopes?: readonly Scope[]
  readonly days?: number
  readonly json?: true
}

export const addClientKeyCommands = (client: Command): void => {
  const key = client.command('key').description('API keys of a client.')
  addCreate(key)

  toJson(key.command('list <client-id>'))
    .description('List a client’s keys. Forecourt stores only the beginning of each.')
    .action(async (clientId: string, { json }: { json?: true }) =>
      printApiKeys(await readClientOf(clientId), json),
    )

  addRotate(key)

  key
    .command('revoke <client-id> <key>')
    .description(
      'Revoke a key, named by its id, by its beginning as listed or longer, or by the whole of it.',
    )
    .action(async (clientId: string, named: string) => {
      const { revokeApiKey } = await import('../../operations/clients/revoke-api-key.ts')
      const { keyId } = await makeChange((change) => revokeApiKey(change, clientId, named))
      print(`Key ${keyId} is revoked.`)
    })
}

const addCreate = (key: Command): void => {
  toJson(key.command('create <client-id>'))
    .description('Give a client a further API key, which is shown this once.')
    .option('--name <name>', 'what it is for', 'API key')
    .option('--scopes <list>', 'what it may do, of what the client may, separated by commas', scopes)
    .option('--days <number>', 'after how many days it expires (default: never)', count)
    .action(async (clientId: string, { name, scopes: only, days, json }: CreateOptions) => {
      const { createApiKey } = await import('../../operations/clients/create-api-key.ts')
      const created = await makeChange((change) =>
        createApiKey(change, {
          clientId,
          name,
          ...(only === undefined ? {} : { scopes: only }),
          ...expiryAfter(days, change.at),
        }),
      )
      if (json) return printJson(created)
      print(`Added a key to client ${created.clientId}.

  Key id   ${created.keyId}
  API key  ${created.apiKey}

Keep the key: it can't be shown again.`)
    })
}

const addRotate = (key: Command): void => {
  toJson(key.command('rotate <client-id> <key>'))
    .description(
      `Replace a key, named as for revoke, by a new one of the same name and scopes, which is shown this once. The old one holds for another ${LIFETIMES.replacedCredential.words}.`,
    )
    .option('--days <number>', 'after how many days the new key expires (default: never)', count)
    .action(async (clientId: string, named: string, { days, json }: { days?: number; json?: true }) => {
      const { rotateApiKey } = await import('../../operations/clients/rotate-api-key.ts')
      const rotated = await makeChange((change) =>
        rotateApiKey(change, clientId, named, expiryAfter(days, change.at)),
      )
      if (json) return printJson(rotated)
      print(`The old key holds until ${moment(rotated.replacedExpiresAt)}.

  Key id   ${rotated.keyId}
  API key  ${rotated.apiKey}

Keep the new key: it can't be shown again.`)
    })
}
