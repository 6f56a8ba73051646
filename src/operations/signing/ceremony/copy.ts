/** Gives a signer a copy to keep: the sealed agreement, or, until it is ready, the agreement as shown. */

import type { WebUser } from '../../../adapters/access/person.ts'
import { signerAllows, signingAllows } from '../../../domain/signing/signing-states.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { readStoredPdf, readStoredSeal } from '../../signing-record/stored.ts'
import { findVerifiedSession, type Shown } from './session.ts'
import { beingPrepared } from './show-agreement.ts'

export type SigningCopy = { readonly pdf: Buffer; readonly isSealed: boolean }

/**
 * The PDF that a verified signer may download: the sealed agreement, or, before it exists, the agreement that they
 * signed. Otherwise a `Refusal`. Throws if a completed signing lacks its PDF, which is a mistake of ours.
 */
export const showSigningCopy = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<SigningCopy | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, application, signer } = signerSession
  if (signingAllows(row.state, 'downloadSealed')) {
    const seal = await readStoredSeal(service, application, row.id)
    if (seal === undefined) throw new Error('A completed signing has no sealed paper')
    return { pdf: seal.pdf, isSealed: true }
  }
  if (!signerAllows(signer, 'download'))
    return new Refusal(
      'You can download a copy after you have signed. Until then you can read the agreement here.',
    )
  const pdf = await readStoredPdf(service, application, row.id, 'agreement')
  return pdf === undefined ? beingPrepared() : { pdf, isSealed: false }
}
