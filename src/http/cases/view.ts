/** A case as its page shows it. */

import type * as z from 'zod/mini'
import type { Actor } from '../../domain/application/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { maskedApplication } from '../../domain/application/masking.ts'
import { allows, isClosed } from '../../domain/application/states.ts'
import { isAccountOfAnother } from '../../domain/case/account-name.ts'
import { checkHistory, checksNeeded, exceptionsIn, isDeclinedByPolicy } from '../../domain/case/approval.ts'
import { bookingFields } from '../../domain/case/booking.ts'
import { CHECK_NAMES, type Check, resultsOf } from '../../domain/case/check.ts'
import { decisionsFrom } from '../../domain/case/decisions.ts'
import { DECLINE_CODES } from '../../domain/case/decline-reasons.ts'
import { nextStepOf } from '../../domain/case/next-steps/rows.ts'
import type { RequirementStep } from '../../domain/documents/requirement.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { offeredTemplates } from '../../domain/lender/lender-settings.ts'
import { firedSentence } from '../../domain/policy/words.ts'
import type { OpenedCase } from '../../operations/cases/open-case.ts'
import type { OtherCase } from '../../operations/cases/other-cases.ts'
import { situationsOf } from '../../operations/next-steps/situation.ts'
import type { Service } from '../../operations/service.ts'
import { policyFor, providersOf } from '../../operations/surroundings.ts'
import { messageViews } from '../messages/views.ts'
import type { ShownApplication } from '../shared/application-pages.ts'
import type { ShownOffer } from '../shared/application-part-pages.ts'
import { failureView } from '../shared/failures.ts'
import type { caseView } from './case-view.ts'
import { factViews } from './facts.ts'
import { noteViews } from './notes.ts'
import { measureView, rowsOf } from './queue-views.ts'
import { timelineView } from './timeline.ts'

type CaseView = z.input<typeof caseView>

/** The whole case, as one person sees it. */
export const caseViewOf = async (service: Service, opened: OpenedCase, userId: string): Promise<CaseView> => {
  const { application, parties, reference, file, canonical, row, documents, called } = opened
  const [queueRow] = row === undefined ? [] : await rowsOf(service, [row], userId)
  const [situation] = await situationsOf(service, [opened])
  if (situation === undefined) throw new Error('A case in hand has no situation')
  return {
    ...parties,
    ...application,
    reference,
    at: new Date(service.now()),
    set: application.modelSet,
    since: application.stateSince,
    row: queueRow ?? null,
    nextStep: allows(application.state, 'judge') ? null : nextStepOf(situation).staff,
    erased: canonical === undefined ? erasureOf(opened) : null,
    application: canonical === undefined ? null : shownApplication(canonical),
    failures: opened.failures.map((failure) => failureView(service, application.modelSet, failure)),
    offer: offerView(service, file.offer),
    askedOffer: offerView(service, file.askedOffer),
    affordability: opened.affordability.map(measureView),
    policy:
      file.policy === undefined
        ? null
        : {
            ...file.policy,
            fired: file.policy.fired.map((rule) => ({ ...rule, says: firedSentence(rule) })),
          },
    checks: checkViews(opened),
    unanswered: [...opened.unanswered],
    facts: factViews(service, opened),
    hasProviders: providersOf(service, application).length > 0,
    requirements: file.requirements.map(({ id, name, applicant, before = [], ...now }) => ({
      id,
      name,
      applicant,
      ...stepView(now, called),
      before: before.map((step) => stepView(step, called)),
    })),
    templates: offeredTemplates(service.referenceData.current().requestTemplates),
    documents: documents.map((document) => ({ ...document, by: called(document.by) })),
    duplicates: opened.duplicates,
    duplicatesAreAll: opened.duplicatesAreAll,
    others: othersView(opened),
    isAccountOfAnother: canonical !== undefined && isAccountOfAnother(canonical),
    changes: opened.changes === undefined ? null : { at: opened.changes.at, fields: opened.changes.changes },
    signing: opened.signing ?? null,
    booking: bookingView(opened),
    payOut: payOutView(opened, userId),
    approval: approvalView(service, opened, userId),
    notes: await noteViews(service, opened.notes),
    messages: await messageViews(service, opened.messages, { side: 'lender', userId }),
    timeline: timelineView(service, opened, userId),
    allowed: allowedIn(opened),
    declineCodes: DECLINE_CODES,
  }
}

const erasureOf = ({ erasure, called }: OpenedCase): CaseView['erased'] =>
  erasure === undefined ? { by: null, at: null } : { by: called(erasure.actor), at: erasure.at }

/** Its numbers masked. */
export const shownApplication = (canonical: Partial<Application>): ShownApplication => {
  const { reference: _reference, owner: _owner, customData: _data, ...shown } = maskedApplication(canonical)
  return shown
}

/** An offer's figures in euro and per cent. */
export const offerView = (service: Service, offer: Offer | null | undefined): ShownOffer | null => {
  if (offer === null || offer === undefined) return null
  const { products } = service.referenceData.current()
  return {
    ...offer,
    product: products.find(({ id }) => id === offer.productId)?.name ?? offer.productId,
    loanAmount: toEuros(offer.loanAmount),
    monthlyPayment: toEuros(offer.monthlyPayment),
    rate: rateToPerCent(offer.rate),
    gmfv: offer.gmfv === null ? null : toEuros(offer.gmfv),
    totalCostOfCredit: toEuros(offer.totalCostOfCredit),
    totalOfPayments: toEuros(offer.totalOfPayments),
    totalPayable: toEuros(offer.totalPayable),
  }
}

const checkViews = ({ application, file, checksLacking, called }: OpenedCase): CaseView['checks'] => {
  const made = checkHistory(file, application.revision)
  const needed = checksNeeded(file.offer?.loanAmount)
  const view = ({ result, by, at, note }: Check) => ({
    result,
    by: called(by),
    at: new Date(at),
    note: note ?? null,
  })
  return CHECK_NAMES.flatMap((name) => {
    const all = made.filter((check) => check.name === name).map(view)
    if (all.length === 0 && !needed.includes(name)) return []
    const newest = all.at(-1) ?? { result: null, by: null, at: null, note: null }
    return {
      name,
      ...newest,
      before: all.slice(0, -1),
      isLacking: checksLacking.includes(name),
      results: [...resultsOf(name)],
    }
  })
}

const stepView = ({ state, reason, by, at }: RequirementStep, called: OpenedCase['called']) => ({
  state,
  reason: reason ?? null,
  by: by === undefined ? null : called(by),
  at: at === undefined ? null : new Date(at),
})

const otherView = ({ amount, ...other }: OtherCase) => ({
  ...other,
  amount: amount === null ? null : toEuros(cents(amount)),
})

const othersView = ({ others }: OpenedCase): CaseView['others'] => ({
  cases: others.cases.map(otherView),
  samePhone: others.samePhone.map(otherView),
  openAmount: toEuros(others.openAmount),
  areAll: others.areAll,
})

const approvalView = (
  service: Service,
  { application, file, called, approval }: OpenedCase,
  userId: string,
): CaseView['approval'] => {
  const { state, revision } = application
  const { fourEyesFrom } = policyFor(service, application)
  const isJudged = allows(state, 'judge')
  const isMe = isPerson(userId)
  const { first } = approval
  return {
    fourEyesFrom: fourEyesFrom === null ? null : toEuros(fourEyesFrom),
    needsSecond: approval.needsSecond,
    bar: approval.bar ?? null,
    isDeclinedByPolicy: isJudged && isDeclinedByPolicy(file),
    exceptions: (isJudged ? exceptionsIn(file, revision) : []).map((exception) => ({
      by: called(exception.by),
      isMe: isMe(exception.by),
      at: new Date(exception.at),
      what: exception.did,
    })),
    first:
      first === undefined
        ? null
        : {
            by: called(first.by),
            isMe: isMe(first.by),
            at: new Date(first.at),
            offer: offerView(service, first.offer),
          },
    lapsed: approval.lapsed.map(({ by }) => called(by)),
  }
}

const isPerson = (userId: string) => (by: Actor) => by.kind === 'user' && by.id === userId

const payOutView = ({ payOut, file, parties, called }: OpenedCase, userId: string): CaseView['payOut'] => {
  if (payOut === undefined) return null
  const { items, takesOverride, first, bar = null } = payOut
  const { offer, booking } = file
  return {
    amount: offer === undefined ? null : toEuros(offer.loanAmount),
    payee: parties.dealer,
    contractNumber: booking === undefined ? null : bookingFields(booking).contractNumber,
    items,
    takesOverride,
    first:
      first === undefined
        ? null
        : {
            by: called(first.by),
            isMe: isPerson(userId)(first.by),
            at: new Date(first.at),
            reason: first.reason,
          },
    bar,
  }
}

/** Since when it waits is since the signing: a payout in the meantime changes nothing about it. */
const bookingView = ({
  application,
  file,
  history,
  called,
  waitsForBooking,
}: OpenedCase): CaseView['booking'] => {
  const { booking } = file
  if (booking !== undefined)
    return { ...bookingFields(booking), at: new Date(booking.at), by: called(booking.by) }
  const signed = history.findLast(({ to }) => to === 'Signed')
  return waitsForBooking
    ? {
        state: 'waits',
        at: signed?.at ?? application.stateSince,
        by: null,
        contractNumber: null,
        reason: null,
      }
    : null
}

/** The actions that the table of states allows; none on an erased case. */
const allowedIn = ({ application, canonical }: OpenedCase): CaseView['allowed'] => {
  const { state } = application
  const isThere = canonical !== undefined
  const may = (activity: Parameters<typeof allows>[1]) => isThere && allows(state, activity)
  return {
    decisions: isThere ? decisionsFrom(state) : [],
    counterOffer: may('judge') || may('startSigning') || may('sign'),
    addRequirements: may('addRequirements'),
    judgeRequirements: may('judgeRequirements'),
    check: may('check'),
    startSigning: may('startSigning'),
    cancelSigning: may('sign'),
    note: isThere && !isClosed(state),
    message: isThere && application.ownerDealerId !== null,
  }
}
