/** Makes a submitted case a test of the policy: only what policies and products measure, and what providers found out. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import type { Application } from '../../../domain/application/application.ts'
import { factsAt } from '../../../domain/case/found-facts.ts'
import { type TestedCase, testedApplication } from '../../../domain/policy/tested-case.ts'
import type { CaseInHand } from '../../applications/case-in-hand.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'

/** With the ages of today. Rejected if the application is incomplete or was erased. */
export const caseAsTest = (
  service: Service,
  { application: { revision }, file, canonical, failures }: CaseInHand,
  demand: Pick<TestedCase, 'name' | 'outcome'>,
): TestedCase | Refusal => {
  if (canonical === undefined || failures.length > 0 || file.policy === undefined)
    return new Refusal('The policy has not decided on this case, so it cannot be a test.')
  const now = service.now()
  const facts = [...factsAt(file, revision, now)].map(([name, { value }]) => [name, value] as const)
  return {
    ...demand,
    application: testedApplication(canonical as Application, dublinDay(now)),
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
  }
}
