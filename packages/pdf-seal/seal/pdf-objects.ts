/**
 * Reads and writes the objects of a PDF according to ISO 32000-2, 7.3. Strings, numbers and keywords keep their
 * original bytes, so that what is copied into an update of a file stays exactly the same.
 */

/** A number, string or keyword: bytes that are interpreted only by code that knows what they are. */
export type PdfScalar = { readonly is: 'scalar'; readonly bytes: Buffer; readonly start: number }
export type PdfName = { readonly is: 'name'; readonly name: string }
export type PdfReference = { readonly is: 'reference'; readonly number: number; readonly generation: number }
export type PdfArray = { readonly is: 'array'; readonly items: readonly PdfValue[] }
export type PdfDictionary = { readonly is: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
export type PdfValue = PdfScalar | PdfName | PdfReference | PdfArray | PdfDictionary

/** A value and the offset of the first byte after it. */
export type Parsed<Value extends PdfValue = PdfValue> = { readonly value: Value; readonly end: number }

/** For a file that is not the expected PDF; the message is for people. */
export class PdfFault extends Error {
  override name = 'PdfFault'
}

const NESTING_MAXIMUM = 64
const INTEGER = /^[+-]?\d{1,15}$/
const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))

/** The value that starts at `from`, after spaces and comments. Throws a {@link PdfFault}. */
export const parseValue = (bytes: Buffer, from: number, depth = 0): Parsed => {
  if (depth > NESTING_MAXIMUM) throw new PdfFault('The PDF nests its objects too deeply.')
  const start = skipBlanks(bytes, from)
  switch (at(bytes, start)) {
    case '/':
      return parseName(bytes, start)
    case '[':
      return parseArray(bytes, start, depth)
    case '(':
      return scalar(bytes, start, endOfLiteral(bytes, start))
    case '<':
      return at(bytes, start + 1) === '<'
        ? parseDictionary(bytes, start, depth)
        : scalar(bytes, start, endOfHex(bytes, start))
    default:
      return parseWord(bytes, start)
  }
}

/** The integer in a value, or undefined. */
export const integerOf = (value: PdfValue | undefined): number | undefined => {
  if (value?.is !== 'scalar') return undefined
  const text = value.bytes.toString('latin1')
  return INTEGER.test(text) ? Number(text) : undefined
}

/** A PDF dictionary (ISO 32000-1, 7.3.7) with these entries, in order. */
export const dictionary = (entries: Iterable<readonly [string, PdfValue]>): PdfDictionary => ({
  is: 'dictionary',
  entries: new Map(entries),
})

/** A PDF array (ISO 32000-1, 7.3.6). */
export const array = (items: readonly PdfValue[]): PdfArray => ({ is: 'array', items })

/** A PDF name (ISO 32000-1, 7.3.5), given without its slash. */
export const name = (text: string): PdfName => ({ is: 'name', name: text })

/** A reference to an indirect object (ISO 32000-1, 7.3.10). */
export const reference = (number: number, generation = 0): PdfReference => ({
  is: 'reference',
  number,
  generation,
})

/** A number, keyword or other scalar, written as given. It has no place in a file yet. */
export const word = (text: string | number): PdfScalar => ({
  is: 'scalar',
  bytes: Buffer.from(String(text), 'latin1'),
  start: -1,
})

/** A text string: UTF-16 with its mark, in hexadecimal, so that nothing needs an escape. */
export const textString = (text: string): PdfScalar =>
  word(`<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`)

/** The text of a string from {@link textString}, or of an ASCII literal; undefined for others. */
export const textOf = (value: PdfValue | undefined): string | undefined => {
  if (value?.is !== 'scalar') return undefined
  const written = value.bytes.toString('latin1')
  if (/^<feff([0-9a-f]{4})*>$/i.test(written)) {
    return Buffer.from(written.slice(5, -1), 'hex').swap16().toString('utf16le')
  }
  return /^\([^\\()]*\)$/.test(written) ? written.slice(1, -1) : undefined
}

/** A value in a file's notation. */
export const writeValue = (value: PdfValue): Buffer => {
  switch (value.is) {
    case 'scalar':
      return value.bytes
    case 'name':
      return Buffer.from(`/${value.name}`, 'latin1')
    case 'reference':
      return Buffer.from(`${value.number} ${value.generation} R`, 'latin1')
    case 'array':
      return spaced('[', value.items.map(writeValue), ']')
    case 'dictionary':
      return spaced(
        '<<',
        [...value.entries].map(([key, held]) => spaced(`/${key}`, [writeValue(held)], '')),
        '>>',
      )
  }
}

/** The offset of the next byte that is neither white space nor in a comment. Throws PdfFault at the end of the file. */
export const skipBlanks = (bytes: Buffer, from: number): number => {
  let offset = from
  for (;;) {
    const byte = bytes[offset]
    if (byte === undefined) throw new PdfFault('The PDF ends in the middle of an object.')
    if (byte === 0x25) {
      while (offset < bytes.length && bytes[offset] !== 10 && bytes[offset] !== 13) offset += 1
    } else if (!WHITE.has(byte)) return offset
    offset += 1
  }
}

const at = (bytes: Buffer, offset: number): string => String.fromCharCode(bytes[offset] ?? 0)

const spaced = (open: string, parts: readonly Buffer[], close: string): Buffer =>
  Buffer.concat([
    Buffer.from(open, 'latin1'),
    ...parts.flatMap((part) => [Buffer.from(' '), part]),
    Buffer.from(close === '' ? '' : ` ${close}`, 'latin1'),
  ])

const scalar = (bytes: Buffer, start: number, end: number): Parsed<PdfScalar> => ({
  value: { is: 'scalar', bytes: bytes.subarray(start, end), start },
  end,
})

const endOfWord = (bytes: Buffer, from: number): number => {
  let offset = from
  while (offset < bytes.length && !WHITE.has(bytes[offset] ?? 0) && !DELIMITERS.has(bytes[offset] ?? 0))
    offset += 1
  return offset
}

/** A name keeps its notation: a file that escapes letters of the names used here cannot be sealed. */
const parseName = (bytes: Buffer, start: number): Parsed<PdfName> => {
  const end = endOfWord(bytes, start + 1)
  return { value: name(bytes.toString('latin1', start + 1, end)), end }
}

/** A keyword or a number, or a reference: two numbers and an R. */
const parseWord = (bytes: Buffer, start: number): Parsed => {
  const end = endOfWord(bytes, start)
  if (end === start) throw new PdfFault(`The PDF holds something unreadable at byte ${start}.`)
  const match = /^(\d{1,10})\s+(\d{1,5})\s+R(?![^\s()<>[\]{}/%])/.exec(
    bytes.toString('latin1', start, start + 40),
  )
  return match
    ? { value: reference(Number(match[1]), Number(match[2])), end: start + match[0].length }
    : scalar(bytes, start, end)
}

const parseArray = (bytes: Buffer, start: number, depth: number): Parsed<PdfArray> => {
  const items: PdfValue[] = []
  let offset = skipBlanks(bytes, start + 1)
  while (at(bytes, offset) !== ']') {
    const item = parseValue(bytes, offset, depth + 1)
    items.push(item.value)
    offset = skipBlanks(bytes, item.end)
  }
  return { value: array(items), end: offset + 1 }
}

const parseDictionary = (bytes: Buffer, start: number, depth: number): Parsed<PdfDictionary> => {
  const entries = new Map<string, PdfValue>()
  let offset = skipBlanks(bytes, start + 2)
  while (at(bytes, offset) !== '>') {
    if (at(bytes, offset) !== '/') throw new PdfFault(`A dictionary of the PDF is broken at byte ${offset}.`)
    const key = parseName(bytes, offset)
    const held = parseValue(bytes, key.end, depth + 1)
    if (entries.has(key.value.name))
      throw new PdfFault(`A dictionary of the PDF says /${key.value.name} twice.`)
    entries.set(key.value.name, held.value)
    offset = skipBlanks(bytes, held.end)
  }
  if (at(bytes, offset + 1) !== '>')
    throw new PdfFault(`A dictionary of the PDF is broken at byte ${offset}.`)
  return { value: { is: 'dictionary', entries }, end: offset + 2 }
}

const endOfLiteral = (bytes: Buffer, start: number): number => {
  let open = 0
  for (let offset = start; offset < bytes.length; offset += 1) {
    const character = at(bytes, offset)
    if (character === '\\') offset += 1
    else if (character === '(') open += 1
    else if (character === ')') {
      open -= 1
      if (open === 0) return offset + 1
    }
  }
  throw new PdfFault('A string of the PDF has no end.')
}

const endOfHex = (bytes: Buffer, start: number): number => {
  const end = bytes.indexOf('>', start)
  if (end === -1) throw new PdfFault('A string of the PDF has no end.')
  return end + 1
}
