/** Sets the bank names that a model set accepts. */
import type { SetName } from '../../domain/application/sets.ts'
import type { Change } from '../../store/audit/change.ts'
import { putBankList } from '../../store/reference/bank-lists.ts'
import { Refusal } from '../refusal.ts'

const NAME = /^[A-Za-z][A-Za-z0-9]*$/

/** A bank's name, and its place in the operator's input, such as "line 3". */
export type PlacedName = { readonly name: string; readonly place: string }

/** Set by a user, or by the command line. Rejected with all invalid names: names are words of letters and digits, each listed once. */
export const setBankList = async (
  change: Change,
  set: SetName,
  placed: readonly PlacedName[],
  { by = null }: { readonly by?: string | null } = {},
): Promise<{ readonly names: readonly string[] } | Refusal> => {
  const faults = faultsIn(placed)
  if (faults.length > 0) return new Refusal(faults.join('\n'))
  const names = placed.map(({ name }) => name)
  await putBankList(change.sql, { set, names, changedBy: by, changedAt: change.at })
  await change.record('bankList.set', { kind: 'bankList', id: set })
  return { names }
}

const faultsIn = (placed: readonly PlacedName[]): readonly string[] => {
  if (placed.length === 0) return ['The list is empty.']
  const firstPlaces = new Map<string, string>()
  return placed.flatMap(({ name, place }) => {
    const what = `${place.charAt(0).toUpperCase()}${place.slice(1)}, ${JSON.stringify(name)},`
    const firstPlace = firstPlaces.get(name)
    if (firstPlace === undefined) firstPlaces.set(name, place)
    return [
      ...(NAME.test(name) ? [] : [`${what} must contain only letters and digits, and start with a letter.`]),
      ...(firstPlace === undefined ? [] : [`${what} is already in the list, as ${firstPlace}.`]),
    ]
  })
}
