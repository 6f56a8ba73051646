/**
 * Reads an application for a person of its dealer: everything on its page, and the submitted body for the form.
 */

import type { Failure } from '../../../packages/rules/fault.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { parseJson } from '../../../packages/values/json-text.ts'
import { hasFreshProof, type Person } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { JsonObject } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows, isSigned, type State } from '../../domain/application/states.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import type { OwnSituation } from '../../domain/case/own-status.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Signer } from '../../domain/signing/signing.ts'
import { PROOF_NEEDED, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import { isDeclinedAloneIn } from '../applications/after-decision.ts'
import { bodyAt, type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { documentsOf } from '../applications/documents.ts'
import { findOwn, principalOf, UNKNOWN } from '../applications/find.ts'
import { historyOf, type TransitionMade } from '../applications/history.ts'
import { situationOf } from '../applications/next-steps.ts'
import { openSigningOf, withdrawalOf } from '../applications/signing-record.ts'
import { isToReplace } from '../applications/withdraw-and-expire.ts'
import { type SentBack, sentBackIn } from '../cases/send-back.ts'
import { type ShownSigning, showSigning } from '../signing/staff-signing.ts'
import { namesForDealer } from './list.ts'

export type OwnView = CaseInHand & {
  readonly documents: readonly Document[]
  readonly signing: ShownSigning | undefined
  /** Addresses of signers that the person corrected last, so they know them. */
  readonly typedEmails: readonly string[]
  readonly situation: OwnSituation
  /** The last day on which the applicant can withdraw; null if there is no such day, or it is over or unknown. */
  readonly withdrawableUntil: LocalDate | null
  /** The first one first. */
  readonly history: readonly TransitionMade[]
  /** The client that sent it; null if a person did. */
  readonly client: string | null
  /** Null if nobody is named. */
  readonly owner: string | null
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
}

/** Undefined where the person cannot see this application. */
export const readOwn = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<OwnView | undefined> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const { clientId } = application
  const inHand = await caseInHand(service, application)
  const [situation, history, documents, signing, opened, client] = await Promise.all([
    situationOf(service, inHand),
    historyOf(service, application),
    documentsOf(service, application),
    showSigning(service, application),
    openSigningOf(service, application),
    clientId === null ? undefined : findClient(service.sql, clientId),
  ])
  const withdrawal =
    opened && isSigned(application.state)
      ? withdrawalOf(service, opened, inHand.canonical?.borrowerType)
      : undefined
  const owner = ownerOf(application)
  const actors = [...history.map(({ by }) => by), ...documents.map(({ by }) => by), ...(owner ? [owner] : [])]
  const called = await namesForDealer(service, actors)
  return {
    ...inHand,
    documents,
    signing,
    typedEmails: (opened?.file.signers ?? [])
      .filter(({ corrections }) => isTypedBy(person, corrections))
      .map(({ email }) => email),
    situation: { ...situation, isDeclinedAlone: isDeclinedAloneIn(history) },
    withdrawableUntil: withdrawal === undefined || withdrawal.isOver ? null : withdrawal.lastDay,
    history,
    client: clientId === null ? null : (client?.name ?? clientId),
    owner: owner === undefined ? null : called(owner),
    called,
  }
}

const isTypedBy = ({ userId }: Person, corrections: Signer['corrections'] = []): boolean => {
  const last = corrections.findLast(({ what }) => what === 'email')?.by
  return last?.kind === 'user' && last.id === userId
}

/** The last send-back, as long as the application can be corrected. */
export const sendBackIn = (state: State, history: readonly TransitionMade[]): TransitionMade | undefined =>
  allows(state, 'resubmit')
    ? history.findLast(({ from, to }) => from !== null && transitionBetween(from, to)?.name === 'send-back')
    : undefined

const ownerOf = ({ ownerUserId, ownerClientId }: ApplicationRow): Actor | undefined => {
  if (ownerUserId !== null) return { kind: 'user', id: ownerUserId }
  return ownerClientId === null ? undefined : { kind: 'client', id: ownerClientId }
}

export type OwnBody = {
  readonly application: ApplicationRow
  /** The part that a person may change. */
  readonly body: JsonObject
  readonly failures: readonly Failure[]
  /** The approved application that it corrects, and whose place it takes once it is submitted. */
  readonly replaces: string | null
  /** What staff sent it back for, and the body that they sent back; null if they did not. */
  readonly sentBack: (SentBack & { readonly body: JsonObject }) | null
}

/** Whether it can be resubmitted, or a corrected application can take its place before anybody signs. */
const isCorrectable = (state: State): boolean => allows(state, 'resubmit') || allows(state, 'startSigning')

/** Why the numbers of an application that cannot be corrected now are not shown in full. */
export const shownNoMore = ({ modelSet, id, state }: ApplicationRow): Refusal =>
  new Refusal(
    `${referenceOf(modelSet, id)} is ${state}. Only an application that is Open or Approved can be corrected and its numbers shown in full.`,
  )

/** Whether a person may be shown an application's numbers: their own at once, a colleague's after a fresh proof. */
export const mayBeShown = (service: Service, person: Person, { ownerUserId }: ApplicationRow): boolean =>
  ownerUserId === person.userId || hasFreshProof(person, service.now())

/**
 * The last submission, unmasked; the audit records the reader first. Rejected if there is none, it was erased, or the
 * application cannot be corrected now.
 */
export const readOwnBody = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<OwnBody | Refusal> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return UNKNOWN
  if (!mayBeShown(service, person, application)) return PROOF_NEEDED
  const { body, failures, file } = await caseInHand(service, application)
  if (body === null) return UNKNOWN
  if (!isCorrectable(application.state)) return shownNoMore(application)
  const replaces = allows(application.state, 'resubmit') ? file.replaces : undefined
  const isTo =
    replaces !== undefined &&
    (await isToReplace(service, principalOf(person, application.mode), {
      reference: replaces,
      by: reference,
    }))
  if (isTo instanceof Refusal) return isTo
  await recordShown(service, person, application)
  const { ofPeople } = service.modelSet(application.modelSet)
  const toEdit = (sent: string): JsonObject =>
    ofPeople.toEdit(parseJson(sent) as Readonly<Record<string, unknown>>)
  const back = sendBackIn(application.state, await historyOf(service, application))
  const sentBack =
    back === undefined
      ? null
      : {
          ...partsOf(service, application, back),
          body: toEdit((await bodyAt(service, application, back.at)) ?? body),
        }
  return { application, body: toEdit(body), failures, replaces: isTo ? (replaces ?? null) : null, sentBack }
}

/** A reason without fields is all words. */
const partsOf = (service: Service, { modelSet }: ApplicationRow, { reason }: TransitionMade): SentBack =>
  sentBackIn(service, modelSet, reason) ?? { fields: [], words: reason ?? '' }

/** Records that a person of its dealer is shown the application's data, numbers included. */
export const recordShown = (service: Service, person: Person, { id }: ApplicationRow): Promise<void> => {
  const by = { actor: { kind: 'user', id: person.userId } as const, now: service.now }
  return recordAlone(service.sql, by, 'application.dataShown', { kind: 'application', id })
}
