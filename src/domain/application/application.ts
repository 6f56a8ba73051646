/**
 * The canonical application: both model sets are read into it. Money is in euro, periods in months unless a name says
 * otherwise. Fields and rules refer to its places.
 */
import type { Opaque } from '../../../packages/rules/path.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'

export const BORROWER_TYPES = ['individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader'] as const
export type BorrowerType = (typeof BORROWER_TYPES)[number]
export const TITLES = ['mr', 'mrs', 'ms', 'miss', 'genderNeutral', 'doctor'] as const
export type Title = (typeof TITLES)[number]
export const GENDERS = ['male', 'female'] as const
export type Gender = (typeof GENDERS)[number]
export const MARITAL_STATUSES = [
  'single',
  'married',
  'widowed',
  'separated',
  'divorced',
  'cohabiting',
] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]
export const RESIDENTIAL_STATUSES = ['homeOwner', 'tenant', 'livingWithParents'] as const
export type ResidentialStatus = (typeof RESIDENTIAL_STATUSES)[number]
export const EMPLOYMENT_TYPES = ['fullTime', 'partTime', 'selfEmployed'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
export const EMPLOYMENT_STATUSES = ['permanent', 'temporary', 'contract', 'selfEmployed'] as const
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number]
export const ACCOUNT_TYPES = ['individual', 'joint'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const VEHICLE_TYPES = ['car', 'lightCommercial', 'agricultural', 'other', 'toBeConfirmed'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]
export const LOAN_TYPES = ['hirePurchase', 'pcp'] as const
export type LoanType = (typeof LOAN_TYPES)[number]
export type Duration =
  | 'under6Months'
  | '6to12Months'
  | '1year'
  | '2years'
  | '3years'
  | '4years'
  | '5years'
  | '6years'
  | '7years'
  | '8years'
  | '9years'
  | '10yearsOrMore'

export type Address = {
  county?: string
  country?: string
  line1?: string
  line2?: string
  town?: string
  postCode?: string
  eircode?: string
}

export type Residence = Address & { time: Duration; ccrCounty?: string; current?: boolean }

export type Contact = { email: string; telephone: string; otherTelephone?: string }

export type Employment = {
  type: EmploymentType
  status?: EmploymentStatus
  occupation: string
  industry: string
  time: Duration
  employer?: { name?: string; address?: Address; email?: string; telephone?: string; otherTelephone?: string }
  workPermit?: { number?: string; expiry?: LocalDate }
}

/** Whole euro per month. */
export type Income = { salary: number; other?: number; housing: number }

export type Applicant = {
  title: Title
  firstName: string
  middleName?: string
  lastName: string
  maidenName?: string
  dateOfBirth: LocalDate
  gender?: Gender
  maritalStatus?: MaritalStatus
  nationality: string
  ppsNumber: string
  residentialStatus: ResidentialStatus
  numberOfDependents?: number
  primary?: boolean
  email: string
  mobile: string
  otherTelephone?: string
  addresses: Residence[]
  employment?: Employment
  income?: Income
}

export type BankDetails = {
  accountName: string
  accountType: AccountType
  bank: string
  yearsWithBank: number
  accountNumber?: string
  address?: string
  bic?: string
  branch?: string
  iban?: string
  sortCode?: string
}

export type Business = {
  ccrCounty?: string
  turnoverPerMonth?: number
  address?: Partial<Residence>
  contact?: Partial<Contact>
  numberOfEmployees?: number
  type?: string
  yearIncorporated?: string
  timeInBusiness?: Duration
}

/** What identifies a new vehicle: an entry of the catalogue. */
export type NewVehicle = {
  carId?: string
  fuel?: string
  make?: string
  model?: string
  specification?: string
}
export type UsedVehicle = { registration?: string; kilometres?: number }

/** What no set asks of a used vehicle: completed before the agreement is signed. */
export type VehicleIdentity = { make?: string; model?: string; variant?: string; year?: number }

export type Vehicle = {
  type: VehicleType
  new?: NewVehicle
  used?: UsedVehicle
  identity?: VehicleIdentity
  vin?: string
  japaneseImport?: boolean
}

export type Finance = {
  price: number
  /** Trade-in value plus deposit, if a set has one figure for both. */
  contribution?: number
  deposit?: number
  tradeIn?: number
  tradeInRegistration?: string
  term: number
  loanType?: LoanType
  kilometresPerYear?: 15_000 | 20_000 | 25_000
}

export type Application = {
  /** The reference of the application to resubmit. */
  reference?: string
  /** Email address of the user who owns the application. */
  owner?: string
  customData?: Opaque
  borrowerType: BorrowerType
  applicants: Applicant[]
  bank: BankDetails
  business?: Business
  company?: { registrationNumber?: string; legalName?: string; numberOfDirectors?: number }
  partnership?: { legalName?: string }
  soleTrader?: { tradingAs?: string }
  vehicle: Vehicle
  finance: Finance
  furtherInformation?: string
}
