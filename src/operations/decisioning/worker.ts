/** Checks every second for applications on which the service has to act, and carries out their plans. */

import { type Leased, leased, workOnDue } from '../../../packages/values/leased.ts'
import type { OnError, Running } from '../../../packages/values/repeatedly.ts'
import { NoTurn } from '../../adapters/checks/turns.ts'
import { watched } from '../../adapters/watch/watched.ts'
import { findDue, leaseDue } from '../../store/applications/due.ts'
import type { Service } from '../service.ts'
import { followPlans } from './act.ts'

const EVERY_MILLISECONDS = 1_000
const AT_ONCE = 8
/** The lease of one application, and its wait after a failure; longer than a provider may take. */
const AGAIN_MILLISECONDS = 60_000
/** Its wait for a provider whose turns are taken. */
const BUSY_AGAIN_MILLISECONDS = 2_000

/** Carries out the plans that are due, and returns how many succeeded. Stops between two plans once `signal` is aborted. */
export const followDue = (service: Service, onError: OnError, signal?: AbortSignal): Promise<number> =>
  workOnDue(plans(service, onError), signal)

/** Runs until stopped; stopping waits for the applications in progress. */
export const followAllPlans = (service: Service, onError: OnError): Running =>
  leased(plans(service, onError), EVERY_MILLISECONDS)

type Taken = { readonly id: string; readonly began: number; readonly dueVersion: number }

const plans = (service: Service, onError: OnError): Leased<string, Taken> => ({
  find: (limit) => findDue(service.sql, new Date(service.now()), limit),
  lease: async (id) => {
    const began = service.now()
    const dueVersion = await take(service, id, began)
    return dueVersion === undefined ? undefined : { id, began, dueVersion }
  },
  work: async ({ id, began, dueVersion }, signal) => {
    try {
      await watched('plan', NOTHING, () => followPlans(service, id, { dueVersion, signal }))
      return true
    } catch (error) {
      // A stopping process leaves a provider's response for the next start, and a provider that is down was reported.
      if (!signal?.aborted && !(error instanceof NoTurn)) onError(error)
      // Results from before the failure are stored, and with them that the rest is due.
      await takeAgain(service, { id, began }, error)
      return false
    }
  },
  atOnce: AT_ONCE,
  onError,
})

const NOTHING = () => ({})

const take = ({ sql, now }: Service, id: string, dueUntil: number, milliseconds = AGAIN_MILLISECONDS) =>
  leaseDue(sql, id, new Date(dueUntil), new Date(now() + milliseconds))

const takeAgain = (service: Service, { id, began }: Pick<Taken, 'id' | 'began'>, error: unknown) => {
  if (!(error instanceof NoTurn)) return take(service, id, service.now())
  const dueUntil = began + AGAIN_MILLISECONDS
  if (error.code === 'busy') return take(service, id, dueUntil, BUSY_AGAIN_MILLISECONDS)
  // Its own lease, unless the provider is asked about this case only later.
  const until = Math.max(AGAIN_MILLISECONDS, (error.until ?? 0) - service.now())
  return take(service, id, dueUntil, until)
}
