/** Withdraws a user's own consent: from the next request on the client has no access to what they own. */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { withdrawConsentOf } from '../../store/consents/consents.ts'
import { administer } from '../administration/as-web-user.ts'
import type { Service } from '../service.ts'

/** False if the user has no consent with this id in force. Throws if nobody is signed in. */
export const withdrawOwnConsent = async (
  service: Service,
  webUser: WebUser,
  consentId: string,
): Promise<boolean> => {
  const { person } = webUser
  if (person === undefined) throw new Error('A consent is withdrawn by somebody who is signed in')
  if (!isUuid(consentId)) return false
  return administer(service, webUser, async ({ sql, at, record }) => {
    const isWithdrawn = await withdrawConsentOf(sql, person.userId, consentId, at)
    if (isWithdrawn) await record('consent.withdrawn', { kind: 'consent', id: consentId })
    return isWithdrawn
  })
}
