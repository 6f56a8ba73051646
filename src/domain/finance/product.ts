/** A finance product: one dated version of what is lent, to whom, for what, and at what price. */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { BorrowerType, Finance, LoanType, VehicleType } from '../application/application.ts'
import type { Fees } from './fees.ts'
import type { Cents, Rate } from './money.ts'
import { type Share, shareOf } from './money.ts'
import { closenessOf, type KnownVehicle, type NamedVehicle } from './named-vehicle.ts'
import { contains, type OpenRange, type Range } from './range.ts'

/** Plain data throughout, so that a copy of the version used can be stored unchanged. */
export type Product = {
  readonly id: string
  readonly version: number
  readonly name: string
  /** Whether it is one of the sandbox's samples. */
  readonly sample: boolean
  readonly loanType: LoanType
  readonly vehicleTypes: readonly VehicleType[]
  readonly borrowerTypes: readonly BorrowerType[]
  /** The only vehicles that it finances. Absent: all of its types. */
  readonly vehicles?: readonly NamedVehicle[]
  /** The only dealers that offer it. Absent: all. */
  readonly dealerIds?: readonly string[]
  readonly inForceFrom: LocalDate
  /** The last day on which it is on offer. */
  readonly inForceTo: LocalDate | null
  readonly terms: readonly TermRange[]
  /** The amounts that may be financed. */
  readonly amount: AmountRange
  /** Deposit and trade-in together, as a share of the price. */
  readonly depositMinimum: Share
  /** The highest age of the vehicle when the term ends; null without a limit. */
  readonly vehicleAgeAtEndMaximumMonths: number | null
  readonly rates: readonly RateRow[]
  readonly fees: Fees
  /** For a PCP; a hire purchase has none. */
  readonly gmfvs: readonly GmfvRow[]
  /**
   * In euro, for each kilometre beyond the agreed distance once the vehicle of a PCP is returned. Absent if the lender
   * charges none.
   */
  readonly excessKilometreEuro?: number
  /** What the lender pays the dealer for a contract. Absent: the product says nothing about it. */
  readonly commission?: readonly CommissionRow[]
}

/** Terms in months: from one, in steps, to another. */
export type TermRange = Range & { readonly step: number }

export type AmountRange = { readonly from: Cents; readonly to: Cents }

/** A vehicle's age in whole months on the day of the offer. */
export type AgeRange = OpenRange

/** Every age, known or not. */
export const ANY_AGE: AgeRange = { from: 0, to: null }

export type RateRow = {
  /** In months. */
  readonly terms: Range
  readonly amount: AmountRange
  readonly vehicleAge: AgeRange
  /** The only dealers for which the row applies; it overrides the general rows there. Absent: for all. */
  readonly dealerIds?: readonly string[]
  readonly rate: Rate
  /** The APR without fees from which the rate was derived, if the lender stated that. */
  readonly aprPercent?: number
}

/** A commission: an amount, which is 0 if none is paid, or a share of the amount financed. Never dependent on the rate. */
export type CommissionRow = {
  readonly amount: AmountRange
  /** The only dealers for which the row applies; it overrides the general rows there. Absent: for all. */
  readonly dealerIds?: readonly string[]
  /** Exactly one of the two. */
  readonly value?: Cents
  readonly share?: Share
}

export type AnnualKilometres = NonNullable<Finance['kilometresPerYear']>

export const ANNUAL_KILOMETRES: readonly AnnualKilometres[] = [15_000, 20_000, 25_000]

/** A guaranteed minimum future value: a share of the price or of a valuation, rounded half up to the cent, or an amount. */
export type GmfvRow = {
  readonly term: number
  readonly annualKilometres: AnnualKilometres
  readonly vehicleAge: AgeRange
  /** The only vehicles for which the row applies; it overrides rows that name them less closely. Absent: for all. */
  readonly vehicle?: NamedVehicle
  /** Exactly one of the three. */
  readonly share?: Share
  readonly valuationShare?: Share
  readonly value?: Cents
}

/** The guaranteed minimum future value of a vehicle with this price and valuation. */
export const gmfvOf = (
  { share, valuationShare, value }: Pick<GmfvRow, 'share' | 'valuationShare' | 'value'>,
  price: Cents,
  valuation: Cents,
): Cents => {
  if (value !== undefined) return value
  if (valuationShare !== undefined) return shareOf(valuationShare, valuation)
  if (share === undefined) throw new Error('A guaranteed value is neither a share nor an amount')
  return shareOf(share, price)
}

/** All terms that a product offers, in months and in ascending order. */
export const termsOf = ({ terms }: Pick<Product, 'terms'>): readonly number[] => {
  const months = new Set<number>()
  for (const { from, to, step } of terms) for (let term = from; term <= to; term += step) months.add(term)
  return [...months].sort((a, b) => a - b)
}

export const hasTerm = ({ terms }: Pick<Product, 'terms'>, term: number): boolean =>
  terms.some((range) => contains(range, term) && (term - range.from) % range.step === 0)

export const isInForce = ({ inForceFrom, inForceTo }: Product, today: LocalDate): boolean =>
  today >= inForceFrom && (inForceTo === null || today <= inForceTo)

/** The result of a look-up: the row, none, or that it depends on an unknown age. */
export type Found<Row> = Row | 'none' | 'ageNeeded'

/** What a rate depends on. */
export type RateQuestion = {
  readonly term: number
  readonly loanAmount: Cents
  readonly vehicleAgeMonths: number | undefined
  readonly dealerId: string | undefined
}

/** The rate for a loan: the dealer's own row if there is one, otherwise the general row. */
export const rateFor = (
  { rates }: Pick<Product, 'rates'>,
  { term, loanAmount, vehicleAgeMonths, dealerId }: RateQuestion,
): Found<RateRow> => {
  const rows = rates.filter(({ terms, amount }) => contains(terms, term) && contains(amount, loanAmount))
  const own = rows.filter((row) => dealerId !== undefined && row.dealerIds?.includes(dealerId))
  const found = ofAge(own, vehicleAgeMonths)
  if (found !== 'none') return found
  return ofAge(
    rows.filter((row) => row.dealerIds === undefined),
    vehicleAgeMonths,
  )
}

/**
 * The commission for a loan, rounded half up to the cent, by the dealer's own row if there is one, otherwise by the general row.
 * Undefined if the product says nothing about it, or there is no dealer to be paid.
 */
export const commissionFor = (
  { commission = [] }: Pick<Product, 'commission'>,
  { loanAmount, dealerId }: Pick<RateQuestion, 'loanAmount' | 'dealerId'>,
): Cents | undefined => {
  if (dealerId === undefined) return undefined
  const rows = commission.filter(({ amount }) => contains(amount, loanAmount))
  const row =
    rows.find(({ dealerIds }) => dealerIds?.includes(dealerId)) ??
    rows.find(({ dealerIds }) => dealerIds === undefined)
  return row?.share === undefined ? row?.value : shareOf(row.share, loanAmount)
}

/** What a GMFV depends on. */
export type GmfvQuestion = {
  readonly term: number
  readonly annualKilometres: AnnualKilometres
  readonly vehicleAgeMonths: number | undefined
  readonly vehicle: KnownVehicle
}

/**
 * The GMFV's row: of those for the vehicle, the one that names it most closely. `modelNeeded` if a row may be for the
 * vehicle, but that depends on an unknown make, model or variant.
 */
export const gmfvFor = (
  { gmfvs }: Pick<Product, 'gmfvs'>,
  { term, annualKilometres, vehicleAgeMonths, vehicle }: GmfvQuestion,
): Found<GmfvRow> | 'modelNeeded' => {
  let closest = 0
  let rows: GmfvRow[] = []
  for (const row of gmfvs) {
    if (row.term !== term || row.annualKilometres !== annualKilometres) continue
    if (vehicleAgeMonths !== undefined && !contains(row.vehicleAge, vehicleAgeMonths)) continue
    const closeness = closenessOf(row.vehicle, vehicle)
    if (closeness === 'unknown') return 'modelNeeded'
    if (closeness === 'other' || closeness < closest) continue
    if (closeness > closest) rows = []
    closest = closeness
    rows.push(row)
  }
  return ofAge(rows, vehicleAgeMonths)
}

/** An unknown age matches a row for every age. */
const ofAge = <Row extends { readonly vehicleAge: AgeRange }>(
  rows: readonly Row[],
  ageMonths: number | undefined,
): Found<Row> => {
  if (ageMonths !== undefined) return rows.find(({ vehicleAge }) => contains(vehicleAge, ageMonths)) ?? 'none'
  if (rows.length === 0) return 'none'
  return rows.find(({ vehicleAge }) => vehicleAge.from <= 0 && vehicleAge.to === null) ?? 'ageNeeded'
}

/** A product in the form of a file; its version number is determined here. */
export type GivenProduct = Omit<Product, 'version'>

/** A product's error, and its place: a field, or a row of one such as "rates[2]". */
export type ProductFault = { readonly place: string; readonly says: string }
