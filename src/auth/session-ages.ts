/** How long a session lasts. */
import { LIFETIMES } from '../domain/retention.ts'

/** A session ends by itself when it was not seen for so long … */
export const SESSION_IDLE_MILLISECONDS = LIFETIMES.unseenSession.milliseconds
/** … and at the latest so long after it began. */
export const SESSION_LONGEST_MILLISECONDS = LIFETIMES.session.milliseconds

/** The ages by which a session that nobody ended is over. */
export const sessionAge = (now: number) => ({
  at: new Date(now),
  seenAfter: new Date(now - SESSION_IDLE_MILLISECONDS),
})
