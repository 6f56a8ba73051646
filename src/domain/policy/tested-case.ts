/**
 * The tests of a policy: cases with the outcome that the policy must give them, stored with each version. A case has only what
 * policies and products measure: ages in place of dates, and nobody's name, so that it stays true and says nothing of a person.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type {
  Applicant,
  Application,
  BorrowerType,
  Duration,
  LoanType,
  VehicleType,
} from '../application/application.ts'
import { currentResidence } from '../application/facts.ts'
import { DURATION_MONTHS } from '../application/limits.ts'
import { ageOf, wholeMonths } from '../finance/enquiry.ts'
import { knownVehicle } from '../finance/named-vehicle.ts'
import type { AnnualKilometres } from '../finance/product.ts'
import type { FactValue, PolicyOutcome } from './values.ts'

/** Amounts are in whole euro, per month. */
export type TestedApplicant = {
  ageYears: number
  /** The months since the last birthday, up to 11; absent for 0. */
  ageMonths?: number
  /** An applicant without any of the three states no income. */
  netPay?: number
  otherIncome?: number
  housing?: number
  dependants?: number
  monthsInEmployment?: number
  monthsAtAddress?: number
}

/** Amounts are in whole euro. */
export type TestedApplication = {
  borrowerType: BorrowerType
  loanType: LoanType
  vehicleType: VehicleType
  /** 0 for a new vehicle; absent if its age is not known. */
  vehicleAgeMonths?: number
  /** Written by hand alone: in an application they are free text. */
  make?: string
  model?: string
  variant?: string
  price: number
  deposit?: number
  tradeIn?: number
  term: number
  annualKilometres?: AnnualKilometres
  dealerId?: string
  applicants: TestedApplicant[]
}

export type TestedCase = {
  /** Unique among the policy's tests. */
  name: string
  outcome: PolicyOutcome
  application: TestedApplication
  /** Found today, by their names with their providers': `creditRegister.arrears`. */
  facts?: Readonly<Record<string, FactValue>>
}

export const TESTS_MAXIMUM = 200

/** The application of a test, as far as policies and products look at one. */
export const applicationOf = (tested: TestedApplication, today: LocalDate): Application => {
  const { borrowerType, loanType, vehicleType, vehicleAgeMonths, price, deposit, tradeIn, term } = tested
  const { annualKilometres: kilometresPerYear } = tested
  return {
    borrowerType,
    applicants: tested.applicants.map((applicant) => applicantOf(applicant, today)),
    vehicle: { type: vehicleType, ageMonths: vehicleAgeMonths, identity: knownVehicle(tested) },
    finance: { price, deposit, tradeIn, term, loanType, kilometresPerYear },
  } as unknown as Application
}

const applicantOf = (tested: TestedApplicant, today: LocalDate) => {
  const { ageYears, ageMonths = 0, netPay, otherIncome, housing, dependants } = tested
  const { monthsInEmployment, monthsAtAddress } = tested
  const statesIncome = [netPay, otherIncome, housing].some((amount) => amount !== undefined)
  return {
    dateOfBirth: firstOfMonth(today, ageYears * MONTHS_OF_YEAR + ageMonths),
    ...(statesIncome && { income: { salary: netPay ?? 0, other: otherIncome ?? 0, housing: housing ?? 0 } }),
    ...(dependants !== undefined && { numberOfDependents: dependants }),
    ...(monthsInEmployment !== undefined && { employment: { time: durationOf(monthsInEmployment) } }),
    ...(monthsAtAddress !== undefined && { addresses: [{ time: durationOf(monthsAtAddress) }] }),
  }
}

/** The duration that an application states for a number of months: the longest that is not more. */
const durationOf = (months: number): Duration =>
  (Object.keys(DURATION_MONTHS) as Duration[]).findLast((one) => DURATION_MONTHS[one] <= months) ??
  'under6Months'

/** A day that is this many whole months ago for the rest of this month. */
const firstOfMonth = (today: LocalDate, monthsAgo: number): LocalDate => {
  const month = Number(today.slice(0, 4)) * MONTHS_OF_YEAR + Number(today.slice(5, 7)) - 1 - monthsAgo
  const year = String(Math.floor(month / MONTHS_OF_YEAR)).padStart(4, '0')
  return `${year}-${String((month % MONTHS_OF_YEAR) + 1).padStart(2, '0')}-01` as LocalDate
}

const MONTHS_OF_YEAR = 12

/** An application as a test, with the ages of today. */
export const testedApplication = (
  { borrowerType, applicants, vehicle, finance }: Application,
  today: LocalDate,
  dealerId: string | undefined,
): TestedApplication => {
  const age = ageOf(vehicle, today)
  const deposit = finance.deposit ?? finance.contribution ?? 0
  return {
    borrowerType,
    loanType: finance.loanType ?? 'hirePurchase',
    vehicleType: vehicle.type,
    ...(age === undefined ? {} : { vehicleAgeMonths: age }),
    price: finance.price,
    ...(deposit > 0 && { deposit }),
    ...((finance.tradeIn ?? 0) > 0 && { tradeIn: finance.tradeIn }),
    term: finance.term,
    ...(finance.kilometresPerYear !== undefined && { annualKilometres: finance.kilometresPerYear }),
    ...(dealerId !== undefined && { dealerId }),
    applicants: applicants.map((applicant) => testedApplicant(applicant, today)),
  }
}

const testedApplicant = (
  { dateOfBirth, income, numberOfDependents, employment, addresses = [] }: Applicant,
  today: LocalDate,
): TestedApplicant => {
  const residence = currentResidence(addresses)
  const months = wholeMonths(dateOfBirth, today)
  const ageMonths = months % MONTHS_OF_YEAR
  return {
    ageYears: Math.floor(months / MONTHS_OF_YEAR),
    ...(ageMonths > 0 && { ageMonths }),
    ...(income !== undefined && {
      netPay: income.salary,
      ...((income.other ?? 0) > 0 && { otherIncome: income.other }),
      housing: income.housing,
    }),
    ...(numberOfDependents !== undefined && { dependants: numberOfDependents }),
    ...(employment !== undefined && { monthsInEmployment: DURATION_MONTHS[employment.time] }),
    ...(residence !== undefined && { monthsAtAddress: DURATION_MONTHS[residence.time] }),
  }
}
