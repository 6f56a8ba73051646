/** Checks what is kept of a completed signing: the seal, the evidence, and that both are of the same papers. */
import { hash, type X509Certificate } from 'node:crypto'
import type { SigningFile } from '../domain/signing.ts'
import { type EvidenceCheck, type EvidenceEntry, verifyEvidence } from '../signing/evidence.ts'
import { evidenceHeadOf } from '../signing/final-paper.ts'
import { type SealCheck, verifySeal } from '../signing/seal/verify-seal.ts'
import { findPaper, findSigning, listEvidence, type SigningRow } from '../store/signings.ts'
import { findForStaff } from './find-application.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { openEvidence, openSigningFile, readPaper, signingKeyOf } from './signing-file.ts'

export type SigningCheck = {
  /** Nothing was found wrong. */
  readonly isGood: boolean
  readonly seal: SealCheck
  readonly evidence: EvidenceCheck
  readonly steps: number
  /** SHA-256 of the sealed agreement, in hexadecimal; undefined where it can't be opened. */
  readonly sealedSha256: string | undefined
  /** All that is wrong, in sentences for people. */
  readonly problems: readonly string[]
}

/** What was kept of a completed signing. */
export type KeptSigning = {
  readonly pdf: Buffer
  readonly evidence: readonly EvidenceEntry[]
}

/**
 * Refused where there is no sealed agreement. With `trusted` certificates the seal must lead to one of them; without any,
 * whoever sealed it is as good as another.
 */
export const verifySigning = async (
  service: Service,
  reference: string,
  { trusted }: { readonly trusted?: readonly X509Certificate[] } = {},
): Promise<SigningCheck | Refusal> => {
  const kept = await completedSigning(service, reference)
  if (kept instanceof Refusal) return kept
  const { pdf, evidence: entries, row } = kept
  const seal = pdf === undefined ? UNREAD : verifySeal(pdf, trusted === undefined ? {} : { trusted })
  const head = pdf === undefined ? undefined : evidenceHeadOf(pdf)
  const evidence = verifyEvidence(entries, head)
  const problems = [
    ...kept.problems,
    ...seal.problems,
    ...(pdf !== undefined && head === undefined ? ['The sealed agreement carries no evidence.'] : []),
    ...(evidence.ok ? [] : [`Step ${evidence.position + 1} of the evidence: ${evidence.problem}`]),
    ...(pdf === undefined || head === lastSigned(entries)?.hash
      ? []
      : ['The seal does not cover the last signature’s step.']),
    ...(isWhole(entries, row) ? [] : ['The end of the evidence is not the one that is on record.']),
    ...paperProblems(kept),
  ]
  return {
    isGood: problems.length === 0 && seal.isValid,
    seal,
    evidence,
    steps: entries.length,
    sealedSha256: pdf === undefined ? undefined : sha256(pdf),
    problems,
  }
}

/** Of a seal on a paper that can't be opened; what is wrong with that is told for itself. */
const UNREAD: SealCheck = {
  isValid: false,
  coversWholeFile: false,
  digestOk: false,
  signatureOk: false,
  problems: [],
}

/** The sealed agreement and all its evidence; refused where there is none, or where it can't be opened. */
export const keptSigning = async (service: Service, reference: string): Promise<KeptSigning | Refusal> => {
  const kept = await completedSigning(service, reference)
  if (kept instanceof Refusal) return kept
  const { pdf, evidence, areAllOpen, problems } = kept
  if (pdf === undefined || !areAllOpen)
    return new Refusal(`The signing of ${reference} can't be taken out. ${problems.join(' ')}`)
  return { pdf, evidence }
}

type Completed = {
  readonly row: SigningRow
  /** Each is undefined where it is missing or can't be opened. */
  readonly pdf: Buffer | undefined
  /** As it was shown to the signers. */
  readonly shown: Buffer | undefined
  /** The signing's own record. */
  readonly file: SigningFile | undefined
  /** The steps that can be opened. */
  readonly evidence: readonly EvidenceEntry[]
  /** Whether these are all that are kept. */
  readonly areAllOpen: boolean
  /** What can't be opened, in sentences. */
  readonly problems: readonly string[]
}

const completedSigning = async (service: Service, reference: string): Promise<Completed | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const key = signingKeyOf(service, application)
  const row = await findSigning(service.sql, application.id)
  if (
    row === undefined ||
    key === undefined ||
    (await findPaper(service.sql, row.id, 'sealed')) === undefined
  )
    return none(reference)
  const problems: string[] = []
  const opened = async <T>(what: string, open: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await open()
    } catch (fault) {
      // A database that can't be asked says so by a code. What was encrypted by another key, for another place, or was
      // changed fails without one: there is no telling which.
      if (fault instanceof Error && 'code' in fault) throw fault
      problems.push(`${what} can’t be opened: what is kept of it was changed.`)
      return undefined
    }
  }
  const file = await opened('The record of the signing', () => openSigningFile(key, row))
  const pdf = await opened('The sealed agreement', () => readPaper(service, application, row.id, 'sealed'))
  const shown = await opened(
    'The agreement as it was shown',
    async () => (await readPaper(service, application, row.id, 'agreement')) ?? null,
  )
  const evidence: EvidenceEntry[] = []
  const rows = await listEvidence(service.sql, row.id)
  for (const step of rows) {
    const entry = await opened(`Step ${step.number} of the evidence`, () => openEvidence(key, row.id, step))
    if (entry === undefined) continue
    evidence.push(entry)
    if (entry.hash !== step.hash.toString('hex'))
      problems.push(`Step ${step.number} of the evidence is not the one that is on record.`)
  }
  if (shown === null) problems.push('The agreement as it was shown is missing.')
  const areAllOpen = evidence.length === rows.length
  return { row, pdf, shown: shown ?? undefined, file, evidence, areAllOpen, problems }
}

const none = (reference: string) => new Refusal(`${reference} has no sealed agreement.`)

const isWhole = (entries: readonly EvidenceEntry[], { evidenceCount, evidenceHead }: SigningRow): boolean =>
  entries.length === evidenceCount && entries.at(-1)?.hash === evidenceHead?.toString('hex')

const lastSigned = (entries: readonly EvidenceEntry[]): EvidenceEntry | undefined =>
  entries.findLast(({ kind }) => kind === 'signed')

/** The papers are those that the signing and its evidence name. */
const paperProblems = ({ pdf, shown, file, evidence }: Completed): readonly string[] => [
  ...(pdf === undefined ? [] : sealedProblems(sha256(pdf), file, evidence)),
  ...(shown === undefined ? [] : shownProblems(sha256(shown), file, evidence)),
]

const sealedProblems = (
  sealed: string,
  file: SigningFile | undefined,
  entries: readonly EvidenceEntry[],
): readonly string[] => {
  const problems: string[] = []
  if (file !== undefined && sealed !== file.sealedHash)
    problems.push('The sealed agreement is not the one that the signing has on record.')
  const named = namedIn(entries, 'sealed')
  if (named.length !== 1) problems.push('The evidence does not tell once that the agreement was sealed.')
  if (named.some((one) => one !== sealed))
    problems.push('The sealed agreement is not the one that the evidence names.')
  return problems
}

const shownProblems = (
  wasShown: string,
  file: SigningFile | undefined,
  entries: readonly EvidenceEntry[],
): readonly string[] => {
  const problems: string[] = []
  if (file !== undefined && wasShown !== file.agreementHash)
    problems.push('The agreement as it was shown is not the one that the signing has on record.')
  const signed = namedIn(entries, 'signed')
  if (signed.length === 0 || signed.some((named) => named !== wasShown))
    problems.push('What was signed is not the agreement as it was shown.')
  return problems
}

const namedIn = (entries: readonly EvidenceEntry[], kind: string): readonly unknown[] =>
  entries
    .filter((entry) => entry.kind === kind)
    .map(({ data }) =>
      typeof data === 'object' && data !== null && 'sha256' in data ? data['sha256'] : null,
    )

const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex')
