/**
 * A signing as it is kept: its file, its papers and the steps of its evidence, each sealed by the data key of its
 * application and bound to its place.
 */
import type { SigningFile } from '../../domain/signing.ts'
import { canonicalJson } from '../../signing/canonical-json.ts'
import type { EvidenceEntry } from '../../signing/evidence.ts'
import type { StepKind } from '../../signing/evidence-steps.ts'
import type { ApplicationHead } from '../../store/applications/read.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { SEALED } from '../../store/encryption/purposes.ts'
import { open, seal } from '../../store/encryption/sealed.ts'
import {
  type EvidenceRow,
  findPaper,
  listEvidence,
  type PaperKind,
  type SigningRow,
} from '../../store/signing/signings.ts'
import type { Service } from '../service.ts'

/** The key of an application that is not erased; undefined once it was. */
export const signingKeyOf = (
  { ring }: Pick<Service, 'ring'>,
  { id, keyId, dataKey }: Pick<ApplicationHead, 'id' | 'keyId' | 'dataKey'>,
): Buffer | undefined =>
  keyId === null || dataKey === null ? undefined : unwrap(ring, id, { keyId, wrapped: dataKey })

export const sealSigningFile = (key: Buffer, signingId: string, file: SigningFile): Buffer =>
  seal(key, `${SEALED.signing} ${signingId}`, JSON.stringify(file))

export const openSigningFile = (key: Buffer, { id, file }: Pick<SigningRow, 'id' | 'file'>): SigningFile =>
  JSON.parse(open(key, `${SEALED.signing} ${id}`, file).toString()) as SigningFile

export const sealPaper = (key: Buffer, signingId: string, kind: PaperKind, content: Buffer): Buffer =>
  seal(key, purposeOfPaper(signingId, kind), content)

export const sealEvidence = (key: Buffer, signingId: string, entry: EvidenceEntry): EvidenceRow => ({
  number: entry.number,
  entry: seal(key, purposeOfEvidence(signingId, entry.number), canonicalJson(entry)),
  hash: Buffer.from(entry.hash, 'hex'),
})

export const openEvidence = (
  key: Buffer,
  signingId: string,
  { number, entry }: Pick<EvidenceRow, 'number' | 'entry'>,
): EvidenceEntry =>
  JSON.parse(open(key, purposeOfEvidence(signingId, number), entry).toString()) as EvidenceEntry

const purposeOfPaper = (signingId: string, kind: PaperKind) => `${SEALED.signingPaper} ${signingId} ${kind}`
const purposeOfEvidence = (signingId: string, number: number) =>
  `${SEALED.signingEvidence} ${signingId} ${number}`

type Kept = Pick<ApplicationHead, 'id' | 'keyId' | 'dataKey'>

/** A paper of a signing, opened; undefined while there is none, and once the application was erased. */
export const readPaper = async (
  service: Pick<Service, 'sql' | 'ring'>,
  application: Kept,
  signingId: string,
  kind: PaperKind,
): Promise<Buffer | undefined> => {
  const key = signingKeyOf(service, application)
  const paper = await findPaper(service.sql, signingId, kind)
  if (key === undefined || paper === undefined) return undefined
  return open(key, purposeOfPaper(signingId, kind), paper.content)
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
  return rows.map((row) => openEvidence(key, signingId, row))
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
