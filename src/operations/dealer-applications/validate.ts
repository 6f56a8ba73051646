/** The failures that a person's submission would have now, and its offer; stores nothing. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { pickOffer } from '../applications/offer.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { prepareDryRun } from '../submissions/dry-run.ts'
import { findOwn, principalOf, UNKNOWN } from './find.ts'
import { bodyToSend, headOf, type TypedApplication } from './submit.ts'

export type Validated = { readonly failures: readonly Failure[]; readonly offer: Offer | undefined }

/** Rejected if it would resubmit an application that is not theirs, or whose state does not allow it. */
export const validateAsPerson = async (
  service: Service,
  person: Person,
  typed: TypedApplication,
): Promise<Validated | Refusal> => {
  const { set, mode, reference } = typed
  if (reference !== undefined && (await findOwn(service, person, reference, mode)) === undefined)
    return UNKNOWN
  const principal = principalOf(person, mode)
  const prepared = await prepareDryRun(service, set, principal, bodyToSend(typed).value, headOf(typed))
  if (prepared.is === 'changeDenied')
    return new Refusal(`${reference} is ${prepared.state}, so it cannot be resubmitted.`)
  if (prepared.is !== 'prepared') return UNKNOWN
  const { reading, referenceData, owner } = prepared
  const { failures, application } = reading
  const today = dublinDay(service.now())
  const { laws } = service.signing
  const offer =
    application && pickOffer(referenceData, application, { today, dealerId: owner.dealerId, laws })
  return { failures, offer }
}
