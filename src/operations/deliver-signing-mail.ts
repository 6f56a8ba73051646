/** Sends the mails of a signing. The secret of a link is drawn as the mail is sent, and kept nowhere. */
import { hashOfSecret, randomSecret } from '../auth/api-key.ts'
import { referenceOf } from '../domain/reference.ts'
import { SIGNING_LASTS_DAYS, type Signer, type SigningFile } from '../domain/signing.ts'
import { type SigningMailed, signingCopy, signingInvitation } from '../mail/signing-texts.ts'
import { SendingError } from '../mail/transport.ts'
import { step } from '../signing/evidence-steps.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { recordAlone } from '../store/change.ts'
import { JobFailure } from '../store/jobs.ts'
import { findSigner, writeLink } from '../store/signers.ts'
import { readSigning, type SigningRow } from '../store/signings.ts'
import { changeSigning } from './change-signing.ts'
import type { MailDelivery } from './deliver-mail.ts'
import { SIGNING_WORK } from './make-agreement.ts'
import type { SigningLinkMail } from './queue-mail.ts'
import type { Service } from './service.ts'
import { maskedEmail } from './signer-contact.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'
import { isTheirTurn } from './signing-visit.ts'

type Asked = {
  readonly row: SigningRow
  readonly file: SigningFile
  readonly application: ApplicationHead
  readonly signer: Signer
}

const TEXTS = { signingInvitation, signingCopy } as const
const DAY_MILLISECONDS = 24 * 60 * 60_000

/**
 * Sends one mail with a link. Where there is nothing to sign or to keep any more it is dropped. Throws JobFailure; what is
 * tried again gets a new link, which ends the one before.
 */
export const deliverSigningMail = async (
  service: Service,
  { transport, baseUrl, logLink }: MailDelivery,
  { kind, signerId }: SigningLinkMail,
  jobId: string,
): Promise<void> => {
  const asked = await findAsked(service, signerId)
  if (asked === undefined || !isWanted(kind, asked)) return
  const { row, application, signer } = asked
  const at = new Date(service.now())
  const secret = randomSecret()
  const expiresAt =
    kind === 'signingInvitation'
      ? row.lapsesAt
      : new Date(at.getTime() + SIGNING_LASTS_DAYS * DAY_MILLISECONDS)
  await writeLink(service.sql, signerId, hashOfSecret(secret), expiresAt)
  // What follows # is not sent to any server, so it is in nobody's log.
  const url = `${baseUrl()}/sign#token=${secret}`
  const reference = referenceOf(application.modelSet, application.id)
  const mailed: SigningMailed = {
    name: signer.name,
    lender: service.signing.wording.name,
    reference,
    link: { url, expiresAt },
  }
  try {
    await transport.send({ ...TEXTS[kind](mailed), id: jobId, to: signer.email, at })
  } catch (error) {
    if (!(error instanceof SendingError)) throw error
    await onRecord(service, application, 'mail.failed')
    throw new JobFailure(error.code, error.isFinal)
  }
  await onRecord(service, application, 'mail.sent')
  if (kind === 'signingInvitation') await noteInvited(service, row.id, signer)
  logLink?.(`Sandbox: the ${LINK_NAMES[kind]} link of signer ${signer.place + 1} of ${reference} is ${url}`)
}

const LINK_NAMES = { signingInvitation: 'signing', signingCopy: 'copy' } as const

const onRecord = (service: Service, { id }: ApplicationHead, action: string): Promise<void> =>
  recordAlone(service.sql, { ...SIGNING_WORK, now: service.now }, action, { kind: 'application', id })

const findAsked = async (service: Service, signerId: string): Promise<Asked | undefined> => {
  const found = await findSigner(service.sql, signerId)
  const row = found === undefined ? undefined : await readSigning(service.sql, found.signingId)
  const application = row === undefined ? undefined : await service.findApplication(row.applicationId)
  const key = application === undefined ? undefined : signingKeyOf(service, application)
  if (row === undefined || application === undefined || key === undefined) return undefined
  const file = openSigningFile(key, row)
  const signer = file.signers.find(({ id }) => id === signerId)
  return signer === undefined ? undefined : { row, file, application, signer }
}

/** Who has signed is not asked again, and who waits for others not yet. */
const isWanted = (kind: SigningLinkMail['kind'], { row, file, signer }: Asked): boolean => {
  if (kind === 'signingCopy') return row.state === 'completed'
  return row.state === 'underWay' && signer.state !== 'signed' && isTheirTurn(file, signer)
}

const NOTHING = { is: 'nothing' } as const

const noteInvited = async (service: Service, signingId: string, { id, email }: Signer): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file }) => {
    if (row.state !== 'underWay') return NOTHING
    const signers = file.signers.map((one) =>
      one.id === id && one.state === 'waiting' ? { ...one, state: 'invited' as const } : one,
    )
    return { file: { ...file, signers }, steps: [step('invited', { signer: id, to: maskedEmail(email) })] }
  })
}
