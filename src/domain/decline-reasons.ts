/** Why the lender declines: codes for its staff, and what whoever may read the application is told of each. */

/** A code is told by a sentence of its own, or in the words of another where the true ground must stay inside. */
type DeclineReason = { readonly says: string } | { readonly reportedAs: 'policy' }

const REASONS = {
  affordability: { says: 'The repayments are not affordable on the income and outgoings that were given.' },
  creditHistory: { says: 'The credit history does not meet the lender’s criteria.' },
  identityNotProven: { says: 'The identity of a borrower could not be proven.' },
  vehicleNotAccepted: { says: 'The vehicle is not one that the lender finances.' },
  incompleteInformation: { says: 'Information that is needed for a decision was not given.' },
  policy: { says: 'The application does not meet the lender’s policy.' },
  // To tell of a suspicion would warn whom it is about.
  fraudSuspected: { reportedAs: 'policy' },
} as const satisfies Readonly<Record<string, DeclineReason>>

export type DeclineCode = keyof typeof REASONS

export const DECLINE_CODES = Object.keys(REASONS) as readonly DeclineCode[]

/** The sentence that is told outside. */
export const declineSentence = (code: DeclineCode): string => {
  const reason = REASONS[code]
  return 'says' in reason ? reason.says : REASONS[reason.reportedAs].says
}
