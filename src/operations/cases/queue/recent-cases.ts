/** The cases that a member of staff has opened, so that they can find them again. */
import type { Mode } from '../../../domain/application/access.ts'
import { listApplicationsOfDoer } from '../../../store/audit/read.ts'
import { findInQueue } from '../../../store/queue/queue.ts'
import type { Service } from '../../service.ts'
import { LOOKS } from '../looks.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export const RECENT_MAXIMUM = 8

/** The most views to search: test and live together, and several of one case. */
const LOOKS_MAXIMUM = 100

/** The latest first, from the audit: it is right on every device, and no browser stores anything. */
export const recentCasesOf = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly QueueItem[]> => {
  const ids = await listApplicationsOfDoer(service.sql, {
    userId,
    action: LOOKS.opened,
    entries: LOOKS_MAXIMUM,
  })
  const rows = await findInQueue(service.sql, mode, ids)
  const recent = rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .slice(0, RECENT_MAXIMUM)
  return queueItemsOf(service, recent)
}
