/** What fields hold, and what their values mean, for the API's document. */
import { VALUE_NAMES } from '../../domain/application/value-names.ts'

/**
 * What a field holds, by its name, which means the same in every model of both sets. The document uses it for fields
 * whose kind and note say nothing. A test proves that every field of the document is described.
 */
export const MEANINGS: Readonly<Record<string, string>> = {
  quote: 'The application.',
  borrower: 'The borrower: type, bank account, applicants and business.',
  loanDetails: 'The loan and its vehicle.',
  vehicle: 'The financed vehicle.',
  bankDetails: 'The bank account for the instalments.',
  finance: 'The price, deposit, trade-in and term.',
  borrowerType:
    'The borrower type: one individual, two joint applicants, a partnership, a limited company or a sole trader.',
  loanType: 'Hire purchase (`hp`) or purchase contract plan (`pcp`).',
  vehicleType: 'The type of vehicle. Use `tbc` if it is yet to be confirmed.',
  furtherInformation: 'Free text: anything else that the lender should know.',
  contactDetails: 'The applicant’s addresses, email address and phone numbers.',
  personalInfo: 'The applicant’s personal details.',
  employment: 'The applicant’s employment.',
  title: 'The applicant’s title.',
  gender: 'The applicant’s gender.',
  maritalStatus: 'The applicant’s marital status.',
  nationality: 'The applicant’s nationality, as free text.',
  primaryApplicant: 'Whether this is the primary applicant of the case.',
  residentialStatus: 'The applicant’s residential status: home owner, tenant or living with parents.',
  timeAtAddress: 'How long the applicant has lived at this address.',
  county: 'The county of the address.',
  country: 'The country of the address.',
  line1: 'The first line of the address.',
  line2: 'The second line of the address.',
  town: 'The town of the address.',
  postCode: 'The postcode of the address.',
  eirCode: 'The Eircode of the address.',
  employerAddress: 'The employer’s address.',
  industryCategory: 'The industry in which the applicant works.',
  industry: 'The industry in which the applicant works.',
  employmentType: 'The employment type: full-time, part-time or self-employed.',
  timeInThisEmployment: 'How long the applicant has worked there.',
  timeInEmployment: 'How long the applicant has worked there.',
  workPermitNumber: 'The work permit number, if there is one.',
  workPermit: 'The work permit number, if there is one.',
  accountName: 'The name of the account holder.',
  accountType: 'Whether it is an individual or a joint account.',
  bicCode: 'The BIC of the bank.',
  businessData: 'The business details.',
  company: 'The company details.',
  branch: 'The branch that holds the account.',
  iban: 'The IBAN of the account.',
}

/** Examples of fields that no sample application has. */
export const EXAMPLES: Readonly<Record<string, string | boolean>> = {
  quoteReference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ',
  caseId: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
  borrowerType: 'individual',
  newVehicle: true,
  make: 'Volkswagen',
  model: 'Golf',
  variant: '1.5 TSI Life',
  workPermitExpiryDate: '2028-06-30',
  workPermitExpiry: '2028-06-30',
  workPermitNumber: 'WP-000001',
  workPermit: 'WP-000001',
}

/** A meaning in the spellings of both sets. */
const both = (name: string, meaning: string): Readonly<Record<string, string>> => ({
  [name]: meaning,
  [name.charAt(0).toLowerCase() + name.slice(1)]: meaning,
})

/** What generated code calls values that are no identifiers, and what values mean whose names do not say it. */
/** Set B has other names for the first two and the last. */
const { under6Months, '6to12Months': halfYear, '10yearsOrMore': tenYears, ...years } = VALUE_NAMES.Duration

export const ENUMERATION_WORDS = {
  identifiers: {
    '6to12': 'from6to12',
    '1year': 'year1',
    '2years': 'years2',
    '3years': 'years3',
    '4years': 'years4',
    '5years': 'years5',
    '6years': 'years6',
    '7years': 'years7',
    '8years': 'years8',
    '9years': 'years9',
    '15000': 'km15000',
    '20000': 'km20000',
    '25000': 'km25000',
  },
  meanings: {
    BorrowerType: {
      ...both('Individual', 'One applicant'),
      ...both('Joint', 'An applicant and a guarantor'),
      ...both('Partnership', 'Two or three applicants and a partnership'),
      ...both('LimitedCompany', 'A limited company whose directors are the applicants'),
      ...both('SoleTrader', 'One sole trader'),
    },
    Duration: { less6: under6Months, '6to12': halfYear, ...years, morethan10: tenYears },
    FinanceApplyingFor: {
      Car: 'A car',
      LightCommercial: 'A van or another commercial vehicle',
      CAFAsset: 'A tractor or another vehicle',
    },
    VehicleType: {
      car: 'A car',
      tbc: 'To be confirmed',
      lightCommercial: 'A van or another commercial vehicle',
      other: 'Another vehicle',
    },
    loanType: { hp: 'Hire purchase', pcp: 'Purchase contract plan' },
  },
} as const
