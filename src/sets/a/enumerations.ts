/** The enumerations of set A: wire names and numeric codes on the left, canonical values on the right. */
import { enumeration } from '../../domain/kinds/enumeration.ts'
import { nameFromFacts } from '../../domain/kinds/name-from-facts.ts'

export const CcrCounty = enumeration('CcrCounty', {
  GALWAY: 'galway',
  LEITRIM: 'leitrim',
  MAYO: 'mayo',
  ROSCOMMON: 'roscommon',
  SLIGO: 'sligo',
  CARLOW: 'carlow',
  MONAGHAN: 'monaghan',
  KILDARE: 'kildare',
  KILKENNY: 'kilkenny',
  LAOIS: 'laois',
  LONGFORD: 'longford',
  LOUTH: 'louth',
  MEATH: 'meath',
  OFFALY: 'offaly',
  WESTMEATH: 'westmeath',
  WEXFORD: 'wexford',
  WICKLOW: 'wicklow',
  CLARE: 'clare',
  CORK: 'cork',
  KERRY: 'kerry',
  LIMERICK: 'limerick',
  TIPPERARY: 'tipperary',
  WATERFORD: 'waterford',
  CAVAN: 'cavan',
  DONEGAL: 'donegal',
  DUBLIN: 'dublin',
})

export const Duration = enumeration('Duration', {
  LessThan6Months: 'under6Months',
  From6To12Months: '6to12Months',
  About1Year: '1year',
  About2Years: '2years',
  About3Years: '3years',
  About4Years: '4years',
  About5Years: '5years',
  About6Years: '6years',
  About7Years: '7years',
  About8Years: '8years',
  About9Years: '9years',
  About10YearsOrMore: '10yearsOrMore',
})

export const BorrowerType = enumeration('BorrowerType', {
  Individual: 'individual',
  Joint: 'joint',
  Partnership: 'partnership',
  LimitedCompany: 'limitedCompany',
  SoleTrader: 'soleTrader',
})

export const FinanceApplyingFor = enumeration(
  'FinanceApplyingFor',
  { Car: 'car', LightCommercial: 'lightCommercial', CAFAsset: 'agricultural' },
  { codes: { Car: 1, LightCommercial: 2, CAFAsset: 3 } },
)

export const AccountType = enumeration(
  'AccountType',
  { IndividualAccount: 'individual', JointAccount: 'joint' },
  { codes: { IndividualAccount: 1, JointAccount: 2 } },
)

/** The operator configures this reference data; these are the names of an installation without any. */
export const DEFAULT_BANKS = [
  'CreditUnion',
  'AlliedIrishBanks',
  'BankOfIreland',
  'PermanentTsb',
  'UlsterBank',
  'KbcBank',
  'EducationalBuildingSociety',
  'AnPost',
  'Revolut',
  'N26',
  'DanskeBank',
] as const

export const Bank = nameFromFacts({ name: 'Bank', fault: 'enum', fact: 'bankNames', defaults: DEFAULT_BANKS })

export const EmploymentType = enumeration(
  'EmploymentType',
  { FullTime: 'fullTime', PartTime: 'partTime', SelfEmployed: 'selfEmployed' },
  { codes: { FullTime: 1, PartTime: 2, SelfEmployed: 3 } },
)

export const EmploymentStatus = enumeration(
  'EmploymentStatus',
  { Permanent: 'permanent', Temporary: 'temporary', Contract: 'contract' },
  { codes: { Permanent: 1, Temporary: 2, Contract: 3 } },
)

export const ResidentialStatus = enumeration(
  'ResidentialStatus',
  { HomeOwner: 'homeOwner', Tenant: 'tenant', LivingWithParents: 'livingWithParents' },
  { codes: { HomeOwner: 1, Tenant: 2, LivingWithParents: 3 } },
)

export const Title = enumeration(
  'Title',
  { Mr: 'mr', Mrs: 'mrs', Ms: 'ms', Miss: 'miss' },
  { codes: { Mr: 1, Mrs: 2, Ms: 3, Miss: 5 } },
)

export const MaritalStatus = enumeration('MaritalStatus', {
  Single: 'single',
  Married: 'married',
  Widowed: 'widowed',
  Separated: 'separated',
  Divorced: 'divorced',
})
