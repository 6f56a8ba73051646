/** Types, sizes and contents of documents in words. */
import {
  DOCUMENT_CONTENTS_NAMES,
  type DocumentContents,
} from '../../../../../src/domain/documents/document.ts'
import type { ShownDocument } from '../../../../../src/http/shared/application-part-pages.ts'

export const TYPE_NAMES: Readonly<Record<ShownDocument['type'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

const AND = new Intl.ListFormat('en-IE')
/** "embedded files and an XFA form". */
export const contentsText = (contains: readonly DocumentContents[]): string =>
  AND.format(contains.map((one) => DOCUMENT_CONTENTS_NAMES[one]))

const KILOBYTE = 1_000
const NUMBER = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 })

/** "812 bytes", "34 kB", "2.4 MB". */
export const sizeText = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} kB`
  return `${NUMBER.format(bytes / KILOBYTE / KILOBYTE)} MB`
}
