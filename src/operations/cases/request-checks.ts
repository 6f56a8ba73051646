/** Has the configured providers make the missing checks, for the lender's staff. */
import type { Actor } from '../../domain/application/actor.ts'
import { allows, statesAllowing } from '../../domain/application/states.ts'
import { changeCase } from '../applications/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { followPlans } from '../decisioning/act.ts'
import { type ChecksMade, ChecksNotStored, makeChecks } from '../decisioning/make-checks.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { plansOnceChecked } from './record-check.ts'

/**
 * What became of the providers' results, except those that they leave open. Then the policy may approve what lacks
 * nothing any more. @throws ProviderError if a provider fails; results of other providers are stored nevertheless.
 */
export const askForChecks = async (
  service: Service,
  reference: string,
  by: Actor,
): Promise<ChecksMade | Refusal> => {
  if (service.checkProviders.length === 0)
    return new Refusal('No check provider is configured: CHECK_PROVIDERS is empty.')
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  const { id, state } = found
  if (!allows(state, 'check'))
    return new Refusal(
      `${reference} is ${state}; checks can be requested only while it is ${statesAllowing('check').join(', ')}.`,
    )
  const began = service.now()
  const made = await makeChecks(service, id, { again: true }).catch(refusedWhereNotStored(reference))
  if (made instanceof Refusal) return made
  await changeCase(service, id, { actor: by }, (open) => {
    const plans = plansOnceChecked(open, began)
    return plans === open.file.plans ? NOTHING : { file: { ...open.file, plans }, audits: [] }
  })
  await followPlans(service, id)
  return made
}

const NOTHING = { is: 'nothing' } as const

const refusedWhereNotStored = (reference: string) => (error: unknown) => {
  if (!(error instanceof ChecksNotStored)) throw error
  return new Refusal(`Someone else is changing ${reference}, so not all checks could be recorded. Try again.`)
}
