/**
 * Finds the application in a path, for the lender's clients: every application of their mode outside of requested sandboxes, and no
 * other. The lender's client of such a sandbox finds exactly those in it.
 */
import type * as z from 'zod'
import type { Actor } from '../../domain/access/actor.ts'
import type { SentBody } from '../../domain/application/sent-body.ts'
import { type ApplicationRow, findForStaff } from '../../operations/applications/find-for-staff.ts'
import { FieldRefusal, notFound, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { sandboxOfCase } from '../../operations/surroundings.ts'
import { readBody } from '../declare/bodies/invalid-body.ts'
import type { ClientRequest, Problem, StoredResponse } from '../declare/handler.ts'
import { type Changed, changeOnce } from '../declare/idempotency.ts'
import type { Typed } from '../declare/operation.ts'
import { notFoundResponse } from '../declare/responses.ts'
import { ANY_REFERENCE } from '../sandbox/any-reference.ts'

/** A request of a lender's client whose path names an application by its reference. */
export type OfApplication = {
  readonly service: Service
  readonly caller: { readonly clientId: string; readonly mode: ApplicationRow['mode'] }
  readonly params: { readonly reference: string }
}

export const UNKNOWN_APPLICATION = notFound('application')

/** What all operations on one application share. */
export const OF_LENDER = { tag: 'Lender', params: ANY_REFERENCE } as const

/** The response if the application is unknown. */
export const UNKNOWN = notFoundResponse(
  'The application does not exist, or belongs to the other mode.',
  UNKNOWN_APPLICATION.says,
)

/** Runs with the application in the path. */
export const withApplication = async <R>(
  { service, caller, params: { reference } }: OfApplication,
  run: (application: ApplicationRow) => Promise<R>,
): Promise<R | Problem> => {
  const application = await findForStaff(service, reference)
  return application instanceof Refusal ||
    application.mode !== caller.mode ||
    sandboxOfCase(service, application) !== service.referenceData.current().sandboxOf(caller.clientId)
    ? UNKNOWN_APPLICATION
    : run(application)
}

/**
 * Runs a change of the application in the path with the body that was sent, once under its Idempotency-Key.
 */
export const changeApplication = <Of extends Typed, Schema extends z.ZodType>(
  context: ClientRequest<Of>,
  schema: Schema,
  run: (change: SentChange<z.output<Schema>>) => Promise<Changed<Of>>,
): Promise<StoredResponse | Problem> => {
  const { caller, params, body } = context as unknown as OfApplication & {
    readonly body: SentBody | undefined
  }
  return changeOnce<Of>(context, (service) =>
    withApplication({ service, caller, params }, async (application) => {
      const sent = readBody(schema, body)
      if (sent instanceof FieldRefusal) return sent
      const changed = await run({ service, application, sent, by: clientActor(caller) })
      return changed instanceof Refusal ? changed : { ...changed, applicationId: application.id }
    }),
  )
}

type SentChange<Sent> = {
  readonly service: Service
  readonly application: ApplicationRow
  readonly sent: Sent
  readonly by: Actor
}

/** The client as the actor of a change. */
export const clientActor = ({ clientId }: { readonly clientId: string }): Actor => ({
  kind: 'client',
  id: clientId,
})
