/**
 * The evidence of a signing: a chain of steps, each with the hash of the previous one. The last hash is on the evidence
 * page and so under the seal; with the steps and the sealed PDF, anyone can verify that none was changed, removed or
 * added.
 */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { CodesBy } from '../../domain/access/access.ts'
import type { ReportedDetail, SignerRole } from '../../domain/signing/signing.ts'

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

/** SHA-256, in lower-case hexadecimal. */
type Hash = string

/** The origin of a signer's step. */
export type FromWhere = {
  /** The network address. */
  readonly address: string
  /** The browser's own description. */
  readonly browser: string
}

type BySigner = { readonly signer: string } & FromWhere
type Signed = BySigner & {
  readonly signature: 'typed' | 'drawn'
  /** Of the text in UTF-8, or of the strokes as RFC 8785 JSON; earlier versions used the picture. */
  readonly signatureSha256: Hash
  /** Of the agreement as shown and signed. */
  readonly sha256: Hash
}

/** The content of each kind of step. `signer` is the signer's id, and `to` a masked address or number. */
export type StepData = {
  readonly started: {
    readonly reference: string
    readonly by: string
    readonly inTurn: boolean
    readonly signers: readonly { readonly signer: string; readonly name: string; readonly role: SignerRole }[]
  }
  readonly agreementMade: { readonly sha256: Hash; readonly pages: number }
  readonly invited: { readonly signer: string; readonly to: string }
  readonly linkOpened: BySigner
  readonly codeSent: { readonly signer: string; readonly by: CodesBy; readonly to: string }
  readonly codeWrong: BySigner
  readonly codeRight: BySigner
  readonly agreementShown: BySigner & { readonly sha256: Hash; readonly pages: number }
  /** Their page showed the end of the agreement with this hash. */
  readonly agreementRead: BySigner & { readonly sha256: Hash }
  readonly consented: BySigner
  readonly signed: Signed
  /** They waive the days to withdraw by a signature of its own, before they sign the agreement with this hash. */
  readonly waived: Signed
  /** One of the lender's staff, who has proven who they are. */
  readonly lenderSigned: { readonly by: string; readonly name: string } & Pick<Signed, 'sha256'>
  readonly declined: BySigner & { readonly reason: string }
  /** `about` is absent if they did not choose what is wrong. */
  readonly detailsWrong: BySigner & { readonly about?: ReportedDetail; readonly message: string }
  /** They say that what they reported last is settled. */
  readonly detailsSettled: BySigner
  readonly addressCorrected: { readonly signer: string; readonly to: string; readonly by: string }
  readonly cancelled: { readonly by: string; readonly reason: string | null }
  readonly lapsed: Readonly<Record<string, never>>
  /** Of the sealed document. */
  readonly sealed: { readonly sha256: Hash }
  /** Their mail server has taken the email with this file: from that day on their days to withdraw count. */
  readonly copySent: { readonly signer: string; readonly to: string; readonly sha256: Hash }
  /** They have downloaded this file, before their mail server has taken an email with it. */
  readonly copyDownloaded: BySigner & { readonly sha256: Hash }
  /** They withdraw from the agreement on their page. */
  readonly withdrawn: BySigner
  /** Staff record a withdrawal that the signer sent on this day, in Dublin. */
  readonly withdrawalRecorded: {
    readonly signer: string
    readonly by: string
    readonly how: string
    readonly toldOn: string
  }
  /** Of the file with what was added to make it last; `level` is that of PAdES, and the time is that until which it can be verified. */
  readonly extended: { readonly sha256: Hash; readonly level: string; readonly verifiableUntil: string }
}

export type StepKind = keyof StepData

/** Whether a step is a signature: of a signer, or for the lender. The seal covers the chain up to the last one. */
export const isSignature = ({ kind }: Pick<EvidenceEntry, 'kind'>): boolean =>
  kind === 'signed' || kind === 'lenderSigned'

/** A step in the form for the chain. */
export const step = <Kind extends StepKind>(kind: Kind, data: StepData[Kind]) => ({ kind, data })

/** The content and time of a signer's step of a kind; undefined if there was none. */
export type TakenStep<Kind extends StepKind> = { readonly at: Date; readonly data: StepData[Kind] }

/** The last step of a kind by a signer, before the entry with the number `before` if given. */
export const lastStep = <Kind extends StepKind>(
  entries: readonly EvidenceEntry[],
  kind: Kind,
  signerId: string,
  before = Number.POSITIVE_INFINITY,
): TakenStep<Kind> | undefined => {
  const entry = entries.findLast(
    (one) => one.kind === kind && one.number < before && signerOf(one) === signerId,
  )
  // Only `step` writes entries, so their data is of their kind.
  return entry === undefined ? undefined : { at: new Date(entry.at), data: entry.data as never }
}

const signerOf = ({ data }: EvidenceEntry): unknown =>
  typeof data === 'object' && data !== null && 'signer' in data ? data['signer'] : undefined

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue }

/**
 * JSON with one notation for each value (RFC 8785): properties sorted by UTF-16 units, no spaces. Throws a TypeError for
 * values that JSON cannot represent: undefined, functions, infinities, and halves of surrogate pairs.
 */
export const canonicalJson = (value: JsonValue): string => {
  if (!isJson(value)) throw new TypeError('The value cannot be written in JSON.')
  return canonicalize(value) as string
}

/** Like JSON.stringify, the library omits or converts values that evidence must not contain. */
const isJson = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object') return typeof value === 'boolean' || Number.isFinite(value)
  if (Array.isArray(value)) return Array.from(value).every(isJson)
  return value === null || (isPlain(value) && Object.entries(value).flat().every(isJson))
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value))
