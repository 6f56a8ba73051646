/**
 * What an applicant's report has of data that is about others too: their part of a submission, without the others'
 * details, and who viewed it.
 */
import type { Applicant, Application } from '../../domain/application/application.ts'
import { foldedWords } from '../../domain/application/search-words.ts'
import type { OwnSending } from './find.ts'

export type OwnPart = {
  /** As the dealer sent it. */
  readonly applicant: Partial<Applicant>
  readonly borrowerType?: Application['borrowerType']
  readonly vehicle?: Application['vehicle']
  readonly finance?: Application['finance']
  readonly bank?: Application['bank']
  readonly soleTrader?: Application['soleTrader']
  readonly business?: Application['business']
  readonly furtherInformation?: string
}

/** Data that is held but left out, in sentences that say why. */
export type LeftOut = readonly string[]

/**
 * The person's own block and what all applicants share, and what was left out because it is about others too (GDPR,
 * article 15(4)).
 */
export const ownPartOf = ({
  application,
  applicant,
}: Pick<OwnSending, 'application' | 'applicant'>): { readonly part: OwnPart; readonly leftOut: LeftOut } => {
  const {
    applicants = [],
    borrowerType,
    vehicle,
    finance,
    bank,
    soleTrader,
    business,
    furtherInformation,
  } = application
  const isAlone = applicants.length < 2
  const hasBank = bank !== undefined && (isAlone || isTheirs(bank, applicant))
  const isSoleTrader = borrowerType === 'soleTrader'
  const part: OwnPart = {
    applicant,
    ...(borrowerType === undefined ? {} : { borrowerType }),
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(finance === undefined ? {} : { finance }),
    ...(hasBank ? { bank } : {}),
    ...(isSoleTrader && soleTrader !== undefined ? { soleTrader } : {}),
    ...(isSoleTrader && business !== undefined ? { business } : {}),
    ...(isAlone && furtherInformation !== undefined ? { furtherInformation } : {}),
  }
  const leftOut = [
    isAlone ? [] : ['The details of the other applicants: they are theirs.'],
    bank === undefined || hasBank
      ? []
      : ['The bank details: the account is in the name of another applicant.'],
    isAlone || furtherInformation === undefined
      ? []
      : [
          'The dealer’s further information, which may be about the other applicants. The lender checks it before releasing it.',
        ],
  ]
  return { part, leftOut: leftOut.flat() }
}

/** A joint account belongs to each of its holders; any other belongs to the person if it is in their name. */
const isTheirs = (
  { accountType, accountName }: Partial<Application['bank']>,
  { firstName = '', lastName = '' }: Partial<Applicant>,
): boolean => {
  if (accountType === 'joint') return true
  const words = new Set(foldedWords(accountName ?? ''))
  const own = foldedWords(`${firstName} ${lastName}`)
  return own.length > 0 && own.every((word) => words.has(word))
}

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

/**
 * An audit entry in words for the applicant at this index. It names no staff, and leaves out what the lender decides
 * by. Undefined if it does not concern them.
 */
export const lookInWords = (action: string, place: number): string | undefined =>
  action === `application.revealed.ppsNumber.${place + 1}` ? OWN_NUMBER : LOOKS[action]
