/** Draws the agreement as it would be signed if signing started now, to read it before that. Stores nothing but the look. */
import { RenderFault } from '../../adapters/agreement/agreement-renderer.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { agreementContentOf } from './agreement-content.ts'
import { readyToSign } from './start.ts'

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
