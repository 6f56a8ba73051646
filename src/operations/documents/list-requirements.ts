/** Lists an application's requirements and their states. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'

/** In the order in which they were made; undefined if the caller cannot see this application. */
export const listRequirements = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<readonly Requirement[] | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  return application === undefined ? undefined : fileOf(service, application).requirements
}
