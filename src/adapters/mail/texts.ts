/** Our mails, except those to signers. */

import type { Role } from '../../domain/application/roles.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { type Letter, moment, oneLine } from './letter.ts'

export type MailedLink = { readonly url: string; readonly expiresAt: Date }

/** To a person with a new account who has not yet chosen a way to sign in. `dealer` is null for the lender's staff. */
export const invitation = (given: { readonly link: MailedLink; readonly dealer: string | null }): Letter => {
  const { link, dealer } = given
  const account = dealer === null ? 'An account' : `An account for ${oneLine(dealer)}`
  return letter('Your Forecourt account: choose how you sign in', [
    HELLO,
    `${account} was set up for this e-mail address in Forecourt, the lender's service for vehicle finance applications. To start, choose how you sign in, with a passkey or a password:`,
    { link: link.url, says: 'Choose how you sign in' },
    `The link works once, until ${moment(link.expiresAt)}. After that, ask the person who invited you to send another.`,
    'If you did not expect this, ignore this mail: nobody can use the account before this link is used.',
  ])
}

/** To a person who requested a new password, or for whom someone else did. */
export const reset = ({ link }: { readonly link: MailedLink }): Letter =>
  letter('Choose a new password for Forecourt', [
    HELLO,
    'Somebody asked for a new password for the Forecourt account of this e-mail address. If it was you, choose it here:',
    { link: link.url, says: 'Choose a new password' },
    `The link works once, until ${moment(link.expiresAt)}. After that, ask for another on the sign-in page.`,
    'If it was not you, ignore this mail: your password has not changed.',
  ])

export const passwordChanged = (given: { readonly signInUrl: string; readonly at: Date }): Letter =>
  letter('Your Forecourt password was changed', [
    HELLO,
    `The password of your Forecourt account was changed on ${moment(given.at)}. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password now, with "Forgotten your password?" on the sign-in page, and tell your administrator:',
    { link: given.signInUrl, says: 'Go to the sign-in page' },
  ])

/** The possible changes of a user's sign-in methods besides the password, in the words of the mail. */
const FACTOR_CHANGES = {
  authenticatorAdded: 'An authenticator app was set up for your Forecourt account',
  authenticatorRemoved: 'The authenticator app was removed from your Forecourt account',
  passkeyAdded: 'A passkey was added to your Forecourt account',
  passkeyRemoved: 'A passkey was removed from your Forecourt account',
  recoveryCodeUsed: 'A recovery code was used to sign in to your Forecourt account',
  recoveryCodesReplaced:
    'New recovery codes were made for your Forecourt account, and the old ones no longer work',
  providerLinked: 'Your Forecourt account was linked to your account at the lender’s identity provider',
  factorsReset:
    'An administrator removed all passkeys, the authenticator app and the recovery codes of your Forecourt account',
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
    `${FACTOR_CHANGES[given.what]} on ${moment(given.at)}. If it was you, or you asked for it, there is nothing to do.`,
    'If not, choose a new password now, with "Forgot your password?" on the sign-in page, and tell your administrator:',
    { link: given.signInUrl, says: 'Go to the sign-in page' },
  ])

/** Access that somebody was given, in the words of the mail to admins, after the name of who gave it. */
const ACCESS_GIVEN = {
  adminAdded: { title: 'A new admin in Forecourt', did: (name: string) => `added ${name} as an admin` },
  adminEnabled: {
    title: 'An admin is active again in Forecourt',
    did: (name: string) => `activated the admin ${name} again`,
  },
  roleChanged: {
    title: 'A role was changed in Forecourt',
    did: (name: string, role: string) => `changed the role of ${name}, who is now ${role}`,
  },
  apiKeyAdded: {
    title: 'A new live API key in Forecourt',
    did: (name: string) => `made an API key for the live client ${name}`,
  },
  secretAdded: {
    title: 'A new live secret in Forecourt',
    did: (name: string) => `made a secret for the live client ${name}`,
  },
  publicKeyAdded: {
    title: 'A new live public key in Forecourt',
    did: (name: string) => `added a public key to the live client ${name}`,
  },
} as const

export type AccessGiven = keyof typeof ACCESS_GIVEN

const ROLES_IN_WORDS: Readonly<Record<Role, string>> = {
  admin: 'an admin',
  underwriter: 'an underwriter',
  dealerAdmin: 'a dealer’s administrator',
  dealerUser: 'a dealer’s user',
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
    `${oneLine(by)} ${done}. It happened on ${moment(at)}.`,
    'If you expected this, there is nothing to do. If not, ask the person who did it. If it was not them, deactivate them at once, and undo the change here:',
    { link: url, says: role === undefined ? 'Open the client' : 'Open the user' },
    'The audit says from where it was done, and what else that person has done.',
  ])
}

/** To a dealer's user for whom the dealer's software may not act yet. Each client has a page that asks. */
export const consentsAsked = (given: {
  readonly dealer: string
  readonly clients: readonly { readonly name: string; readonly url: string }[]
}): Letter =>
  letter('May this software act for you?', [
    HELLO,
    `${oneLine(given.dealer)} uses software that sends applications for vehicle finance to Forecourt, the lender's service. It can't send them in your name without your consent. Each of these pages says what the software may do, and lets you agree or refuse:`,
    ...given.clients.map(({ name, url }) => {
      const says = oneLine(name)
      return { link: url, says, inText: `${says}:\n${url}` }
    }),
    'You can withdraw a consent at any time, under "My account".',
  ])

/** To the people who manage a webhook endpoint that the service has disabled. */
export const endpointDisabled = (given: {
  readonly endpointId: string
  readonly failedDays: number
}): Letter =>
  letter('A webhook endpoint was deactivated', [
    HELLO,
    `Forecourt has deactivated the webhook endpoint ${given.endpointId}, because it answered 410 Gone or every delivery failed for ${given.failedDays} days.`,
    `No event is lost. Ask the people who run it to check its deliveries, fix it and enable it again with PATCH /api/webhook-endpoints. Forecourt then delivers the pending events, and GET /api/events returns the last ${RETENTION.events.retained.words}.`,
  ])

/** To a signer who requested a code. */
export const signingCode = (given: {
  readonly code: string
  readonly expiresAt: Date
  readonly lender: string
}): Letter =>
  letter('Your code for signing', [
    HELLO,
    `Your code for signing your agreement with ${oneLine(given.lender)} is:`,
    { code: given.code },
    `Enter it on the page where you requested it. It expires on ${moment(given.expiresAt)}. Earlier codes no longer work.`,
    'Do not share this code. The lender and the dealer will never ask for it. If you did not request a code, ignore this email.',
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
