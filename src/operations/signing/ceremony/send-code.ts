/** Sends a signer a code, so that the link alone is not enough to sign. */

import type { WebUser } from '../../../adapters/access/person.ts'
import {
  NETWORK_CODES,
  networkSubject,
  SIGNER_CODES,
  SIGNER_CODES_IN_AN_HOUR,
  signerSubject,
} from '../../../adapters/access/sign-in-limits.ts'
import type { CodesBy } from '../../../domain/access/access.ts'
import { LIFETIMES } from '../../../domain/lender/retention.ts'
import type { Signer } from '../../../domain/signing/signing.ts'
import { isTheirTurn } from '../../../domain/signing/signing.ts'
import { signingAllows, whyEnded } from '../../../domain/signing/signing-states.ts'
import { countFailure, countInWindow, uncountFailure } from '../../../store/people/sign-in-failures.ts'
import { queueMail } from '../../mail/queue.ts'
import { Refusal, tooManyUntil } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { codeWayOf } from '../contact/contact.ts'
import { findSignerSession, type Shown, type SignerSession, waitsForOthers } from './session.ts'

export type CodeSent = {
  readonly by: CodesBy
  readonly maskedAddress: string
  /** The seconds until another code may be requested. */
  readonly againInSeconds: number
  readonly expiresAt: Date
}

/** The code is generated when it is sent, outside this request; it replaces the previous one. */
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
