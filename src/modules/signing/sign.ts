/**
 * Takes a signer's signature, or that they decline. The last signature makes the application signed and the sealed
 * document due, all in one transaction: a confirmed signature is never lost, and nothing is half signed.
 */
import { hash } from 'node:crypto'
import type { WebUser } from '../../adapters/access/person.ts'
import { canonicalJson, lastStep, step } from '../../adapters/agreement/evidence.ts'
import { givenSignature } from '../../adapters/agreement/final-pdf.ts'
import { nameDifference } from '../../domain/application/same-name.ts'
import {
  type GivenSignature,
  isTheirTurn,
  type Signer,
  type SigningFile,
} from '../../domain/signing/signing.ts'
import { hasSigned, isSignedByAll, signingAllows, whyEnded } from '../../domain/signing/signing-states.ts'
import { REFUSED, withReportSettled } from '../../domain/signing/troubles.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { markSigned } from '../../store/applications/signers.ts'
import { findUserId } from '../../store/people/users.ts'
import { queueNotices } from '../applications/change.ts'
import {
  numberOfLast,
  readEvidence,
  readStoredPdf,
  signerOf,
  withSigner,
} from '../applications/signing-record.ts'
import { made, refusalOfTerms } from './agreed-terms.ts'
import { openContent } from './agreement.ts'
import { changeSigning, endedBy, type OpenSigning, type SigningChange } from './change.ts'
import { beingPrepared, mayWaive } from './read-agreement.ts'
import {
  BY_SIGNING,
  changeInSession,
  findSessionWithWords,
  findVerifiedSession,
  fromWhere,
  refusalOf,
  refusalOfOver,
  type Shown,
  type SignerSession,
  waitsForOthers,
} from './session.ts'

/** `allSigned` once the agreement is made: where a person signs for the lender, only with that signature. */
export type Signed = { readonly allSigned: boolean }

export type GivenToSign = Shown & {
  /** Of the agreement as shown, in hex. */
  readonly sha256: string
  readonly signature: GivenSignature
  /** That by which they also waive the days to withdraw. */
  readonly waiver?: GivenSignature | undefined
  /** Whether the signer says that the mistake which they reported is settled. */
  readonly isSettled?: boolean | undefined
}

/** A repeated signature, such as from two tabs, counts once and gets the same response. */
export const signAgreement = async (
  service: Service,
  webUser: WebUser,
  { sha256, signature: given, waiver: givenWaiver, isSettled = false, ...shown }: GivenToSign,
): Promise<Signed | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const signature = checkedSignature(given, signerSession.signer)
  if (signature instanceof Refusal) return signature
  const waiver = givenWaiver && checkedSignature(givenWaiver, signerSession.signer)
  if (waiver instanceof Refusal) return waiver
  const signedWith = { state: 'signed', signature, ...(waiver && { waiver }) } as const
  const stepOf = (of: GivenSignature) => ({
    signer: signerSession.signer.id,
    signature: of.kind,
    signatureSha256: hashOf(of),
    sha256,
    ...fromWhere(webUser),
  })
  const changed = await changeSigning<Signed | Refusal>(
    service,
    signerSession.row.id,
    BY_SIGNING,
    async (open) => {
      const signer = signerOf(open.file, signerSession.signer.id)
      return (
        (await refusalOfSigning(service, signerSession, open, {
          sha256,
          isSettled,
          waives: waiver !== undefined,
        })) ??
        signedBy(open, { ...withReportSettled(signer), ...signedWith, signedAt: open.now }, [
          ...(signer.reported === undefined
            ? []
            : [step('detailsSettled', { signer: signer.id, ...fromWhere(webUser) })]),
          step('consented', { signer: signer.id, ...fromWhere(webUser) }),
          // The seal covers the steps up to the last signature.
          ...(waiver === undefined ? [] : [step('waived', stepOf(waiver))]),
          step('signed', stepOf(signature)),
        ])
      )
    },
  )
  if (changed.is !== 'changed') return refusalOf(changed)
  return { allSigned: isSignedByAll(changed.state) }
}

const checkedSignature = (given: GivenSignature, { name }: Signer): GivenSignature | Refusal => {
  const checked = givenSignature(given)
  if ('says' in checked) return new Refusal(checked.says)
  const { signature } = checked
  return signature.kind === 'typed' && nameDifference(signature.text, name) !== undefined
    ? new Refusal(
        'The name that you entered is not your name in the agreement. Type it exactly as it appears there, or draw your signature.',
      )
    : signature
}

/**
 * A signer declines to sign, with a reason: the signing ends for everyone, and the application goes back to Approved.
 * Not possible after their own signature: then only the lender can end it.
 */
export const declineSigning = async (
  service: Service,
  webUser: WebUser,
  { reason: words, ...shown }: Shown & { readonly reason: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findSessionWithWords(service, webUser, shown, { words, what: 'The reason' })
  if (signerSession instanceof Refusal) return signerSession
  const { signer, words: reason } = signerSession
  return changeInSession(service, signerSession, (open) => {
    const now = signerOf(open.file, signer.id)
    if (hasSigned(now) || isSignedByAll(open.row.state))
      return new Refusal(
        'You have already signed. Contact the lender if you want to withdraw from the agreement.',
      )
    const declining = { ...open, file: withSigner(open.file, { ...now, state: 'declined' }) }
    return endedBy(declining, BY_SIGNING, {
      as: 'declined',
      reason: `${REFUSED}${reason}`,
      steps: [step('declined', { signer: signer.id, reason, ...fromWhere(webUser) })],
    })
  })
}

/** Why the signer cannot sign now; an existing signature is no reason to reject it. */
const refusalOfSigning = async (
  service: Service,
  signerSession: SignerSession,
  open: OpenSigning,
  {
    sha256,
    isSettled,
    waives,
  }: { readonly sha256: string; readonly isSettled: boolean; readonly waives: boolean },
): Promise<Signed | Refusal | undefined> => {
  const { row, file, now } = open
  const signer = signerOf(file, signerSession.signer.id)
  const ended = whyEnded(row.state)
  if (ended !== undefined) return new Refusal(ended)
  if (hasSigned(signer))
    return waives && signer.waiver === undefined ? WAIVED_LATE : { allSigned: isSignedByAll(row.state) }
  const over = await refusalOfOver(service, signerSession)
  if (over !== undefined) return over
  if (!signingAllows(row.state, 'enter') || file.agreementHash === undefined) return beingPrepared()
  if (row.lapsesAt.getTime() <= now)
    return new Refusal('The time for signing has passed. Ask your dealer what to do next.')
  if (!isTheirTurn(file, signer)) return waitsForOthers()
  if (sha256 !== file.agreementHash)
    return new Refusal('The agreement has changed. Open it again and read it, then sign it.')
  if (!(await wasShown(service, open, signer, sha256)))
    return new Refusal('You have not opened the agreement yet. Open it and read it, then sign it.')
  if (signer.reported !== undefined && !isSettled)
    return new Refusal(
      'You have told us that your details are wrong. Confirm that this is settled before you sign, or ask your dealer.',
    )
  if (waives && !(await isWaiverOffered(service, open, signer))) return NO_WAIVER
  return refusalOfTerms(service, open)
}

const WAIVED_LATE = new Refusal(
  'You have already signed. The right to withdraw can be waived only together with the signature.',
)
const NO_WAIVER = new Refusal('The right to withdraw from this agreement cannot be waived here.')

const isWaiverOffered = async (
  service: Service,
  { row, application }: OpenSigning,
  signer: Signer,
): Promise<boolean> => {
  const stored = await readStoredPdf(service, application, row.id, 'content')
  return stored !== undefined && mayWaive(service, openContent(stored), signer)
}

/**
 * Whether the evidence records that this signer was shown the document. What was shown before a correction of their
 * address does not count: someone else saw it.
 */
const wasShown = async (
  service: Service,
  { row, application }: OpenSigning,
  signer: Signer,
  sha256: string,
): Promise<boolean> => {
  const entries = (await readEvidence(service, application, row.id)) ?? []
  const shown = numberOfLast(entries, 'agreementShown', signer.id)
  if (shown <= numberOfLast(entries, 'addressCorrected', signer.id)) return false
  return lastStep(entries, 'agreementShown', signer.id)?.data.sha256 === sha256
}

const signedBy = (
  { file: before, application, now }: OpenSigning,
  signer: Signer,
  steps: SigningChange['steps'],
): SigningChange => {
  const file = withSigner(before, signer)
  const mark = async (transaction: Service) => {
    if (!(await markSigned(transaction.sql, signer.id, new Date(now))))
      throw new Error('A signer has signed before, and the signing’s file does not have it')
  }
  if (areAllSigned(file) && file.lenderSigns === undefined)
    return { ...made({ file, now }, steps), also: mark }
  const next = file.inTurn ? nextOf(file) : undefined
  return {
    file,
    steps,
    also: async (transaction) => {
      await mark(transaction)
      await queueNotices(transaction, application, ['signature'])
      if (areAllSigned(file)) await askLender(transaction, application)
      if (next !== undefined) await queueMail(transaction, { kind: 'signingInvitation', signerId: next.id })
    },
  }
}

/** Everyone else has signed what a person signs for the lender: each of those who can is emailed. */
const askLender = async (transaction: Service, { id: applicationId }: ApplicationRow): Promise<void> => {
  const { sql, ring, signing } = transaction
  for (const email of signing.signatories) {
    const userId = await findUserId(sql, ring, email)
    if (userId !== undefined)
      await queueMail({ sql }, { kind: 'notice', userId, applicationId, notice: 'lenderSignature' })
  }
}

const areAllSigned = ({ signers }: SigningFile): boolean => signers.every(hasSigned)

const nextOf = ({ signers }: SigningFile): Signer | undefined =>
  signers.toSorted((a, b) => a.place - b.place).find((signer) => !hasSigned(signer))

/** Of the name in UTF-8, or of the strokes in their canonical form. */
const hashOf = (signature: GivenSignature): string =>
  hash('sha256', signature.kind === 'typed' ? signature.text : canonicalJson(signature.strokes))
