/**
 * An application's enquiry to the products (price, initial payment, purpose and borrower), and ages in whole months.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Application, BorrowerType, LoanType, VehicleType } from '../application/application.ts'
import { identityOf, registrationDay, usedVehicleThatCounts } from '../application/facts.ts'
import { type Cents, fromEuros } from './money.ts'
import { type KnownVehicle, knownVehicle } from './named-vehicle.ts'
import type { AnnualKilometres } from './product.ts'

export type Enquiry = {
  readonly price: Cents
  readonly deposit: Cents
  readonly tradeIn: Cents
  readonly loanType: LoanType
  /** In months; undefined asks for every term. */
  readonly term: number | undefined
  readonly vehicleType: VehicleType
  readonly borrowerType: BorrowerType
  /** What a PCP's GMFV depends on. */
  readonly annualKilometres: AnnualKilometres | undefined
  /** On the day of the enquiry, whole months since the first registration, 0 for a new vehicle; undefined if unknown. */
  readonly vehicleAgeMonths: number | undefined
  /** Its make, model and variant, on which products and GMFVs may depend. */
  readonly vehicle: KnownVehicle
  /** What the vehicle is worth, on which GMFVs may depend; absent unless a provider has found it out. */
  readonly valuation?: Cents
  readonly dealerId: string | undefined
  readonly today: LocalDate
}

/** By their names with their providers'. */
type Facts = ReadonlyMap<string, { readonly value: unknown }>

type EnquiryFacts = {
  readonly today: LocalDate
  readonly dealerId: string | undefined
  /** What providers have found out; absent at the submission. */
  readonly facts?: Facts
}

/** The fact that is a vehicle's valuation, in euro. */
const VALUATION_FACT = 'vehicle.marketValue'

const valuationIn = (facts: Facts | undefined): Pick<Enquiry, 'valuation'> => {
  const found = facts?.get(VALUATION_FACT)?.value
  return typeof found === 'number' && found > 0 ? { valuation: fromEuros(found) } : {}
}

/**
 * The enquiry of a valid application. Set A counts as hire purchase, and its single figure for trade-in and deposit as
 * a deposit.
 */
export const enquiryOf = (
  { finance, vehicle, borrowerType }: Application,
  { today, dealerId, facts }: EnquiryFacts,
): Enquiry => ({
  price: fromEuros(finance.price),
  deposit: fromEuros(finance.deposit ?? finance.contribution ?? 0),
  tradeIn: fromEuros(finance.tradeIn ?? 0),
  loanType: finance.loanType ?? 'hirePurchase',
  term: finance.term,
  vehicleType: vehicle.type,
  borrowerType,
  annualKilometres: finance.kilometresPerYear,
  vehicleAgeMonths: ageOf(vehicle, today),
  vehicle: vehicleOf({ vehicle }),
  ...valuationIn(facts),
  dealerId,
  today,
})

/** What is known of a vehicle's make, model and variant: a new one is submitted with them, a used one is completed. */
export const vehicleOf = ({ vehicle }: Pick<Application, 'vehicle'>): KnownVehicle =>
  knownVehicle(identityOf(vehicle))

/** A vehicle of a policy's test, which has an age in place of a registration number. */
type Aged = { readonly ageMonths?: number | undefined }

/**
 * Whole months since the first registration; undefined if neither the registration number nor the completed year gives a
 * date that has come.
 */
export const ageOf = (vehicle: Application['vehicle'] & Aged, today: LocalDate): number | undefined => {
  if (vehicle.ageMonths !== undefined) return vehicle.ageMonths
  const used = usedVehicleThatCounts(vehicle)
  const { year } = vehicle.identity ?? {}
  // A vehicle from before last year is not new, whatever it is called.
  if (used === undefined && (year === undefined || year >= Number(today.slice(0, 4)) - 1))
    return vehicle.new && 0
  const registered = used?.registration === undefined ? undefined : registrationDay(used.registration)
  const byYear = year === undefined ? undefined : (`${year}-01-02` as LocalDate)
  return monthsSince(registered ?? byYear, today)
}

/**
 * Whole months since a day; undefined if it is unknown or still to come: a vehicle whose number is of the next half-year
 * has no age, and nobody should get the rate of a new one for it.
 */
export const monthsSince = (day: LocalDate | undefined, today: LocalDate): number | undefined =>
  day === undefined || day > today ? undefined : wholeMonths(day, today)

/** Whole months between two days, of which the second is not earlier. */
export const wholeMonths = (from: LocalDate, to: LocalDate): number =>
  // The rest after the month is the day, which compares as text.
  monthOf(to) - monthOf(from) - (to.slice(DAY_AT) < from.slice(DAY_AT) ? 1 : 0)

const DAY_AT = 'YYYY-MM-'.length

/** The months since the year 0. */
const monthOf = (day: LocalDate): number => Number(day.slice(0, 4)) * MONTHS_OF_YEAR + Number(day.slice(5, 7))

const MONTHS_OF_YEAR = 12
