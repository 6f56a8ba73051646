/** Adds, invites and changes users: a dealer's or partner's people, or the lender's staff. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import {
  invitationSubject,
  ORGANISATION_INVITATIONS,
  USER_INVITATIONS,
} from '../../adapters/access/limits.ts'
import { ADMIN_OF, type Organisation, organisationOf, type Role } from '../../domain/access/roles.ts'
import { emailAsTyped } from '../../domain/kinds/email.ts'
import { addressDomainOf, isAddressOf, isRealAddress } from '../../domain/sandbox/sandbox-members.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { givenName, NO_SUCH_USER, noSuchDealer, noSuchPartner, Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { findDealer, findPartner, findSandboxIdOf } from '../../store/people/organisations.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { countInWindow, type WindowLimit } from '../../store/people/sign-in.ts'
import {
  findUser,
  insertUser,
  lockEnabledAdmins,
  readInvited,
  setUserDisabled,
  setUserMandate,
  setUserName,
  setUserRole,
  type UserRow,
} from '../../store/people/users.ts'

export type GivenUser = {
  readonly email: string
  /** Their name, if known. */
  readonly name?: string | undefined
  readonly role: Role
  /** The dealer's id or name; for the roles of a dealer's people. */
  readonly dealer: string | undefined
  /** The partner's id or name; for the roles of a partner's people. */
  readonly partner?: string | undefined
  /** A PHC string, if the user already has a password. */
  readonly passwordHash?: string
}

export type CreatedUser = { readonly id: string; readonly email: string; readonly role: Role }

/**
 * Adds a user. Rejected if the address is invalid, taken or of another domain than their sandbox has, the dealer or
 * partner is unknown, or does not fit the role.
 */
export const createUser = async (
  change: Change,
  ring: KeyRing,
  given: GivenUser,
): Promise<CreatedUser | Refusal> => {
  const address = emailAsTyped.read(given.email, {})
  if (address instanceof Fault) return new Refusal(`The user's email address ${address.says}.`)
  const name = given.name === undefined ? null : givenName(given.name, 'The user')
  if (name instanceof Refusal) return name
  const organisation = await organisationFor(change, given)
  if (organisation instanceof Refusal) return organisation
  const misplaced = await whyMisplaced(change, address, organisation)
  if (misplaced !== undefined) return misplaced
  const id = change.newId()
  const { role, passwordHash = null } = given
  const user = { id, email: address, name, role, ...organisation, passwordHash }
  const isNew = await insertUser(change.sql, ring, { ...user, at: change.at })
  if (!isNew) {
    // Recorded, since frequent questions reveal who has an account.
    await change.record('user.addressTaken', { kind: 'request', id: 'addressTaken' })
    return new Refusal('There is already a user with this email address.')
  }
  await change.record('user.created', { kind: 'user', id })
  return { id, email: address, role: given.role }
}

/**
 * Adds a user and emails them an invitation to choose how they sign in. The email leaves once the change is committed.
 * Rejected if the user cannot be created, or too many were invited.
 */
export const inviteUser = async (
  change: Change,
  ring: KeyRing,
  given: Omit<GivenUser, 'passwordHash'>,
): Promise<CreatedUser | Refusal> => {
  const { dealer, partner } = given
  const [kind, organisation] =
    dealer === undefined ? (['partner', partner] as const) : (['dealer', dealer] as const)
  if (
    organisation !== undefined &&
    (await isTooMuch(change, invitationSubject(kind, organisation), ORGANISATION_INVITATIONS))
  )
    return new Refusal(`You can invite up to ${ORGANISATION_INVITATIONS.most} users per ${kind} per hour.`)
  const created = await createUser(change, ring, given)
  if (created instanceof Refusal) return created
  await invite(change, created.id)
  return created
}

/**
 * Repeats the invitation while they have no way to sign in. Rejected if the user is unknown, they can already sign in,
 * they or their dealer are disabled, or it is too often.
 */
export const inviteAgain = async (
  change: Change,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.hasJoined) {
    return new Refusal(
      'This user has already accepted the invitation. If they have forgotten their password, they can set a new one on the sign-in page.',
    )
  }
  if (user.isDisabled)
    return new Refusal('This user cannot be invited. The user or their dealer is disabled.')
  if (await isTooMuch(change, invitationSubject('user', user.id), USER_INVITATIONS))
    return new Refusal(`You can resend an invitation up to ${USER_INVITATIONS.most} times per hour.`)
  await invite(change, user.id)
  return { id: user.id }
}

export type UserChange = {
  readonly role?: Role
  readonly disabled?: boolean
  readonly name?: string
  /** In whole euro; null without a limit. */
  readonly mandateEuro?: number | null
}

/**
 * Changes a user's role, name or mandate, and disables or enables a user. A change of the role, disabling and enabling end their
 * sessions. Applications that they own stay theirs. Returns the user's id, and whether anything changed. `by` is the
 * user who does it; absent for the operator. Rejected if there is no user with this id or address, if the new role is
 * of another kind, if no enabled admin of the lender would be left, if the only enabled admin of a dealer or
 * partner gives up their own role, and if the mandate is the person's own or not an underwriter's. The lender's admins may end their access.
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
  const { role = user.role, disabled, mandateEuro } = wanted
  const name = wanted.name === undefined ? undefined : givenName(wanted.name, 'The user')
  if (name instanceof Refusal) return name
  const organisation = organisationOf(user.role)
  if (organisationOf(role) !== organisation) return OTHER_KIND[organisation]
  if (mandateEuro !== undefined && id === by) return OWN_MANDATE
  if (mandateEuro !== undefined && role !== 'underwriter') return NO_MANDATE
  const isLeaving = role !== ADMIN_OF[organisation] || disabled === true
  const mustStay = organisation === 'lender' || id === by
  if (isLeaving && mustStay && (await isLastAdmin(change, user))) return LAST_ADMIN
  const isNewRole = await setUserRole(change.sql, id, role)
  if (isNewRole) await change.record('user.roleChanged', { kind: 'user', id })
  const isSwitched =
    disabled !== undefined && (await setUserDisabled(change.sql, id, disabled ? change.at : null))
  if (isSwitched) await change.record(disabled ? 'user.disabled' : 'user.enabled', { kind: 'user', id })
  const isNewMandate = mandateEuro !== undefined && (await setUserMandate(change.sql, id, mandateEuro))
  if (isNewMandate) await change.record('user.mandateChanged', { kind: 'user', id })
  if (name !== undefined) {
    await setUserName(change.sql, ring, id, name)
    await change.record('user.renamed', { kind: 'user', id })
  }
  const endsSessions = isNewRole || isSwitched
  if (endsSessions) await endSessionsOf(change.sql, id, change.at)
  // An email from before must not open the enabled account.
  if (isSwitched) await endMailLinks(change.sql, id, change.at)
  return { id, changed: endsSessions || isNewMandate || name !== undefined }
}

type OrganisationIds = { readonly dealerId: string | null; readonly partnerId: string | null }

const organisationFor = async (
  { sql }: Change,
  { role, dealer, partner }: GivenUser,
): Promise<OrganisationIds | Refusal> => {
  const organisation = organisationOf(role)
  if (dealer !== undefined && organisation !== 'dealer')
    return new Refusal(`A user with the role ${role} cannot have a dealer.`)
  if (partner !== undefined && organisation !== 'partner')
    return new Refusal(`A user with the role ${role} cannot have a partner.`)
  if (organisation === 'lender') return { dealerId: null, partnerId: null }
  const named = organisation === 'dealer' ? dealer : partner
  if (named === undefined) return new Refusal(`A user with the role ${role} needs a ${organisation}.`)
  if (organisation === 'dealer') {
    const found = await findDealer(sql, named)
    return found === undefined ? noSuchDealer(named) : { dealerId: found.id, partnerId: null }
  }
  const found = await findPartner(sql, named)
  return found === undefined ? noSuchPartner(named) : { dealerId: null, partnerId: found.id }
}

/** A sandbox has a domain of its own, so that nobody in it can take the address of somebody else. */
const whyMisplaced = async (
  { sql }: Change,
  address: string,
  organisation: OrganisationIds,
): Promise<Refusal | undefined> => {
  const sandboxId = await findSandboxIdOf(sql, organisation)
  if (sandboxId === null)
    return isRealAddress(address)
      ? undefined
      : new Refusal('Addresses in the domain sandbox.example belong to sandboxes.')
  return isAddressOf(sandboxId, address)
    ? undefined
    : new Refusal(`An email address in this sandbox must end with @${addressDomainOf(sandboxId)}.`)
}

const isTooMuch = async ({ sql, at }: Change, subject: Buffer, limit: WindowLimit): Promise<boolean> =>
  (await countInWindow(sql, subject, limit, at)).is === 'waiting'

const invite = async (change: Change, userId: string): Promise<void> => {
  await queueMail(change, { kind: 'invitation', userId })
  await change.record('user.invited', { kind: 'user', id: userId })
}

const OWN_MANDATE = new Refusal('You cannot set your own mandate. Another administrator must do that.')
const NO_MANDATE = new Refusal('Only underwriters have a mandate.')

const LAST_ADMIN = new Refusal('This is the only enabled administrator. Add or enable another one first.')

const OTHER_KIND: Readonly<Record<Organisation, Refusal>> = {
  dealer: new Refusal(
    'A dealer’s user can be a dealer user or a dealer administrator. For any other role, invite a new user.',
  ),
  partner: new Refusal(
    'A partner’s user can be a partner user or a partner administrator. For any other role, invite a new user.',
  ),
  lender: new Refusal(
    'Lender staff can be underwriters or administrators, or only pay out or only read. For a dealer’s or partner’s user, invite a new user.',
  ),
}

/** A concurrent change of another admin waits, and then sees this one. */
const isLastAdmin = async ({ sql }: Change, user: UserRow): Promise<boolean> => {
  const admins = await lockEnabledAdmins(sql, user)
  return admins.length === 1 && admins[0] === user.id
}
