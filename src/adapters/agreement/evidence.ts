/**
 * The evidence of a signing: a chain in which each step contains the hash of the previous one. The last hash is on the
 * evidence page and so under the seal; with the steps and the sealed PDF, anyone can verify that none was changed,
 * removed or added.
 */
import { createHash } from 'node:crypto'
import { canonicalJson, type JsonValue } from './canonical-json.ts'

export type EvidenceEntry = {
  /** From 1, without gaps. */
  readonly number: number
  /** UTC, as Date.toISOString writes it. */
  readonly at: string
  readonly kind: string
  readonly data: JsonValue
  /** The previous entry's hash, for the first {@link EVIDENCE_START}. */
  readonly previous: string
  /** SHA-256 over the RFC 8785 form of all the above, in lower-case hexadecimal. */
  readonly hash: string
}

/** The last entry's number, time and hash: all that is needed to continue. */
export type EvidenceHead = Pick<EvidenceEntry, 'number' | 'at' | 'hash'>

export type EvidenceStep = { readonly at: Date; readonly kind: string; readonly data: JsonValue }

export type EvidenceCheck =
  | { readonly ok: true; readonly head: string }
  /** `position` counts from 0 and is that of the first invalid entry, or the length if some are missing. */
  | { readonly ok: false; readonly position: number; readonly problem: string }

/** The predecessor of the first entry: no hash. */
export const EVIDENCE_START = '0'.repeat(64)

const MEMBERS = ['at', 'data', 'hash', 'kind', 'number', 'previous']

/** The entry after `head`. If the clock went back, it gets the previous entry's time: time never goes backwards. */
export const appendEvidence = (head: EvidenceHead | undefined, step: EvidenceStep): EvidenceEntry => {
  const at = step.at.toISOString()
  const entry = {
    number: (head?.number ?? 0) + 1,
    at: head && at < head.at ? head.at : at,
    kind: step.kind,
    data: step.data,
    previous: head?.hash ?? EVIDENCE_START,
  }
  return { ...entry, hash: hashOf(entry) }
}

/**
 * Checks that the entries are a complete chain from the first on. The chain alone cannot show that its end was cut off
 * or that it was completely rebuilt: with the head from the sealed evidence page it can.
 */
export const verifyEvidence = (entries: readonly EvidenceEntry[], sealedHead?: string): EvidenceCheck => {
  let before: EvidenceEntry | undefined
  for (const [position, entry] of entries.entries()) {
    const problem = problemOf(entry, before)
    if (problem) return { ok: false, position, problem }
    before = entry
  }
  const head = before?.hash ?? EVIDENCE_START
  if (sealedHead === undefined || entries.some((entry) => entry.hash === sealedHead))
    return { ok: true, head }
  return {
    ok: false,
    position: entries.length,
    problem: 'The entry whose hash is under the seal is missing.',
  }
}

const problemOf = (entry: EvidenceEntry, before: EvidenceEntry | undefined): string | undefined => {
  if (Object.keys(entry).sort().join() !== MEMBERS.join()) return 'It has other fields than an entry has.'
  if (entry.number !== (before?.number ?? 0) + 1) return 'Its number does not follow.'
  if (entry.previous !== (before?.hash ?? EVIDENCE_START)) return 'It does not follow the entry before it.'
  if (before && entry.at < before.at) return 'Its time is before that of the entry before it.'
  return hasItsHash(entry) ? undefined : 'Its content was changed.'
}

/** Content that JSON cannot represent has no hash, so it never matches an entry's. */
const hasItsHash = ({ hash, ...hashed }: EvidenceEntry): boolean => {
  try {
    return hash === hashOf(hashed)
  } catch (fault) {
    if (fault instanceof TypeError) return false
    throw fault
  }
}

const hashOf = (entry: Omit<EvidenceEntry, 'hash'>): string =>
  createHash('sha256').update(canonicalJson(entry)).digest('hex')
