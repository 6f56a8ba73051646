/**
 * The codes without which a signer's link is not enough to sign: how one is sent, by text message or email, and how it
 * is checked.
 */

import { randomInt, timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import { typedCode } from '../../../packages/values/typed/clean-text.ts'
import {
  NETWORK_CODES,
  networkSubject,
  SIGNER_CODES,
  SIGNER_CODES_IN_AN_HOUR,
  signerSubject,
} from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { signingCode } from '../../adapters/delivery/application-mails.ts'
import { type MailDelivery, MailFailure } from '../../adapters/delivery/transports.ts'
import type { CodesBy } from '../../domain/access/access.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { isTheirTurn, type Signer } from '../../domain/signing/signing.ts'
import { signingAllows, whyEnded } from '../../domain/signing/signing-states.ts'
import { queueMail, type SigningCodeMail } from '../../service/queue-mail.ts'
import { Refusal, tooManyUntil } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigner, writeCode } from '../../store/applications/signers.ts'
import { countFailure, countInWindow, uncountFailure } from '../../store/people/sign-in.ts'
import { signerOf } from '../applications/signing-record.ts'
import { SIGNING_WORK } from './agreement.ts'
import { changeSigning } from './change.ts'
import { type CodeWay, codeWayOf } from './contact.ts'
import { agreementMailed, mailSigner } from './links.ts'
import { forSandbox } from './sandbox-signer.ts'
import { findSignerSession, type Shown, type SignerSession, waitsForOthers } from './session.ts'

/** With what codes are sent. */
type CodeDelivery = Omit<MailDelivery, 'baseUrl'>

/**
 * Sends a code, which is generated now and stored only as a hash. Sends nothing if the signing has ended, or nobody
 * waits for the code any more. Throws MailFailure.
 */
export const deliverSigningCode = async (
  service: Service,
  delivery: CodeDelivery,
  { signerId, askedAt }: SigningCodeMail,
  mailId: string,
): Promise<void> => {
  if (service.now() >= askedAt + LIFETIMES.signingCode.milliseconds) return
  const drawn = await drawCode(service, signerId)
  if (drawn === undefined) return
  await send(service, delivery, drawn, mailId)
  delivery.logLink?.(`Sandbox: the signing code for signer ${signerId} is ${drawn.code}`)
}

export type CodeSent = {
  readonly by: CodesBy
  readonly maskedAddress: string
  /** The seconds until another code may be requested. */
  readonly againInSeconds: number
  readonly expiresAt: Date
}

/**
 * Has a code sent to the signer, which replaces the previous one. It is generated when it is sent, outside this
 * request.
 */
export const sendSigningCode = async (
  service: Service,
  webUser: WebUser,
  shown: Pick<Shown, 'link'>,
): Promise<CodeSent | Refusal> => {
  const signerSession = await findSignerSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const refused = refusalOfCode(signerSession)
  if (refused !== undefined) return refused
  const at = new Date(service.now())
  const again = await countCode(service, webUser, signerSession.signer, at)
  if (!(again instanceof Date)) return again
  const { id } = signerSession.signer
  await queueMail(service, { kind: 'signingCode', signerId: id, askedAt: at.getTime() })
  const { by, masked } = codeWayOf(service, signerSession.signer)
  return {
    by,
    maskedAddress: masked,
    againInSeconds: Math.max(0, Math.ceil((again.getTime() - at.getTime()) / 1_000)),
    expiresAt: new Date(at.getTime() + LIFETIMES.signingCode.milliseconds),
  }
}

type Drawn = {
  readonly code: string
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
    drawn = { code, expiresAt, way, application }
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
  delivery: CodeDelivery,
  { code, expiresAt, way: { by, to }, application }: Drawn,
  mailId: string,
): Promise<void> => {
  if (by === 'sms') await service.sms?.send({ to, text: messageOf(code, service.signing.publicWording.name) })
  else {
    const letter = signingCode({ ...(await agreementMailed(service, application)), code, expiresAt })
    await mailSigner(service, delivery, application, { letter, id: mailId, to })
  }
}

/** It names the lender, since a text message has no sender to trust. One message, if the name is not long. */
const messageOf = (code: string, lender: string): string =>
  `${code} is your code to sign your agreement with ${lender}. It expires after ${LIFETIMES.signingCode.words}. Do not share it: we never ask for it.`

const CODES = 1_000_000
const DIGITS = 6
const FORM = /^\d{6}$/

/** A random code of six digits, leading zeros included, from the system's secure random numbers. */
const newSigningCode = (): string => String(randomInt(CODES)).padStart(DIGITS, '0')

/** The digits of typed text, in any script, without spaces and hyphens; undefined for an impossible code. */
export const givenCode = (text: string): string | undefined => {
  const digits = typedCode(text)
  return FORM.test(digits) ? digits : undefined
}

/**
 * Valid only for this signer, and keyed with the ring: a plain hash of so few digits could be found by trial. A key
 * rotation invalidates the codes.
 */
const hashOfCode = (ring: KeyRing, signerId: string, code: string): Buffer =>
  keyedHash(ring.current(), 'signing code', `${signerId} ${code}`)

/**
 * Whether a code is the one sent to the signer, compared in constant time. `code` must be digits only, as
 * `givenCode` returns them.
 */
export const isRightCode = (ring: KeyRing, signerId: string, code: string, hash: Buffer): boolean =>
  timingSafeEqual(hashOfCode(ring, signerId, code), hash)

const refusalOfCode = ({ row, file, signer }: SignerSession): Refusal | undefined => {
  const ended = whyEnded(row.state)
  if (ended !== undefined) return new Refusal(ended)
  if (!signingAllows(row.state, 'enter'))
    return new Refusal('The agreement is being prepared. Try again in a few seconds.')
  return isTheirTurn(file, signer) ? undefined : waitsForOthers()
}

/** When the next code may be requested, or that it is too soon for this one. */
const countCode = async (
  { sql, ring }: Service,
  { origin }: WebUser,
  { id }: Signer,
  at: Date,
): Promise<Date | Refusal> => {
  const network = networkSubject(ring, 'signing code from network', origin.address)
  const ofNetwork = await countInWindow(sql, network, NETWORK_CODES, at)
  if (ofNetwork.is === 'waiting') return tooManyUntil(ofNetwork.until, at)
  const waits = signerSubject('codes', id)
  const one = await countFailure(sql, waits, SIGNER_CODES, at)
  if (one.is === 'waiting') return tooManyUntil(one.until, at)
  const ofHour = await countInWindow(sql, signerSubject('codes in an hour', id), SIGNER_CODES_IN_AN_HOUR, at)
  if (ofHour.is === 'counted') return one.waitUntil ?? at
  await uncountFailure(sql, waits, one)
  return tooManyUntil(ofHour.until, at)
}
