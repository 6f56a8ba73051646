/** Decrypts the facts of an application's documents, without their content. */

import { unwrap } from '../../../packages/encryption/data-key.ts'
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
  const { id, keyId, dataKey } = application
  if (keyId === null || dataKey === null) return []
  const key = unwrap(service.ring, id, { keyId, wrapped: dataKey })
  return (await listDocumentRows(service.sql, id)).map((row) => documentOf(row, openFacts(key, row)))
}
