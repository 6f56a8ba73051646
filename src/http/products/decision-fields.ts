/** What was decided with a change of the state, in the lender's API and in its events. */
import { z } from 'zod'
import { DECLINE_CODES } from '../../domain/case/decline-reasons.ts'
import { perFeeFigure } from '../../domain/finance/fees.ts'
import { exampled, object } from '../declare/schema.ts'
import { ApprovedFigures } from './quotation-models.ts'

/** Figures as examples have them: €10,000 at 0% in one payment. */
export const SAMPLE_APPROVED = {
  productId: 'sample-hp',
  productVersion: 1,
  term: 1,
  loanAmount: 10_000,
  rate: 0,
  monthlyPayment: 10_000,
  aprc: 0,
  guaranteedFutureValue: null,
  ...perFeeFigure(() => 0),
  totalOfPayments: 10_000,
  totalCostOfCredit: 0,
  totalPayable: 12_000,
}

/** Beside the reason, which everyone who may read the application sees. */
export const DECIDED = {
  code: exampled(
    z
      .enum(DECLINE_CODES)
      .nullable()
      .describe('Why it was declined. Only the lender sees the code. Null if it was not, or without a code.'),
    'affordability',
  ),
  figures: exampled(
    ApprovedFigures.nullable().describe('The figures that were approved. Null if it was no approval.'),
    SAMPLE_APPROVED,
  ),
}

export const DECISION = exampled(
  object('What was decided.', DECIDED)
    .nullable()
    .optional()
    .describe(
      'Only for clients of the lender: what was decided, if this change is an approval, or a decline with a code. Otherwise null.',
    ),
  { code: 'affordability', figures: null },
)
