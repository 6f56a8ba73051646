/** Deletes what has been stored for its time, by the table of retention, in small batches alongside requests. */
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { PURGED, type Purged, RETENTION } from '../../domain/lender/retention.ts'
import { PURGES } from '../../store/administration/purges.ts'
import { eraseDue } from '../privacy/retain.ts'
import type { Service } from '../service.ts'

const EVERY_MILLISECONDS = 10 * 60 * 1_000
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
 * Deletes everything whose time is over at the service's current time, kind by kind: deliveries before their events.
 * Returns the number of rows, or of uploads.
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

const rethrow = (error: unknown): never => {
  throw error
}

/** Periodically purges, and erases applications whose time is over, until stopped; stopping waits for the batch in progress. */
export const purge = (service: Service, onError: OnError): Running => {
  let kinds = AT_ONCE
  const turn = async (signal: AbortSignal) => {
    const dueNow = kinds
    kinds = PURGED
    await purgeOnce(service, { kinds: dueNow, signal, onError })
    await eraseDue(service, signal)
  }
  return repeatedly(turn, { everyMilliseconds: EVERY_MILLISECONDS, beginsAtOnce: true, onError })
}
