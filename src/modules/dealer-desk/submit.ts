/**
 * A dealer's person submits as themselves, or only asks what a submission would find. Each draft makes one application:
 * a request repeated because its response was lost or the button was pressed twice gets the response of the first
 * (docs/decisions/0052).
 */
import type { Failure } from '../../../packages/rules/fault.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { JsonObject, ModelSet, Named, SubmissionHead } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows } from '../../domain/application/states.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { findSentDraft, type SentDraft } from '../../store/applications/drafts.ts'
import { fileOf, readContent } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { type ApplicationRow, findRevision } from '../../store/applications/read.ts'
import { findOwn, opener, principalNow, principalOf, UNKNOWN } from '../applications/find.ts'
import { pickOffer } from '../applications/status.ts'
import { isToReplace, type Replaced, withdrawReplaced } from '../applications/withdraw-and-expire.ts'
import { prepareDryRun } from '../submissions/case-file.ts'
import { submitDraft } from '../submissions/submit.ts'
import { outdatedForDealer } from './list.ts'

export type TypedApplication = {
  readonly set: ModelSet
  readonly mode: Mode
  /** The reference of the application to resubmit. */
  readonly reference: string | undefined
  readonly body: JsonObject
}

export type TypedSubmission = TypedApplication & {
  readonly draftId: string
  /** The version of the application to resubmit, as the person saw it. */
  readonly seen: number | undefined
  /** The reference of the approved application that a new one corrects. */
  readonly replaces: string | undefined
}

export type SentByPerson = {
  readonly application: ApplicationRow
  /** Empty if it was valid, and submitted. */
  readonly failures: readonly Failure[]
  /** The application whose place it takes, as it is now; null if it corrects none, or failed. */
  readonly replaced: Replaced | null
}

type Sent = Omit<SentByPerson, 'replaced'>

const LOST_RIGHT = new Refusal('You may no longer submit applications for this dealer.')

/**
 * The submission's head, which the body does not have: a person's body names no owner, and its reference is sent
 * separately.
 */
export const headOf = ({ set, body, reference }: TypedApplication): SubmissionHead => {
  const named: Named = reference === undefined ? { is: 'absent' } : { is: 'named', name: reference }
  return { owner: { is: 'absent' }, reference: named, carId: set.head(body).carId }
}

/** The body to validate and store. */
export const bodyToSend = ({ set, body, reference }: TypedApplication): SentBody => {
  const value = set.ofPeople.toSend(body, reference)
  const text = JSON.stringify(value)
  return { value, text, bytes: Buffer.from(text) }
}

/**
 * Rejected if the application is not theirs, or is no longer as they saw it; or if it corrects one whose place it can
 * take no more.
 */
export const submitAsPerson = async (
  service: Service,
  person: Person,
  typed: TypedSubmission,
): Promise<SentByPerson | Refusal> => {
  const sent = await submitOnceAsPerson(service, person, typed)
  if (sent instanceof Refusal) return sent
  const { modelSet, id } = sent.application
  const { replaces } = fileOf(service, sent.application)
  const by = referenceOf(modelSet, id)
  const replaced =
    replaces === undefined || sent.failures.length > 0
      ? null
      : await withdrawReplaced(service, principalOf(person, typed.mode), { reference: replaces, by })
  return { ...sent, replaced }
}

export type Validated = { readonly failures: readonly Failure[]; readonly offer: Offer | undefined }

/** Rejected if it would resubmit an application that is not theirs, or whose state does not allow it. */
export const validateAsPerson = async (
  service: Service,
  person: Person,
  typed: TypedApplication,
): Promise<Validated | Refusal> => {
  const { set, mode, reference } = typed
  if (reference !== undefined && (await findOwn(service, person, reference, mode)) === undefined)
    return UNKNOWN
  const principal = principalOf(person, mode)
  const prepared = await prepareDryRun(service, set, principal, bodyToSend(typed).value, headOf(typed))
  if (prepared.is === 'changeDenied')
    return new Refusal(`${reference} is ${prepared.state}, so it cannot be resubmitted.`)
  if (prepared.is !== 'prepared') return UNKNOWN
  const { reading, referenceData, owner } = prepared
  const { failures, value: application } = reading
  const today = dublinDay(service.now())
  const { laws } = service.signing
  const offer =
    application && pickOffer(referenceData, application, { today, dealerId: owner.dealerId, laws })
  return { failures, offer }
}

const submitOnceAsPerson = async (
  service: Service,
  person: Person,
  typed: TypedSubmission,
): Promise<Sent | Refusal> => {
  const sent = await findSentDraft(service.sql, person.userId, typed.draftId)
  const going = sent === undefined ? typed : await afterwards(service, person, typed, sent)
  if ('application' in going || going instanceof Refusal) return going
  const { reference, mode, set, draftId, seen } = going
  let { replaces } = going
  if (reference !== undefined) {
    const application = await findOwn(service, person, reference, mode)
    if (application?.modelSet !== set.name) return UNKNOWN
    if (application.version !== seen) return outdatedForDealer(service, reference, application)
    replaces = fileOf(service, application).replaces ?? replaces
  }
  const unable =
    replaces &&
    (await isToReplace(service, principalOf(person, mode), { reference: replaces, by: reference }))
  if (unable instanceof Refusal) return unable
  const submission = {
    set,
    caller: () => principalNow(service, person, mode),
    body: bodyToSend(going),
  }
  const done = await submitDraft(service, submission, { draftId, head: headOf(going), seen, replaces })
  if (done === 'outdated' || done === 'sent') return overtaken(service, person, typed)
  const { outcome } = done
  switch (outcome.is) {
    case 'submitted':
    case 'kept':
      return {
        application: await found(service, outcome.reference, person),
        failures: outcome.is === 'kept' ? outcome.failures : [],
      }
    case 'changeDenied':
      return new Refusal(`${outcome.reference} is ${outcome.state}, so it cannot be resubmitted.`)
    case 'refused':
      return LOST_RIGHT
    case 'unknownReference':
      return UNKNOWN
    case 'ownerDenied':
      throw new Error('The owner of a person’s submission was looked up')
  }
}

const found = async (service: Service, reference: string, person: Person): Promise<ApplicationRow> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) throw new Error('An application that was just sent is not found')
  return application
}

/**
 * Another request was quicker: if it was the same, it gets that response; otherwise the person learns who changed it.
 */
const overtaken = async (
  service: Service,
  person: Person,
  typed: TypedSubmission,
): Promise<Sent | Refusal> => {
  const sent = await findSentDraft(service.sql, person.userId, typed.draftId)
  const repeated = sent === undefined ? undefined : await madeBefore(service, person, typed, sent)
  if (repeated !== undefined) return repeated
  const application =
    typed.reference !== undefined
      ? await findOwn(service, person, typed.reference, typed.mode)
      : sent && (await madeOf(service, person, typed, sent))
  if (application === undefined) return UNKNOWN
  return outdatedForDealer(service, referenceOf(application.modelSet, application.id), application)
}

/**
 * The meaning of a submission whose draft was sent before: the same request again, which gets the first response; the
 * person continuing from that response; or, if the response was lost and they went on typing, a correction of that
 * application, as long as nobody else has changed it.
 */
const afterwards = async (
  service: Service,
  person: Person,
  typed: TypedSubmission,
  sent: SentDraft,
): Promise<TypedSubmission | Sent | Refusal> => {
  if (typed.seen === sent.version) return typed
  const repeated = await madeBefore(service, person, typed, sent)
  if (repeated !== undefined) return repeated
  const application = await madeOf(service, person, typed, sent)
  // For a resubmission its own version decides, and for an inaccessible one the draft's link to it.
  if (typed.reference !== undefined || application === undefined) return typed
  const reference = referenceOf(application.modelSet, application.id)
  return allows(application.state, 'resubmit') && application.version === sent.version
    ? { ...typed, reference, seen: sent.version }
    : outdatedForDealer(service, reference, application)
}

/** The draft's application, in the set and mode of this request. */
const madeOf = async (
  service: Service,
  person: Person,
  { set, mode }: TypedSubmission,
  { applicationId }: SentDraft,
): Promise<ApplicationRow | undefined> => findOwn(service, person, referenceOf(set.name, applicationId), mode)

/** The draft's application, if it was sent with exactly this body. */
const madeBefore = async (
  service: Service,
  person: Person,
  typed: TypedSubmission,
  sent: SentDraft,
): Promise<Sent | undefined> => {
  const application = await madeOf(service, person, typed, sent)
  const openEncrypted = application && opener(service, application)
  const row = openEncrypted && (await findRevision(service.sql, application.id, sent.revision))
  if (application === undefined || openEncrypted === undefined || row === undefined) return undefined
  const { body, failures } = readContent(openEncrypted(PURPOSES.revision, row.content))
  return body === bodyToSend(typed).text ? { application, failures } : undefined
}
