/** The steps of a signing's evidence, and what the evidence page shows of them. */
import type { CodesBy } from '../../domain/access/access.ts'
import type { ReportedDetail, SignerRole } from '../../domain/signing/signing.ts'
import type { EvidenceEntry } from './evidence.ts'

/** SHA-256, in lower-case hexadecimal. */
type Hash = string

/** The origin of a signer's step. */
export type FromWhere = {
  /** The network address. */
  readonly address: string
  /** The browser's own description. */
  readonly browser: string
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
  readonly linkOpened: { readonly signer: string } & FromWhere
  readonly codeSent: { readonly signer: string; readonly by: CodesBy; readonly to: string }
  readonly codeWrong: { readonly signer: string } & FromWhere
  readonly codeRight: { readonly signer: string } & FromWhere
  readonly agreementShown: {
    readonly signer: string
    readonly sha256: Hash
    readonly pages: number
  } & FromWhere
  /** Their page showed the end of the agreement with this hash. */
  readonly agreementRead: { readonly signer: string; readonly sha256: Hash } & FromWhere
  readonly consented: { readonly signer: string } & FromWhere
  readonly signed: {
    readonly signer: string
    readonly signature: 'typed' | 'drawn'
    /** Of the text in UTF-8, or of the strokes as RFC 8785 JSON; earlier versions used the picture. */
    readonly signatureSha256: Hash
    /** Of the agreement as shown and signed. */
    readonly sha256: Hash
  } & FromWhere
  readonly declined: { readonly signer: string; readonly reason: string } & FromWhere
  /** `about` is absent if they did not choose what is wrong. */
  readonly detailsWrong: {
    readonly signer: string
    readonly about?: ReportedDetail
    readonly message: string
  } & FromWhere
  /** They say that what they reported last is settled. */
  readonly detailsSettled: { readonly signer: string } & FromWhere
  readonly addressCorrected: { readonly signer: string; readonly to: string; readonly by: string }
  readonly cancelled: { readonly by: string; readonly reason: string | null }
  readonly lapsed: Readonly<Record<string, never>>
  /** Of the sealed document. */
  readonly sealed: { readonly sha256: Hash }
  /** Of the file with what was added to make it last; `level` is that of PAdES, and the time is that until which it can be verified. */
  readonly extended: { readonly sha256: Hash; readonly level: string; readonly verifiableUntil: string }
}

export type StepKind = keyof StepData

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
