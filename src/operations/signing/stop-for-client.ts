/** Stops an application's signing for a client that may read it. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { readStatusAfter } from '../applications/read-status.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { stopSigning } from './end.ts'

/** The application's status; `unknown` if the client cannot see it. Rejected, with a sentence, if there is nothing to stop. */
export const stopSigningForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, reason }: { readonly reference: string; readonly reason: string | undefined },
): Promise<ApplicationStatus | Refusal | 'unknown'> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return 'unknown'
  const by = { kind: 'client', id: caller.clientId } as const
  const refused = await stopSigning(service, application, { by, initiator: 'client', reason })
  return refused ?? readStatusAfter(service, application)
}
