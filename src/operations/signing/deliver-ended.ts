/** Tells a signer that a signing has ended unsigned, so that nobody follows a link that leads nowhere. */

import type { MailDelivery } from '../../adapters/mail/delivery.ts'
import { signingEnded } from '../../adapters/mail/signing-texts.ts'
import { hasSigned, whyEnded } from '../../domain/signing/signing-states.ts'
import type { SigningEndedMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { openSigningWith } from './open.ts'
import { agreementMailed, signerMail } from './signer-mail.ts'

/** Sends nothing once the application was erased. Throws MailFailure. */
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
  const letter = signingEnded({
    ...(await agreementMailed(service, application)),
    name: signer.name,
    why,
    hasSigned: hasSigned(signer),
  })
  const at = new Date(service.now())
  await transport.send({
    ...signerMail(service, application, letter),
    id,
    to: signer.email,
    at,
    about: application.id,
  })
}
