/** Adds a user: one of a dealer's or partner's people, or one of the lender's staff. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { organisationOf, type Role } from '../../domain/access/roles.ts'
import { emailAsTyped } from '../../domain/kinds/email.ts'
import { addressDomainOf, isAddressOf, isRealAddress } from '../../domain/sandbox/sandbox-members.ts'
import type { Change } from '../../store/audit/change.ts'
import { findDealer } from '../../store/people/dealers.ts'
import { findSandboxIdOf } from '../../store/people/organisations.ts'
import { findPartner } from '../../store/people/partners.ts'
import { insertUser } from '../../store/people/users.ts'
import { givenName, noSuchDealer, noSuchPartner, Refusal } from '../refusal.ts'

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
 * Rejected if the address is invalid, taken or of another domain than their sandbox has, the dealer or partner is
 * unknown, or does not fit the role.
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
