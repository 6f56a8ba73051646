/** Collects everything that a member of staff sees on a case's page, and records that they viewed it. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/application/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { maskedApplication } from '../../domain/application/masking.ts'
import { affordabilityOf, type MeasuredValue } from '../../domain/case/affordability.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findErasureEntry, listDoings } from '../../store/audit/read.ts'
import { findInQueue } from '../../store/queue/queue.ts'
import { administer, byWebUser } from '../administration/as-web-user.ts'
import { canonicalOf } from '../applications/canonical.ts'
import { namerOf } from '../applications/last-change.ts'
import { listDocumentsForStaff } from '../documents/list.ts'
import { type Message, messagesOf } from '../messages/list.ts'
import { Refusal } from '../refusal.ts'
import { policyNow, type Service } from '../service.ts'
import { type ShownSigning, showSigning } from '../signing/show.ts'
import { type ApprovalSoFar, approvalSoFar } from './approve.ts'
import { type Note, notesOf } from './notes.ts'
import { type OtherCases, otherCasesOf } from './other-cases.ts'
import { type QueueItem, queueItemsOf } from './queue/queue-items.ts'
import { readForStaff, type StaffView } from './read-case.ts'

/** A person's action on the case that did not change it. */
export type Doing = { readonly at: Date; readonly userId: string; readonly action: string }

export type OpenedCase = {
  readonly view: StaffView
  readonly application: ApplicationRow
  /** Its numbers masked; undefined once it was erased. */
  readonly sent: Partial<Application> | undefined
  /** Who erased it, and when, as far as recorded; undefined while its data exists. */
  readonly erasure: { readonly at: Date; readonly actor: Actor } | undefined
  readonly row: QueueItem | undefined
  readonly approval: ApprovalSoFar
  readonly documents: readonly Document[]
  readonly affordability: readonly MeasuredValue[]
  readonly others: OtherCases
  readonly signing: ShownSigning | undefined
  readonly notes: readonly Note[]
  readonly messages: readonly Message[]
  /** The newest first. */
  readonly doings: readonly Doing[]
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
}

const DOINGS_MAXIMUM = 200
/** The audit's name for viewing a case. */
export const OPENED = 'case.opened'
/** An open page reloads its case: that counts as one view. */
const SAME_LOOK_MILLISECONDS = 15 * 60_000

/** Refused if the reference names no case. */
export const openCase = async (
  service: Service,
  webUser: WebUser,
  reference: string,
  application: ApplicationRow,
): Promise<OpenedCase | Refusal> => {
  const view = await readForStaff(service, reference)
  if (view instanceof Refusal) return view
  const { id, mode } = application
  const [sent, rows, documents, others, signing, notes, messages, doings] = await Promise.all([
    canonicalOf(service, application),
    findInQueue(service.sql, mode, [id]),
    listDocumentsForStaff(service, reference),
    otherCasesOf(service, application),
    showSigning(service, reference),
    notesOf(service, application),
    messagesOf(service, application),
    listDoings(service.sql, id, DOINGS_MAXIMUM),
  ])
  if (documents instanceof Refusal) return documents
  if (sent !== undefined) await noteLook(service, webUser, id, doings)
  const erasure = sent === undefined ? await findErasureEntry(service.sql, id) : undefined
  const [row] = await queueItemsOf(service, rows)
  return {
    view,
    application,
    sent: sent === undefined ? undefined : maskedApplication(sent),
    erasure,
    row,
    approval: await approvalSoFar(service, view, view.file, byWebUser(service, webUser).actor),
    documents,
    affordability: affordabilityIn(service, view, sent, view.file.offer),
    others,
    signing: signing instanceof Refusal ? undefined : signing,
    notes,
    messages,
    doings,
    called: await namerOf(service, [
      ...actorsIn(view, documents, doings),
      ...(erasure === undefined ? [] : [erasure.actor]),
    ]),
  }
}

const noteLook = async (
  service: Service,
  webUser: WebUser,
  id: string,
  doings: readonly Doing[],
): Promise<void> => {
  const since = service.now() - SAME_LOOK_MILLISECONDS
  const hasLooked = doings.some(
    ({ at, userId, action }) =>
      action === OPENED && userId === webUser.person?.userId && at.getTime() > since,
  )
  if (!hasLooked)
    await administer(service, webUser, ({ record }) => record(OPENED, { kind: 'application', id }))
}

/** All measures by the policy in force; empty for a failed submission, whose parts are missing. */
export const affordabilityIn = (
  service: Service,
  { failures }: Pick<StaffView, 'failures'>,
  sent: Partial<Application> | undefined,
  offer: Offer | undefined,
): readonly MeasuredValue[] => {
  if (sent === undefined || failures.length > 0) return []
  return affordabilityOf(policyNow(service), {
    application: sent as Application,
    offer,
    today: dublinDay(service.now()),
  })
}

const actorsIn = (
  { file, history }: StaffView,
  documents: readonly Document[],
  doings: readonly Doing[],
): readonly Actor[] => [
  ...ofFile(file),
  ...history.map(({ by }) => by),
  ...documents.map(({ by }) => by),
  ...doings.map(({ userId }) => ({ kind: 'user' as const, id: userId })),
]

const ofFile = ({ checks, approvals, overrides = [], requirements }: CaseFile): readonly Actor[] => [
  ...checks.map(({ by }) => by),
  ...overrides.map(({ by }) => by),
  ...approvals.map(({ by }) => by),
  ...requirements.flatMap(({ by, before = [] }) =>
    [by, ...before.map((step) => step.by)].filter((one) => one !== undefined),
  ),
]
