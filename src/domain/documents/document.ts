/** Documents for requirements: which files may be uploaded, and what is shown of them. */
import type { Actor } from '../application/actor.ts'

/** The accepted types, detected from the content, with their file extensions. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/** The types' names in sentences. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

const anyOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** "PDF, JPEG or PNG", for sentences. */
export const DOCUMENT_NAMES_TEXT = anyOf(Object.values(DOCUMENT_NAMES))

/** "neither a PDF nor a JPEG nor a PNG", for sentences. */
export const NO_DOCUMENT_TEXT = `neither ${Object.values(DOCUMENT_NAMES)
  .map((name) => `a ${name}`)
  .join(' nor ')}`

/** "application/pdf, image/jpeg or image/png", for sentences. */
export const DOCUMENT_TYPES_TEXT = anyOf(Object.keys(DOCUMENT_TYPES))

export type DocumentType = keyof typeof DOCUMENT_TYPES

export const DOCUMENT_MEDIA_TYPES = Object.keys(DOCUMENT_TYPES) as readonly DocumentType[]

/** What a PDF may hold besides pages, and staff are warned of. */
export const DOCUMENT_CONTENTS = ['embeddedFiles', 'media', 'xfaForm'] as const
export type DocumentContents = (typeof DOCUMENT_CONTENTS)[number]

/** The contents' names in sentences. */
export const DOCUMENT_CONTENTS_NAMES: Readonly<Record<DocumentContents, string>> = {
  embeddedFiles: 'embedded files',
  media: 'sound, video or 3D content',
  xfaForm: 'an XFA form',
}

export const DOCUMENT_MAXIMUM_BYTES = 20 * 1024 * 1024
export const DOCUMENT_NAME_MAXIMUM_CHARACTERS = 200
/** The most documents of an application, so that no client can fill the database through one. */
export const DOCUMENTS_OF_APPLICATION_MAXIMUM = 100
/**
 * The most bytes of documents that a client may store in total unless the lender says otherwise, so that none can fill
 * the disk. A dealer that sends 100 applications a month with five documents of 1.5 MB each has room for more than two
 * years; 1,024 documents of the largest size fit.
 */
export const DOCUMENT_QUOTA_DEFAULT_BYTES = 20 * 1024 * 1024 * 1024
/** A picture with more pixels is not a page scan, or is meant to exhaust the programs that open it. */
export const PICTURE_MAXIMUM_PIXELS = 100_000_000

export type Document = {
  readonly id: string
  /** The id of its requirement. */
  readonly requirement: string
  readonly name: string
  readonly type: DocumentType
  readonly bytes: number
  /** What it holds besides pages; the lender is warned of it. */
  readonly contains: readonly DocumentContents[]
  readonly uploadedAt: Date
  readonly by: Actor
}
