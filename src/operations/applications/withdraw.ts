/** Withdraws an application for a client that may read it. */

import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { State } from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import { readStatusAfter } from './read-status.ts'
import { transitionApplication } from './transition.ts'

export type Withdrawn =
  | { readonly is: 'withdrawn'; readonly status: ApplicationStatus }
  | { readonly is: 'unknown' }
  /** Its state no longer allows a withdrawal. */
  | { readonly is: 'closed'; readonly state: State }
  | { readonly is: 'conflict' }

/** The attempts if others change the application at the same time. */
const ROUNDS_MAXIMUM = 5

/**
 * Withdraws an application for its client, with an optional reason, and ends its signing. If another change comes first
 * it starts again, up to five times; then the result is `conflict`. Nothing changes unless the result is
 * `withdrawn`.
 */
export const withdrawApplication = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly reason: string | undefined },
): Promise<Withdrawn> => {
  const { reference, reason } = given
  const withdrawn = await optimistically(ROUNDS_MAXIMUM, async (): Promise<Withdrawn | undefined> => {
    const application = await findAccessible(service, set, caller, reference)
    if (application === undefined) return { is: 'unknown' }
    const { state } = application
    if (transitionBetween(state, 'Withdrawn') === undefined) return { is: 'closed', state }
    const by = { kind: 'client', id: caller.clientId } as const
    const transitioned = await transitionApplication(service, application, {
      to: 'Withdrawn',
      initiator: 'client',
      by,
      reason,
    })
    if (transitioned !== 'moved') return undefined
    return { is: 'withdrawn', status: await readStatusAfter(service, application) }
  })
  return withdrawn ?? { is: 'conflict' }
}
