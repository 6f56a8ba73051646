/** Starts and stops an application's signing for a client that may see it, and returns its progress. */
import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import type { Lacking } from '../../domain/case/completion.ts'
import type { SigningStatus } from '../../domain/signing/signing.ts'
import { NO_SUCH_APPLICATION, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible } from '../applications/find.ts'
import { openSigningOf } from '../applications/signing-record.ts'
import { readStatusAfter } from '../applications/status.ts'
import { stopSigning } from './change.ts'
import { NotReady, readyToSign, signingStatusOf, startSigning } from './start.ts'

/** Why signing cannot start, for the client, with the names of the missing documents and what has to be completed. */
export type Lacks = {
  readonly reason: string
  readonly requirements: readonly string[]
  readonly toComplete: readonly Lacking[]
}

export type StartedForClient = {
  readonly status: SigningStatus
  /** If it is not ready. */
  readonly lacks?: Lacks
  /** Undefined where the application does not exist for the caller. */
  readonly application: ApplicationRow | undefined
}

/** Only the request that started it gets `initiated`; later ones learn that it is in progress. */
export const startSigningForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string },
): Promise<StartedForClient> => {
  const by = { actor: { kind: 'client', id: caller.clientId } } as const
  let before: ApplicationRow | undefined
  let refusal: Refusal | undefined
  const asItIs = async (application: ApplicationRow): Promise<StartedForClient> => {
    const status = await signingStatusOf(service, application)
    return { status, application, ...(status === 'notReady' ? { lacks: lackingFor(refusal) } : {}) }
  }
  const settled = await optimistically(async (): Promise<StartedForClient | undefined> => {
    const application = await findAccessible(service, set, caller, given.reference)
    if (application === undefined) return { status: 'notPermitted', application }
    // Nobody has changed it, so another attempt would be rejected too.
    if (application.version === before?.version) return asItIs(application)
    before = application
    const started = await startSigning(service, application, { by, initiator: 'client' })
    if (!(started instanceof Refusal)) return { status: started, application }
    refusal = started
    return undefined
  })
  if (settled !== undefined) return settled
  if (before === undefined) throw new Error('A signing was started in no round')
  return asItIs(before)
}

/** The application's status. Rejected if the client cannot see it, or there is nothing to stop. */
export const stopSigningForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, reason }: { readonly reference: string; readonly reason: string | undefined },
): Promise<ApplicationStatus | Refusal> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return NO_SUCH_APPLICATION
  const by = { kind: 'client', id: caller.clientId } as const
  const refused = await stopSigning(service, application, { by, initiator: 'client', reason })
  return refused ?? readStatusAfter(service, application)
}

/** Why signing cannot start now; undefined if it can, or has started. */
const lackingNow = async (service: Service, application: ApplicationRow): Promise<Lacks | undefined> => {
  const found = await readyToSign(service, application)
  return found instanceof Refusal ? lackingFor(found) : undefined
}

/** Only the lender can fix its settings or what the law forbids, and its staff get a sentence of their own. */
const lackingFor = (refusal: Refusal | undefined): Lacks =>
  refusal instanceof NotReady
    ? { reason: refusal.says, requirements: refusal.requirements, toComplete: refusal.toComplete }
    : { reason: NOT_BY_CLIENT, requirements: [], toComplete: [] }

const NOT_BY_CLIENT = 'The lender cannot have this agreement signed at the moment. Contact the lender.'

const NONE = { state: null, startedAt: null, lapsesAt: null, signers: [] } as const

/**
 * The signing in progress or completed, or else the last one; undefined if the application does not exist for the
 * caller.
 */
export const readSigningProgress = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
) => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const { reason = null, requirements = [], toComplete = [] } = (await lackingNow(service, application)) ?? {}
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return { ...NONE, reason, requirements, toComplete }
  const { signers } = signing.file
  const { state, startedAt, lapsesAt } = signing.row
  return {
    state,
    startedAt,
    lapsesAt,
    signers: signers.map(({ role, state }) => ({ role, state })),
    reason,
    requirements,
    toComplete,
  }
}
