/**
 * Users, dealers and partners. The lender's admins manage all of them; the admins of a dealer or partner manage their
 * own users, and a dealer's see their dealer.
 */
import * as z from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  id,
  items,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  oneOf,
  optional,
  orNull,
  page,
  reference,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { ownConsent } from '../clients/consent-pages.ts'
import { factors, session } from './account-pages.ts'
import { userName } from './sign-in-pages.ts'

const EMAIL_MAXIMUM_CHARACTERS = 254
const MANDATE_MAXIMUM_EURO = 999_999_999

const ofUser = {
  id: z.string(),
  email: z.string(),
  /** Their name; null until someone has given it. */
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  dealer: z.nullable(reference),
  partner: z.nullable(reference),
  /** Invited: has not yet chosen a way to sign in. */
  state: z.enum(['invited', 'active', 'disabled']),
  hasSecondFactor: flag,
  createdAt: moment,
  lastSignedInAt: z.nullable(moment),
  /** The names of their own dealer's clients to which they have not consented. */
  notConsentedTo: listed(z.string()),
  /** Up to which amount an underwriter may approve, in whole euro; null without a limit, and for other roles. */
  mandateEuro: z.nullable(z.number()),
}
const user = exactly(ofUser)
export type User = z.output<typeof user>

/** The user's sign-in methods, sessions, and the clients that may act for them. */
const userDetail = exactly({
  ...ofUser,
  factors,
  sessions: listed(session),
  consents: listed(ownConsent),
  /** The access that others gave them within the last 24 hours, and that no other administrator has confirmed. */
  toConfirm: listed(exactly({ by: z.string(), did: z.string(), at: moment, until: moment })),
  /** Why the caller cannot confirm it; null if they can, and if there is nothing to confirm. */
  confirmationFault: z.nullable(z.string()),
})
export type UserDetail = z.output<typeof userDetail>

const role = oneOf(ROLES)
const params = { id: named('user') }

/** What most commands on a user share. */
const COMMAND = {
  method: 'POST',
  who: 'users',
  handsOut: 'access',
  params,
  responses: { 204: null },
} as const

export const userOperations = {
  /** The search is in the body, since no server's log may contain email addresses. */
  searchUsers: operation({
    method: 'POST',
    path: '/users/search',
    who: 'users',
    handsOut: 'nothing',
    body: z.object({
      /** Part of the address or the name; empty for all. */
      text: text(EMAIL_MAXIMUM_CHARACTERS, { mayBeEmpty: true }),
      dealerId: orNull(id),
      partnerId: optional(orNull(id)),
      role: optional(role),
      /** Only those who sign in by a password alone. */
      lacksSecondFactor: optional(flag),
      cursor: orNull(id),
    }),
    responses: { 200: page(user) },
  }),
  /** The new user gets an invitation by email. */
  inviteUser: operation({
    method: 'POST',
    path: '/users',
    who: 'users',
    handsOut: 'access',
    body: z.object({
      email: text(EMAIL_MAXIMUM_CHARACTERS),
      name: optional(userName),
      role,
      dealerId: orNull(id),
      partnerId: optional(orNull(id)),
    }),
    responses: { 201: user },
  }),
  readUser: operation({
    method: 'GET',
    path: '/users/{id}',
    who: 'users',
    handsOut: 'nothing',
    params,
    responses: { 200: userDetail },
  }),
  changeUser: operation({
    ...COMMAND,
    path: '/users/{id}',
    body: z.object({
      role: optional(role),
      disabled: optional(flag),
      name: optional(userName),
      /** Of an underwriter, by another administrator; null without a limit. */
      mandateEuro: optional(orNull(wholeNumber(0, MANDATE_MAXIMUM_EURO))),
    }),
    responses: { 200: user },
  }),
  inviteUserAgain: operation({
    ...COMMAND,
    path: '/users/{id}/invite',
  }),
  askUserForConsents: operation({
    ...COMMAND,
    path: '/users/{id}/ask-consents',
    who: 'dealerAdmin',
  }),
  /** Removes all second factors of a user who has lost them, ends their sessions, and emails them about it. */
  resetFactorsOfUser: operation({
    ...COMMAND,
    path: '/users/{id}/reset-factors',
  }),
  /**
   * Confirms one of the lender's people to whom another admin gave access lately, so that their approvals count beside
   * that admin's.
   */
  confirmUser: operation({
    ...COMMAND,
    path: '/users/{id}/confirm',
    who: 'admin',
  }),
  endSessionsOfUser: operation({
    ...COMMAND,
    path: '/users/{id}/end-sessions',
    handsOut: 'nothing',
  }),
  endSessionOfUser: operation({
    ...COMMAND,
    path: '/users/{id}/sessions/{sessionId}/end',
    handsOut: 'nothing',
    params: { ...params, sessionId: named('session') },
  }),
}

/** Longer ones are rejected here; the operations enforce the limit of a name. */
const LINES_MAXIMUM = 20

const name = text(NAME_MAXIMUM_CHARACTERS)

/** In lines, as printed on an agreement. */
const address = list(text(NAME_MAXIMUM_CHARACTERS, { mayBeEmpty: true }), LINES_MAXIMUM)

const dealer = exactly({
  id: z.string(),
  name: z.string(),
  specialAgreement: flag,
  /** Empty if unknown. */
  address: listed(z.string()),
  createdAt: moment,
  disabledAt: z.nullable(moment),
})
export type Dealer = z.output<typeof dealer>

const account = exactly({
  version: z.number(),
  holder: z.string(),
  /** Masked but for the country and the end. */
  iban: z.string(),
  setBy: z.string(),
  setAt: moment,
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(moment),
})
export type ShownAccount = z.output<typeof account>

/** To which the lender pays the dealer out. */
const dealerAccount = exactly({
  /** Null while no account is confirmed. */
  inForce: z.nullable(account),
  /** Null unless an account waits for another administrator. */
  pending: z.nullable(account),
  /** Why the caller cannot confirm the one that waits; null if they can. */
  bar: z.nullable(z.string()),
})
export type DealerAccountView = z.output<typeof dealerAccount>

const IBAN_MAXIMUM_CHARACTERS = 50
const VERSION_MAXIMUM = 1_000_000

const ofAccount = { params: { id: named('dealer') }, responses: { 200: dealerAccount } } as const

const BY_ADMIN = { method: 'POST', who: 'admin', handsOut: 'nothing' } as const

export const dealerOperations = {
  listDealers: operation({
    method: 'GET',
    path: '/dealers',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    responses: { 200: items(dealer) },
  }),
  createDealer: operation({
    ...BY_ADMIN,
    path: '/dealers',
    body: z.object({ name, specialAgreement: flag, address: optional(address) }),
    responses: { 201: dealer },
  }),
  readDealer: operation({
    method: 'GET',
    path: '/dealers/{id}',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: { id: named('dealer') },
    responses: { 200: dealer },
  }),
  changeDealer: operation({
    method: 'POST',
    path: '/dealers/{id}',
    who: 'admin',
    handsOut: 'access',
    params: { id: named('dealer') },
    body: z.object({
      name: optional(name),
      specialAgreement: optional(flag),
      disabled: optional(flag),
      address: optional(address),
    }),
    responses: { 200: dealer },
  }),
  readDealerAccount: operation({
    ...ofAccount,
    method: 'GET',
    path: '/dealers/{id}/account',
    who: 'admin',
    handsOut: 'nothing',
  }),
  /** Sets an account, which another administrator must confirm. */
  setDealerAccount: operation({
    ...BY_ADMIN,
    ...ofAccount,
    path: '/dealers/{id}/account',
    handsOut: 'access',
    body: z.object({ holder: text(NAME_MAXIMUM_CHARACTERS), iban: text(IBAN_MAXIMUM_CHARACTERS) }),
  }),
  /** Confirms the account that another administrator has set, whose IBAN the caller enters again; without one, rejects it. */
  settleDealerAccount: operation({
    ...BY_ADMIN,
    ...ofAccount,
    path: '/dealers/{id}/account/settle',
    handsOut: 'access',
    body: z.object({
      version: wholeNumber(1, VERSION_MAXIMUM),
      iban: optional(text(IBAN_MAXIMUM_CHARACTERS)),
    }),
  }),
}

const partner = exactly({ id: z.string(), name: z.string(), createdAt: moment })
export type Partner = z.output<typeof partner>

const body = z.object({ name: text(NAME_MAXIMUM_CHARACTERS) })

export const partnerOperations = {
  listPartners: operation({
    method: 'GET',
    path: '/partners',
    who: 'admin',
    handsOut: 'nothing',
    responses: { 200: items(partner) },
  }),
  createPartner: operation({
    ...BY_ADMIN,
    path: '/partners',
    body,
    responses: { 201: partner },
  }),
  renamePartner: operation({
    ...BY_ADMIN,
    path: '/partners/{id}',
    params: { id: named('partner') },
    body,
    responses: { 200: partner },
  }),
}
