/**
 * Reads a whole case for the lender's staff and systems, and records who opened it, who was shown a document or a
 * number, and who has it open.
 */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { type MaskedPlace, numberAt } from '../../domain/application/masking.ts'
import { isSigned } from '../../domain/application/states.ts'
import { affordabilityOf, type MeasuredValue } from '../../domain/case/affordability.ts'
import { checksLacking } from '../../domain/case/approval.ts'
import { bookingRecords } from '../../domain/case/booking.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { factsAt } from '../../domain/case/check.ts'
import { completionSteps } from '../../domain/case/completion.ts'
import { transitionBy } from '../../domain/case/decisions.ts'
import { type Unanswered, unansweredIn } from '../../domain/case/needed-facts.ts'
import type { Need } from '../../domain/case/persons.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { administer, byWebUser } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { policyFor } from '../../service/surroundings.ts'
import { hasBookingClient } from '../../store/applications/lender-lists.ts'
import { type ApplicationWithParties, findParties } from '../../store/applications/parties.ts'
import { type Action, findErasureEntry, listActions, listProviderFailures } from '../../store/audit/read.ts'
import { listOpenQuestions } from '../../store/queue/questions.ts'
import { findInQueue } from '../../store/queue/queue.ts'
import { endPresence, listPresent, notePresence } from '../../store/queue/queue-work.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { documentsOf, type ReadDocument, readDocumentForStaff } from '../applications/documents.ts'
import { findForStaff } from '../applications/find.ts'
import { historyOf, type TransitionMade } from '../applications/history.ts'
import { namerOf } from '../applications/last-change.ts'
import { recordLook, recordLookOfStranger } from '../audit/views.ts'
import { type CaseDuty, dutiesOfCase } from '../duties/duties.ts'
import { type ShownSigning, showSigning } from '../signing/staff-signing.ts'
import { type ApprovalSoFar, approvalSoFar, whyNoOffer } from './approve.ts'
import { type ChangesSince, changesSinceReturn } from './changes.ts'
import { type Message, messagesOf, type Note, notesOf } from './messages.ts'
import { type Duplicate, findDuplicates, type OtherCases, otherCasesOf } from './other-cases.ts'
import { type Stood, standOf } from './pay-out.ts'
import { itemsOfCases, type QueueItem } from './queue.ts'

export type OpenedCase = ReadCase & {
  /** Who erased it, and when, as far as recorded; undefined while its data exists. */
  readonly erasure: { readonly at: Date; readonly actor: Actor } | undefined
  readonly row: QueueItem | undefined
  readonly approval: ApprovalSoFar
  /** Why it has no figures; undefined if it has, or could have today. */
  readonly noOffer: string | undefined
  readonly affordability: readonly MeasuredValue[]
  /** What providers were asked, and have given no response to. */
  readonly unanswered: readonly Unanswered[]
  readonly others: OtherCases
  /** What the dealer changed since it was last returned; undefined if it was not, or not resubmitted since. */
  readonly changes: ChangesSince | undefined
  readonly signing: ShownSigning | undefined
  /** Whether its contract waits for a core system that books. */
  readonly waitsForBooking: boolean
  /** What a payout needs; undefined in a state that does not lead to it. */
  readonly payOut: Stood | undefined
  readonly duties: readonly CaseDuty[]
  readonly notes: readonly Note[]
  readonly messages: readonly Message[]
  /** How providers have failed, the first time first. */
  readonly providerFailures: Awaited<ReturnType<typeof listProviderFailures>>
  /** The newest first. */
  readonly actions: readonly Action[]
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
}

const ACTIONS_MAXIMUM = 200
/**
 * Everything on the case's page. Unless the page reads it again without the person, the audit records that they opened
 * it.
 */
export const openCase = async (
  service: Service,
  webUser: WebUser,
  inHand: CaseInHand,
  { isBackground }: { readonly isBackground: boolean },
): Promise<OpenedCase> => {
  const { application, file, canonical } = inHand
  const { id, mode, state, revision } = application
  const asker = byWebUser(service, webUser)
  const by = asker.actor
  const [read, rows, others, signing, notes, messages, actions, questions, providerFailures] =
    await Promise.all([
      readCase(service, inHand),
      findInQueue(service.sql, mode, [id]),
      otherCasesOf(service, inHand),
      showSigning(service, application),
      notesOf(service, application),
      messagesOf(service, application),
      listActions(service.sql, id, ACTIONS_MAXIMUM),
      listOpenQuestions(service.sql, [id]),
      listProviderFailures(service.sql, id, ACTIONS_MAXIMUM),
    ])
  if (canonical !== undefined)
    await (isBackground ? recordLookOfStranger : recordLook)(service, asker, 'opened', { id })
  const erasure = canonical === undefined ? await findErasureEntry(service.sql, id) : undefined
  const [row] = await itemsOfCases(service, rows, [inHand])
  return {
    ...read,
    erasure,
    row,
    approval: await approvalSoFar(service, application, file, by),
    noOffer:
      file.offer === undefined && canonical !== undefined && inHand.failures.length === 0
        ? await whyNoOffer(service, inHand)
        : undefined,
    affordability: affordabilityIn(service, inHand, file.offer),
    unanswered: unansweredIn(file, { revision, now: service.now() }, questions),
    others,
    changes: await changesSinceReturn(service, inHand, read.history),
    signing,
    waitsForBooking:
      isSigned(state) && file.booking === undefined && (await hasBookingClient(service.sql, application)),
    payOut:
      canonical !== undefined && transitionBy('pay-out', state) !== undefined
        ? await standOf(service, { application, file }, by)
        : undefined,
    duties: await dutiesOfCase(service, application),
    notes,
    messages,
    actions,
    providerFailures,
    called: await namerOf(service, [
      ...actorsIn(read, actions),
      ...(erasure === undefined ? [] : [erasure.actor]),
    ]),
  }
}

/** All measures by the policy in force; empty for a failed submission, whose parts are missing. */
export const affordabilityIn = (
  service: Service,
  {
    application,
    file,
    failures,
    canonical,
  }: Pick<CaseInHand, 'application' | 'file' | 'failures' | 'canonical'>,
  offer: Offer | undefined,
): readonly MeasuredValue[] => {
  if (canonical === undefined || failures.length > 0) return []
  const now = service.now()
  return affordabilityOf(policyFor(service, application), {
    application: canonical as Application,
    offer,
    today: dublinDay(now),
    dealerId: application.ownerDealerId,
    facts: factsAt(file, application.revision, now),
  })
}

/** Everyone who acted on a case, to look up their names. */
export const actorsIn = (
  { file, history, documents }: ReadCase,
  actions: readonly Action[] = [],
): readonly Actor[] => [
  ...actorsInFile(file),
  ...history.map(({ by }) => by),
  ...documents.map(({ by }) => by),
  ...actions.map(({ userId }) => ({ kind: 'user' as const, id: userId })),
  // To whom they have assigned it.
  ...actions.flatMap(({ action, part }) =>
    action === 'case.assigned' && part !== null ? [{ kind: 'user' as const, id: part }] : [],
  ),
]

/** The same of its file alone. */
export const actorsInFile = ({
  checks,
  approvals,
  overrides = [],
  payOutOverrides = [],
  payOutFirst,
  requirements,
  completion,
  booking,
}: CaseFile): readonly Actor[] => [
  ...bookingRecords(booking).map(({ by }) => by),
  ...checks.map(({ by }) => by),
  ...completionSteps(completion).map(({ by }) => by),
  ...[...overrides, ...payOutOverrides, ...(payOutFirst ? [payOutFirst] : [])].map(({ by }) => by),
  ...approvals.map(({ by }) => by),
  ...requirements.flatMap(({ by, before = [] }) =>
    [by, ...before.map((step) => step.by)].filter((one) => one !== undefined),
  ),
]

export type ReadCase = CaseInHand & {
  readonly parties: ApplicationWithParties
  /** The checks that an approval still needs. */
  readonly checksLacking: readonly Need[]
  /** Others for the same vehicle with the same PPS number, submitted within 30 days. */
  readonly duplicates: readonly Duplicate[]
  /** False if there were too many for the vehicle to examine all of them. */
  readonly duplicatesAreAll: boolean
  readonly history: readonly TransitionMade[]
  readonly documents: readonly Document[]
}

/** The case with all that the lender's staff work with, in the console and by the command line. */
export const readCase = async (service: Service, inHand: CaseInHand): Promise<ReadCase> => {
  const { application, file } = inHand
  const { id, revision } = application
  const [parties, { duplicates, areAll }, history, documents] = await Promise.all([
    findParties(service.sql, service.ring, id),
    findDuplicates(service, inHand),
    historyOf(service, application),
    documentsOf(service, application),
  ])
  if (parties === undefined) throw new Error('An application has no client')
  return {
    ...inHand,
    parties,
    checksLacking: checksLacking(file, revision, file.offer?.loanAmount, inHand.persons),
    duplicates,
    duplicatesAreAll: areAll,
    history,
    documents,
  }
}

/**
 * Reveals one masked number to a member of staff, as submitted. Rejected if the application does not have it. The audit
 * records the reveal first.
 */
export const revealField = async (
  service: Service,
  visitor: WebUser,
  reference: string,
  place: MaskedPlace,
): Promise<string | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { canonical } = await caseInHand(service, application)
  const number = canonical && numberAt(canonical, place)
  if (number === undefined) return new Refusal(`${reference} does not have this number.`)
  const of = place.field === 'ppsNumber' ? `${place.field}.${place.applicant + 1}` : place.field
  await administer(service, visitor, ({ record }) =>
    record(`application.revealed.${of}`, { kind: 'application', id: application.id }),
  )
  return number
}

/**
 * Gives a document to the lender's staff. Rejected if the application or document is unknown. The audit records who saw
 * it before the first chunk is sent.
 */
export const showDocument = async (
  service: Service,
  {
    reference,
    documentId,
    by,
    isBackground,
  }: {
    readonly reference: string
    readonly documentId: string
    readonly by: Actor
    /** Whether the page reads it without the person, as for a thumbnail. */
    readonly isBackground: boolean
  },
): Promise<ReadDocument | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const found = await readDocumentForStaff(service, { reference, documentId })
  if (found instanceof Refusal) return found
  const content = async function* () {
    const record = isBackground ? recordLookOfStranger : recordLook
    await record(service, { actor: by }, 'document', { id: application.id, documentId })
    yield* found.content()
  }
  return { ...found, content }
}

/** A page reports every 15 seconds. Without a report for this long it counts as closed: it may miss one turn. */
export const PRESENT_MILLISECONDS = 40_000

/**
 * Records that a person has the case with this id open, as each open page reports; returns the ids of the others who
 * do.
 */
export const presentAt = (service: Service, id: string, userId: string): Promise<readonly string[]> => {
  const now = service.now()
  return notePresence(service.sql, {
    id,
    userId,
    at: new Date(now),
    since: new Date(now - PRESENT_MILLISECONDS),
  })
}

/** Who has which of these cases open, by their ids. */
export const presentAtEach = async (
  service: Service,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await listPresent(service.sql, ids, new Date(service.now() - PRESENT_MILLISECONDS))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ userId }) => userId)]),
  )
}

/** Records that a person has closed the case with this id. */
export const leftCase = (service: Service, id: string, userId: string): Promise<void> =>
  endPresence(service.sql, id, userId)
