/** Who may read an application and send it again: decided here, for every operation (Decisions › Clients, users, consent). */
import type { Actor } from './actor.ts'
import type { SetName } from './reference.ts'
import type { Role } from './roles.ts'

export const MODES = ['test', 'live'] as const

export type Mode = (typeof MODES)[number]

/** The client on whose credentials a request came. */
export type ClientPrincipal = {
  readonly clientId: string
  /** The client's dealer; null for a partner. */
  readonly dealerId: string | null
  readonly mode: Mode
}

/** A dealer's user who acts as themselves, in the mode that their console shows. */
export type PersonPrincipal = {
  readonly userId: string
  readonly dealerId: string
  readonly mode: Mode
}

/** Who asks for an application. */
export type Principal = ClientPrincipal | PersonPrincipal

/** Who it is, for the history and the audit. */
export const actorOf = (principal: Principal): Actor =>
  'userId' in principal ? { kind: 'user', id: principal.userId } : { kind: 'client', id: principal.clientId }

/** By whose hand it moves applications. */
export const handOf = (principal: Principal): 'client' | 'owner' =>
  'userId' in principal ? 'owner' : 'client'

/** What access to an application depends on. */
export type Ownership = {
  readonly modelSet: SetName
  readonly mode: Mode
  /** The client that sent it first; null where a person did. */
  readonly clientId: string | null
  readonly ownerDealerId: string | null
  /** The owner is the creating client itself, or a user who consents to it and whose dealer isn't switched off. */
  readonly creatorMayAct: boolean
}

/**
 * The client that created the application may, and any client and any person of the owner's dealer. A client that acts for a
 * user of another dealer may only while the user's consent lasts and the dealer isn't switched off. Test and live never meet.
 */
export const mayAccess = (principal: Principal, application: Ownership): boolean => {
  if (application.mode !== principal.mode) return false
  if (principal.dealerId !== null && application.ownerDealerId === principal.dealerId) return true
  if ('userId' in principal) return false
  return application.clientId === principal.clientId && application.creatorMayAct
}

/** A person's role, as far as it decides what they may administer. */
export type Administrator = {
  readonly role: Role
  readonly dealer: { readonly id: string } | null
}

/** The lender's admins administer everything; a dealer's admins what belongs to their own dealer. */
export const mayAdminister = (person: Administrator, dealerId: string | null): boolean =>
  person.role === 'admin' ||
  (person.role === 'dealerAdmin' && person.dealer !== null && person.dealer.id === dealerId)

/** How a signer gets the code that shows that it is them. */
export type CodesBy = 'mail' | 'sms'

/**
 * Whether the lender's staff, or a person of the dealer's as its owner, may correct where a signer is reached. Where the code
 * goes by mail as the link does, the one who sets the address could sign as the applicant, so that only staff may; test data
 * stands for nobody.
 */
export const mayCorrectContact = (hand: 'staff' | 'owner', mode: Mode, codesBy: CodesBy): boolean =>
  hand === 'staff' || mode === 'test' || codesBy === 'sms'

/** What the dealer's people read where they may not. */
export const ONLY_LENDER_CORRECTS =
  'The code for signing goes to this address as well, so only the lender corrects it: write to the lender.'
