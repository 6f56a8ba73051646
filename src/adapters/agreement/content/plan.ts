/**
 * Which blocks of text stand in an agreement, and in which order, as data: the law's own and the lender's around them,
 * by law, borrower and kind of loan. `docs/reference/agreement-texts.md` shows it for every case.
 */
import type { StatutoryText } from '../../../domain/finance/credit-law.ts'
import type { AgreementContent } from './content.ts'
import type { Clauses } from './wording.ts'

/** What the blocks of an agreement depend on. */
type PlannedFor = Pick<AgreementContent, 'law' | 'loanType'> & { readonly guarantor: object | null }

/** A block: the statute's text that the law has of these, then the lender's clause. */
type Planned = {
  readonly clause?: keyof Clauses
  readonly statutes?: readonly StatutoryText[]
  /** The lender's clause explains a right: without the statute's text there is no such right, and no clause. */
  readonly isOfRight?: true
  readonly isFor?: (planned: PlannedFor) => boolean
}

const isGuaranteed = ({ guarantor }: PlannedFor): boolean => guarantor !== null

/** The waiver is a statement of its own, after the agreement, and stands only where a hirer has signed it. */
const BLOCKS: readonly Planned[] = [
  { clause: 'hiring' },
  { clause: 'withdrawal', statutes: ['coolingOff1995', 'withdrawal2023'], isOfRight: true },
  { clause: 'halfRule', statutes: ['hirersRights1995'], isOfRight: true },
  { clause: 'thirdRule', statutes: ['ownersRights1995'], isOfRight: true },
  { clause: 'default' },
  { statutes: ['debtAdvice2023'] },
  { clause: 'earlySettlement', statutes: ['earlyRepayment1995', 'earlyRepayment2023'] },
  { clause: 'location' },
  { clause: 'endOfPcp', isFor: ({ loanType }) => loanType === 'pcp' },
  { statutes: ['guarantorWarning2012'], isFor: isGuaranteed },
  { clause: 'guarantee', statutes: ['guarantee1995'], isFor: isGuaranteed },
  { statutes: ['creditRegister2013'] },
  { clause: 'notices' },
]

/**
 * The texts in words that the law prescribes, as we have compared them. The others are statements with the content that
 * the law requires: two are such words by memory or by an older Act, until somebody has compared them.
 */
export const QUOTED: ReadonlySet<StatutoryText> = new Set([
  'waiver1995',
  'hirersRights1995',
  'creditRegister2013',
])

/** A block as it stands in one agreement. */
export type Standing = {
  readonly statute: StatutoryText | undefined
  readonly clause: keyof Clauses | undefined
}

/** The blocks of an agreement. One from before 1.1.0 has the lender's clauses alone, for every borrower. */
export const standingBlocks = (planned: PlannedFor): readonly Standing[] =>
  BLOCKS.flatMap(({ clause, statutes = [], isOfRight, isFor }) => {
    const texts = planned.law?.texts
    const statute = statutes.find((text) => texts?.includes(text))
    const hasNoRight = isOfRight && texts !== undefined
    return isFor?.(planned) === false || (statute === undefined && (clause === undefined || hasNoRight))
      ? []
      : [{ statute, clause }]
  })
