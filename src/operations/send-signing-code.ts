/** Lets a signer be sent a code, so that nobody signs who only came by the link. */
import type { Visitor } from '../auth/person.ts'
import {
  LINK_CODES,
  LINK_CODES_IN_AN_HOUR,
  NETWORK_CODES,
  networkSubject,
  signingLinkSubject,
} from '../auth/sign-in-limits.ts'
import { countFailure, countInWindow } from '../store/sign-in-failures.ts'
import type { SignerRow } from '../store/signers.ts'
import { type Slowed, slowedUntil } from './check-password.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { codeWayOf } from './signer-contact.ts'
import { CODE_LASTS_MILLISECONDS } from './signing-code.ts'
import {
  findVisit,
  hasEnded,
  isTheirTurn,
  isVisit,
  type Shown,
  type Visit,
  type VisitRefusal,
  waitsForOthers,
} from './signing-visit.ts'

export type CodeSent = {
  readonly is: 'sent'
  readonly by: 'mail' | 'sms'
  readonly maskedAddress: string
  /** Until another may be asked for. */
  readonly againInSeconds: number
  readonly expiresAt: Date
}

/** The code is drawn as it is sent, beside this request; the one before ends with it. */
export const sendSigningCode = async (
  service: Service,
  visitor: Visitor,
  shown: Pick<Shown, 'link'>,
): Promise<CodeSent | VisitRefusal> => {
  const visit = await findVisit(service, visitor, shown)
  if (!isVisit(visit)) return visit
  const refused = refusalOfCode(visit)
  if (refused !== undefined) return refused
  const at = new Date(service.now())
  const again = await countCode(service, visitor, visit.secrets, at)
  if (again instanceof Date === false) return again
  const { id } = visit.signer
  await service.jobs.add(service.sql, 'mail', { kind: 'signingCode', signerId: id, askedAt: at.getTime() })
  const { by, masked } = codeWayOf(service, visit.signer)
  return {
    is: 'sent',
    by,
    maskedAddress: masked,
    againInSeconds: Math.max(0, Math.ceil((again.getTime() - at.getTime()) / 1_000)),
    expiresAt: new Date(at.getTime() + CODE_LASTS_MILLISECONDS),
  }
}

const refusalOfCode = ({ row, file, signer }: Visit): Refusal | undefined => {
  const ended = hasEnded(row.state)
  if (ended !== undefined) return new Refusal(ended)
  if (row.state === 'preparing') return new Refusal('The agreement is being prepared. Try again in a moment.')
  return isTheirTurn(file, signer) ? undefined : waitsForOthers()
}

/** When the next may be asked for, or that it is too soon for this one. */
const countCode = async (
  { sql, ring }: Service,
  { origin }: Visitor,
  secrets: SignerRow,
  at: Date,
): Promise<Date | Slowed> => {
  const network = networkSubject(ring, 'signing code from network', origin.address)
  const ofNetwork = await countInWindow(sql, network, NETWORK_CODES, at)
  if (ofNetwork.is === 'waiting') return slowedUntil(ofNetwork.until, at)
  const ofLink = await countFailure(sql, signingLinkSubject('codes', secrets), LINK_CODES, at)
  if (ofLink.is === 'waiting') return slowedUntil(ofLink.until, at)
  const hour = signingLinkSubject('codes in an hour', secrets)
  const ofHour = await countInWindow(sql, hour, LINK_CODES_IN_AN_HOUR, at)
  return ofHour.is === 'waiting' ? slowedUntil(ofHour.until, at) : (ofLink.waitUntil ?? at)
}
