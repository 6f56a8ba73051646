/** Adds a user: one of a dealer's people, or one of the lender's staff. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { hasDealer, type Role } from '../../domain/application/roles.ts'
import { emailAsTyped } from '../../domain/kinds/email.ts'
import type { Change } from '../../store/audit/change.ts'
import { findDealer } from '../../store/people/dealers.ts'
import { insertUser } from '../../store/people/users.ts'
import { givenName, Refusal } from '../refusal.ts'

export type GivenUser = {
  readonly email: string
  /** Their name, if known. */
  readonly name?: string | undefined
  readonly role: Role
  /** The dealer's id or name; for the roles of a dealer's people. */
  readonly dealer: string | undefined
  /** A PHC string, if the user already has a password. */
  readonly passwordHash?: string
}

export type CreatedUser = { readonly id: string; readonly email: string; readonly role: Role }

/** Rejected if the address is invalid or taken, the dealer unknown, or role and dealer do not fit. */
export const createUser = async (
  change: Change,
  ring: KeyRing,
  given: GivenUser,
): Promise<CreatedUser | Refusal> => {
  const address = emailAsTyped.read(given.email, {})
  if (address instanceof Fault) return new Refusal(`The user's email address ${address.says}.`)
  const name = given.name === undefined ? null : givenName(given.name, 'The user')
  if (name instanceof Refusal) return name
  const dealerId = await dealerFor(change, given)
  if (dealerId instanceof Refusal) return dealerId
  const id = change.newId()
  const { role, passwordHash = null } = given
  const user = { id, email: address, name, role, dealerId, passwordHash }
  const isNew = await insertUser(change.sql, ring, { ...user, at: change.at })
  if (!isNew) {
    // Recorded, since frequent questions reveal who has an account.
    await change.record('user.addressTaken', { kind: 'request', id: 'addressTaken' })
    return new Refusal('There is already a user with this email address.')
  }
  await change.record('user.created', { kind: 'user', id })
  return { id, email: address, role: given.role }
}

const dealerFor = async (change: Change, { role, dealer }: GivenUser): Promise<string | null | Refusal> => {
  if (!hasDealer(role))
    return dealer === undefined ? null : new Refusal(`A user with the role ${role} cannot have a dealer.`)
  if (dealer === undefined) return new Refusal(`A user with the role ${role} needs a dealer.`)
  const found = await findDealer(change.sql, dealer)
  return found?.id ?? new Refusal(`Dealer "${dealer}" not found.`)
}
