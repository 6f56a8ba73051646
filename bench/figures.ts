/** Figures of repeated measurements: medians, percentiles, ratios, and their format. */

/** The middle of the values; of an even number of them, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new Error('There is no median of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** The value that this share of all values does not exceed (nearest rank). */
export const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new Error('There is no percentile of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] as number
}

/** The median of the ratios of values from the same round. */
export const medianRatio = (values: readonly number[], toValues: readonly number[]): number => {
  if (values.length !== toValues.length) throw new Error('Ratios need as many values on both sides')
  return median(values.map((value, round) => value / (toValues[round] as number)))
}

/** A whole number with its thousands apart: `12,345`. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-IE')

/** A number with as many decimals as are significant: `0.42`, `4.2`, `42`. */
export const short = (value: number): string => {
  if (value >= 100) return whole(value)
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** The rounding error of a whole number of per cent. */
const ROUNDING = 1e-9

/** A share in whole per cent, rounded down, so that a goal just missed does not look reached: `87 %`. */
export const perCent = (share: number): string => `${Math.floor(share * 100 + ROUNDING)} %`
