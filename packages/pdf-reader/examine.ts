/**
 * Examines a whole PDF: whether it is complete, opens without a password and may be read, printed and copied, and what
 * it holds besides pages.
 */

import { contentsOfPdf, type PdfContents } from './contents.ts'
import { type Effort, effortUpTo } from './effort.ts'
import { parseValue } from './parser.ts'
import { type Decrypt, openProtection } from './protection.ts'
import { type PdfScan, type PdfStream, scanPdf } from './scan.ts'
import { decodedStream, hasCryptFilter, PACKED } from './streams.ts'
import {
  entryOf,
  has,
  isDictionary,
  isReference,
  isUnclear,
  numberOf,
  type PdfDictionary,
  TOO_COMPLEX,
  Unexaminable,
} from './values.ts'

export const TRUNCATED = 'The PDF is not complete: its end is missing.'
const LOCKED = 'The PDF is protected by a password. Send it without one.'
const FORBIDDING = 'The PDF does not allow printing or copying. Send it without this protection.'
const UNKNOWN_PROTECTION =
  'The PDF is encrypted in a way that cannot be inspected. Send it without a password or other protection.'
const DAMAGED = 'The PDF is damaged: objects are missing.'

const HEADER = '%PDF-'
/** Enough for a file of the largest size whose parts unpack to several times as much. */
const READ_MAXIMUM_BYTES = 128 * 1024 * 1024

/** Why a PDF is unfit, or what it holds besides pages. */
export type Examined = { readonly fault: string } | { readonly contains: readonly PdfContents[] }

/** Examines a PDF; undefined if nothing in the bytes is one. */
export const examinePdf = async (bytes: Buffer): Promise<Examined | undefined> => {
  const effort = effortUpTo(READ_MAXIMUM_BYTES, () => new Unexaminable(TOO_COMPLEX))
  const header = Math.max(0, bytes.indexOf(HEADER, 0, 'latin1'))
  const contents = contentsOfPdf()
  try {
    const scan = await scanPdf(bytes, header, effort, contents)
    // A few bytes before the header are common, but a page that only mentions a PDF has them, too.
    if (header > 0 && !scan.hasObjects) return undefined
    const decrypt = decryptOf(scan)
    for (const stream of scan.packed) {
      const content =
        decrypt === undefined
          ? (stream.beyond ?? stream.content)
          : hasCryptFilter(stream.dictionary)
            ? stream.content
            : await decrypt(stream.content, stream, effort)
      await readPacked(stream, await decodedStream(stream.dictionary, content, effort))
    }
    if (!scan.isComplete) return { fault: TRUNCATED }
  } catch (error) {
    if (error instanceof Unexaminable) return { fault: error.message }
    throw error
  }
  const fault = contents.fault()
  return fault === undefined ? { contains: contents.contains() } : { fault }

  /** Reads the objects of an object stream at the places that it lists (7.5.7). */
  async function readPacked({ dictionary }: PdfStream, content: Buffer): Promise<void> {
    const [first, count] = [numberOf(dictionary, 'First'), numberOf(dictionary, 'N')]
    if (first === undefined || count === undefined || isUnclear(dictionary, 'First', 'N'))
      throw new Unexaminable(PACKED)
    const nextNumber = numbersIn(content.subarray(0, Math.max(0, first)), effort)
    for (let read = 0; read < count; read++) {
      const [object, place] = [await nextNumber(), await nextNumber()]
      const start = first + place
      if (!(start >= 0 && start <= content.length)) throw new Unexaminable(DAMAGED)
      const { value } = await parseValue(content, start, effort, contents.meet, true)
      contents.meetObject(object, value)
      if (effort.isTired()) await effort.rest()
    }
  }
}

/** Reads numbers between spaces one after the other: a list of millions is never read at once. NaN once there is none. */
const numbersIn = (bytes: Buffer, effort: Effort): (() => Promise<number>) => {
  let at = 0
  const passWhile = async (isSpace: boolean): Promise<void> => {
    const from = at
    for (; at < bytes.length && SPACES.has(bytes[at] as number) === isSpace; at++) {
      if ((at - from) % REST_EVERY_BYTES !== REST_EVERY_BYTES - 1) continue
      effort.spend(REST_EVERY_BYTES)
      await effort.rest()
    }
    effort.spend((at - from) % REST_EVERY_BYTES)
  }
  return async () => {
    await passWhile(true)
    const start = at
    await passWhile(false)
    return at === start || at - start > NUMBER_MAXIMUM_DIGITS
      ? Number.NaN
      : Number(bytes.toString('latin1', start, at))
  }
}

/** What ends a number, as \s of regular expressions. */
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0])
const REST_EVERY_BYTES = 32 * 1024
const NUMBER_MAXIMUM_DIGITS = 20

/** How streams are decrypted; undefined if they are not encrypted. Throws Unexaminable if the file needs a password or forbids too much. */
const decryptOf = ({ trailers, protections }: PdfScan): Decrypt | undefined => {
  const encrypted = trailers.findLast((trailer) => has(trailer, 'Encrypt'))
  if (encrypted === undefined) return undefined
  const said = entryOf(encrypted, 'Encrypt')
  const dictionary = isReference(said) ? protections.get(said.number) : said
  if (!isDictionary(dictionary)) throw new Unexaminable(UNKNOWN_PROTECTION)
  const protection = openProtection(dictionary, idOf([encrypted, ...trailers]))
  if (protection.is === 'locked') throw new Unexaminable(LOCKED)
  if (protection.is === 'unknown') throw new Unexaminable(UNKNOWN_PROTECTION)
  if (!protection.mayBeReadAndPrinted) throw new Unexaminable(FORBIDDING)
  return protection.decrypt
}

/** The first part of the file's id. */
const idOf = (trailers: readonly PdfDictionary[]): Buffer => {
  for (const trailer of trailers) {
    const id = entryOf(trailer, 'ID')
    if (Array.isArray(id) && Buffer.isBuffer(id[0])) return id[0]
  }
  return Buffer.alloc(0)
}
