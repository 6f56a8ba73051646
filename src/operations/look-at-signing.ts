/** Tells whoever opens a signer's link who asks them to sign, for what, and how far it is. */
import type { Visitor } from '../auth/person.ts'
import { SIGNER_NOTES, signerSubject } from '../auth/sign-in-limits.ts'
import type { LoanType } from '../domain/application.ts'
import { referenceOf } from '../domain/reference.ts'
import type { SignerRole } from '../domain/signing.ts'
import { vehicleName } from '../signing/agreement/descriptions.ts'
import { goodsOf } from '../signing/agreement/goods.ts'
import { step } from '../signing/evidence-steps.ts'
import { countInWindow } from '../store/sign-in-failures.ts'
import { canonicalOf } from './canonical-application.ts'
import { changeSigning } from './change-signing.ts'
import type { Service } from './service.ts'
import { codeWayOf } from './signer-contact.ts'
import {
  bySigning,
  findVisit,
  fromWhere,
  hasEnded,
  isTheirTurn,
  isVisit,
  type Shown,
  type Visit,
  type VisitRefusal,
  withSigner,
} from './signing-visit.ts'

export type LookStatus = 'ready' | 'preparing' | 'waitsForOthers' | 'signed' | 'ended' | 'completed'

export type Look = {
  readonly is: 'look'
  readonly status: LookStatus
  /** Who asks, and where to ask back. */
  readonly lender: { readonly name: string; readonly contact: string }
  readonly reference: string
  /** Null until a code has shown that it is them: the link alone tells nobody's name. */
  readonly signerName: string | null
  readonly role: SignerRole
  readonly loanType: LoanType
  readonly vehicle: string | null
  /** Which way a code would go, and where to, masked. */
  readonly by: 'mail' | 'sms'
  readonly maskedAddress: string
  /** A sentence; null unless it ended unsigned. */
  readonly endedReason: string | null
  readonly hasSession: boolean
  /** Whether there is a copy to keep. */
  readonly canCopy: boolean
}

/** Opening the link is noted, though not without end. */
export const lookAtSigning = async (
  service: Service,
  visitor: Visitor,
  shown: Shown,
): Promise<Look | VisitRefusal> => {
  const visit = await findVisit(service, visitor, shown)
  if (!isVisit(visit)) return visit
  if (visit.verifiedUntil === undefined && hasEnded(visit.row.state) === undefined)
    await noteOpened(service, visitor, visit)
  return lookOf(service, visit)
}

const noteOpened = async (service: Service, visitor: Visitor, visit: Visit): Promise<void> => {
  const at = new Date(service.now())
  const counted = await countInWindow(
    service.sql,
    signerSubject('openings', visit.signer.id),
    SIGNER_NOTES,
    at,
  )
  if (counted.is === 'waiting' && visit.signer.state !== 'invited') return
  await changeSigning(service, visit.row.id, bySigning(visitor), ({ file }) => {
    const signer = file.signers.find(({ id }) => id === visit.signer.id) ?? visit.signer
    const isNew = signer.state === 'waiting' || signer.state === 'invited'
    return {
      file: isNew ? withSigner(file, { ...signer, state: 'opened' }) : file,
      steps: [step('linkOpened', { signer: signer.id, ...fromWhere(visitor) })],
    }
  })
}

const lookOf = async (service: Service, visit: Visit): Promise<Look> => {
  const { row, file, application, signer, verifiedUntil } = visit
  const { name, telephone, email } = service.signing.wording
  const { by, masked } = codeWayOf(service, signer)
  const hasSession = verifiedUntil !== undefined
  const sent = await canonicalOf(service, application)
  const vehicle = sent?.vehicle
  return {
    is: 'look',
    status: statusOf(visit),
    lender: { name, contact: `${telephone}, ${email}` },
    reference: referenceOf(application.modelSet, application.id),
    signerName: hasSession ? signer.name : null,
    role: signer.role,
    loanType: file.offer.gmfv === null ? 'hirePurchase' : 'pcp',
    vehicle:
      vehicle === undefined
        ? null
        : vehicleName(goodsOf({ vehicle }, { description: undefined, keptAt: [] })),
    by,
    maskedAddress: masked,
    endedReason: hasEnded(row.state) ?? null,
    hasSession,
    canCopy: row.state === 'completed' || (signer.state === 'signed' && row.state !== 'preparing'),
  }
}

const statusOf = ({ row, file, signer }: Visit): LookStatus => {
  if (hasEnded(row.state) !== undefined) return 'ended'
  if (row.state === 'preparing' || row.state === 'completed') return row.state
  if (row.state === 'sealing' || signer.state === 'signed') return 'signed'
  return isTheirTurn(file, signer) ? 'ready' : 'waitsForOthers'
}
