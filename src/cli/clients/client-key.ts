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
    .description('List a client’s keys. Only the beginning of each key is stored.')
    .action(async (clientId: string, { json }: { json?: true }) =>
      printApiKeys(await readClientOf(clientId), json),
    )

  addRotate(key)

  key
    .command('revoke <client-id> <key>')
    .description('Revoke a key, by its ID, its beginning as listed (or longer), or the full key.')
    .action(async (clientId: string, named: string) => {
      const { revokeApiKey } = await import('../../operations/clients/revoke-api-key.ts')
      const { keyId } = await makeChange((change) => revokeApiKey(change, clientId, named))
      print(`Key ${keyId} is revoked.`)
    })
}

const addCreate = (key: Command): void => {
  toJson(key.command('create <client-id>'))
    .description('Create another API key for a client. It is only shown once.')
    .option('--name <name>', 'its purpose', 'API key')
    .option('--scopes <list>', 'its scopes, a subset of the client’s, separated by commas', scopes)
    .option('--days <number>', 'the number of days until it expires (default: never)', count)
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

Store the key now. It cannot be shown again.`)
    })
}

const addRotate = (key: Command): void => {
  toJson(key.command('rotate <client-id> <key>'))
    .description(
      `Replace a key (named as for revoke) with a new one of the same name and scopes, which is only shown once. The old key stays valid for another ${LIFETIMES.replacedCredential.words}.`,
    )
    .option('--days <number>', 'the number of days until the new key expires (default: never)', count)
    .action(async (clientId: string, named: string, { days, json }: { days?: number; json?: true }) => {
      const { rotateApiKey } = await import('../../operations/clients/rotate-api-key.ts')
      const rotated = await makeChange((change) =>
        rotateApiKey(change, clientId, named, expiryAfter(days, change.at)),
      )
      if (json) return printJson(rotated)
      print(`The old key is valid until ${moment(rotated.replacedExpiresAt)}.

  Key id   ${rotated.keyId}
  API key  ${rotated.apiKey}

Store the new key now. It cannot be shown again.`)
    })
}
