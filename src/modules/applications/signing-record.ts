/**
 * Signings as they are stored and read: the file, documents and evidence of each, encrypted with its application's data
 * key and bound to its place.
 */
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf, type KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { canonicalJson, type EvidenceEntry, type StepKind } from '../../adapters/agreement/evidence.ts'
import type { Application, BorrowerType } from '../../domain/application/application.ts'
import { type Party, partiesOf } from '../../domain/application/parties.ts'
import { allows } from '../../domain/application/states.ts'
import { type CreditLaw, lawFor } from '../../domain/finance/credit-law.ts'
import { withFeeList } from '../../domain/finance/fees.ts'
import type { Signer, SignerRole, SigningFile } from '../../domain/signing/signing.ts'
import { type DaysToWithdraw, daysToWithdraw } from '../../domain/signing/withdrawal.ts'
import type { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigner } from '../../store/applications/signers.ts'
import {
  type EvidenceRow,
  type ExtensionRow,
  findPdf,
  findSigning,
  findSignings,
  listEvidence,
  listExtensions,
  type PdfKind,
  readSigning,
  type SigningRow,
} from '../../store/applications/signings.ts'

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
 * The sealed agreement with all that was added to make it last, opened; undefined while there is none, and once the
 * application was erased.
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

/**
 * Encrypts what is added to a sealed agreement under its application's data key, bound to the signing and to its
 * number.
 */
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

/** Why the application, as read with its signing, is no longer what the caller saw. */
export type OutdatedReason = (application: ApplicationRow) => Promise<Refusal | undefined>

export type OpenedSigning = {
  readonly row: SigningRow
  /** The application's data key, which encrypts everything in the signing. */
  readonly key: Buffer
  readonly file: SigningFile
  readonly application: ApplicationRow
}

/** Undefined if the signing does not exist, or its application was erased. */
export const openSigning = async (
  service: Pick<Service, 'sql' | 'ring' | 'findApplication'>,
  signingId: string,
): Promise<OpenedSigning | undefined> => {
  const row = await readSigning(service.sql, signingId)
  const application = row === undefined ? undefined : await service.findApplication(row.applicationId)
  return row === undefined || application === undefined ? undefined : opened(service, row, application)
}

/** An application's signing in progress or completed, or else its last; undefined if none can be read. */
export const openSigningOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  application: ApplicationRow,
): Promise<OpenedSigning | undefined> => {
  const row = await findSigning(service.sql, application.id)
  return row === undefined ? undefined : opened(service, row, application)
}

/** The signing of each application whose next step depends on it, by the application's id. */
export const openSigningsOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  applications: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, OpenedSigning>> => {
  const asked = applications.filter(
    ({ state }) => allows(state, 'sign') || allows(state, 'startSigning') || state === 'Signed',
  )
  const byId = new Map(asked.map((one) => [one.id, one]))
  const rows = await findSignings(service.sql, [...byId.keys()])
  return new Map(
    rows.flatMap((row) => {
      const application = byId.get(row.applicationId)
      const signing = application && opened(service, row, application)
      return signing ? [[row.applicationId, signing]] : []
    }),
  )
}

/** The days to withdraw from a signing's agreement; undefined without any, and once the application was erased. */
export const withdrawalOf = (
  { signing: { laws }, now }: Pick<Service, 'signing' | 'now'>,
  { row: { state }, file }: OpenedSigning,
  borrowerType: BorrowerType | undefined,
): DaysToWithdraw | undefined => {
  if (borrowerType === undefined) return undefined
  return daysToWithdraw(lawOfAgreement(laws, file, borrowerType), { state, file }, now())
}

/** The law under which an agreement is made. */
export const lawOfAgreement = (
  laws: readonly CreditLaw[],
  { agreementDate, offer }: Pick<SigningFile, 'agreementDate' | 'offer'>,
  borrowerType: BorrowerType,
): CreditLaw => lawFor(laws, { day: agreementDate as LocalDate, credit: offer.loanAmount, borrowerType })

/** The signing of this signer; undefined if there is none, or its application was erased. */
export const openSigningWith = async (
  service: Pick<Service, 'sql' | 'ring' | 'findApplication'>,
  signerId: string,
): Promise<(OpenedSigning & { readonly signer: Signer }) | undefined> => {
  const secrets = await findSigner(service.sql, signerId)
  const signing = secrets === undefined ? undefined : await openSigning(service, secrets.signingId)
  return signing === undefined ? undefined : { ...signing, signer: signerOf(signing.file, signerId) }
}

const opened = (
  service: Pick<Service, 'ring'>,
  row: SigningRow,
  application: ApplicationRow,
): OpenedSigning | undefined => {
  const key = dataKeyOf(service.ring, application)
  return key === undefined ? undefined : { row, key, application, file: decryptSigningFile(key, row) }
}

/** A signer of the file by their id; every signer's row has one. */
export const signerOf = ({ signers }: SigningFile, signerId: string): Signer => {
  const signer = signers.find(({ id }) => id === signerId)
  if (signer === undefined) throw new Error('A signing lacks one of its signers')
  return signer
}

/** The file with this signer replaced. */
export const withSigner = (file: SigningFile, signer: Signer): SigningFile => ({
  ...file,
  signers: file.signers.map((one) => (one.id === signer.id ? signer : one)),
})

/**
 * The signers of a new signing: every applicant in the order of the application, all still waiting. A missing email
 * address is an empty text.
 */
export const signersOf = (application: Application, newId: () => string): readonly Signer[] =>
  partiesOf(application).map(({ applicant, name, role }, place) => {
    const { email = '', mobile } = application.applicants[applicant] ?? {}
    return {
      id: newId(),
      place,
      applicant,
      name,
      role: ROLES[role],
      email,
      mobile: mobile ?? null,
      state: 'waiting',
    }
  })

const ROLES: Readonly<Record<Party['role'], SignerRole>> = {
  hirer: 'borrower',
  guarantor: 'guarantor',
  partner: 'partner',
  director: 'director',
}
