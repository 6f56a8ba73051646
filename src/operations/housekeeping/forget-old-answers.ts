/** Deletes stored answers that are no longer replayed, a little at a time and beside requests. */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { deleteStoredAnswers } from '../../store/applications/read.ts'
import { deleteKeptAnswers } from '../../store/applications/stored-answers.ts'
import { KEPT_MILLISECONDS } from '../idempotency/submission-key.ts'
import type { Service } from '../service.ts'

const EVERY_MILLISECONDS = 10 * 60 * 1_000
const BATCH_ROWS = 1_000

/** Forgets what is too old, once, unless it is told to stop between two batches. Tells how many answers that was. */
export const forgetOnce = async (service: Service, signal?: AbortSignal): Promise<number> => {
  const before = new Date(service.now() - KEPT_MILLISECONDS)
  let forgotten = 0
  for (const deleteOld of [deleteStoredAnswers, deleteKeptAnswers]) {
    for (;;) {
      if (signal?.aborted) return forgotten
      const deleted = await deleteOld(service.sql, before, BATCH_ROWS)
      forgotten += deleted
      if (deleted < BATCH_ROWS) break
    }
  }
  return forgotten
}

/** Forgets now and then, until stopped. */
export const forgetOldAnswers = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => forgetOnce(service, signal), { everyMilliseconds: EVERY_MILLISECONDS, onError })
