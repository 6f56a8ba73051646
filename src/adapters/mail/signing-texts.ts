/** The emails to signers. */
import { type Letter, moment, oneLine } from './letter.ts'
import type { MailedLink } from './texts.ts'

export type SigningMailed = {
  /** The recipient's name. */
  readonly name: string
  readonly lender: string
  /** The lender's telephone number and email address; empty while no lender is named. */
  readonly contact: string
  readonly reference: string
  readonly link: MailedLink
}

/** Asks the signer to read and sign an agreement. */
export const signingInvitation = ({ name, lender, contact, reference, link }: SigningMailed): Letter => ({
  subject: `Please sign your agreement with ${oneLine(lender)} (${reference})`,
  title: 'Please sign your agreement',
  parts: [
    `Hello ${oneLine(name)},`,
    `${oneLine(lender)} has approved vehicle finance application ${reference}. The agreement is ready for you to read and sign, on your phone or computer.`,
    { link: link.url, says: 'Read and sign your agreement' },
    'To confirm it’s you, we’ll send you a 6-digit code. Do not share this link or the code with anyone.',
    `Please sign by ${moment(link.expiresAt)}.`,
    'Something not right? Open the link, enter your code and choose "My details are wrong", or contact your dealer.',
    'Changed your mind? Open the link, enter your code and choose "I do not want to sign".',
    `Did not apply for finance? Do not sign. Contact ${contact === '' ? oneLine(lender) : `${oneLine(lender)} at ${oneLine(contact)}`}.`,
  ],
})

/** Brings the sealed agreement, once everyone has signed. */
export const signingCopy = ({ name, lender, reference, link }: SigningMailed): Letter => ({
  subject: `Your signed agreement with ${oneLine(lender)} (${reference})`,
  title: 'Your signed agreement',
  parts: [
    `Hello ${oneLine(name)},`,
    `Everyone has signed agreement ${reference}, and it has been sealed. You can now download your copy.`,
    { link: link.url, says: 'Download your copy' },
    `To confirm it’s you, we’ll send you a 6-digit code. The link works until ${moment(link.expiresAt)}. After that, ask your dealer or the lender for a copy.`,
  ],
})

/** To a signer with a link, about a signing that has ended unsigned. `why` is for signers. */
export const signingEnded = (given: {
  readonly name: string
  readonly lender: string
  readonly contact: string
  readonly reference: string
  readonly why: string
  readonly hasSigned: boolean
}): Letter => {
  const { name, contact, reference, why, hasSigned } = given
  const lender = oneLine(given.lender)
  return {
    subject: `You do not need to sign the agreement with ${lender} any more (${reference})`,
    title: 'You do not need to sign any more',
    parts: [
      `Hello ${oneLine(name)},`,
      `${why} This is about agreement ${reference} with ${lender}. The link that we sent you no longer works.`,
      ...(hasSigned
        ? ['You had already signed. Your signature has no effect, because not everyone has signed.']
        : []),
      'If there is a new agreement to sign, you will get another email with a new link.',
      `Questions? Ask your dealer, or contact ${contact === '' ? lender : `${lender} at ${oneLine(contact)}`}.`,
    ],
  }
}

/** To the address that a signer had before it, or their number, was corrected: its holder may not be the signer. */
export const signingContactChanged = (given: {
  readonly lender: string
  readonly reference: string
  /** Such as "mobile number". */
  readonly what: string
  readonly at: Date
}): Letter => {
  const [lender, { reference, what, at }] = [oneLine(given.lender), given]
  return {
    subject: `${lender}: your ${what} for signing ${reference} has changed`,
    title: `Your ${what} for signing has changed`,
    parts: [
      'Hello,',
      `The ${what} that ${lender} uses to send you links and codes for agreement ${reference} was changed on ${moment(at)}. We’ve sent this email to your previous address.`,
      'If you asked for this change, you do not need to do anything.',
      `If you did not, do not sign anything, and contact ${lender} immediately. Someone else could be trying to sign in your place. Use a phone number that you already have, not one from an email.`,
    ],
  }
}
