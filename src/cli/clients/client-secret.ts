/** `forecourt client secret …` */

import type { Command } from 'commander'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { count, expiryAfter, toJson } from '../options.ts'
import { moment, print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'
import { printSecrets, readClientOf } from './client-show.ts'

export const addClientSecretCommands = (client: Command): void => {
  const secret = client.command('secret').description('Secrets with which a client asks for access tokens.')

  toJson(secret.command('rotate <client-id>'))
    .description(
      `Give a client a new secret, shown this once. Those before hold for another ${LIFETIMES.replacedCredential.words}.`,
    )
    .option('--days <number>', 'after how many days the new one expires (default: never)', count)
    .action(async (clientId: string, { days, json }: { days?: number; json?: true }) => {
      const { rotateClientSecret } = await import('../../operations/clients/rotate-secret.ts')
      const rotated = await makeChange((change) =>
        rotateClientSecret(change, clientId, expiryAfter(days, change.at)),
      )
      if (json) return printJson(rotated)
      const { secretId, clientSecret, replacedExpiresAt: end } = rotated
      print(`${end === null ? 'No secret held before.' : `What held before holds until ${moment(end)}.`}

  Secret id      ${secretId}
  Client secret  ${clientSecret}

Keep the secret: it can't be shown again.`)
    })

  toJson(secret.command('list <client-id>'))
    .description('List a client’s secrets. None of them can be read back.')
    .action(async (clientId: string, { json }: { json?: true }) =>
      printSecrets(await readClientOf(clientId), json),
    )

  secret
    .command('revoke <client-id> <secret-id>')
    .description('Revoke a secret at once, by its id, and with it the access tokens of the client.')
    .action(async (clientId: string, id: string) => {
      const { revokeCredential } = await import('../../operations/clients/revoke-credential.ts')
      const { id: secretId } = await makeChange((change) =>
        revokeCredential(change, 'clientSecret', clientId, id),
      )
      print(`Secret ${secretId} is revoked, and so are the client’s access tokens.`)
    })
}
