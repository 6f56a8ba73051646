/**
 * The agreement in English, as written in Ireland: every word of it that is not the lender's, the applicants' or the
 * products' own, and how it writes numbers, amounts and dates. Another language is a file like this one.
 */

import { FEE_KINDS, FEE_MOMENTS, type FeeKind } from '../../../domain/finance/fees.ts'
import { EVIDENCE_EN } from './evidence-words-en.ts'
import { FORM_NOTES_EN, STATUTES_EN } from './statutes-en.ts'

export const EN = {
  /** BCP 47; the PDF declares it. */
  tag: 'en-IE',
  /** Written here, so that no update of a locale's data changes a document. */
  formats: {
    decimalMark: '.',
    groupMark: ',',
    euro: '€{amount}',
    negative: '−{amount}',
    perCent: '{number}%',
    kilometres: '{number} km',
    kilometresPerYear: '{number} km a year',
    months: (count: number): string => (count === 1 ? '1 month' : `${count} months`),
    date: '{day} {month} {year}',
    /** In Irish time. */
    dateAndTime: '{date}, {time} Irish time ({offset})',
    /** Where it is said beforehand that times are Irish. */
    recordedTime: '{date}, {time} ({offset})',
    offset: (hours: number): string => (hours === 0 ? 'UTC' : `UTC+${hours}`),
    monthNames: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
      ',',
    ),
    /** In tables. */
    shortMonthNames: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },

  page: {
    title: 'Hire-Purchase Agreement {reference}',
    subject: 'Hire purchase of {vehicle} for {price}',
    number: 'Page {number} of {count}',
    sample: 'Sample only, no offer · {lender}',
    /** At the top of each page of what is read before signing starts, and in the file's title. */
    draft: 'Draft – not for signature',
    logo: 'Logo of {lender}',
    /** For "&" in the file's title, subject and author. */
    and: 'and',
    /** The reason that the seal states. */
    sealed: 'Hire-purchase agreement {reference}, signed by everybody',
  },

  // What all parts name.
  loanTypes: {
    hirePurchase: 'Hire purchase',
    pcp: 'Hire purchase with a final payment (personal contract plan, PCP)',
  },
  hirers: {
    individual: 'An individual',
    joint: 'An individual, with a guarantor',
    partnership: 'A partnership',
    limitedCompany: 'A limited company',
    soleTrader: 'A sole trader',
  },
  capacities: {
    hirer: 'Hirer',
    guarantor: 'Guarantor',
    director: 'Director, for {hirer}',
    partner: 'Partner, for {hirer}',
  },
  vehicles: {
    car: 'Car',
    lightCommercial: 'Light commercial vehicle',
    agricultural: 'Tractor or agricultural vehicle',
    other: 'Other vehicle',
    toBeConfirmed: 'Vehicle, type to be confirmed',
  },
  conditions: {
    new: 'New',
    used: 'Used',
    importedFromJapan: 'Used, imported from Japan',
    toBeConfirmed: 'To be confirmed',
  },
  fee: '{amount}, {moment}',
  fees: Object.fromEntries(Object.entries(FEE_KINDS).map(([kind, { name }]) => [kind, name])) as Readonly<
    Record<FeeKind, string>
  >,
  feeMoments: FEE_MOMENTS,
  commission: {
    name: 'Commission',
    paid: 'The lender pays the dealer a commission of {amount}.',
    none: 'No commission is paid.',
  },
  lastFeeMoments: {
    instalment: 'with the last instalment',
    finalPayment: 'with the final payment',
  },
  instalments: {
    equal: '{count} of {amount} each',
    /** In a sentence. */
    equalMonthly: '{count} monthly instalments of {amount}',
    withLast: '{equal}, and a last one of {amount}',
  },
  starts: {
    lastSignature: 'the day on which the last of those who sign has signed',
    payingOut: 'the payout, the day on which the lender pays the dealer',
  },
  monthsAfter: {
    lastSignature: 'the day {months} after the last signature',
    payingOut: 'the day {months} after the payout',
  },
  /** In earlier editions. */
  monthsAfterStart: 'the day {months} after the start',
  termWithFinal: '{months}: {count} monthly payments and a final one',
  totalToPay: 'Total amount you will have to pay',
  totalOfPayments: '{amount}: the credit, its interest and all fees',
  chargeLine: '{for}: {amount}',

  statutes: STATUTES_EN,
  statuteMarks: {
    quoted: 'These are the words of the law: {source}.',
    required: 'The law requires this statement: {source}.',
  },

  keyFacts: {
    title: 'Key facts',
    typeOfCredit: 'Type of credit',
    pcp: 'Hire purchase (PCP)',
    vehicle: 'Vehicle',
    dealer: 'from {dealer}',
    price: 'Cash price',
    priceWithStart: '{price}, of which {amount} at the start',
    credit: 'Amount of credit',
    instalments: 'Monthly instalments',
    first: 'the first on {day}',
    finalPayment: 'Final payment (GMFV)',
    finalDay: 'on {day}',
    finalWithFees: '{amount} with the fees that fall due with it',
    fees: 'Fees',
    term: 'Term',
    apr: 'APR',
    total: 'Total amount you pay',
    about: 'This page sums up what you are asked to sign. The pages after it say what it means.',
    firstPayment: 'First payment',
    hirePurchasePrice: 'Hire-purchase price',
    withPaidAtStart: '{price}, with what you pay at the start',
    firstPaymentWithFees: '{amount} on {day}: the first instalment of {instalment} and fees of {fees}',
  },

  guarantorFacts: {
    title: 'Key facts for the guarantor',
    guarantor: 'Guarantor',
    hirer: 'You guarantee for',
    when: 'When you pay',
    whenUnpaid: 'If {hirer} does not pay what is due, {lender} may ask you for it.',
    most: 'The most that you pay',
    mostOfPayments: '{amount}, the total amount that {hirer} will have to pay. Charges do not raise it.',
    returned: 'If the vehicle is taken back',
    returnedUnpaid:
      'You pay what is in arrears on that day, and in all no more than {hirer} would have to pay to end the agreement then.',
    copy: 'Your copy',
    others:
      'On the pages after this one, up to the signatures, “you” means {hirer}, except in the warning to the guarantor.',
    copySent: 'You receive a copy of the signed agreement by email.',
  },

  /** The standard forms of Directive 2008/48/EC, Annex II, and of Directive (EU) 2023/2225, Annex I. */
  preContract: {
    title: 'Pre-contract credit information',
    about:
      'This is what you should know before you sign. It belongs to the agreement with the reference {reference} and was prepared on {day}.',
    aboutMade:
      'This is what you should know before you sign. It belongs to the agreement with the reference {reference} and was made on {day}.',
    notes: FORM_NOTES_EN,
    sections2008: {
      contacts: '1. Identity and contact details of the creditor and credit intermediary',
      features: '2. Description of the main features of the credit product',
      costs: '3. Costs of the credit',
      legal: '4. Other important legal aspects',
      distance: '5. Additional information in the case of distance marketing of financial services',
    },
    sections2023: {
      key: 'Part I: Key information',
      contacts: 'Part II: 1. Contact details',
      features: 'Part II: 2. Description of the main features of the credit product',
      costs: 'Part II: 3. Costs of the credit',
      legal: 'Part II: 4. Other important legal aspects',
      distance: 'Part II: 5. Additional information in the case of distance marketing of financial services',
    },
    creditor: 'Creditor',
    address: 'Address',
    telephone: 'Telephone',
    email: 'E-mail',
    website: 'Web',
    intermediary: 'Credit intermediary',
    intermediaryAddress: 'Its address',
    intermediaryRole: 'Its part',
    typeOfCredit: 'Type of credit',
    credit: 'Total amount of credit',
    drawdown: 'How it is paid out',
    durationOfAgreement: 'Duration of the credit agreement',
    duration: 'Duration',
    durationUntil: '{months} from {start}; the last payment is due on {last}',
    durationUntilFinal: '{months} from {start}; the final payment is due on {last}',
    instalments: 'Instalments',
    instalmentsFrom: '{instalments}, the first on {first}',
    finalPayment: 'Final payment (GMFV) of {amount} on {day}',
    allocation: 'Order of payments',
    rate: 'Borrowing rate',
    fixedRate: '{rate} a year, fixed for the whole agreement',
    apr: 'Annual percentage rate of charge (APR)',
    aprWithFees: '{apr}, all fees included',
    total: 'Total amount that you pay',
    goods: 'Goods',
    price: 'Cash price',
    security: 'Security',
    guarantor: 'Guarantor: {name}',
    latePayments: 'Costs in the case of late payments',
    totalCost: 'Total cost of credit',
    insurance: 'Insurance',
    changes: 'When costs may change',
    late: 'Late payments',
    withdrawal: 'Right of withdrawal',
    early: 'Paying early',
    register: 'Credit register',
    draft: 'Draft agreement',
    validity: 'How long this holds',
    registration: 'Registration',
    supervision: 'Supervision',
    howToWithdraw: 'How to withdraw',
    writeTo: 'Write to {lenderEmail} or to {lenderAddress}, with the reference {reference}.',
    law: 'Law and courts',
    language: 'Language',
    complaints: 'Complaints',
  },

  agreement: {
    title: 'Hire-Purchase Agreement',
    titleBefore: 'Hire Purchase Agreement',
    head: 'The agreement',
    reference: 'Reference',
    type: 'Type',
    kindOfHirer: 'Kind of hirer',
    preparedOn: 'Prepared on',
    madeOn: 'Made on',
    madeByLastSignature: 'the day on which the last of those who sign has signed',
    startsOn: 'Starts on',
    parties: 'Parties',
    owner: 'Owner (the lender)',
    hirer: 'Hirer (you)',
    tradingAs: 'trading as {name}',
    companyNumber: 'Company number {number}',
    partner: 'Partner',
    director: 'Director',
    directorSigns: 'Director (signs for the hirer)',
    guarantor: 'Guarantor',
    dealer: 'Dealer (supplier of the vehicle)',
    goods: 'The vehicle',
    vehicle: 'Vehicle',
    condition: 'Condition',
    year: 'Year',
    registration: 'Registration number',
    kilometres: 'Kilometres driven',
    fuel: 'Fuel',
    vin: 'Chassis number (VIN)',
    keptAt: 'Kept at',
    toBeCompleted: 'to be completed before signing',
    distance: 'Agreed distance',
    money: 'Price and credit',
    price: 'Cash price',
    deposit: 'Deposit',
    tradeIn: 'Trade-in',
    depositAndTradeIn: 'Deposit and trade-in',
    tradedIn: 'Vehicle traded in: {registration}',
    credit: 'Amount of credit',
    interest: 'Interest',
    fees: 'Fees',
    totalCost: 'Total cost of credit',
    hirePurchasePrice: 'Hire-purchase price',
    rate: 'Rate of interest',
    fixedRate: '{rate} a year, fixed',
    apr: 'APR',
    payments: 'What you pay, and when',
    instalments: 'Monthly instalments',
    first: 'First instalment',
    last: 'Last instalment',
    finalPayment: 'Final payment (GMFV)',
    finalPaymentOn: '{amount} on {day}',
    total: 'Total of all payments',
    totalWithFees: '{amount}, fees included',
    howToPay: 'How to pay',
    byDirectDebit: 'By direct debit, under the mandate in this document.',
    copy: 'Your copy',
    copySent: 'sent by email, as a file, to everyone who signs, once all have signed',
    schedule: 'Every payment with its date is listed in the payment schedule below.',
    scheduleByMonth: 'Every payment is listed in the payment schedule below.',
    charges: 'Fees and charges',
    furtherKilometre: 'Each kilometre beyond the agreed distance',
    furtherKilometreCharge: '{amount}, if you return the vehicle having driven more than {distance}',
    /** The headings of the lender's clauses. */
    clauses: {
      hiring: 'The hire',
      withdrawal: 'Your right to withdraw',
      halfRule: 'Your right to end the agreement: the half rule',
      thirdRule: 'Taking the vehicle back: the one-third rule',
      default: 'If you do not keep to the agreement',
      earlySettlement: 'Paying off early',
      location: 'Where the vehicle is kept',
      endOfPcp: 'At the end of your PCP',
      guarantee: 'The guarantee',
      notices: 'Notices',
    },
  },

  schedule: {
    title: 'Payment schedule',
    about:
      'Fees come on top of the payment in the same row. What is owed is the part of the amount of credit that is left after the payment.',
    aboutSum:
      '“To pay” is the payment and any fee that falls due with it. “Still owed” is what is left of the amount of credit.',
    rounding: 'The last month’s interest includes what rounding to the cent has left over.',
    startUnknown:
      'The due dates count from {start}. Each payment is due as many months later as its number says, on the same day of the month, or on the last day of a month that has no such day. You get the dates by email once they are known.',
    /** In earlier editions. */
    unknownStart:
      'The loan starts on {start}. Each payment is due so many months later as its row says: on the same day of that month, or on the month’s last day where it has no such day.',
    daysTitle: 'The days of this agreement',
    daysAbout:
      'The last signature was given on {day}. The loan runs from that day, so that its payments are due on these days.',
    finalPayment: 'Payment {number} is the final payment (GMFV).',
    byDate: 'Payments by date',
    byMonth: 'Payments by month after the start',
    number: 'No.',
    dueOn: 'Due on',
    monthsAfterStart: 'Months after the start',
    payment: 'Payment',
    fee: 'Fee',
    noFee: '–',
    toPay: 'To pay',
    owed: 'Still owed',
    total: 'Total',
    sum: 'All payments and fees together come to {payments}. With what is paid at the start, {atStart}, the hire-purchase price is {price}.',
    sumToPay:
      'The amounts under “To pay” add up to {payments}, the total amount you will have to pay. With what is paid at the start, {atStart}, the hire-purchase price is {price}.',
  },

  /** The elements that the rulebook of SEPA Core Direct Debit requires (EPC016-06). */
  mandate: {
    title: 'SEPA Direct Debit mandate',
    authority:
      'By signing this document you authorise {lender} to send instructions to your bank to debit the account below, and you authorise your bank to debit the account as {lender} instructs it. The payments are those of this agreement; its payment schedule tells you each amount and its day ahead.',
    /** Where the loan starts on a day that is not known yet. */
    authorityByMonth:
      'By signing this document you authorise {lender} to send instructions to your bank to debit the account below, and you authorise your bank to debit the account as {lender} instructs it. The payments are those of this agreement; its payment schedule tells you each amount ahead, and you get the days by email once they are known.',
    refund:
      'You may ask your bank for a refund, under the terms of your agreement with it: within eight weeks of the day on which your account was debited, or within 13 months if you had not authorised the payment. Your bank can give you a statement of your rights.',
    holderSigns:
      'The account below is in the name of {holder}. By your signature at the end you give this mandate as the account’s holder, or for its holder, and confirm that you may.',
    summary: 'The mandate',
    reference: 'Mandate reference',
    creditor: 'Creditor',
    creditorIdentifier: 'Creditor identifier',
    type: 'Type of payment',
    recurrent: 'Recurrent',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    signature: 'Signature and date',
    atTheEnd: 'Those at the end of this document',
  },

  signatures: {
    title: 'Signatures',
    lender: 'For the lender',
    hirer: 'For the hirer',
    guarantor: 'For the guarantor',
    mandate: 'I also give the direct debit mandate, as the account’s holder or for its holder.',
    /** What each signature does, above it. */
    does: {
      hirer: 'I enter into hire-purchase agreement {reference} as the hirer.',
      guarantor:
        'I guarantee what {hirer} owes under hire-purchase agreement {reference}, up to {guaranteed}. I have read the warning to the guarantor.',
      director:
        'I may sign for {hirer}, and sign hire-purchase agreement {reference} for it. The agreement binds {hirer}, not me personally.',
      partner:
        'I may sign for {hirer}, and sign hire-purchase agreement {reference} for it. As a partner I am personally liable for all that is due.',
    },
    signatory:
      'A person with authority to do so signs for {lender} after everyone else. The page “How this agreement was signed” has the name of that person.',
    empty: 'Signature and date',
    signedOn: 'Signed on {time}',
    drawn: 'Signature of {name}, drawn by hand',
  },

  waiver: {
    statement:
      'I do not wish to exercise my right to withdraw from agreement {reference} within {withdrawalDays} days of receiving a copy of it. I sign this statement separately from the agreement.',
    notAll: 'Not everyone who hires has signed this statement, so the days to withdraw still hold.',
  },

  evidence: EVIDENCE_EN,
} as const
