/** `forecourt signing-keys …` */

import type { Command } from 'commander'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson, printList } from '../print.ts'
import { makeChange, withStore } from '../store.ts'

export const addSigningKeyCommands = (program: Command): void => {
  const keys = program
    .command('signing-keys')
    .description(
      'The signing keys of the authorization server. The public keys are published at /oauth/jwks.',
    )
  examples(keys, ['forecourt signing-keys list', 'forecourt signing-keys rotate'])

  toJson(keys.command('list'))
    .description(`List the current key and those retired less than ${LIFETIMES.replacedTokenKey.words} ago.`)
    .action(async ({ json }: { json?: true }) => {
      const { listSigningKeys } = await import('../../store/clients/token-keys.ts')
      printList(await withStore(({ sql }) => listSigningKeys(sql)), {
        json,
        none: 'There are no signing keys yet. The service creates the first when it starts.',
        columns: {
          'Key id': ({ kid }) => kid,
          Since: ({ createdAt }) => minute(createdAt),
          State: ({ retiredAt }) => (retiredAt === null ? 'in force' : `retired ${minute(retiredAt)}`),
        },
      })
    })

  toJson(keys.command('rotate'))
    .description(
      `Create a new signing key. The previous key is still published for ${LIFETIMES.replacedTokenKey.words}, so that existing signatures can be verified.`,
    )
    .action(async ({ json }: { json?: true }) => {
      const { rotateSigningKeys } = await import('../../operations/administration/rotate-token-keys.ts')
      const rotated = await makeChange(rotateSigningKeys)
      if (json) return printJson(rotated)
      print(`Key ${rotated.kid} signs from now on.`)
      if (rotated.retiredKid !== null)
        print(
          `Key ${rotated.retiredKid} is retired, and still shown for ${LIFETIMES.replacedTokenKey.words}.`,
        )
    })
}

/** The minute of a point in time, in UTC. */
const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
