/** The pages' names of the reasons to decline. */
import type { DeclineCode } from '../../../../../src/domain/case/decline-reasons.ts'

export const CODE_NAMES: Readonly<Record<DeclineCode, string>> = {
  affordability: 'Not affordable',
  creditHistory: 'Credit history',
  identityNotProven: 'Identity not proven',
  vehicleNotAccepted: 'Vehicle not accepted',
  incompleteInformation: 'Information missing',
  policy: 'Lender’s policy',
  fraudSuspected: 'Suspicion of fraud',
}

export const CODE_REMARKS: Readonly<Partial<Record<DeclineCode, string>>> = {
  fraudSuspected: 'Told as the lender’s policy. Write nothing below that would warn anybody.',
}
