/** What a signer's link shows: who asks for the signature, for what, and the progress. */

import { SIGNER_NOTES, signerSubject } from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { lastStep, step } from '../../adapters/agreement/evidence.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { contactOf } from '../../domain/lender/contact.ts'
import { isTheirTurn } from '../../domain/signing/signing.ts'
import {
  hasSigned,
  isSignedByAll,
  signerAllows,
  signingAllows,
  whyEnded,
  whyEndedFor,
} from '../../domain/signing/signing-states.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { countInWindow } from '../../store/people/sign-in.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { readEvidence, signerOf, withSigner } from '../applications/signing-record.ts'
import { changeSigning } from './change.ts'
import { codeWayOf } from './contact.ts'
import { BY_SIGNING, findSignerSession, fromWhere, type Shown, type SignerSession } from './session.ts'

/** The evidence records that the link was opened, but not endlessly, and not that an open page polls. */
export const showOverview = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<Awaited<ReturnType<typeof overviewFor>> | Refusal> => {
  const signerSession = await findSignerSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  if (signerSession.verifiedUntil === undefined && whyEnded(signerSession.row.state) === undefined)
    await noteOpened(service, webUser, signerSession)
  return overviewFor(service, signerSession)
}

/** Within a day, openings from the same place count as one: a page that waits for others polls every few seconds. */
const OPENING_LASTS_MILLISECONDS = 24 * 60 * 60_000

const noteOpened = async (
  service: Service,
  webUser: WebUser,
  signerSession: SignerSession,
): Promise<void> => {
  const at = new Date(service.now())
  if (!signerAllows(signerSession.signer, 'open')) {
    if (await wasOpened(service, webUser, signerSession, at)) return
    const subject = signerSubject('openings', signerSession.signer.id)
    if ((await countInWindow(service.sql, subject, SIGNER_NOTES, at)).is === 'waiting') return
  }
  await changeSigning(service, signerSession.row.id, BY_SIGNING, ({ file }) => {
    const signer = signerOf(file, signerSession.signer.id)
    const isNew = signerAllows(signer, 'open')
    return {
      file: isNew ? withSigner(file, { ...signer, state: 'opened' }) : file,
      steps: [step('linkOpened', { signer: signer.id, ...fromWhere(webUser) })],
    }
  })
}

const wasOpened = async (
  service: Service,
  webUser: WebUser,
  { application, row, signer }: SignerSession,
  at: Date,
): Promise<boolean> => {
  const entries = (await readEvidence(service, application, row.id)) ?? []
  const last = lastStep(entries, 'linkOpened', signer.id)
  const { address, browser } = fromWhere(webUser)
  return (
    last?.data.address === address &&
    last.data.browser === browser &&
    at.getTime() - last.at.getTime() < OPENING_LASTS_MILLISECONDS
  )
}

/** Who asks for a signature. */
export const lenderOf = ({ signing: { publicWording } }: Pick<Service, 'signing'>) => ({
  name: publicWording.name,
  contact: contactOf(publicWording),
  privacyNotice: publicWording.privacyNotice ?? null,
})

const overviewFor = async (service: Service, signerSession: SignerSession) => {
  const { row, file, application, signer, verifiedUntil } = signerSession
  const { by, masked } = codeWayOf(service, signer)
  const hasSession = verifiedUntil !== undefined
  const endedReason = whyEndedFor(signer, row.state) ?? null
  // Such a link never expires and needs no code, so it shows neither the vehicle nor an address.
  const isReasonShown = endedReason === null
  const reported = hasSession && signerAllows(signer, 'sign') ? signer.reported : undefined
  return {
    state: stateOf(signerSession),
    lender: lenderOf(service),
    reference: referenceOf(application.modelSet, application.id),
    isTest: application.mode === 'test',
    signerName: hasSession ? signer.name : null,
    role: signer.role,
    loanType: file.offer.gmfv === null ? ('hirePurchase' as const) : ('pcp' as const),
    vehicle: isReasonShown ? await vehicleOf(service, application) : null,
    by,
    maskedAddress: isReasonShown ? masked : '',
    endedReason,
    hasSession,
    reported: reported?.message ?? null,
    isReportOpen: reported !== undefined && reported.responseedAt === undefined,
    canCopy: signingAllows(row.state, 'downloadSealed') || signerAllows(signer, 'download'),
  }
}

const vehicleOf = async (
  service: Service,
  application: SignerSession['application'],
): Promise<string | null> => vehicleWords((await caseInHand(service, application)).canonical ?? {})

type OverviewState = 'ready' | 'preparing' | 'waitsForOthers' | 'signed' | 'ended' | 'completed'

const stateOf = ({ row, file, signer }: SignerSession): OverviewState => {
  if (whyEnded(row.state) !== undefined) return 'ended'
  if (signingAllows(row.state, 'makeAgreement')) return 'preparing'
  if (signingAllows(row.state, 'downloadSealed')) return 'completed'
  if (isSignedByAll(row.state) || hasSigned(signer)) return 'signed'
  return isTheirTurn(file, signer) ? 'ready' : 'waitsForOthers'
}
