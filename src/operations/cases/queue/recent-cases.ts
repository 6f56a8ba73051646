/** The cases that a member of staff has opened, so that they can find them again. */
import type { Mode } from '../../../domain/access/access.ts'
import { listApplicationsOfDoer } from '../../../store/audit/read.ts'
import { findInQueue, type QueueRow } from '../../../store/queue/queue.ts'
import type { Service } from '../../service.ts'
import { LOOKS } from '../looks.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

export const RECENT_MAXIMUM = 8

/** Entries are read a few at a time, and no more than these: test and live are among them, and several of one case. */
const LOOKS_TOGETHER = 100
const LOOKS_MAXIMUM = 5_000

/** The latest first, from the audit: it is right on every device, and no browser stores anything. */
export const recentCasesOf = async (
  service: Service,
  { mode, userId }: { readonly mode: Mode; readonly userId: string },
): Promise<readonly QueueItem[]> => {
  const { sql } = service
  const action = LOOKS.opened
  const seen = new Set<string>()
  const recent: QueueRow[] = []
  let before: string | undefined
  for (let read = 0; read < LOOKS_MAXIMUM && recent.length < RECENT_MAXIMUM; read += LOOKS_TOGETHER) {
    const looks = await listApplicationsOfDoer(sql, { userId, action, before, entries: LOOKS_TOGETHER })
    const ids = [...new Set(looks.map(({ applicationId }) => applicationId))].filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    const rows = ids.length === 0 ? [] : await findInQueue(sql, mode, ids)
    recent.push(...rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
    before = looks.at(-1)?.id
    if (looks.length < LOOKS_TOGETHER) break
  }
  return queueItemsOf(service, recent.slice(0, RECENT_MAXIMUM))
}
