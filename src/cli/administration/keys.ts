/** `forecourt keys …` */
import type { Command } from 'commander'
import { agreed } from '../failure.ts'
import { newKeyId } from '../new-key-id.ts'
import { examples, toJson } from '../options.ts'
import { countOf, print, printJson } from '../print.ts'
import { progressBar } from '../progress.ts'
import { OPERATOR, withStore } from '../store.ts'

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
      const { newKeyText } = await import('../../../packages/encryption/key-ring.ts')
      print(newKeyText(newKeyId()))
    })

  toJson(keys.command('rotate'))
    .description('Re-encrypt all data keys with the current key. With keys.json, a new key is created first.')
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
    `${addedKey ? `Added key ${keyId}. ` : ''}Brought ${countOf(rows, 'row')} under key ${keyId}; no older keys are in use.`,
  )
}
