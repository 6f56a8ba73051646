/**
 * Inspects a document and determines its type from the content alone: a PDF, JPEG or PNG that the lender can open, or
 * why it is none. Pictures are inspected as they arrive, chunk by chunk, and a PDF once all of it is there. The split
 * into chunks makes no difference.
 */
import { examinePdf, TRUNCATED } from '../../../packages/pdf-reader/examine.ts'
import {
  DOCUMENT_TYPES,
  type DocumentContents,
  type DocumentType,
  NO_DOCUMENT_TEXT,
  type PictureType,
  pictureTypeOf,
} from '../../domain/documents/document.ts'
import { jpegInspector } from './inspect-jpeg.ts'
import { pngInspector } from './inspect-png.ts'
import type { TypeInspector } from './type-inspector.ts'

/** The error: `unsupported` is not an accepted type, `unfit` could not be examined. */
export type ContentFault = { readonly is: 'unsupported' | 'unfit'; readonly says: string }

export type Inspected = {
  readonly is: 'document'
  readonly type: DocumentType
  /** What it holds besides pages. */
  readonly contains: readonly DocumentContents[]
}

export type Inspector = {
  /** The error, as soon as there is one. */
  readonly push: (chunk: Uint8Array) => ContentFault | undefined
  /**
   * Once everything has arrived: the type, or the error. It asks for the whole content of a PDF; without it, the PDF is
   * not examined.
   */
  readonly end: (content: (() => Promise<Buffer>) | undefined) => Promise<Inspected | ContentFault>
}

const PDF_HEADER = Buffer.from('%PDF-')
/** Programs that show PDFs look for the header in the first kilobyte: email and web servers put bytes before it. */
const BEFORE_PDF_MAXIMUM_BYTES = 1024
const HEAD_BYTES = BEFORE_PDF_MAXIMUM_BYTES + PDF_HEADER.length

const PICTURES: Readonly<Record<PictureType, () => TypeInspector>> = {
  'image/jpeg': jpegInspector,
  'image/png': pngInspector,
}

const UNSUPPORTED: ContentFault = {
  is: 'unsupported',
  says: `The content of the file is ${NO_DOCUMENT_TEXT}; only these are taken.`,
}
const unfit = (says: string): ContentFault => ({ is: 'unfit', says })

type Recognised = { readonly type: DocumentType; readonly inspector: TypeInspector }

/** Inspects one document. If a type is declared, any other type is unsupported. */
export const contentInspector = (declared?: string): Inspector => {
  let head: Buffer = Buffer.alloc(0)
  let known: Recognised | undefined
  let fault: ContentFault | undefined

  const recognise = (): ContentFault | undefined => {
    known = recognised(head)
    if (known === undefined) return UNSUPPORTED
    if (declared === undefined || declared === known.type) return unfitFor(known.inspector.push(head))
    const says = `The file was declared as ${named(declared)}, but its content is a ${DOCUMENT_TYPES[known.type].name}.`
    return { is: 'unsupported', says }
  }
  return {
    push: (chunk) => {
      if (fault !== undefined) return fault
      if (known !== undefined) fault = unfitFor(known.inspector.push(chunk))
      else {
        head = Buffer.concat([head, chunk])
        if (head.length >= HEAD_BYTES) fault = recognise()
      }
      return fault
    },
    end: async (content) => {
      if (known === undefined) fault ??= head.length === 0 ? unfit('The file is empty.') : recognise()
      if (fault !== undefined) return fault
      if (known === undefined) throw new Error('A document was recognised without its type')
      const { type, inspector } = known
      fault = unfitFor(inspector.end())
      if (fault !== undefined) return fault
      if (type !== 'application/pdf' || content === undefined) return { is: 'document', type, contains: [] }
      const examined = await examinePdf(await content())
      if (examined === undefined) return UNSUPPORTED
      if ('fault' in examined) return unfit(examined.fault)
      return { is: 'document', type, contains: examined.contains }
    },
  }
}

const recognised = (head: Buffer): Recognised | undefined => {
  const picture = pictureTypeOf(head)
  if (picture !== undefined) return { type: picture, inspector: PICTURES[picture]() }
  return head.subarray(0, HEAD_BYTES).includes(PDF_HEADER)
    ? { type: 'application/pdf', inspector: pdfInspector() }
    : undefined
}

const unfitFor = (says: string | undefined): ContentFault | undefined =>
  says === undefined ? undefined : unfit(says)

/** Any other declared type is the sender's free text, which is not repeated. */
const named = (declared: string): string => {
  const row = DOCUMENT_TYPES[declared as DocumentType]
  return row === undefined ? 'something else' : `a ${row.name}`
}

const END_OF_FILE = Buffer.from('%%EOF')

/** Looks, while a PDF arrives, whether it has any end; `packages/pdf-reader` examines the whole. */
const pdfInspector = (): TypeInspector => {
  let tail = Buffer.alloc(0)
  let hasEnd = false
  return {
    push: (chunk) => {
      if (hasEnd) return undefined
      const joined = Buffer.concat([tail, chunk])
      hasEnd = joined.includes(END_OF_FILE)
      tail = joined.subarray(-END_OF_FILE.length)
      return undefined
    },
    end: () => (hasEnd ? undefined : TRUNCATED),
  }
}
