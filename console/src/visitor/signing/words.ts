/** The names that signers see. */
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'

export const LOAN_NAMES: Readonly<Record<SigningOverview['loanType'], string>> = {
  hirePurchase: 'A hire-purchase agreement',
  pcp: 'A hire-purchase agreement with a final payment (PCP)',
}

export const ROLE_SENTENCES: Readonly<Record<SigningOverview['role'], string>> = {
  borrower: 'You are the hirer: you hire the vehicle, and you pay for it.',
  guarantor: 'You are the guarantor: you promise to pay if the hirer does not.',
  partner: 'You sign as a partner of the business.',
  director: 'You sign as a director of the company.',
}

/** "we send a code by text message to …" */
export const SENT_BY: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'by e-mail to',
  sms: 'by text message to',
}

/** "Is that not your phone?" */
export const CODE_PLACES: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'e-mail address',
  sms: 'phone',
}
