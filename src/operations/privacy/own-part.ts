/**
 * The part of a submission about one of its applicants: their own block and what all share, without the others'
 * details.
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

/** The person's part, and what was left out because it is about others too (GDPR, article 15(4)). */
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
