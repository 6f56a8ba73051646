/**
 * A signing as it is stored: its file, its documents and the steps of its evidence, each encrypted with its
 * application's data key and bound to its place.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { canonicalJson } from '../../adapters/agreement/canonical-json.ts'
import type { EvidenceEntry } from '../../adapters/agreement/evidence.ts'
import type { StepKind } from '../../adapters/agreement/evidence-steps.ts'
import { withFeeList } from '../../domain/finance/fees.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type ExtensionRow, listExtensions } from '../../store/signing/extensions.ts'
import {
  type EvidenceRow,
  findPdf,
  listEvidence,
  type PdfKind,
  type SigningRow,
} from '../../store/signing/signings.ts'

/** What reads stored signings. */
type Reading = { readonly sql: Queries; readonly ring: KeyRing }

/** Encrypts the file of a signing under its application's data key, bound to the signing's id. */
export const encryptSigningFile = (key: Buffer, signingId: string, file: SigningFile): Buffer =>
  encrypt(key, `${PURPOSES.signing} ${signingId}`, JSON.stringify(file))

/**
 * Decrypts the file of a signing, also with the two fees that files had before fees were a list. Throws if the key or
 * the id is wrong, or the bytes were changed.
 */
export const decryptSigningFile = (
  key: Buffer,
  { id, file }: Pick<SigningRow, 'id' | 'file'>,
): SigningFile => {
  const stored = JSON.parse(decrypt(key, `${PURPOSES.signing} ${id}`, file).toString()) as SigningFile
  return { ...stored, offer: withFeeList(stored.offer) }
}

/** Encrypts a PDF of a signing under its application's data key, bound to the signing and to its kind. */
export const encryptPdf = (key: Buffer, signingId: string, kind: PdfKind, content: Buffer): Buffer =>
  encrypt(key, purposeOfPdf(signingId, kind), content)

/**
 * Encrypts a step of the evidence, as canonical JSON (RFC 8785), bound to the signing and to its number. The hash stays
 * unencrypted.
 */
export const encryptEvidence = (key: Buffer, signingId: string, entry: EvidenceEntry): EvidenceRow => ({
  number: entry.number,
  entry: encrypt(key, purposeOfEvidence(signingId, entry.number), canonicalJson(entry)),
  hash: Buffer.from(entry.hash, 'hex'),
})

/** Decrypts a step of the evidence. Throws if the key, signing or number is wrong, or the bytes were changed. */
export const decryptEvidence = (
  key: Buffer,
  signingId: string,
  { number, entry }: Pick<EvidenceRow, 'number' | 'entry'>,
): EvidenceEntry =>
  JSON.parse(decrypt(key, purposeOfEvidence(signingId, number), entry).toString()) as EvidenceEntry

const purposeOfPdf = (signingId: string, kind: PdfKind) => `${PURPOSES.signingPdf} ${signingId} ${kind}`
const purposeOfExtension = (signingId: string, number: number) =>
  `${PURPOSES.signingExtension} ${signingId} ${number}`
const purposeOfEvidence = (signingId: string, number: number) =>
  `${PURPOSES.signingEvidence} ${signingId} ${number}`

type Stored = Pick<ApplicationRow, 'id' | 'keyId' | 'dataKey'>

/** A PDF of a signing, decrypted; undefined while there is none, and once the application was erased. */
export const readStoredPdf = async (
  service: Reading,
  application: Stored,
  signingId: string,
  kind: PdfKind,
): Promise<Buffer | undefined> => {
  const key = dataKeyOf(service.ring, application)
  const pdf = await findPdf(service.sql, signingId, kind)
  if (key === undefined || pdf === undefined) return undefined
  return decrypt(key, purposeOfPdf(signingId, kind), pdf.content)
}

/** A sealed agreement in its newest form. */
export type StoredSeal = {
  readonly pdf: Buffer
  /** How often something was added since it was sealed. */
  readonly extensions: number
}

/**
 * The sealed agreement with all that was added to make it last, opened; undefined while there is none, and once the application was
 * erased.
 */
export const readStoredSeal = async (
  service: Reading,
  application: Stored,
  signingId: string,
): Promise<StoredSeal | undefined> => {
  const sealed = await readStoredPdf(service, application, signingId, 'sealed')
  const key = dataKeyOf(service.ring, application)
  if (sealed === undefined || key === undefined) return undefined
  const rows = await listExtensions(service.sql, signingId)
  const added = rows.map(({ number, content }) =>
    decrypt(key, purposeOfExtension(signingId, number), content),
  )
  return { pdf: Buffer.concat([sealed, ...added]), extensions: rows.length }
}

/** Encrypts what is added to a sealed agreement under its application's data key, bound to the signing and to its number. */
export const encryptExtension = (key: Buffer, signingId: string, { number, content }: ExtensionRow): Buffer =>
  encrypt(key, purposeOfExtension(signingId, number), content)

/** All steps of a signing's evidence in order; undefined once the application was erased. */
export const readEvidence = async (
  service: Reading,
  application: Stored,
  signingId: string,
): Promise<readonly EvidenceEntry[] | undefined> => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return undefined
  const rows = await listEvidence(service.sql, signingId)
  return rows.map((row) => decryptEvidence(key, signingId, row))
}

/** The number of a signer's last step of a kind, before another one if given; 0 if there is none. */
export const numberOfLast = (
  entries: readonly EvidenceEntry[],
  kind: StepKind,
  signerId: string,
  before = Number.POSITIVE_INFINITY,
): number => entries.findLast((one) => one.number < before && isStepOf(one, kind, signerId))?.number ?? 0

/** Whether a step is of a kind, and a signer's. */
export const isStepOf = ({ kind, data }: EvidenceEntry, wanted: StepKind, signerId: string): boolean =>
  kind === wanted && (data as { readonly signer?: unknown }).signer === signerId
