/** Waits no longer than is sensible for what may never come, such as the answer of a database that hangs. */

/** Thrown where an answer did not come in time. It may still come, and what it stands for may still be done. */
export class TookTooLong extends Error {}

/** The answer, if it comes within these milliseconds. Rejects with TookTooLong where it does not. */
export const inTime = async <T>(answer: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong('Something took too long')), milliseconds)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for one answer after the other, all together no longer than it was made for. */
export type Deadline = <T>(answer: Promise<T>) => Promise<T>

/** A deadline of these milliseconds, of which only those count that are spent waiting. */
export const deadlineFor = (milliseconds: number): Deadline => {
  let left = milliseconds
  return async (answer) => {
    const began = performance.now()
    try {
      return await inTime(answer, left)
    } finally {
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}
