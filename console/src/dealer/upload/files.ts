/**
 * Puts pictures into one PDF, a page each, as a scanner would. A PDF holds JPEGs unchanged (ISO 32000-2, 7.4.8), so the
 * file needs only its frame.
 */
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_NAMES_TEXT,
  pictureTypeOf,
} from '../../../../src/domain/documents/document.ts'
import { numberText } from '../../names/formats.ts'

/** A JPEG in colour, as a canvas produces it. */
export type PdfPicture = {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** In points of 1/72 inch. */
const A4 = { short: 595, long: 842 } as const

/** Each page takes three objects: itself, its drawing, and the picture. */
const PER_PAGE = 3
const CATALOG = 1
const PAGES = 2

/** The file's bytes. */
export const pdfOfPictures = (pictures: readonly PdfPicture[]): Uint8Array => {
  const chunks: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin1(part) : part
    chunks.push(bytes)
    length += bytes.length
  }
  const object = (number: number, ...parts: readonly (string | Uint8Array)[]) => {
    offsets[number] = length
    write(`${number} 0 obj\n`)
    for (const part of parts) write(part)
    write('\nendobj\n')
  }
  // Bytes above 127 in the second line say that the file is not text (7.5.2).
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`)
  const pageOf = (place: number) => PAGES + 1 + place * PER_PAGE
  const kids = pictures.map((_, place) => `${pageOf(place)} 0 R`).join(' ')
  object(PAGES, `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`)
  pictures.forEach(({ jpeg, width, height }, place) => {
    const page = pageOf(place)
    const [content, image] = [page + 1, page + 2]
    const paper = width > height ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long }
    const drawn = drawing({ width, height }, paper)
    object(
      page,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] `,
      `/Resources << /XObject << /Picture ${image} 0 R >> >> /Contents ${content} 0 R >>`,
    )
    object(content, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    object(
      image,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    )
  })
  const table = length
  const entries = offsets.slice(CATALOG).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  write(`trailer\n<< /Size ${entries.length + 1} /Root ${CATALOG} 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return together(chunks, length)
}

type Size = { readonly width: number; readonly height: number }

/** The picture as large as the paper allows, centred. */
const drawing = (picture: Size, paper: Size): string => {
  const scale = Math.min(paper.width / picture.width, paper.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, bottom] = [(paper.width - width) / 2, (paper.height - height) / 2]
  return `q ${[width, 0, 0, height, left, bottom].map((number) => number.toFixed(2)).join(' ')} cm /Picture Do Q`
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const together = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

type CheckedFile =
  | { readonly is: 'pdf' | 'picture'; readonly file: File }
  | { readonly is: 'wrong'; readonly says: string }

/** The header of a PDF may stand anywhere in its first kilobyte. */
const START_BYTES = 1024 + 5
const MEGABYTE = 1024 * 1024

/**
 * Checks a file before it is sent: its type, that it is not empty, and its size. Detects the type from the first bytes:
 * file names and reported types are often wrong.
 */
export const checkFile = async (file: File): Promise<CheckedFile> => {
  if (file.size === 0) return wrong(`${file.name} is empty. Choose another file.`)
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  if (pictureTypeOf(start) !== undefined || isHeic(start)) return { is: 'picture', file }
  if (!new TextDecoder('latin1').decode(start).includes('%PDF-'))
    return wrong(`${file.name} is not a ${DOCUMENT_NAMES_TEXT} file. Choose a file of one of these types.`)
  // A picture is reduced before it is sent.
  if (file.size > DOCUMENT_MAXIMUM_BYTES) return wrong(tooLarge(file))
  return { is: 'pdf', file }
}

/** The brands of iPhone photos. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether the file is a HEIC photo. Some browsers can open it, and then it is sent as pages of a PDF. */
const isHeic = (start: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(start.subarray(4, 12))
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4))
}

/** Why a picture could not be opened, and what to do. */
export const unopened = async (file: File): Promise<string> =>
  isHeic(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
    ? `${file.name} is a HEIC photo, which this browser cannot open. Send it from the iPhone that took it, or save it as JPEG first.`
    : `${file.name} cannot be opened. Choose another photo.`

/** The message about a file that is too large to send. */
export const tooLarge = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  `${name} is ${numberText(size / MEGABYTE, 1)} MB. The maximum is ${DOCUMENT_MAXIMUM_BYTES / MEGABYTE} MB.`

const wrong = (says: string): CheckedFile => ({ is: 'wrong', says })
