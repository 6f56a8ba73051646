/** An application that corrects an approved one takes its place as soon as it is submitted without a failure. */
import { optimistically } from '../../../packages/values/optimistic.ts'
import { actorOf, mayAccess, type Principal } from '../../domain/access/access.ts'
import { anyReferenceId, referenceOf } from '../../domain/application/reference.ts'
import { allows, isAtRest, isSigned, type State } from '../../domain/application/states.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { transitionApplication } from './transition.ts'

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
 * Whether the application `reference` still has to be replaced by the one that corrects it, `by` once that has a reference: not if
 * it is closed otherwise. Rejected if its place can be taken no more.
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

const ROUNDS_MAXIMUM = 5

/**
 * Withdraws the application `reference`, which `by` corrects, if it still waits to be signed: in another state it stays as it
 * is. Returns it as it is then; null where it is unknown to the caller.
 */
export const withdrawReplaced = async (
  service: Service,
  caller: Principal,
  { reference, by }: { readonly reference: string; readonly by: string },
): Promise<Replaced | null> => {
  const done = await optimistically(ROUNDS_MAXIMUM, async (): Promise<Replaced | 'unknown' | undefined> => {
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
