/**
 * Valid sample bodies of both sets, for all five borrower types: `full` fills every field that the tables
 * have, `minimal` only those that the borrower type needs. Persons, numbers and addresses are made up.
 */
import type { Body } from './interface-tables.ts'
import { placeParts } from './place-parts.ts'
import { applicantsOfSetA, applicantsOfSetB } from './sample-applicants.ts'

export type BorrowerTypeA = 'Individual' | 'Joint' | 'Partnership' | 'LimitedCompany' | 'SoleTrader'
export type BorrowerTypeB = 'individual' | 'joint' | 'partnership' | 'limitedCompany' | 'soleTrader'
export type Filled = 'full' | 'minimal'
/** Values to set at places, as `withAt` does. */
export type Overrides = Readonly<Record<string, unknown>>

export const borrowerTypesOfSetA = [
  'Individual',
  'Joint',
  'Partnership',
  'LimitedCompany',
  'SoleTrader',
] as const
export const borrowerTypesOfSetB = [
  'individual',
  'joint',
  'partnership',
  'limitedCompany',
  'soleTrader',
] as const

/**
 * A valid SubmitApplicationRequestModel. A dealer's leaves the owner out, a partner's names one.
 * Full bodies carry both vehicles, minimal ones a used vehicle.
 */
export function validQuote(
  borrowerType: BorrowerTypeA,
  overrides: Overrides = {},
  { filled = 'full', client = 'partner' }: { filled?: Filled; client?: 'dealer' | 'partner' } = {},
): Body {
  const quote = filled === 'full' ? fullQuote(borrowerType) : minimalQuote(borrowerType)
  return withAll(
    {
      quote,
      ...(filled === 'full' ? { customData: { sampleOrder: 17, notes: ['sample', null, true] } } : {}),
      ...(client === 'partner' ? { ownerUserEmail: 'owner@example.ie' } : {}),
    },
    overrides,
  )
}

/** A valid set B ApplicationModel; both lists of applicants hold the same persons. */
export function validCase(
  borrowerType: BorrowerTypeB,
  overrides: Overrides = {},
  { filled = 'full' }: { filled?: Filled } = {},
): Body {
  const applicants = applicantsOfSetB(borrowerType, filled)
  return withAll(
    {
      ...(filled === 'full' ? { onBehalfOf: 'owner@example.ie' } : {}),
      caseId: null,
      borrower: {
        borrowerType,
        bankDetails: bankDetails(filled, 'individualAccount', 'creditUnion'),
        applicants,
        ...(filled === 'full' ? fullBorrower : minimalBorrower[borrowerType]),
      },
      applicants,
      loanDetails: filled === 'full' ? fullLoanDetails : minimalLoanDetails,
    },
    overrides,
  )
}

/** A deep copy of the body with the value set at the place; `undefined` deletes the key. */
export function withAt(body: Body, place: string, value: unknown): Body {
  const copy = deepCopy(body) as Body
  const parts = placeParts(place)
  const last = parts.pop()
  if (last === undefined) throw new Error('a place has at least one part')
  const holder = parts.reduce<unknown>(
    (inner, part) => (inner as Record<string | number, unknown>)?.[part],
    copy,
  )
  if (typeof holder !== 'object' || holder === null) throw new Error(`the body has nothing to hold ${place}`)
  if (Array.isArray(holder) && typeof last === 'string') throw new Error(`a list has no field ${place}`)
  if (value === undefined) delete (holder as Record<string | number, unknown>)[last]
  else (holder as Record<string | number, unknown>)[last] = deepCopy(value)
  return copy
}

/** A copy that shares nothing with the original; keys named `__proto__` stay keys, 1e400 stays Infinity. */
function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    const copied = deepCopy(inner)
    if (name === '__proto__') Object.defineProperty(copy, name, { value: copied, ...ORDINARY })
    else copy[name] = copied
  }
  return copy
}

const ORDINARY = { configurable: true, enumerable: true, writable: true } as const

/** `withAt` for several places, one after the other. */
export function withAll(body: Body, values: Overrides): Body {
  return Object.entries(values).reduce(
    (changed, [place, value]) => withAt(changed, place, value),
    deepCopy(body) as Body,
  )
}

/** `withAt` for set B: a place in one applicant is set in both lists, so that they stay equal. */
export function withAtInBothLists(body: Body, place: string, value: unknown): Body {
  const changed = withAt(body, place, value)
  return place.startsWith('applicants[') ? withAt(changed, `borrower.${place}`, value) : changed
}

/** `withAtInBothLists` for several places. */
export function withAllInBothLists(body: Body, values: Overrides): Body {
  return Object.entries(values).reduce(
    (changed, [place, value]) => withAtInBothLists(changed, place, value),
    body,
  )
}

/** A new vehicle of set A with every field. */
export const newVehicle = {
  carId: 'sample-car-1',
  fuel: 'Petrol',
  make: 'Sample Make',
  model: 'Sample Model',
  specification: 'Sample 1.0',
} as const

/** A used vehicle of set A first registered in 2019, which allows 72 months. */
export const usedVehicle = { currentKilometers: 80_000, registrationNumber: '191-D-12345' } as const

const address = {
  county: 'Dublin',
  line1: '1 Sample Street',
  line2: 'Sample Quarter',
  postCode: 'A00 A000',
  town: 'Sampletown',
}

function bankDetails(filled: Filled, accountType: string, bank: string) {
  const needed = { accountName: 'Sample Account', accountType, bank, yearsWithBank: 4 }
  if (filled === 'minimal') return needed
  return {
    ...needed,
    accountNumber: '12345678',
    address: '2 Sample Street, Sampletown',
    bicCode: 'SMPLIE2D',
    branch: 'Sampletown',
    iban: 'IE00SMPL99000012345678',
    sortCode: '99-00-00',
  }
}

const businessData = {
  businessCcrCounty: 'DUBLIN',
  averageTurnoverPerMonth: 12_000,
  businessAddress: address,
  businessEmail: 'office@example.ie',
  businessTelephone: '089 123 4567',
  numberOfEmployees: 3,
  typeOfBusiness: 'Sample trade',
  yearIncorporated: '1999',
}

function fullQuote(borrowerType: BorrowerTypeA) {
  return {
    applicants: applicantsOfSetA(borrowerType, 'full'),
    bankDetails: bankDetails('full', 'IndividualAccount', 'CreditUnion'),
    borrowerType,
    finance: {
      assetPurchasePrice: 25_000,
      term: 60,
      tradeInValueDeposit: 5_000,
      tradeInRegistrationNumber: '151-D-12345',
    },
    financeApplyingFor: 'Car',
    businessData,
    company: {
      companyRegistrationNumber: '123456',
      legalName: 'Sample Trading Limited',
      numberOfDirectors: 1,
    },
    furtherInformation: 'A sample application.',
    newVehicle,
    partnership: { legalName: 'Sample Partnership' },
    quoteReference: 'sample-reference',
    soleTrader: { tradingAs: 'Sample Trader' },
    usedVehicle,
  }
}

function minimalQuote(borrowerType: BorrowerTypeA) {
  return {
    applicants: applicantsOfSetA(borrowerType, 'minimal'),
    bankDetails: bankDetails('minimal', 'IndividualAccount', 'CreditUnion'),
    borrowerType,
    finance: { assetPurchasePrice: 25_000, term: 60, tradeInValueDeposit: 5_000 },
    financeApplyingFor: 'Car',
    ...minimalBusiness[borrowerType],
    usedVehicle,
  }
}

const minimalBusinessData = { ...businessData, businessAddress: {} }

const minimalBusiness: Readonly<Record<BorrowerTypeA, Body>> = {
  Individual: {},
  Joint: {},
  Partnership: {
    businessData: minimalBusinessData,
    company: { legalName: 'Sample Partnership' },
    partnership: { legalName: 'Sample Partnership' },
  },
  LimitedCompany: { businessData: minimalBusinessData, company: { companyRegistrationNumber: '123456' } },
  SoleTrader: { businessData: minimalBusinessData, soleTrader: {} },
}

const businessContact = { email: 'office@example.ie', mainPhone: '089 123 4567' }

const fullBorrower = {
  legalName: 'Sample Trading Limited',
  tradingAs: 'Sample Trader',
  businessAddress: {
    timeAtAddress: 'less6',
    county: 'Dublin',
    country: 'Ireland',
    line1: '1 Sample Street',
    line2: 'Sample Quarter',
    postCode: 'A00',
    eirCode: 'A00 A000',
    currentAddress: false,
  },
  businessContact: { ...businessContact, secondaryPhone: '085 765 4321' },
  typeOfBusiness: 'Sample trade',
  numberOfEmployees: 3,
  averageTurnover: 12_000,
  yearIncorporated: '1999',
  companyRegNumber: '123456',
  numberOfDirectors: 1,
  timeInBusiness: '4years',
}

const minimalBusinessOfSetB = {
  businessAddress: { timeAtAddress: 'less6' },
  businessContact,
  typeOfBusiness: 'Sample trade',
}

const minimalBorrower: Readonly<Record<BorrowerTypeB, Body>> = {
  individual: {},
  joint: {},
  partnership: { ...minimalBusinessOfSetB, legalName: 'Sample Partnership', averageTurnover: 12_000 },
  limitedCompany: {
    ...minimalBusinessOfSetB,
    legalName: 'Sample Trading Limited',
    averageTurnover: 12_000,
    yearIncorporated: '1999',
    companyRegNumber: '123456',
    numberOfDirectors: 1,
  },
  soleTrader: { ...minimalBusinessOfSetB, tradingAs: 'Sample Trader', timeInBusiness: '4years' },
}

const neededOfVehicle = {
  vehicleType: 'car',
  registrationNumber: '191-D-12345',
  odometer: 80_000,
  purchasePrice: 25_000,
  deposit: 5_000,
}

const minimalLoanDetails = { vehicle: neededOfVehicle, term: 48, loanType: 'hp' }

const fullLoanDetails = {
  vehicle: {
    ...neededOfVehicle,
    vin: 'SAMPLEVIN00000001',
    isJapaneseImport: true,
    tradeIn: 1_000,
    tradeInRegistrationNumber: '151-D-12345',
    annualKilometers: '15000',
  },
  term: 48,
  furtherInformation: 'A sample application.',
  loanType: 'hp',
}
