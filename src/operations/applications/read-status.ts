/** The status of a quote or case. */
import type { Caller } from '../../auth/authenticate.ts'
import { wantedNames } from '../../domain/case-file.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { ApplicationStatus } from '../../domain/stored-application.ts'
import { customDataOf, fileOf } from '../../store/applications/case-file.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import { statusFigures } from './offer.ts'

/** The status, or undefined where the caller knows no such application. */
export const readStatus = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ApplicationStatus | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const file = fileOf(service, application)
  return {
    reference,
    state: application.state,
    since: application.stateSince,
    customData: customDataOf(file),
    ...statusFigures(file.offer),
    requirements: wantedNames(file, application.state),
  }
}
