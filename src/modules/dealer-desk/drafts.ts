/** A person's drafts of applications: list, read, save and discard them. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import type { JsonObject } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { allows } from '../../domain/application/states.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { notFound, PROOF_NEEDED, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  countDrafts,
  type DraftRow,
  deleteDraft,
  encryptDraft,
  findDraft,
  findSentDraft,
  insertDraft,
  listDrafts,
  openDraft,
  updateDraft,
} from '../../store/applications/drafts.ts'
import { outdatedApplication } from '../applications/change-as-staff.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { findOwn, principalOf, UNKNOWN } from '../applications/find.ts'
import { nameOfActor } from '../applications/last-change.ts'
import { isToReplace } from '../applications/withdraw-and-expire.ts'
import { borrowersOf } from '../cases/queue.ts'
import { mayBeShown, recordShown, shownNoMore } from './read.ts'

export type { DraftRow } from '../../store/applications/drafts.ts'

export type ListedDraft = {
  readonly row: DraftRow
  /** As far as typed. */
  readonly customer: string
  readonly vehicle: string | null
  /** The reference of the approved application that it corrects as a new one. */
  readonly replaces: string | null
}

/** The person's drafts of a mode, the last saved first. */
export const listApplicationDrafts = async (
  service: Service,
  { userId }: Person,
  mode: Mode,
): Promise<readonly ListedDraft[]> => {
  const rows = await listDrafts(service.sql, userId, mode)
  return rows.map((row) => {
    const { body, replaces = null } = openDraft(service.ring, userId, row)
    const typed = partOf(service, row, body as JsonObject)
    return { row, customer: borrowersOf(typed).join(' and '), vehicle: vehicleWords(typed), replaces }
  })
}

const partOf = (service: Service, { modelSet }: DraftRow, body: JsonObject): Partial<Application> => {
  const set = service.modelSet(modelSet)
  const today = dublinDay(service.now())
  return set.read(set.ofPeople.toSend(body, undefined), { today }).partial() as Partial<Application>
}

export type OpenedDraft = {
  readonly row: DraftRow
  readonly body: JsonObject
  readonly step: string | null
  readonly replaces: string | null
}

/**
 * Rejected where the person does not have this draft. One of an application that was sent has its numbers, so that
 * reading it needs what reading those needs: a fresh proof for a colleague's, an application that can be corrected now,
 * and a record in the audit. The same holds for one that corrects an approved application as a new one.
 */
export const readApplicationDraft = async (
  service: Service,
  person: Person,
  id: string,
): Promise<OpenedDraft | Refusal> => {
  const { userId } = person
  const row = await findDraft(service.sql, userId, id)
  if (row === undefined) return notFound('draft')
  const sentAs = row.applicationId ?? (await findSentDraft(service.sql, userId, id))?.applicationId
  if (sentAs !== undefined) {
    const application = await service.findApplication(sentAs)
    if (application === undefined) return notFound('draft')
    if (!mayBeShown(service, person, application)) return PROOF_NEEDED
    if (!allows(application.state, 'resubmit')) return shownNoMore(application)
    await recordShown(service, person, application)
  }
  const { body, step, replaces } = openDraft(service.ring, userId, row)
  const opened = { row, body: body as JsonObject, step }
  if (replaces === undefined) return { ...opened, replaces: null }
  const application = await findOwn(service, person, replaces, row.mode)
  if (application === undefined) return notFound('draft')
  if (!mayBeShown(service, person, application)) return PROOF_NEEDED
  const isTo = await isToReplace(service, principalOf(person, row.mode), {
    reference: replaces,
    by: sentAs === undefined ? undefined : referenceOf(row.modelSet, sentAs),
  })
  if (isTo instanceof Refusal) return isTo
  await recordShown(service, person, application)
  return { ...opened, replaces: isTo ? replaces : null }
}

/** The reference of the application that a draft corrects; null for a new one. */
export const referenceOfDraft = ({ modelSet, applicationId }: DraftRow): string | null =>
  applicationId === null ? null : referenceOf(modelSet, applicationId)

/** When it is deleted, unless it is saved again. */
export const keptUntil = ({ savedAt }: Pick<DraftRow, 'savedAt'>): Date =>
  new Date(savedAt.getTime() + RETENTION.applicationDrafts.retained.milliseconds)

export type TypedDraft = {
  readonly id: string
  readonly mode: Mode
  readonly set: SetName
  /** The application that it corrects, and its version as the form read it; both undefined for a new one. */
  readonly reference?: string
  readonly of?: number
  /** The approved application that a new one corrects. */
  readonly replaces?: string
  /** The version that the page has; 0 if it has saved none. */
  readonly seen: number
  readonly step?: string
  readonly body: JsonObject
}

export const DRAFTS_OF_PERSON_MAXIMUM = 100

/**
 * Saves a draft. The page sends the version that it saved last: if another tab or device has saved since, nothing is
 * overwritten. Rejected then, if it was sent since, if it corrects an application that is not theirs, or if they have
 * too many drafts.
 */
export const saveApplicationDraft = async (
  service: Service,
  person: Person,
  typed: TypedDraft,
): Promise<DraftRow | Refusal> => {
  const { sql, ring, now } = service
  const { userId } = person
  const { id, mode, set, reference, of, replaces, seen, step = null, body } = typed
  const application = reference === undefined ? undefined : await findOwn(service, person, reference, mode)
  if (reference !== undefined && application?.modelSet !== set) return UNKNOWN
  if (replaces !== undefined && (await findOwn(service, person, replaces, mode)) === undefined) return UNKNOWN
  const row: DraftRow = {
    id,
    mode,
    modelSet: set,
    applicationId: application?.id ?? null,
    applicationVersion: application === undefined ? null : (of ?? application.version),
    version: seen + 1,
    savedAt: new Date(now()),
    ...encryptDraft(ring, userId, id, { body, step, replaces }),
  }
  const isSaved =
    seen === 0
      ? await insertDraft(sql, userId, row, DRAFTS_OF_PERSON_MAXIMUM)
      : await updateDraft(sql, userId, row)
  if (isSaved) return row
  const newest = await findDraft(sql, userId, id)
  // The page repeats a save whose response was lost.
  const isSame =
    newest?.version === row.version &&
    JSON.stringify(openDraft(ring, userId, newest).body) === JSON.stringify(body)
  return isSame ? newest : refusalOf(service, person, id, newest)
}

/** Rejected if it was saved elsewhere since. A draft that no longer exists counts as discarded. */
export const discardApplicationDraft = async (
  service: Service,
  person: Person,
  { id, seen }: { readonly id: string; readonly seen: number },
): Promise<undefined | Refusal> => {
  if (await deleteDraft(service.sql, person.userId, id, seen)) return undefined
  const newest = await findDraft(service.sql, person.userId, id)
  return newest === undefined ? undefined : refusalOf(service, person, id, newest)
}

const refusalOf = async (
  { sql, ring }: Service,
  { userId }: Person,
  id: string,
  newest: DraftRow | undefined,
): Promise<Refusal> => {
  const by = await nameOfActor({ sql, ring }, { kind: 'user', id: userId })
  if (newest !== undefined)
    return outdatedApplication('This draft', {
      by,
      what: 'saved it in another tab or on another device',
      at: newest.savedAt,
    })
  const sent = await findSentDraft(sql, userId, id)
  if (sent !== undefined)
    return outdatedApplication('This draft', { by, what: 'submitted it', at: sent.sentAt })
  const hasRoom = (await countDrafts(sql, userId)) < DRAFTS_OF_PERSON_MAXIMUM
  return new Refusal(
    hasRoom
      ? 'This draft has been discarded in another tab or on another device, or has expired.'
      : `You have ${DRAFTS_OF_PERSON_MAXIMUM} drafts, which is the maximum. Discard one of them first.`,
  )
}
