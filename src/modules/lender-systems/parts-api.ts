/** An application and its figures as the lender's systems read them, whichever set it was sent in. */
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import { allows } from '../../domain/application/states.ts'
import { standingApprovals } from '../../domain/case/approval.ts'
import { type CaseFile, outcomeOf } from '../../domain/case/case-file.ts'
import { newestFacts } from '../../domain/case/check.ts'
import { checkHistory, checksOf } from '../../domain/case/persons.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { Value } from '../../http/responses.ts'
import type { Service } from '../../service/service.ts'
import { schedulePayments } from '../../sets/b/quotation-responses.ts'
import { plainFacts } from '../applications/application-parts.ts'
import { completionPart } from '../applications/completion-parts.ts'
import { bookingPart, checkPart, policyPart } from '../applications/decision-parts.ts'
import { documentPart, requirementPart } from '../applications/document-parts.ts'
import type { LenderApplication, LenderApplicationPage } from './application-api-models.ts'
import type { FiledCase, LenderCase, LenderRow } from './lender-lists.ts'

type View = Value<typeof LenderApplication>
type Item = Value<typeof LenderApplicationPage>['items'][number]
type Called = LenderCase['called']

/** The figures of an offer in euro and per cent, with its schedule. */
export const figuresView = (offer: Offer) => ({ ...offerFigures(offer), schedule: schedulePayments(offer) })

/** An application in a list. */
export const itemView = (service: Service, row: LenderRow): Item => {
  const { client, dealer, emailOf } = service.referenceData.current()
  const sender = row.clientId === null ? undefined : client(row.clientId)
  const dealerId = row.ownerDealerId ?? sender?.dealerId ?? null
  return {
    reference: referenceOf(row.modelSet, row.id),
    type: SETS[row.modelSet].noun,
    state: row.state,
    since: row.stateSince,
    revision: row.revision,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isErased: row.isErased,
    clientId: row.clientId,
    dealer: dealerId === null ? null : { id: dealerId, name: dealer(dealerId)?.name ?? null },
    ownerEmail: row.ownerUserId === null ? null : (emailOf(row.ownerUserId) ?? null),
    contractNumber: row.contractNumber,
  }
}

/** What the case file has of an application. */
const filedView = (found: FiledCase) => {
  const { application, file, called } = found
  const by = byView(called)
  return {
    application: found.canonical === undefined ? null : plainFacts(found.canonical),
    ...completionPart(found),
    customData: file.customData === undefined ? null : JSON.parse(file.customData),
    failures: found.failures.map(({ place, type, message }) => ({ field: place, type, message })),
    figures: file.offer === undefined ? null : figuresView(file.offer),
    requestedFigures: file.askedOffer ? figuresView(file.askedOffer) : null,
    policy: file.policy === undefined ? null : policyPart(file.policy),
    checks: [...checksOf(file, application.revision).values()].map((check) => checkPart(check, by)),
    checkHistory: checkHistory(file, application.revision).map((check) => checkPart(check, by)),
    checksLacking: [...new Set(found.checksLacking.map(({ name }) => name))],
    persons: personsView(found),
    facts: factsView(found),
    requirements: file.requirements.map((one) => requirementView(one, called)),
    approvals: approvalsView(found),
    booking: file.booking === undefined ? null : bookingPart(file.booking, by),
  }
}

/** An application in a list with what its file has, as it is now. */
export const filedItemView = (service: Service, found: FiledCase): Item => ({
  ...itemView(service, { ...found.application, isErased: found.canonical === undefined }),
  ...filedView(found),
})

/** The whole application. */
export const applicationView = (service: Service, found: LenderCase): View => {
  const { application, file, called } = found
  return {
    ...itemView(service, { ...application, isErased: found.canonical === undefined }),
    ...filedView(found),
    erasedAt: found.erasedAt ?? null,
    documents: found.documents.map((document) => documentPart(document, byView(called))),
    duplicates: found.duplicates.map(({ reference, state, at }) => ({ reference, state, at })),
    signing: signingView(found),
    history: found.history.map((step) => stepView(file, step, called)),
  }
}

/** A state change with what was decided. */
const stepView = (
  file: CaseFile,
  { by, ...step }: LenderCase['history'][number],
  called: Called,
): View['history'][number] => {
  const { code = null, offer } = outcomeOf(file, step) ?? {}
  return { ...step, code, figures: approvedView(offer), by: byView(called)(by) }
}

const approvedView = (offer: Offer | undefined) => (offer === undefined ? null : offerFigures(offer))

const byView = (called: Called) => (by: Actor) => ({ ...by, name: called(by) })

const personsView = ({ persons, checksLacking }: FiledCase): View['persons'] =>
  persons.map(({ id, role, name, applicant = null, dateOfBirth = null, share = null }) => ({
    ...{ id, role, name, applicant, dateOfBirth, share },
    checksLacking: checksLacking.flatMap((need) => (need.of?.id === id ? need.name : [])),
  }))

const factsView = ({ application, file }: FiledCase): View['facts'] =>
  [...newestFacts(file, application.revision).values()].map(({ at, ...fact }) => ({
    ...fact,
    at: new Date(at),
  }))

/** A requirement with its last change. */
export const requirementView = (one: Requirement, called: Called): View['requirements'][number] => ({
  ...requirementPart(one),
  by: one.by === undefined ? null : byView(called)(one.by),
})

/** While another approval is needed: a complete one is in the history. */
const approvalsView = ({ application, file, called }: FiledCase): View['approvals'] => {
  if (!allows(application.state, 'judge')) return []
  const given = standingApprovals(file.approvals).map((one) => ({ ...one, overridesPolicy: false }))
  const overrides = (file.overrides ?? []).map((one) => ({ ...one, overridesPolicy: true }))
  return [...overrides, ...given].map(({ at, by, overridesPolicy, offer }) => ({
    at: new Date(at),
    by: byView(called)(by),
    overridesPolicy,
    figures: approvedView(offer),
  }))
}

const signingView = ({ signing }: LenderCase): View['signing'] => {
  if (signing === undefined) return null
  const { startedAt, lapsesAt, endedAt, reason, inTurn, signers } = signing
  return {
    state: signing.state,
    startedAt,
    lapsesAt,
    endedAt,
    reason,
    inTurn,
    signers: signers.map(({ email: _, mobile: __, ...signer }) => signer),
  }
}
