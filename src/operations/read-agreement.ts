/** Gives out the sealed agreement of an application: to the clients that may read it, and to the lender's staff. */
import type { Caller } from '../auth/authenticate.ts'
import type { Actor } from '../domain/actor.ts'
import type { ModelSet } from '../domain/model-set.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { recordAlone } from '../store/change.ts'
import { findSigning } from '../store/signings.ts'
import { findAccessible } from './accessible-application.ts'
import { findForStaff } from './find-application.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { readPaper } from './signing-file.ts'

export type ReadAgreement =
  | { readonly is: 'sealed'; readonly pdf: Buffer }
  /** Nothing is signed, or the paper is still being made. */
  | { readonly is: 'none' }
  /** The caller knows no such application. */
  | { readonly is: 'unknown' }

export const readAgreement = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<ReadAgreement> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return { is: 'unknown' }
  const pdf = await sealedPaperOf(service, application)
  return pdf === undefined ? { is: 'none' } : { is: 'sealed', pdf }
}

/** The same for staff; who was shown it is on the audit. Refused where there is none. */
export const readAgreementForStaff = async (
  service: Service,
  { reference, by }: { readonly reference: string; readonly by: Actor },
): Promise<Buffer | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const pdf = await sealedPaperOf(service, application)
  if (pdf === undefined) return new Refusal(`${reference} has no sealed agreement.`)
  const subject = { kind: 'application', id: application.id } as const
  await recordAlone(service.sql, { actor: by, now: service.now }, 'agreement.shown', subject)
  return pdf
}

/** Undefined while there is none, and once the application was erased. */
const sealedPaperOf = async (service: Service, application: ApplicationHead): Promise<Buffer | undefined> => {
  const signing = await findSigning(service.sql, application.id)
  return signing === undefined ? undefined : readPaper(service, application, signing.id, 'sealed')
}
