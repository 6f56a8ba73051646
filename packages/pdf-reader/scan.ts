/**
 * Finds the objects of a PDF wherever a program could: one after the other, as a program does that repairs a file, and
 * at every place that a cross-reference names, even inside a stream.
 */

import type { contentsOfPdf } from './contents.ts'
import type { Effort } from './effort.ts'
import { endOfComment, endOfWord, isWhite, parseValue } from './parser.ts'
import { decodedStream, END_OF_STREAM, ownEnd, PACKED, startOfStream } from './streams.ts'
import {
  entryOf,
  has,
  isDictionary,
  isReference,
  isUnclear,
  nameOf,
  numberOf,
  type PdfArray,
  type PdfDictionary,
  TOO_COMPLEX,
  Unexaminable,
} from './values.ts'

export type PdfStream = {
  readonly dictionary: PdfDictionary
  readonly number: number
  readonly generation: number
  readonly content: Buffer
  /** To the end of the file where its length stands elsewhere: a program that knows it reads past a feigned end. */
  readonly beyond?: Buffer
}

export type PdfScan = {
  /** Trailers, and the dictionaries of cross-reference streams, as they stand in the file. */
  readonly trailers: readonly PdfDictionary[]
  /** Object streams, which hold more objects. */
  readonly packed: readonly PdfStream[]
  /** The dictionaries of objects that may describe an encryption, by their numbers. */
  readonly protections: ReadonlyMap<number, PdfDictionary>
  readonly hasObjects: boolean
  /** Whether its end follows its last object. */
  readonly isComplete: boolean
}

/** Scans a file from its header on. Throws Unexaminable. */
export const scanPdf = async (
  bytes: Buffer,
  header: number,
  effort: Effort,
  contents: Contents,
): Promise<PdfScan> => {
  const found = finds(bytes, header)
  const scan = { bytes, effort, contents, found }
  await scanFrom(scan, header)
  const { isComplete } = found
  await followReferences(scan)
  return { ...found, isComplete }
}

/** Meets every object and every dictionary. */
type Contents = Pick<ReturnType<typeof contentsOfPdf>, 'meet' | 'meetObject'>

type Scan = {
  readonly bytes: Buffer
  readonly effort: Effort
  readonly contents: Contents
  readonly found: ReturnType<typeof finds>
}

const PROTECTIONS_MAXIMUM = 16
/** A file of the largest size has far fewer of each. */
const TRAILERS_MAXIMUM = 1_000
const STREAMS_MAXIMUM = 20_000

const add = <T>(list: T[], one: T, maximum: number): void => {
  if (list.length >= maximum) throw new Unexaminable(TOO_COMPLEX)
  list.push(one)
}

const finds = (bytes: Buffer, header: number) => ({
  trailers: [] as PdfDictionary[],
  packed: [] as PdfStream[],
  protections: new Map<number, PdfDictionary>(),
  crossReferences: [] as PdfStream[],
  /** A bit for each place at which an object was read, and for each that a cross-reference names. */
  read: bits(bytes.length),
  named: bits(bytes.length),
  header,
  hasObjects: false,
  isComplete: false,
  /** From here on no stream ends. */
  noEndFrom: Number.POSITIVE_INFINITY,
})

const bits = (length: number) => {
  const all = new Uint8Array((length >> 3) + 1)
  return {
    add: (at: number): void => {
      if (at >= 0 && at < length) all[at >> 3] = (all[at >> 3] as number) | (1 << (at & 7))
    },
    has: (at: number): boolean => ((all[at >> 3] as number) & (1 << (at & 7))) !== 0,
    length,
    isEmptyAround: (at: number): boolean => all[at >> 3] === 0,
  }
}

const END_OF_FILE = Buffer.from('%%EOF')
const INTEGER = /^\d{1,10}$/

/** A word between objects: where it begins and ends. */
type Place = readonly [start: number, end: number]
const NOWHERE: Place = [0, 0]
const WORD_MAXIMUM_BYTES = 16

/** Reads from a place on, between objects: up to the end of the file, or of one table of cross-references. */
const scanFrom = async (scan: Scan, from: number, isTable = false): Promise<void> => {
  const { bytes, effort, found } = scan
  const textAt = ([start, end]: Place) =>
    bytes.toString('latin1', start, Math.min(end, start + WORD_MAXIMUM_BYTES))
  let before: readonly [Place, Place] = [NOWHERE, NOWHERE]
  let counted = from
  for (let at = from; at < bytes.length; ) {
    if (at - counted >= COUNTED_AT_ONCE_BYTES) {
      effort.spend(at - counted)
      counted = at
    }
    if (effort.isTired()) await effort.rest()
    const byte = bytes[at] as number
    const end = isWhite(byte) ? at : endOfWord(bytes, at)
    if (byte === PERCENT) {
      if (bytes.subarray(at, at + END_OF_FILE.length).equals(END_OF_FILE)) found.isComplete = true
      at = endOfComment(bytes, at)
    }
    if (end === at || byte === PERCENT) {
      at++
      continue
    }
    const [one, other] = before
    const word: Place = [at, end]
    before = [other, word]
    at = end
    // Most words are numbers of a table.
    if (byte >= DIGIT_0 && byte <= DIGIT_9) {
      if (bytes[other[0]] === LETTER_S && textAt(other) === 'startxref') name(found, Number(textAt(word)))
      continue
    }
    const text = textAt(word)
    const [first, second] = [textAt(one), textAt(other)]
    if (text === 'obj' && INTEGER.test(first) && INTEGER.test(second)) {
      at = counted = await readObject(scan, one[0], end, Number(first), Number(second))
    } else if (text === 'n' && INTEGER.test(first)) name(found, Number(first))
    else if (text === 'xref') found.read.add(word[0])
    else if (text === 'trailer') {
      const parsed = await parseValue(bytes, end, effort, scan.contents.meet, true)
      if (isDictionary(parsed.value)) meetTrailer(found, parsed.value)
      at = counted = parsed.end
      if (isTable) return
    }
  }
  effort.spend(Math.max(0, bytes.length - counted))
}

const COUNTED_AT_ONCE_BYTES = 4 * 1024
const PERCENT = 0x25
const [DIGIT_0, DIGIT_9, LETTER_S] = [0x30, 0x39, 0x73]

/** Places count from the header or, in some files, from the first byte. */
const name = ({ named, header }: Scan['found'], place: number | undefined): void => {
  if (place === undefined || !Number.isInteger(place)) return
  named.add(place)
  named.add(place + header)
}

const meetTrailer = (found: Scan['found'], trailer: PdfDictionary): void => {
  add(found.trailers, trailer, TRAILERS_MAXIMUM)
  for (const key of ['Prev', 'XRefStm']) name(found, numberOf(trailer, key))
}

/** Reads the object whose content starts at `from`; returns the place after it, or after the first end of its stream. */
const readObject = async (
  { bytes, effort, contents, found }: Scan,
  start: number,
  from: number,
  number: number,
  generation: number,
): Promise<number> => {
  found.read.add(start)
  found.hasObjects = true
  found.isComplete = false
  const { value, end, by } = await parseValue(bytes, from, effort, contents.meet)
  contents.meetObject(number, value)
  if (isDictionary(value)) {
    const isProtection = has(value, 'Filter') && has(value, 'O') && has(value, 'U')
    if (isProtection && found.protections.size < PROTECTIONS_MAXIMUM) found.protections.set(number, value)
  }
  // Where it does not end before another object begins, or at all, whatever looks like an object inside counts as one.
  if (by === 'obj' || by === '') return from
  if (by !== 'stream') return end
  const begin = startOfStream(bytes, end)
  const stop = endOfStream(found, bytes, begin)
  effort.spend((stop - begin) / SEARCHED_PER_READ)
  if (isDictionary(value)) {
    const known = ownEnd(bytes, begin, numberOf(value, 'Length'))
    const content = bytes.subarray(begin, known ?? stop)
    const beyond = known === undefined ? { beyond: bytes.subarray(begin) } : {}
    const stream = { dictionary: value, number, generation, content, ...beyond }
    // Some programs follow such a stream whatever type it says.
    if (nameOf(value, 'Type') === 'XRef' || has(value, 'W')) {
      meetTrailer(found, value)
      add(found.crossReferences, stream, STREAMS_MAXIMUM)
    }
    if (has(value, 'First') && has(value, 'N')) add(found.packed, stream, STREAMS_MAXIMUM)
  }
  return stop
}

/** To search bytes costs less than to read them. */
const SEARCHED_PER_READ = 16

/** The first end counts: a program that repairs the file goes on there, whatever length the stream claims. */
const endOfStream = (found: Scan['found'], bytes: Buffer, begin: number): number => {
  const end = begin >= found.noEndFrom ? -1 : bytes.indexOf(END_OF_STREAM, begin, 'latin1')
  if (end !== -1) return end
  found.noEndFrom = Math.min(found.noEndFrom, begin)
  return begin
}

/** Reads what cross-references name and the scan has not met, until they name nothing more. */
const followReferences = async (scan: Scan): Promise<void> => {
  const { found } = scan
  for (;;) {
    for (const stream of found.crossReferences.splice(0)) await nameEntries(scan, stream)
    await readNamed(scan)
    if (found.crossReferences.length === 0) return
  }
}

const ENTRY_FIELD_MAXIMUM_BYTES = 8

/** The places of objects that a cross-reference stream lists (7.5.8). */
const nameEntries = async (
  { effort, found }: Scan,
  { dictionary, content, beyond = content }: PdfStream,
): Promise<void> => {
  const widths = entryOf(dictionary, 'W')
  if (isUnclear(dictionary, 'W') || (Array.isArray(widths) && widths.some(isReference)))
    throw new Unexaminable(PACKED)
  const [kind = 0, second = 0, third = 0] = Array.isArray(widths) ? (widths as PdfArray).map(Number) : []
  const width = kind + second + third
  const isUsable = [kind, second, third].every(
    (bytes) => Number.isInteger(bytes) && bytes >= 0 && bytes <= ENTRY_FIELD_MAXIMUM_BYTES,
  )
  if (!isUsable || width === 0) return
  const rows = await decodedStream(dictionary, beyond, effort)
  for (let at = 0; at + width <= rows.length; at += width) {
    if (kind === 0 || bigOf(rows, at, kind) === 1) name(found, bigOf(rows, at + kind, second))
    effort.spend(width)
    if (effort.isTired()) await effort.rest()
  }
}

const bigOf = (bytes: Buffer, at: number, width: number): number => {
  let sum = 0
  for (const byte of bytes.subarray(at, at + width)) sum = sum * 256 + byte
  return sum
}

const OBJECT = /^(\d{1,10})\s+(\d{1,10})\s+obj/
const BEFORE_OBJECT_MAXIMUM_BYTES = 40

const readNamed = async (scan: Scan): Promise<void> => {
  const { bytes, effort, found } = scan
  effort.spend(bytes.length / 8)
  for (let at = 0; at < bytes.length; at++) {
    if (found.named.isEmptyAround(at)) {
      at |= 7
      continue
    }
    if (!found.named.has(at)) continue
    if (effort.isTired()) await effort.rest()
    const text = bytes.toString('latin1', at, at + BEFORE_OBJECT_MAXIMUM_BYTES)
    const start = at + text.length - text.trimStart().length
    if (found.read.has(start)) continue
    const head = OBJECT.exec(text.trimStart())
    if (head !== null) await readObject(scan, start, start + head[0].length, Number(head[1]), Number(head[2]))
    else if (text.trimStart().startsWith('xref')) {
      found.read.add(start)
      await scanFrom(scan, start + 'xref'.length, true)
    }
  }
}
