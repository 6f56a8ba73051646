/** Reads a signing with its application and their data key. */

import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import { allows } from '../../domain/application/states.ts'
import type { Signer, SigningFile } from '../../domain/signing/signing.ts'
import { type SigningSituation, situationOfSigning } from '../../domain/signing/troubles.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigner } from '../../store/signing/signers.ts'
import { findSigning, findSignings, readSigning, type SigningRow } from '../../store/signing/signings.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { decryptSigningFile } from '../signing-record/stored.ts'

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

/** What of each application's signing concerns the dealer, by the application's id. */
export const signingSituationsOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  applications: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, SigningSituation>> => {
  const asked = applications.filter(({ state }) => allows(state, 'sign') || allows(state, 'startSigning'))
  const byId = new Map(asked.map((one) => [one.id, one]))
  const rows = await findSignings(service.sql, [...byId.keys()])
  return new Map(
    rows.flatMap((row) => {
      const application = byId.get(row.applicationId)
      const signing = application && opened(service, row, application)
      return signing ? [[row.applicationId, situationOfSigning(row, signing.file)]] : []
    }),
  )
}

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
