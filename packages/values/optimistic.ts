/** Optimistic changes: decides on what was read, and writes only if nobody wrote in the meantime; otherwise starts over. */

/** Enough unless many change the same thing at once. */
const ROUNDS_MAXIMUM = 5

/**
 * Repeats `attempt` until it returns a result, at most `roundsMaximum` times. An attempt returns undefined if another
 * change was quicker; if that happens each time, the result is undefined too.
 */
export const optimistically = async <T extends NonNullable<unknown>>(
  attempt: () => Promise<T | undefined>,
  roundsMaximum = ROUNDS_MAXIMUM,
): Promise<T | undefined> => {
  for (let round = 0; round < roundsMaximum; round++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  return undefined
}
