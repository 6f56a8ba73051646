/** The rows of an application from the start of its signing on, and of one that is closed. */

import { dayText, dublinMoment } from '../../../packages/values/dublin-day.ts'
import { allows, isSigned } from '../application/states.ts'
import { euroText } from '../finance/money.ts'
import {
  always,
  CLOSED,
  DOCUMENTS,
  daysText,
  inState,
  isGoing,
  lacksDocuments,
  NOTHING_NEEDED,
  openSigners,
  openTrouble,
  paidBackText,
  payeeOf,
  quoted,
  REVIEWING,
  type Row,
  rejectedText,
  reportOf,
  SIGN,
  SIGNED,
  STOP,
  settling,
  underReview,
  upload,
  WITHOUT_SIGNING,
  waitsToPay,
  wantedText,
  willPay,
} from './next-step-row.ts'

export const FROM_SIGNING: readonly Row[] = [
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
    name: 'lenderSigns',
    is: ({ state, signing }) => allows(state, 'sign') && signing?.waitsForLender === true,
    waitsFor: 'lender',
    heading: always('Everyone has signed'),
    sentence: always(`The lender signs next. ${NOTHING_NEEDED}`),
    actions: () => [STOP],
    staff: always('Everyone has signed. A signatory of the lender signs next.'),
    signer: 'Everyone has signed. The lender signs next, and then you get your copy by email.',
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
    name: 'copyForPayout',
    is: (of) => waitsToPay(of) && of.withdrawal?.lastDay === null,
    waitsFor: 'lender',
    held: 'payout waits',
    heading: always('Signed: the copy has not been received yet'),
    sentence: (of) => `${daysText(of)} The lender pays out after these days.${willPay(of)} ${NOTHING_NEEDED}`,
    staff: always('The copy has not been received yet. If it does not arrive, send it to another address.'),
    signer: SIGNED,
  },
  {
    name: 'withdrawalForPayout',
    is: waitsToPay,
    waitsFor: 'lender',
    held: 'payout waits',
    heading: always('Signed: the lender pays out after the days to withdraw'),
    sentence: (of) => `${daysText(of)} The lender pays out after that day.${willPay(of)} ${NOTHING_NEEDED}`,
    staff: (of) => `${daysText(of)} Pay out after that day.`,
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
    name: 'borrowerWithdrew',
    is: (of) => of.state === 'Withdrawn' && of.borrowerWithdrew !== undefined,
    waitsFor: 'nobody',
    heading: ({ borrowerWithdrew }) =>
      `Withdrawn by the borrower on ${dayText(borrowerWithdrew?.toldOn ?? '')}`,
    sentence: (of) => `The borrower has withdrawn from the agreement. ${paidBackText(of)}`,
    staff: (of) => `The borrower has withdrawn from the agreement. ${paidBackText(of)}`,
    signer: 'You are no longer bound by the agreement.',
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
