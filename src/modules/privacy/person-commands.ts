/** `forecourt person …`: the list of erasures, and its repetition after a restore. */
import type { Command } from 'commander'
import { nameOf } from '../../cli/files.ts'
import { examples } from '../../cli/options.ts'
import { countOf, print, printText } from '../../cli/print.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { withStore } from '../../cli/store.ts'

export const addPersonCommands = (program: Command): void => {
  const person = program.command('person').summary('the list of erasures, for backups')
  person.description('Erasures: list them for your backups, and repeat them after a restore.')
  examples(person, [
    'forecourt person erasures > erasures.jsonl',
    'forecourt person erase-again erasures.jsonl',
  ])
  person
    .command('erasures')
    .description('Print the list of erasures as JSON Lines, to store with your backups.')
    .action(listAll)
  person
    .command('erase-again <list>')
    .description('After restoring a backup, repeat the erasures in the list.')
    .action(eraseAgain)
}

const listAll = (): Promise<void> =>
  withStore(async ({ sql }) => {
    const { erasureLines } = await import('./erase.ts')
    for await (const line of erasureLines(sql)) printText(`${line}\n`)
  })

const eraseAgain = async (list: string): Promise<void> => {
  const [{ applyErasures, readErasureList }, { BackupError }] = await Promise.all([
    import('../../store/upkeep/erasure-list.ts'),
    import('../../store/upkeep/file.ts'),
  ])
  const erasures = await readErasureList(list).catch((error: unknown) => {
    if (error instanceof BackupError)
      throw new CommandFailure(`${nameOf(list)} cannot be used. ${error.message}`)
    throw error
  })
  const erased = await withStore(({ sql }) => applyErasures(sql, erasures, Date.now))
  print(`Erased ${countOf(erased, 'application')} again, of ${erasures.length} on the list.`)
}
