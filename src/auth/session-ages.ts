/** How long a session lasts. */
import { LIFETIMES } from '../domain/retention.ts'

/** A session ends by itself after this time without use … */
export const SESSION_IDLE_MILLISECONDS = LIFETIMES.unseenSession.milliseconds
/** … and at the latest this long after it began. */
export const SESSION_LONGEST_MILLISECONDS = LIFETIMES.session.milliseconds

/** The ages at which a session expires. */
export const sessionAge = (now: number) => ({
  at: new Date(now),
  seenAfter: new Date(now - SESSION_IDLE_MILLISECONDS),
})
