/**
 * What a field holds, by its name, which means the same in every model of both sets. The document uses it for fields
 * whose kind and note say nothing. A test proves that every field of the document is described.
 */
export const MEANINGS: Readonly<Record<string, string>> = {
  quote: 'The application.',
  borrower: 'Who borrows: the type of borrower, its bank, its applicants and its business.',
  loanDetails: 'The loan and its vehicle.',
  vehicle: 'The vehicle that is financed.',
  bankDetails: 'The bank account from which the instalments are paid.',
  finance: 'The price, the payments at the start, and the term.',
  borrowerType: 'Who borrows: one person, two, a partnership, a company or a sole trader.',
  loanType: 'Hire purchase (`hp`) or purchase contract plan (`pcp`).',
  vehicleType: 'The type of vehicle; `tbc` if it is to be confirmed.',
  furtherInformation: 'Anything else that the lender should know, in your own words.',
  contactDetails: 'Addresses, e-mail and phones of the applicant.',
  personalInfo: 'The applicant as a person.',
  employment: 'The applicant’s work and employer.',
  title: 'The title of the applicant.',
  gender: 'The gender of the applicant.',
  maritalStatus: 'The marital status of the applicant.',
  nationality: 'The nationality of the applicant, in words.',
  primaryApplicant: 'Whether this applicant is the primary one of the case.',
  residentialStatus: 'How the applicant lives: in a home of their own, as a tenant, or with parents.',
  timeAtAddress: 'How long the applicant has lived there.',
  county: 'The county of the address.',
  country: 'The country of the address.',
  line1: 'The first line of the address.',
  line2: 'The second line of the address.',
  town: 'The town of the address.',
  postCode: 'The post code of the address.',
  eirCode: 'The Eircode of the address.',
  employerAddress: 'The address of the employer.',
  industryCategory: 'The industry in which the applicant works.',
  industry: 'The industry in which the applicant works.',
  employmentType: 'Full-time, part-time or self-employed.',
  timeInThisEmployment: 'How long the applicant has worked there.',
  timeInEmployment: 'How long the applicant has worked there.',
  workPermitNumber: 'The number of the work permit, if there is one.',
  workPermit: 'The number of the work permit, if there is one.',
  accountName: 'The name of the account’s holder.',
  accountType: 'Whether the account has one holder or several.',
  bicCode: 'The BIC of the bank.',
  businessData: 'The business.',
  company: 'The company.',
  branch: 'The branch that holds the account.',
  iban: 'The IBAN of the account.',
}

/** Examples of fields that no sample application has. */
export const EXAMPLES: Readonly<Record<string, string | boolean>> = {
  quoteReference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ',
  caseId: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
  borrowerType: 'individual',
  newVehicle: true,
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
