/** Notes with the names of their authors and of the mentioned colleagues. */

import type { Note } from '../../operations/cases/notes.ts'
import { namesOf } from '../../operations/people/names.ts'
import type { Service } from '../../operations/service.ts'
import { FORMER_USER } from '../shared/views.ts'
import type { ShownNote } from './case-view.ts'

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
