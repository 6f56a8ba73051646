/** Has the configured providers make the missing checks, for the lender's staff. */
import { ProviderError } from '../../adapters/checks/provider.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { allows, statesAllowing } from '../../domain/application/states.ts'
import { CHECKS, type CheckName } from '../../domain/case/check.ts'
import { unansweredSentence } from '../../domain/case/needed-facts.ts'
import { failureText } from '../../domain/policy/provider-failure.ts'
import { changeCase } from '../applications/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { followPlans } from '../decisioning/act.ts'
import { type ChecksMade, makeChecks } from '../decisioning/make-checks.ts'
import { ChecksNotStored } from '../decisioning/store-results.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { providersOf } from '../surroundings.ts'
import { plansOnceChecked } from './record-check.ts'

/**
 * What became of the providers' results; rejected, with a sentence about each provider that has failed, once the results of the
 * others are stored. Then the policy may approve what lacks nothing any more.
 */
export const askForChecks = async (
  service: Service,
  reference: string,
  { by, only }: { readonly by: Actor; readonly only?: CheckName | undefined },
): Promise<Pick<ChecksMade, 'made' | 'overtaken'> | Refusal> => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  if (providersOf(service, found).length === 0)
    return new Refusal('No check provider is configured: CHECK_PROVIDERS is empty.')
  const { id, state } = found
  if (!allows(state, 'check'))
    return new Refusal(
      `${reference} is ${state}; checks can be requested only while it is ${statesAllowing('check').join(', ')}.`,
    )
  const began = service.now()
  const asked = await makeChecks(service, id, { again: true, only }).catch(refusedWhereNotStored(reference))
  if (asked instanceof Refusal) return asked
  await changeCase(service, id, { actor: by }, (open) => {
    const plans = plansOnceChecked(open, began)
    return plans === open.file.plans ? NOTHING : { file: { ...open.file, plans }, audits: [] }
  })
  const { made, overtaken, failed } = asked
  // The policy acts in the background as soon as the provider responds: asking again at once would only fail again.
  if (failed.length > 0) return new Refusal(sentencesOf(asked))
  // The question to a provider that fails only now is stored, and the worker asks it again.
  await followPlans(service, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })
  return { made, overtaken }
}

const sentencesOf = ({ made, failed }: ChecksMade): string => {
  const sentences = failed.flatMap(({ provider, checks, error }) => {
    const says = failureText(error.code)
    return (checks.length === 0 ? [null] : checks).map((check) =>
      unansweredSentence({ provider, check, says }),
    )
  })
  const stored = made.length === 0 ? [] : [`Recorded: ${made.map((name) => CHECKS[name].title).join(', ')}.`]
  return [...sentences, ...stored].join(' ')
}

const NOTHING = { is: 'nothing' } as const

const refusedWhereNotStored = (reference: string) => (error: unknown) => {
  if (!(error instanceof ChecksNotStored)) throw error
  return new Refusal(`Someone else is changing ${reference}, so not all checks could be recorded. Try again.`)
}
