/** Why the lender declines: codes for its staff, and the sentence for everyone who may read the application. */

/** A code has its own sentence, or another code's if the true ground must stay internal. */
type DeclineReason = { readonly says: string } | { readonly reportedAs: 'policy' }

const REASONS = {
  affordability: { says: 'The repayments are not affordable on the income and outgoings that were given.' },
  creditHistory: { says: 'The credit history does not meet the lender’s criteria.' },
  identityNotProven: { says: 'The identity of a borrower could not be proven.' },
  vehicleNotAccepted: { says: 'The vehicle is not one that the lender finances.' },
  incompleteInformation: { says: 'Information that is needed for a decision was not given.' },
  policy: { says: 'The application does not meet the lender’s policy.' },
  // Naming a suspicion would warn the suspect.
  fraudSuspected: { reportedAs: 'policy' },
} as const satisfies Readonly<Record<string, DeclineReason>>

export type DeclineCode = keyof typeof REASONS

export const DECLINE_CODES = Object.keys(REASONS) as readonly DeclineCode[]

/** The sentence for people outside the lender. */
export const declineSentence = (code: DeclineCode): string => {
  const reason = REASONS[code]
  return 'says' in reason ? reason.says : REASONS[reason.reportedAs].says
}
