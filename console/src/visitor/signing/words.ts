/** The names that signers see. */
import type { ReportedDetail } from '../../../../src/domain/signing/signing.ts'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'

export const LOAN_NAMES: Readonly<Record<SigningOverview['loanType'], string>> = {
  hirePurchase: 'Hire purchase',
  pcp: 'Hire purchase (PCP)',
}

export const ROLE_SENTENCES: Readonly<Record<SigningOverview['role'], string>> = {
  borrower: 'Hirer. You hire the vehicle and make the payments.',
  guarantor: 'Guarantor. You promise to pay if the hirer does not.',
  partner: 'Partner of the business.',
  director: 'Director of the company.',
}

/** What may be wrong, in the order of the list. */
export const DETAIL_NAMES: Readonly<Record<ReportedDetail, string>> = {
  name: 'My name',
  dateOfBirth: 'My date of birth',
  address: 'My address',
  contact: 'My phone number or email address',
  bankAccount: 'My bank account',
  vehicle: 'The vehicle',
  figures: 'The amounts or the term',
  other: 'Something else',
}

/** "Not your email address?" */
export const CODE_PLACES: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'email address',
  sms: 'mobile number',
}

/** What to do if no code arrives. */
export const NO_CODE: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'No email? Check your spam folder.',
  sms: 'No text message? Check that your phone has coverage.',
}
