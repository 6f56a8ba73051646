/**
 * Deletes what has been stored for its time, in small batches alongside requests, and notices that the clock was set
 * back.
 */

import { moveIds } from '../../../packages/postgres/connection/uuid.ts'
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { PURGED, type Purged, RETENTION } from '../../domain/lender/retention.ts'
import type { Service } from '../../service/service.ts'
import { makeAllDue, newestEventAt, PURGES, raiseIdsPastStored } from '../../store/upkeep/purges.ts'
import { eraseDue } from '../privacy/retain.ts'

const PURGE_EVERY_MILLISECONDS = 10 * 60 * 1_000
const BATCH_ROWS = 1_000
/** A document is large, so a batch of uploads is small. */
const BATCH_UPLOADS = 20

/** What a killed process left is deleted at once; everything else can wait for the first turn. */
const AT_ONCE: readonly Purged[] = ['unfinishedUploads']

export type PurgeOptions = {
  /** By default, all that the service deletes automatically. */
  readonly kinds?: readonly Purged[]
  /** Stops between two batches. */
  readonly signal?: AbortSignal | undefined
  readonly batchRows?: number
  /** Receives the error of a kind that fails, and the others continue; without it, the error is thrown. */
  readonly onError?: (error: unknown) => void
}

/**
 * Deletes everything whose time is over by the table of retention at the service's current time, kind by kind:
 * deliveries before their events. Returns the number of rows, or of uploads.
 */
export const purgeOnce = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  { kinds = PURGED, signal, batchRows = BATCH_ROWS, onError = rethrow }: PurgeOptions = {},
): Promise<number> => {
  let deleted = 0
  for (const kind of kinds) {
    const before = new Date(now() - RETENTION[kind].retained.milliseconds)
    const rows = kind === 'unfinishedUploads' ? BATCH_UPLOADS : batchRows
    try {
      while (!signal?.aborted) {
        const batch = await PURGES[kind](sql, before, rows)
        deleted += batch
        if (batch === 0) break
      }
    } catch (error) {
      onError(error)
    }
  }
  return deleted
}

/**
 * Periodically purges, and erases applications whose time is over, until stopped; stopping waits for the batch in
 * progress.
 */
export const purge = (service: Service, onError: OnError): Running => {
  let kinds = AT_ONCE
  const turn = async (signal: AbortSignal) => {
    const dueNow = kinds
    kinds = PURGED
    await purgeOnce(service, { kinds: dueNow, signal, onError })
    await eraseDue(service, signal)
  }
  return repeatedly(turn, { everyMilliseconds: PURGE_EVERY_MILLISECONDS, beginsAtOnce: true, onError })
}

const rethrow = (error: unknown): never => {
  throw error
}

const CLOCK_EVERY_MILLISECONDS = 1_000

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
 * Follows the clock until stopped. Once this returns, no id of this process is lower than those that were sealed or
 * counted, and ids go on rising when the clock is set. If it was set back, since the last look or since the last event,
 * everything that waits is made due, so that nothing waits until the clock has caught up.
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
  const { stop } = repeatedly(look, {
    everyMilliseconds: CLOCK_EVERY_MILLISECONDS,
    beginsAtOnce: true,
    onError,
  })
  return { look, stop }
}
