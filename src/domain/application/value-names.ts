/**
 * Words for people: the names of the values of fields, by enumeration and canonical value, so that both sets share
 * them; whom an application waits for and what can be done about it; and phone numbers.
 */

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

const VEHICLES = {
  car: 'Car',
  toBeConfirmed: 'To be confirmed',
  lightCommercial: 'Light commercial',
  agricultural: 'Agricultural vehicle or machinery',
  other: 'Other',
}

export const VALUE_NAMES = {
  CcrCounty: Object.fromEntries(COUNTIES.map((name) => [name.toLowerCase(), name])) as Words,
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
    individual: 'One applicant',
    joint: 'Applicant and guarantor',
    partnership: 'Partnership',
    limitedCompany: 'Limited company',
    soleTrader: 'Sole trader',
  },
  FinanceApplyingFor: VEHICLES,
  VehicleType: VEHICLES,
  AccountType: { individual: 'Individual account', joint: 'Joint account' },
  EmploymentType: { fullTime: 'Full-time', partTime: 'Part-time', selfEmployed: 'Self-employed' },
  EmploymentStatus: {
    permanent: 'Permanent',
    temporary: 'Temporary',
    contract: 'Fixed term',
    selfEmployed: 'Self-employed',
  },
  ResidentialStatus: { homeOwner: 'Home owner', tenant: 'Tenant', livingWithParents: 'Living with parents' },
  Title: { mr: 'Mr', mrs: 'Mrs', ms: 'Ms', miss: 'Miss', genderNeutral: 'Mx', doctor: 'Dr' },
  MaritalStatus: {
    single: 'Single',
    married: 'Married',
    widowed: 'Widowed',
    separated: 'Separated',
    divorced: 'Divorced',
    cohabiting: 'Cohabiting',
  },
  gender: { male: 'Male', female: 'Female' },
  loanType: { hirePurchase: 'Hire purchase', pcp: 'PCP' },
  AnnualKilometers: { '15000': '15,000 km', '20000': '20,000 km', '25000': '25,000 km' },
} as const satisfies Readonly<Record<string, Words>>

export type Enumerated = keyof typeof VALUE_NAMES | 'Bank'

/** "fullTime" is "Full time", "under6Months" is "Under 6 months". */
export const spelled = (name: string): string => {
  const apart = name
    .replaceAll(/(\d+)/g, ' $1 ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  return apart.slice(0, 1).toUpperCase() + apart.slice(1)
}

/** The name of a value; undefined if the enumeration lacks it. The operator of the service sets the names of banks. */
export const valueName = (enumeration: string, value: string): string | undefined => {
  if (enumeration === 'Bank') return BANKS[value.toLowerCase()] ?? spelled(value)
  const names: Readonly<Record<string, Words>> = VALUE_NAMES
  return names[enumeration]?.[value]
}

/** Whom it waits for. */
export const PARTIES = ['lender', 'dealer', 'signers', 'nobody'] as const

export type Party = (typeof PARTIES)[number]

/** What a dealer's people, or their software, can do about a next step. */
export const DEALER_ACTIONS = [
  'correct',
  'sendDocuments',
  'complete',
  'acceptCounterOffer',
  'askForOtherTerms',
  'startSigning',
  'correctContact',
  'sendLink',
  'stopSigning',
  'stopAndCorrect',
  'correctAsNew',
  'askForReview',
  'withdraw',
] as const

/** What the customer says of a counter-offer. */
export const COUNTER_OFFER_RESPONSES = ['accepted', 'otherTerms'] as const

export type DealerAction = (typeof DEALER_ACTIONS)[number]

/** The area code, of one digit in Dublin alone, and the subscriber's number. */
const IRISH = /^\+353(50[45]|1|[2-9]\d)(\d{5,7})$/

/**
 * A phone number as people in Ireland write it: "087 123 4567" for `+353871234567`, "01 234 5678" for `+35312345678`. A
 * number of another form stays as it is.
 */
export const phoneText = (number: string): string => {
  const [, area, own] = IRISH.exec(number) ?? []
  if (area === undefined || own === undefined) return number
  return own.length === 5 ? `0${area} ${own}` : `0${area} ${own.slice(0, 3)} ${own.slice(3)}`
}
