/**
 * Records who views a case or one of its documents. What a page reads without the person is a view only if they have
 * not acted on the case yet, so nobody reads one without a trace.
 */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { Service } from '../../service/service.ts'
import { findDocumentRow } from '../../store/applications/documents.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { hasActedOn } from '../../store/audit/read.ts'
import type { ApplicationRow } from '../applications/find.ts'

/** The audit's names for looks, by what a page calls them. */
export const LOOKS = {
  opened: 'case.opened',
  previewed: 'case.previewed',
  printed: 'case.printed',
  document: 'document.shown',
  exported: 'signing.exported',
  caseFile: 'case.fileExported',
  paymentFile: 'case.paymentExported',
} as const

export type Look = keyof typeof LOOKS

/** Records a look at a case, or at one of its documents. */
export const recordLook = (
  service: Pick<Service, 'sql' | 'now'>,
  { actor }: By,
  look: Look,
  of: { readonly id: string; readonly documentId?: string | undefined },
): Promise<void> =>
  recordAlone(service.sql, { actor, now: service.now }, LOOKS[look], {
    kind: 'application',
    id: of.id,
    part: of.documentId,
  })

/** The same for a read that a page makes without the person; only a stranger to the case leaves a look. */
export const recordLookOfStranger: typeof recordLook = async (service, by, look, of) => {
  if (!(await hasActedOn(service.sql, of.id, by.actor))) await recordLook(service, by, look, of)
}

/** Whether the case has this document. */
export const hasDocumentWithId = async (
  { sql }: Pick<Service, 'sql'>,
  { id }: Pick<ApplicationRow, 'id'>,
  documentId: string,
): Promise<boolean> => isUuid(documentId) && (await findDocumentRow(sql, id, documentId)) !== undefined
