/** The form's words for the values of enumerations, by enumeration and canonical value, so that both sets share them. */

import type { Any } from '../../../packages/rules/any.ts'
import type { AnyKind } from '../../../packages/rules/field.ts'
import type { Enumeration } from '../../../src/domain/kinds/enumeration.ts'

type Words = Readonly<Record<string, string>>

const COUNTIES = [
  'Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick',
  'Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford Westmeath Wexford Wicklow',
]
  .join(' ')
  .split(' ')

const BANKS: Words = {
  creditunion: 'Credit union',
  alliedirishbanks: 'AIB',
  bankofireland: 'Bank of Ireland',
  permanenttsb: 'PTSB',
  ulsterbank: 'Ulster Bank',
  kbcbank: 'KBC Bank',
  educationalbuildingsociety: 'EBS',
  anpost: 'An Post',
  revolut: 'Revolut',
  n26: 'N26',
  danskebank: 'Danske Bank',
}

const LOAN_TYPES: Words = { hirePurchase: 'Hire purchase', pcp: 'PCP' }
const GENDERS: Words = { male: 'Male', female: 'Female' }

/** By the enumeration's name. */
const WORDS: Readonly<Record<string, Words>> = {
  CcrCounty: Object.fromEntries(COUNTIES.map((name) => [name.toLowerCase(), name])),
  Duration: {
    under6Months: 'Less than 6 months',
    '6to12Months': '6 to 12 months',
    '1year': '1 year',
    '2years': '2 years',
    '3years': '3 years',
    '4years': '4 years',
    '5years': '5 years',
    '6years': '6 years',
    '7years': '7 years',
    '8years': '8 years',
    '9years': '9 years',
    '10yearsOrMore': '10 years or more',
  },
  BorrowerType: {
    individual: 'One person',
    joint: 'Two people together',
    partnership: 'Partnership',
    limitedCompany: 'Limited company',
    soleTrader: 'Sole trader',
  },
  FinanceApplyingFor: { car: 'Car', lightCommercial: 'Light commercial', agricultural: 'Agricultural asset' },
  VehicleType: {
    car: 'Car',
    toBeConfirmed: 'To be confirmed',
    lightCommercial: 'Light commercial',
    other: 'Other',
  },
  AccountType: { individual: 'Of one person', joint: 'Joint account' },
  EmploymentType: { fullTime: 'Full-time', partTime: 'Part-time', selfEmployed: 'Self-employed' },
  EmploymentStatus: {
    permanent: 'Permanent',
    temporary: 'Temporary',
    contract: 'Fixed term',
    selfEmployed: 'Self-employed',
  },
  ResidentialStatus: {
    homeOwner: 'Home owner',
    tenant: 'Tenant',
    livingWithParents: 'Living with parents',
  },
  Title: { mr: 'Mr', mrs: 'Mrs', ms: 'Ms', miss: 'Miss', genderNeutral: 'Mx', doctor: 'Dr' },
  MaritalStatus: {
    single: 'Single',
    married: 'Married',
    widowed: 'Widowed',
    separated: 'Separated',
    divorced: 'Divorced',
    cohabiting: 'Cohabiting',
  },
  gender: GENDERS,
  loanType: LOAN_TYPES,
  AnnualKilometers: { '15000': '15,000 km', '20000': '20,000 km', '25000': '25,000 km' },
}

/** "SampleBank" is "Sample bank": the operator of the service sets the names of banks. */
const spelled = (name: string): string => {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').trim()
  return apart.slice(0, 1).toUpperCase() + apart.slice(1).toLowerCase()
}

/** The name of a bank. */
export const bankWords = (name: string): string => BANKS[name.toLowerCase()] ?? spelled(name)

/** The words for a value of an enumeration; undefined if it has no such value. */
export const wordsOf = (kind: AnyKind, name: string): string | undefined => {
  if (kind.name === 'Bank') return bankWords(name)
  const canonical: unknown = kind.read(name, {})
  return typeof canonical === 'string' || typeof canonical === 'number'
    ? WORDS[kind.name]?.[String(canonical)]
    : undefined
}

/** The canonical values of an enumeration, each with its words. */
export const choicesOf = ({ names, ...kind }: Enumeration<Any, Any>) =>
  names.map((name) => ({ value: String(kind.read(name, {})), label: wordsOf(kind, name) ?? name }))
