/** Finds the case in a path, for the lender's staff, who may see every case. */

import type { PersonContext, Problem } from '../../http/handler.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { type ApplicationRow, findForStaff } from './find.ts'

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
