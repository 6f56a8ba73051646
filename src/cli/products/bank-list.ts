/** `forecourt bank-list …` */
import type { Command } from 'commander'
import type { SetName } from '../../domain/application/sets.ts'
import type { PlacedName } from '../../operations/products/set-bank-list.ts'
import { CommandFailure } from '../command-failure.ts'
import { jsonOf, nameOf, readText } from '../input-file.ts'
import { examples, setArgument, toJson } from '../options.ts'
import { countOf, print, printJson } from '../print.ts'
import { makeChange, withStore } from '../store.ts'

export const addBankListCommands = (program: Command): void => {
  const bankList = program.command('bank-list').summary('the accepted bank names of each model set')
  bankList.description('Bank lists: the accepted values of the field bank in each model set.')
  examples(bankList, ['forecourt bank-list show a', 'forecourt bank-list set a banks.txt'])

  bankList
    .command('set')
    .addArgument(setArgument())
    .argument('<file>', 'one name per line, or a JSON array of names; - for standard input')
    .description('Replace a set’s bank names.')
    .action(set)

  toJson(bankList.command('show').addArgument(setArgument()))
    .description('Show the bank names of a set, or the defaults if you have not set any.')
    .action(show)
}

const set = async (setName: SetName, file: string): Promise<void> => {
  const names = namesIn(file, await readText(file))
  const { setBankList } = await import('../../operations/products/set-bank-list.ts')
  await makeChange((change) => setBankList(change, setName, names))
  print(`Set ${setName} now takes ${countOf(names.length, 'bank name')}.`)
}

const namesIn = (file: string, text: string): readonly PlacedName[] => {
  if (!text.trimStart().startsWith('[')) {
    return text
      .split('\n')
      .map((line, index) => ({ name: line.trim(), place: `line ${index + 1}` }))
      .filter(({ name }) => name !== '')
  }
  const names = jsonOf(file, text)
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) {
    return names.map((name, index) => ({ name, place: `entry ${index + 1}` }))
  }
  throw new CommandFailure(`${nameOf(file)} must be a JSON array of strings, or have one name per line.`)
}

const show = async (setName: SetName, { json }: { json?: true }): Promise<void> => {
  const { readBankList } = await import('../../store/reference/bank-lists.ts')
  const names = (await withStore(({ sql }) => readBankList(sql, setName))) ?? (await defaults(setName))
  if (json) return printJson(names)
  for (const name of names) print(name)
}

const defaults = async (setName: SetName): Promise<readonly string[]> =>
  (await import('../../sets/model-sets.ts')).modelSet(setName).defaultBanks
