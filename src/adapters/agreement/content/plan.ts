/**
 * Which blocks of text stand in an agreement, and in which order, as data: the law's own and the lender's around them,
 * by law, borrower and kind of loan. `docs/reference/agreement-blocks.md` shows it for every case.
 */
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import type { CreditLaw, StatutoryText } from '../../../domain/finance/credit-law.ts'
import type { AgreementContent } from './content.ts'
import type { Clauses } from './wording.ts'

/** What the blocks of an agreement depend on. */
export type PlannedFor = {
  readonly law?: Pick<CreditLaw, 'informationForm' | 'withdrawalDays'> & Partial<Pick<CreditLaw, 'texts'>>
  readonly loanType: AgreementContent['loanType']
  readonly hasGuarantor: boolean
}

/** A block: the statute's text that the law has of these, then the lender's clause. */
export type Planned = {
  readonly clause?: keyof Clauses
  readonly statutes?: readonly StatutoryText[]
  /** The lender's clause explains a right: without the statute's text there is no such right, and no clause. */
  readonly isOfRight?: true
  readonly isFor?: (planned: PlannedFor) => boolean
}

/** The waiver is a statement of its own, after the agreement, and stands only where a hirer has signed it. */
export const BLOCKS: readonly Planned[] = [
  { clause: 'hiring' },
  { clause: 'withdrawal', statutes: ['coolingOff1995', 'withdrawal2023'], isOfRight: true },
  { clause: 'halfRule', statutes: ['hirersRights1995'], isOfRight: true },
  { clause: 'thirdRule', statutes: ['ownersRights1995'], isOfRight: true },
  { clause: 'default' },
  { statutes: ['debtAdvice2023'] },
  { clause: 'earlySettlement', statutes: ['earlyRepayment1995', 'earlyRepayment2023'] },
  { clause: 'location' },
  { clause: 'endOfPcp', isFor: ({ loanType }) => loanType === 'pcp' },
  { statutes: ['guarantorWarning2012'], isFor: ({ hasGuarantor }) => hasGuarantor },
  { clause: 'guarantee', statutes: ['guarantee1995'], isFor: ({ hasGuarantor }) => hasGuarantor },
  { statutes: ['creditRegister2013'] },
  { clause: 'notices' },
]

/** How a statute's text stands: */
type Form = {
  /**
   * In words that the law prescribes, as we have compared them; otherwise it is a statement with the content that the law
   * requires. Two are such words by memory or by an older Act, and stay statements until somebody has compared them.
   */
  readonly isQuoted: boolean
  /** The day from which the law has had this content. */
  readonly since: LocalDate
  /** In a box and in bold, as S.I. No. 489/2016, regulation 3, and the Central Bank's code require. */
  readonly isBoxed?: true
}

const ACT_BEGAN = '1996-05-13' as LocalDate
const DIRECTIVE_APPLIES = '2026-11-20' as LocalDate

export const FORMS: Readonly<Record<StatutoryText, Form>> = {
  coolingOff1995: { isQuoted: false, since: ACT_BEGAN },
  withdrawal2023: { isQuoted: false, since: DIRECTIVE_APPLIES },
  waiver1995: { isQuoted: true, since: ACT_BEGAN, isBoxed: true },
  hirersRights1995: { isQuoted: true, since: ACT_BEGAN },
  ownersRights1995: { isQuoted: false, since: ACT_BEGAN },
  earlyRepayment1995: { isQuoted: false, since: '2003-05-01' as LocalDate },
  earlyRepayment2023: { isQuoted: false, since: DIRECTIVE_APPLIES },
  debtAdvice2023: { isQuoted: false, since: DIRECTIVE_APPLIES },
  guarantorWarning2012: { isQuoted: false, since: '2012-01-01' as LocalDate, isBoxed: true },
  guarantee1995: { isQuoted: false, since: ACT_BEGAN },
  creditRegister2013: { isQuoted: true, since: '2017-06-30' as LocalDate, isBoxed: true },
}

/** A block as it stands in one agreement. */
export type Standing = { readonly statute?: StatutoryText; readonly clause?: keyof Clauses }

/**
 * The blocks of an agreement. One from before 1.1.0 has the lender's clauses alone, for every borrower.
 */
export const standingBlocks = (planned: PlannedFor): readonly Standing[] =>
  BLOCKS.flatMap(({ clause, statutes = [], isOfRight, isFor }) => {
    if (isFor !== undefined && !isFor(planned)) return []
    const texts = planned.law?.texts
    const statute = statutes.find((text) => texts?.includes(text))
    const lenders =
      clause === undefined || (isOfRight && texts !== undefined && statute === undefined) ? {} : { clause }
    return statute === undefined && lenders.clause === undefined
      ? []
      : [{ ...(statute === undefined ? {} : { statute }), ...lenders }]
  })

/** Whether there is pre-contract information: consumers have a right to it. */
export const hasInformationForm = ({ law }: Pick<PlannedFor, 'law'>): boolean =>
  law?.informationForm !== 'none'

export const plannedFor = ({ law, loanType, guarantor }: AgreementContent): PlannedFor => ({
  ...(law === undefined ? {} : { law }),
  loanType,
  hasGuarantor: guarantor !== null,
})
