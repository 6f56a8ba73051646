/**
 * Reads an application for a person of its dealer: everything on its page, masked, and the submitted body for the form.
 */

import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import type { Failure } from '../../../packages/rules/validate.ts'
import { parseJson } from '../../../packages/values/parse-json.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/application/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { maskedApplication } from '../../domain/application/masking.ts'
import type { JsonObject } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows, type State } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Document } from '../../domain/documents/document.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { type ApplicationRow, findRevision, listTransitions } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import { canonicalOf } from '../applications/canonical.ts'
import { documentsOf } from '../applications/documents.ts'
import { opener } from '../applications/find-accessible.ts'
import { isDeclinedAlone } from '../applications/request-review.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type ShownSigning, showSigning } from '../signing/show.ts'
import { findOwn } from './find.ts'
import { namesForDealer } from './names.ts'

export type OwnMove = {
  readonly at: Date
  readonly from: State | null
  readonly to: State
  readonly by: Actor
  readonly reason: string | null
}

export type OwnView = {
  readonly application: ApplicationRow
  readonly file: CaseFile
  /** Its numbers masked; undefined once it was erased. */
  readonly sent: Partial<Application> | undefined
  readonly failures: readonly Failure[]
  readonly documents: readonly Document[]
  readonly signing: ShownSigning | undefined
  /** The first one first. */
  readonly history: readonly OwnMove[]
  /** Whether only the lender's policy declined it. */
  readonly isDeclinedAlone: boolean
  /** The client that sent it; null if a person did. */
  readonly client: string | null
  /** Null if nobody is named. */
  readonly owner: string | null
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
}

/** Undefined where the person knows no such application. */
export const readOwn = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<OwnView | undefined> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const { id, clientId } = application
  const [canonical, sending, transitions, documents, signing, client] = await Promise.all([
    canonicalOf(service, application),
    lastSendingOf(service, application),
    listTransitions(service.sql, id),
    documentsOf(service, application),
    showSigning(service, reference),
    clientId === null ? undefined : findClient(service.sql, clientId),
  ])
  const openSealed = opener(service, application)
  const history = transitions.map(
    ({ byKind, by, reason, ...move }): OwnMove => ({
      ...move,
      by: { kind: byKind, id: by },
      reason: reason === null ? null : (openSealed?.(PURPOSES.reason, reason).toString() ?? null),
    }),
  )
  const owner = ownerOf(application)
  const actors = [...history.map(({ by }) => by), ...documents.map(({ by }) => by), ...(owner ? [owner] : [])]
  const called = await namesForDealer(service, actors)
  return {
    application,
    file: fileOf(service, application),
    sent: canonical === undefined ? undefined : maskedApplication(canonical),
    failures: allows(application.state, 'resubmit') ? (sending?.failures ?? []) : [],
    documents,
    signing: signing instanceof Refusal ? undefined : signing,
    history,
    isDeclinedAlone: isDeclinedAlone(transitions),
    client: clientId === null ? null : (client?.name ?? clientId),
    owner: owner === undefined ? null : called(owner),
    called,
  }
}

const ownerOf = ({ ownerUserId, ownerClientId }: ApplicationRow): Actor | undefined => {
  if (ownerUserId !== null) return { kind: 'user', id: ownerUserId }
  return ownerClientId === null ? undefined : { kind: 'client', id: ownerClientId }
}

const lastSendingOf = async (service: Service, application: ApplicationRow) => {
  const openSealed = opener(service, application)
  const row = openSealed && (await findRevision(service.sql, application.id, application.revision))
  return row && openSealed && readContent(openSealed(PURPOSES.revision, row.content))
}

export type OwnBody = {
  readonly application: ApplicationRow
  /** The part that a person may change. */
  readonly body: JsonObject
  readonly failures: readonly Failure[]
}

/** The sentence for whoever asks for the whole numbers of an application that can't be corrected now. */
export const shownNoMore = ({ modelSet, id, state }: ApplicationRow): Refusal =>
  new Refusal(
    `${referenceOf(modelSet, id)} is ${state}. It can be corrected, and its numbers shown in full, only while it is Open.`,
  )

/**
 * The last submission, unmasked; the audit records the reader first. Undefined if there is none, or it was erased.
 * Refused unless the application can be corrected now.
 */
export const readOwnBody = async (
  service: Service,
  { person, requestId }: { readonly person: Person; readonly requestId: string },
  reference: string,
): Promise<OwnBody | Refusal | undefined> => {
  const application = await findOwn(service, person, reference)
  const sending = application && (await lastSendingOf(service, application))
  if (application === undefined || sending === undefined) return undefined
  if (!allows(application.state, 'resubmit')) return shownNoMore(application)
  await recordShown(service, { person, requestId }, application)
  const { ofPeople } = service.modelSet(application.modelSet)
  return {
    application,
    body: ofPeople.toEdit(parseJson(sending.body) as Readonly<Record<string, unknown>>),
    failures: sending.failures,
  }
}

/** Records that a person of its dealer is shown the application's data, numbers included. */
export const recordShown = (
  service: Service,
  { person, requestId }: { readonly person: Person; readonly requestId: string },
  { id }: ApplicationRow,
): Promise<void> => {
  const by = { actor: { kind: 'user', id: person.userId } as const, requestId, now: service.now }
  return recordAlone(service.sql, by, 'application.dataShown', { kind: 'application', id })
}
