/**
 * The units of measures. Bounds and stored values are whole numbers of `decimals` decimals: thousandths of a per cent,
 * cents, months, years. `times` converts a measure's fraction to such a number.
 */
import { WHOLE_SHARE } from '../finance/share.ts'

export const UNITS = {
  perCent: { decimals: 3, times: WHOLE_SHARE as number, greatest: 10_000 },
  euro: { decimals: 2, times: 1, greatest: 10_000_000 },
  months: { decimals: 0, times: 1, greatest: 1_200 },
  years: { decimals: 0, times: 1, greatest: 150 },
  days: { decimals: 0, times: 1, greatest: 100_000 },
  /** A plain number: a count, a score. */
  number: { decimals: 3, times: 1, greatest: 1_000_000 },
} as const satisfies Readonly<Record<string, { decimals: number; times: number; greatest: number }>>

export type UnitName = keyof typeof UNITS
