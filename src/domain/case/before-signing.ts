/** The rows of an application until signing starts, and once a signing has ended unsigned. */

import { allows } from '../application/states.ts'
import { isAskedByStaff } from '../documents/requirement.ts'
import { whyEnded } from '../signing/signing-states.ts'
import { changedFigures } from './counter-offer.ts'
import {
  ACCEPT,
  AGAIN,
  afterEnd,
  always,
  CLOSED,
  COMPLETE,
  CORRECT_AS_NEW,
  canStart,
  DOCUMENTS,
  ended,
  expiryText,
  hasEnded,
  lacks,
  lacksDocuments,
  lacksForSigning,
  lackText,
  listed,
  NOTHING_NEEDED,
  OTHER_TERMS,
  offeredText,
  REVIEWING,
  type Row,
  refusalText,
  rejectedText,
  staffLack,
  underReview,
  WITHDRAW,
  wantedText,
  whenEnded,
} from './next-step-row.ts'

export const BEFORE_SIGNING: readonly Row[] = [
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
      `${refusalText(of)}Signing has stopped, and no link works any more. If the agreement is wrong, correct the application.${canStart(of) ? ' Otherwise send the agreement again once the customer wants to sign.' : lacksForSigning(of)}`,
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
      `${of.signing?.reason ? `Reason: ${ended(of.signing.reason)} ` : ''}No link works any more, and each signer who had one gets an email. Correct the application${canStart(of) ? ', or start signing again.' : `.${lacksForSigning(of)}`}`,
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
    name: 'detailsForSigning',
    is: lacks('completion'),
    waitsFor: 'dealer',
    held: 'details needed',
    heading: always('Approved: details for the agreement are missing'),
    sentence: (of) => `Signing cannot start yet.${lackText(of)}`,
    actions: () => [COMPLETE],
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
]
