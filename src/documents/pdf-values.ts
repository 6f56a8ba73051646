/**
 * Reads values of a PDF (ISO 32000-2, 7.2 and 7.3) as leniently as the programs that show PDFs do, in bounded time and
 * memory whatever the bytes are. It keeps what an inspection asks for, and the beginning of everything else.
 */
import type { Effort } from './effort.ts'

export type PdfName = { readonly name: string }
export type PdfWord = { readonly word: string }
export type PdfReference = { readonly number: number; readonly generation: number }
/** A string is a Buffer; of a long one only its beginning is kept. */
export type PdfValue = number | Buffer | PdfName | PdfWord | PdfReference | PdfDictionary | PdfArray
export type PdfArray = readonly PdfValue[]
/** All pairs, in order: a key may be there twice, and programs differ in which one counts. */
export type PdfDictionary = { readonly pairs: readonly (readonly [key: string, value: PdfValue])[] }

/** Why a PDF can't be examined; the message is for people. */
export class Unexaminable extends Error {}

export type Parsed = {
  readonly value: PdfValue | undefined
  readonly end: number
  /** The word that ended it; empty at the end of the bytes, or if only one value was asked for. */
  readonly by: string
}

export const isName = (value: PdfValue | undefined): value is PdfName =>
  typeof value === 'object' && 'name' in value
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && 'generation' in value
export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && 'pairs' in value

/** The last value of a key, which is the one that counts for most programs. */
export const valueOf = ({ pairs }: PdfDictionary, key: string): PdfValue | undefined =>
  pairs.findLast(([one]) => one === key)?.[1]
export const has = ({ pairs }: PdfDictionary, ...keys: readonly string[]): boolean =>
  pairs.some(([key, value]) => keys.includes(key) && !isNull(value))
const isNull = (value: PdfValue): boolean =>
  typeof value === 'object' && 'word' in value && value.word === 'null'
export const nameOf = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = valueOf(dictionary, key)
  return isName(value) ? value.name : undefined
}
export const numberOf = (dictionary: PdfDictionary, key: string): number | undefined => {
  const value = valueOf(dictionary, key)
  return typeof value === 'number' ? value : undefined
}

const NESTING_MAXIMUM = 500
const STRING_MAXIMUM_BYTES = 256
const WORD_MAXIMUM_BYTES = 128
/** Of an array its first values are kept, and the last two, which a reference may end. */
const ARRAY_MAXIMUM_VALUES = 4_096
/** Pairs of other keys are kept while a dictionary is small. */
const PAIRS_MAXIMUM = 64
const KNOWN_PAIRS_MAXIMUM = 1_000
const KNOWN: ReadonlySet<string> = new Set(
  'Type Subtype S JS F UF DOS Win Mac Unix EF EmbeddedFiles XFA Encrypt ID Prev XRefStm Filter DecodeParms Length First N W Index Size'.split(
    ' ',
  ),
)

/**
 * These end an object. Where one is still open, programs differ: some read it on, and others the next object. Both are
 * read here.
 */
const ENDS: ReadonlySet<string> = new Set(['endobj', 'stream', 'obj', 'xref', 'trailer', 'startxref'])

const code = (character: string) => character.charCodeAt(0)
export const isWhite = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x00 || byte === 0x0c
const [PERCENT, SLASH, OPEN, CLOSE, LESS, MORE, ARRAY, ARRAY_END, ESCAPE] = [...'%/()<>[]\\'].map(code)
const ENDS_WORD = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32, ...[...'()<>[]{}/%'].map(code)]) ENDS_WORD[byte] = 1

/** The place after a word or name that continues at `from`. */
export const endOfWord = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && ENDS_WORD[bytes[at] as number] === 0) at++
  return at
}

/** The place after a comment: its end of line. */
export const endOfComment = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  return at
}

/**
 * The value at a place, up to the word that ends it, or only one value. `meet` is called with every dictionary in it,
 * the inner ones first. Throws {@link Unexaminable}.
 */
export const parseValue = async (
  bytes: Buffer,
  from: number,
  effort: Effort,
  meet: (dictionary: PdfDictionary) => void,
  isSingle = false,
): Promise<Parsed> => {
  const values = collector(meet)
  let at = from
  let counted = from
  let ended: { readonly end: number; readonly by: string } | undefined
  for (;;) {
    if (at - counted >= COUNTED_AT_ONCE_BYTES) {
      effort.spend(at - counted)
      counted = at
      await effort.rest()
    }
    const isOver = ended !== undefined || isSingle ? values.isComplete() : false
    if (at >= bytes.length || isOver) {
      effort.spend(at - counted)
      return { value: values.finish(), end: at, by: '', ...ended }
    }
    const byte = bytes[at] as number
    if (isWhite(byte)) at++
    else if (byte === PERCENT) at = endOfComment(bytes, at)
    else if (byte === SLASH) {
      const end = endOfWord(bytes, at + 1)
      values.put({ name: decodedName(textAt(bytes, at + 1, end)) })
      at = end
    } else if (byte === OPEN) {
      const string = await literal(bytes, at + 1, effort)
      values.put(string.value)
      at = string.end
      counted = at
    } else if (byte === LESS && bytes[at + 1] === LESS) {
      values.open(false)
      at += 2
    } else if (byte === LESS) {
      const end = endOfHex(bytes, at + 1)
      values.put(hexOf(bytes.subarray(at + 1, Math.min(end, at + 1 + STRING_MAXIMUM_BYTES * 2))))
      at = end + 1
    } else if (byte === MORE && bytes[at + 1] === MORE) {
      values.close()
      at += 2
    } else if (byte === ARRAY || byte === ARRAY_END) {
      if (byte === ARRAY) values.open(true)
      else values.close()
      at++
    } else if (ENDS_WORD[byte] === 1) at++
    else {
      const end = endOfWord(bytes, at)
      const word = textAt(bytes, at, end)
      at = end
      if (!ENDS.has(word)) values.put(valueOfWord(word))
      else {
        ended ??= { end: at, by: word }
        if (!values.isOpen()) {
          effort.spend(at - counted)
          return { value: values.finish(), ...ended }
        }
      }
    }
  }
}

const COUNTED_AT_ONCE_BYTES = 4 * 1024

const textAt = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('latin1', start, Math.min(end, start + WORD_MAXIMUM_BYTES))

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const valueOfWord = (word: string): PdfValue => (NUMBER.test(word) ? Number(word) : { word })

const ESCAPED = /#([0-9a-f]{2})/gi
const decodedName = (text: string): string =>
  text.includes('#') ? text.replace(ESCAPED, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text

const endOfHex = (bytes: Buffer, from: number): number => {
  const end = bytes.indexOf(MORE as number, from)
  return end === -1 ? bytes.length : end
}

const hexOf = (digits: Buffer): Buffer => {
  const text = digits.toString('latin1').replaceAll(/[^0-9a-f]/gi, '')
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex')
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** A string in parentheses, whose content starts at `from`. */
const literal = async (bytes: Buffer, from: number, effort: Effort): Promise<{ value: Buffer; end: number }> => {
  const content: number[] = []
  const add = (byte: number) => content.length < STRING_MAXIMUM_BYTES && content.push(byte & 0xff)
  let depth = 1
  let at = from
  let counted = from
  for (; at < bytes.length; at++) {
    if (at - counted >= COUNTED_AT_ONCE_BYTES) {
      effort.spend(at - counted)
      counted = at
      await effort.rest()
    }
    const byte = bytes[at] as number
    if (byte === ESCAPE) {
      const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at + 1, at + 4))?.[0]
      const next = bytes[at + 1] ?? 0
      if (octal !== undefined) add(Number.parseInt(octal, 8))
      else if (next === 0x0d && bytes[at + 2] === 0x0a) at++
      else if (next !== 0x0a && next !== 0x0d) add(ESCAPES[String.fromCharCode(next)] ?? next)
      at += octal?.length ?? 1
      continue
    }
    if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) break
    const isReturn = byte === 0x0d
    if (isReturn && bytes[at + 1] === 0x0a) at++
    add(isReturn ? 0x0a : byte)
  }
  effort.spend(at - counted)
  return { value: Buffer.from(content), end: at + 1 }
}

type Frame =
  | { readonly is: 'array'; readonly values: PdfValue[] }
  | {
      readonly is: 'dictionary'
      readonly pairs: [key: string, value: PdfValue][]
      key: string | undefined
      /** What has followed the key so far: a value, or the three words of a reference. */
      values: PdfValue[]
    }

/** Puts values together into dictionaries and arrays. */
const collector = (meet: (dictionary: PdfDictionary) => void) => {
  const frames: Frame[] = []
  let root: PdfValue | undefined

  const put = (value: PdfValue): void => {
    const frame = frames.at(-1)
    if (frame === undefined) root ??= value
    else if (frame.is === 'array') putInto(frame.values, value)
    else if (frame.key === undefined) frame.key = isName(value) ? value.name : undefined
    else if (isName(value) && frame.values.length > 0) {
      endPair(frame)
      frame.key = value.name
    } else if (frame.values.length < 3) putInto(frame.values, value)
  }
  const close = (): void => {
    const frame = frames.pop()
    if (frame === undefined) return
    if (frame.is === 'array') return put(frame.values)
    endPair(frame)
    const dictionary = { pairs: frame.pairs }
    meet(dictionary)
    put(dictionary)
  }
  return {
    put,
    close,
    open: (isArray: boolean): void => {
      if (frames.length >= NESTING_MAXIMUM) throw new Unexaminable(TOO_COMPLEX)
      frames.push(
        isArray ? { is: 'array', values: [] } : { is: 'dictionary', pairs: [], key: undefined, values: [] },
      )
    },
    isOpen: () => frames.length > 0,
    isComplete: () => root !== undefined && frames.length === 0,
    /** What was left open counts as closed, as it does for many programs. */
    finish: (): PdfValue | undefined => {
      while (frames.length > 0) close()
      return root
    },
  }
}

export const TOO_COMPLEX = 'The PDF is too complex to be examined; print it to a new PDF, and send that.'

const endPair = (frame: Extract<Frame, { is: 'dictionary' }>): void => {
  const { key, pairs, values } = frame
  const [value] = values
  frame.key = undefined
  frame.values = []
  if (key === undefined || value === undefined) return
  const isKnown = KNOWN.has(key)
  if (isKnown && pairs.length >= KNOWN_PAIRS_MAXIMUM) throw new Unexaminable(TOO_COMPLEX)
  if (isKnown || pairs.length < PAIRS_MAXIMUM) pairs.push([key, value])
}

/** Adds a value; two numbers and an R become a reference. */
const putInto = (values: PdfValue[], value: PdfValue): void => {
  if (typeof value === 'object' && 'word' in value && value.word === 'R') {
    const [number, generation] = values.slice(-2)
    if (typeof number === 'number' && typeof generation === 'number') {
      values.splice(-2, 2, { number, generation })
      return
    }
  }
  values.push(value)
  if (values.length > ARRAY_MAXIMUM_VALUES * 2) values.splice(ARRAY_MAXIMUM_VALUES, values.length - ARRAY_MAXIMUM_VALUES - 2)
}
