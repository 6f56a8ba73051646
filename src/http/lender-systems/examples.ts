/** An application as examples show it. */

import { SAMPLE_APPROVED } from '../case/decision.ts'
import { AT } from '../case/standing.ts'
import type { Value } from '../declare/responses.ts'
import { DOCUMENT_EXAMPLE, REQUIREMENT_EXAMPLE } from '../documents/models.ts'
import { SAMPLE_REFERENCE } from '../sandbox/any-reference.ts'
import type { LenderApplication, LenderApplicationPage } from './application-models.ts'
import { SAMPLE_DEALER } from './application-models.ts'
import { SAMPLE_BY } from './part-models.ts'

/** An entry of a list. */
export const EXAMPLE_ITEM: Value<typeof LenderApplicationPage>['items'][number] = {
  reference: SAMPLE_REFERENCE,
  type: 'case',
  state: 'InReview',
  since: AT,
  revision: 1,
  version: 4,
  createdAt: AT,
  updatedAt: AT,
  isErased: false,
  clientId: 'cl_sample',
  dealer: SAMPLE_DEALER,
  ownerEmail: null,
}

/** A value in every part, whatever the state: €10,000 at 0% in one payment, so that the schedule is short. */
export const EXAMPLE_APPLICATION: Value<typeof LenderApplication> = {
  ...EXAMPLE_ITEM,
  erasedAt: null,
  application: {
    borrowerType: 'individual',
    applicants: [{ firstName: 'Mary', lastName: 'Sample' }],
    finance: { price: 12_000, deposit: 2_000, term: 1 },
  },
  customData: { yourReference: 'sample-1' },
  failures: [
    {
      field: 'applicants[0].ppsNumber',
      type: 'ppsNumber',
      message: 'ppsNumber must be a valid PPS number.',
    },
  ],
  figures: {
    ...SAMPLE_APPROVED,
    schedule: [{ number: 1, month: 1, payment: 10_000, fee: 0, interest: 0, principal: 10_000, balance: 0 }],
  },
  requestedFigures: null,
  policy: {
    version: 3,
    outcome: 'refer',
    fired: [
      {
        name: 'Income',
        measure: 'paymentToIncome',
        outcome: 'refer',
        value: 42.118,
        says: 'Payment to income is 42.1%, above 40%',
      },
    ],
  },
  checks: [{ name: 'identity', result: 'passed', note: null, at: AT, by: SAMPLE_BY }],
  checkHistory: [
    { name: 'identity', result: 'unclear', note: 'The photo does not match.', at: AT, by: SAMPLE_BY },
    { name: 'identity', result: 'passed', note: null, at: AT, by: SAMPLE_BY },
  ],
  checksLacking: ['creditRegister', 'sanctions'],
  facts: [{ provider: 'creditRegister', name: 'arrears', value: 0, at: AT }],
  requirements: [{ ...REQUIREMENT_EXAMPLE, state: 'received', at: AT, by: SAMPLE_BY }],
  documents: [{ ...DOCUMENT_EXAMPLE, contains: [], by: SAMPLE_BY }],
  duplicates: [{ reference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ', state: 'Declined', at: AT }],
  approvals: [{ at: AT, by: SAMPLE_BY, overridesPolicy: false, figures: SAMPLE_APPROVED }],
  signing: {
    state: 'underWay',
    startedAt: AT,
    lapsesAt: AT,
    endedAt: null,
    reason: null,
    signers: [{ name: 'Mary Sample', role: 'borrower', state: 'invited', signedAt: null }],
  },
  booking: { state: 'booked', contractNumber: 'HP-000001', reason: null, at: AT, by: SAMPLE_BY },
  history: [{ from: null, to: 'Submitted', at: AT, reason: null, code: null, figures: null, by: SAMPLE_BY }],
}
