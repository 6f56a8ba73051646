/**
 * Changes a user's role or name, and disables or enables a user. A change of the role, disabling and enabling end their
 * sessions. Applications that they own stay theirs.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { hasDealer, type Role } from '../../domain/application/roles.ts'
import type { Change } from '../../store/audit/change.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import {
  findUser,
  lockEnabledAdmins,
  setUserDisabled,
  setUserName,
  setUserRole,
} from '../../store/people/users.ts'
import { givenName, NO_SUCH_USER, Refusal } from '../refusal.ts'

export type UserChange = { readonly role?: Role; readonly disabled?: boolean; readonly name?: string }

/**
 * The user's id, and whether anything changed. Rejected if there is no user with this id or address, if the new role is
 * of another kind, and if no enabled admin would be left.
 */
export const changeUser = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
  wanted: UserChange,
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const { id } = user
  const { role = user.role, disabled } = wanted
  const name = wanted.name === undefined ? undefined : givenName(wanted.name, 'The user')
  if (name instanceof Refusal) return name
  if (hasDealer(role) !== hasDealer(user.role)) return otherKind(user.role)
  if ((role !== 'admin' || disabled === true) && (await isLastAdmin(change, id))) return LAST_ADMIN
  const isNewRole = await setUserRole(change.sql, id, role)
  if (isNewRole) await change.record('user.roleChanged', { kind: 'user', id })
  const isSwitched =
    disabled !== undefined && (await setUserDisabled(change.sql, id, disabled ? change.at : null))
  if (isSwitched) await change.record(disabled ? 'user.disabled' : 'user.enabled', { kind: 'user', id })
  if (name !== undefined) {
    await setUserName(change.sql, ring, id, name)
    await change.record('user.renamed', { kind: 'user', id })
  }
  const endsSessions = isNewRole || isSwitched
  if (endsSessions) await endSessionsOf(change.sql, id, change.at)
  // An email from before must not open the enabled account.
  if (isSwitched) await endMailLinks(change.sql, id, change.at)
  return { id, changed: endsSessions || name !== undefined }
}

const LAST_ADMIN = new Refusal('This is the only enabled administrator. Add or enable another one first.')

const otherKind = (role: Role): Refusal =>
  new Refusal(
    hasDealer(role)
      ? 'A dealer’s user can be a dealer user or a dealer administrator. For lender staff, invite a new user.'
      : 'Lender staff can be underwriters or administrators. For a dealer’s user, invite a new user.',
  )

/** A concurrent change of another admin waits, and then sees this one. */
const isLastAdmin = async ({ sql }: Change, userId: string): Promise<boolean> => {
  const admins = await lockEnabledAdmins(sql)
  return admins.length === 1 && admins[0] === userId
}
