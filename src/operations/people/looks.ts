/** Who looked at an application, in words for the person whose data it holds. Names of staff are not told, and nothing that the lender decides on. */

const STAFF = 'A member of the lender’s staff'

/** What the audit knows, by its actions. Any other action is left out: it is no look, or the law forbids to tell of it. */
const LOOKS: Readonly<Record<string, string>> = {
  'case.opened': `${STAFF} opened the application`,
  'application.dataShown': `${STAFF} read the application`,
  'document.shown': `${STAFF} opened a document`,
  'application.revealed.iban': `${STAFF} had the IBAN shown in full`,
  'application.revealed.accountNumber': `${STAFF} had the account number shown in full`,
  'signing.exported': `${STAFF} downloaded the signed agreement`,
  'application.heldShown': `${STAFF} looked up what is held on you`,
  'application.heldExported': `${STAFF} made a copy of what is held on you`,
  'mail.sent': 'The service sent a mail about the signing',
}

const OWN_NUMBER = `${STAFF} had your PPS number shown in full`

/** What an entry of the audit says to the applicant at this place; undefined where it says nothing to them. */
export const lookInWords = (action: string, place: number): string | undefined =>
  action === `application.revealed.ppsNumber.${place + 1}` ? OWN_NUMBER : LOOKS[action]
