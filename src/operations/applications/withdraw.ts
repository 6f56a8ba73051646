/** Withdraws an application for a client that may read it. */

import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { SETS } from '../../domain/application/sets.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import { readStatusAfter } from './read-status.ts'
import { transitionApplication } from './transition.ts'

/** The attempts if others change the application at the same time. */
const ROUNDS_MAXIMUM = 5

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
  const withdrawn = await optimistically(
    ROUNDS_MAXIMUM,
    async (): Promise<ApplicationStatus | Refusal | undefined> => {
      const application = await findAccessible(service, set, caller, reference)
      if (application === undefined) return NO_SUCH_APPLICATION
      const { state } = application
      if (transitionBetween(state, 'Withdrawn') === undefined)
        return new Refusal(`The ${SETS[set.name].noun} is ${state} and can no longer be withdrawn.`)
      const by = { kind: 'client', id: caller.clientId } as const
      const transitioned = await transitionApplication(service, application, {
        to: 'Withdrawn',
        initiator: 'client',
        by,
        reason,
      })
      return transitioned === 'done' ? readStatusAfter(service, application) : undefined
    },
  )
  return withdrawn ?? CHANGED_BY_OTHERS
}
