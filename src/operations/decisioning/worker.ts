/** Checks every second for applications on which the service has to act, and carries out their plans. */

import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { watched } from '../../../packages/values/watched.ts'
import { NoTurn } from '../../adapters/checks/turns.ts'
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
/** Its wait for a provider whose turns are taken. */
const BUSY_AGAIN_MILLISECONDS = 2_000

/** Applications in progress, which may outlast the pass that began them. */
type InProgress = Set<Promise<boolean>>

/**
 * Carries out the plans that are due, and returns how many succeeded. Stops between two plans once `signal` is aborted.
 */
export const followDue = async (
  service: Service,
  onError: OnError,
  signal?: AbortSignal,
): Promise<number> => {
  const begun = await beginDue(service, onError, signal, new Set())
  return (await Promise.all(begun)).filter(Boolean).length
}

/** Begins what is due, as fast as there is room among what is in progress, and returns what it has begun. */
const beginDue = async (
  service: Service,
  onError: OnError,
  signal: AbortSignal | undefined,
  inProgress: InProgress,
): Promise<readonly Promise<boolean>[]> => {
  const begun: Promise<boolean>[] = []
  for (let batch = 0; batch < BATCHES_MAXIMUM; batch++) {
    const due = await findDue(service.sql, new Date(service.now()), BATCH_ROWS)
    for (const id of due) {
      while (inProgress.size >= AT_ONCE) await Promise.race(inProgress)
      if (signal?.aborted) return begun
      const one = followOne(service, id, onError, signal).finally(() => inProgress.delete(one))
      inProgress.add(one)
      begun.push(one)
    }
    if (due.length < BATCH_ROWS) break
  }
  return begun
}

const NOTHING = () => ({})

const followOne = async (
  service: Service,
  id: string,
  onError: OnError,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const take = (dueUntil: number, milliseconds = AGAIN_MILLISECONDS) =>
    leaseDue(service.sql, id, new Date(dueUntil), new Date(service.now() + milliseconds))
  const began = service.now()
  const again = (error: unknown) => {
    if (!(error instanceof NoTurn)) return take(service.now())
    if (error.code === 'busy') return take(began + AGAIN_MILLISECONDS, BUSY_AGAIN_MILLISECONDS)
    // Its own lease, unless the provider is asked about this case only later.
    const until = Math.max(AGAIN_MILLISECONDS, (error.until ?? 0) - service.now())
    return take(began + AGAIN_MILLISECONDS, until)
  }
  try {
    const dueVersion = await take(began)
    if (dueVersion === undefined) return false
    await watched('plan', NOTHING, () => followPlans(service, id, { dueVersion, signal }))
    return true
  } catch (error) {
    // A stopping process leaves a provider's response for the next start, and a provider that is down was reported.
    if (!signal?.aborted && !(error instanceof NoTurn)) onError(error)
    // Results from before the failure are stored, and with them that the rest is due.
    await again(error).catch(onError)
    return false
  }
}

/** Runs until stopped; stopping waits for the applications in progress. */
export const followAllPlans = (service: Service, onError: OnError): Running => {
  const inProgress: InProgress = new Set()
  const following = repeatedly((signal) => beginDue(service, onError, signal, inProgress), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
  const stop = async () => {
    await following.stop()
    await Promise.all(inProgress)
  }
  return { stop }
}
