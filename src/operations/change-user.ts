/** Disables a user or enables them again. Applications that they own stay theirs. */
import type { Change } from '../store/change.ts'
import type { KeyRing } from '../store/encryption/key-ring.ts'
import { findUser, setUserDisabled } from '../store/users.ts'
import { Refusal } from './refusal.ts'

/** The user's id, and whether anything changed. Refused where there is none with this id or address. */
export const changeUser = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
  wanted: 'disable' | 'enable',
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return new Refusal('There is no such user.')
  const changed = await setUserDisabled(change.sql, user.id, wanted === 'disable' ? change.at : null)
  if (changed) await change.record(`user.${wanted}d`, { kind: 'user', id: user.id })
  return { id: user.id, changed }
}
