/**
 * Saves a draft. The page sends the version that it saved last: if another tab or device has saved since, nothing is
 * overwritten.
 */
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { JsonObject } from '../../domain/application/model-set.ts'
import type { SetName } from '../../domain/application/sets.ts'
import {
  countDrafts,
  type DraftRow,
  deleteDraft,
  encryptDraft,
  findDraft,
  findSentDraft,
  insertDraft,
  openDraft,
  updateDraft,
} from '../../store/drafts/drafts.ts'
import { outdatedApplication } from '../applications/change-as-staff.ts'
import { nameOfActor } from '../applications/last-change.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findOwn, UNKNOWN } from './find.ts'

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
 * Rejected if it was saved or sent elsewhere since, if it corrects an application that is not theirs, or if they have
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
