/**
 * Completes what the agreement must name: the vehicle's identity, a company's legal name, and the supplying dealer. If
 * the vehicle turns out to be of another age, or its figures change, what was approved falls, and the lender decides
 * again.
 */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { type Actor, SANDBOX } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows, isSigned } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { factsAt } from '../../domain/case/check.ts'
import { type CompletedField, readCompleted, type Supplying } from '../../domain/case/completed-fields.ts'
import { completedApplication, completedWith, lackingOf, sampleOf } from '../../domain/case/completion.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { minus } from '../../domain/finance/money.ts'
import { isSameOffer, type Offer, offersOf } from '../../domain/finance/selection.ts'
import { findByPolicy } from '../../domain/policy/policy.ts'
import {
  CHANGED_BY_OTHERS,
  ERASED,
  FieldRefusal,
  NO_SUCH_APPLICATION,
  Refusal,
} from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { dataOfCase, policyOf, sandboxOfCase } from '../../service/surroundings.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findDealer } from '../../store/people/organisations.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { type CaseChange, changeCase, type OpenCase } from '../applications/change.ts'
import { findAccessible } from '../applications/find.ts'
import { pickOffer } from '../applications/status.ts'

export type Completing = {
  readonly by: Actor
  /** As sent. */
  readonly values: Readonly<Partial<Record<CompletedField, unknown>>>
}

/** The reason in the history, which everyone who may read the application sees. */
const FALLEN =
  'The vehicle was completed with another age or other figures than were approved, so the lender decides again.'

/** The change that completes an application; rejected with every error, or if its state does not allow it. */
export const completed = async (
  service: Service,
  { application: row, file, now }: OpenCase,
  { by, values: sent }: Completing,
): Promise<CaseChange | Refusal> => {
  const { state, ownerDealerId } = row
  if (!allows(state, 'complete')) return notNow(row)
  const inHand = await caseInHand(service, row)
  const { submitted, canonical: before } = inHand
  if (submitted === undefined || before === undefined) return ERASED
  const values = readCompleted(sent, {
    submitted,
    vehicle: before.vehicle,
    isOfPartner: ownerDealerId === null,
    supplier: await supplierNamed(service, row, sent.supplier),
    today: dublinDay(now),
  })
  if ('faults' in values) return new FieldRefusal(values.faults)
  const completion = completedWith(file.completion, submitted, { values, by, at: now })
  const after = completedApplication(submitted, completion.values) as Application
  const filed = { ...file, completion }
  const audits = ['application.completed']
  if (holds(service, inHand, after, now)) return { file: filed, audits }
  return {
    file: refigured(service, row, filed, { after, now }),
    audits: [...audits, 'application.figuresChanged'],
    ...(allows(state, 'judge')
      ? {}
      : { transition: { to: 'InReview', initiator: 'service', reason: FALLEN } as const }),
  }
}

const notNow = ({ modelSet, id, state }: ApplicationRow): Refusal => {
  const reference = referenceOf(modelSet, id)
  if (allows(state, 'sign'))
    return new Refusal(`${reference} is being signed. Stop the signing first, then complete it.`)
  return new Refusal(
    isSigned(state)
      ? `${reference} has been signed, so nothing in it can be completed any more.`
      : `${reference} is ${state}, so it cannot be completed.`,
  )
}

/** A dealer of the same sandbox, or of none, as the application. */
const supplierNamed = async (
  service: Service,
  row: ApplicationRow,
  named: unknown,
): Promise<Supplying | undefined> => {
  if (typeof named !== 'string') return undefined
  const dealer = await findDealer(service.sql, named)
  if (dealer === undefined || dealer.disabledAt !== null) return undefined
  const { sandboxOf } = service.referenceData.current()
  return sandboxOf(dealer.id) === sandboxOfCase(service, row)
    ? { dealerId: dealer.id, name: dealer.name }
    : undefined
}

/** Whether the vehicle is as old as before, and its figures are the same. */
const holds = (
  service: Service,
  { application: row, file, canonical }: CaseInHand,
  after: Application,
  now: number,
): boolean => {
  const { offer } = file
  const facts = factsAt(file, row.revision, now)
  const about = { today: dublinDay(now), dealerId: row.ownerDealerId ?? undefined, facts }
  const [asked, was] = [enquiryOf(after, about), enquiryOf(canonical as Application, about)]
  if (asked.vehicleAgeMonths !== was.vehicleAgeMonths) return false
  if (JSON.stringify(asked) === JSON.stringify(was)) return true
  if (offer === undefined) return picked(service, row, after, { now, facts }) === undefined
  // Approved figures may be others than those asked for, which the product has to offer as before.
  const { products } = dataOfCase(service, row)
  const approved = products.filter(
    ({ id, version }) => id === offer.productId && version === offer.productVersion,
  )
  const deposit = minus(minus(asked.price, asked.tradeIn), offer.loanAmount)
  const { offers } = offersOf(approved, { ...asked, deposit, term: offer.term }, service.signing.laws)
  return offers.some((one) => isSameOffer(one, offer))
}

const picked = (
  service: Service,
  row: ApplicationRow,
  application: Application,
  { now, facts }: { readonly now: number; readonly facts: ReturnType<typeof factsAt> },
): Offer | undefined =>
  pickOffer(dataOfCase(service, row), application, {
    today: dublinDay(now),
    dealerId: row.ownerDealerId,
    facts,
    laws: service.signing.laws,
  })

/** With the figures that the completed vehicle gets, and the policy's findings on it; no approval of others counts. */
const refigured = (
  service: Service,
  row: ApplicationRow,
  { offer: _, askedOffer: __, counterOfferResponse: ___, ...file }: CaseFile,
  { after, now }: { readonly after: Application; readonly now: number },
): CaseFile => {
  const facts = factsAt(file, row.revision, now)
  const offer = picked(service, row, after, { now, facts })
  const policy = findByPolicy(policyOf(service, row, file), {
    application: after,
    offer,
    today: dublinDay(now),
    facts,
    dealerId: row.ownerDealerId,
  })
  return { ...file, ...(offer === undefined ? {} : { offer }), policy, approvals: [] }
}

/** In the sandbox: the file with samples of whatever is missing. */
export const completedInSandbox = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
): Promise<CaseFile> => {
  const { submitted, canonical } = await caseInHand(service, application)
  const lacking = lackingOf({ application, file, canonical })
  if (submitted === undefined || lacking.length === 0) return file
  const at = service.now()
  const step = { values: sampleOf(lacking, dublinDay(at)), by: SANDBOX, at }
  return { ...file, completion: completedWith(file.completion, submitted, step) }
}

/** The application, completed. Rejected as above, or if the client cannot see it. */
export const completeForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, values }: Pick<Completing, 'values'> & { readonly reference: string },
): Promise<ApplicationRow | Refusal> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return NO_SUCH_APPLICATION
  const by = { kind: 'client', id: caller.clientId } as const
  const changed = await changeCase<Refusal>(service, application.id, { actor: by }, (open) =>
    completed(service, open, { by, values }),
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown') return NO_SUCH_APPLICATION
  if (changed.is !== 'changed') return CHANGED_BY_OTHERS
  return (await service.findApplication(application.id)) ?? NO_SUCH_APPLICATION
}
