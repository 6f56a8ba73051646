/** Notes with the names of their authors and of the mentioned colleagues. */
import type { Service } from '../../../operations/service.ts'
import type { Note } from '../../../operations/underwriting/notes.ts'
import { namesOf } from '../../../operations/users/names.ts'
import type { ShownNote } from '../contract/case-view.ts'
import { FORMER_USER } from '../views.ts'

export const noteViews = async (service: Service, notes: readonly Note[]): Promise<readonly ShownNote[]> => {
  const names = await namesOf(
    service,
    notes.flatMap(({ byId, mentions }) => [byId, ...mentions]),
  )
  const personOf = (id: string) => ({ id, name: names.get(id) ?? FORMER_USER })
  return notes.map(({ id, byId, at, text, mentions, isPinned }) => ({
    id,
    by: personOf(byId),
    at: at.toISOString(),
    text,
    mentions: mentions.map(personOf),
    isPinned,
  }))
}
