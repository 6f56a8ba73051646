/** How long a session lasts. */
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'

/** A session ends automatically after this time without use. */
export const SESSION_IDLE_MILLISECONDS = LIFETIMES.unseenSession.milliseconds
/** … and at the latest this long after it began. */
export const SESSION_LONGEST_MILLISECONDS = LIFETIMES.session.milliseconds

/**
 * The ages at which a session expires. One that began later than now began before the clock was set back, and would last for longer
 * than it may.
 */
export const sessionAge = (now: number) => ({
  at: new Date(now),
  begunBefore: new Date(now + CLOCKS_DIFFER_MILLISECONDS),
  seenAfter: new Date(now - SESSION_IDLE_MILLISECONDS),
})
