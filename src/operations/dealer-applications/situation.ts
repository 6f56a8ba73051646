/** On what the dealer's next step depends: the state of an application, what it lacks, and its signing. */
import type { OwnSituation } from '../../domain/case/own-status.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'
import { signingSituationsOf } from '../signing/open.ts'

/** Of each of these cases, in their order. */
export const situationsOf = async (
  service: Service,
  cases: readonly CaseInHand[],
): Promise<readonly OwnSituation[]> => {
  const signings = await signingSituationsOf(
    service,
    cases.map(({ application }) => application),
  )
  return cases.map(({ application: { id, state }, file, failures }) => ({
    state,
    requirements: file.requirements,
    approvals: file.approvals,
    failures: failures.length,
    signing: signings.get(id),
  }))
}
