/** `forecourt signing-keys …` */

import type { Command } from 'commander'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson } from '../print.ts'
import { makeChange } from '../store.ts'

export const addSigningKeyCommands = (program: Command): void => {
  const keys = program
    .command('signing-keys')
    .description(
      'The signing keys of the authorization server. The public keys are published at /oauth/jwks.',
    )
  examples(keys, ['forecourt signing-keys rotate'])

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
