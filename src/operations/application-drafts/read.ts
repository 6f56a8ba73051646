/** A person's drafts: their list, and one with its typed text. */
import type { Person } from '../../auth/person.ts'
import type { Mode } from '../../domain/access.ts'
import type { Application } from '../../domain/application.ts'
import { dublinDay } from '../../domain/dublin-day.ts'
import type { JsonObject } from '../../domain/model-set.ts'
import { referenceOf } from '../../domain/reference.ts'
import { RETENTION } from '../../domain/retention.ts'
import { type DraftRow, findDraft, listDrafts, openDraft } from '../../store/applications/drafts.ts'
import { vehicleWords } from '../applications/vehicle-words.ts'
import type { Service } from '../service.ts'
import { borrowersOf } from '../underwriting/queue-items.ts'

export type { DraftRow } from '../../store/applications/drafts.ts'

export type ListedDraft = {
  readonly row: DraftRow
  /** As far as typed. */
  readonly customer: string
  readonly vehicle: string | null
}

/** The person's drafts of a mode, the last saved first. */
export const listApplicationDrafts = async (
  service: Service,
  { userId }: Person,
  mode: Mode,
): Promise<readonly ListedDraft[]> => {
  const rows = await listDrafts(service.sql, userId, mode)
  return rows.map((row) => {
    const { body } = openDraft(service.ring, userId, row)
    const typed = partOf(service, row, body as JsonObject)
    return { row, customer: borrowersOf(typed).join(' and '), vehicle: vehicleWords(typed) }
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
}

/** Undefined where the person has no such draft. */
export const readApplicationDraft = async (
  service: Service,
  { userId }: Person,
  id: string,
): Promise<OpenedDraft | undefined> => {
  const row = await findDraft(service.sql, userId, id)
  if (row === undefined) return undefined
  const { body, step } = openDraft(service.ring, userId, row)
  return { row, body: body as JsonObject, step }
}

/** The reference of the application that a draft corrects; null for a new one. */
export const referenceOfDraft = ({ modelSet, applicationId }: DraftRow): string | null =>
  applicationId === null ? null : referenceOf(modelSet, applicationId)

/** When it is deleted, unless it is saved again. */
export const keptUntil = ({ savedAt }: Pick<DraftRow, 'savedAt'>): Date =>
  new Date(savedAt.getTime() + RETENTION.applicationDrafts.kept.milliseconds)
