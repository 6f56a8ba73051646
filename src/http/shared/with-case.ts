/** Finds the case in a path, for the lender's staff, who may see every case. */
import { type ApplicationRow, findForStaff } from '../../operations/applications/find-for-staff.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import type { PersonContext, Problem } from '../declare/handler.ts'

/** A request whose path names a case by its reference. */
export type OfCase = PersonContext & { readonly params: { readonly reference: string } }

/** Runs with the case in the path. */
export const withCase = async <R>(
  { service, params: { reference } }: OfCase,
  run: (application: ApplicationRow) => Promise<R>,
): Promise<R | Problem> => {
  const application = await findForStaff(service, reference)
  return application instanceof Refusal ? notFound('case') : run(application)
}
