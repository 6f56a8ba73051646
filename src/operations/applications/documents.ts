/** Decrypts the facts of an application's documents, without their content. */

import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { documentOf, openFacts } from '../../store/documents/content.ts'
import { listDocumentRows } from '../../store/documents/documents.ts'
import type { Service } from '../service.ts'

/** Empty once the application was erased: nobody can read them any more. */
export const documentsOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly Document[]> => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return []
  return (await listDocumentRows(service.sql, application.id)).map((row) =>
    documentOf(row, openFacts(key, row)),
  )
}
