/** What a member of staff has decided today, from the audit, so that it is right on every device. */

import { dublinDay } from '../../../../packages/values/dublin-day.ts'
import type { Mode } from '../../../domain/access/access.ts'
import { STATES } from '../../../domain/application/states.ts'
import { TRANSITION_WORDS } from '../../../domain/application/transitions.ts'
import { DECISIONS, transitionBy } from '../../../domain/case/decisions.ts'
import { listDoneByDoer } from '../../../store/audit/read.ts'
import { findInQueue } from '../../../store/queue/queue.ts'
import { dublinDayBegins, type Service } from '../../service.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export const DECISIONS_MAXIMUM = 200

/** The audit's names of what staff decide, with the words for each. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...DECISIONS.flatMap((decision) =>
    STATES.flatMap((state): (readonly [string, string])[] => {
      const to = transitionBy(decision, state)?.to
      return to === undefined ? [] : [[`application.movedTo${to}`, TRANSITION_WORDS[decision]]]
    }),
  ),
  ['application.approvedByFirst', 'approved first'],
  // Taken up, or taken up again.
  ['application.movedToInReview', TRANSITION_WORDS.review],
])

export type DecisionToday = { readonly item: QueueItem; readonly what: string; readonly at: Date }

/** The newest first; of one case each decision. */
export const decisionsToday = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly DecisionToday[]> => {
  const since = dublinDayBegins(dublinDay(service.now()))
  const asked = { userId, actions: [...WORDS.keys()], since, limit: DECISIONS_MAXIMUM }
  const done = await listDoneByDoer(service.sql, asked)
  const rows = await findInQueue(service.sql, mode, [
    ...new Set(done.map(({ applicationId }) => applicationId)),
  ])
  const items = new Map((await queueItemsOf(service, rows)).map((item) => [item.id, item]))
  return done.flatMap(({ applicationId, action, at }) => {
    const item = items.get(applicationId)
    return item === undefined ? [] : [{ item, what: WORDS.get(action) ?? action, at }]
  })
}
