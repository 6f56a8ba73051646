/** The distance between two words, one of which may be a misspelling of the other. */

/** Larger distances are not counted. */
export const SLIPS_MAXIMUM = 2

/**
 * The fewest errors that turn one word into the other: a letter inserted, deleted or replaced, or two neighbours
 * swapped (the optimal string alignment distance); undefined beyond {@link SLIPS_MAXIMUM}. Only cells near the diagonal
 * can hold so small a distance, so only they are computed.
 */
export const slipsApart = (from: string, to: string): number | undefined => {
  let beforeLast: number[] = []
  let last = [0, 1, 2]
  for (let i = 1; i <= from.length; i++) {
    const row: number[] = []
    const first = Math.max(0, i - SLIPS_MAXIMUM)
    for (let j = first; j <= Math.min(to.length, i + SLIPS_MAXIMUM); j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        at(row, j - 1) + 1,
        at(last, j) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  const slips = at(last, to.length)
  return slips <= SLIPS_MAXIMUM ? slips : undefined
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY
