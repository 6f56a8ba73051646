/** The pages' names of the reasons to decline. */
import type { DeclineCode } from '../../../../../src/domain/case/decline-reasons.ts'

export const CODE_NAMES: Readonly<Record<DeclineCode, string>> = {
  affordability: 'Not affordable',
  creditHistory: 'Credit history',
  identityNotProven: 'Identity not verified',
  vehicleNotAccepted: 'Vehicle not accepted',
  incompleteInformation: 'Information missing',
  policy: 'Lender’s policy',
  fraudSuspected: 'Suspected fraud',
}

export const CODE_REMARKS: Readonly<Partial<Record<DeclineCode, string>>> = {
  fraudSuspected: 'The dealer sees “Lender’s policy” instead. Write nothing below that could warn anyone.',
}
