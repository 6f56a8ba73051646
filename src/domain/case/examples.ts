/** An example of each situation in the table of next steps, for its generated page and for tests. All people are samples. */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import type { Rate } from '../finance/money.ts'
import { cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { SigningState } from '../signing/signing-states.ts'
import { REFUSED, type SigningSituation, type Trouble } from '../signing/troubles.ts'
import type { CounterOffer } from './counter-offer.ts'
import type { Situation } from './situation.ts'

const SIGNER = 'Ines Sample'
const AT = Date.UTC(2026, 11, 3, 14, 20)

const requirement = (name: string, state: RequirementState, reason?: string): Requirement => ({
  id: name,
  name,
  applicant: null,
  state,
  ...(reason === undefined ? {} : { reason }),
})
const PAYSLIPS = requirement('Payslips', 'outstanding')
const UNSEEN = requirement('Payslips', 'received')

const inState = (state: Situation['state'], more: Partial<Situation> = {}): Situation => ({
  state,
  requirements: [],
  failures: 0,
  ...more,
})

const trouble = (kind: Trouble['kind'], isOpen = true): Trouble => ({
  kind,
  number: 2,
  name: SIGNER,
  message: kind === 'detailsWrong' ? 'I moved in May.' : null,
  about: kind === 'detailsWrong' ? 'address' : null,
  isOpen,
})

const inProgress = (...troubles: readonly Trouble[]): SigningSituation => ({
  state: 'underWay',
  troubles,
  reason: null,
  declinedBy: null,
  waitsForLender: false,
  open: [SIGNER],
  endedAt: null,
})

const ended = (state: SigningState, more: Partial<SigningSituation> = {}): SigningSituation => ({
  ...inProgress(),
  state,
  endedAt: AT,
  ...more,
})

/** A figure of an offer that no row shows is left out. */
const figures = (loanAmount: number, monthlyPayment: number): Offer =>
  ({
    loanAmount: cents(loanAmount),
    monthlyPayment: cents(monthlyPayment),
    term: 48,
    gmfv: null,
    rate: 6_900 as Rate,
    aprc: 7.3,
  }) as Offer

const counterOffer = (response?: CounterOffer['response']): Partial<Situation> => ({
  deposit: cents(4_500_00),
  expiresAt: AT + 30 * 24 * 60 * 60 * 1_000,
  counterOffer: {
    madeAt: AT,
    asked: figures(20_500_00, 489_35),
    offered: figures(17_000_00, 405_80),
    response,
  },
})
const BY = { kind: 'user', id: 'sample' } as const

/** By the names of the table's rows. */
export const EXAMPLES = {
  toCorrect: inState('Open', { failures: 3 }),
  sentBack: inState('Open'),
  documentsForDecision: inState('InReview', { requirements: [PAYSLIPS] }),
  withLender: inState('Submitted'),
  otherTermsRequested: inState(
    'Approved',
    counterOffer({ is: 'otherTerms', by: BY, at: AT, says: 'A deposit of €6,000' }),
  ),
  counterOffer: inState('Approved', counterOffer()),
  signingDeclined: inState('Approved', {
    signing: ended('declined', { declinedBy: SIGNER, reason: `${REFUSED}the payment is too high` }),
  }),
  signingLapsed: inState('Approved', { signing: ended('lapsed') }),
  signingStopped: inState('Approved', { signing: ended('cancelled', { reason: 'The address is wrong.' }) }),
  documentsForSigning: inState('Approved', {
    requirements: [requirement('Payslips', 'refused', 'Page 2 is missing')],
  }),
  reviewForSigning: inState('Approved', { requirements: [UNSEEN] }),
  lenderForSigning: inState('Approved', {
    signingLacks: {
      of: 'lender',
      says: 'The lender is not set up to have agreements signed at the moment.',
      staff: 'Nothing can be signed electronically before SEALING_KEY_FILE is set.',
    },
  }),
  detailsForSigning: inState('Approved', { signingLacks: { of: 'completion', fields: 'make, model, VIN' } }),
  emailForSigning: inState('Approved', { signingLacks: { of: 'dealer', signers: [SIGNER] } }),
  toSign: inState('Approved'),
  linkUndelivered: inState('AwaitingSignature', { signing: inProgress(trouble('undelivered')) }),
  detailsWrong: inState('AwaitingSignature', { signing: inProgress(trouble('detailsWrong')) }),
  documentsWhileSigning: inState('AwaitingSignature', { signing: inProgress(), requirements: [PAYSLIPS] }),
  preparing: inState('AwaitingSignature', { signing: { ...inProgress(), state: 'preparing' } }),
  lenderSigns: inState('AwaitingSignature', { signing: { ...inProgress(), waitsForLender: true, open: [] } }),
  sealing: inState('AwaitingSignature', { signing: { ...inProgress(), state: 'sealing', open: [] } }),
  detailsSettled: inState('AwaitingSignature', { signing: inProgress(trouble('detailsWrong', false)) }),
  beingSigned: inState('AwaitingSignature', { signing: inProgress() }),
  documentsForPayout: inState('Signed', { requirements: [PAYSLIPS, requirement('Licence', 'outstanding')] }),
  bookingRejected: inState('Signed', { booking: { state: 'refused' } }),
  reviewForPayout: inState('Signed', {
    requirements: [UNSEEN],
    amount: cents(17_000_00),
    payee: 'Sample Motors',
  }),
  copyForPayout: inState('Signed', {
    withdrawal: { lastDay: null, isWaived: false, isOver: false, payOutWaits: true },
    amount: cents(17_000_00),
    payee: 'Sample Motors',
  }),
  withdrawalForPayout: inState('Signed', {
    withdrawal: { lastDay: '2026-12-14' as LocalDate, isWaived: false, isOver: false, payOutWaits: true },
    amount: cents(17_000_00),
    payee: 'Sample Motors',
  }),
  payoutUnderWay: inState('Signed', {
    booking: { state: 'booked' },
    amount: cents(17_000_00),
    payee: 'Sample Motors',
  }),
  signed: inState('Signed', { amount: cents(17_000_00), payee: 'Sample Motors' }),
  paidOut: inState('PaidOut', { amount: cents(17_000_00), payee: 'Sample Motors', since: AT }),
  declinedAlone: inState('Declined', { isDeclinedAlone: true }),
  declined: inState('Declined'),
  borrowerWithdrew: inState('Withdrawn', {
    borrowerWithdrew: {
      applicant: 0,
      how: 'page',
      toldOn: '2026-12-10' as LocalDate,
      payBack: {
        credit: cents(17_000_00),
        interestPerDay: cents(2_79),
        paidOutOn: '2026-12-01' as LocalDate,
        dueOn: '2027-01-09' as LocalDate,
      },
    },
  }),
  withdrawn: inState('Withdrawn'),
  expired: inState('Expired'),
} as const satisfies Readonly<Record<string, Situation>>
