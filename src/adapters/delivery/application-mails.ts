/**
 * The emails about applications: news for a dealer's people and the lender's staff, and what signers get. News has an
 * application's reference, its vehicle and its status, and nothing about the borrowers.
 */
import type { Mode } from '../../domain/access/access.ts'
import { type Notice, STAFF_NOTICES } from '../../domain/events/notifications.ts'
import { type Letter, moment, oneLine } from './letter.ts'
import type { MailedLink } from './mail-texts.ts'

/** The kinds that are about one application. */
type OfOne = Exclude<Notice, 'overdue'>

type News = {
  readonly notice: OfOne
  /** Whether they got an email about it before. */
  readonly isReminder: boolean
  readonly reference: string
  /** In a few words; null if unknown. */
  readonly vehicle: string | null
  /** How it stands, in plain words: "Approved: counter-offer". */
  readonly status: string
  readonly needsDealer: boolean
  /** How many messages the lender has written, and how many documents are needed. */
  readonly messages: number
  readonly documents: number
  readonly mode: Mode
  readonly lender: string
  /** The application's page. */
  readonly url: string
  /** Where to unsubscribe from emails of this kind, on a page and in an email program. */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

type Words = { readonly title: string; readonly says: string }

/** A phone's list shows the subject and the first words: they say what happened, and to which vehicle. */
const newsOf = (what: string, { vehicle, reference, status, needsDealer, lender }: News): Words => ({
  title: `${what}: ${vehicle === null ? reference : oneLine(vehicle)}`,
  says: `${what} for application ${reference} with ${oneLine(lender)}. It is now “${status}”.${
    needsDealer ? ' Sign in to see your next step.' : ''
  }`,
})

/** How it stands, if they have come meanwhile. */
const documentsNeeded = ({ documents, status }: News): string => {
  if (documents === 0) return status
  return documents === 1 ? 'Document needed' : `Documents needed (${documents})`
}

const WORDS: Readonly<Record<OfOne, (news: News) => Words>> = {
  decision: (news) => newsOf(news.status, news),
  requirement: (news) => newsOf(documentsNeeded(news), news),
  message: (news) => ({
    // Two of one application have different subjects.
    ...newsOf(news.messages > 1 ? `New message (no. ${news.messages})` : 'New message', news),
    says: `Application ${news.reference}: ${oneLine(news.lender)} has sent you a message. Sign in to read it and reply.`,
  }),
  signature: (news) => newsOf(news.status, news),
  mention: ({ reference }) => ({
    title: `You were mentioned in case ${reference}`,
    says: `A colleague has mentioned you in a note on case ${reference}. Open it to read the note.`,
  }),
  lenderSignature: ({ reference, lender }) => ({
    title: `Please sign the agreement of case ${reference}`,
    says: `Everyone else has signed the agreement of case ${reference}. Open it to sign for ${oneLine(lender)}.`,
  }),
}

/** The name of each kind, as in "emails about decisions". */
const NOTICE_NAMES: Readonly<Record<Notice, string>> = {
  decision: 'decisions',
  requirement: 'required documents',
  message: 'messages from the lender',
  signature: 'signing',
  mention: 'mentions',
  lenderSignature: 'agreements to sign for the lender',
  overdue: 'overdue cases',
}

/** To one of the dealer's people, or of the lender's staff. */
export const noticeLetter = (news: News): Letter => {
  const { notice, isReminder, mode, url, stop } = news
  const { title: what, says } = WORDS[notice](news)
  const title = isReminder ? `Reminder: ${what}` : what
  return {
    subject: mode === 'test' ? `Test: ${title}` : title,
    parts: [
      'Hello,',
      says,
      {
        link: url,
        says: (STAFF_NOTICES as readonly Notice[]).includes(notice) ? 'Open the case' : 'View application',
      },
      ...(mode === 'test' ? ['This is a test application. No money is lent.'] : []),
    ],
    stop: { ...stop, what: `emails about ${NOTICE_NAMES[notice]}` },
  }
}

/** To one of the lender's staff, about cases of theirs or of nobody. */
export const overdueLetter = ({
  cases,
  areOwn,
  url,
  stop,
}: {
  readonly cases: number
  readonly areOwn: boolean
  readonly url: string
  readonly stop: News['stop']
}): Letter => {
  const whose = areOwn ? 'assigned to you' : 'assigned to nobody'
  const title = cases === 1 ? `1 case ${whose} is overdue` : `${cases} cases ${whose} are overdue`
  return {
    subject: title,
    parts: [
      'Hello,',
      `${title}. Open the queue to see what each needs next.`,
      { link: url, says: 'Open the queue' },
    ],
    stop: { ...stop, what: `emails about ${NOTICE_NAMES.overdue}` },
  }
}

/** The agreement that an email is about. */
export type AgreementMailed = {
  /** Null if unknown. */
  readonly vehicle: string | null
  readonly dealer: string | null
  readonly lender: string
  /** The lender's telephone number and email address; empty while no lender is named. */
  readonly contact: string
  /** The address of the lender's privacy notice, if it has one. */
  readonly privacyNotice?: string | undefined
  readonly reference: string
}

export type SigningMailed = AgreementMailed & {
  /** The recipient's name. */
  readonly name: string
  readonly link: MailedLink
  /** Whether they were invited before, and have not signed. */
  readonly isReminder?: boolean
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
export const signingInvitation = ({ name, link, isReminder = false, ...about }: SigningMailed): Letter => {
  const { lender, contact, privacyNotice, reference } = about
  const title = isReminder ? 'Reminder: please sign your agreement' : 'Please sign your agreement'
  return {
    subject: subjectOf(title, about),
    title,
    parts: [
      `Hello ${oneLine(name)},`,
      ...(isReminder
        ? [
            'You have not signed your agreement yet. Use the link in this email. Earlier links no longer work.',
          ]
        : []),
      `${oneLine(lender)} has approved vehicle finance application ${reference}. The agreement is ready for you to read and sign, on your phone or computer.`,
      { link: link.url, says: 'Read and sign your agreement' },
      'To confirm it’s you, we’ll send you a 6-digit code. Do not share this link or the code with anyone.',
      `Please sign by ${moment(link.expiresAt)}.`,
      'Something not right? Open the link, enter your code and choose "My details are wrong", or contact your dealer.',
      'Changed your mind? Open the link, enter your code and choose "I do not want to sign".',
      ...(privacyNotice === undefined
        ? []
        : [
            {
              link: privacyNotice,
              says: `How ${oneLine(lender)} uses your information`,
              inText: `How ${oneLine(lender)} uses your information: ${privacyNotice}`,
            },
          ]),
      `Did not apply for finance? Do not sign. Contact ${contact === '' ? oneLine(lender) : `${oneLine(lender)} at ${oneLine(contact)}`}.`,
    ],
  }
}

/** Brings the sealed agreement as a file and by a link, once everyone has signed. */
export const signingCopy = ({ name, link, ...about }: SigningMailed): Letter => ({
  subject: subjectOf('Your signed agreement', about),
  title: 'Your signed agreement',
  parts: [
    `Hello ${oneLine(name)},`,
    `Everyone has signed your agreement with ${oneLine(about.lender)} (${about.reference}), and it has been sealed. Your copy is attached to this email. Keep it.`,
    'You can also download it:',
    { link: link.url, says: 'Download your copy' },
    `To confirm it’s you, we’ll send you a 6-digit code. The link works until ${moment(link.expiresAt)}. After that, ask your dealer or the lender for a copy.`,
  ],
})

/** To a signer who hires, once the lender has paid out and the loan runs from that day. */
export const loanStarted = (
  given: AgreementMailed & {
    readonly name: string
    readonly startsOn: string
    /** The amount and the day: "€385.02 on 31 December 2026". */
    readonly first: string
    readonly instalments: string
    readonly last: string
  },
): Letter => ({
  subject: subjectOf('Your payment dates', given),
  title: 'Your payment dates',
  parts: [
    `Hello ${oneLine(given.name)},`,
    `${oneLine(given.lender)} has paid for your vehicle. Your loan under agreement ${given.reference} runs from ${given.startsOn}.`,
    `First payment: ${given.first}.`,
    `Monthly instalments: ${given.instalments}.`,
    `Last payment: ${given.last}.`,
    'The payments in between are due on the same day of each month, or on its last day where it has no such day. Your agreement lists their amounts.',
  ],
})

/** To a signer with a link, about a signing that has ended unsigned. `why` is for signers. */
export const signingEnded = (
  given: AgreementMailed & { readonly name: string; readonly why: string; readonly hasSigned: boolean },
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
