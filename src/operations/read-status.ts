/** The status of a quote or case. */
import type { Caller } from '../auth/authenticate.ts'
import type { ApplicationStatus } from '../domain/kept-application.ts'
import type { ModelSet } from '../domain/model-set.ts'
import { customDataOf, findAccessible } from './accessible-application.ts'
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
    loanAmount: null,
    monthlyPayment: null,
    rate: null,
    aprc: null,
    requirements: [],
  }
}
