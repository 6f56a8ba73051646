/** Emails a user that their sign-in methods have changed, whether they or an admin changed them. */
import type { FactorChange } from '../../adapters/mail/texts.ts'
import type { Change } from '../../store/audit/change.ts'
import { queueMail } from './queue.ts'

/** Queues the email in the transaction of the change. */
export const queueFactorMail = (change: Change, userId: string, what: FactorChange): Promise<void> =>
  queueMail(change, { kind: 'factorsChanged', userId, what, at: change.at.getTime() })
