/** A person's drafts: their list, and one with its typed text. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import type { JsonObject } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows } from '../../domain/application/states.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { type DraftRow, findDraft, findSentDraft, listDrafts, openDraft } from '../../store/drafts/drafts.ts'
import { isToReplace } from '../applications/replace.ts'
import { vehicleWords } from '../applications/vehicle-words.ts'
import { borrowersOf } from '../cases/queue/queue-items.ts'
import { notFound, PROOF_NEEDED, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findOwn, principalOf } from './find.ts'
import { mayBeShown, recordShown, shownNoMore } from './read.ts'

export type { DraftRow } from '../../store/drafts/drafts.ts'

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
 * Rejected where the person does not have this draft. One of an application that was sent has its numbers, so that reading it
 * needs what reading those needs: a fresh proof for a colleague's, an application that can be corrected now, and a record in the audit.
 * The same holds for one that corrects an approved application as a new one.
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
