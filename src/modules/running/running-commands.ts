/** `forecourt check`, `forecourt keys …` and `forecourt signing-keys …` */
import type { Command } from 'commander'
import { agreed } from '../../cli/failure.ts'
import { examples, toJson } from '../../cli/options.ts'
import { countOf, print, printJson, printTable } from '../../cli/print.ts'
import { progressBar } from '../../cli/progress.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { makeChange, OPERATOR, withStore } from '../../cli/store.ts'
import { withService } from '../../cli/with-service.ts'
import { LIVE_CHECKS, missingSentence } from '../../domain/lender/live-checks.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { LiveCheckResult } from '../lender/providers.ts'

const CHECK_HELP = `
Run it with the settings of the service. Exit codes: 0 nothing required is missing, 1 something is.`

/** What the installation lacks before its first live application. */
export const addCheckCommand = (program: Command): void => {
  const command = toJson(program.command('check'))
    .summary('list what is missing before the first live application')
    .description('List what the installation has, and what is missing, before its first live application.')
    .addHelpText('after', CHECK_HELP)
    .action(check)
  examples(command, ['forecourt check', 'forecourt check --json'])
}

const check = async ({ json }: { readonly json?: true }): Promise<void> => {
  const { readLiveChecks } = await import('../lender/providers.ts')
  const results = await withService(readLiveChecks)
  const missing = results.filter(({ isDone, isRequired }) => isRequired && !isDone)
  if (json) printJson({ isReady: missing.length === 0, checks: results })
  else
    printTable(
      ['state', 'check', 'what'],
      results.map((result) => [stateOf(result), LIVE_CHECKS[result.check].title, result.says]),
    )
  if (missing.length > 0)
    throw new CommandFailure(`Not ready for live applications. ${missingSentence(missing.length)}`)
  if (!json) print('Ready for live applications.')
}

const stateOf = ({ isDone, isRequired }: LiveCheckResult): string => {
  if (isDone) return 'ok'
  return isRequired ? 'missing' : 'recommended'
}

const ROTATION_HELP = `
With the embedded database, one command is enough: it adds a new key to DATA_DIR/keys.json.

With ENCRYPTION_KEYS, every process must have the new key before any process uses it:
  1. Add the output of "forecourt keys new" to the end of ENCRYPTION_KEYS everywhere, and restart.
  2. Move it to the front everywhere, and restart.
  3. Run "forecourt keys rotate" with the same ENCRYPTION_KEYS.
  4. Remove the older keys when no backup needs them any more and 30 days have passed.

You can interrupt the command and run it again at any time. The service keeps running.`

export const addKeysCommands = (program: Command): void => {
  const keys = program.command('keys').summary('the encryption keys for personal data')
  keys.description('The encryption keys. The current key protects the data keys that encrypt personal data.')
  examples(keys, ['forecourt keys new', 'forecourt keys rotate'])

  keys
    .command('new')
    .description('Print a new key for ENCRYPTION_KEYS. Forecourt does not store it.')
    .action(async () => {
      const { newKeyId, newKeyText } = await import('../../../packages/encryption/key-ring.ts')
      print(newKeyText(newKeyId()))
    })

  toJson(keys.command('rotate'))
    .description('Re-encrypt all data keys with the current key. With keys.json, a new key is created first.')
    .addHelpText('after', ROTATION_HELP)
    .action(rotate)
}

const rotate = async ({ json }: { json?: true }): Promise<void> => {
  const { rotateKeys } = await import('./rotate-encryption-keys.ts')
  const { addKeyToFile } = await import('../../../packages/encryption/key-ring.ts')
  const progress = progressBar('rows')
  const rotation = await withStore(({ config, sql, ring }) =>
    rotateKeys(
      { sql, ring, now: Date.now, actor: OPERATOR },
      {
        addKey: config.encryptionKeys === undefined ? () => addKeyToFile(config.dataDir) : undefined,
        onProgress: progress.show,
      },
    ),
  ).finally(progress.end)
  const { keyId, addedKey, rows } = agreed(rotation)
  if (json) return printJson({ keyId, addedKey, rows })
  print(
    `${addedKey ? `Added key ${keyId}. ` : ''}Brought ${countOf(rows, 'row')} under key ${keyId}; no older keys are in use.`,
  )
}

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
      const { rotateSigningKeys } = await import('../clients/credentials.ts')
      const rotated = await makeChange(rotateSigningKeys)
      if (json) return printJson(rotated)
      print(`Key ${rotated.kid} signs from now on.`)
      if (rotated.retiredKid !== null)
        print(
          `Key ${rotated.retiredKid} is retired, and still shown for ${LIFETIMES.replacedTokenKey.words}.`,
        )
    })
}
