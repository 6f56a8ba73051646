/**
 * The service has disabled an endpoint because deliveries to it failed: the audit records it, and its people get a
 * email.
 */

import { change } from '../../store/audit/change.ts'
import { findEndpointPeople } from '../../store/people/of-owner.ts'
import { queueMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'

/** The admins of the client's dealer get the email; for a partner, the lender's. */
export const notifyDisabledEndpoint = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<void> => {
  await change(sql, { actor: { kind: 'service', id: 'webhooks' }, now }, async (inProgress) => {
    await inProgress.record('webhookEndpoint.disabled', { kind: 'webhookEndpoint', id })
    for (const userId of await findEndpointPeople(inProgress.sql, clientId))
      await queueMail(inProgress, { kind: 'endpointDisabled', userId, endpointId: id })
  })
}
