/**
 * Approves an application for a person: what the approval counts for while another is needed, and figures other than
 * those requested.
 */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows } from '../../domain/application/states.ts'
import {
  approvalStand,
  barText,
  checksLacking,
  countedApprovals,
  mandateBar,
  needsSecondPerson,
  peopleIn,
  standingApprovals,
} from '../../domain/case/approval.ts'
import type { Approval, CaseFile } from '../../domain/case/case-file.ts'
import { factsAt } from '../../domain/case/check.ts'
import { needsOf, needsText } from '../../domain/case/persons.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { type Cents, euroText, minus, plus, rateToPerCent } from '../../domain/finance/money.ts'
import { bestOffer, findOffers, isSameOffer, type Offer } from '../../domain/finance/selection.ts'
import { grantedTo } from '../../domain/lender/second-person.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { dataOfCase, policyFor } from '../../service/surroundings.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findMandate } from '../../store/people/users.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { namerOf } from '../applications/last-change.ts'
import { colleaguesOf } from '../audit/colleagues.ts'
import { type Proving, refusalOfUnproven, takesSecondFactor } from './proof.ts'

export type Approving = Proving & {
  /** Figures other than those requested. */
  readonly figures?: CounterOffer | undefined
}

/**
 * The change of an application that this person approves, or whose approval counts while another is needed. Rejected
 * without figures or checks, if somebody else must approve, or if the person's proof is needed and missing.
 */
export const approval = async (
  service: Service,
  reference: string,
  { application, file, now }: OpenCase,
  { figures = {}, ...proving }: Approving,
  shownReason: string | undefined,
): Promise<CaseChange | Refusal> => {
  const { by } = proving
  const other = isGiven(figures)
    ? await otherOffer(service, await caseInHand(service, application), figures)
    : undefined
  if (other instanceof Refusal) return other
  const isSigning = allows(application.state, 'sign')
  const isAgain = isSigning || allows(application.state, 'startSigning')
  if (isAgain && other !== undefined && isSameOffer(file.offer, other))
    return new Refusal(
      `${reference} is already approved with these figures${isSigning ? '; its signing continues unchanged' : ''}.`,
    )
  const priced = other === undefined ? file : withOffer(file, other)
  const { offer } = priced
  if (offer === undefined) {
    const because = await whyNoOffer(service, await caseInHand(service, application))
    const sentences = [
      `No product accepts ${reference} as submitted, so there are no figures to approve.`,
      ...(because === undefined ? [] : [because]),
      'Make a counter-offer, or return it for correction.',
    ]
    return new Refusal(sentences.join(' '))
  }
  const beyond = await mandateBarOf(service, by, offer)
  if (beyond !== undefined) return new Refusal(beyond)
  const { revision } = application
  const { persons } = await caseInHand(service, application)
  const lacking = checksLacking(file, revision, offer.loanAmount, persons)
  if (lacking.length > 0)
    return new Refusal(
      `${reference} cannot be approved until these checks are passed, or waived with a reason where that is possible: ${needsText(lacking, needsOf(persons), (name) => name)}.`,
    )
  const asked = { by, revision, offer, fourEyesFrom: policyFor(service, application).fourEyesFrom }
  const needsSecond = needsSecondPerson(file, { ...asked, loanAmount: offer.loanAmount })
  const stand = needsSecond ? await standOf(service, file, asked) : ALONE
  if (stand.bar !== undefined) return new Refusal(stand.bar)
  if (stand.is === 'overrides' && by.kind === 'client')
    return new Refusal(`The policy declines ${reference}. Only a person can approve it nevertheless.`)
  if (needsSecond) {
    const needs = { secondFactor: takesSecondFactor(service, application.mode) }
    const unproven = await refusalOfUnproven(`The approval of ${reference}`, proving, needs)
    if (unproven !== undefined) return unproven
  }
  const given: Approval = { by, at: now, offer }
  if (stand.is === 'overrides')
    return {
      file: { ...file, overrides: [...(file.overrides ?? []), given] },
      audits: ['application.approvedByFirst', 'application.policyOverridden'],
    }
  const approvals = [...file.approvals, given]
  if (stand.is === 'first') return { file: { ...file, approvals }, audits: ['application.approvedByFirst'] }
  const approved = { ...priced, approvals }
  const reason = [counterOfferSentence(approved), shownReason].filter((part) => part !== undefined).join(' ')
  return {
    file: approved,
    audits: other === undefined || isSameOffer(file.offer, other) ? [] : ['application.figuresChanged'],
    transition: { to: 'Approved', initiator: 'staff', ...(reason === '' ? {} : { reason }) },
  }
}

/** Why the person's mandate, as it is now, does not cover these figures; undefined if it does. */
export const mandateBarOf = async (
  service: Service,
  by: Actor,
  offer: Offer | undefined,
): Promise<string | undefined> =>
  offer === undefined || by.kind !== 'user'
    ? undefined
    : mandateBar(await findMandate(service.sql, by.id), offer.loanAmount)

const ALONE = { is: 'enough', bar: undefined } as const

/** What this person's approval would lead to, and, if it is not possible, the sentence that says why. */
export const standOf = async (
  service: Service,
  file: CaseFile,
  asked: Omit<Parameters<typeof approvalStand>[1], 'colleagues'>,
): Promise<{ readonly is: ReturnType<typeof approvalStand>['is']; readonly bar: string | undefined }> => {
  const people = [...peopleIn(file, asked.revision), asked.by]
  const colleagues = await colleaguesOf(
    service.sql,
    service.now(),
    people.map(({ id }) => id),
  )
  const stand = approvalStand(file, { ...asked, colleagues })
  if (barText(stand, ({ id }) => id) === undefined) return { is: stand.is, bar: undefined }
  const granting = colleagues.grants.flatMap((grant): Actor[] => [
    { kind: 'user', id: grant.by },
    grantedTo(grant),
  ])
  const called = await namerOf(service, [...people, ...granting])
  return { is: stand.is, bar: barText(stand, called) }
}

export type SecondPerson = {
  /** Whether the approval takes more than one person. */
  readonly needsSecond: boolean
  /** Why somebody else must approve; undefined if this person can. */
  readonly bar: string | undefined
}

/** What the approval of these figures takes, and why this person cannot give it. */
export const secondPersonFor = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
  { by, offer }: { readonly by: Actor; readonly offer: Offer | undefined },
): Promise<SecondPerson> => {
  const { revision } = application
  if (offer === undefined) return { needsSecond: false, bar: undefined }
  const asked = { by, revision, offer, fourEyesFrom: policyFor(service, application).fourEyesFrom }
  const needsSecond = needsSecondPerson(file, { ...asked, loanAmount: offer.loanAmount })
  const beyond = await mandateBarOf(service, by, offer)
  return { needsSecond, bar: beyond ?? (needsSecond ? (await standOf(service, file, asked)).bar : undefined) }
}

export type ApprovalSoFar = SecondPerson & {
  /** The approval that counts, or overrode the policy's decline: another person approves its figures. */
  readonly first: Approval | undefined
  /** Approvals of people who may no longer decide. */
  readonly lapsed: readonly Approval[]
}

/** How far the approval of an application is, for a person who looks at it. */
export const approvalSoFar = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
  by: Actor,
): Promise<ApprovalSoFar> => {
  const { state, revision } = application
  if (!allows(state, 'judge'))
    return {
      ...(await secondPersonFor(service, application, file, { by, offer: file.offer })),
      first: undefined,
      lapsed: [],
    }
  const people = peopleIn(file, revision).map(({ id }) => id)
  const colleagues = await colleaguesOf(service.sql, service.now(), people)
  const [counted] = countedApprovals(file, revision, colleagues)
  const first = counted ?? file.overrides?.findLast(({ offer }) => offer !== undefined)
  const isOther = first !== undefined && first.by.id !== by.id
  const offer = isOther ? first.offer : file.offer
  return {
    ...(await secondPersonFor(service, application, file, { by, offer })),
    first,
    lapsed: standingApprovals(file.approvals).filter((one) => colleagues.disabled.has(one.by.id)),
  }
}

export type CounterOffer = {
  /** In months. */
  readonly term?: number | undefined
  /** Besides the trade-in, which keeps its value; or the application's one figure for both. */
  readonly deposit?: Cents | undefined
  /** Deposit and trade-in together, in place of the deposit. */
  readonly contribution?: Cents | undefined
  readonly productId?: string | undefined
}

/** Whether any figure of a counter-offer was given. */
export const isGiven = (figures: CounterOffer): boolean =>
  Object.values(figures).some((figure) => figure !== undefined)

/**
 * The offer of a product in force with these figures, and otherwise as requested; rejected, with the reason, if there
 * is none.
 */
export const otherOffer = async (
  service: Service,
  { application, file, canonical }: CaseInHand,
  { term, deposit: given, contribution, productId }: CounterOffer,
): Promise<Offer | Refusal> => {
  const { finance, vehicle, borrowerType } = canonical ?? {}
  if (finance?.price === undefined || vehicle?.type === undefined || borrowerType === undefined)
    return new Refusal('No figures can be calculated for this application any more.')
  const today = dublinDay(service.now())
  const asked = enquiryOf(canonical as Application, {
    today,
    dealerId: application.ownerDealerId ?? undefined,
    facts: factsAt(file, application.revision, service.now()),
  })
  // The trade-in keeps its value; the rest of the contribution is the deposit.
  const rest = contribution === undefined ? asked.deposit : minus(contribution, asked.tradeIn)
  const deposit = given ?? rest
  if (deposit < 0)
    return new Refusal(
      `The trade-in alone is ${euroText(asked.tradeIn)}, more than ${euroText(plus(deposit, asked.tradeIn))}.`,
    )
  const products = dataOfCase(service, application).products.filter(
    ({ id }) => productId === undefined || id === productId,
  )
  if (products.length === 0) return new Refusal(`Product "${productId}" not found.`)
  const enquiry = { ...asked, deposit, term: term ?? asked.term }
  const { offers, reasons } = await service.inSlices(findOffers(products, enquiry, service.signing.laws))
  const best = bestOffer(offers)
  return best ?? new Refusal(reasons.map(({ sentence }) => sentence).join('\n'))
}

/** Why no product accepts an application as it is today, in sentences; undefined if one does. */
export const whyNoOffer = async (service: Service, inHand: CaseInHand): Promise<string | undefined> => {
  const offer = await otherOffer(service, inHand, {})
  return offer instanceof Refusal ? offer.says.replaceAll('\n', ' ') : undefined
}

/** The file with these figures in force, and, if they differ from those requested, with the requested ones too. */
export const withOffer = (
  { askedOffer, counterOfferResponse: _, ...file }: CaseFile,
  offer: Offer,
): CaseFile => {
  // The originally chosen offer counts as requested as long as no other has replaced it.
  const asked = askedOffer === undefined ? (file.offer ?? null) : askedOffer
  return asked !== null && isSameOffer(asked, offer)
    ? { ...file, offer }
    : { ...file, offer, askedOffer: asked }
}

/** The sentence for the dealer about figures other than those requested; undefined if they are equal. */
export const counterOfferSentence = ({ offer, askedOffer }: CaseFile): string | undefined => {
  if (offer === undefined || askedOffer === undefined) return undefined
  if (askedOffer === null)
    return `Counter-offer: ${figuresText(offer)}; no product accepts the application as submitted.`
  return `Counter-offer: ${figuresText(offer)}. Asked for: ${figuresText(askedOffer)}.`
}

const figuresText = ({ loanAmount, term, monthlyPayment, rate, aprc }: Offer): string =>
  `${euroText(loanAmount)} over ${term} months at ${rateToPerCent(rate)}% (APR ${aprc}%), ${euroText(monthlyPayment)} per month`
