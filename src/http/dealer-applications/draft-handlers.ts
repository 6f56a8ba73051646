/** Drafts of applications: forms that a person has begun and not sent. */
import {
  type DraftRow,
  keptUntil,
  listApplicationDrafts,
  readApplicationDraft,
  referenceOfDraft,
} from '../../operations/dealer-applications/read-draft.ts'
import {
  discardApplicationDraft,
  saveApplicationDraft,
} from '../../operations/dealer-applications/save-draft.ts'
import { Refusal } from '../../operations/refusal.ts'
import { type Handlers, noContent, ok } from '../declare/handler.ts'
import type { applicationDraftOperations } from './draft-pages.ts'

export const applicationDraftHandlers: Handlers<typeof applicationDraftOperations> = {
  listApplicationDrafts: async ({ service, person, query: { mode } }) => {
    const drafts = await listApplicationDrafts(service, person, mode)
    return ok({
      items: drafts.map(({ row, ...rest }) => ({ ...factsOf(row), ...rest })),
    })
  },

  readApplicationDraft: async ({ service, person, params: { id } }) => {
    const draft = await readApplicationDraft(service, person, id)
    if (draft instanceof Refusal) return draft
    const { row, ...rest } = draft
    return ok({ ...factsOf(row), ...rest, of: row.applicationVersion })
  },

  saveApplicationDraft: async ({ service, person, params: { id }, body }) => {
    const saved = await saveApplicationDraft(service, person, { ...body, id })
    return saved instanceof Refusal ? saved : ok({ ...saved, keptUntil: keptUntil(saved) })
  },

  discardApplicationDraft: async ({ service, person, params: { id }, body: { seen } }) =>
    (await discardApplicationDraft(service, person, { id, seen })) ?? noContent,
}

/** The facts of a draft that lists and forms share. */
const factsOf = (row: DraftRow) => ({
  ...row,
  set: row.modelSet,
  reference: referenceOfDraft(row),
  keptUntil: keptUntil(row),
})
