/**
 * Changes a user's role or name, and disables or enables a user. A change of the role, disabling and enabling end their
 * sessions. Applications that they own stay theirs.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { ADMIN_OF, type Organisation, organisationOf, type Role } from '../../domain/access/roles.ts'
import type { Change } from '../../store/audit/change.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import {
  findUser,
  lockEnabledAdmins,
  setUserDisabled,
  setUserName,
  setUserRole,
  type UserRow,
} from '../../store/people/users.ts'
import { givenName, NO_SUCH_USER, Refusal } from '../refusal.ts'

export type UserChange = { readonly role?: Role; readonly disabled?: boolean; readonly name?: string }

/**
 * The user's id, and whether anything changed. `by` is the user who does it; absent for the operator. Rejected if there is
 * no user with this id or address, if the new role is of another kind, if no enabled admin of the lender would be left, and
 * if the only enabled admin of a dealer or partner gives up their own role. The lender's admins may end their access.
 */
export const changeUser = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
  wanted: UserChange,
  by?: string,
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const { id } = user
  const { role = user.role, disabled } = wanted
  const name = wanted.name === undefined ? undefined : givenName(wanted.name, 'The user')
  if (name instanceof Refusal) return name
  const organisation = organisationOf(user.role)
  if (organisationOf(role) !== organisation) return OTHER_KIND[organisation]
  const isLeaving = role !== ADMIN_OF[organisation] || disabled === true
  const mustStay = organisation === 'lender' || id === by
  if (isLeaving && mustStay && (await isLastAdmin(change, user))) return LAST_ADMIN
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

const OTHER_KIND: Readonly<Record<Organisation, Refusal>> = {
  dealer: new Refusal(
    'A dealer’s user can be a dealer user or a dealer administrator. For any other role, invite a new user.',
  ),
  partner: new Refusal(
    'A partner’s user can be a partner user or a partner administrator. For any other role, invite a new user.',
  ),
  lender: new Refusal(
    'Lender staff can be underwriters or administrators. For a dealer’s or partner’s user, invite a new user.',
  ),
}

/** A concurrent change of another admin waits, and then sees this one. */
const isLastAdmin = async ({ sql }: Change, user: UserRow): Promise<boolean> => {
  const admins = await lockEnabledAdmins(sql, user)
  return admins.length === 1 && admins[0] === user.id
}
