/** `forecourt client public-key …` */
import type { Command } from 'commander'
import { readText } from '../input-file.ts'
import { toJson } from '../options.ts'
import { print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'
import { printPublicKeys, readClientOf } from './client-show.ts'

export const addClientPublicKeyCommands = (client: Command): void => {
  const key = client
    .command('public-key')
    .description('The public keys of a client that requests access tokens with signed assertions.')

  toJson(key.command('add <client-id> <file>'))
    .description('Add a public key from a PEM ("BEGIN PUBLIC KEY") or JWK file. Use - for standard input.')
    .option('--name <name>', 'its purpose', 'public key')
    .action(async (clientId: string, file: string, { name, json }: { name: string; json?: true }) => {
      const { addPublicKey } = await import('../../operations/clients/add-public-key.ts')
      const text = await readText(file)
      const added = await makeChange((change) => addPublicKey(change, clientId, { name, key: text }))
      if (json) return printJson(added)
      print(`Added public key ${added.id}; assertions that it signed name it by "kid": "${added.kid}".`)
    })

  toJson(key.command('list <client-id>'))
    .description('List a client’s public keys.')
    .action(async (clientId: string, { json }: { json?: true }) =>
      printPublicKeys(await readClientOf(clientId), json),
    )

  key
    .command('revoke <client-id> <id>')
    .description('Revoke a public key by its ID, together with the client’s access tokens.')
    .action(async (clientId: string, named: string) => {
      const { revokeCredential } = await import('../../operations/clients/revoke-credential.ts')
      const { id } = await makeChange((change) => revokeCredential(change, 'publicKey', clientId, named))
      print(`Public key ${id} is revoked, and so are the client’s access tokens.`)
    })
}
