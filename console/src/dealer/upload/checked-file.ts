/** Checks a file before it is sent: its type, that it is not empty, and its size. */
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_NAMES_TEXT,
  pictureTypeOf,
} from '../../../../src/domain/documents/document.ts'
import { numberText } from '../../names/formats.ts'

export type CheckedFile =
  | { readonly is: 'pdf' | 'picture'; readonly file: File }
  | { readonly is: 'wrong'; readonly says: string }

/** The header of a PDF may stand anywhere in its first kilobyte. */
const START_BYTES = 1024 + 5
const MEGABYTE = 1024 * 1024

/** Detects the type from the first bytes: file names and reported types are often wrong. */
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
export const isHeic = (start: Uint8Array): boolean => {
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
