/** The page that lists which texts stand in an agreement, by law, borrower and kind of loan. */
import { LANGUAGES } from '../src/adapters/agreement/content/language.ts'
import { QUOTED, type Standing, standingBlocks } from '../src/adapters/agreement/content/plan.ts'
import { CREDIT_LAWS, type CreditLaw } from '../src/domain/finance/credit-law.ts'
import { code, section, table } from '../src/server/docs/markup.ts'

const { statutes, agreement, hirers, preContract } = LANGUAGES.en

export const agreementTextsPage = (): readonly [title: string, sections: readonly string[]] => [
  'Texts of an agreement',
  [
    'Which texts stand in an agreement, in the order in which they are printed, by the [law](../guides/agreements.md#credit-laws) under which it is made, its borrower and its kind of loan. The words of a law are fixed: a lender’s file can neither change nor shorten them. Below each, the agreement has the lender’s clause of the same row, if it has any paragraphs.',
    ...CREDIT_LAWS.map(lawSection),
  ],
]

const lawSection = (law: CreditLaw): string =>
  section(law.name, [
    `\`${law.id}\`: ${law.borrowerTypes.map((type) => hirers[type].toLowerCase()).join('; ')}. ${formOf(law)}`,
    table(
      ['Text', 'Hire purchase', 'PCP', 'Words', 'Source', 'Lender’s clause'],
      rowsOf(law).map(({ statute, clause, isInHirePurchase }) => [
        statute === undefined
          ? clause === undefined
            ? ''
            : agreement.clauses[clause]
          : statutes[statute].heading,
        isInHirePurchase ? 'yes' : 'no',
        'yes',
        statute === undefined
          ? 'the lender’s'
          : QUOTED.has(statute)
            ? 'the law’s'
            : 'a statement that the law requires',
        statute === undefined ? '' : statutes[statute].source,
        clause === undefined
          ? ''
          : `${code(`clauses.${clause}`)}${clause === 'guarantee' ? ', with a guarantor' : ''}`,
      ]),
    ),
    ...(law.texts.includes('waiver1995') ? [waiverText()] : []),
  ])

const waiverText = (): string => {
  const { heading, source, paragraphs } = statutes.waiver1995
  return `**${heading}**, a statement apart from the agreement, which stands only where a hirer has signed it, carries the law’s words (${source}): “${paragraphs.join(' ')}”`
}

const formOf = ({ informationForm, withdrawalDays }: CreditLaw): string =>
  informationForm === 'none'
    ? `No ${preContract.title.toLowerCase()}, and no right to withdraw.`
    : `${preContract.title} comes first, in the form \`${informationForm}\`; ${withdrawalDays} days to withdraw.`

type Row = Standing & { readonly isInHirePurchase: boolean }

const rowsOf = (law: CreditLaw): readonly Row[] => {
  const of = (loanType: 'hirePurchase' | 'pcp') =>
    standingBlocks({ law, loanType, guarantor: mayGuarantee(law) ? {} : null })
  const inHirePurchase = new Set(of('hirePurchase').map(keyOf))
  return of('pcp').map((standing) => ({ ...standing, isInHirePurchase: inHirePurchase.has(keyOf(standing)) }))
}

const keyOf = ({ statute, clause }: Standing): string => JSON.stringify([statute, clause])

/** Interface › Set A: Joint = an applicant and a guarantor. */
const mayGuarantee = ({ borrowerTypes }: CreditLaw): boolean => borrowerTypes.includes('joint')
