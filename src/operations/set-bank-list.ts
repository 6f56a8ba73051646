/** Sets the bank names that a model set takes. */
import type { SetName } from '../domain/reference.ts'
import { putBankList } from '../store/bank-lists.ts'
import type { Change } from '../store/change.ts'
import { Refusal } from './refusal.ts'

const NAME = /^[A-Za-z][A-Za-z0-9]*$/

/** Refused with every name that can't be one: names are words of letters and digits, each listed once. */
export const setBankList = async (
  change: Change,
  set: SetName,
  names: readonly string[],
): Promise<{ readonly names: readonly string[] } | Refusal> => {
  const faults = faultsIn(names)
  if (faults.length > 0) return new Refusal(faults.join('\n'))
  await putBankList(change.sql, set, names)
  await change.record('bankList.set', { kind: 'bankList', id: set })
  return { names }
}

const faultsIn = (names: readonly string[]): readonly string[] => {
  if (names.length === 0) return ['The list names no bank.']
  const faults: string[] = []
  const seen = new Map<string, number>()
  names.forEach((name, index) => {
    const entry = `Entry ${index + 1}`
    if (!NAME.test(name)) {
      faults.push(`${entry}, ${JSON.stringify(name)}, must be letters and digits only, a letter first.`)
    }
    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    else faults.push(`${entry}, ${JSON.stringify(name)}, stands in the list already, as entry ${first + 1}.`)
  })
  return faults
}
