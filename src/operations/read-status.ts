/** The status of a quote or case. */
import type { Caller } from '../auth/authenticate.ts'
import type { ApplicationStatus } from '../domain/kept-application.ts'
import type { ModelSet } from '../domain/model-set.ts'
import { customDataOf, findAccessible, offerOf } from './accessible-application.ts'
import { statusFigures } from './kept-offer.ts'
import type { Service } from './service.ts'

/** The status, or undefined where the caller knows no such application. */
export const readStatus = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ApplicationStatus | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  return {
    reference,
    state: application.state,
    since: application.stateSince,
    customData: customDataOf(service, application),
    ...statusFigures(offerOf(service, application)),
    requirements: [],
  }
}
