/** Limits how long we wait for something that may never come, such as a response of a hanging database. */

/** Thrown if a response did not come in time. It may still come, and its effect may still happen. */
export class TookTooLong extends Error {}

/** The response, if it comes within these milliseconds; otherwise rejects with TookTooLong. */
export const inTime = async <T>(response: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong('Something took too long')), milliseconds)
  try {
    return await Promise.race([response, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for several responses in turn, all together no longer than its limit. */
export type Deadline = <T>(response: Promise<T>) => Promise<T>

/** A deadline of these milliseconds; only time spent waiting counts. */
export const deadlineFor = (milliseconds: number): Deadline => {
  let left = milliseconds
  return async (response) => {
    const began = performance.now()
    try {
      return await inTime(response, left)
    } finally {
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}
