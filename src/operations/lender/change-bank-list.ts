/** Replaces a set's bank names for an admin. */
import type { SetName } from '../../domain/application/sets.ts'
import type { Change } from '../../store/audit/change.ts'
import { holdBankList } from '../../store/reference/bank-lists.ts'
import { setBankList } from '../products/set-bank-list.ts'
import { Refusal } from '../refusal.ts'
import { type By, outdatedSetting } from './change-settings.ts'

/**
 * Rejected if a name is invalid, and as outdated if the list is not the one seen; 0 means the service's default list.
 */
export const changeBankList = async (
  change: Change,
  by: By,
  { set, names }: { readonly set: SetName; readonly names: readonly string[] },
): Promise<Refusal | undefined> => {
  const current = await holdBankList(change.sql, set)
  if ((current?.version ?? 0) !== by.seen) return outdatedSetting(change, by, current)
  const placed = names.map((name, index) => ({ name: name.trim(), place: `line ${index + 1}` }))
  const given = placed.filter(({ name }) => name !== '')
  const outcome = await setBankList(change, set, given, { by: by.userId })
  return outcome instanceof Refusal ? outcome : undefined
}
