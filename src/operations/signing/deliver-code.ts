/** Sends a signer a code, by text message or email. The code is generated when it is sent, and stored only as a hash. */

import { step } from '../../adapters/agreement/evidence-steps.ts'
import { MailFailure } from '../../adapters/mail/failure.ts'
import { signingCode } from '../../adapters/mail/signing-texts.ts'
import type { MailTransport } from '../../adapters/mail/transport.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { whyEnded } from '../../domain/signing/signing-states.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigner, writeCode } from '../../store/signing/signers.ts'
import type { SigningCodeMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { changeSigning } from './change.ts'
import { hashOfCode, newSigningCode } from './code.ts'
import { type CodeWay, codeWayOf } from './contact/contact.ts'
import { SIGNING_WORK } from './make-agreement.ts'
import { signerOf } from './open.ts'
import { forSandbox } from './sandbox-secret.ts'
import { agreementMailed, signerMail } from './signer-mail.ts'

export type CodeDelivery = {
  readonly transport: MailTransport
  /** Receives a sentence with each sent code; only in a sandbox. */
  readonly logLink?: (sentence: string) => void
}

/** Sends nothing if the signing has ended, or nobody waits for the code any more. Throws MailFailure. */
export const deliverSigningCode = async (
  service: Service,
  { transport, logLink }: CodeDelivery,
  { signerId, askedAt }: SigningCodeMail,
  mailId: string,
): Promise<void> => {
  if (service.now() >= askedAt + LIFETIMES.signingCode.milliseconds) return
  const drawn = await drawCode(service, signerId)
  if (drawn === undefined) return
  await send(service, transport, drawn, mailId)
  logLink?.(`Sandbox: the signing code for signer ${signerId} is ${drawn.code}`)
}

type Drawn = {
  readonly code: string
  readonly at: Date
  readonly expiresAt: Date
  readonly way: CodeWay
  readonly application: ApplicationRow
}

const NOTHING = { is: 'nothing' } as const

/**
 * The code becomes valid and the evidence records it in one step before it is sent: after a kill at any time, every
 * valid code is in the evidence. So are codes that could not be sent, and their repetitions.
 */
const drawCode = async (service: Service, signerId: string): Promise<Drawn | undefined> => {
  const secrets = await findSigner(service.sql, signerId)
  if (secrets === undefined) return undefined
  let drawn: Drawn | undefined
  const changed = await changeSigning(service, secrets.signingId, SIGNING_WORK, (open) => {
    const { row, file, application, now } = open
    if (whyEnded(row.state) !== undefined) return NOTHING
    const way = codeWayOf(service, signerOf(file, signerId))
    const code = newSigningCode()
    const expiresAt = new Date(now + LIFETIMES.signingCode.milliseconds)
    drawn = { code, at: new Date(now), expiresAt, way, application }
    return {
      file,
      steps: [step('codeSent', { signer: signerId, by: way.by, to: way.masked })],
      also: ({ sql }) =>
        writeCode(sql, signerId, {
          hash: hashOfCode(service.ring, signerId, code),
          expiresAt,
          forSandbox: forSandbox(open, code),
        }),
    }
  })
  if (changed.is === 'conflict') throw new MailFailure('SIGNING BUSY')
  return changed.is === 'changed' ? drawn : undefined
}

const send = async (
  service: Service,
  transport: MailTransport,
  { code, at, expiresAt, way: { by, to }, application }: Drawn,
  mailId: string,
): Promise<void> => {
  if (by === 'sms') await service.sms?.send({ to, text: messageOf(code, service.signing.publicWording.name) })
  else {
    const letter = signingCode({ ...(await agreementMailed(service, application)), code, expiresAt })
    await transport.send({
      ...signerMail(service, application, letter),
      id: mailId,
      to,
      at,
      about: application.id,
    })
  }
}

/** It names the lender, since a text message has no sender to trust. One message, if the name is not long. */
const messageOf = (code: string, lender: string): string =>
  `${code} is your code to sign your agreement with ${lender}. It expires after ${LIFETIMES.signingCode.words}. Do not share it: we never ask for it.`
