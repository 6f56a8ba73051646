/** A signer declines to sign, with a reason. The signing ends for all of them, and the application goes back to Approved. */
import type { Visitor } from '../auth/person.ts'
import { step } from '../signing/evidence-steps.ts'
import { changeSigning } from './change-signing.ts'
import { endedBy } from './end-signing.ts'
import { oneLine } from './one-line.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import {
  bySigning,
  findVerifiedVisit,
  fromWhere,
  hasEnded,
  isVisit,
  refusalOf,
  type Shown,
  type VisitRefusal,
  withSigner,
} from './signing-visit.ts'

export type Declined = { readonly is: 'declined' }

/** Not any more once they have signed: then only the lender can end it. */
export const declineSigning = async (
  service: Service,
  visitor: Visitor,
  { reason: given, ...shown }: Shown & { readonly reason: string },
): Promise<Declined | VisitRefusal> => {
  const visit = await findVerifiedVisit(service, visitor, shown)
  if (!isVisit(visit)) return visit
  const reason = oneLine(given, 'The reason')
  if (reason instanceof Refusal) return reason
  const { row, signer } = visit
  const by = bySigning(visitor)
  const declined = await changeSigning<Refusal>(service, row.id, by, (open) => {
    const { state } = open.row
    const now = open.file.signers.find(({ id }) => id === signer.id)
    const ended = hasEnded(state)
    if (ended !== undefined || now === undefined) return new Refusal(ended ?? 'There is nothing to decline.')
    if (now.state === 'signed' || state === 'sealing' || state === 'completed')
      return new Refusal(
        'You have signed already. Speak to the lender if you want to withdraw from the agreement.',
      )
    const declining = { ...open, file: withSigner(open.file, { ...now, state: 'declined' }) }
    return endedBy(declining, by, {
      as: 'declined',
      reason: `A signer declined: ${reason}`,
      steps: [step('declined', { signer: signer.id, reason, ...fromWhere(visitor) })],
    })
  })
  return declined.is === 'changed' ? { is: 'declined' } : refusalOf(declined)
}
