/** The status of an application, and the offer stored with it: the chosen figures, with product and version. */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { wantedNames } from '../../domain/case/case-file.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { rateToPerCent, toEuros } from '../../domain/finance/money.ts'
import { bestOffer, type Offer, offersOf } from '../../domain/finance/selection.ts'
import type { AgedFacts } from '../../domain/policy/values.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, type Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { customDataOf, fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type CaseChange, changeCase, type OpenCase } from './change.ts'
import { findAccessible } from './find.ts'

/** The status, or undefined if the caller cannot access the application. */
export const readStatus = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ApplicationStatus | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  return application === undefined ? undefined : statusOf(service, application)
}

/**
 * The status of an application that the caller has just changed. The access with which they changed it counts for the
 * response too: they must learn what they did, even if their right ended meanwhile.
 */
export const readStatusAfter = async (
  service: Service,
  { id }: Pick<ApplicationRow, 'id'>,
): Promise<ApplicationStatus> => {
  const application = await service.findApplication(id)
  if (application === undefined) throw new Error('An application is gone that was just changed')
  return statusOf(service, application)
}

/** Changes a case as `decide` says. Returns its status; rejected by `decide`, or if the client cannot see it. */
export const changeForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
  decide: (open: OpenCase, by: Actor) => CaseChange | Refusal | Promise<CaseChange | Refusal>,
): Promise<ApplicationStatus | Refusal> => {
  const by = { kind: 'client', id: caller.clientId } as const
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return NO_SUCH_APPLICATION
  const changed = await changeCase<Refusal>(service, application.id, { actor: by }, (open) =>
    decide(open, by),
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown') return NO_SUCH_APPLICATION
  return changed.is === 'changed' ? readStatusAfter(service, application) : CHANGED_BY_OTHERS
}

const statusOf = (service: Service, application: ApplicationRow): ApplicationStatus => {
  const file = fileOf(service, application)
  return {
    reference: referenceOf(application.modelSet, application.id),
    state: application.state,
    since: application.stateSince,
    customData: customDataOf(file),
    ...statusFigures(file.offer),
    requirements: wantedNames(file, application.state),
  }
}

type PickedFor = {
  readonly today: LocalDate
  readonly dealerId: string | null
  readonly laws: readonly CreditLaw[]
  readonly facts?: AgedFacts
}

/** The best offer for a valid application; undefined if no product fits, in which case a person decides. */
export const pickOffer = (
  { products }: ReferenceData,
  application: Application,
  { laws, dealerId, ...about }: PickedFor,
): Offer | undefined =>
  bestOffer(
    offersOf(products, enquiryOf(application, { ...about, dealerId: dealerId ?? undefined }), laws).offers,
  )

type StatusFigures = Pick<ApplicationStatus, 'loanAmount' | 'monthlyPayment' | 'rate' | 'aprc'>

/** Its figures for status responses: euro, and per cent per year. */
export const statusFigures = (offer: Offer | undefined): StatusFigures =>
  offer === undefined
    ? { loanAmount: null, monthlyPayment: null, rate: null, aprc: null }
    : {
        loanAmount: toEuros(offer.loanAmount),
        monthlyPayment: toEuros(offer.monthlyPayment),
        rate: rateToPerCent(offer.rate),
        aprc: offer.aprc,
      }
