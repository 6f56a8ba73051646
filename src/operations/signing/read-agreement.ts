/** The agreement to read: as it would be signed, and as it was sealed. */

import type { Caller } from '../../adapters/access/authenticate.ts'
import { RenderFault } from '../../adapters/agreement/agreement-renderer.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { findSigning } from '../../store/signing/signings.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { Refusal, unknownOf } from '../refusal.ts'
import type { Service } from '../service.ts'
import { readStoredSeal } from '../signing-record/stored.ts'
import { agreementContentOf } from './agreement-content.ts'
import { readyToSign } from './start.ts'

export const NO_AGREEMENT = new Refusal(
  'There is no sealed agreement yet. Not everyone has signed, or it is still being created.',
)

/**
 * The sealed agreement of an application as a PDF, for a client. Rejected if there is no application for this caller, or
 * no agreement sealed yet.
 */
export const readAgreement = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<Buffer | Refusal> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return unknownOf(SETS[set.name].noun)
  return (await sealedPdfOf(service, application)) ?? NO_AGREEMENT
}

/** Its newest form. Undefined if there is none, or the application was erased. */
export const sealedPdfOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<Buffer | undefined> => {
  const signing = await findSigning(service.sql, application.id)
  return signing && (await readStoredSeal(service, application, signing.id))?.pdf
}

/** Rejected, with a sentence, if signing cannot start. The audit records the look before the document is handed out. */
export const draftAgreement = async (
  service: Service,
  application: ApplicationRow,
  { actor }: By,
): Promise<Buffer | Refusal> => {
  const drawn = await drawnNow(service, application)
  if (drawn instanceof Refusal) return drawn
  await recordAlone(service.sql, { actor, now: service.now }, 'signing.draftShown', {
    kind: 'application',
    id: application.id,
  })
  return drawn
}

const drawnNow = async (service: Service, application: ApplicationRow): Promise<Buffer | Refusal> => {
  const ready = await readyToSign(service, application)
  if (ready instanceof Refusal) return ready
  const reference = referenceOf(application.modelSet, application.id)
  if (ready === 'completed') return new Refusal(`${reference} has already been signed.`)
  if (ready === 'inProgress') return new Refusal(`The signing of ${reference} is already in progress.`)
  const { wording, renderer } = service.signing
  const content = await agreementContentOf(service, application, ready.signing)
  try {
    const { pdf } = await renderer.draw({ is: 'draft', content, wording })
    return Buffer.from(pdf)
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error
    return NOT_DRAWN
  }
}

const NOT_DRAWN = new Refusal('The agreement could not be drawn. Try again in a moment.')
