/** Looks every second for applications on which the service itself is to act, and follows their plans. */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { findDue, leaseDue } from '../../store/applications/due.ts'
import { watched } from '../../watched.ts'
import type { Service } from '../service.ts'
import { followPlans } from './act.ts'

const EVERY_MILLISECONDS = 1_000
const BATCH_ROWS = 50
/** How many batches are followed at a look; the next look goes on. */
const BATCHES_MAXIMUM = 20
/** How many are followed at once, so that a provider of checks that is slow for some doesn't hold up the others. */
const AT_ONCE = 8
/** How long one is taken for, and waits where it could not be acted on; longer than a provider may take. */
const AGAIN_MILLISECONDS = 60_000

/**
 * Acts on the plans that are due, and returns the number of those that succeeded. Stops between two plans once `signal`
 * is given.
 */
export const followDue = async (
  service: Service,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> => {
  let followed = 0
  for (let batch = 0; batch < BATCHES_MAXIMUM; batch++) {
    const due = await findDue(service.sql, new Date(service.now()), BATCH_ROWS)
    const ids = due.values()
    const followSome = async () => {
      for (const id of ids) {
        if (signal?.aborted) return
        if (await followOne(service, id, onError, signal)) followed++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, followSome))
    if (signal?.aborted || due.length < BATCH_ROWS) break
  }
  return followed
}

const NOTHING = () => ({})

const followOne = async (
  service: Service,
  id: string,
  onError: (error: unknown) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const take = () => {
    const now = service.now()
    return leaseDue(service.sql, id, new Date(now), new Date(now + AGAIN_MILLISECONDS))
  }
  try {
    if (!(await take())) return false
    await watched('plan', NOTHING, () => followPlans(service, id, signal))
    return true
  } catch (error) {
    // A process that stops leaves a provider's answer for the next start.
    if (!signal?.aborted) onError(error)
    // What was found before the failure was written, and with it that the rest is due.
    await take().catch(onError)
    return false
  }
}

/** Looks until stopped; stopping waits for the application that is under way. */
export const followAllPlans = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => followDue(service, onError, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
