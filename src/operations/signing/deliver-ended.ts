/** Tells a signer that a signing has ended unsigned, so that nobody follows a link that leads nowhere. */

import { contactOf } from '../../adapters/agreement/content/wording.ts'
import type { MailDelivery } from '../../adapters/mail/delivery.ts'
import { written } from '../../adapters/mail/letter.ts'
import { signingEnded } from '../../adapters/mail/signing-texts.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { hasSigned, whyEnded } from '../../domain/signing/signing-states.ts'
import type { SigningEndedMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { openSigningWith } from './open.ts'

/** Sends nothing once the application was erased. Throws JobFailure. */
export const deliverSigningEnded = async (
  service: Service,
  { transport }: Pick<MailDelivery, 'transport'>,
  { signer: signerId }: SigningEndedMail,
  id: string,
): Promise<void> => {
  const signing = await openSigningWith(service, signerId)
  const why = signing && whyEnded(signing.row.state)
  if (signing === undefined || why === undefined) return
  const { application, signer } = signing
  const { publicWording: wording } = service.signing
  const letter = signingEnded({
    name: signer.name,
    lender: wording.name,
    contact: contactOf(wording),
    reference: referenceOf(application.modelSet, application.id),
    why,
    hasSigned: hasSigned(signer),
  })
  const at = new Date(service.now())
  await transport.send({
    ...written(letter, wording, service.brand?.shades?.light),
    id,
    to: signer.email,
    at,
    about: application.id,
  })
}
