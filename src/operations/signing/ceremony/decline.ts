/** A signer declines to sign, with a reason. The signing ends for all of them, and the application goes back to Approved. */

import type { WebUser } from '../../../auth/person.ts'
import { hasSigned, isSignedByAll, whyEnded } from '../../../domain/signing-states.ts'

import { step } from '../../../signing/evidence-steps.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { changeSigning } from '../change.ts'
import { endedBy } from '../end.ts'
import { signerOf, withSigner } from '../open.ts'
import {
  bySigning,
  findSessionWithWords,
  fromWhere,
  isSignerSession,
  refusalOf,
  refusalOfOver,
  type Shown,
  type SignerSessionRefusal,
} from './session.ts'

export type Declined = { readonly is: 'declined' }

/** Not any more once they have signed: then only the lender can end it. */
export const declineSigning = async (
  service: Service,
  visitor: WebUser,
  { reason: words, ...shown }: Shown & { readonly reason: string },
): Promise<Declined | SignerSessionRefusal> => {
  const visit = await findSessionWithWords(service, visitor, shown, { words, what: 'The reason' })
  if (!isSignerSession(visit)) return visit
  const { row, signer, words: reason } = visit
  const by = bySigning(visitor)
  const declined = await changeSigning<SignerSessionRefusal>(service, row.id, by, async (open) => {
    const { state } = open.row
    const ended = whyEnded(state)
    if (ended !== undefined) return new Refusal(ended)
    const now = signerOf(open.file, signer.id)
    if (hasSigned(now) || isSignedByAll(state))
      return new Refusal(
        'You have signed already. Speak to the lender if you want to withdraw from the agreement.',
      )
    const over = await refusalOfOver(service, visit)
    if (over !== undefined) return over
    const declining = { ...open, file: withSigner(open.file, { ...now, state: 'declined' }) }
    return endedBy(declining, by, {
      as: 'declined',
      reason: `A signer declined: ${reason}`,
      steps: [step('declined', { signer: signer.id, reason, ...fromWhere(visitor) })],
    })
  })
  return declined.is === 'changed' ? { is: 'declined' } : refusalOf(declined)
}
