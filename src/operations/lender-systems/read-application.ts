/** What the lender's systems read of an application; the audit records which of them read it. */
import type { Actor } from '../../domain/access/actor.ts'
import { findErasureEntry } from '../../store/audit/read.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import { namerOf } from '../applications/last-change.ts'
import { findNearest, type NearestFound } from '../cases/nearest.ts'
import { actorsIn, type ReadCase, readCase } from '../cases/open-case.ts'
import type { Service } from '../service.ts'
import { type ShownSigning, showSigning } from '../signing/show.ts'
import { noteRead } from './note-read.ts'

export type LenderCase = ReadCase & {
  readonly signing: ShownSigning | undefined
  /** When it was erased; undefined while its data exists, or if that was not recorded. */
  readonly erasedAt: Date | undefined
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
}

/** The application with everything that the lender knows about it. */
export const readLenderApplication = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<LenderCase> => {
  const inHand = await caseInHand(service, application)
  const isErased = inHand.canonical === undefined
  const [read, signing, erasure] = await Promise.all([
    readCase(service, inHand),
    showSigning(service, application),
    isErased ? findErasureEntry(service.sql, application.id) : undefined,
  ])
  if (!isErased) await noteRead(service, application, by)
  const called = await namerOf(service, [...actorsIn(read)])
  return { ...read, signing, erasedAt: erasure?.at, called }
}

/** The nearest figures of an application, with the case that they are for. */
export const readNearest = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<NearestFound & { readonly inHand: CaseInHand }> => {
  const inHand = await caseInHand(service, application)
  if (inHand.canonical !== undefined) await noteRead(service, application, by)
  return { inHand, ...(await findNearest(service, inHand)) }
}
