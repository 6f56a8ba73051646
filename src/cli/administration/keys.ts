/** `forecourt keys …` */
import type { Command } from 'commander'
import { agreed } from '../failure.ts'
import { newKeyId } from '../new-key-id.ts'
import { examples, toJson } from '../options.ts'
import { countOf, print, printJson } from '../print.ts'
import { progressBar } from '../progress.ts'
import { OPERATOR, withStore } from '../store.ts'

const ROTATION_HELP = `
Beside the embedded database one command is enough: it puts a new key into DATA_DIR/keys.json.

With ENCRYPTION_KEYS every process must know the new key before one uses it:
  1. Put the line of "forecourt keys new" at the end of ENCRYPTION_KEYS everywhere; restart.
  2. Move it to the front everywhere; restart.
  3. Run "forecourt keys rotate" with the same ENCRYPTION_KEYS.
  4. Take the older keys out, once no backup needs them any more and 30 days have passed.

It may be interrupted and run again at any time; the service goes on meanwhile.`

export const addKeysCommands = (program: Command): void => {
  const keys = program.command('keys').summary('the key ring that personal data is encrypted with')
  keys.description('The key ring, whose current key protects the keys that personal data is encrypted with.')
  examples(keys, ['forecourt keys new', 'forecourt keys rotate'])

  keys
    .command('new')
    .description('Print a new key for ENCRYPTION_KEYS. Forecourt does not store it.')
    .action(async () => {
      const { newKeyText } = await import('../../../packages/encryption/key-ring.ts')
      print(newKeyText(newKeyId()))
    })

  toJson(keys.command('rotate'))
    .description(
      'Bring everything that older keys protect under the current one, a new one where keys.json holds the ring.',
    )
    .addHelpText('after', ROTATION_HELP)
    .action(rotate)
}

const rotate = async ({ json }: { json?: true }): Promise<void> => {
  const { rotateKeys } = await import('../../operations/administration/rotate-encryption-keys.ts')
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
    `${addedKey ? `Added key ${keyId}. ` : ''}Brought ${countOf(rows, 'row')} under key ${keyId}; nothing is under older keys.`,
  )
}
