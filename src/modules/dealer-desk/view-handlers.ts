/** An application as its page shows it to a person of its dealer. */

import type * as z from 'zod'
import { type Mode, mayCorrectContact } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows, isApproved, isAtRest, type State } from '../../domain/application/states.ts'
import { mayMove, TRANSITION_WORDS, transitionBetween } from '../../domain/application/transitions.ts'
import { changedFigures } from '../../domain/case/counter-offer.ts'
import { wantedRequirement } from '../../domain/case/document-request.ts'
import { nextStepOf } from '../../domain/case/next-step-rows.ts'
import { lackingForSigning, ownViewOf, plainStatus, trackerOf } from '../../domain/case/own-status.ts'
import { TRACKER_STEPS } from '../../domain/case/own-views.ts'
import type { NextStep } from '../../domain/case/situation.ts'
import { isOutstanding } from '../../domain/documents/requirement.ts'
import { hasSigned } from '../../domain/signing/signing-states.ts'
import type { Service } from '../../service/service.ts'
import { maskedFacts } from '../applications/application-parts.ts'
import { completionPart } from '../applications/completion-parts.ts'
import { documentPart, requirementPart } from '../applications/document-parts.ts'
import { conditionOf, vehicleWords } from '../applications/field-places.ts'
import type { TransitionMade } from '../applications/history.ts'
import { offerOrNull } from '../applications/money-parts.ts'
import { signersOf } from '../applications/signing-record.ts'
import { failureView } from '../cases/case-view-handlers.ts'
import { borrowersOf } from '../cases/queue.ts'
import { sentBackIn } from '../cases/send-back.ts'
import { codeWayOf, maskedEmail } from '../signing/contact.ts'
import type { ShownSigner } from '../signing/staff-signing.ts'
import type { ownApplication } from './application-view-pages.ts'
import { showsNearest } from './lookups.ts'
import { type OwnView, sendBackIn } from './read.ts'

type OwnApplication = z.input<typeof ownApplication>

/** The whole view. */
export const ownApplicationView = (service: Service, shown: OwnView, userId: string): OwnApplication => {
  const { application, reference, file, canonical, situation } = shown
  const { state } = application
  const offer = offerOrNull(service, file.offer)
  const isThere = canonical !== undefined
  return {
    ...application,
    reference,
    at: new Date(service.now()),
    set: application.modelSet,
    since: application.stateSince,
    view: ownViewOf(situation),
    status: plainStatus(situation),
    nextStep: nextStepView(nextStepOf(situation)),
    withdrawableUntil: shown.withdrawableUntil,
    tracker: { ...trackerOf(shown.history.map(({ to }) => to)), steps: TRACKER_STEPS },
    decision: decisionOf(service, shown),
    customer: borrowersOf(canonical ?? {}).join(' and '),
    vehicle: vehicleWords(canonical ?? {}),
    vehicleCondition: conditionOf(canonical?.vehicle),
    owner: shown.owner,
    isMine: application.ownerUserId === userId,
    client: shown.client,
    application: isThere ? maskedFacts(canonical) : null,
    ...completionPart(shown),
    failures: shown.failures.map((failure) => failureView(service, application.modelSet, failure)),
    asked: file.askedOffer === undefined ? offer : offerOrNull(service, file.askedOffer),
    approved: isApproved(state) ? offer : null,
    counterOffer: counterOfferView(situation),
    showsNearest: showsNearest(service, { ...shown, isDeclinedAlone: situation.isDeclinedAlone === true }),
    requirements: requirementViews(shown),
    lacking: lackingForSigning(state, file),
    willSign: willSign(shown),
    signing: signingView(service, shown),
    history: historyView(service, shown, userId),
    allowed: {
      edit: isThere && allows(state, 'resubmit'),
      upload: isThere && file.requirements.some(({ id }) => takesDocuments(shown, id)),
      complete: isThere && allows(state, 'complete'),
      startSigning: maySign(shown),
      withdraw: isThere && mayMove(state, 'Withdrawn', 'owner'),
      askForReview: isThere && situation.isDeclinedAlone === true,
    },
  }
}

export const nextStepView = ({ actions, ...next }: NextStep): OwnApplication['nextStep'] => ({
  ...next,
  actions: actions.map((action) => ({
    ...action,
    signer: action.signer ?? null,
    about: action.about ?? null,
  })),
})

const counterOfferView = ({ counterOffer, deposit }: OwnView['situation']): OwnApplication['counterOffer'] =>
  counterOffer === undefined
    ? null
    : { changes: changedFigures(counterOffer, deposit), response: counterOffer.response?.is ?? null }

/** The transitions, and between them what signers reported. */
const historyView = (
  service: Service,
  { application: { modelSet }, history, signing, called }: OwnView,
  userId: string,
): OwnApplication['history'] => {
  const transitions = history.map(({ at, from, to, by, reason }) => ({
    at: at.toISOString(),
    by: called(by),
    isMine: by.kind === 'user' && by.id === userId,
    what: from === null ? 'submitted it' : pastOf(from, to),
    reason,
    sentBack: sentBackIn(service, modelSet, reason),
    isAlert: from !== null && transitionBetween(from, to)?.name === 'end-signing' && by.kind === 'service',
  }))
  const nameOf = (number: number) => signing?.signers.find((one) => one.number === number)?.name ?? 'A signer'
  const reports = (signing?.messages ?? []).map(({ number, at, message }) => ({
    at: at.toISOString(),
    by: nameOf(number),
    isMine: false,
    what: 'reported wrong details',
    reason: message,
    sentBack: null,
    isAlert: true,
  }))
  return [...transitions, ...reports].sort((one, other) => one.at.localeCompare(other.at))
}

const pastOf = (from: State, to: State): string => {
  const transition = transitionBetween(from, to)
  return transition === undefined ? 'resubmitted it' : TRANSITION_WORDS[transition.name]
}

/** The transition that decided it, as long as the decision stands. */
const decisionOf = (
  service: Service,
  { application: { state, modelSet }, history }: OwnView,
): OwnApplication['decision'] => {
  const last = (is: (transition: TransitionMade) => boolean) => history.findLast(is)
  if (isApproved(state)) {
    const approval = last(({ from, to }) => to === 'Approved' && from !== null && allows(from, 'judge'))
    return decision('approved', approval, 'The application has been approved.')
  }
  if (state === 'Declined')
    return decision(
      'declined',
      last(({ to }) => to === 'Declined'),
      'The application has been declined.',
    )
  if (isAtRest(state)) return decision('ended', history.at(-1), ENDED[state] ?? 'The application has ended.')
  const back = sendBackIn(state, history)
  const sentBack = decision('sentBack', back, 'The application has been returned for correction.')
  return sentBack && { ...sentBack, sentBack: sentBackIn(service, modelSet, back?.reason ?? null) }
}

const ENDED: Readonly<Record<string, string>> = {
  Withdrawn: 'The application has been withdrawn.',
  Expired: 'The application has expired.',
}

type Outcome = NonNullable<OwnApplication['decision']>['outcome']

const decision = (
  outcome: Outcome,
  transition: TransitionMade | undefined,
  otherwise: string,
): OwnApplication['decision'] =>
  transition === undefined
    ? null
    : {
        outcome,
        sentence: transition.reason ?? otherwise,
        sentBack: null,
        at: transition.at,
        isAutomatic: transition.by.kind === 'service',
      }

const takesDocuments = ({ application, file }: OwnView, requirementId: string): boolean =>
  !('is' in wantedRequirement(application.state, file, requirementId))

const requirementViews = (shown: OwnView) =>
  shown.file.requirements.map((requirement) => ({
    ...requirementPart(requirement),
    isWanted: isOutstanding(requirement) && !isAtRest(shown.application.state),
    takesDocuments: takesDocuments(shown, requirement.id),
    documents: shown.documents
      .filter((document) => document.requirement === requirement.id)
      .map((document) => documentPart(document, shown.called)),
  }))

const signingView = (service: Service, { signing, application, canonical, typedEmails }: OwnView) =>
  signing === undefined
    ? null
    : {
        ...signing,
        signers: signing.signers.map((signer) => ({
          ...signer,
          ...mayCorrect(service, application.mode, signer, signing.signers),
          email: [...emailsIn(canonical), ...typedEmails].includes(signer.email) ? signer.email : null,
          maskedEmail: maskedEmail(signer.email),
        })),
      }

const maySign = ({ application: { state }, file, canonical, situation }: OwnView): boolean =>
  canonical !== undefined &&
  allows(state, 'startSigning') &&
  situation.signingLacks === undefined &&
  lackingForSigning(state, file).length === 0

const willSign = (shown: OwnView): OwnApplication['willSign'] =>
  maySign(shown)
    ? signersOf(shown.canonical as Application, () => '').map(({ name, role, email }) => ({
        name,
        role,
        email,
      }))
    : []

const mayCorrect = (
  service: Service,
  mode: Mode,
  signer: ShownSigner,
  all: readonly ShownSigner[],
): { readonly mayCorrectEmail: boolean; readonly mayCorrectMobile: boolean } => {
  const may = mayCorrectContact('owner', mode, codeWayOf(service, signer).by)
  return { mayCorrectEmail: may, mayCorrectMobile: may && !all.some(hasSigned) }
}

/** The addresses that the dealer's people have typed. */
const emailsIn = (canonical: OwnView['canonical']): readonly string[] =>
  [...(canonical?.applicants ?? []).map(({ email }) => email), canonical?.business?.contact?.email].filter(
    (email) => email !== undefined,
  )
