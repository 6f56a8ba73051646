/**
 * A signer declines to sign, with a reason. The signing ends for everyone, and the application goes back to Approved.
 */

import type { WebUser } from '../../../adapters/access/person.ts'
import { step } from '../../../adapters/agreement/evidence-steps.ts'
import { hasSigned, isSignedByAll } from '../../../domain/signing/signing-states.ts'
import { REFUSED } from '../../../domain/signing/troubles.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { endedBy } from '../end.ts'
import { signerOf, withSigner } from '../open.ts'
import { changeInSession } from './change-in-session.ts'
import { BY_SIGNING, findSessionWithWords, fromWhere, type Shown } from './session.ts'

/** Not possible after their own signature: then only the lender can end it. */
export const declineSigning = async (
  service: Service,
  webUser: WebUser,
  { reason: words, ...shown }: Shown & { readonly reason: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findSessionWithWords(service, webUser, shown, { words, what: 'The reason' })
  if (signerSession instanceof Refusal) return signerSession
  const { signer, words: reason } = signerSession
  return changeInSession(service, signerSession, (open) => {
    const now = signerOf(open.file, signer.id)
    if (hasSigned(now) || isSignedByAll(open.row.state))
      return new Refusal(
        'You have already signed. Contact the lender if you want to withdraw from the agreement.',
      )
    const declining = { ...open, file: withSigner(open.file, { ...now, state: 'declined' }) }
    return endedBy(declining, BY_SIGNING, {
      as: 'declined',
      reason: `${REFUSED}${reason}`,
      steps: [step('declined', { signer: signer.id, reason, ...fromWhere(webUser) })],
    })
  })
}
