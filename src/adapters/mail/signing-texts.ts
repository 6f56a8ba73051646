/** The mails to signers. */
import { type Letter, moment, oneLine } from './letter.ts'
import type { MailedLink } from './texts.ts'

export type SigningMailed = {
  /** The recipient's name. */
  readonly name: string
  readonly lender: string
  readonly reference: string
  readonly link: MailedLink
}

/** Asks the signer to read and sign an agreement. */
export const signingInvitation = ({ name, lender, reference, link }: SigningMailed): Letter => ({
  subject: `${oneLine(lender)}: your agreement ${reference} is ready to sign`,
  title: 'Your agreement is ready to sign',
  parts: [
    `Hello ${oneLine(name)},`,
    `${oneLine(lender)} has approved the vehicle finance application ${reference}, and you are asked to sign the agreement. You can read it and sign it on your phone or computer:`,
    { link: link.url, says: 'Read and sign the agreement' },
    'You will be sent a code first, so that nobody else can sign in your place. Do not share the link or the code.',
    `The link can be used until ${moment(link.expiresAt)}. If something in the agreement is wrong, press "My details are wrong" below it, or tell your dealer.`,
    'If you did not apply for finance, do not sign: tell the lender. If you did and no longer want it, enter the code and press "I do not want to sign" below the agreement.',
  ],
})

/** Brings the sealed agreement, once everyone has signed. */
export const signingCopy = ({ name, lender, reference, link }: SigningMailed): Letter => ({
  subject: `${oneLine(lender)}: your signed agreement ${reference}`,
  title: 'Your signed agreement',
  parts: [
    `Hello ${oneLine(name)},`,
    `Everybody has signed the agreement ${reference}, and it is sealed. Your copy is here, to read and to keep:`,
    { link: link.url, says: 'Get your copy' },
    `You will be sent a code first. The link can be used until ${moment(link.expiresAt)}; after that, ask your dealer or the lender for a copy.`,
  ],
})

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
    subject: `${lender}: where to reach you for signing ${reference} was changed`,
    title: `The ${what} for signing was changed`,
    parts: [
      'Hello,',
      `The ${what} to which ${lender} sends links and codes for signing the agreement ${reference} was changed on ${moment(at)}. This mail goes to the address that was on record until then.`,
      'If you asked for it, there is nothing to do.',
      `If not, sign nothing, and tell ${lender} at once: somebody else could try to sign in your place. Use a telephone number that you know, not one from a mail.`,
    ],
  }
}
