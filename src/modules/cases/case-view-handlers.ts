/** A case as its page shows it. */

import type * as z from 'zod'
import type { Failure } from '../../../packages/rules/fault.ts'
import { sentenceForPeople } from '../../../packages/rules/people.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { hasCapability, type Role } from '../../domain/access/roles.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { allows, isClosed } from '../../domain/application/states.ts'
import { mayMove } from '../../domain/application/transitions.ts'
import { isAccountOfAnother } from '../../domain/case/affordability.ts'
import { checksNeeded, exceptionsIn, isDeclinedByPolicy } from '../../domain/case/approval.ts'
import { bookingFields } from '../../domain/case/booking.ts'
import { ageInDays, resultsOf } from '../../domain/case/check.ts'
import { DECLINE_CODES, decisionsFrom } from '../../domain/case/decisions.ts'
import { nextStepOf } from '../../domain/case/next-step-rows.ts'
import { checkHistory, keyOf, needsOf, resultsFor } from '../../domain/case/persons.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { maskedIban } from '../../domain/lender/dealer-account.ts'
import { offeredTemplates } from '../../domain/lender/lender-settings.ts'
import { factText, measureTitle } from '../../domain/policy/words.ts'
import type { Service } from '../../service/service.ts'
import { policyFor, providersOf } from '../../service/surroundings.ts'
import { maskedFacts } from '../applications/application-parts.ts'
import { completionPart } from '../applications/completion-parts.ts'
import { bookingPart, checkPart, policyPart } from '../applications/decision-parts.ts'
import { documentPart, requirementPart, requirementStep } from '../applications/document-parts.ts'
import { fieldOf } from '../applications/field-places.ts'
import type { ShownFailure } from '../applications/money-parts.ts'
import { measurePart, offerOrNull } from '../applications/money-parts.ts'
import { situationOf } from '../applications/next-steps.ts'
import { FORMER_USER, namesOf } from '../audit/colleagues.ts'
import { isSignatory } from '../signing/sign-for-lender.ts'
import type { caseView } from './case-view-pages.ts'
import { messageViews } from './message-handlers.ts'
import type { Note } from './messages.ts'
import type { OpenedCase } from './open-case.ts'
import type { OtherCase } from './other-cases.ts'
import { rowsOf } from './queue-views-handlers.ts'
import { timelineView } from './timeline-handlers.ts'

type CaseView = z.input<typeof caseView>

/** The whole case, as one person sees it. */
export const caseViewOf = async (
  service: Service,
  opened: OpenedCase,
  { userId, email, role }: Pick<Person, 'userId' | 'email' | 'role'>,
): Promise<CaseView> => {
  const { application, parties, reference, file, canonical, row, documents, called } = opened
  const [queueRow] = row === undefined ? [] : await rowsOf(service, [row], userId)
  const situation = await situationOf(service, opened)
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
    application: canonical === undefined ? null : maskedFacts(canonical),
    ...completionPart(opened),
    failures: opened.failures.map((failure) => failureView(service, application.modelSet, failure)),
    offer: offerOrNull(service, file.offer),
    noOffer: opened.noOffer ?? null,
    askedOffer: offerOrNull(service, file.askedOffer),
    affordability: opened.affordability.map(measurePart),
    policy: file.policy === undefined ? null : policyPart(file.policy),
    checks: checkViews(opened),
    owners: ownersView(opened),
    unanswered: [...opened.unanswered],
    facts: factViews(service, opened),
    hasProviders: providersOf(service, application).length > 0,
    requirements: file.requirements.map((one) => ({
      ...requirementPart(one),
      by: one.by === undefined ? null : called(one.by),
      before: (one.before ?? []).map((step) => ({
        ...requirementStep(step),
        by: step.by === undefined ? null : called(step.by),
      })),
    })),
    templates: offeredTemplates(service.referenceData.current().requestTemplates),
    documents: documents.map((document) => documentPart(document, called)),
    duplicates: opened.duplicates,
    duplicatesAreAll: opened.duplicatesAreAll,
    others: othersView(opened),
    isAccountOfAnother: canonical !== undefined && isAccountOfAnother(canonical),
    changes: opened.changes === undefined ? null : { at: opened.changes.at, fields: opened.changes.changes },
    signing: opened.signing ?? null,
    booking: bookingView(opened),
    payOut: payOutView(opened, userId),
    duties: opened.duties,
    approval: approvalView(service, opened, userId),
    notes: await noteViews(service, opened.notes),
    messages: await messageViews(service, opened.messages, { side: 'lender', userId }),
    timeline: timelineView(service, opened, userId),
    allowed: {
      ...allowedIn(opened, role),
      signForLender:
        hasCapability(role, 'staff') &&
        situation.signing?.waitsForLender === true &&
        isSignatory(service, email),
    },
    declineCodes: DECLINE_CODES,
  }
}

const erasureOf = ({ erasure, called }: OpenedCase): CaseView['erased'] =>
  erasure === undefined ? { by: null, at: null } : { by: called(erasure.actor), at: erasure.at }

const checkViews = ({
  application,
  file,
  persons,
  checksLacking,
  called,
}: OpenedCase): CaseView['checks'] => {
  const made = checkHistory(file, application.revision)
  const needed = checksNeeded(file.offer?.loanAmount)
  return needsOf(persons).flatMap((need) => {
    const { name, person = null } = need
    const all = resultsFor(made, need).map((one) => checkPart(one, called))
    if (all.length === 0 && !needed.includes(name)) return []
    const newest = all.at(-1) ?? { result: null, by: null, at: null, note: null }
    return {
      ...newest,
      name,
      person,
      who: person === null ? null : (need.of?.name ?? null),
      role: person === null ? null : (need.of?.role ?? null),
      before: all.slice(0, -1),
      isLacking: checksLacking.some((one) => keyOf(one) === keyOf(need)),
      results: [...resultsOf(name)],
    }
  })
}

const ownersView = ({ persons }: OpenedCase): CaseView['owners'] =>
  persons.some(({ role }) => role === 'company')
    ? persons.flatMap(({ name, dateOfBirth, share }) =>
        share === undefined ? [] : [{ name, share, ...(dateOfBirth === undefined ? {} : { dateOfBirth }) }],
      )
    : null

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
  const madeBy = madeAs(called, userId)
  const { first } = approval
  return {
    fourEyesFrom: fourEyesFrom === null ? null : toEuros(fourEyesFrom),
    needsSecond: approval.needsSecond,
    bar: approval.bar ?? null,
    isDeclinedByPolicy: isJudged && isDeclinedByPolicy(file),
    exceptions: (isJudged ? exceptionsIn(file, revision) : []).map((exception) => ({
      ...madeBy(exception),
      what: exception.did,
    })),
    first: first === undefined ? null : { ...madeBy(first), offer: offerOrNull(service, first.offer) },
    lapsed: approval.lapsed.map(({ by }) => called(by)),
  }
}

/** Who did something, and when. */
const madeAs =
  (called: OpenedCase['called'], userId: string) =>
  ({ by, at }: { readonly by: Actor; readonly at: number }) => ({
    by: called(by),
    isMe: by.kind === 'user' && by.id === userId,
    at: new Date(at),
  })

const payOutView = ({ payOut, file, parties, called }: OpenedCase, userId: string): CaseView['payOut'] => {
  if (payOut === undefined) return null
  const { stand, items, bar = null } = payOut
  const { payee: account } = payOut.given
  const first = 'first' in stand ? stand.first : undefined
  const { offer, booking } = file
  return {
    amount: offer === undefined ? null : toEuros(offer.loanAmount),
    payee: parties.dealer,
    contractNumber: booking === undefined ? null : bookingFields(booking).contractNumber,
    account: account === undefined ? null : { holder: account.holder, iban: maskedIban(account.iban) },
    items: items.map(({ since: _, ...item }) => item),
    takesOverride: 'booking' in stand && stand.booking !== undefined,
    needsSecond: 'booking' in stand,
    first: first === undefined ? null : { ...madeAs(called, userId)(first), reason: first.reason ?? null },
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
  if (booking !== undefined) return bookingPart(booking, called)
  const signed = history.findLast(({ to }) => to === 'Signed')
  return waitsForBooking
    ? {
        state: 'waits',
        at: signed?.at ?? application.stateSince,
        by: null,
        contractNumber: null,
        reason: null,
        startsOn: null,
        endedOn: null,
      }
    : null
}

/** The actions that the table of states allows a role; none on an erased case. */
const allowedIn = (
  { application, canonical, signing }: OpenedCase,
  role: Role,
): Omit<CaseView['allowed'], 'signForLender'> => {
  const { state } = application
  const isThere = canonical !== undefined && hasCapability(role, 'staff')
  const may = (activity: Parameters<typeof allows>[1]) => isThere && allows(state, activity)
  return {
    decisions:
      canonical === undefined
        ? []
        : decisionsFrom(state).filter((one) => hasCapability(role, one === 'pay-out' ? 'payOut' : 'staff')),
    counterOffer: may('judge') || may('startSigning') || may('sign'),
    addRequirements: may('addRequirements'),
    judgeRequirements: may('judgeRequirements'),
    complete: may('complete'),
    check: may('check'),
    startSigning: may('startSigning'),
    cancelSigning: may('sign'),
    recordWithdrawal:
      isThere &&
      signing !== undefined &&
      mayMove(state, 'Withdrawn', 'borrower') &&
      canonical.borrowerType !== 'limitedCompany',
    note: isThere && !isClosed(state),
    message: isThere && application.ownerDealerId !== null,
  }
}

/** The newest response of each provider. */
const factViews = (
  service: Service,
  { application, file: { facts: all = [], policy } }: OpenedCase,
): CaseView['facts'] => {
  const newest = new Map(
    all.filter((found) => found.revision === application.revision).map((found) => [found.provider, found]),
  )
  const providers = providersOf(service, application)
  return [...newest.values()].map(({ provider, at, costCents, note = null, facts, isPending = false }) => {
    const { facts: declared = [], freshDays } = providers.find(({ name }) => name === provider) ?? {}
    return {
      provider,
      at: new Date(at),
      costEuro: costCents === undefined ? null : toEuros(cents(costCents)),
      note,
      isPending,
      isOld: freshDays !== undefined && ageInDays(at, service.now()) > freshDays,
      facts: Object.entries(facts).map(([name, value]) => {
        const fact = declared.find((one) => one.name === name)
        const fired = policy?.fired.find(({ measure }) => measure === `${provider}.${name}`)
        return {
          title: measureTitle(name),
          value: factText(value, fact),
          means: fact?.means ?? null,
          fires: fired?.outcome ?? null,
        }
      }),
    }
  })
}

/** With the names of their authors and of the mentioned colleagues. */
export const noteViews = async (service: Service, notes: readonly Note[]) => {
  const names = await namesOf(
    service,
    notes.flatMap(({ byId, mentions }) => [byId, ...mentions]),
  )
  const personOf = (id: string) => ({ id, name: names.get(id) ?? FORMER_USER })
  return notes.map((note) => ({
    ...note,
    by: personOf(note.byId),
    mentions: note.mentions.map(personOf),
  }))
}

/** A stored failure with the sentence for people, as staff and the dealer's users see it. */
export const failureView = (service: Service, set: SetName, { place, type }: Failure): ShownFailure => ({
  place,
  field: fieldOf(service, set, place) ?? null,
  type,
  message: sentenceForPeople(service.modelSet(set).validator, place, type),
})
