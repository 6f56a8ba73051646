/** A dry run: the failures and rejections that a submission would meet; stores nothing. */
import type { Principal } from '../../domain/access/access.ts'
import { inWordsOf, type ModelSet, type SubmissionHead } from '../../domain/application/model-set.ts'
import type { DryRunOutcome, Submitted } from '../../domain/application/submission-outcome.ts'
import type { Service } from '../service.ts'
import { type Prepared, prepareSubmission } from './prepare.ts'

/** Checks a submission by the same rules, facts and rights as a real one, in the set's words, and stores nothing. */
export const validateApplication = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  body: object,
): Promise<Submitted<DryRunOutcome>> => {
  const prepared = await prepareDryRun(service, set, caller, body)
  return inWordsOf(set, prepared.is === 'prepared' ? outcomeOf(prepared) : prepared)
}

/** The result that a submission would have now, as far as it is readable; or why it is rejected, without a reference. */
export const prepareDryRun = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  body: object,
  head?: SubmissionHead,
): Promise<Prepared | Exclude<DryRunOutcome, { is: 'valid' | 'invalid' }>> => {
  // A submission checks access again when it is written. A dry run writes nothing, so it checks first.
  await service.referenceData.newest()
  const prepared = await prepareSubmission(service, set, caller, body, head)
  // A dry run submits nothing and reveals no reference, whatever the reason for a rejection.
  return prepared.is === 'changeDenied' ? { ...prepared, reference: null, everSubmitted: false } : prepared
}

const outcomeOf = ({ reading: { failures } }: Prepared): DryRunOutcome =>
  failures.length === 0 ? { is: 'valid' } : { is: 'invalid', failures }
