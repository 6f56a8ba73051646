/** A user takes a consent of theirs back: from the next request on the client is a stranger to what they own. */
import type { Visitor } from '../../auth/person.ts'
import { withdrawConsentOf } from '../../store/consents/consents.ts'
import { administer } from '../administration/as-visitor.ts'
import type { Service } from '../service.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** False where the user has no consent with this id that is in force. Throws where nobody is signed in. */
export const withdrawOwnConsent = async (
  service: Service,
  visitor: Visitor,
  consentId: string,
): Promise<boolean> => {
  const { person } = visitor
  if (person === undefined) throw new Error('A consent is withdrawn by somebody who is signed in')
  if (!UUID.test(consentId)) return false
  return administer(service, visitor, async ({ sql, at, record }) => {
    const isWithdrawn = await withdrawConsentOf(sql, person.userId, consentId, at)
    if (isWithdrawn) await record('consent.withdrawn', { kind: 'consent', id: consentId.toLowerCase() })
    return isWithdrawn
  })
}
