/** Optimistic changes: what is read is decided on and written only if nobody wrote it meanwhile, or else it is done anew. */

/**
 * Repeats `attempt` until it gives a result, at most `roundsMaximum` times. An attempt gives undefined where another was
 * quicker; where that is so each time, the result is undefined too.
 */
export const optimistically = async <T extends NonNullable<unknown>>(
  roundsMaximum: number,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let round = 0; round < roundsMaximum; round++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  return undefined
}
