/** The emails to signers. */
import { type Letter, moment, oneLine } from './letter.ts'
import type { MailedLink } from './texts.ts'

/** The agreement that an email is about. */
export type AgreementMailed = {
  /** Null if unknown. */
  readonly vehicle: string | null
  readonly dealer: string | null
  readonly lender: string
  /** The lender's telephone number and email address; empty while no lender is named. */
  readonly contact: string
  readonly reference: string
}

export type SigningMailed = AgreementMailed & {
  /** The recipient's name. */
  readonly name: string
  readonly link: MailedLink
}

/** "Toyota Corolla, Sample Motors", by which people know it in a list of emails. */
const subjectOf = (
  says: string,
  { vehicle, dealer, reference }: Pick<AgreementMailed, 'vehicle' | 'dealer' | 'reference'>,
): string => {
  const known = [vehicle, dealer].flatMap((one) => (one === null ? [] : [oneLine(one)]))
  return `${says}: ${known.length === 0 ? reference : known.join(', ')}`
}

/** Asks the signer to read and sign an agreement. */
export const signingInvitation = ({ name, link, ...about }: SigningMailed): Letter => {
  const { lender, contact, reference } = about
  return {
    subject: subjectOf('Please sign your agreement', about),
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
  }
}

/** Brings the sealed agreement, once everyone has signed. */
export const signingCopy = ({ name, link, ...about }: SigningMailed): Letter => ({
  subject: subjectOf('Your signed agreement', about),
  title: 'Your signed agreement',
  parts: [
    `Hello ${oneLine(name)},`,
    `Everyone has signed your agreement with ${oneLine(about.lender)} (${about.reference}), and it has been sealed. You can now download your copy.`,
    { link: link.url, says: 'Download your copy' },
    `To confirm it’s you, we’ll send you a 6-digit code. The link works until ${moment(link.expiresAt)}. After that, ask your dealer or the lender for a copy.`,
  ],
})

/** To a signer with a link, about a signing that has ended unsigned. `why` is for signers. */
export const signingEnded = (
  given: AgreementMailed & {
    readonly name: string
    readonly why: string
    readonly hasSigned: boolean
  },
): Letter => {
  const { name, contact, reference, why, hasSigned } = given
  const lender = oneLine(given.lender)
  return {
    subject: subjectOf('You do not need to sign any more', given),
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
export const signingContactChanged = (
  given: AgreementMailed & {
    /** Such as "mobile number". */
    readonly what: string
    readonly at: Date
  },
): Letter => {
  const [lender, { reference, what, at }] = [oneLine(given.lender), given]
  return {
    subject: subjectOf(`Your ${what} for signing has changed`, given),
    title: `Your ${what} for signing has changed`,
    parts: [
      'Hello,',
      `The ${what} that ${lender} uses to send you links and codes for agreement ${reference} was changed on ${moment(at)}. We’ve sent this email to your previous address.`,
      'If you asked for this change, you do not need to do anything.',
      `If you did not, do not sign anything, and contact ${lender} immediately. Someone else could be trying to sign in your place. Use a phone number that you already have, not one from an email.`,
    ],
  }
}

/** The code that proves who opens a link. */
export const signingCode = ({
  code,
  expiresAt,
  ...about
}: AgreementMailed & { readonly code: string; readonly expiresAt: Date }): Letter => ({
  subject: subjectOf('Your signing code', about),
  title: 'Your signing code',
  parts: [
    `Your code to sign your agreement with ${oneLine(about.lender)} is:`,
    { code },
    `Enter it on the page where you requested it. It expires on ${moment(expiresAt)}. Earlier codes no longer work.`,
    'Do not share this code. The lender and the dealer will never ask for it. If you did not request a code, ignore this email.',
  ],
})
