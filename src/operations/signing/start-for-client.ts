/** Starts the signing of an application for a client that may see it, or tells how far it is. */
import type { Caller } from '../../auth/authenticate.ts'
import { optimistically } from '../../concurrency/optimistic.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { SigningStatus } from '../../domain/signing.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { signingStatusOf, startSigning } from './start.ts'

export type StartedForClient = {
  readonly status: SigningStatus
  /** Undefined where the caller knows no such application. */
  readonly application: ApplicationRow | undefined
}

/** Changes that others make meanwhile are followed a few times. */
const ROUNDS_MAXIMUM = 5

/** Only the request that started it gets `initiated`; later ones learn that it is in progress. */
export const startSigningForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly requestId: string },
): Promise<StartedForClient> => {
  const by = { actor: { kind: 'client', id: caller.clientId }, requestId: given.requestId } as const
  let before: ApplicationRow | undefined
  const settled = await optimistically(ROUNDS_MAXIMUM, async (): Promise<StartedForClient | undefined> => {
    const application = await findAccessible(service, set, caller, given.reference)
    if (application === undefined) return { status: 'notPermitted', application }
    // Nobody has changed it, so it would be refused again.
    if (application.version === before?.version)
      return { status: await signingStatusOf(service, application), application }
    before = application
    const started = await startSigning(service, application, { by, hand: 'client' })
    return started instanceof Refusal ? undefined : { status: started, application }
  })
  if (settled !== undefined) return settled
  if (before === undefined) throw new Error('A signing was started in no round')
  return { status: await signingStatusOf(service, before), application: before }
}
