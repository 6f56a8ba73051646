/**
 * What the law itself says in an agreement, in English: its own words where it prescribes them, otherwise a statement
 * with the content that it requires. Neither the lender's file nor the service changes or shortens them.
 */
import type { StatutoryText } from '../../../domain/finance/credit-law.ts'

type Text = {
  /** The law's own where it has one. */
  readonly heading: string
  readonly source: string
  readonly paragraphs: readonly string[]
}

export const STATUTES_EN = {
  coolingOff1995: {
    heading: 'Your right to withdraw: the cooling-off period',
    source: 'Consumer Credit Act 1995, sections 50 and 58',
    paragraphs: [
      'You have the right to withdraw from this agreement without penalty if you give written notice to this effect to {lender} within {withdrawalDays} days of the date on which you receive a copy of it.',
      'You may indicate that you do not wish to exercise this right by signing a statement to this effect. That signature is separate from, and additional to, your signature in relation to any of the terms of this agreement.',
    ],
  },
  withdrawal2023: {
    heading: 'Right of withdrawal',
    source: 'Directive (EU) 2023/2225, Articles 21 and 26',
    paragraphs: [
      'You may withdraw from this agreement within {withdrawalDays} calendar days, without giving a reason. The days run from the day on which the agreement is made or, if that is later, from the day on which you receive a copy of it.',
      'To withdraw, tell {lender} on paper ({lenderAddress}) or by email ({lenderEmail}) before the last of these days has passed. It is enough that you send it in time.',
      'If you withdraw, you pay {lender} the credit that it has paid out, and the interest on it from the day of the payout to the day on which you pay it back. You do so without delay, and no later than 30 calendar days after you have told {lender}. The interest is {interestPerDay} for each day: a year’s interest on the credit, divided by 365 and rounded down to the cent. {lender} can ask for nothing else, except for charges that it has paid to a public authority and does not get back.',
    ],
  },
  waiver1995: {
    heading: 'Waiver of the cooling-off period',
    source: 'Consumer Credit Act 1995, section 50',
    paragraphs: [
      'WARNING',
      'THIS WAIVER MEANS YOU ARE GIVING UP YOUR RIGHT TO A 10 DAY PERIOD TO RECONSIDER YOUR COMMITMENT TO THE AGREEMENT.',
    ],
  },
  hirersRights1995: {
    heading: 'Right of hirer to terminate agreement',
    source: 'Consumer Credit Act 1995, section 58 and Fifth Schedule',
    paragraphs: [
      '1. The hirer may put an end to this agreement by giving notice of termination in writing to any person who is entitled to collect or receive the hire-rent.',
      '2. The hirer must then either—',
      '(a) (i) pay any instalments which are in arrear at the time when he gives notice, and (ii) if, when the hirer has paid those instalments, the total amount under the agreement is less than {half} the hirer must also pay enough to make up that sum, or',
      '(b) purchase the goods by paying {hirePurchasePrice}, less what has been paid under the agreement and less any reduction for paying early.',
      '3. Where a hirer has not purchased the goods and the goods have been damaged owing to the hirer having failed to take reasonable care of them, the owner may sue the hirer for the amount of the damage unless that amount can be agreed between the hirer and the owner.',
      '4. The hirer should see whether this agreement contains provisions allowing the hirer to put an end to this agreement on terms more favourable to him than those just mentioned. If it does he may put an end to the agreement on those terms.',
    ],
  },
  ownersRights1995: {
    heading: 'Restriction of owner’s right to recover goods',
    source: 'Consumer Credit Act 1995, section 58 and Fifth Schedule',
    paragraphs: [
      '1. Without the hirer’s consent the owner has no authority to enter the hirer’s premises for the purpose of taking back the goods (other than a motor vehicle in the circumstances mentioned in paragraph 2 below).',
      '2. The owner of a motor vehicle is entitled to enforce any right which he may have under this agreement to enter any land of the hirer other than his home or any buildings attached thereto.',
      '3. After {third} has been paid, then, unless the hirer has put an end to the agreement without exercising the option to purchase, the owner of the goods cannot take them back from the hirer without the hirer’s consent unless the owner obtains an order of the court.',
      '4. If the owner applies to the court for such an order, the court may, if it thinks it just to do so, allow the hirer to keep either (a) the whole of the goods, on condition that the hirer pays the balance of the price in the manner ordered by the court, or (b) a fair proportion of the goods having regard to what the hirer has already paid.',
    ],
  },
  earlyRepayment1995: {
    heading: 'Early repayment',
    source: 'Consumer Credit Act 1995, sections 52 and 53',
    paragraphs: [
      'You may end your obligations under this agreement at any time before its end, by written notice to {lender}. {lender} then reduces the total cost of the credit. It calculates the reduction by a method or formula that the Central Bank of Ireland has approved, or that regulations prescribe.',
    ],
  },
  earlyRepayment2023: {
    heading: 'Early repayment',
    source: 'Directive (EU) 2023/2225, Articles 21 and 29',
    paragraphs: [
      'You have the right to repay early, at any time, in full or in part. The total cost of the credit then falls by the interest and the costs of the time that remains.',
      '{lender} may ask for fair compensation of costs that your early repayment causes: at most 1% of the credit that you repay early, or 0.5% if no more than one year remains, and never more than the interest that you would have paid until the end.',
    ],
  },
  debtAdvice2023: {
    heading: 'Debt advice',
    source: 'Directive (EU) 2023/2225, Article 36',
    paragraphs: [
      'If you have difficulty paying, the Money Advice and Budgeting Service (MABS) gives you advice that is free, confidential and independent: www.mabs.ie.',
    ],
  },
  guarantorWarning2012: {
    heading: 'Warning to the guarantor',
    source: 'Central Bank of Ireland, Consumer Protection Code',
    paragraphs: [
      'Warning: As a guarantor of this credit, you will have to pay off the credit amount, the interest and all associated charges up to the level of your guarantee if the borrower(s) do(es) not. Before you sign this guarantee you should get independent legal advice.',
    ],
  },
  guarantee1995: {
    heading: 'The guarantee',
    source: 'Consumer Credit Act 1995, sections 58 and 68',
    paragraphs: [
      '{guarantor} guarantees that {hirer} pays what this agreement asks for, up to {guaranteed}, the total amount that {hirer} will have to pay. {guarantor} never owes more than {hirer} does.',
      'If {lender} takes the vehicle back, or a court orders its return, {guarantor} owes the instalments that are in arrears on that day, and in all no more than {hirer} would have had to pay to end the agreement on that day.',
      '{guarantor} receives a copy of this agreement, which contains the guarantee, within 10 days of the making of the agreement.',
    ],
  },
  creditRegister2013: {
    heading: 'Central Credit Register',
    source: 'Credit Reporting Act 2013, section 24, and S.I. No. 489/2016',
    paragraphs: [
      'NOTICE: Under the Credit Reporting Act 2013 lenders are required to provide personal and credit information for credit applications and credit agreements of €500 and above to the Central Credit Register. This information will be held on the Central Credit Register and may be used by other lenders when making decisions on your credit applications and credit agreements.',
    ],
  },
} as const satisfies Readonly<Record<StatutoryText, Text>>

/**
 * The sentences that the standard forms print beside what the lender fills in: Directive (EU) 2023/2225, Annex I, and
 * Directive 2008/48/EC, Annex II, which has "Community" for "Union".
 */
export const FORM_NOTES_EN = {
  credit: 'This means the ceiling or the total sums made available under the credit agreement.',
  drawdown: 'This means how and when you will obtain the money.',
  total: 'This means the amount of borrowed capital plus interest and possible costs related to your credit.',
  security:
    'This is a description of the security to be provided by you in relation to the credit agreement.',
  apr: 'This is the total cost expressed as an annual percentage of the total amount of credit. The APR is there to help you compare different offers.',
  late: 'Missing payments could have severe consequences for you (e.g. forced sale) and make obtaining credit more difficult.',
  early: 'You have the right to repay the credit early at any time in full or partially.',
  register:
    'The creditor must inform you immediately and without charge of the result of a consultation of a database, if a credit application is rejected on the basis of such a consultation. This does not apply if the provision of such information is prohibited by European Union law or is contrary to objectives of public policy or public security.',
  draft:
    'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge. This provision does not apply if the creditor is at the time of the request unwilling to proceed to the conclusion of the credit agreement with you.',
} as const
