/** The enumerations of set B: wire names on the left, canonical values on the right. */
import { enumeration, numberEnumeration } from '../../domain/kinds/enumeration.ts'
import { nameFromFacts } from '../../domain/kinds/name-from-facts.ts'

export const Duration = enumeration('Duration', {
  less6: 'under6Months',
  '6to12': '6to12Months',
  '1year': '1year',
  '2years': '2years',
  '3years': '3years',
  '4years': '4years',
  '5years': '5years',
  '6years': '6years',
  '7years': '7years',
  '8years': '8years',
  '9years': '9years',
  morethan10: '10yearsOrMore',
})

export const Title = enumeration('Title', {
  mr: 'mr',
  mrs: 'mrs',
  ms: 'ms',
  miss: 'miss',
  genderNeutral: 'genderNeutral',
  doctor: 'doctor',
})

export const Gender = enumeration('gender', { male: 'male', female: 'female' })

export const MaritalStatus = enumeration('MaritalStatus', {
  single: 'single',
  married: 'married',
  widowed: 'widowed',
  separated: 'separated',
  divorced: 'divorced',
  cohabitating: 'cohabiting',
})

export const ResidentialStatus = enumeration('ResidentialStatus', {
  homeOwner: 'homeOwner',
  tenant: 'tenant',
  livingWithParents: 'livingWithParents',
})

export const BorrowerType = enumeration('BorrowerType', {
  individual: 'individual',
  joint: 'joint',
  partnership: 'partnership',
  limitedCompany: 'limitedCompany',
  soleTrader: 'soleTrader',
})

export const AccountType = enumeration('AccountType', {
  individualAccount: 'individual',
  jointAccount: 'joint',
})

/** The operator configures this reference data; these are the names of an installation without any. */
export const DEFAULT_BANKS = [
  'creditUnion',
  'alliedIrishBanks',
  'bankOfIreland',
  'permanentTsb',
  'ulsterBank',
  'kbcBank',
  'anPost',
  'revolut',
] as const

export const Bank = nameFromFacts({ name: 'Bank', fault: 'enum', fact: 'bankNames', defaults: DEFAULT_BANKS })

export const EmploymentType = enumeration('EmploymentType', {
  fullTime: 'fullTime',
  partTime: 'partTime',
  selfEmployed: 'selfEmployed',
})

/** The set's other names start with a lower-case letter and separate words by capitals; these follow no pattern. */
export const EmploymentStatus = enumeration(
  'EmploymentStatus',
  { Permanent: 'permanent', Temporary: 'temporary', contract: 'contract', selfemployed: 'selfEmployed' },
  { anyCase: true },
)

export const LoanType = enumeration('loanType', { hp: 'hirePurchase', pcp: 'pcp' })

export const VehicleType = enumeration('VehicleType', {
  car: 'car',
  tbc: 'toBeConfirmed',
  lightCommercial: 'lightCommercial',
  other: 'other',
})

export const AnnualKilometers = numberEnumeration('AnnualKilometers', [15_000, 20_000, 25_000])
