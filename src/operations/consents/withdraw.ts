/** Withdraws a user's consent: from the next request on the client has no access to what the user owns. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { withdrawConsentRow } from '../../store/consents/consents.ts'
import { findUser } from '../../store/people/users.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

/** Rejected where the user is unknown or has not consented to the client. */
export const withdrawConsent = async (
  change: Change,
  ring: KeyRing,
  { user, clientId }: { readonly user: string; readonly clientId: string },
): Promise<{ readonly consentId: string } | Refusal> => {
  const found = await findUser(change.sql, ring, user)
  if (found === undefined) return NO_SUCH_USER
  const id = await withdrawConsentRow(change.sql, clientId, found.id, change.at)
  if (id === undefined) return new Refusal('This user has no active consent for this client.')
  await change.record('consent.withdrawn', { kind: 'consent', id })
  return { consentId: id }
}
