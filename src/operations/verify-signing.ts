/** Checks what is kept of a completed signing: the seal, the evidence, and that both are of the same papers. */
import { hash, type X509Certificate } from 'node:crypto'
import { type EvidenceCheck, type EvidenceEntry, verifyEvidence } from '../signing/evidence.ts'
import { evidenceHeadOf } from '../signing/final-paper.ts'
import { type SealCheck, verifySeal } from '../signing/seal/verify-seal.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { findSigning, type SigningRow } from '../store/signings.ts'
import { findForStaff } from './find-application.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { openSigningFile, readEvidence, readPaper, signingKeyOf } from './signing-file.ts'

export type SigningCheck = {
  /** Nothing was found wrong. */
  readonly isGood: boolean
  readonly seal: SealCheck
  readonly evidence: EvidenceCheck
  readonly steps: number
  /** SHA-256 of the sealed agreement, in hexadecimal. */
  readonly sealedSha256: string
  /** All that is wrong, in sentences for people. */
  readonly problems: readonly string[]
}

/** What was kept of a completed signing. */
export type KeptSigning = {
  readonly pdf: Buffer
  readonly evidence: readonly EvidenceEntry[]
}

/** Refused where there is no sealed agreement. With `trusted` certificates the seal must lead to one of them. */
export const verifySigning = async (
  service: Service,
  reference: string,
  { trusted }: { readonly trusted?: readonly X509Certificate[] } = {},
): Promise<SigningCheck | Refusal> => {
  const kept = await completedSigning(service, reference)
  if (kept instanceof Refusal) return kept
  const { pdf, shown, evidence: entries, row, hashes } = kept
  const seal = verifySeal(pdf, trusted === undefined ? {} : { trusted })
  const head = evidenceHeadOf(pdf)
  const evidence = verifyEvidence(entries, head)
  const problems = [
    ...seal.problems,
    ...(head === undefined ? ['The sealed agreement carries no evidence.'] : []),
    ...(evidence.ok ? [] : [`Step ${evidence.position + 1} of the evidence: ${evidence.problem}`]),
    ...(head === lastSigned(entries)?.hash ? [] : ['The seal does not cover the last signature’s step.']),
    ...(isWhole(entries, row) ? [] : ['The end of the evidence is not the one that is on record.']),
    ...paperProblems(entries, { pdf, shown, ...hashes }),
  ]
  return {
    isGood: problems.length === 0 && seal.isValid,
    seal,
    evidence,
    steps: entries.length,
    sealedSha256: sha256(pdf),
    problems,
  }
}

/** The sealed agreement and all its evidence; refused where there is none. */
export const keptSigning = async (service: Service, reference: string): Promise<KeptSigning | Refusal> => {
  const kept = await completedSigning(service, reference)
  return kept instanceof Refusal ? kept : { pdf: kept.pdf, evidence: kept.evidence }
}

type Completed = KeptSigning & {
  readonly application: ApplicationHead
  readonly row: SigningRow
  /** As it was shown to the signers. */
  readonly shown: Buffer | undefined
  /** As the signing has them on record. */
  readonly hashes: {
    readonly agreementHash: string | undefined
    readonly sealedHash: string | undefined
  }
}

const completedSigning = async (service: Service, reference: string): Promise<Completed | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const key = signingKeyOf(service, application)
  const row = await findSigning(service.sql, application.id)
  if (row === undefined || key === undefined) return none(reference)
  const { agreementHash, sealedHash } = openSigningFile(key, row)
  const pdf = await readPaper(service, application, row.id, 'sealed')
  const evidence = await readEvidence(service, application, row.id)
  if (pdf === undefined || evidence === undefined) return none(reference)
  const shown = await readPaper(service, application, row.id, 'agreement')
  return { application, row, pdf, shown, evidence, hashes: { agreementHash, sealedHash } }
}

const none = (reference: string) => new Refusal(`${reference} has no sealed agreement.`)

const isWhole = (entries: readonly EvidenceEntry[], { evidenceCount, evidenceHead }: SigningRow): boolean =>
  entries.length === evidenceCount && entries.at(-1)?.hash === evidenceHead?.toString('hex')

const lastSigned = (entries: readonly EvidenceEntry[]): EvidenceEntry | undefined =>
  entries.findLast(({ kind }) => kind === 'signed')

type Papers = Completed['hashes'] & Pick<Completed, 'pdf' | 'shown'>

/** The papers are those that the signing and its evidence name. */
const paperProblems = (
  entries: readonly EvidenceEntry[],
  { pdf, shown, agreementHash, sealedHash }: Papers,
): readonly string[] => {
  const problems: string[] = []
  const sealed = sha256(pdf)
  if (sealed !== sealedHash)
    problems.push('The sealed agreement is not the one that the signing has on record.')
  if (namedIn(entries, 'sealed').some((named) => named !== sealed))
    problems.push('The sealed agreement is not the one that the evidence names.')
  if (shown === undefined) return [...problems, 'The agreement as it was shown is missing.']
  const wasShown = sha256(shown)
  if (wasShown !== agreementHash)
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
