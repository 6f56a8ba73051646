/** Who viewed an application, in words for the person whose data it holds. It names no staff, and leaves out what the lender decides by. */

const STAFF = 'A member of the lender’s staff'

/**
 * The audit's actions that count as views. All others are left out: they are not views, or the law forbids disclosing
 * them.
 */
const LOOKS: Readonly<Record<string, string>> = {
  'case.opened': `${STAFF} opened the application`,
  'application.dataShown':
    'A member of the lender’s staff, or of the dealer’s to correct it, read the application',
  'document.shown': `${STAFF} opened a document`,
  'application.revealed.iban': `${STAFF} had the IBAN shown in full`,
  'application.revealed.accountNumber': `${STAFF} had the account number shown in full`,
  'signing.exported': `${STAFF} downloaded the signed agreement`,
  'application.heldShown': `${STAFF} looked up what is held on you`,
  'application.heldExported': `${STAFF} made a copy of what is held on you`,
  'mail.sent': 'The service sent a mail about the signing',
}

const OWN_NUMBER = `${STAFF} had your PPS number shown in full`

/** An audit entry in words for the applicant at this index; undefined if it does not concern them. */
export const lookInWords = (action: string, place: number): string | undefined =>
  action === `application.revealed.ppsNumber.${place + 1}` ? OWN_NUMBER : LOOKS[action]
