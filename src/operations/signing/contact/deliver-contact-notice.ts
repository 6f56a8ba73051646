/** Tells the address and the number that a signer had before a correction, which are in the signing's file, of the correction. */

import type { MailDelivery } from '../../../adapters/mail/delivery.ts'
import { MailFailure } from '../../../adapters/mail/failure.ts'
import { signingContactChanged } from '../../../adapters/mail/signing-texts.ts'
import type { ContactCorrection } from '../../../domain/signing/signing.ts'
import { recordAlone } from '../../../store/audit/change.ts'
import type { SigningContactMail } from '../../mail/queue.ts'
import type { Service } from '../../service.ts'
import { SIGNING_WORK } from '../make-agreement.ts'
import { type OpenedSigning, openSigningWith } from '../open.ts'
import { agreementMailed, signerMail } from '../signer-mail.ts'
import { correctedInWords } from './correct.ts'

/** Sends nothing once the application was erased. Throws MailFailure. */
export const deliverContactNotice = async (
  service: Service,
  { transport }: Pick<MailDelivery, 'transport'>,
  { signer, correction: place, by }: SigningContactMail,
  mailId: string,
): Promise<void> => {
  const signing = await openSigningWith(service, signer)
  const correction = signing?.signer.corrections?.[place]
  if (signing === undefined || correction === undefined) return
  const onRecord = (action: string) =>
    recordAlone(service.sql, { ...SIGNING_WORK, now: service.now }, action, {
      kind: 'application',
      id: signing.application.id,
    })
  try {
    if (by === 'mail') await transport.send(await mailOf(service, signing, correction, mailId))
    else if (correction.mobile !== null)
      await service.sms?.send({
        to: correction.mobile,
        text: messageOf(correction, service.signing.publicWording.name),
      })
  } catch (error) {
    if (error instanceof MailFailure) await onRecord('signing.oldContactNotTold')
    throw error
  }
  await onRecord('signing.oldContactTold')
}

const mailOf = async (
  service: Service,
  { application }: OpenedSigning,
  correction: ContactCorrection,
  id: string,
) => {
  const letter = signingContactChanged({
    ...(await agreementMailed(service, application)),
    what: correctedInWords(correction),
    at: new Date(correction.at),
  })
  const at = new Date(service.now())
  return {
    ...signerMail(service, application, letter),
    id,
    to: correction.email,
    at,
    about: application.id,
  }
}

/** It names the lender, since a text message has no sender to trust. */
const messageOf = (correction: ContactCorrection, lender: string): string =>
  `${lender}: the ${correctedInWords(correction)} for signing your agreement was changed. If you did not ask for this, do not sign, and contact us at once.`
