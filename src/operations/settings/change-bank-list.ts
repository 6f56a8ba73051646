/** Replaces the bank names of a set in an admin's name. */
import type { SetName } from '../../domain/reference.ts'
import type { Change } from '../../store/audit/change.ts'
import { holdBankList } from '../../store/reference/bank-lists.ts'
import { setBankList } from '../reference-data/set-bank-list.ts'
import { Refusal } from '../refusal.ts'
import { SettingOutdated } from './outdated.ts'

/**
 * Refused where a name can't be one, and as outdated where the list is not the one that was seen; 0 stands for the list that
 * the service comes with.
 */
export const changeBankList = async (
  change: Change,
  { seen, userId }: { readonly seen: number; readonly userId: string },
  { set, names }: { readonly set: SetName; readonly names: readonly string[] },
): Promise<Refusal | undefined> => {
  const current = await holdBankList(change.sql, set)
  if ((current?.version ?? 0) !== seen)
    return new SettingOutdated({
      changedBy: current?.changedBy ?? null,
      changedAt: current?.changedAt ?? change.at,
    })
  const placed = names.map((name, index) => ({ name: name.trim(), place: `line ${index + 1}` }))
  const given = placed.filter(({ name }) => name !== '')
  const outcome = await setBankList(change, set, given, { by: userId })
  return outcome instanceof Refusal ? outcome : undefined
}
