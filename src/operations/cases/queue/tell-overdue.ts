/** Emails staff that cases are past their due time: the assignee, or everybody if a case is nobody's. */

import { repeatedly } from '../../../../packages/values/repeatedly.ts'
import { listStaffIds } from '../../../store/people/users.ts'
import { takeUntold } from '../../../store/queue/overdue.ts'
import { inTransaction } from '../../in-transaction.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Service } from '../../service.ts'

const EVERY_MILLISECONDS = 60_000
const BATCH_ROWS = 200

/** Queues the emails, and returns of how many cases. Each case is told of once for each of its due times. */
export const tellOverdue = async (service: Service, signal?: AbortSignal): Promise<number> => {
  let told = 0
  while (!signal?.aborted) {
    const batch = await tellBatch(service)
    told += batch
    if (batch < BATCH_ROWS) break
  }
  return told
}

const tellBatch = (service: Service): Promise<number> =>
  inTransaction(service, async ({ sql, now }) => {
    const cases = await takeUntold(sql, new Date(now()), BATCH_ROWS)
    const staff = cases.length === 0 ? [] : await listStaffIds(sql)
    const owners = new Set(cases.map(({ assigneeId }) => assigneeId))
    for (const userId of staff) {
      if (owners.has(userId)) await queueMail({ sql }, { kind: 'overdue', userId, areOwn: true })
      if (owners.has(null)) await queueMail({ sql }, { kind: 'overdue', userId, areOwn: false })
    }
    return cases.length
  })

/** Checks every minute, until stopped. */
export const startTellingOverdue = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => tellOverdue(service, signal), { everyMilliseconds: EVERY_MILLISECONDS, onError })
