/** All operations on requirements and documents. */
import { type ApiSet, SETS } from '../applications/sets.ts'
import { listDocumentsOf, listRequirementsOf, readDocumentOf } from './read.ts'
import { uploadDocumentOf } from './upload.ts'

const documentsOf = (of: ApiSet) => [
  listRequirementsOf(of),
  uploadDocumentOf(of),
  listDocumentsOf(of),
  readDocumentOf(of),
]

export const DOCUMENT_OPERATIONS = [...documentsOf(SETS.Quote), ...documentsOf(SETS.Case)]
