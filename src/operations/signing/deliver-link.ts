/** Sends the emails of a signing. The secret of a link is generated when the email is sent, and stored nowhere. */

import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import { step } from '../../adapters/agreement/evidence-steps.ts'
import type { MailDelivery } from '../../adapters/mail/delivery.ts'
import { MailFailure } from '../../adapters/mail/failure.ts'
import { type SigningMailed, signingCopy, signingInvitation } from '../../adapters/mail/signing-texts.ts'
import { LIFETIMES, type Span } from '../../domain/lender/retention.ts'
import { isTheirTurn, type Signer } from '../../domain/signing/signing.ts'
import { signerAllows, signingAllows } from '../../domain/signing/signing-states.ts'
import { withDelivery } from '../../domain/signing/troubles.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { writeCopyLink, writeLink } from '../../store/signing/signers.ts'
import type { SigningLinkMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { changeSigning } from './change.ts'
import { maskedEmail } from './contact/contact.ts'
import { SIGNING_WORK } from './make-agreement.ts'
import { type OpenedSigning, openSigningWith, signerOf, withSigner } from './open.ts'
import { forSandbox } from './sandbox-secret.ts'
import { agreementMailed, signerMail } from './signer-mail.ts'

type Asked = OpenedSigning & { readonly signer: Signer }

const TEXTS = { signingInvitation, signingCopy } as const

/**
 * Sends one email with a link. Drops it if there is nothing left to sign or to keep. Throws MailFailure; a repetition
 * gets a new link, which replaces the previous one.
 */
export const deliverSigningMail = async (
  service: Service,
  { transport, baseUrl, logLink }: MailDelivery,
  { kind, signerId }: SigningLinkMail,
  mailId: string,
): Promise<void> => {
  const asked = await openSigningWith(service, signerId)
  if (asked === undefined || !isWanted(kind, asked)) return
  const { row, application, signer } = asked
  const at = new Date(service.now())
  const secret = randomSecret()
  const expiresAt = kind === 'signingInvitation' ? row.lapsesAt : after(at, LIFETIMES.signing)
  // Browsers send no server what follows #, so it is in nobody's log.
  const url = `${baseUrl()}/sign#token=${secret}`
  const link = { hash: hashOfSecret(secret), expiresAt, forSandbox: forSandbox(asked, url) }
  if (kind === 'signingInvitation') await writeLink(service.sql, signerId, link)
  else {
    const sessionEndsAt = after(at, LIFETIMES.copyAfterSigning)
    await writeCopyLink(service.sql, signerId, link, { at, sessionEndsAt })
  }
  const mailed: SigningMailed = {
    ...(await agreementMailed(service, application)),
    name: signer.name,
    link: { url, expiresAt },
  }
  try {
    await transport.send({
      ...signerMail(service, application, TEXTS[kind](mailed)),
      id: mailId,
      to: signer.email,
      at,
      about: application.id,
    })
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    await onRecord(service, application, 'mail.failed')
    if (error.isFinal && kind === 'signingInvitation') await noteUndelivered(service, row.id, signer)
    throw error
  }
  await onRecord(service, application, 'mail.sent')
  if (kind === 'signingInvitation') await noteInvited(service, row.id, signer)
  logLink?.(
    `Sandbox: the ${LINK_NAMES[kind]} link of signer ${signer.place + 1} of ${mailed.reference} is ${url}`,
  )
}

const after = (at: Date, { milliseconds }: Span): Date => new Date(at.getTime() + milliseconds)

const LINK_NAMES = { signingInvitation: 'signing', signingCopy: 'copy' } as const

const onRecord = (service: Service, { id }: ApplicationRow, action: string): Promise<void> =>
  recordAlone(service.sql, { ...SIGNING_WORK, now: service.now }, action, { kind: 'application', id })

/** A signer who has signed is not asked again, and one who must wait for others is not asked yet. */
const isWanted = (kind: SigningLinkMail['kind'], { row, file, signer }: Asked): boolean => {
  if (kind === 'signingCopy') return signingAllows(row.state, 'downloadSealed')
  return signingAllows(row.state, 'sign') && signerAllows(signer, 'sign') && isTheirTurn(file, signer)
}

const NOTHING = { is: 'nothing' } as const

const noteInvited = async (service: Service, signingId: string, { id, email }: Signer): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file }) => {
    if (!signingAllows(row.state, 'sign')) return NOTHING
    const signer = signerOf(file, id)
    const reached = withDelivery(signer)
    return {
      file: withSigner(file, signerAllows(signer, 'invite') ? { ...reached, state: 'invited' } : reached),
      steps: [step('invited', { signer: id, to: maskedEmail(email) })],
    }
  })
}

/** Their mail server will never take it: the dealer's people learn of that, and send it to another address. */
const noteUndelivered = async (service: Service, signingId: string, { id, email }: Signer): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file, now }) => {
    const signer = signerOf(file, id)
    if (!signingAllows(row.state, 'sign') || signer.email !== email) return NOTHING
    return { file: withSigner(file, { ...signer, undeliveredAt: now }), steps: [] }
  })
}
