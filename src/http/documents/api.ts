/** All operations on requirements and documents. */
import type { ApiSet } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'
import { listDocumentsOf, listRequirementsOf, readDocumentOf } from './read.ts'
import { uploadDocumentOf } from './upload.ts'

const documentsOf = (of: ApiSet) => [
  listRequirementsOf(of),
  uploadDocumentOf(of),
  listDocumentsOf(of),
  readDocumentOf(of),
]

export const DOCUMENT_OPERATIONS = API_SETS.flatMap(documentsOf)
