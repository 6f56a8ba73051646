/**
 * The table of next steps: what happened last to an application, and what each reader is told. The dealer's users,
 * administrators and software read the same heading and sentence, since all of them may act.
 */

import { dublinMoment } from '../../../../packages/values/dublin-day.ts'
import type { Party } from '../../application/names/parties.ts'
import { allows, isSigned, type State } from '../../application/states.ts'
import { isAskedByStaff, isOutstanding, outstandingNames, unseenNames } from '../../documents/requirement.ts'
import { euroText } from '../../finance/money.ts'
import { whyEnded } from '../../signing/signing-states.ts'
import { REFUSED, reportText, type Trouble } from '../../signing/troubles.ts'
import { changedFigures } from '../counter-offer.ts'

import type { Action, NextStep, SigningLack, Situation } from './situation.ts'

type Says = (of: Situation) => string

export type Row = {
  readonly name: string
  readonly is: (of: Situation) => boolean
  readonly waitsFor: Party
  readonly heading: Says
  readonly sentence: Says
  readonly staff: Says
  /** Null while signers have no link. */
  readonly signer: string | null
  readonly held?: string
  readonly isAlert?: true
  readonly actions?: (of: Situation) => readonly Action[]
}

const inState =
  (...states: readonly State[]) =>
  ({ state }: Situation): boolean =>
    states.includes(state)

const always =
  (says: string): Says =>
  () =>
    says

const NOTHING_NEEDED = 'There is nothing to do unless the lender writes to you.'
const SIGN = 'You read the agreement and sign it.'
const SIGNED = 'The agreement is signed by everyone. You can download your copy.'
const CLOSED = 'The signing has ended, and there is nothing to do.'

// Documents

const lacksDocuments = ({ requirements }: Situation): boolean => requirements.some(isOutstanding)
const underReview = ({ requirements }: Situation): readonly string[] => unseenNames(requirements)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const wantedText: Says = ({ requirements }) => listed(outstandingNames(requirements))

const documentsHeading: Says = ({ requirements }) => {
  const wanted = requirements.filter(isOutstanding)
  const [first] = wanted
  if (wanted.length !== 1 || first === undefined) return `${wanted.length} documents needed`
  return first.state === 'refused' ? `The lender rejected ${first.name}` : `${first.name} needed`
}

/** Why the lender rejected documents, in its own words. */
const rejectedText: Says = ({ requirements }) =>
  requirements
    .filter(({ state, reason }) => state === 'refused' && reason !== undefined)
    .map(({ name, reason }) => ` ${name}: ${ended(reason ?? '')}`)
    .join('')

const upload = ({ requirements }: Situation): Action => {
  const [first, ...others] = requirements.filter(isOutstanding)
  const says = others.length === 0 ? `Upload ${first?.name}` : `Upload ${others.length + 1} documents`
  return { action: 'sendDocuments', says }
}

const DOCUMENTS = {
  waitsFor: 'dealer',
  held: 'documents needed',
  heading: documentsHeading,
  staff: (of) => `The dealer has to send ${wantedText(of)}.`,
  actions: (of) => [upload(of)],
} as const satisfies Partial<Row>

const REVIEWING = {
  waitsFor: 'lender',
  held: 'documents under review',
  heading: (of) => `The lender is reviewing ${listed(underReview(of))}`,
  staff: (of) => `Review ${listed(underReview(of))}.`,
} as const satisfies Partial<Row>

// Signing

/** Whether signers can sign: what the sandbox moved on has no signing, or an earlier one that has ended. */
const isGoing = ({ signing }: Situation): boolean =>
  signing !== undefined && whyEnded(signing.state) === undefined

const openSigners: Says = ({ signing }) => listed(signing?.open ?? [])

const WITHOUT_SIGNING = 'The sandbox moved the application on without a signing, so no signer has a link.'

const hasEnded =
  (as: 'declined' | 'lapsed' | 'cancelled') =>
  ({ state, signing }: Situation): boolean =>
    allows(state, 'startSigning') && signing?.state === as

const openTrouble = ({ state, signing }: Situation, kind: Trouble['kind']): Trouble | undefined =>
  allows(state, 'sign') ? signing?.troubles.find((one) => one.kind === kind && one.isOpen) : undefined

const settling = ({ state, signing }: Situation): Trouble | undefined =>
  allows(state, 'sign') ? signing?.troubles.find((one) => one.kind === 'detailsWrong') : undefined

const reportOf = (trouble: Trouble | undefined): string =>
  reportText({ about: trouble?.about ?? undefined, message: trouble?.message ?? '' })

const whenEnded: Says = ({ signing }) =>
  signing?.endedAt == null ? '' : ` on ${dublinMoment(signing.endedAt)}`

/** Others' words, ended like a sentence. */
const quoted = (text: string): string => `“${text}”${/[.!?]$/.test(text) ? '' : '.'}`
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What a signer who declined wrote; empty if nothing. */
const refusalText: Says = ({ signing }) =>
  signing?.reason?.startsWith(REFUSED) ? `They wrote: ${quoted(signing.reason.slice(REFUSED.length))} ` : ''

/** After a signing that ended: correct it, or start again, for which documents may be missing. */
const afterEnd = (of: Situation): readonly Action[] => [
  CORRECT_AS_NEW,
  ...(lacksDocuments(of) ? [upload(of)] : of.signingLacks === undefined ? [AGAIN] : []),
]

const CORRECT_AS_NEW: Action = { action: 'correctAsNew', says: 'Correct the application' }
const AGAIN: Action = { action: 'startSigning', says: 'Start signing again' }
const STOP: Action = { action: 'stopSigning', says: 'Stop signing' }
const WITHDRAW: Action = { action: 'withdraw', says: 'Withdraw' }

const lacksForSigning: Says = (of) =>
  lacksDocuments(of)
    ? ` Signing can start again once the lender has ${wantedText(of)}.${lackText(of)}`
    : lackText(of)

const lackText: Says = ({ signingLacks }) => {
  if (signingLacks === undefined) return ''
  return signingLacks.of === 'lender' ? ` ${signingLacks.says}` : ` ${emailsMissing(signingLacks.signers)}`
}

const emailsMissing = (signers: readonly string[]): string =>
  `Each signer needs an email address, and ${listed(signers)} ${signers.length === 1 ? 'has' : 'have'} none.`

const staffLack: Says = (of) =>
  of.signingLacks?.of === 'lender'
    ? of.signingLacks.staff
    : `The dealer has to correct the application.${lackText(of)}`

const lacks =
  (whose: SigningLack['of']) =>
  ({ state, signingLacks }: Situation): boolean =>
    allows(state, 'startSigning') && signingLacks?.of === whose

// Counter-offer

const ACCEPT: Action = { action: 'acceptCounterOffer', says: 'The customer accepts' }
const OTHER_TERMS: Action = { action: 'askForOtherTerms', says: 'Ask for other terms' }

const offeredText: Says = ({ counterOffer }) => {
  if (counterOffer === undefined) return ''
  const { loanAmount, term, monthlyPayment } = counterOffer.offered
  return `${euroText(loanAmount)} over ${term} months, ${euroText(monthlyPayment)} per month`
}

const expiryText: Says = ({ expiresAt }) =>
  expiresAt === undefined ? '' : ` If nobody responds, the approval expires on ${dublinMoment(expiresAt)}.`

// Payout

const willPay: Says = (of) =>
  of.amount === undefined ? '' : ` It will pay ${euroText(of.amount)} to ${payeeOf(of)}.`

const payeeOf: Says = ({ payee }) => payee ?? 'the dealer'

/** The first that applies. */
export const ROWS: readonly Row[] = [
  {
    name: 'toCorrect',
    is: ({ state, failures }) => allows(state, 'resubmit') && failures > 0,
    waitsFor: 'dealer',
    heading: ({ failures }) => (failures === 1 ? '1 field to correct' : `${failures} fields to correct`),
    sentence: always('The application is saved but not submitted. Correct it and submit it again.'),
    actions: ({ failures }) => [
      {
        action: 'correct',
        says: failures === 1 ? 'Correct 1 field and resubmit' : `Correct ${failures} fields and resubmit`,
      },
    ],
    staff: always('The dealer has to correct what the rules reject.'),
    signer: null,
  },
  {
    name: 'sentBack',
    is: ({ state }) => allows(state, 'resubmit'),
    waitsFor: 'dealer',
    heading: always('Returned for correction'),
    sentence: always('The lender has not decided yet. Correct the application and submit it again.'),
    actions: () => [{ action: 'correct', says: 'Correct and resubmit' }],
    staff: always('The dealer has to correct it and submit it again.'),
    signer: null,
  },
  {
    name: 'documentsForDecision',
    is: (of) => allows(of.state, 'judge') && lacksDocuments(of),
    ...DOCUMENTS,
    sentence: (of) =>
      of.requirements.some(isAskedByStaff)
        ? `The lender has asked for ${wantedText(of)}.${rejectedText(of)}`
        : `The lender is looking at the application. Signing needs ${wantedText(of)}, which you can send now.${rejectedText(of)}`,
    signer: null,
  },
  {
    name: 'withLender',
    is: ({ state }) => allows(state, 'judge'),
    waitsFor: 'lender',
    heading: always('With the lender'),
    sentence: always(`The lender has not decided yet. ${NOTHING_NEEDED}`),
    staff: always('Decide, or ask the dealer for what is missing.'),
    signer: null,
  },
  {
    name: 'otherTermsRequested',
    is: ({ counterOffer }) => counterOffer?.response?.is === 'otherTerms',
    waitsFor: 'lender',
    held: 'other terms requested',
    heading: always('Other terms requested'),
    sentence: (of) =>
      `The lender has your request. Its counter-offer still stands: ${offeredText(of)}.${expiryText(of)}`,
    actions: () => [ACCEPT, WITHDRAW],
    staff: ({ counterOffer }) => {
      const says = counterOffer?.response?.says
      return `The dealer asks for other terms${says === undefined ? '' : `: “${says}”`}. Make another counter-offer, or write to the dealer.`
    },
    signer: null,
  },
  {
    name: 'counterOffer',
    is: ({ counterOffer }) => counterOffer !== undefined && counterOffer.response === undefined,
    waitsFor: 'dealer',
    held: 'counter-offer',
    heading: (of) => {
      const [first] = of.counterOffer === undefined ? [] : changedFigures(of.counterOffer, of.deposit)
      if (first === undefined) return 'Approved on other figures'
      return `Approved on other figures: ${first.name} ${first.from} → ${first.to}`
    },
    sentence: (of) => {
      const before =
        of.counterOffer?.asked === null ? 'No product accepts the application as submitted. ' : ''
      return `${before}The lender offers ${offeredText(of)}. Does the customer accept?${of.signingLacks === undefined ? ' If you start signing, that counts as yes.' : ''}${expiryText(of)}`
    },
    actions: () => [ACCEPT, OTHER_TERMS, WITHDRAW],
    staff: always('The dealer has to say whether the customer accepts the counter-offer.'),
    signer: null,
  },
  {
    name: 'signingDeclined',
    is: hasEnded('declined'),
    waitsFor: 'dealer',
    held: 'signing declined',
    isAlert: true,
    heading: (of) => `${of.signing?.declinedBy ?? 'A signer'} declined to sign${whenEnded(of)}`,
    sentence: (of) =>
      `${refusalText(of)}Signing has stopped, and no link works any more. If the agreement is wrong, correct the application. Otherwise send the agreement again once the customer wants to sign.${lacksForSigning(of)}`,
    actions: (of) => afterEnd(of).map((one) => (one === AGAIN ? { ...AGAIN, says: 'Send again' } : one)),
    staff: (of) => `${of.signing?.declinedBy ?? 'A signer'} declined to sign. The dealer has to act.`,
    signer: whyEnded('declined') ?? CLOSED,
  },
  {
    name: 'signingLapsed',
    is: hasEnded('lapsed'),
    waitsFor: 'dealer',
    held: 'signing expired',
    isAlert: true,
    heading: (of) => `Signing expired${whenEnded(of)}`,
    sentence: (of) =>
      `Not everyone signed in time${of.signing?.open.length ? `: ${listed(of.signing.open)}` : ''}. No link works any more.${lacksForSigning(of)}`,
    actions: (of) => afterEnd(of).toReversed(),
    staff: (of) =>
      `Not everyone signed in time. ${of.signingLacks === undefined ? 'The dealer has to start signing again.' : staffLack(of)}`,
    signer: whyEnded('lapsed') ?? CLOSED,
  },
  {
    name: 'signingStopped',
    is: hasEnded('cancelled'),
    waitsFor: 'dealer',
    held: 'signing stopped',
    heading: (of) => `Signing was stopped${whenEnded(of)}`,
    sentence: (of) =>
      `${of.signing?.reason ? `Reason: ${ended(of.signing.reason)} ` : ''}No link works any more, and each signer who had one gets an email. Correct the application, or start signing again.${lacksForSigning(of)}`,
    actions: afterEnd,
    staff: (of) =>
      `Signing was stopped. ${of.signingLacks === undefined ? 'The dealer has to correct the application, or start signing again.' : staffLack(of)}`,
    signer: whyEnded('cancelled') ?? CLOSED,
  },
  {
    name: 'documentsForSigning',
    is: (of) => allows(of.state, 'startSigning') && lacksDocuments(of),
    ...DOCUMENTS,
    sentence: (of) =>
      `The application is approved. Signing can start once the lender has ${wantedText(of)}.${lackText(of)}${rejectedText(of)}`,
    signer: null,
  },
  {
    name: 'reviewForSigning',
    is: (of) => allows(of.state, 'startSigning') && underReview(of).length > 0,
    ...REVIEWING,
    sentence: always(`The application is approved. ${NOTHING_NEEDED}`),
    signer: null,
  },
  {
    name: 'lenderForSigning',
    is: lacks('lender'),
    waitsFor: 'lender',
    held: 'signing not possible yet',
    heading: always('Approved: signing is not possible yet'),
    sentence: (of) => `No document is missing.${lackText(of)} ${NOTHING_NEEDED}`,
    staff: staffLack,
    signer: null,
  },
  {
    name: 'emailForSigning',
    is: lacks('dealer'),
    waitsFor: 'dealer',
    held: 'email address needed',
    heading: always('Approved: an email address is missing'),
    sentence: (of) =>
      `Signing cannot start.${lackText(of)} Correct the application, on which the lender decides again.`,
    actions: () => [CORRECT_AS_NEW],
    staff: staffLack,
    signer: null,
  },
  {
    name: 'toSign',
    is: ({ state }) => allows(state, 'startSigning'),
    waitsFor: 'dealer',
    held: 'ready to sign',
    heading: (of) =>
      of.counterOffer?.response?.is === 'accepted'
        ? 'Counter-offer accepted: start signing'
        : 'Approved: start signing',
    sentence: always(
      'No document is missing. Each signer gets an email with a personal link, and signs on their own phone or computer.',
    ),
    actions: () => [{ action: 'startSigning', says: 'Start signing' }],
    staff: always('The dealer has to start signing.'),
    signer: null,
  },
  {
    name: 'linkUndelivered',
    is: (of) => openTrouble(of, 'undelivered') !== undefined,
    waitsFor: 'dealer',
    held: 'a signer needs you',
    isAlert: true,
    heading: (of) => `The email to ${openTrouble(of, 'undelivered')?.name} could not be delivered`,
    sentence: always('They cannot sign without their link. Check the address, and send the link again.'),
    actions: (of) => {
      const trouble = openTrouble(of, 'undelivered')
      if (trouble === undefined) return []
      return [
        {
          action: 'correctContact',
          says: `Correct the email address of ${trouble.name}`,
          signer: trouble.number,
        },
        STOP,
      ]
    },
    staff: (of) =>
      `The email to ${openTrouble(of, 'undelivered')?.name} could not be delivered. Their address has to be corrected.`,
    signer: SIGN,
  },
  {
    name: 'detailsWrong',
    is: (of) => openTrouble(of, 'detailsWrong') !== undefined,
    waitsFor: 'dealer',
    held: 'a signer needs you',
    isAlert: true,
    heading: (of) => `${openTrouble(of, 'detailsWrong')?.name} says that details are wrong`,
    sentence: (of) =>
      `They wrote: ${quoted(reportOf(openTrouble(of, 'detailsWrong')))} If they are right, stop signing and correct the application: a new link shows the same agreement. If you have agreed with them that it is right, send the link again.`,
    actions: (of) => {
      const trouble = openTrouble(of, 'detailsWrong')
      if (trouble === undefined) return []
      return [
        {
          action: 'stopAndCorrect',
          says: 'Stop signing and correct the application',
          signer: trouble.number,
          ...(trouble.about !== null && { about: trouble.about }),
        },
        { action: 'sendLink', says: `Send the link to ${trouble.name} again`, signer: trouble.number },
      ]
    },
    staff: (of) =>
      `${openTrouble(of, 'detailsWrong')?.name} says that details are wrong. The dealer has to act.`,
    signer: 'The dealer has your message. You get a new link, or hear from them.',
  },
  {
    name: 'preparing',
    is: ({ state, signing }) => allows(state, 'sign') && signing?.state === 'preparing',
    waitsFor: 'lender',
    heading: always('The agreement is being prepared'),
    sentence: always(`Signers get their links by email after that. ${NOTHING_NEEDED}`),
    actions: () => [STOP],
    staff: always('The agreement is being prepared.'),
    signer: null,
  },
  {
    name: 'sealing',
    is: ({ state, signing }) => allows(state, 'sign') && signing?.state === 'sealing',
    waitsFor: 'lender',
    heading: always('Everyone has signed'),
    sentence: always(`The agreement is being sealed. ${NOTHING_NEEDED}`),
    staff: always('Everyone has signed, and the agreement is being sealed.'),
    signer: 'Everyone has signed. You get your copy by email.',
  },
  {
    name: 'documentsWhileSigning',
    is: (of) => allows(of.state, 'sign') && lacksDocuments(of),
    ...DOCUMENTS,
    sentence: (of) =>
      `The agreement is with its signers. The lender needs ${wantedText(of)} before it pays out.${rejectedText(of)}`,
    actions: (of) => [upload(of), STOP],
    signer: SIGN,
  },
  {
    name: 'detailsSettled',
    is: (of) => settling(of) !== undefined,
    waitsFor: 'signers',
    heading: (of) => `Waiting for ${settling(of)?.name}`,
    sentence: (of) =>
      `They wrote: ${quoted(reportOf(settling(of)))} A new link has been sent since. They have to confirm that this is settled before they sign.`,
    actions: () => [STOP],
    staff: (of) => `${settling(of)?.name} has to confirm that the details are right, and sign.`,
    signer: 'You confirm that what you reported is settled, and sign.',
  },
  {
    name: 'beingSigned',
    is: ({ state }) => allows(state, 'sign'),
    waitsFor: 'signers',
    heading: (of) => (isGoing(of) ? `Waiting for ${openSigners(of)} to sign` : 'Being signed'),
    sentence: (of) =>
      isGoing(of)
        ? 'Each signer has a personal link by email, or gets it when it is their turn. You can send a link again, or stop signing.'
        : `${WITHOUT_SIGNING} You can stop signing.`,
    actions: () => [STOP],
    staff: (of) => (isGoing(of) ? `${openSigners(of)} still have to sign.` : WITHOUT_SIGNING),
    signer: SIGN,
  },
  {
    name: 'documentsForPayout',
    is: (of) => allows(of.state, 'showDocuments') && isSigned(of.state) && lacksDocuments(of),
    ...DOCUMENTS,
    sentence: (of) =>
      `Everyone has signed. The lender needs ${wantedText(of)} before it pays out.${rejectedText(of)}`,
    signer: SIGNED,
  },
  {
    name: 'bookingRejected',
    is: (of) => of.state === 'Signed' && of.booking?.state === 'refused',
    waitsFor: 'lender',
    held: 'payout delayed',
    heading: always('Signed: the lender has to settle something before it pays out'),
    sentence: always(`Everyone has signed, and the agreement stands. ${NOTHING_NEEDED}`),
    staff: always(
      'The core system rejected the contract. Have it booked, or override the missing booking with a colleague.',
    ),
    signer: SIGNED,
  },
  {
    name: 'reviewForPayout',
    is: (of) => of.state === 'Signed' && underReview(of).length > 0,
    ...REVIEWING,
    sentence: (of) => `Everyone has signed. The lender has not paid out yet.${willPay(of)} ${NOTHING_NEEDED}`,
    signer: SIGNED,
  },
  {
    name: 'payoutUnderWay',
    is: (of) => of.state === 'Signed' && of.booking?.state === 'booked',
    waitsFor: 'lender',
    held: 'payout in progress',
    heading: always('Signed: payout in progress'),
    sentence: (of) =>
      `The lender has booked the contract, and has not paid out yet.${willPay(of)} ${NOTHING_NEEDED}`,
    staff: always('Pay out.'),
    signer: SIGNED,
  },
  {
    name: 'signed',
    is: inState('Signed'),
    waitsFor: 'lender',
    heading: always('Everyone has signed'),
    sentence: (of) => `The lender has not paid out yet.${willPay(of)} ${NOTHING_NEEDED}`,
    staff: always('Pay out.'),
    signer: SIGNED,
  },
  {
    name: 'paidOut',
    is: inState('PaidOut'),
    waitsFor: 'nobody',
    heading: ({ since }) => (since === undefined ? 'Paid out' : `Paid out on ${dublinMoment(since)}`),
    sentence: (of) =>
      of.amount === undefined
        ? 'The lender has paid out. Nothing is left to do.'
        : `The lender has paid ${euroText(of.amount)} to ${payeeOf(of)}. Nothing is left to do.`,
    staff: always('Paid out. Nothing is left to do.'),
    signer: SIGNED,
  },
  {
    name: 'declinedAlone',
    is: (of) => of.state === 'Declined' && of.isDeclinedAlone === true,
    waitsFor: 'nobody',
    heading: always('Declined'),
    sentence: always('No person has looked at the application. You can request a review by one.'),
    actions: () => [{ action: 'askForReview', says: 'Request a review' }],
    staff: always('Declined without a person. The dealer can request a review.'),
    signer: null,
  },
  {
    name: 'declined',
    is: inState('Declined'),
    waitsFor: 'nobody',
    heading: always('Declined'),
    sentence: always('The lender has declined the application. Only the lender can reopen it.'),
    staff: always('Declined. You can reconsider it.'),
    signer: null,
  },
  {
    name: 'withdrawn',
    is: inState('Withdrawn'),
    waitsFor: 'nobody',
    heading: always('Withdrawn'),
    sentence: ({ replacedBy }) =>
      replacedBy === undefined
        ? 'The application is closed. To go on, send a new one.'
        : `The application is closed. It was corrected and submitted again as ${replacedBy}.`,
    staff: always('Withdrawn. Nothing is left to do.'),
    signer: CLOSED,
  },
  {
    name: 'expired',
    is: inState('Expired'),
    waitsFor: 'nobody',
    heading: always('Expired'),
    sentence: always('Nobody acted in time, so the application is closed. To go on, send a new one.'),
    staff: always('Expired. Nothing is left to do.'),
    signer: null,
  },
]

/** The first row of the table that applies; every situation has one. */
export const nextStepOf = (of: Situation): NextStep => {
  const row = ROWS.find(({ is }) => is(of))
  if (row === undefined) throw new Error(`No next step is known for ${of.state}`)
  const { name, waitsFor, held, isAlert = false, signer } = row
  return {
    situation: name,
    waitsFor,
    heading: row.heading(of),
    sentence: row.sentence(of),
    held,
    isAlert,
    actions: row.actions?.(of) ?? [],
    staff: row.staff(of),
    signer,
  }
}

/**
 * Whether the dealer's people have to act, as far as the application itself tells; null if only while the lender's settings
 * allow signing.
 */
export const needsDealer = (of: Situation): boolean | null => {
  const row = ROWS.find(({ is }) => is(of))
  return row?.name === 'toSign' ? null : row?.waitsFor === 'dealer'
}
