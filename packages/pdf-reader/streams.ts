/**
 * Where streams of a PDF begin and end, and the content of those that hold objects or their places: those that are deflated,
 * as all known programs write them.
 */
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import type { Effort } from './effort.ts'
import {
  entryOf,
  has,
  isDictionary,
  isName,
  isReference,
  isUnclear,
  numberOf,
  type PdfDictionary,
  type PdfValue,
  TOO_COMPLEX,
  Unexaminable,
} from './values.ts'

const DECODED_MAXIMUM_BYTES = 32 * 1024 * 1024
/** The header of a deflated stream (RFC 1950). Its checksum, which some programs get wrong, is not read. */
const ZLIB_HEADER_BYTES = 2

const DAMAGED = 'The PDF is damaged: part of it cannot be decompressed.'
export const PACKED =
  'Part of the PDF is compressed in a way that cannot be inspected. Print it to a new PDF and send that.'

const inflated = promisify(
  (content: Buffer, options: object, done: (error: Error | null, result: Buffer) => void) =>
    inflateRaw(content, options, done),
)

/** The decoded content. Throws {@link Unexaminable} if it cannot be decoded. */
export const decodedStream = async (
  dictionary: PdfDictionary,
  content: Buffer,
  effort: Effort,
): Promise<Buffer> => {
  // Some programs take the keys of inline images, and the contents of another file, for a stream's own.
  if (has(dictionary, 'F', 'DP', 'FFilter') || isUnclear(dictionary, 'Filter', 'DecodeParms'))
    throw new Unexaminable(PACKED)
  const filters = listed(entryOf(dictionary, 'Filter')).filter((filter) => !isCrypt(filter))
  const [filter] = filters
  if (filter === undefined) return content
  if (filters.length > 1 || !isName(filter) || !['FlateDecode', 'Fl'].includes(filter.name))
    throw new Unexaminable(PACKED)
  const whole = await inflate(content)
  effort.spend(whole.length)
  const given = listed(entryOf(dictionary, 'DecodeParms'))
  const parameters = given.find(isDictionary)
  if (given.some(isReference) || (parameters && isUnclear(parameters, ...PARAMETERS)))
    throw new Unexaminable(PACKED)
  return parameters === undefined ? whole : unpredicted(whole, parameters, effort)
}

/** Whether a filter of the stream's own says that it is not encrypted (7.4.10). */
export const hasCryptFilter = (dictionary: PdfDictionary): boolean =>
  listed(entryOf(dictionary, 'Filter')).some(isCrypt)

const isCrypt = (filter: PdfValue): boolean => isName(filter) && filter.name === 'Crypt'

const listed = (value: PdfValue | undefined): readonly PdfValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as PdfValue]

const PARAMETERS = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns']

const inflate = async (content: Buffer): Promise<Buffer> => {
  try {
    return await inflated(content.subarray(ZLIB_HEADER_BYTES), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: DECODED_MAXIMUM_BYTES,
    })
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unexaminable(isTooLong ? TOO_COMPLEX : DAMAGED)
  }
}

const PNG_PREDICTORS_FROM = 10
const ROW_MAXIMUM_BYTES = 64 * 1024

/** Reverses the PNG predictors (7.4.4.4). */
const unpredicted = async (content: Buffer, parameters: PdfDictionary, effort: Effort): Promise<Buffer> => {
  const predictor = numberOf(parameters, 'Predictor') ?? 1
  if (predictor === 1) return content
  const given = (key: string, otherwise: number) => numberOf(parameters, key) ?? otherwise
  const pixelBits = given('Colors', 1) * given('BitsPerComponent', 8)
  const width = Math.ceil((pixelBits * given('Columns', 1)) / 8)
  const pixel = Math.max(1, Math.ceil(pixelBits / 8))
  if (predictor < PNG_PREDICTORS_FROM || !(width >= 1) || !(pixel <= width) || width > ROW_MAXIMUM_BYTES)
    throw new Unexaminable(PACKED)
  const out = Buffer.alloc(Math.ceil(content.length / (width + 1)) * width)
  let length = 0
  for (let at = 0; at < content.length; at += width + 1) {
    const row = content.subarray(at + 1, at + 1 + width)
    undoRow(out, length, row, { kind: content[at] as number, pixel, width })
    length += row.length
    effort.spend(row.length)
    if (effort.isTired()) await effort.rest()
  }
  return out.subarray(0, length)
}

type Row = { readonly kind: number; readonly pixel: number; readonly width: number }

/** One row, by its filter (PNG specification, 9.2); an unknown one counts as none. */
const undoRow = (out: Buffer, start: number, row: Buffer, { kind, pixel, width }: Row): void => {
  for (const [x, byte] of row.entries()) {
    const at = start + x
    const left = x < pixel ? 0 : (out[at - pixel] as number)
    const up = start === 0 ? 0 : (out[at - width] as number)
    const upLeft = x < pixel || start === 0 ? 0 : (out[at - width - pixel] as number)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][kind] ?? 0
    out[at] = byte + guess
  }
}

const paeth = (left: number, up: number, upLeft: number): number => {
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)]
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

/** The place after the keyword and its end of line. */
export const startOfStream = (bytes: Buffer, keywordEnd: number): number => {
  if (bytes[keywordEnd] === 0x0a) return keywordEnd + 1
  if (bytes[keywordEnd] !== 0x0d) return keywordEnd
  return keywordEnd + (bytes[keywordEnd + 1] === 0x0a ? 2 : 1)
}

export const END_OF_STREAM = 'endstream'

/** Where a stream ends by its length, if it does end there. */
export const ownEnd = (bytes: Buffer, begin: number, length: number | undefined): number | undefined => {
  if (length === undefined || !Number.isInteger(length) || length < 0) return undefined
  const end = begin + length
  const after = bytes.toString('latin1', end, end + END_OF_STREAM.length + 2).trimStart()
  return after.startsWith(END_OF_STREAM) ? end : undefined
}
