/** How long a session lasts. */

/** A session ends by itself when it was not seen for so long … */
export const SESSION_IDLE_MILLISECONDS = 12 * 60 * 60 * 1_000
/** … and at the latest so long after it began. */
export const SESSION_LONGEST_MILLISECONDS = 14 * 24 * 60 * 60 * 1_000

/** The ages by which a session that nobody ended is over. */
export const sessionAge = (now: number) => ({
  at: new Date(now),
  seenAfter: new Date(now - SESSION_IDLE_MILLISECONDS),
})
