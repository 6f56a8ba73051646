/** Checks a file before it is sent: its type, that it is not empty, and its size. */
import { DOCUMENT_MAXIMUM_BYTES, DOCUMENT_NAMES_TEXT } from '../../../../src/domain/document.ts'

/** The types that file choosers offer. Phones convert their own picture formats to one of these. */
export const TAKEN_TYPES = 'application/pdf,image/jpeg,image/png'
export const PICTURE_TYPES = 'image/jpeg,image/png'

export type CheckedFile =
  | { readonly is: 'pdf' | 'picture'; readonly file: File }
  | { readonly is: 'wrong'; readonly says: string }

const START_BYTES = 5
const MEGABYTE = 1024 * 1024
const NUMBER = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 })

const STARTS: readonly (readonly [is: 'pdf' | 'picture', bytes: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
]

/** Detects the type from the first bytes: file names and reported types are often wrong. */
export const checkFile = async (file: File): Promise<CheckedFile> => {
  if (file.size === 0) return wrong(`${file.name} is empty. Choose another file.`)
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const found = STARTS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (found === undefined)
    return wrong(`${file.name} is not a ${DOCUMENT_NAMES_TEXT}. Choose a file of one of these kinds.`)
  // A picture is reduced before it is sent.
  if (found[0] === 'pdf' && file.size > DOCUMENT_MAXIMUM_BYTES) return wrong(tooLarge(file))
  return { is: found[0], file }
}

/** The message about a file that is too large to send. */
export const tooLarge = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  `${name} has ${NUMBER.format(size / MEGABYTE)} MB. A document can have at most ${DOCUMENT_MAXIMUM_BYTES / MEGABYTE} MB.`

const wrong = (says: string): CheckedFile => ({ is: 'wrong', says })
