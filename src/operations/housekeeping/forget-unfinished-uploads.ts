/** Takes away what uploads left that ended with a crash. Those that ended otherwise have left nothing. */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { deleteUnfinishedDocuments } from '../../store/documents/documents.ts'
import type { Service } from '../service.ts'

const EVERY_MILLISECONDS = 10 * 60 * 1_000
/** Longer than an upload may take, by far. */
export const UNFINISHED_MILLISECONDS = 60 * 60 * 1_000
const BATCH_ROWS = 20

/** Takes away what is too old, once, unless it is told to stop between two batches. Tells how many uploads that was. */
export const forgetUnfinishedOnce = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => {
  const before = new Date(now() - UNFINISHED_MILLISECONDS)
  let forgotten = 0
  while (!signal?.aborted) {
    const deleted = await deleteUnfinishedDocuments(sql, before, BATCH_ROWS)
    forgotten += deleted
    if (deleted < BATCH_ROWS) break
  }
  return forgotten
}

/** Looks at once, and then now and then, until stopped. */
export const forgetUnfinishedUploads = (
  service: Pick<Service, 'sql' | 'now'>,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => forgetUnfinishedOnce(service, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    beginsAtOnce: true,
    onError,
  })
