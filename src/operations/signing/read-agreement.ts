/** Gives the sealed agreement of an application to the clients that may read it. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigning } from '../../store/signing/signings.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'
import { readStoredSeal } from '../signing-record/stored.ts'

export type ReadAgreement =
  | { readonly is: 'sealed'; readonly pdf: Buffer }
  /** Not everyone has signed, or the document is still being made. */
  | { readonly is: 'none' }
  /** The caller may not see the application, or it does not exist. */
  | { readonly is: 'unknown' }

/**
 * The sealed agreement of an application as a PDF, for a client. The result says why there is none: no application
 * for this caller, or no agreement sealed yet.
 */
export const readAgreement = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ReadAgreement> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return { is: 'unknown' }
  const pdf = await sealedPdfOf(service, application)
  return pdf === undefined ? { is: 'none' } : { is: 'sealed', pdf }
}

/** Its newest form. Undefined if there is none, or the application was erased. */
export const sealedPdfOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<Buffer | undefined> => {
  const signing = await findSigning(service.sql, application.id)
  return signing && (await readStoredSeal(service, application, signing.id))?.pdf
}
