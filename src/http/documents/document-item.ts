/** A document as clients see it. */
import type { ListedDocument } from '../../operations/documents/list.ts'

/** A document's public fields. */
export const documentItem = ({ id, requirement, name, type, bytes, uploadedAt, by }: ListedDocument) => ({
  id,
  requirement,
  name,
  type,
  bytes,
  uploadedAt,
  by,
})
