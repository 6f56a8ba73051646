/** Starts the signing of an application for a client that may see it, or tells how far it is. */
import type { Caller } from '../../auth/authenticate.ts'
import { optimistically } from '../../concurrency/optimistic.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { SigningStatus } from '../../domain/signing.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { NotReady, signingStatusOf, startSigning } from './start.ts'

export type StartedForClient = {
  readonly status: SigningStatus
  /** Of one that is not ready: why, for the client, and the names of the documents that are outstanding. */
  readonly lacks?: { readonly reason: string; readonly requirements: readonly string[] }
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
  let refusal: Refusal | undefined
  const asItIs = async (application: ApplicationRow): Promise<StartedForClient> => {
    const status = await signingStatusOf(service, application)
    return { status, application, ...(status === 'notReady' ? { lacks: lackingFor(refusal) } : {}) }
  }
  const settled = await optimistically(ROUNDS_MAXIMUM, async (): Promise<StartedForClient | undefined> => {
    const application = await findAccessible(service, set, caller, given.reference)
    if (application === undefined) return { status: 'notPermitted', application }
    // Nobody has changed it, so it would be refused again.
    if (application.version === before?.version) return asItIs(application)
    before = application
    const started = await startSigning(service, application, { by, hand: 'client' })
    if (!(started instanceof Refusal)) return { status: started, application }
    refusal = started
    return undefined
  })
  if (settled !== undefined) return settled
  if (before === undefined) throw new Error('A signing was started in no round')
  return asItIs(before)
}

/** What the lender’s settings or the law stand against is the lender’s to mend, and told in its own words to its staff. */
const lackingFor = (refusal: Refusal | undefined) =>
  refusal instanceof NotReady
    ? { reason: refusal.says, requirements: refusal.requirements }
    : { reason: NOT_BY_CLIENT, requirements: [] }

const NOT_BY_CLIENT = 'The lender can’t have this agreement signed at the moment; ask the lender.'
