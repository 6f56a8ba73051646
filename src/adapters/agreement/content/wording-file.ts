/**
 * A lender's wording as a JSON file: the same fields as the sample wording, which is here too, except for the logo,
 * which is a separate file. Missing fields are never taken from the sample, so that no sample text gets into a real
 * agreement.
 */
import { type LenderWording, wordingFaults } from './wording.ts'

export type ReadWording =
  | { readonly wording: LenderWording; readonly faults?: never }
  /** Sentences, each with the path of its error. */
  | { readonly wording?: never; readonly faults: readonly string[] }

/** Earlier files lack them. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'creditorIdentifier',
  'privacyNotice',
  'pageSize',
  'payment',
  'partnership',
  'directDebitCharges',
])

/** The wording from parsed JSON and the bytes of a logo, or all their errors. */
export const readWording = (json: unknown, logo: Uint8Array | null): ReadWording => {
  const { clausesByLaw, ...given } = isFields(json) ? json : {}
  const { logo: _, clausesByLaw: __, ...sample } = { ...SAMPLE_WORDING, pageSize: '' }
  const wanted = Object.entries(sample).filter(([name]) => !OPTIONAL.has(name) || given[name] !== undefined)
  const shapeFaults = [
    ...faultsAgainst(Object.fromEntries(wanted), isFields(json) ? given : json, 'the wording'),
    ...byLawFaults(clausesByLaw),
  ]
  if (shapeFaults.length > 0) return { faults: shapeFaults }
  // Each field was just checked against the sample's type.
  const wording: LenderWording = { ...(json as Omit<LenderWording, 'logo'>), logo }
  const faults = wordingFaults(wording)
  return faults.length > 0 ? { faults } : { wording }
}

/** For each law, some of the clauses and other texts; each is a list of texts. */
const byLawFaults = (byLaw: unknown): readonly string[] => {
  if (byLaw === undefined) return []
  if (!isFields(byLaw)) return [`clausesByLaw must be an object. Received ${typeName(byLaw)}.`]
  return Object.entries(byLaw).flatMap(([law, clauses]) => {
    const place = `clausesByLaw.${law}`
    if (!isFields(clauses)) return [`${place} must be an object. Received ${typeName(clauses)}.`]
    return Object.entries(clauses).flatMap(([name, texts]) =>
      Object.hasOwn(SAMPLE_WORDING.clauses, name) || name === 'beforeSigning' || name === 'warnings'
        ? faultsAgainst([''], texts, `${place}.${name}`)
        : [`Unknown clause ${place}.${name}.`],
    )
  })
}

/** Where a value's type differs from an example's; each entry of a list is compared with the example's first. */
const faultsAgainst = (example: unknown, value: unknown, place: string): readonly string[] => {
  if (value === undefined) return [`${place} is missing.`]
  const [wanted, found] = [typeName(example), typeName(value)]
  if (wanted !== found) return [`${place} must be ${wanted}. Received ${found}.`]
  if (Array.isArray(example) && Array.isArray(value)) {
    return value.flatMap((entry, index) => faultsAgainst(example[0], entry, `${place}[${index}]`))
  }
  return isFields(example) && isFields(value) ? fieldFaults(example, value, place) : []
}

const fieldFaults = (example: Fields, value: Fields, place: string): readonly string[] => {
  const within = (name: string): string => (place === 'the wording' ? name : `${place}.${name}`)
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(example, name))
  return [
    ...Object.keys(example).flatMap((name) =>
      faultsAgainst(example[name], Object.hasOwn(value, name) ? value[name] : undefined, within(name)),
    ),
    ...unknown.map((name) => `Unknown field ${within(name)}.`),
  ]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeName(value) === 'an object'

const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return TYPE_NAMES[typeof value] ?? typeof value
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
}

/**
 * The sandbox's wording: plain sample text that shows where a lender's own text goes. It is not legal advice, and
 * nobody lends under it. The two warnings are those that Irish motor lenders must print.
 */
export const SAMPLE_WORDING: LenderWording = {
  sample: true,
  name: 'Sample Motor Finance (sample lender)',
  address: ['1 Sample Quay', 'Sampletown', 'Dublin 0'],
  telephone: '01 000 0000',
  email: 'agreements@lender.example',
  website: 'https://lender.example',
  registration: 'Sample company number 000000',
  creditorIdentifier: 'IE88ZZZ000000',
  privacyNotice: 'https://lender.example/privacy',
  payment: 'Sample text: where there is no direct debit, how the hirer pays goes here.',
  partnership:
    'The partners owe what this agreement asks for jointly and severally: {lender} may ask each of them for all of it. What it sends to the partnership’s address is sent to all of them.',
  supervisor: 'Sample text: the name of the authority that supervises {lender} goes here.',
  logo: null,
  charges: [
    { for: 'A letter about arrears (sample)', amount: '€10.00' },
    { for: 'A default notice (sample)', amount: '€20.00' },
  ],
  directDebitCharges: [{ for: 'A direct debit that is returned unpaid (sample)', amount: '€10.00' }],
  warnings: [
    'Warning: You may have to pay charges if you pay off a hire-purchase agreement early.',
    'Warning: If you do not meet the repayments on your hire-purchase agreement, your account will go into arrears. This may affect your credit report, which may limit your ability to access credit, a hire-purchase agreement, a consumer-hire agreement or a BNPL agreement in the future.',
  ],
  clauses: {
    hiring: [
      '{lender} buys the vehicle from {dealer} and hires it to you, {hirer}. You pay for the hire in instalments. The vehicle belongs to {lender} until you have paid everything that this agreement asks for; then it is yours.',
      'Until then you may not sell the vehicle, give it away, or borrow against it. You must keep it comprehensively insured and in good repair. Sample text: what to do about a fault in the vehicle goes here.',
    ],
    withdrawal: [
      'To withdraw, write to {lender}, {lenderAddress}, or to {lenderEmail}, with the reference {reference}. Signing this agreement does not waive this right. If you withdraw, you return the vehicle to {dealer} if you have it, and {lender} sees to it that you get back what you paid at the start.',
    ],
    halfRule: [
      'You may give this notice at any time before the last payment falls due. Write to {lender}, {lenderAddress}. Unless you purchase the vehicle, return it to {dealer}. {half} is half of the hire-purchase price of {hirePurchasePrice}. What you pay at the start counts as paid: {paidAtStart}.',
    ],
    thirdRule: [
      '{third} is, to the cent, one third of the hire-purchase price of {hirePurchasePrice}. What you pay at the start counts as paid: {paidAtStart}.',
    ],
    default: [
      'If you do not keep to this agreement, {lender} must send you a notice that says what is wrong and how you can put it right, and must then wait at least {noticeDays} days before it ends the agreement or asks for the vehicle.',
      'If you think that you may miss a payment, telephone {lenderTelephone} early: more can be done before it is missed.',
      'Sample text: what you owe once {lender} has ended the agreement, and who bears the loss of a vehicle that is stolen or written off, goes here.',
    ],
    earlySettlement: [
      'Ask {lender} in writing for the amount that pays this agreement off on a day of your choice. Sample text: how {lender} calculates the reduction, what a part repayment changes, and what {lender} charges goes here.',
    ],
    location: [
      'You must tell {lender} where the vehicle is kept whenever you are asked. As you have told us, it is kept at: {keptAt}. If that changes, tell {lender} within a week.',
    ],
    endOfPcp: [
      'The final payment of {finalPayment} is the guaranteed minimum future value (GMFV) of the vehicle. When it falls due on {lastDueDate}, you choose one of three ways.',
      '- Keep the vehicle: you pay {finalPayment}, and the completion fee of {completionFee}.',
      '- Return the vehicle: {lender} takes it in place of the final payment and the completion fee, and debits neither. It may charge you for damage beyond fair wear, and for each kilometre above {kilometresPerYear} km per year. Sample text: what {lender} charges for these goes here.',
      '- Trade the vehicle in: if a dealer gives more for it than what you pay to keep it, the rest is yours to put towards another vehicle.',
      'Tell {lender} in writing which way you choose, at least four weeks before that day. If you choose none, you keep the vehicle.',
    ],
    guarantee: [
      'If {hirer} does not pay what is due, {lender} may ask {guarantor} for it without going to court against {hirer} first.',
    ],
    notices: [
      'Letters and notices are sent to the addresses in this agreement, or by email where you have agreed to it. Tell {lender} if you move.',
      'You may ask {lender} at any time, free of charge, for a statement that splits each payment into capital, interest and fees.',
      'Sample text: further notices from the lender go here.',
    ],
  },
  clausesByLaw: {
    // Under the directive nobody can waive the right to withdraw.
    directive2023: {
      withdrawal: [
        'Give the reference {reference}. Once you have paid this back, the vehicle is yours. If {dealer} takes it back instead, it pays the credit back to {lender} for you, and what you paid at the start to you.',
      ],
      earlySettlement: [
        'Ask {lender} in writing for the amount that pays this agreement off on a day of your choice.',
      ],
    },
    companyHirePurchase: {
      earlySettlement: [
        'You may pay off this agreement early, at any time. Ask {lender} in writing for the amount. Sample text: how much less interest you then pay, and what {lender} charges, goes here.',
      ],
      default: [
        'If you do not keep to this agreement, {lender} sends you a notice that says what is wrong. {lender} may end the agreement, and ask for the vehicle, if you do not put it right within {noticeDays} days of receiving it.',
        'Sample text: what you owe once {lender} has ended the agreement, and who bears the loss of a vehicle that is stolen or written off, goes here.',
      ],
      beforeSigning: [
        'Read the whole document before you sign: it binds the company. Sign only if the company wants to be bound by it.',
        'By signing you confirm that you may sign for the company, and that you have read this agreement.',
      ],
    },
  },
  preContract: {
    intermediaryRole: 'Introduces you to the lender and supplies the vehicle.',
    drawdown: 'The lender pays the dealer when everyone has signed and the vehicle has been handed over.',
    allocation:
      'Each payment goes first to fees and charges that are due, then to the interest of the month, then to what is still owed of the credit.',
    security: 'The vehicle remains the lender’s property until everything has been paid.',
    insurance:
      'You must insure the vehicle comprehensively. You choose the insurer. The cost is not included in the APR.',
    changeOfCosts:
      'The rate, the fees, the instalments and the charges for late payments are fixed. No interest is charged on late payments.',
    latePayment: 'Late payments cost you these charges:',
    database: 'The lender consults the Central Credit Register.',
    draftCopy: 'Ask {lender} for it.',
    validity:
      'Sample text: this information is valid for 14 days from the day on which the document was prepared.',
    law: 'The law of Ireland; the courts of Ireland decide.',
    language: 'The agreement and all information are in English.',
    complaints:
      'Write to {lender} first, at its address. Sample text: the name of the ombudsman who decides complaints goes here.',
  },
  beforeSigning: [
    'Read the whole document before you sign: it binds you. Sign only if you want to be bound by it.',
    'By signing you confirm that you have received the pre-contract information and have read this agreement.',
  ],
  lenderSigns: '{lender} signs by the electronic seal on this document.',
}

const { privacyNotice: _, ...WITHOUT_NOTICE } = SAMPLE_WORDING

/** Before the lender's own wording is set: pages and emails then say "Your lender" instead of a sample name. Nothing is signed with it. */
export const UNNAMED_WORDING: LenderWording = {
  ...WITHOUT_NOTICE,
  name: 'Your lender',
  address: [],
  telephone: '',
  email: '',
  website: '',
  registration: '',
}
