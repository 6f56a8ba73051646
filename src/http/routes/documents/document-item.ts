/** A document as clients see it. */
import type { ListedDocument } from '../../../operations/documents/list.ts'

/** The members of a document that are public. */
export const documentItem = ({ id, requirement, name, type, bytes, uploadedAt, by }: ListedDocument) => ({
  id,
  requirement,
  name,
  type,
  bytes,
  uploadedAt,
  by,
})
