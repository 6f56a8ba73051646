/** Expires applications that nobody moves, in small batches alongside requests (Decisions › States). */

import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { WAITING_STATES, type WaitingState } from '../../domain/application/states.ts'
import { holdExpiring } from '../../store/applications/expiring.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import { transitionApplication } from './transition.ts'

/** After how many days of 24 hours applications in a state expire; undefined for never. */
export type DaysUntilExpiry = Readonly<Record<WaitingState, number | undefined>>

const EVERY_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000
/** Few enough that anyone who needs a locked one hardly waits. */
const BATCH_ROWS = 50
const BY = { kind: 'service', id: 'expiry' } as const

/**
 * Expires all applications whose time is over, and returns their number. Stops between two batches once `signal` is
 * aborted.
 */
export const expireOnce = async (
  service: Service,
  days: DaysUntilExpiry,
  signal?: AbortSignal,
): Promise<number> => {
  let expired = 0
  for (const state of WAITING_STATES) {
    const allowed = days[state]
    if (allowed === undefined) continue
    for (;;) {
      if (signal?.aborted) return expired
      const since = new Date(service.now() - allowed * DAY_MILLISECONDS)
      const transitioned = await expireBatch(service, state, since)
      expired += transitioned
      if (transitioned < BATCH_ROWS) break
    }
  }
  return expired
}

/**
 * One transaction locks the applications that it moves. So a resubmission, a withdrawal or another process either came
 * first, and the application is not found here, or waits for this batch and finds it expired.
 */
const expireBatch = (service: Service, state: WaitingState, since: Date): Promise<number> =>
  inTransaction(service, async (transaction) => {
    const ids = await holdExpiring(transaction.sql, state, { since, limit: BATCH_ROWS })
    await Promise.all(ids.map((id) => expire(transaction, id)))
    return ids.length
  })

const expire = async (service: Service, id: string): Promise<void> => {
  const application = await service.findApplication(id)
  if (application === undefined) throw new Error('An application that is held is not found')
  const transitioned = await transitionApplication(service, application, {
    to: 'Expired',
    initiator: 'service',
    by: BY,
  })
  if (transitioned !== 'done') throw new Error(`An application that is held cannot expire: ${transitioned}`)
}

/** Checks every minute, until stopped; stopping waits for the batch in progress. */
export const expireApplications = (service: Service, days: DaysUntilExpiry, onError: OnError): Running =>
  repeatedly((signal) => expireOnce(service, days, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
