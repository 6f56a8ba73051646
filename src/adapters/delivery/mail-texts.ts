/** Our emails, except those to signers. */

import type { Role } from '../../domain/access/roles.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { type Letter, moment, oneLine } from './letter.ts'

export type MailedLink = { readonly url: string; readonly expiresAt: Date }

/** To a person with a new account who has not yet chosen a way to sign in. `organisation` is null for the lender's staff. */
export const invitation = (given: {
  readonly link: MailedLink
  readonly organisation: string | null
}): Letter => {
  const { link, organisation } = given
  const account = organisation === null ? 'An account' : `An account for ${oneLine(organisation)}`
  return letter('Welcome to Forecourt: set up your account', [
    HELLO,
    `${account} has been created for this email address in Forecourt, the lender’s service for vehicle finance applications. To get started, choose a passkey or a password to sign in with:`,
    { link: link.url, says: 'Set up your account' },
    `You can use this link once, until ${moment(link.expiresAt)}. After that, ask the person who invited you to resend the invitation.`,
    'If you were not expecting this, ignore this email. Nobody can use the account until the link has been used.',
  ])
}

/** To a person who requested a new password, or for whom someone else did. */
export const reset = ({ link }: { readonly link: MailedLink }): Letter =>
  letter('Set a new password for Forecourt', [
    HELLO,
    'We received a request to set a new password for the Forecourt account with this email address. If it was you, set it here:',
    { link: link.url, says: 'Set new password' },
    `You can use this link once, until ${moment(link.expiresAt)}. After that, request a new one on the sign-in page.`,
    'If it was not you, ignore this email. Your password has not changed.',
  ])

export const passwordChanged = (given: { readonly signInUrl: string; readonly at: Date }): Letter =>
  letter('Your Forecourt password has been changed', [
    HELLO,
    `The password for your Forecourt account was changed on ${moment(given.at)}. If it was you, you do not need to do anything.`,
    'If it was not you, set a new password now with "Forgot your password?" on the sign-in page, and tell your administrator:',
    { link: given.signInUrl, says: 'Go to the sign-in page' },
  ])

/** The possible changes of a user's sign-in methods besides the password, in the words of the email. */
const FACTOR_CHANGES = {
  authenticatorAdded: 'An authenticator app was set up for your Forecourt account',
  authenticatorRemoved: 'The authenticator app was removed from your Forecourt account',
  passkeyAdded: 'A passkey was added to your Forecourt account',
  passkeyRemoved: 'A passkey was removed from your Forecourt account',
  recoveryCodeUsed: 'A recovery code was used to sign in to your Forecourt account',
  recoveryCodesReplaced:
    'New recovery codes were generated for your Forecourt account, and the old ones no longer work',
  providerLinked: 'Your Forecourt account was linked to your account at the lender’s identity provider',
  factorsReset:
    'An administrator removed all passkeys, the authenticator app and the recovery codes from your Forecourt account',
} as const

export type FactorChange = keyof typeof FACTOR_CHANGES

/** To a person whose sign-in methods have changed. */
export const factorsChanged = (given: {
  readonly what: FactorChange
  readonly at: Date
  readonly signInUrl: string
}): Letter =>
  letter('Your Forecourt sign-in has changed', [
    HELLO,
    `${FACTOR_CHANGES[given.what]} on ${moment(given.at)}. If it was you, or you asked for it, you do not need to do anything.`,
    'If not, set a new password now with "Forgot your password?" on the sign-in page, and tell your administrator:',
    { link: given.signInUrl, says: 'Go to the sign-in page' },
  ])

/** Access that someone was given, in the words of the email to administrators, after the name of who gave it. */
const ACCESS_GIVEN = {
  adminAdded: {
    title: 'New administrator in Forecourt',
    did: (name: string) => `added ${name} as an administrator`,
  },
  adminEnabled: {
    title: 'Administrator enabled in Forecourt',
    did: (name: string) => `enabled the administrator ${name}`,
  },
  roleChanged: {
    title: 'Role changed in Forecourt',
    did: (name: string, role: string) => `made ${name} ${role}`,
  },
  apiKeyAdded: {
    title: 'New live API key in Forecourt',
    did: (name: string) => `created an API key for the live client ${name}`,
  },
  secretAdded: {
    title: 'New live secret in Forecourt',
    did: (name: string) => `created a secret for the live client ${name}`,
  },
  publicKeyAdded: {
    title: 'New live public key in Forecourt',
    did: (name: string) => `added a public key to the live client ${name}`,
  },
} as const

export type AccessGiven = keyof typeof ACCESS_GIVEN

const ROLES_IN_WORDS: Readonly<Record<Role, string>> = {
  admin: 'an administrator',
  underwriter: 'an underwriter',
  payOut: 'a member of staff who pays out',
  compliance: 'a compliance officer',
  dealerAdmin: 'a dealer administrator',
  dealerUser: 'a dealer user',
  partnerAdmin: 'a partner administrator',
  partnerUser: 'a partner user',
}

/** To each of the lender's admins. `subject` is who or what has the access, `by` who gave it. */
export const accessGiven = (given: {
  readonly what: AccessGiven
  readonly subject: string
  /** Of a user, after the change. */
  readonly role: Role | undefined
  readonly by: string
  readonly at: Date
  /** The page of the user or client. */
  readonly url: string
}): Letter => {
  const { what, role, by, at, url } = given
  const { title, did } = ACCESS_GIVEN[what]
  const done = did(oneLine(given.subject), role === undefined ? '' : ROLES_IN_WORDS[role])
  return letter(title, [
    HELLO,
    `${oneLine(by)} ${done} on ${moment(at)}.`,
    'If you expected this, you do not need to do anything. If not, ask the person who did it. If it was not them, disable their account immediately and undo the change here:',
    { link: url, says: role === undefined ? 'Open client' : 'Open user' },
    'The audit log shows where it was done from, and what else that person has done.',
  ])
}

/** To a dealer's user for whom the dealer's software may not act yet. Each client has a page that asks. */
export const consentsAsked = (given: {
  readonly dealer: string
  readonly clients: readonly { readonly name: string; readonly url: string }[]
}): Letter =>
  letter('Can this software act for you?', [
    HELLO,
    `${oneLine(given.dealer)} uses software that submits vehicle finance applications to Forecourt, the lender’s service. It cannot submit them in your name without your consent. Each of these pages explains what the software may do, and lets you agree or decline:`,
    ...given.clients.map(({ name, url }) => {
      const says = oneLine(name)
      return { link: url, says, inText: `${says}:\n${url}` }
    }),
    'You can withdraw your consent at any time under "My account".',
  ])

/** To the people who manage a webhook endpoint that the service has disabled. */
export const endpointDisabled = (given: {
  readonly endpointId: string
  readonly failedDays: number
}): Letter =>
  letter('A webhook endpoint has been disabled', [
    HELLO,
    `Forecourt has disabled the webhook endpoint ${given.endpointId}, because it returned 410 Gone or every delivery failed for ${given.failedDays} days.`,
    `No events are lost. Ask the people who run the endpoint to check its deliveries, fix it and enable it again with PATCH /api/webhook-endpoints. Forecourt then delivers the pending events, and GET /api/events returns the last ${RETENTION.events.retained.words}.`,
  ])

/** To the dealer's people, about a signer who reports a mistake in their details. */
export const signingDetailsWrong = (given: {
  readonly reference: string
  readonly signer: string
  readonly message: string
}): Letter =>
  letter('A signer has reported wrong details', [
    HELLO,
    `${oneLine(given.signer)} was asked to sign the agreement for application ${given.reference}, and reports that something in it is wrong:`,
    `"${oneLine(given.message)}"`,
    'Contact them. If the agreement needs to change, ask the lender to cancel the signing before anyone else signs.',
  ])

const HELLO = 'Hello,'

const letter = (subject: string, parts: Letter['parts']): Letter => ({ subject, parts })
