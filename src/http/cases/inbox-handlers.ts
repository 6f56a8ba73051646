/** What concerns an underwriter: where colleagues have mentioned them, and what they have decided today. */
import { mentionsOf } from '../../operations/cases/notes.ts'
import { decisionsToday } from '../../operations/cases/queue/decisions-today.ts'
import { FORMER_USER, namesOf } from '../../operations/people/names.ts'
import { type Handlers, ok } from '../declare/handler.ts'
import type { inboxOperations } from './inbox-pages.ts'
import { rowsOf } from './queue-views.ts'

export const inboxHandlers: Handlers<typeof inboxOperations> = {
  listMyMentions: async ({ service, person: { userId } }) => {
    const mentions = await mentionsOf(service, userId)
    const names = await namesOf(
      service,
      mentions.map(({ byId }) => byId),
    )
    return ok({
      items: mentions.map(({ byId, at, ...mention }) => ({
        ...mention,
        by: { id: byId, name: names.get(byId) ?? FORMER_USER },
        at: at.toISOString(),
      })),
    })
  },

  listMyDecisions: async ({ service, person: { userId }, query: { mode } }) => {
    const decisions = await decisionsToday(service, { mode, userId })
    const rows = await rowsOf(
      service,
      decisions.map(({ item }) => item),
      userId,
    )
    return ok({
      items: decisions.flatMap(({ what, at }, place) => {
        const row = rows[place]
        return row === undefined ? [] : [{ row, what, at: at.toISOString() }]
      }),
    })
  },
}
