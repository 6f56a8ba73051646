/** Finds the application in a path, for the lender's clients: every application of their mode, and no other. */
import type { Actor } from '../../domain/application/actor.ts'
import { type ApplicationRow, findForStaff } from '../../operations/applications/find-for-staff.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { type Problem, problem } from '../declare/handler.ts'

/** A request of a lender's client whose path names an application by its reference. */
export type OfApplication = {
  readonly service: Service
  readonly caller: { readonly clientId: string; readonly mode: ApplicationRow['mode'] }
  readonly params: { readonly reference: string }
}

export const UNKNOWN_APPLICATION = 'Application not found.'

/** Runs with the application in the path. */
export const withApplication = async <R>(
  { service, caller, params: { reference } }: OfApplication,
  run: (application: ApplicationRow) => Promise<R>,
): Promise<R | Problem> => {
  const application = await findForStaff(service, reference)
  return application instanceof Refusal || application.mode !== caller.mode
    ? problem('not-found', UNKNOWN_APPLICATION)
    : run(application)
}

/** The client as the actor of a change. */
export const clientActor = ({ clientId }: { readonly clientId: string }): Actor => ({
  kind: 'client',
  id: clientId,
})
