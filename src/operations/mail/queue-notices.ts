/** Queues the emails with news about an application for a dealer's people. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { DealerNotice } from '../../domain/events/notices.ts'
import { findOwnerPeople } from '../../store/people/of-owner.ts'
import { queueMail } from './queue.ts'

type Owned = {
  readonly id: string
  readonly ownerUserId: string | null
  readonly ownerDealerId: string | null
}

/**
 * Whether anyone would get such emails. If the owner is the dealer's own software, its events report everything except
 * messages, which have no event: those go to the dealer's admins.
 */
export const areNotified = ({ ownerUserId, ownerDealerId }: Owned, notice: DealerNotice): boolean =>
  ownerDealerId !== null && (ownerUserId !== null || notice === 'message')

/**
 * Queued in the transaction of the change. The owner gets the emails; if the owner can no longer sign in, the admins of
 * their dealer do. News of one kind about one application within a few minutes is only one further email, however much
 * there is.
 */
export const queueNotices = async (
  change: { readonly sql: Queries },
  application: Owned,
  notices: readonly DealerNotice[],
): Promise<void> => {
  const wanted = notices.filter((notice) => areNotified(application, notice))
  if (wanted.length === 0) return
  for (const userId of await findOwnerPeople(change.sql, application))
    for (const notice of wanted)
      await queueMail(change, { kind: 'notice', userId, applicationId: application.id, notice })
}
