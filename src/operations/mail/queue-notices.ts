/** Queues the e-mails that tell a dealer's people of news about an application of theirs. */
import type { Notice } from '../../domain/notices.ts'
import type { Queries } from '../../store/connection/database.ts'
import type { Jobs } from '../../store/jobs/jobs.ts'
import { findOwnerPeople } from '../../store/people/of-owner.ts'
import { queueMail } from './queue.ts'

type Owned = {
  readonly id: string
  readonly ownerUserId: string | null
  readonly ownerDealerId: string | null
}

/**
 * Whether anybody would get such mails. Where the owner is the dealer's own software, that software is told of all by its
 * events; of messages, which have no event, the dealer's admins are told.
 */
export const areTold = ({ ownerUserId, ownerDealerId }: Owned, notice: Notice): boolean =>
  ownerDealerId !== null && (ownerUserId !== null || notice === 'message')

/**
 * In the transaction of the change that is the news. The owner gets the mails; where the owner can no longer sign in, the admins of
 * their dealer. News of one kind about one application within a few minutes is one mail more, however much there is of it.
 */
export const queueNotices = async (
  jobs: Jobs,
  change: { readonly sql: Queries },
  application: Owned,
  notices: readonly Notice[],
): Promise<void> => {
  const told = notices.filter((notice) => areTold(application, notice))
  if (told.length === 0) return
  for (const userId of await findOwnerPeople(change.sql, application))
    for (const notice of told)
      await queueMail(jobs, change, { kind: 'notice', userId, applicationId: application.id, notice })
}
