/**
 * Verifies the stored data of a completed signing (the seal, the evidence, and that both belong to the same documents),
 * and exports it.
 */
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import type { SealCheck } from '../../../packages/pdf-seal/seal/verify-seal.ts'
import { type EvidenceEntry, verifyEvidence } from '../../adapters/agreement/evidence.ts'
import {
  chainProblems,
  namedIn,
  type SigningCheck,
  sealedHashOf,
  sealedStepProblems,
  sha256,
  type Trust,
  verifySealAndChain,
} from '../../adapters/agreement/verify-signed.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { findPdf, findSigningWithEvidence, type SigningRow } from '../../store/applications/signings.ts'
import { findForStaff } from '../applications/find.ts'
import {
  decryptEvidence,
  decryptSigningFile,
  readStoredPdf,
  readStoredSeal,
} from '../applications/signing-record.ts'
import { recordLook } from '../audit/views.ts'

/** The stored data of a completed signing. */
export type StoredSigning = { readonly pdf: Buffer; readonly evidence: readonly EvidenceEntry[] }

/**
 * Rejected if there is no sealed agreement. With `trusted` certificates the seal must lead to one of them; without any,
 * every sealer is accepted.
 */
export const verifySigning = async (
  service: Service,
  reference: string,
  trust: Trust = {},
): Promise<SigningCheck | Refusal> => {
  const stored = await completedSigning(service, reference)
  if (stored instanceof Refusal) return stored
  const { pdf, evidence: entries, row } = stored
  const given = { now: service.now(), ...trust }
  const checked = pdf === undefined ? unread(entries) : verifySealAndChain(pdf, entries, given)
  const { seal, evidence } = checked
  const problems = [
    ...stored.problems,
    ...checked.problems,
    ...(isWhole(entries, row) ? [] : ['The end of the evidence is not the one that was recorded.']),
    ...pdfProblems(stored),
  ]
  return {
    isGood: problems.length === 0 && seal.isValid,
    seal,
    evidence,
    steps: entries.length,
    sealedSha256: pdf === undefined ? undefined : sealedHashOf(pdf),
    fileSha256: pdf === undefined ? undefined : sha256(pdf),
    problems,
  }
}

/** Exports the sealed agreement and its evidence; the audit records it. Rejected where there is no sealed agreement. */
export const exportSigning = async (
  service: Service,
  { reference, by }: { readonly reference: string; readonly by: Actor },
): Promise<StoredSigning | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const stored = await storedSigning(service, reference)
  if (stored instanceof Refusal) return stored
  await recordLook(service, { actor: by }, 'exported', application)
  return stored
}

/** If a document cannot be decrypted: only the chain. */
const unread = (entries: readonly EvidenceEntry[]): ReturnType<typeof verifySealAndChain> => {
  const evidence = verifyEvidence(entries)
  return { seal: UNREAD, evidence, problems: chainProblems(evidence) }
}

/** The seal of a PDF that cannot be decrypted, which is a separate problem. */
const UNREAD: SealCheck = {
  isValid: false,
  coversWholeFile: false,
  digestOk: false,
  signatureOk: false,
  problems: [],
}

/** The sealed agreement and all its evidence; rejected if there is none, or it cannot be decrypted. */
export const storedSigning = async (
  service: Service,
  reference: string,
): Promise<StoredSigning | Refusal> => {
  const stored = await completedSigning(service, reference)
  if (stored instanceof Refusal) return stored
  const { pdf, evidence, areAllOpen, problems } = stored
  if (pdf === undefined || !areAllOpen)
    return new Refusal(`The signing of ${reference} cannot be exported. ${problems.join(' ')}`)
  return { pdf, evidence }
}

type Completed = {
  readonly row: SigningRow
  /** Each is undefined if it is missing or cannot be decrypted. */
  readonly pdf: Buffer | undefined
  /** As shown to the signers. */
  readonly shown: Buffer | undefined
  /** The signing's own record. */
  readonly file: SigningFile | undefined
  /** The steps that can be decrypted. */
  readonly evidence: readonly EvidenceEntry[]
  /** Whether these are all of the stored steps. */
  readonly areAllOpen: boolean
  /** What cannot be decrypted, in sentences. */
  readonly problems: readonly string[]
}

const completedSigning = async (service: Service, reference: string): Promise<Completed | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const key = dataKeyOf(service.ring, application)
  const signing = await findSigningWithEvidence(service.sql, application.id)
  if (signing === undefined || key === undefined) return none(reference)
  const { row, steps } = signing
  if ((await findPdf(service.sql, row.id, 'sealed')) === undefined) return none(reference)
  const problems: string[] = []
  const opened = async <T>(what: string, open: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await open()
    } catch (fault) {
      // An unavailable database says so by an error code. Decryption with a wrong key or place, or of changed bytes,
      // fails without one: the causes are indistinguishable.
      if (fault instanceof Error && 'code' in fault) throw fault
      problems.push(`${what} cannot be opened: the stored data has been changed.`)
      return undefined
    }
  }
  const file = await opened('The record of the signing', () => decryptSigningFile(key, row))
  const seal = await opened('The sealed agreement', () => readStoredSeal(service, application, row.id))
  const shown = await opened(
    'The agreement as it was shown',
    async () => (await readStoredPdf(service, application, row.id, 'agreement')) ?? null,
  )
  const evidence: EvidenceEntry[] = []
  for (const step of steps) {
    const entry = await opened(`Step ${step.number} of the evidence`, () =>
      decryptEvidence(key, row.id, step),
    )
    if (entry === undefined) continue
    evidence.push(entry)
    if (entry.hash !== step.hash.toString('hex'))
      problems.push(`Step ${step.number} of the evidence is not the one that was recorded.`)
  }
  if (shown === null) problems.push('The agreement as it was shown is missing.')
  const areAllOpen = evidence.length === steps.length
  return { row, pdf: seal?.pdf, shown: shown ?? undefined, file, evidence, areAllOpen, problems }
}

const none = (reference: string) => new Refusal(`${reference} has no sealed agreement.`)

const isWhole = (entries: readonly EvidenceEntry[], { evidenceCount, evidenceHead }: SigningRow): boolean =>
  entries.length === evidenceCount && entries.at(-1)?.hash === evidenceHead?.toString('hex')

/** Whether the documents are those that the signing and its evidence name. */
const pdfProblems = ({ pdf, shown, file, evidence }: Completed): readonly string[] => [
  ...(pdf === undefined ? [] : sealedProblems(pdf, file, evidence)),
  ...(shown === undefined ? [] : shownProblems(sha256(shown), file, evidence)),
]

const sealedProblems = (
  pdf: Buffer,
  file: SigningFile | undefined,
  entries: readonly EvidenceEntry[],
): readonly string[] => {
  const [sealed, newest] = [sealedHashOf(pdf), sha256(pdf)]
  const isOnRecord = file === undefined || sealed === file.sealedHash
  return [
    ...(isOnRecord ? [] : ['The sealed agreement is not the one that the signing recorded.']),
    ...sealedStepProblems(sealed, entries),
    ...(newest === (namedIn(entries, 'extended').at(-1) ?? sealed) ? [] : [NOT_NEWEST]),
  ]
}

const NOT_NEWEST = 'What was added to the sealed agreement is not what the evidence names last.'

const shownProblems = (
  wasShown: string,
  file: SigningFile | undefined,
  entries: readonly EvidenceEntry[],
): readonly string[] => {
  const problems: string[] = []
  if (file !== undefined && wasShown !== file.agreementHash)
    problems.push('The agreement as it was shown is not the one that the signing recorded.')
  const signed = namedIn(entries, 'signed')
  if (signed.length === 0 || [...signed, ...namedIn(entries, 'waived')].some((named) => named !== wasShown))
    problems.push('What was signed is not the agreement as it was shown.')
  return problems
}
