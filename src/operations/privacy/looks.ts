/** Who viewed an application, in words for the person whose data it holds. It names no staff, and leaves out what the lender decides by. */

const STAFF = 'The lender’s staff'

/**
 * The audit's actions that count as views. All others are left out: they are not views, or the law forbids disclosing
 * them.
 */
const LOOKS: Readonly<Record<string, string>> = {
  'case.opened': `${STAFF} opened the application`,
  'case.previewed': `${STAFF} previewed the application in a list`,
  'case.printed': `${STAFF} printed the application`,
  'application.dataShown': 'The lender’s staff, or the dealer’s staff to correct it, read the application',
  'document.shown': `${STAFF} opened a document`,
  'application.revealed.iban': `${STAFF} had the IBAN shown in full`,
  'application.revealed.accountNumber': `${STAFF} had the account number shown in full`,
  'signing.draftShown': 'The lender’s staff, or the dealer’s staff, read a draft of the agreement',
  'signing.exported': `${STAFF} downloaded the signed agreement`,
  'application.heldShown': `${STAFF} viewed the data held about you`,
  'application.heldExported': `${STAFF} made a copy of the data held about you`,
  'mail.sent': 'The service sent an email about the signing',
}

const OWN_NUMBER = `${STAFF} had your PPS number shown in full`

/** An audit entry in words for the applicant at this index; undefined if it does not concern them. */
export const lookInWords = (action: string, place: number): string | undefined =>
  action === `application.revealed.ppsNumber.${place + 1}` ? OWN_NUMBER : LOOKS[action]
