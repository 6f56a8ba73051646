/** Records that a dealer's user lets a client act for them. It takes effect at the next request. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import { findAskedUser, insertConsent } from '../../store/consents/consents.ts'
import { findUser } from '../../store/people/users.ts'
import { NO_SUCH_USER, noSuchClient, Refusal } from '../refusal.ts'

export type GivenConsent = {
  /** The user's id or address. */
  readonly user: string
  readonly clientId: string
  /** Where the user gave it: `cli`, or the page. */
  readonly from: string
}

/**
 * Whether it is new: false if it was already in force. Rejected if user or client is unknown, or one of them is in a
 * sandbox without the other.
 */
export const giveConsent = async (
  change: Change,
  ring: KeyRing,
  given: GivenConsent,
): Promise<{ readonly changed: boolean } | Refusal> => {
  const user = await findUser(change.sql, ring, given.user)
  if (user === undefined) return NO_SUCH_USER
  if (user.role !== 'dealerUser' && user.role !== 'dealerAdmin') {
    return new Refusal(`Only dealer users own applications. This user has the role ${user.role}.`)
  }
  const client = await findClient(change.sql, given.clientId)
  if (client === undefined) return noSuchClient(given.clientId)
  if (client.isLender) return new Refusal('The lender’s own clients act for nobody, so they need no consent.')
  if ((await findAskedUser(change.sql, user.id, client.id))?.isOfSameSandbox !== true)
    return new Refusal('The user and the client are not in the same sandbox.')
  const id = change.newId()
  const consent = { id, clientId: client.id, userId: user.id, at: change.at, givenFrom: given.from }
  const changed = await insertConsent(change.sql, consent)
  if (changed) await change.record('consent.given', { kind: 'consent', id })
  return { changed }
}
