/** A dry run: the failures and refusals that a submission would meet; nothing is kept. */
import type { Caller } from '../../auth/authenticate.ts'
import { inWordsOf, type ModelSet } from '../../domain/model-set.ts'
import type { DryRunOutcome, Submitted } from '../../domain/submission-outcome.ts'
import type { Service } from '../service.ts'
import { prepareSubmission } from './prepare.ts'

/** Checks a submission by the rules, facts and rights that a real one meets, in the set's words, and stores nothing. */
export const validateApplication = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  body: object,
): Promise<Submitted<DryRunOutcome>> => inWordsOf(set, await dryRun(service, set, caller, body))

const dryRun = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  body: object,
): Promise<DryRunOutcome> => {
  // A submission checks access once more as it is written. A dry run writes nothing, so it asks before.
  await service.referenceData.newest()
  const prepared = await prepareSubmission(service, set, caller, body)
  // A dry run submits nothing and tells no reference, whatever it is refused for.
  if (prepared.is === 'changeDenied') return { ...prepared, reference: null, everSubmitted: false }
  if (prepared.is !== 'prepared') return prepared
  const { failures } = prepared.reading
  return failures.length === 0 ? { is: 'valid' } : { is: 'invalid', failures }
}
