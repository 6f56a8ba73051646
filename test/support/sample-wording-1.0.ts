/** The sample wording of version 1.0.0, with which agreements of the second edition were made. */
import type { LenderWording } from '../../src/adapters/agreement/content/wording.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'

const { directDebitCharges: _, partnership: __, ...wording } = SAMPLE_WORDING

export const SAMPLE_WORDING_1_0: LenderWording = {
  ...wording,
  charges: [
    { for: 'A direct debit that is returned unpaid (sample)', amount: '€10.00' },
    { for: 'A letter about arrears (sample)', amount: '€10.00' },
    { for: 'A default notice (sample)', amount: '€20.00' },
  ],
  clauses: {
    ...SAMPLE_WORDING.clauses,
    hiring: [
      '{lender} buys the vehicle from {dealer} and hires it to you, {hirer}. You pay for the hire in instalments. The vehicle belongs to {lender} until you have paid everything that this agreement asks for; then it is yours.',
      'Until then you may not sell the vehicle, give it away, or borrow against it. You must keep it insured and in good repair.',
    ],
    earlySettlement: [
      'You may pay off this agreement early, at any time. Ask {lender} in writing for the amount. You then pay less interest; there may be a charge.',
    ],
    withdrawal: [
      'You have the right to withdraw from this agreement within {withdrawalDays} days of receiving a copy of it. To withdraw, write to {lender}, {lenderAddress}, or to {lenderEmail}, quoting reference {reference}.',
      'You may waive this right. Signing this agreement does not waive it.',
    ],
    halfRule: [
      'You may end this agreement at any time before the last payment falls due: tell {lender} in writing, and return the vehicle.',
      'You then pay the instalments that are in arrears on the day of your notice. If the total that you have paid, including these instalments, the deposit and the trade-in, is less than half of the hire-purchase price, that is {half} of {hirePurchasePrice}, you also pay the shortfall.',
      'You must have taken reasonable care of the vehicle. If it is damaged because you did not, {lender} may also charge you for the damage.',
    ],
    thirdRule: [
      'Once you have paid one third of the hire-purchase price, that is {third} of {hirePurchasePrice}, {lender} may not take the vehicle back against your will without going to court. The deposit and the trade-in count towards it: you pay {paidAtStart} of it at the start.',
    ],
    default: [
      'If you do not keep to this agreement, {lender} must send you a notice that says what is wrong and how you can put it right, and must then wait at least {noticeDays} days before it ends the agreement or asks for the vehicle.',
      'If you think that you may miss a payment, telephone {lenderTelephone} early: more can be done before it is missed.',
    ],
    endOfPcp: [
      'The final payment of {finalPayment} is the guaranteed minimum future value (GMFV) of the vehicle. When it falls due on {lastDueDate}, you choose one of three ways.',
      '- Keep the vehicle: you pay {finalPayment}, and the completion fee of {completionFee}.',
      '- Return the vehicle: {lender} takes it for the final payment, if it is in fair condition and has been driven no more than {kilometresPerYear} km per year. You may be charged for excess kilometres and for damage.',
      '- Trade the vehicle in: if a dealer gives more for it than the final payment, the rest is yours to put towards another vehicle.',
    ],
    guarantee: [
      '{guarantor} guarantees this agreement: if {hirer} does not pay what is due, {lender} may ask {guarantor} for it. A guarantor should take independent legal advice before signing.',
    ],
    notices: [
      '{lender} must by law report agreements of €500 or more to the Central Credit Register, where other lenders can see how they are paid.',
      'Letters and notices are sent to the addresses in this agreement, or by email where you have agreed to it. Tell {lender} if you move.',
      'Sample text: further notices from the lender go here.',
    ],
  },
  clausesByLaw: {
    directive2023: {
      withdrawal: [
        'You have the right to withdraw from this agreement within {withdrawalDays} calendar days, without giving a reason. The days run from the day on which the agreement is made or, if that is later, from the day on which you receive a copy of it.',
        'To withdraw, write to {lender}, {lenderAddress}, or to {lenderEmail}, quoting reference {reference}. It is enough that you send it before the last of these days has passed.',
      ],
    },
  },
  preContract: {
    ...SAMPLE_WORDING.preContract,
    changeOfCosts:
      'The rate, the fees and the instalments are fixed. The charges below may change, with notice.',
    validity:
      'Sample text: this information is valid for 14 days from the day on which the document was made.',
    complaints:
      'Write to {lender} first, at the address above. Sample text: the name of the ombudsman who decides complaints goes here.',
    allocation: 'Each payment goes first to the interest of the month, then to the amount that you owe.',
    latePayment: 'Late payments cost you the charges below, and may have serious consequences for you.',
    database:
      'The lender consults the Central Credit Register. If your application is declined because of the result, you will be told immediately and free of charge.',
    draftCopy:
      'You may ask for a copy of the draft agreement, free of charge, unless the lender declines your application.',
  },
  beforeSigning: [
    'Read the whole document before you sign: it binds you. Sign only if you want to be bound by it.',
    'By signing you confirm that you have received the pre-contract information and a copy of this agreement.',
  ],
}
