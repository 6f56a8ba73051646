/** The model of a contract for the lender's core system. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { LOAN_TYPES } from '../../domain/application/application.ts'
import { DOCUMENT_MEDIA_TYPES, type DocumentType } from '../../domain/documents/document.ts'
import { INFORMATION_FORMS } from '../../domain/finance/credit-law.ts'
import { FEE_KINDS, FEE_MOMENTS, type FeeKind, type FeeMoment } from '../../domain/finance/fees.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import type { RUNS_FROM } from '../../domain/signing/signing.ts'
import {
  dayOrNull,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { application } from '../applications/application-parts.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { Figures } from './part-api-models.ts'

/** The schema of a contract. One with other fields removed or changed has another name. */
export const CONTRACT_SCHEMA = 'contract/1'

/** An application's parties and documents are at most this many. */
const ENTRIES_MAXIMUM = 200
const MONEY_MAXIMUM_EURO = 100_000_000
const RATE_MAXIMUM_PER_CENT = 100
const BYTES_MAXIMUM = 2 ** 40

const euro = (description: string) =>
  z.number().min(0).max(MONEY_MAXIMUM_EURO).describe(`${description} In euro, exact to the cent.`)
const day = (description: string) => z.string().meta({ format: 'date', description })
const count = (description: string) => whole(description, 0, INT32_MAXIMUM)
const sha256 = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(description)
const address = (description: string) => listOf(z.string(), description, ENTRIES_MAXIMUM)

const PARTY_ROLES = {
  hirer: 'owes the payments',
  guarantor: 'guarantees them',
  partner: 'signs for the partnership that is the hirer',
  director: 'signs for the company that is the hirer',
} as const

const Party = object('A party to the contract.', {
  role: describedEnum('The role in the contract.', PARTY_ROLES),
  kind: describedEnum('What the party is.', {
    person: 'one of the applicants',
    business: 'a company or a partnership',
  }),
  applicant: whole(
    'The position in `application.applicants`, starting at 0. Null for a business.',
    0,
    ENTRIES_MAXIMUM,
  ).nullable(),
  name: text('The name, as it is in the agreement.'),
  tradingAs: textOrNull('The trading name of a sole trader. Null if there is none.'),
  registrationNumber: textOrNull('The number in the companies register. Null if there is none.'),
  address: address('The lines of the address, as they are in the agreement.'),
  dateOfBirth: dayOrNull('The date of birth. Null for a business.'),
  ppsNumber: textOrNull('The PPS number. Null for a business.'),
  email: textOrNull('The email address. Null for a business.'),
  mobile: textOrNull('The mobile number. Null for a business.'),
})

const Fee = object('A fee.', {
  kind: z.enum(Object.keys(FEE_KINDS) as FeeKind[]).describe('The type of fee.'),
  amount: euro('The amount.'),
  due: describedEnum('With which payment it is due.', FEE_MOMENTS as Readonly<Record<FeeMoment, string>>),
})

const PaymentDue = object('A payment.', {
  number: count('The number of the payment, starting at 1.'),
  dueOn: dayOrNull('The day on which it is due. Null while `startsOn` is null.'),
  kind: describedEnum('What the payment is.', {
    instalment: 'a monthly instalment',
    finalPayment: 'the guaranteed future value of a PCP',
  }),
  openingBalance: euro('The outstanding balance before the payment.'),
  interest: euro('The interest in the payment.'),
  principal: z
    .number()
    .min(-MONEY_MAXIMUM_EURO)
    .max(MONEY_MAXIMUM_EURO)
    .describe('The part of the payment that repays the loan. In euro, exact to the cent.'),
  payment: euro('Interest and principal, without the fee.'),
  fee: euro('The fees that are due with the payment.'),
  closingBalance: euro('The outstanding balance after the payment. 0 after the last one.'),
})

const Mandate = object('The account from which the payments are collected.', {
  reference: text('The mandate reference.'),
  scheme: describedEnum('What the borrowers have agreed to in the agreement.', {
    sepaCore: 'a SEPA Core Direct Debit mandate',
    none: 'no mandate: the account has no IBAN, or the lender has no creditor identifier',
  }),
  creditor: text('The name of the creditor.'),
  creditorIdentifier: textOrNull('The SEPA creditor identifier. Null if the lender has none.'),
  accountHolder: text('The account holder.'),
  holderAddress: address('The lines of the account holder’s address.'),
  bank: text('The bank, by a name of its set.'),
  iban: textOrNull('The IBAN. Null if the application has a sort code and an account number instead.'),
  bic: textOrNull('The BIC. Null if it was not stated.'),
  sortCode: textOrNull('The sort code. Null if it was not stated.'),
  accountNumber: textOrNull('The account number. Null if it was not stated.'),
  signedOn: dayOrNull('The day of the last signature. Null if nobody has signed.'),
})

const Vehicle = object('The vehicle, as it is in the agreement.', {
  type: text('The type of vehicle.'),
  condition: text('New, used or imported.'),
  description: textOrNull('Make, model and specification. Null if they were not stated.'),
  registration: textOrNull('The registration number. Null for a new vehicle.'),
  kilometres: count('The odometer reading, in kilometres. Null for a new vehicle.').nullable(),
  vin: textOrNull('The vehicle identification number (VIN). Null if it was not stated.'),
  fuel: textOrNull('The fuel. Null if it was not stated.'),
})

const PayBack = object(
  'What the hirer pays back after withdrawing from a contract that was paid out, before what has already been paid. Null if they have not withdrawn, or nothing was paid out.',
  {
    credit: exampled(euro('What was paid out.'), 1_000),
    interestPerDay: exampled(euro('The interest for each day from the payout to the repayment.'), 0.16),
    paidOutOn: exampled(day('The day of the payout.'), '2026-03-14'),
    dueOn: exampled(day('The last day to pay it back.'), '2026-04-15'),
  },
)

const HashedDocument = object('An uploaded document.', {
  id: text('The ID of the document.'),
  requirement: text('The ID of the requirement for which it was uploaded.'),
  name: text('The file name.'),
  type: z.enum(DOCUMENT_MEDIA_TYPES as DocumentType[]).describe('The media type.'),
  bytes: whole('The size of the file, in bytes.', 0, BYTES_MAXIMUM),
  uploadedAt: moment('The time of the upload.'),
  sha256: sha256('The SHA-256 of the file.'),
})

const Agreement = object('The sealed agreement and its evidence.', {
  sha256: sha256(
    'The SHA-256 of the first `bytes` bytes of the file. The service may append revocation data and time-stamps.',
  ),
  bytes: whole('The length of the agreement when it was sealed.', 1, BYTES_MAXIMUM),
  evidenceSteps: count('The number of steps in the evidence when the contract was read.'),
  evidenceHead: sha256('The hash of the last of these steps, which covers all earlier ones.'),
})

/** A signed contract. */
export const ContractModel = model(
  'ContractModel',
  object('A signed contract, complete for booking.', {
    schema: z
      .literal(CONTRACT_SCHEMA)
      .describe('The version of this model. Fields may be added to a version, but not removed or changed.'),
    reference: text('The reference of the application, which is also the number of the agreement.'),
    mode: z.enum(MODES).describe('Whether the application is live or a test.'),
    state: ApplicationState.describe('The state: `Signed`, `PaidOut` or `Withdrawn`.'),
    agreedOn: day('The date of the agreement.'),
    signedAt: momentOrNull('The time of the last signature. Null if the sandbox has skipped signing.'),
    withdrawnAt: exampled(
      momentOrNull(
        'The time when the application was withdrawn. The contract is then no longer in force. Otherwise null.',
      ),
      '2026-03-05T09:00:00.000Z',
    ),
    payBack: PayBack.nullable(),
    withdrawableUntil: dayOrNull(
      'The last day on which the hirer can withdraw. Null for a company, and until the hirer has received the sealed agreement.',
    ),
    payOutWaits: z
      .boolean()
      .describe('Whether the payout has to wait until the hirer can no longer withdraw.'),
    runsFrom: describedEnum('The event from which the loan runs.', {
      signingStarted: 'the date of the agreement',
      lastSignature: 'the day of the last signature',
      payingOut: 'the day of the payout',
    } satisfies Readonly<Record<(typeof RUNS_FROM)[number], string>>),
    startsOn: dayOrNull('The day from which the loan runs. Null while this is not known.'),
    endedOn: exampled(
      dayOrNull(
        'The day on which the contract ended, as the core system has reported it. Null while it has not.',
      ),
      '2029-03-02',
    ),
    loanType: z.enum(LOAN_TYPES).describe('The type of loan.'),
    kilometresPerYear: count('The kilometres per year that a PCP allows. Null for hire purchase.').nullable(),
    excessKilometreCharge: z
      .number()
      .min(0)
      .max(MONEY_MAXIMUM_EURO)
      .nullable()
      .describe('The charge for each excess kilometre, in euro. Null if there is none.'),
    commission: euro(
      'What the lender pays the dealer, as in the agreement. 0 if it pays nothing, null if the product says nothing about it.',
    ).nullable(),
    parties: listOf(Party, 'The parties, the hirer first.', ENTRIES_MAXIMUM),
    application: application.describe('The application.'),
    vehicle: Vehicle,
    price: euro('The price of the vehicle.'),
    deposit: euro('The deposit. It includes the trade-in if the application has one figure for both.'),
    tradeIn: euro('The trade-in value. 0 if the application has one figure for both.'),
    figures: Figures.omit({ schedule: true }).describe('The figures of the loan.'),
    nominalRate: exampled(
      z
        .number()
        .min(0)
        .max(RATE_MAXIMUM_PER_CENT)
        .describe('The nominal rate with all its decimal places, in per cent per year.'),
      6.9,
    ),
    lastInstalment: euro('The last monthly instalment, which can differ from the others.'),
    fees: listOf(Fee, 'The fees.', ENTRIES_MAXIMUM),
    schedule: listOf(PaymentDue, 'All payments, in order.', ENTRIES_MAXIMUM),
    product: object('The product.', {
      id: text('The ID of the product.'),
      version: count('The version of the product, which never changes.'),
      name: text('The name of the product.'),
    }),
    law: object('The law of the agreement.', {
      id: text('The ID of the law.'),
      name: text('The name of the law.'),
      version: day('The first day of the version of the law that applies.'),
      withdrawalDays: count('The days in which the hirer can withdraw; 0 for a company.'),
      informationForm: z
        .enum(INFORMATION_FORMS)
        .describe('The form of the pre-contract information; `none` for a company.'),
    }),
    mandate: Mandate,
    dealer: object('The dealer, as in the agreement.', {
      id: textOrNull('The ID of the dealer. Null if a partner has introduced the borrower.'),
      name: text('The name.'),
      address: address('The lines of the address. Empty if it is not known.'),
    }),
    payee: object('Who is paid.', {
      name: text('The name.'),
      address: address('The lines of the address. Empty if it is not known.'),
      amount: euro('The amount to pay: the amount financed.'),
    }),
    documents: listOf(HashedDocument, 'The uploaded documents.', ENTRIES_MAXIMUM),
    agreement: Agreement.nullable().describe(
      'The sealed agreement and its evidence. Null if the sandbox has skipped signing.',
    ),
  }),
)
