/** Notices that the clock was set back, so that nothing waits until the clock has caught up. */

import { moveIds } from '../../../packages/postgres/connection/uuid.ts'
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { makeAllDue, newestEventAt, raiseIdsPastStored } from '../../store/administration/set-back-clock.ts'
import type { Service } from '../service.ts'

const EVERY_MILLISECONDS = 1_000

/** Corrections by less than this are usual, and hold up nothing for long. */
const SET_MILLISECONDS = 2_000

type Following = Pick<Service, 'sql'> & {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds on a clock that nobody sets. */
  readonly elapsed?: () => number
  readonly say: (sentence: string) => void
  readonly onError: (error: unknown) => void
}

/**
 * Follows the clock until stopped. Once this returns, no id of this process is lower than those that were sealed or counted, and ids
 * go on rising when the clock is set. If it was set back, since the last look or since the last event, everything that waits is made
 * due.
 */
export const followClock = async ({
  sql,
  now,
  elapsed = () => performance.now(),
  say,
  onError,
}: Following): Promise<{ readonly look: () => Promise<void>; readonly stop: () => Promise<void> }> => {
  await raiseIdsPastStored(sql, now())
  const ahead = (await newestEventAt(sql)) - now()
  let setBackBy = ahead > CLOCKS_DIFFER_MILLISECONDS ? ahead : 0
  let offset = now() - elapsed()
  const look = async () => {
    const offsetNow = now() - elapsed()
    const setBy = offsetNow - offset
    offset = offsetNow
    if (Math.abs(setBy) > SET_MILLISECONDS) moveIds(-setBy)
    if (setBy < -SET_MILLISECONDS) setBackBy = -setBy
    if (setBackBy === 0) return
    await makeAllDue(sql, new Date(now()))
    say(
      `The clock was set back by ${Math.round(setBackBy / 1_000)} seconds: all pending work is being checked now.`,
    )
    setBackBy = 0
  }
  const { stop } = repeatedly(look, { everyMilliseconds: EVERY_MILLISECONDS, beginsAtOnce: true, onError })
  return { look, stop }
}
