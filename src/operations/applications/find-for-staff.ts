/** Finds applications for the lender's staff, who may see all of them, quotes and cases alike. */

import { anyReferenceId, referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type { ApplicationRow } from '../../store/applications/read.ts'

/** The application with a reference of either set; rejected if there is none. */
export const findForStaff = async (
  service: Service,
  reference: string,
): Promise<ApplicationRow | Refusal> => {
  const id = anyReferenceId(reference)
  const found = id === undefined ? undefined : await service.findApplication(id)
  return found === undefined || referenceOf(found.modelSet, found.id) !== reference
    ? new Refusal(`Application "${reference}" not found.`)
    : found
}
