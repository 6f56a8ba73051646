/**
 * Converts bounds of rules between a file's numbers, in the measure's unit, and the whole numbers of stored policies.
 */
import { scaledDecimal } from '../../domain/finance/decimal.ts'
import { UNITS, type UnitName } from '../../domain/policy/measures.ts'

/** The maximum number of decimals of any unit. */
export const BOUND_DECIMALS = 3

/** A file's number in thousandths, before its unit is known. */
export type Bound = number & { readonly __bound: never }

export const boundFromNumber = (value: number): Bound => scaledDecimal(value, BOUND_DECIMALS) as Bound

export const boundToNumber = (bound: Bound): number => bound / 10 ** BOUND_DECIMALS

/** The stored form: in the last decimal of the unit, which the bound must not exceed in precision. */
export const boundIn = (unit: UnitName, bound: Bound): number =>
  bound / 10 ** (BOUND_DECIMALS - UNITS[unit].decimals)

/** A policy's stored value as a file's number: thousandths of a per cent as per cent, cents as euro. */
export const inUnit = (unit: UnitName, value: number): number => value / 10 ** UNITS[unit].decimals

export const UNIT_WORDS: Readonly<Record<UnitName, string>> = {
  perCent: 'per cent',
  euro: 'euro',
  months: 'months',
  years: 'years',
  days: 'days',
  number: 'no unit',
}
