/** A requirement, and a document, as clients see them. */
import type { Requirement } from '../../domain/documents/requirement.ts'
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

/** A requirement's public fields. */
export const requirementItem = ({ id, name, applicant, state, reason, at }: Requirement) => ({
  id,
  name,
  applicant,
  state,
  reason: reason ?? null,
  at: at === undefined ? null : new Date(at),
})
