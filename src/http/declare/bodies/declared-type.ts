/** The media types that senders give files: today's and older ones, and those that say nothing. */
import {
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_TYPES,
  type DocumentType,
} from '../../../domain/documents/document.ts'

/** Other names of accepted types, which browsers, email programs and storage services use or used. */
const OTHER_NAMES: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  'application/pdf': [
    'application/x-pdf',
    'application/acrobat',
    'application/x-acrobat',
    'application/vnd.pdf',
    'applications/vnd.pdf',
    'text/pdf',
    'text/x-pdf',
  ],
  'image/jpeg': [
    'image/jpg',
    'image/jpe',
    'image/jfif',
    'image/pjpeg',
    'image/pjpg',
    'image/pipeg',
    'image/x-jpeg',
    'image/x-jpg',
    'image/x-citrix-jpeg',
    'image/vnd.swiftview-jpeg',
    'application/jpeg',
    'application/jpg',
    'application/x-jpg',
    'application/x-jpeg',
  ],
  'image/png': ['image/x-png', 'image/apng', 'image/x-citrix-png', 'application/png', 'application/x-png'],
}

const NAMED: ReadonlyMap<string, DocumentType> = new Map(
  DOCUMENT_MEDIA_TYPES.flatMap((type) =>
    [type, ...(OTHER_NAMES[type] ?? [])].map((name) => [name, type] as const),
  ),
)

/** What programs send that do not know a file's type; curl sends the last. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'application/octetstream',
  'application/x-octet-stream',
  'binary/octet-stream',
  'application/binary',
  'application/x-binary',
  'application/unknown',
  'application/x-unknown-content-type',
  'application/download',
  'application/x-download',
  'application/force-download',
  'application/x-force-download',
  'application/save',
  'unknown/unknown',
  'content/unknown',
  'application/x-www-form-urlencoded',
])

/**
 * The type that a header declares, by today's name and without its parameters; undefined if it declares none, as "pdf" or
 * "image/*".
 */
export const declaredType = (header: string | undefined): string | undefined => {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!/^[^\s/*]+\/[^\s/*]+$/.test(type) || SAYS_NOTHING.has(type)) return undefined
  return NAMED.get(type) ?? type
}

/** Whether a request's body may be a bare file by its header. */
export const mayBeFile = (header: string | undefined): boolean => {
  const type = declaredType(header)
  return type === undefined || type in DOCUMENT_TYPES
}
