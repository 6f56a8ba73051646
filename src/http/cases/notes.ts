/** Notes with the names of their authors and of the mentioned colleagues. */

import type { Note } from '../../operations/cases/notes.ts'
import { namesOf } from '../../operations/people/names.ts'
import type { Service } from '../../operations/service.ts'
import { FORMER_USER } from '../shared/views.ts'

export const noteViews = async (service: Service, notes: readonly Note[]) => {
  const names = await namesOf(
    service,
    notes.flatMap(({ byId, mentions }) => [byId, ...mentions]),
  )
  const personOf = (id: string) => ({ id, name: names.get(id) ?? FORMER_USER })
  return notes.map((note) => ({
    ...note,
    by: personOf(note.byId),
    mentions: note.mentions.map(personOf),
  }))
}
