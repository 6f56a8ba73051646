/**
 * Ends applications: withdraws them, expires those that nobody moves, and replaces an approved one by its correction.
 */
import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { optimistically } from '../../../packages/values/optimistic.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { actorOf, mayAccess, type Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { anyReferenceId, referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import {
  allows,
  isAtRest,
  isSigned,
  type State,
  WAITING_STATES,
  type WaitingState,
} from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { mayMove } from '../../domain/application/transitions.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { holdExpiring } from '../../store/applications/due.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { transitionApplication } from './change.ts'
import { findAccessible } from './find.ts'
import { readStatusAfter } from './status.ts'

/**
 * Withdraws an application for its client, with an optional reason, and ends its signing. If another change comes first
 * it starts again, up to five times. Rejected if its state no longer allows it.
 */
export const withdrawApplication = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly reason: string | undefined },
): Promise<ApplicationStatus | Refusal> => {
  const { reference, reason } = given
  const withdrawn = await optimistically(async (): Promise<ApplicationStatus | Refusal | undefined> => {
    const application = await findAccessible(service, set, caller, reference)
    if (application === undefined) return NO_SUCH_APPLICATION
    const { state } = application
    if (!mayMove(state, 'Withdrawn', 'client'))
      return new Refusal(`The ${SETS[set.name].noun} is ${state} and can no longer be withdrawn.`)
    const by = { kind: 'client', id: caller.clientId } as const
    const transitioned = await transitionApplication(service, application, {
      to: 'Withdrawn',
      initiator: 'client',
      by,
      reason,
    })
    return transitioned === 'done' ? readStatusAfter(service, application) : undefined
  })
  return withdrawn ?? CHANGED_BY_OTHERS
}

/** After how many days of 24 hours applications in a state expire; undefined for never. */
export type DaysUntilExpiry = Readonly<Record<WaitingState, number | undefined>>

const EVERY_MILLISECONDS = 60_000
/** Few enough that anyone who needs a locked one hardly waits. */
const BATCH_ROWS = 50
const BY = { kind: 'service', id: 'expiry' } as const

/**
 * Expires all applications whose time is over (Decisions › States), and returns their number. Stops between two batches
 * once `signal` is aborted.
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

/** Checks every minute, until stopped; stopping waits for the batch in progress. */
export const expireApplications = (service: Service, days: DaysUntilExpiry, onError: OnError): Running =>
  repeatedly((signal) => expireOnce(service, days, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })

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

/** The application that another one corrects, as it is now. */
export type Replaced = {
  readonly reference: string
  readonly state: State
  /** The reference of the application that took its place. */
  readonly by: string | null
}

/** Undefined where the application is unknown to the caller. */
const findReplaced = async (
  service: Service,
  caller: Principal,
  reference: string,
): Promise<ApplicationRow | undefined> => {
  const id = anyReferenceId(reference)
  const found = id === undefined ? undefined : await service.findApplication(id)
  if (found === undefined || referenceOf(found.modelSet, found.id) !== reference) return undefined
  return mayAccess(caller, found) ? found : undefined
}

/**
 * Whether the application `reference` still has to be replaced by the one that corrects it, `by` once that has a
 * reference: not if it is closed otherwise. Rejected if its place can be taken no more.
 */
export const isToReplace = async (
  service: Service,
  caller: Principal,
  { reference, by }: { readonly reference: string; readonly by?: string | undefined },
): Promise<boolean | Refusal> => {
  const replaced = await findReplaced(service, caller, reference)
  if (replaced === undefined)
    return new Refusal(
      `The application that this one corrects was not found among your dealer’s ${caller.mode} applications.`,
    )
  const { state } = replaced
  const { replacedBy } = fileOf(service, replaced)
  if (replacedBy !== undefined && replacedBy !== by)
    return new Refusal(`${reference} has already been corrected and submitted again as ${replacedBy}.`)
  if (allows(state, 'startSigning')) return true
  if (isAtRest(state) && !isSigned(state)) return false
  if (allows(state, 'sign'))
    return new Refusal(
      `${reference} is being signed, so this one cannot take its place. Stop its signing first.`,
    )
  return new Refusal(
    isSigned(state)
      ? `${reference} has been signed, so this one can no longer take its place.`
      : `${reference} is ${state}. Only an approved application can be replaced by a corrected one.`,
  )
}

/**
 * Withdraws the application `reference` once `by`, which corrects it, has been submitted without a failure, if it still
 * waits to be signed: in another state it stays as it is. Returns it as it is then; null where it is unknown to the
 * caller.
 */
export const withdrawReplaced = async (
  service: Service,
  caller: Principal,
  { reference, by }: { readonly reference: string; readonly by: string },
): Promise<Replaced | null> => {
  const done = await optimistically(async (): Promise<Replaced | 'unknown' | undefined> => {
    const replaced = await findReplaced(service, caller, reference)
    if (replaced === undefined) return 'unknown'
    if (!allows(replaced.state, 'startSigning')) return asItIs(service, replaced)
    const result = await transitionApplication(service, replaced, {
      to: 'Withdrawn',
      initiator: 'userId' in caller ? 'owner' : 'client',
      by: actorOf(caller),
      reason: `Corrected and submitted again as ${by}.`,
      changes: (file) => ({ ...file, replacedBy: by }),
    })
    return result === 'done' ? { reference, state: 'Withdrawn', by } : undefined
  })
  // Others changed it in every round: the correction is submitted all the same.
  const left = done ?? (await findReplaced(service, caller, reference)) ?? 'unknown'
  if (left === 'unknown') return null
  return 'by' in left ? left : asItIs(service, left)
}

const asItIs = (service: Service, replaced: ApplicationRow): Replaced => ({
  reference: referenceOf(replaced.modelSet, replaced.id),
  state: replaced.state,
  by: fileOf(service, replaced).replacedBy ?? null,
})
