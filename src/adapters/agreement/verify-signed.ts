/** Checks a sealed agreement against its evidence: what both say of each other, without anything else that is stored. */
import { hash } from 'node:crypto'
import { sealedLength } from '../../../packages/pdf-seal/long-term/revisions.ts'
import { type SealCheck, type SealTrust, verifySeal } from '../../../packages/pdf-seal/seal/verify-seal.ts'
import { type EvidenceCheck, type EvidenceEntry, isSignature, verifyEvidence } from './evidence.ts'
import { evidenceHeadOf } from './final-pdf.ts'

export type SigningCheck = {
  /** Nothing was found wrong. */
  readonly isGood: boolean
  readonly seal: SealCheck
  readonly evidence: EvidenceCheck
  readonly steps: number
  /** SHA-256 of the agreement as it was sealed, in hexadecimal; undefined where it cannot be opened. */
  readonly sealedSha256: string | undefined
  /** SHA-256 of the file with what was added since; undefined where it cannot be opened. */
  readonly fileSha256: string | undefined
  /** All that is wrong, in sentences for people. */
  readonly problems: readonly string[]
}

export type Trust = SealTrust

/**
 * Checks an agreement and its evidence as they were exported. With `trusted` certificates the seal must lead to one of them.
 * Steps after the seal's own step are only checked against each other: where the evidence ends is stored
 * with the service alone.
 */
export const verifySigned = (
  pdf: Buffer,
  entries: readonly EvidenceEntry[],
  trust: Trust = {},
): SigningCheck => {
  const { seal, evidence, problems } = verifySealAndChain(pdf, entries, trust)
  const sealedSha256 = sealedHashOf(pdf)
  const all = [...problems, ...sealedStepProblems(sealedSha256, entries), ...signedStepProblems(entries)]
  return {
    isGood: all.length === 0 && seal.isValid,
    seal,
    evidence,
    steps: entries.length,
    sealedSha256,
    fileSha256: sha256(pdf),
    problems: all,
  }
}

/** The seal, the chain, and that the seal covers the chain up to the last signature. */
export const verifySealAndChain = (
  pdf: Buffer,
  entries: readonly EvidenceEntry[],
  trust: Trust,
): Pick<SigningCheck, 'seal' | 'evidence' | 'problems'> => {
  const seal = verifySeal(pdf, trust)
  const head = evidenceHeadOf(pdf)
  const evidence = verifyEvidence(entries, head)
  return {
    seal,
    evidence,
    problems: [
      ...seal.problems,
      ...(head === undefined ? ['The sealed agreement carries no evidence.'] : []),
      ...chainProblems(evidence),
      ...(head === entries.findLast(isSignature)?.hash
        ? []
        : ['The seal does not cover the last signature’s step.']),
    ],
  }
}

/** A sentence on the first broken step of the evidence's chain; none where the chain holds. */
export const chainProblems = (evidence: EvidenceCheck): readonly string[] =>
  evidence.ok ? [] : [`Step ${evidence.position + 1} of the evidence: ${evidence.problem}`]

/** SHA-256 of the agreement as it was sealed, which is how the file begins. */
export const sealedHashOf = (pdf: Buffer): string => sha256(pdf.subarray(0, sealedLength(pdf)))

/** The evidence records once that the agreement was sealed, and has the hash of this very file. */
export const sealedStepProblems = (sealed: string, entries: readonly EvidenceEntry[]): readonly string[] => {
  const named = namedIn(entries, 'sealed')
  return [
    ...(named.length === 1
      ? []
      : ['The evidence does not record exactly once that the agreement was sealed.']),
    ...(named.some((one) => one !== sealed)
      ? ['The sealed agreement is not the one that the evidence names.']
      : []),
  ]
}

/** All signed one agreement. */
const signedStepProblems = (entries: readonly EvidenceEntry[]): readonly string[] => {
  const signed = new Set([...namedIn(entries, 'signed'), ...namedIn(entries, 'lenderSigned')])
  if (signed.size === 0) return ['The evidence records of no signature.']
  return new Set([...signed, ...namedIn(entries, 'waived')]).size === 1
    ? []
    : ['Not all who signed signed the same agreement.']
}

/** The hashes of papers that the steps of a kind name. */
export const namedIn = (entries: readonly EvidenceEntry[], kind: string): readonly unknown[] =>
  entries
    .filter((entry) => entry.kind === kind)
    .map(({ data }) =>
      typeof data === 'object' && data !== null && 'sha256' in data ? data['sha256'] : null,
    )

/** SHA-256 in lower-case hexadecimal, as the evidence names files. */
export const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex')
