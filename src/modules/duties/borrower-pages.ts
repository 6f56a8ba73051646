/**
 * What borrowers do after the decision, each by a link in an email: read their notices, confirm the delivery and withdraw
 * from the agreement, with the session of a signer; request a review of a decline. Staff record withdrawals by letter, email or telephone.
 */
import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { WITHDRAWN_BY } from '../../domain/signing/withdrawal.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  id,
  listed,
  moment,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { day, ofCase, seen } from '../applications/of-cases-pages.ts'
import { lender, link, proof } from '../signing/signing-pages.ts'

/** The operation enforces the limit. */
const LETTERS_MAXIMUM_CHARACTERS = 5_000
const SIGNERS_MAXIMUM = 100

const withdrawal = exactly({
  state: z.enum(['possible', 'over', 'withdrawn']),
  /** Null until the copy is received, and after a withdrawal. */
  lastDay: orNull(z.string()),
  /** Null until there is one. */
  toldOn: orNull(z.string()),
  /** What is to be paid back, or would be by a withdrawal today, in cents; null if nothing was paid out. */
  payBack: orNull(
    exactly({
      credit: z.number(),
      interestPerDay: z.number(),
      paidOutOn: z.string(),
      dueOn: z.string(),
      /** For each day from today until it is due. */
      sums: listed(exactly({ day: z.string(), sum: z.number() })),
    }),
  ),
})

const agreementPage = exactly({
  /** The state of the application, to send back with a withdrawal. */
  state: z.enum(STATES),
  /** Those that were sent to this person, the earliest first. */
  notices: listed(
    exactly({ id: z.string(), title: z.string(), sentAt: moment, subject: z.string(), text: z.string() }),
  ),
  /** Whether the lender waits for the person to confirm that they have received the vehicle. */
  isDeliveryAsked: flag,
  /** Null if the person has no right to withdraw. */
  withdrawal: orNull(withdrawal),
})
export type AgreementPage = z.output<typeof agreementPage>

const BY_LINK = { method: 'POST', who: 'anyone' } as const

export const borrowerOperations = {
  agreementPage: operation({
    ...BY_LINK,
    path: '/agreement/look',
    body: proof,
    responses: { 200: agreementPage },
  }),
  noticePdf: operation({
    ...BY_LINK,
    path: '/agreement/notice',
    body: z.object({ ...proof.shape, id }),
    /** In base64. */
    responses: { 200: exactly({ pdf: z.string() }) },
  }),
  /** `sees` is the state that the page showed: the sum to pay back follows from it. */
  withdrawFromAgreement: operation({
    ...BY_LINK,
    path: '/agreement/withdraw',
    body: z.object({ ...proof.shape, sees: oneOf(STATES) }),
    responses: { 204: null },
  }),
  confirmDelivery: operation({
    ...BY_LINK,
    path: '/agreement/delivery',
    body: proof,
    responses: { 204: null },
  }),
  reviewPage: operation({
    ...BY_LINK,
    path: '/review/look',
    body: z.object({ link }),
    responses: {
      200: exactly({ lender, reference: z.string(), isTest: flag, isPossible: flag }),
    },
  }),
  requestReview: operation({
    ...BY_LINK,
    path: '/review/request',
    body: z.object({ link, words: text(LETTERS_MAXIMUM_CHARACTERS, { mayBeEmpty: true }) }),
    responses: { 204: null },
  }),
  recordWithdrawal: operation({
    method: 'POST',
    path: '/cases/{reference}/withdrawal',
    who: 'staff',
    handsOut: 'nothing',
    params: ofCase,
    body: z.object({
      seen,
      /** Counted from 1. */
      signer: wholeNumber(1, SIGNERS_MAXIMUM),
      how: oneOf(WITHDRAWN_BY.filter((how) => how !== 'page')),
      toldOn: day,
    }),
    responses: { 204: null },
  }),
}
