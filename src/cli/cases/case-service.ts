/** The basis of commands about applications: the service for operations, and the actor. */

import type { Actor } from '../../domain/application/actor.ts'
import type { Proof } from '../../operations/cases/own-factor.ts'
import type { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { agreed, reportFailure } from '../failure.ts'
import { OPERATOR, withStore } from '../store.ts'

/** Runs `work` with what operations on applications need; with the providers of checks if requested. */
export const withService = <T>(
  work: (service: Service) => Promise<T>,
  { withProviders = false }: { readonly withProviders?: boolean } = {},
): Promise<T> =>
  withStore(async (store) => {
    const { openBySettings, openService } = await import('../../service/open-service.ts')
    const { service, stop } = await openService(store, {
      ...(await openBySettings(store.config, { now: Date.now, withProviders })),
      now: Date.now,
      onError: (error) => void reportFailure(error),
    })
    try {
      return await work(service)
    } finally {
      await stop()
    }
  })

/** Runs an operation in the name of the person of a command, which ends if it is rejected. */
export const actAs = <T>(
  given: ByOption,
  operation: (service: Service, by: Actor) => Promise<T | Refusal>,
): Promise<T> =>
  withService(async (service) => agreed(await operation(service, await actorOf(service, given))))

/** The person in whose name a command acts. */
export type ByOption = { readonly by?: string }

export const BY_FLAGS = '--by <email>'
export const BY_SAYS = 'the underwriter or admin who takes the action; without it, the operator'

/** The actor for the record: one of the lender's staff if the command names one, otherwise the operator. */
export const actorOf = async (service: Service, { by }: ByOption): Promise<Actor> => {
  if (by === undefined) return OPERATOR
  const { findStaff } = await import('../../operations/people/find-staff.ts')
  return agreed(await findStaff(service, by))
}

/**
 * Asks for the person's password, and for the code of their second factor if they have one: once, however often it is
 * asked. Undefined for the operator, who proves nothing.
 */
export const proofOf = (service: Service, { by }: ByOption): Proof | undefined => {
  if (by === undefined) return undefined
  let proven: ReturnType<Proof> | undefined
  return ({ secondFactor }) => {
    proven ??= askForProof(service, { email: by, needsSecondFactor: secondFactor })
    return proven
  }
}

const askForProof = async (
  service: Service,
  asked: { readonly email: string; readonly needsSecondFactor: boolean },
): Promise<Refusal | undefined> => {
  const [{ askSilently }, { proveStaff }] = await Promise.all([
    import('../ask-silently.ts'),
    import('../../operations/sign-in/prove-staff.ts'),
  ])
  const given = { ...asked, password: await askSilently(`password of ${asked.email}`) }
  const proven = await proveStaff(service, given)
  if (proven !== 'codeNeeded') return proven
  const code = await askSilently(`code of ${asked.email}`)
  const again = await proveStaff(service, { ...given, code })
  if (again === 'codeNeeded') throw new Error('A code was given, and is asked for again')
  return again
}
