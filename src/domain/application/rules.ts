/** The cross-field rules, declared once over the canonical application; each set lists those that it enforces. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Application, BorrowerType } from './application.ts'
import { type Facts, longestTerm, registrationDay } from './facts.ts'
import {
  ADDRESS_HISTORY_MINIMUM_MONTHS,
  AGE_LIMIT_YEARS,
  AGE_MINIMUM_YEARS,
  APPLICANT_COUNTS,
  DEPOSIT_MINIMUM_PER_CENT,
  DURATION_MONTHS,
  FINANCED_MINIMUM_EURO,
  INCOME_MINIMUM_EURO_A_MONTH,
  LONGEST_TERMS,
  LONGEST_TERMS_TEXT,
  limitText,
} from './limits.ts'

const { rule } = over<Application, Facts>()

const INCOME_MINIMUM = limitText(INCOME_MINIMUM_EURO_A_MONTH)
const FINANCED_MINIMUM = limitText(FINANCED_MINIMUM_EURO)

const BORROWERS: Readonly<Record<BorrowerType, string>> = {
  individual: 'An individual application needs',
  joint: 'A joint application needs',
  partnership: 'A partnership needs',
  limitedCompany: 'A limited company needs',
  soleTrader: 'A sole trader application needs',
}

/** "A partnership needs 2 or 3 applicants. Add another one." */
const countInWords = (borrower: BorrowerType, count: number): string => {
  const [least, most] = APPLICANT_COUNTS[borrower]
  const needed = least === most ? least : `${least} ${most - least === 1 ? 'or' : 'to'} ${most}`
  const cure =
    count < least ? `Add ${more(least - count)}` : `Remove ${count - most === 1 ? 'one' : count - most}`
  return `${BORROWERS[borrower]} ${needed} ${most === 1 ? 'applicant' : 'applicants'}. ${cure}.`
}

const more = (count: number): string => (count === 1 ? 'another one' : `${count} more`)

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((total, n) => total + (n ?? 0), 0)

export const applicantCountFits = rule({
  type: 'applicantCount',
  on: 'applicants',
  reads: { applicants: 'applicants', borrowerType: 'borrowerType' },
  says: 'must contain the number of entries that the borrower type requires: individual 1, sole trader 1, joint 2, partnership 2 or 3, limited company 1 to 3',
  person: 'Add or remove applicants. This borrower type needs a different number.',
  source: 'Interface › Limits › Applicants count',
  holds: ({ applicants, borrowerType }) => {
    const [least, most] = APPLICANT_COUNTS[borrowerType]
    if (applicants.length >= least && applicants.length <= most) return true
    const wanted =
      least === most ? `exactly ${least}` : `${least} ${most - least === 1 ? 'or' : 'to'} ${most}`
    const says = `must contain ${wanted} ${most === 1 ? 'entry' : 'entries'} for this borrowerType`
    const found = String(applicants.length)
    return new Fault('applicantCount', says, found, countInWords(borrowerType, applicants.length))
  },
})

export const combinedIncomeSuffices = rule({
  type: 'combinedIncome',
  on: 'applicants',
  reads: { salaries: 'applicants[].income.salary?', others: 'applicants[].income.other?' },
  says: `must have a combined income (salaries and other income) of at least ${INCOME_MINIMUM} per month, if any income is given`,
  person: `Check the income. Combined income has to be at least ${INCOME_MINIMUM} per month.`,
  source: 'Interface › Limits › Combined income; Decisions › Values › combined income',
  holds: ({ salaries, others }) => {
    // Without any income, either none is required or its own failure says so.
    if (salaries.every((salary) => salary === undefined)) return true
    const income = sum(salaries) + sum(others)
    if (income >= INCOME_MINIMUM_EURO_A_MONTH) return true
    return new Fault(
      'combinedIncome',
      `must have a combined income of at least ${INCOME_MINIMUM} per month`,
      limitText(income),
      `Combined income has to be at least ${INCOME_MINIMUM} per month. You entered ${limitText(income)}.`,
    )
  },
})

/** "2 years", "1 year and 6 months" */
const timeInWords = (months: number): string => {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [
    ...(years === 0 ? [] : [`${years} ${years === 1 ? 'year' : 'years'}`]),
    ...(rest === 0 ? [] : [`${rest} months`]),
  ]
  return months === 0 ? 'less than 6 months' : parts.join(' and ')
}

export const addressHistoryCoversThreeYears = rule({
  type: 'addressHistory',
  on: 'applicants[].addresses',
  reads: { times: 'applicants[].addresses[].time' },
  says: `must cover at least ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years, where each time at an address counts as the minimum of its range`,
  person: `Add earlier addresses. We need ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years.`,
  source: 'Interface › Limits › Address history',
  holds: ({ times }) => {
    const months = sum(times.map((time) => DURATION_MONTHS[time]))
    if (months >= ADDRESS_HISTORY_MINIMUM_MONTHS) return true
    return new Fault(
      'addressHistory',
      `must cover at least ${ADDRESS_HISTORY_MINIMUM_MONTHS} months`,
      `${months} months`,
      `Add earlier addresses. We need ${ADDRESS_HISTORY_MINIMUM_MONTHS / 12} years, and you have entered ${timeInWords(months)}.`,
    )
  },
})

export const oneAddressIsCurrent = rule({
  type: 'singleCurrentAddress',
  on: 'applicants[].addresses',
  reads: { current: 'applicants[].addresses[].current?' },
  says: 'must contain exactly one entry with currentAddress set to true',
  person: 'Tick “They live here now” for one address only.',
  source: 'Interface › Set B › AddressHistoryModel',
  holds: ({ current }) => {
    const count = current.filter((isCurrent) => isCurrent === true).length
    if (count === 1) return true
    return new Fault(
      'singleCurrentAddress',
      `must contain exactly one entry with currentAddress set to true. Found ${count}`,
    )
  },
})

/** The same day `years` earlier, for comparison with dates of birth. */
const yearsBefore = (day: LocalDate, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

export const applicantIsOfAge = rule({
  type: 'age',
  on: 'applicants[].dateOfBirth',
  reads: { born: 'applicants[].dateOfBirth' },
  knows: ['today'],
  person: `Check the date of birth. Applicants have to be aged ${AGE_MINIMUM_YEARS} to ${AGE_LIMIT_YEARS - 1}.`,
  says: `must give an age from ${AGE_MINIMUM_YEARS} to ${AGE_LIMIT_YEARS - 1} on the day of submission`,
  source: 'Interface › Limits › Applicant age',
  holds: ({ born }, { today }) =>
    born <= yearsBefore(today, AGE_MINIMUM_YEARS) && born > yearsBefore(today, AGE_LIMIT_YEARS),
})

/** Of a stored failure it is unknown which bound it missed. */
const DEPOSIT_BOUNDS = `Check {field}. It has to be at least ${DEPOSIT_MINIMUM_PER_CENT}% of the price, and leave more than ${FINANCED_MINIMUM} to finance.`

export const depositLeavesMinimumFinance = rule({
  type: 'deposit',
  on: 'finance.contribution',
  reads: { price: 'finance.price', deposit: 'finance.contribution' },
  says: `must be less than assetPurchasePrice minus ${FINANCED_MINIMUM}`,
  person: DEPOSIT_BOUNDS,
  source: 'Interface › Limits › Trade-in plus deposit, set A',
  holds: ({ price, deposit }) => {
    const limit = price - FINANCED_MINIMUM_EURO
    if (deposit < limit) return true
    const says =
      limit > 0
        ? `must be less than ${limit}, which is assetPurchasePrice minus ${FINANCED_MINIMUM}`
        : `must be less than assetPurchasePrice minus ${FINANCED_MINIMUM}, which is not possible for a price of ${price}`
    const person =
      limit > 0
        ? `Enter less than ${limitText(limit)}. More than ${FINANCED_MINIMUM} has to be financed.`
        : `Check the price. More than ${FINANCED_MINIMUM} has to be financed.`
    return new Fault('deposit', says, String(deposit), person)
  },
})

export const depositCoversMinimumShare = rule({
  type: 'deposit',
  on: 'finance.contribution',
  reads: { price: 'finance.price', deposit: 'finance.contribution' },
  knows: ['specialAgreement'],
  says: `must be at least ${DEPOSIT_MINIMUM_PER_CENT}% of assetPurchasePrice, unless the dealer has a special agreement`,
  person: DEPOSIT_BOUNDS,
  source: 'Interface › Limits › Trade-in plus deposit, set A',
  holds: ({ price, deposit }, { specialAgreement }) => {
    if (specialAgreement || deposit * 100 >= price * DEPOSIT_MINIMUM_PER_CENT) return true
    const least = Math.ceil((price * DEPOSIT_MINIMUM_PER_CENT) / 100)
    return new Fault(
      'deposit',
      `must be at least ${least}, which is ${DEPOSIT_MINIMUM_PER_CENT}% of assetPurchasePrice`,
      String(deposit),
      `Enter ${limitText(least)} or more, which is ${DEPOSIT_MINIMUM_PER_CENT}% of the price.`,
    )
  },
})

/** If both vehicles are present and each lacks a field, it is unclear which one is meant (Decisions 1.7). */
const bothIncomplete = (sent: {
  readonly newSent: boolean
  readonly newComplete: boolean
  readonly usedSent: boolean
  readonly usedComplete: boolean
}) => sent.newSent && sent.usedSent && !sent.newComplete && !sent.usedComplete

const vehiclesSent = {
  newSent: 'vehicle.new!',
  newComplete: 'vehicle.new!!',
  usedSent: 'vehicle.used!',
  usedComplete: 'vehicle.used!!',
} as const

const termFault = (most: number | undefined, term: number) =>
  most === undefined ||
  term <= most ||
  new Fault(
    'term',
    `must be at most ${most} for a vehicle of this age`,
    String(term),
    `Enter ${most} months or less. That is the longest term for a vehicle of this age.`,
  )

const SHORTER_TERM = 'Enter a shorter term. This one is too long for a vehicle of this age.'

/** The used vehicle decides if it has a registration number (Decisions 1.7). */
export const termFitsUsedVehicle = rule({
  type: 'term',
  on: 'finance.term',
  reads: { term: 'finance.term', registration: 'vehicle.used.registration', ...vehiclesSent },
  says: `must not exceed the maximum term for the used vehicle’s registration date: ${LONGEST_TERMS_TEXT}`,
  person: SHORTER_TERM,
  source: 'Interface › Limits › Term, set A',
  holds: ({ term, registration, ...sent }, { registeredOn }: Pick<Facts, 'registeredOn'>) => {
    if (bothIncomplete(sent)) return true
    const day = registeredOn ?? registrationDay(registration)
    return termFault(day === undefined ? undefined : longestTerm(day), term)
  },
})

/** A new vehicle counts as registered today, whatever else is wrong with it (Decisions 1.8). */
export const termFitsNewVehicle = rule({
  type: 'term',
  on: 'finance.term',
  reads: { term: 'finance.term', registrationSent: 'vehicle.used.registration!', ...vehiclesSent },
  knows: ['today'],
  says: `must not exceed the maximum term for a new vehicle, ${LONGEST_TERMS[0]?.months} months, unless a used vehicle with a registration number is given`,
  person: SHORTER_TERM,
  source: 'Interface › Limits › Term, set A',
  holds: ({ term, registrationSent, ...sent }, { today }) =>
    registrationSent || !sent.newSent || bothIncomplete(sent) || termFault(longestTerm(today), term),
})

export const termIsOffered = rule({
  type: 'termNotOffered',
  on: 'finance.term',
  reads: {
    term: 'finance.term',
    loanType: 'finance.loanType',
    vehicleType: 'vehicle.type',
    borrower: 'borrowerType',
  },
  knows: ['termsOffered'],
  says: 'must be a term that a current product offers for the loan type, vehicle type and borrower type',
  person: 'Choose a term that the lender offers.',
  source: 'Interface › Limits › Term, set B',
  holds: ({ term, loanType, vehicleType, borrower }, { termsOffered }) => {
    const terms = termsOffered(loanType, vehicleType, borrower)
    if (terms.includes(term)) return true
    const offered =
      terms.length === 0
        ? 'must be a term that a product offers, but none is available for this loanType, vehicleType and borrowerType'
        : `must be ${listed(terms)} for this loanType, vehicleType and borrowerType`
    const person =
      terms.length === 0
        ? 'No terms are available for this borrower, vehicle and finance type. Change one of them.'
        : `Choose ${listed(terms)} months.`
    return new Fault('termNotOffered', offered, String(term), person)
  },
})

const listed = (terms: readonly number[]) =>
  terms.length === 1 ? String(terms[0]) : `${terms.slice(0, -1).join(', ')} or ${terms.at(-1)}`

export const carIsInCatalogue = rule({
  type: 'carId',
  on: 'vehicle.new.carId',
  reads: { id: 'vehicle.new.carId' },
  knows: ['carKnown'],
  says: 'must be the ID of a car in the catalogue, as returned by GET /api/car/specification',
  source: 'Interface › Endpoints, rule 3; Decisions › Values › newVehicle.carId',
  holds: (_read, { carKnown }) => carKnown,
})
