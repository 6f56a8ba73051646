/**
 * A signing as it is kept: its file, its papers and the steps of its evidence, each sealed by the data key of its
 * application and bound to its place.
 */
import { withFeeList } from '../../domain/finance/fees.ts'
import type { SigningFile } from '../../domain/signing.ts'
import { canonicalJson } from '../../signing/canonical-json.ts'
import type { EvidenceEntry } from '../../signing/evidence.ts'
import type { StepKind } from '../../signing/evidence-steps.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { decrypt, encrypt } from '../../store/encryption/cipher.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { PURPOSES } from '../../store/encryption/purposes.ts'
import {
  type EvidenceRow,
  findPdf,
  listEvidence,
  type PdfKind,
  type SigningRow,
} from '../../store/signing/signings.ts'
import type { Service } from '../service.ts'

/** The key of an application that is not erased; undefined once it was. */
export const signingKeyOf = (
  { ring }: Pick<Service, 'ring'>,
  { id, keyId, dataKey }: Pick<ApplicationRow, 'id' | 'keyId' | 'dataKey'>,
): Buffer | undefined =>
  keyId === null || dataKey === null ? undefined : unwrap(ring, id, { keyId, wrapped: dataKey })

export const encryptSigningFile = (key: Buffer, signingId: string, file: SigningFile): Buffer =>
  encrypt(key, `${PURPOSES.signing} ${signingId}`, JSON.stringify(file))

export const decryptSigningFile = (
  key: Buffer,
  { id, file }: Pick<SigningRow, 'id' | 'file'>,
): SigningFile => {
  const stored = JSON.parse(decrypt(key, `${PURPOSES.signing} ${id}`, file).toString()) as SigningFile
  return { ...stored, offer: withFeeList(stored.offer) }
}

export const encryptPdf = (key: Buffer, signingId: string, kind: PdfKind, content: Buffer): Buffer =>
  encrypt(key, purposeOfPaper(signingId, kind), content)

export const encryptEvidence = (key: Buffer, signingId: string, entry: EvidenceEntry): EvidenceRow => ({
  number: entry.number,
  entry: encrypt(key, purposeOfEvidence(signingId, entry.number), canonicalJson(entry)),
  hash: Buffer.from(entry.hash, 'hex'),
})

export const decryptEvidence = (
  key: Buffer,
  signingId: string,
  { number, entry }: Pick<EvidenceRow, 'number' | 'entry'>,
): EvidenceEntry =>
  JSON.parse(decrypt(key, purposeOfEvidence(signingId, number), entry).toString()) as EvidenceEntry

const purposeOfPaper = (signingId: string, kind: PdfKind) => `${PURPOSES.signingPaper} ${signingId} ${kind}`
const purposeOfEvidence = (signingId: string, number: number) =>
  `${PURPOSES.signingEvidence} ${signingId} ${number}`

type Kept = Pick<ApplicationRow, 'id' | 'keyId' | 'dataKey'>

/** A paper of a signing, opened; undefined while there is none, and once the application was erased. */
export const readStoredPdf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  application: Kept,
  signingId: string,
  kind: PdfKind,
): Promise<Buffer | undefined> => {
  const key = signingKeyOf(service, application)
  const paper = await findPdf(service.sql, signingId, kind)
  if (key === undefined || paper === undefined) return undefined
  return decrypt(key, purposeOfPaper(signingId, kind), paper.content)
}

/** All steps of a signing's evidence in their order; undefined once the application was erased. */
export const readEvidence = async (
  service: Pick<Service, 'sql' | 'ring'>,
  application: Kept,
  signingId: string,
): Promise<readonly EvidenceEntry[] | undefined> => {
  const key = signingKeyOf(service, application)
  if (key === undefined) return undefined
  const rows = await listEvidence(service.sql, signingId)
  return rows.map((row) => decryptEvidence(key, signingId, row))
}

/** The number of a signer's last step of a kind, before another where that is given; 0 where there is none. */
export const numberOfLast = (
  entries: readonly EvidenceEntry[],
  kind: StepKind,
  signerId: string,
  before = Number.POSITIVE_INFINITY,
): number =>
  entries.findLast((one) => one.kind === kind && one.number < before && isOf(one, signerId))?.number ?? 0

const isOf = ({ data }: EvidenceEntry, signerId: string): boolean =>
  (data as { readonly signer?: unknown }).signer === signerId
