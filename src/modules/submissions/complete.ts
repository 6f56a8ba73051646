/**
 * Completes what the agreement must name: the vehicle's identity, a company's legal name, and the supplying dealer. If
 * the vehicle turns out to be of another age, or its figures change, what was approved falls, and the lender decides
 * again.
 */
import { isDeepStrictEqual } from 'node:util'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { type Actor, SANDBOX } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows, isSigned } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { factsAt } from '../../domain/case/check.ts'
import { type CompletedField, readCompleted, type Supplying } from '../../domain/case/completed-fields.ts'
import { completedApplication, completedWith, lackingOf, sampleOf } from '../../domain/case/completion.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { minus } from '../../domain/finance/money.ts'
import { bestOffer, isSameOffer, type Offer, offersOf } from '../../domain/finance/selection.ts'
import { findByPolicy } from '../../domain/policy/policy.ts'
import { ERASED, FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { dataOfCase, policyOf, sandboxOfCase } from '../../service/surroundings.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findDealer } from '../../store/people/organisations.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'

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
  const { submitted, canonical } = inHand
  if (submitted === undefined || canonical === undefined) return ERASED
  const values = readCompleted(sent, {
    submitted,
    vehicle: canonical.vehicle,
    isOfPartner: ownerDealerId === null,
    supplier: await supplierNamed(service, row, sent.supplier),
    today: dublinDay(now),
  })
  if ('faults' in values) return new FieldRefusal(values.faults)
  const completion = completedWith(file.completion, submitted, { values, by, at: now })
  const after = completedApplication(submitted, completion.values) as Application
  const filed = { ...file, completion }
  const audits = ['application.completed']
  const figures = refigured(service, inHand, after, now)
  if (figures === undefined) return { file: filed, audits }
  const { offer: _, askedOffer: __, counterOfferResponse: ___, ...rest } = filed
  const fallen = { to: 'InReview', initiator: 'service', reason: FALLEN } as const
  return {
    file: { ...rest, ...figures, approvals: [] },
    audits: [...audits, 'application.figuresChanged'],
    ...(!allows(state, 'judge') && { transition: fallen }),
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

/**
 * The figures that the completed vehicle gets, and the policy's findings on it; undefined if it is as old as before, and
 * its figures are the same.
 */
const refigured = (
  service: Service,
  { application: row, file, canonical }: CaseInHand,
  application: Application,
  now: number,
): Pick<CaseFile, 'offer' | 'policy'> | undefined => {
  const facts = factsAt(file, row.revision, now)
  const about = { today: dublinDay(now), dealerId: row.ownerDealerId ?? undefined, facts }
  const { laws } = service.signing
  const data = dataOfCase(service, row)
  const [asked, was] = [enquiryOf(application, about), enquiryOf(canonical as Application, about)]
  const picked = bestOffer(offersOf(data.products, asked, laws).offers)
  const isOffered = (offer: Offer): boolean => {
    const { productId, productVersion, loanAmount, term } = offer
    // Approved figures may be others than those asked for, which the product has to offer as before.
    const products = data.products.filter(({ id, version }) => id === productId && version === productVersion)
    const deposit = minus(minus(asked.price, asked.tradeIn), loanAmount)
    return offersOf(products, { ...asked, deposit, term }, laws).offers.some((one) => isSameOffer(one, offer))
  }
  const isSame = isDeepStrictEqual(asked, was) || (file.offer ? isOffered(file.offer) : picked === undefined)
  if (isSame && asked.vehicleAgeMonths === was.vehicleAgeMonths) return undefined
  const input = { ...about, application, offer: picked, dealerId: row.ownerDealerId }
  const policy = findByPolicy(policyOf(service, row, file), input)
  return { ...(picked && { offer: picked }), policy }
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
