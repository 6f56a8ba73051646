/**
 * Opens a PDF by its cross-reference sections (tables and streams, ISO 32000-2, 7.5.4 and 7.5.8) and finds its objects,
 * including those in object streams. It reads well-formed files and rejects all others; it guesses and repairs nothing.
 */
import { inflateSync } from 'node:zlib'
import {
  integerOf,
  type Parsed,
  type PdfDictionary,
  PdfFault,
  type PdfReference,
  type PdfValue,
  parseValue,
  skipBlanks,
} from './pdf-objects.ts'

export type PdfFile = {
  readonly bytes: Buffer
  /** The trailer of the newest section. */
  readonly trailer: PdfDictionary
  readonly startOfReferences: number
  readonly referencesAre: 'table' | 'stream'
  readonly catalog: PdfReference
  /** The value itself, with a reference followed. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue | undefined
  readonly dictionaryAt: (value: PdfValue | undefined, what: string) => PdfDictionary
  /** What the stream of an object holds. Throws a {@link PdfFault} where the object has none. */
  readonly streamAt: (at: PdfReference) => Buffer
  readonly firstPage: () => PdfReference
}

type Place =
  | { readonly is: 'offset'; readonly offset: number }
  | { readonly is: 'compressed'; readonly stream: number; readonly index: number }
  | { readonly is: 'free' }
type Section = { readonly is: 'table' | 'stream'; readonly trailer: PdfDictionary }

const TAIL_BYTES = 64
const SECTIONS_MAXIMUM = 100
const OBJECTS_MAXIMUM = 1_000_000
const STREAM_MAXIMUM_BYTES = 64 * 2 ** 20
const FOLLOWED_MAXIMUM = 32

/** Throws a {@link PdfFault} for a file that is no PDF, is encrypted, or violates the standard. */
export const openPdf = (bytes: Buffer): PdfFile => {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new PdfFault('This is no PDF.')
  const startOfReferences = lastStart(bytes)
  const places = new Map<number, Place>()
  const newest = readSections(bytes, startOfReferences, places)
  if (newest.trailer.entries.has('Encrypt')) throw new PdfFault('The PDF is encrypted.')
  const catalog = newest.trailer.entries.get('Root')
  if (catalog?.is !== 'reference') throw new PdfFault('The PDF names no catalogue.')
  const resolve = resolver(bytes, places)
  const dictionaryAt = (value: PdfValue | undefined, what: string): PdfDictionary => {
    const found = resolve(value)
    if (found?.is !== 'dictionary') throw new PdfFault(`The PDF has no ${what}.`)
    return found
  }
  return {
    bytes,
    trailer: newest.trailer,
    startOfReferences,
    referencesAre: newest.is,
    catalog,
    resolve,
    dictionaryAt,
    streamAt: ({ number }) => {
      const place = places.get(number)
      if (place?.is !== 'offset') throw new PdfFault('A stream of the PDF is missing.')
      const { value, end } = parseObject(bytes, place.offset, number)
      if (value.is !== 'dictionary') throw new PdfFault('A stream of the PDF is broken.')
      return streamBytes(bytes, value, end, resolve)
    },
    firstPage: () => firstLeaf(dictionaryAt(catalog, 'catalogue').entries.get('Pages'), dictionaryAt),
  }
}

const lastStart = (bytes: Buffer): number => {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1')
  const match = /startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(tail)
  if (!match) throw new PdfFault('The PDF is not complete: its end is missing.')
  return Number(match[1])
}

/** Newest first: a newer section's information about an object takes precedence. */
const readSections = (bytes: Buffer, start: number, places: Map<number, Place>): Section => {
  const seen = new Set<number>()
  const waiting = [start]
  let newest: Section | undefined
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset) || seen.size >= SECTIONS_MAXIMUM) {
      throw new PdfFault('The cross-reference sections of the PDF go in a circle.')
    }
    seen.add(offset)
    const isTable = bytes.toString('latin1', offset, offset + 4) === 'xref'
    const section = isTable ? readTable(bytes, offset, places) : readStreamSection(bytes, offset, places)
    newest ??= section
    const hybrid = integerOf(section.trailer.entries.get('XRefStm'))
    const previous = integerOf(section.trailer.entries.get('Prev'))
    if (hybrid !== undefined) waiting.push(hybrid)
    if (previous !== undefined) waiting.push(previous)
  }
  if (!newest) throw new PdfFault('The PDF has no cross-reference section.')
  return newest
}

const note = (places: Map<number, Place>, number: number, place: Place): void => {
  if (places.size >= OBJECTS_MAXIMUM) throw new PdfFault('The PDF has too many objects.')
  if (!places.has(number)) places.set(number, place)
}

const readTable = (bytes: Buffer, start: number, places: Map<number, Place>): Section => {
  let offset = skipBlanks(bytes, start + 4)
  for (;;) {
    const head = /^(\d{1,10}) (\d{1,10})[ \r\n]+/.exec(bytes.toString('latin1', offset, offset + 40))
    if (!head) break
    offset += head[0].length
    for (let row = 0; row < Number(head[2]); row += 1) {
      const entry = /^(\d{10}) (\d{5}) ([fn])[ \r\n]{2}/.exec(bytes.toString('latin1', offset, offset + 20))
      if (!entry) throw new PdfFault(`The cross-reference table of the PDF is broken at byte ${offset}.`)
      const place: Place = entry[3] === 'n' ? { is: 'offset', offset: Number(entry[1]) } : { is: 'free' }
      note(places, Number(head[1]) + row, place)
      offset += 20
    }
  }
  if (bytes.toString('latin1', offset, offset + 7) !== 'trailer')
    throw new PdfFault('The PDF has no trailer.')
  const trailer = parseValue(bytes, offset + 7).value
  if (trailer.is !== 'dictionary') throw new PdfFault('The PDF has no trailer.')
  return { is: 'table', trailer }
}

const readStreamSection = (bytes: Buffer, start: number, places: Map<number, Place>): Section => {
  const { value, end } = parseObject(bytes, start)
  if (value.is !== 'dictionary') throw new PdfFault('The cross-reference section of the PDF is broken.')
  const rows = streamBytes(bytes, value, end, (held) => held)
  const widths = integers(value.entries.get('W'))
  const [kind = 0, second = 0, third = 0] = widths
  const size = integerOf(value.entries.get('Size')) ?? 0
  const index = value.entries.has('Index') ? integers(value.entries.get('Index')) : [0, size]
  const width = kind + second + third
  if (widths.length !== 3 || width === 0 || width > 24)
    throw new PdfFault('The cross-reference stream is broken.')
  let offset = 0
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    for (let row = 0; row < (index[pair + 1] ?? 0); row += 1) {
      if (offset + width > rows.length) throw new PdfFault('The cross-reference stream is too short.')
      const type = kind === 0 ? 1 : big(rows, offset, kind)
      const a = big(rows, offset + kind, second)
      const b = big(rows, offset + kind + second, third)
      note(places, (index[pair] ?? 0) + row, placeOf(type, a, b))
      offset += width
    }
  }
  return { is: 'stream', trailer: value }
}

const placeOf = (type: number, a: number, b: number): Place => {
  if (type === 1) return { is: 'offset', offset: a }
  return type === 2 ? { is: 'compressed', stream: a, index: b } : { is: 'free' }
}

const integers = (value: PdfValue | undefined): number[] =>
  value?.is === 'array' ? value.items.map((item) => integerOf(item) ?? -1) : []

const big = (bytes: Buffer, offset: number, width: number): number => {
  let sum = 0
  for (const byte of bytes.subarray(offset, offset + width)) sum = sum * 256 + byte
  return sum
}

/** The value of the indirect object that starts at `start`. */
const parseObject = (bytes: Buffer, start: number, number?: number): Parsed => {
  const head = /^(\d{1,10})\s+(\d{1,5})\s+obj/.exec(bytes.toString('latin1', start, start + 40))
  if (!head || (number !== undefined && Number(head[1]) !== number)) {
    throw new PdfFault(`The PDF has no object ${number ?? ''} at byte ${start}.`)
  }
  return parseValue(bytes, start + head[0].length)
}

const streamBytes = (
  bytes: Buffer,
  held: PdfDictionary,
  end: number,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): Buffer => {
  const keyword = /^stream(\r\n|\n)/.exec(
    bytes.toString('latin1', skipBlanks(bytes, end), skipBlanks(bytes, end) + 8),
  )
  const length = integerOf(resolve(held.entries.get('Length')))
  if (!keyword || length === undefined || length < 0) throw new PdfFault('A stream of the PDF is broken.')
  const start = skipBlanks(bytes, end) + keyword[0].length
  const raw = bytes.subarray(start, start + length)
  const filter = held.entries.get('Filter')
  const only = filter?.is === 'array' && filter.items.length === 1 ? filter.items[0] : filter
  if (!only) return raw
  if (only.is !== 'name' || only.name !== 'FlateDecode')
    throw new PdfFault('A stream of the PDF uses another filter.')
  return unpredicted(inflate(raw), held)
}

const inflate = (raw: Buffer): Buffer => {
  try {
    return inflateSync(raw, { maxOutputLength: STREAM_MAXIMUM_BYTES })
  } catch {
    throw new PdfFault('A compressed stream of the PDF is broken.')
  }
}

/** Reverses the PNG predictor "up" or "none", with which cross-reference streams are written (7.4.4.4). */
const unpredicted = (bytes: Buffer, held: PdfDictionary): Buffer => {
  const given = held.entries.get('DecodeParms')
  const parameters = given?.is === 'dictionary' ? given.entries : new Map<string, PdfValue>()
  if ((integerOf(parameters.get('Predictor')) ?? 1) < 10) return bytes
  const columns = integerOf(parameters.get('Columns')) ?? 1
  const rows: Buffer[] = []
  let above: Buffer = Buffer.alloc(columns)
  for (let offset = 0; offset + columns < bytes.length; offset += columns + 1) {
    const predictor = bytes[offset] ?? 0
    if (predictor !== 0 && predictor !== 2) throw new PdfFault('A stream of the PDF uses another predictor.')
    const row = Buffer.from(bytes.subarray(offset + 1, offset + 1 + columns))
    if (predictor === 2) for (let i = 0; i < columns; i += 1) row[i] = ((row[i] ?? 0) + (above[i] ?? 0)) & 255
    rows.push(row)
    above = row
  }
  return Buffer.concat(rows)
}

const resolver = (bytes: Buffer, places: ReadonlyMap<number, Place>) => {
  const resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    let found = value
    for (let steps = 0; found?.is === 'reference'; steps += 1) {
      if (steps >= FOLLOWED_MAXIMUM) throw new PdfFault('References of the PDF go in a circle.')
      found = load(found.number)
    }
    return found
  }
  const load = (number: number): PdfValue | undefined => {
    const place = places.get(number)
    if (!place || place.is === 'free') return undefined
    return place.is === 'offset' ? parseObject(bytes, place.offset, number).value : fromStream(place, number)
  }
  const fromStream = (place: { stream: number; index: number }, number: number): PdfValue => {
    const home = places.get(place.stream)
    if (home?.is !== 'offset') throw new PdfFault('An object stream of the PDF is missing.')
    const { value, end } = parseObject(bytes, home.offset, place.stream)
    if (value.is !== 'dictionary') throw new PdfFault('An object stream of the PDF is broken.')
    const content = streamBytes(bytes, value, end, resolve)
    const first = integerOf(value.entries.get('First')) ?? 0
    const head = content.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const [held, offset] = [head[place.index * 2], head[place.index * 2 + 1]]
    if (held !== number || offset === undefined) throw new PdfFault('An object stream of the PDF is broken.')
    return parseValue(Buffer.concat([content, Buffer.from(' ')]), first + offset).value
  }
  return resolve
}

const firstLeaf = (root: PdfValue | undefined, dictionaryAt: PdfFile['dictionaryAt']): PdfReference => {
  let node = root
  for (let depth = 0; depth < FOLLOWED_MAXIMUM && node?.is === 'reference'; depth += 1) {
    const kids = dictionaryAt(node, 'pages').entries.get('Kids')
    if (kids === undefined) return node
    node = kids.is === 'array' ? kids.items[0] : undefined
  }
  throw new PdfFault('The PDF has no page.')
}
