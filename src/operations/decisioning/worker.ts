/** Checks every second for applications on which the service has to act, and carries out their plans. */

import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { watched } from '../../../packages/values/watched.ts'
import { findDue, leaseDue } from '../../store/applications/due.ts'
import type { Service } from '../service.ts'
import { followPlans } from './act.ts'

const EVERY_MILLISECONDS = 1_000
const BATCH_ROWS = 50
/** The most batches of one pass; the next pass continues. */
const BATCHES_MAXIMUM = 20
/** How many run at once, so that a slow provider of checks does not hold up the others. */
const AT_ONCE = 8
/** The lease of one application, and its wait after a failure; longer than a provider may take. */
const AGAIN_MILLISECONDS = 60_000

/**
 * Carries out the plans that are due, and returns how many succeeded. Stops between two plans once `signal` is aborted.
 */
export const followDue = async (
  service: Service,
  onError: OnError,
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
  onError: OnError,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const take = () => {
    const now = service.now()
    return leaseDue(service.sql, id, new Date(now), new Date(now + AGAIN_MILLISECONDS))
  }
  try {
    const dueVersion = await take()
    if (dueVersion === undefined) return false
    await watched('plan', NOTHING, () => followPlans(service, id, { dueVersion, signal }))
    return true
  } catch (error) {
    // A stopping process leaves a provider's response for the next start.
    if (!signal?.aborted) onError(error)
    // Results from before the failure are stored, and with them that the rest is due.
    await take().catch(onError)
    return false
  }
}

/** Runs until stopped; stopping waits for the application in progress. */
export const followAllPlans = (service: Service, onError: OnError): Running =>
  repeatedly((signal) => followDue(service, onError, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
