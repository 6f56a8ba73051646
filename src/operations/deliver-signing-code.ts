/** Sends a signer a code, by text message or mail. The code is drawn as it is sent, and kept as a hash alone. */
import type { SigningFile } from '../domain/signing.ts'
import { signingCode } from '../mail/texts.ts'
import { type MailTransport, SendingError } from '../mail/transport.ts'
import { step } from '../signing/evidence-steps.ts'
import { SmsError } from '../sms/gateway.ts'
import { JobFailure } from '../store/jobs.ts'
import { findSigner, writeCode } from '../store/signers.ts'
import { readSigning } from '../store/signings.ts'
import { changeSigning } from './change-signing.ts'
import type { SigningCodeMail } from './queue-mail.ts'
import type { Service } from './service.ts'
import { type CodeWay, codeWayOf } from './signer-contact.ts'
import { CODE_LASTS_MILLISECONDS, hashOfCode, newSigningCode } from './signing-code.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'
import { hasEnded } from './signing-visit.ts'

export type CodeDelivery = {
  readonly transport: MailTransport
  /** Takes a sentence with each code that was sent; for a sandbox alone. */
  readonly logLink?: (sentence: string) => void
}

/** Nothing is sent for a signing that has ended, or where nobody waits for the code any more. Throws JobFailure. */
export const deliverSigningCode = async (
  service: Service,
  { transport, logLink }: CodeDelivery,
  { signerId, askedAt }: SigningCodeMail,
  jobId: string,
): Promise<void> => {
  const now = service.now()
  if (now >= askedAt + CODE_LASTS_MILLISECONDS) return
  const found = await signerFor(service, signerId)
  if (found === undefined) return
  const { signingId, signer } = found
  const way = codeWayOf(service, signer)
  const code = newSigningCode()
  const expiresAt = new Date(now + CODE_LASTS_MILLISECONDS)
  await writeCode(service.sql, signerId, {
    hash: hashOfCode(service.ring, signerId, code),
    at: new Date(now),
    expiresAt,
  })
  await send(service, transport, way, { code, expiresAt, jobId, at: new Date(now) })
  logLink?.(`Sandbox: the signing code for signer ${signerId} is ${code}`)
  await noteSent(service, signingId, signerId, way)
}

const signerFor = async (service: Service, signerId: string) => {
  const secrets = await findSigner(service.sql, signerId)
  const row = secrets === undefined ? undefined : await readSigning(service.sql, secrets.signingId)
  const application = row === undefined ? undefined : await service.findApplication(row.applicationId)
  const key = application === undefined ? undefined : signingKeyOf(service, application)
  if (row === undefined || key === undefined || hasEnded(row.state) !== undefined) return undefined
  const { signers }: SigningFile = openSigningFile(key, row)
  const signer = signers.find(({ id }) => id === signerId)
  return signer === undefined ? undefined : { signingId: row.id, signer }
}

type Drawn = {
  readonly code: string
  readonly expiresAt: Date
  readonly jobId: string
  readonly at: Date
}

const send = async (
  { sms, signing }: Service,
  transport: MailTransport,
  { by, to }: CodeWay,
  { code, expiresAt, jobId, at }: Drawn,
): Promise<void> => {
  const lender = signing.wording.name
  try {
    if (by === 'sms') await sms?.send({ to, text: messageOf(code) })
    else await transport.send({ ...signingCode({ code, expiresAt, lender }), id: jobId, to, at })
  } catch (error) {
    if (error instanceof SmsError || error instanceof SendingError)
      throw new JobFailure(error.code, error.isFinal)
    throw error
  }
}

/** Of letters that every phone shows, and short enough for one message. */
const messageOf = (code: string): string =>
  `${code} is your code for signing your vehicle finance agreement. It is good for 10 minutes. Tell it to nobody: we never ask for it by phone.`

const noteSent = async (
  service: Service,
  signingId: string,
  signerId: string,
  { by, masked }: CodeWay,
): Promise<void> => {
  await changeSigning(service, signingId, { actor: { kind: 'service', id: 'signing' } }, ({ file }) => ({
    file,
    steps: [step('codeSent', { signer: signerId, by, to: masked })],
  }))
}
