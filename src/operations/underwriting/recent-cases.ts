/** The cases that a member of staff has opened, so that they find back to them. */
import type { Mode } from '../../domain/access.ts'
import { findInQueue } from '../../store/applications/queue.ts'
import { listApplicationsOfDoer } from '../../store/audit/read.ts'
import type { Service } from '../service.ts'
import { OPENED } from './open-case.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export const RECENT_MAXIMUM = 8

/** So many looks are gone through: of test and live together, and some of one case. */
const LOOKS_MAXIMUM = 100

/** The last one first, by the audit: it is right on every device, and nothing is stored in a browser. */
export const recentCasesOf = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly QueueItem[]> => {
  const ids = await listApplicationsOfDoer(service.sql, { userId, action: OPENED, entries: LOOKS_MAXIMUM })
  const rows = await findInQueue(service.sql, mode, ids)
  const recent = rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .slice(0, RECENT_MAXIMUM)
  return queueItemsOf(service, recent)
}
