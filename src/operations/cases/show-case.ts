/** Shows an application to the lender's staff; the audit records who saw the borrowers' data. */

import type { Actor } from '../../domain/application/actor.ts'
import type { Document } from '../../domain/documents/document.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { listDocumentsForStaff } from '../documents/list.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { readForStaff, type StaffView } from './read-case.ts'

export type ShownCase = Omit<StaffView, 'body'> & {
  readonly documents: readonly Document[]
  /** The newest revision's body, as JSON; null once it was erased, absent if it wasn't requested. */
  readonly body?: string | null
}

/** Refused where the reference names no application. */
export const showCase = async (
  service: Service,
  reference: string,
  { by, withData }: { readonly by: Actor; readonly withData: boolean },
): Promise<ShownCase | Refusal> => {
  const view = await readForStaff(service, reference)
  if (view instanceof Refusal) return view
  const documents = await listDocumentsForStaff(service, reference)
  if (documents instanceof Refusal) return documents
  const { body, ...rest } = view
  if (!withData) return { ...rest, documents }
  if (body !== null)
    await recordAlone(service.sql, { actor: by, now: service.now }, 'application.dataShown', {
      kind: 'application',
      id: view.id,
    })
  return { ...rest, documents, body }
}
