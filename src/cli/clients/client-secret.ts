/** `forecourt client secret …` */

import type { Command } from 'commander'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { count, expiryAfter, toJson } from '../options.ts'
import { moment, print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'
import { printSecrets, readClientOf } from './client-show.ts'

export const addClientSecretCommands = (client: Command): void => {
  const secret = client
    .command('secret')
    .description('The secrets with which a client requests access tokens.')

  toJson(secret.command('rotate <client-id>'))
    .description(
      `Create a new client secret, which is only shown once. Previous secrets stay valid for another ${LIFETIMES.replacedCredential.words}.`,
    )
    .option('--days <number>', 'the number of days until the new secret expires (default: never)', count)
    .action(async (clientId: string, { days, json }: { days?: number; json?: true }) => {
      const { rotateClientSecret } = await import('../../operations/clients/rotate-secret.ts')
      const rotated = await makeChange((change) =>
        rotateClientSecret(change, clientId, expiryAfter(days, change.at)),
      )
      if (json) return printJson(rotated)
      const { secretId, clientSecret, replacedExpiresAt: end } = rotated
      print(`${end === null ? 'No secret held before.' : `Previous secrets are valid until ${moment(end)}.`}

  Secret id      ${secretId}
  Client secret  ${clientSecret}

Store the secret now. It cannot be shown again.`)
    })

  toJson(secret.command('list <client-id>'))
    .description('List a client’s secrets. The secrets themselves cannot be shown.')
    .action(async (clientId: string, { json }: { json?: true }) =>
      printSecrets(await readClientOf(clientId), json),
    )

  secret
    .command('revoke <client-id> <secret-id>')
    .description('Revoke a secret by its ID, together with the client’s access tokens.')
    .action(async (clientId: string, id: string) => {
      const { revokeCredential } = await import('../../operations/clients/revoke-credential.ts')
      const { id: secretId } = await makeChange((change) =>
        revokeCredential(change, 'clientSecret', clientId, id),
      )
      print(`Secret ${secretId} is revoked, and so are the client’s access tokens.`)
    })
}
