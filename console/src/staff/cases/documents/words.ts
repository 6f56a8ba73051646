/** Types and contents of documents in words. */
import {
  DOCUMENT_CONTENTS_NAMES,
  type DocumentContents,
} from '../../../../../src/domain/documents/document.ts'
import type { ShownDocument } from '../../../../../src/http/shared/application-part-pages.ts'
import { listText } from '../../../names/formats.ts'

export const TYPE_NAMES: Readonly<Record<ShownDocument['type'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

/** "embedded files and an XFA form". */
export const contentsText = (contains: readonly DocumentContents[]): string =>
  listText(contains.map((one) => DOCUMENT_CONTENTS_NAMES[one]))
