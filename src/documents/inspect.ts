/**
 * Inspects a document while it arrives, chunk by chunk, and determines its type from the content alone: a PDF, JPEG or
 * PNG that the lender can open, or why it is none. It unpacks nothing, and the split into chunks makes no difference.
 */

import {
  DOCUMENT_NAMES,
  type DocumentType,
  NO_DOCUMENT_TEXT,
  PICTURE_MAXIMUM_PIXELS,
} from '../domain/document.ts'
import { pdfInspector } from './inspect-pdf.ts'
import type { TypeInspector } from './type-inspector.ts'

/** The fault: `unsupported` is not an accepted type, `unfit` could not be examined. */
export type ContentFault = { readonly is: 'unsupported' | 'unfit'; readonly says: string }

export type Inspector = {
  /** The fault, as soon as there is one. */
  readonly push: (chunk: Uint8Array) => ContentFault | undefined
  /** Once everything has arrived: the type, or the fault. */
  readonly end: () => { readonly is: 'document'; readonly type: DocumentType } | ContentFault
}

const SIGNATURES: readonly (readonly [DocumentType, signature: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
const SIGNATURE_MAXIMUM_BYTES = Math.max(...SIGNATURES.map(([, signature]) => signature.length))

const UNSUPPORTED: ContentFault = {
  is: 'unsupported',
  says: `The content of the file is ${NO_DOCUMENT_TEXT}; only these are taken.`,
}
const unfit = (says: string): ContentFault => ({ is: 'unfit', says })

/** Inspects one document. If a type is declared, any other type is unsupported. */
export const contentInspector = (declared?: string): Inspector => {
  let head = new Uint8Array(0)
  let known: { readonly type: DocumentType; readonly inspector: TypeInspector } | undefined
  let fault: ContentFault | undefined

  const recognise = (isComplete: boolean): ContentFault | undefined => {
    if (head.length < SIGNATURE_MAXIMUM_BYTES && !isComplete) return undefined
    const type = SIGNATURES.find(([, signature]) => signature.every((byte, at) => head[at] === byte))?.[0]
    if (type === undefined) return UNSUPPORTED
    if (declared !== undefined && declared !== type)
      return {
        is: 'unsupported',
        says: `The file was declared as ${named(declared)}, and its content is a ${DOCUMENT_NAMES[type]}.`,
      }
    known = { type, inspector: INSPECTORS[type]() }
    return unfitFor(known.inspector.push(head))
  }

  return {
    push: (chunk) => {
      if (fault !== undefined) return fault
      if (known !== undefined) fault = unfitFor(known.inspector.push(chunk))
      else {
        head = joined(head, chunk)
        fault = recognise(false)
      }
      return fault
    },
    end: () => {
      if (fault === undefined && known === undefined)
        fault = head.length === 0 ? unfit('The file is empty.') : recognise(true)
      if (fault === undefined && known !== undefined) fault = unfitFor(known.inspector.end())
      if (fault !== undefined) return fault
      if (known === undefined) throw new Error('A document was recognised without its type')
      return { is: 'document', type: known.type }
    },
  }
}

const unfitFor = (says: string | undefined): ContentFault | undefined =>
  says === undefined ? undefined : unfit(says)

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Any other declared type is the sender's free text, which is not repeated. */
const named = (declared: string): string => {
  const name = DOCUMENT_NAMES[declared as DocumentType]
  return name === undefined ? 'something else' : `a ${name}`
}

/** Examines only the first bytes. */
const pngInspector = (): TypeInspector => {
  let head = new Uint8Array(0)
  return {
    push: (chunk) => {
      if (head.length >= PNG_HEAD_BYTES) return undefined
      head = joined(head, chunk.subarray(0, PNG_HEAD_BYTES - head.length))
      return head.length < PNG_HEAD_BYTES ? undefined : pngFault(head)
    },
    end: () => (head.length < PNG_HEAD_BYTES ? 'The PNG ends before it says how large it is.' : undefined),
  }
}

/** Signature, then the length, name and first two fields of the first chunk (PNG specification, 5.3 and 11.2.1). */
const PNG_HEAD_BYTES = 24
const IHDR = 0x49484452

const pngFault = (head: Uint8Array): string | undefined => {
  const view = new DataView(head.buffer, head.byteOffset)
  if (view.getUint32(12) !== IHDR) return 'The PNG does not begin with its header.'
  return sizeFault(view.getUint32(16), view.getUint32(20))
}

const sizeFault = (width: number, height: number): string | undefined => {
  if (width === 0 || height === 0) return 'The picture has no width or no height.'
  if (width * height > PICTURE_MAXIMUM_PIXELS)
    return `The picture has more than ${PICTURE_MAXIMUM_PIXELS / 1_000_000} million pixels; send a smaller one.`
  return undefined
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Numbers in the range of frame headers that mean something else (ITU-T T.81, table B.1). */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)
/** Markers without content: TEM, RSTn and SOI. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Length (2), precision (1), height (2), width (2). */
const FRAME_BYTES = 7

/** Goes through the segments up to the picture itself, and finds the frame's size among them. */
const jpegInspector = (): TypeInspector => {
  let at: 'marker' | 'code' | 'length' | 'over' = 'marker'
  let marker = 0
  let length: number[] = []
  let skip = 0
  let hasSize = false

  const meet = (code: number): string | undefined => {
    marker = code
    at = 'length'
    length = []
    if (code === 0x00) return BROKEN_JPEG
    if (code === 0xff) at = 'code'
    else if (standsAlone(code)) at = 'marker'
    else if (code === START_OF_SCAN || code === END_OF_IMAGE) {
      at = 'over'
      if (!hasSize) return 'The JPEG does not say how large it is.'
    }
    return undefined
  }
  const measure = (byte: number): string | undefined => {
    length.push(byte)
    const [high = 0, low = 0] = length
    const isFrameHeader = isFrame(marker)
    if (length.length < (isFrameHeader ? FRAME_BYTES : 2)) return undefined
    const left = high * 256 + low - length.length
    if (left < 0) return BROKEN_JPEG
    skip = left
    at = 'marker'
    if (!isFrameHeader) return undefined
    hasSize = true
    const [, , , h1 = 0, h2 = 0, w1 = 0, w2 = 0] = length
    return sizeFault(w1 * 256 + w2, h1 * 256 + h2)
  }
  return {
    push: (chunk) => {
      for (let i = 0; i < chunk.length && at !== 'over'; i++) {
        if (skip > 0) {
          const passed = Math.min(skip, chunk.length - i)
          skip -= passed
          i += passed - 1
          continue
        }
        const byte = chunk[i] as number
        let says: string | undefined
        if (at === 'marker') {
          if (byte !== 0xff) return BROKEN_JPEG
          at = 'code'
        } else says = at === 'code' ? meet(byte) : measure(byte)
        if (says !== undefined) return says
      }
      return undefined
    },
    end: () => (at === 'over' ? undefined : 'The JPEG ends before its picture begins.'),
  }
}

const BROKEN_JPEG = 'The JPEG is broken: a segment of it does not begin where the one before ends.'

const INSPECTORS: Readonly<Record<DocumentType, () => TypeInspector>> = {
  'application/pdf': pdfInspector,
  'image/jpeg': jpegInspector,
  'image/png': pngInspector,
}
