/** Documents for requirements: which files may be uploaded, and what is shown of them. */
import type { Actor } from '../access/actor.ts'

type TypeRow = {
  /** In sentences. */
  readonly name: string
  readonly extensions: readonly [string, ...string[]]
  /** The bytes that a picture begins with; a PDF may have others before its header. */
  readonly signature?: readonly number[]
}

const ROWS = {
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  'image/jpeg': {
    name: 'JPEG',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    signature: [0xff, 0xd8, 0xff],
  },
  'image/png': {
    name: 'PNG',
    extensions: ['png'],
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
} as const satisfies Readonly<Record<string, TypeRow>>

export type DocumentType = keyof typeof ROWS

/** The accepted types, detected from the content. */
export const DOCUMENT_TYPES: Readonly<Record<DocumentType, TypeRow>> = ROWS

export const DOCUMENT_MEDIA_TYPES = Object.keys(ROWS) as readonly DocumentType[]

export type PictureType = {
  [Type in DocumentType]: (typeof ROWS)[Type] extends { readonly signature: unknown } ? Type : never
}[DocumentType]

/** The type of the picture that begins with these bytes. */
export const pictureTypeOf = (start: Uint8Array): PictureType | undefined =>
  PICTURE_TYPES.find((type) => DOCUMENT_TYPES[type].signature?.every((byte, at) => start[at] === byte))

export const PICTURE_TYPES = DOCUMENT_MEDIA_TYPES.filter(
  (type): type is PictureType => DOCUMENT_TYPES[type].signature !== undefined,
)

const NAMES = Object.values(DOCUMENT_TYPES).map(({ name }) => name)

const anyOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** "PDF, JPEG or PNG", for sentences. */
export const DOCUMENT_NAMES_TEXT = anyOf(NAMES)

/** "neither a PDF nor a JPEG nor a PNG", for sentences. */
export const NO_DOCUMENT_TEXT = `neither ${NAMES.map((name) => `a ${name}`).join(' nor ')}`

/** "application/pdf, image/jpeg or image/png", for sentences. */
export const DOCUMENT_TYPES_TEXT = anyOf(DOCUMENT_MEDIA_TYPES)

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

/** An upload of a client or a person: the requirement, the file's name and declared type, and its bytes as they arrive. */
export type Upload = {
  /** Undefined before it has arrived: a form may have it after its file. Once the content is read, it is there. */
  readonly requirement: () => string | undefined
  readonly name: string | undefined
  readonly declaredType: string | undefined
  /** Throws if the sender goes away, falls silent, sends too much or no requirement. */
  readonly content: AsyncIterable<Uint8Array>
}

/** Why staff mostly reject a document, in the words that the dealer reads. Staff can change them before they send them. */
export const REFUSAL_REASONS: readonly string[] = [
  'We cannot read it. Please send a clearer copy.',
  'Pages are missing. Please send all pages.',
  'Part of it is cut off. Please send the whole page.',
  'It is too old. Please send one from the last 3 months.',
  'It has expired. Please send a valid one.',
  'It is in another person’s name. Please send one in the applicant’s name.',
  'It is not the document that we asked for.',
]
