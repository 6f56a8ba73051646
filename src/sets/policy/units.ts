/** Bounds of rules between a file's numbers, whose unit is the measure's, and the whole numbers that policies keep. */
import { scaledDecimal } from '../../domain/finance/decimal.ts'
import { UNITS, type UnitName } from '../../domain/policy/measures.ts'

/** The most decimals that any unit has. */
export const BOUND_DECIMALS = 3

/** A number of a file whose unit isn't looked at yet, in thousandths. */
export type Bound = number & { readonly __bound: never }

export const boundFromNumber = (value: number): Bound => scaledDecimal(value, BOUND_DECIMALS) as Bound

export const boundToNumber = (bound: Bound): number => bound / 10 ** BOUND_DECIMALS

/** As policies keep it: in the last decimal of the unit, which must be no finer than the bound. */
export const boundIn = (unit: UnitName, bound: Bound): number =>
  bound / 10 ** (BOUND_DECIMALS - UNITS[unit].decimals)

/** What a policy keeps, as a file's number: thousandths of a per cent as per cent, cents as euro. */
export const inUnit = (unit: UnitName, value: number): number => value / 10 ** UNITS[unit].decimals

export const UNIT_WORDS: Readonly<Record<UnitName, string>> = {
  perCent: 'per cent',
  euro: 'euro',
  months: 'months',
  years: 'years',
}
