/** Who may read and resubmit an application: decided here, for every operation (Decisions › Clients, users, consent). */

import type { SetName } from '../application/sets.ts'
import type { Actor } from './actor.ts'
import { hasCapability, organisationOf, type Role } from './roles.ts'

export const MODES = ['test', 'live'] as const

export type Mode = (typeof MODES)[number]

/** The requests a minute of a client for which no other limit was agreed. */
export const REQUESTS_PER_MINUTE = 600

/** The client whose credentials a request has. */
export type ClientPrincipal = {
  readonly clientId: string
  /** The client's dealer; null for a partner. */
  readonly dealerId: string | null
  readonly mode: Mode
}

/** A dealer's user who acts as themselves, in the mode of their console. */
export type PersonPrincipal = {
  readonly userId: string
  readonly dealerId: string
  readonly mode: Mode
}

/** Who asks for an application. */
export type Principal = ClientPrincipal | PersonPrincipal

/** The actor, for the history and the audit. */
export const actorOf = (principal: Principal): Actor =>
  'userId' in principal ? { kind: 'user', id: principal.userId } : { kind: 'client', id: principal.clientId }

/** What access to an application depends on. */
export type Ownership = {
  readonly modelSet: SetName
  readonly mode: Mode
  /** The client that first sent it; null if a person did. */
  readonly clientId: string | null
  readonly ownerDealerId: string | null
  /** The owner is the creating client itself, or a user who consents to it and whose dealer is not disabled. */
  readonly creatorMayAct: boolean
}

/**
 * The client that created the application has access, and so does any client and any person of the owner's dealer. A
 * client that acts for a user of another dealer has it only while the user's consent lasts and the dealer is not
 * disabled. Test and live never meet.
 */
export const mayAccess = (principal: Principal, application: Ownership): boolean => {
  if (application.mode !== principal.mode) return false
  if (principal.dealerId !== null && application.ownerDealerId === principal.dealerId) return true
  if ('userId' in principal) return false
  return application.clientId === principal.clientId && application.creatorMayAct
}

/**
 * The organisation to which a user or a client belongs: a dealer, a partner, or with neither the lender. A client with
 * neither is one for which nobody but the lender signs in.
 */
export type Belonging = {
  readonly dealer: { readonly id: string } | null
  readonly partner: { readonly id: string } | null
}

/** A person, as far as it determines what they may administer. */
export type Administrator = Belonging & { readonly role: Role }

/** The lender's admins administer everything, other people only what belongs to their own dealer or partner. */
export const mayAdminister = (person: Administrator, of: Belonging): boolean => {
  if (person.role === 'admin') return true
  const organisation = organisationOf(person.role)
  if (organisation === 'lender' || !hasCapability(person.role, 'clients')) return false
  const own = person[organisation]
  return own !== null && of[organisation]?.id === own.id
}

/** Only the lender adds and changes live clients; their dealer or partner manages the credentials of those that it has. */
export const mayShapeClients = ({ role }: Pick<Administrator, 'role'>, mode: Mode): boolean =>
  role === 'admin' || mode === 'test'

/** How a signer gets the code that proves who they are. */
export const CODES_BY = ['mail', 'sms'] as const
export type CodesBy = (typeof CODES_BY)[number]

/**
 * Whether the lender's staff, or a person of the dealer as its owner, may correct a signer's contact details. If code
 * and link both go by email, whoever sets the address could sign as the applicant, so only staff may; test data
 * represents nobody.
 */
export const mayCorrectContact = (initiator: 'staff' | 'owner', mode: Mode, codesBy: CodesBy): boolean =>
  initiator === 'staff' || mode === 'test' || codesBy === 'sms'

/** What the dealer's people read if they may not. */
export const ONLY_LENDER_CORRECTS =
  'The signing code is also sent to this address, so only the lender can correct it. Contact the lender.'

/** What they read of a mobile number once somebody has signed. */
export const ONLY_LENDER_CORRECTS_NUMBER =
  'Somebody has signed already, so only the lender can correct a mobile number now. Contact the lender.'
