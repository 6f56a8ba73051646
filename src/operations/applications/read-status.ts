/** The status of a quote or case. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { wantedNames } from '../../domain/case/case-file.ts'
import { customDataOf, fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import { statusFigures } from './offer.ts'

/** The status, or undefined if the caller cannot access the application. */
export const readStatus = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ApplicationStatus | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  return application === undefined ? undefined : statusOf(service, application)
}

/**
 * The status of an application that the caller has just changed. The access with which they changed it counts for the
 * response too: they must learn what they did, even if their right ended meanwhile.
 */
export const readStatusAfter = async (
  service: Service,
  { id }: Pick<ApplicationRow, 'id'>,
): Promise<ApplicationStatus> => {
  const application = await service.findApplication(id)
  if (application === undefined) throw new Error('An application is gone that was just changed')
  return statusOf(service, application)
}

const statusOf = (service: Service, application: ApplicationRow): ApplicationStatus => {
  const file = fileOf(service, application)
  return {
    reference: referenceOf(application.modelSet, application.id),
    state: application.state,
    since: application.stateSince,
    customData: customDataOf(file),
    ...statusFigures(file.offer),
    requirements: wantedNames(file, application.state),
  }
}
