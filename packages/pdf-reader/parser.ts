/**
 * Reads values of a PDF (ISO 32000-2, 7.2 and 7.3) as leniently as the programs that show PDFs do, in bounded time
 * whatever the bytes are.
 */
import type { Effort } from './effort.ts'
import { collector, type PdfDictionary, type PdfValue } from './values.ts'

export type Parsed = {
  readonly value: PdfValue | undefined
  readonly end: number
  /** The word that ended it; empty at the end of the bytes, or if only one value was asked for. */
  readonly by: string
}

const STRING_MAXIMUM_BYTES = 256
const WORD_MAXIMUM_BYTES = 128

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

/** Longer words do not occur; what follows counts as another. */
const WORD_READ_MAXIMUM_BYTES = 64 * 1024

/** The place after a word or name that continues at `from`. */
export const endOfWord = (bytes: Buffer, from: number): number => {
  const maximum = Math.min(bytes.length, from + WORD_READ_MAXIMUM_BYTES)
  let at = from
  while (at < maximum && ENDS_WORD[bytes[at] as number] === 0) at++
  return at
}

/** The place after a comment: its end of line. */
export const endOfComment = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length; at += SEARCHED_AT_ONCE_BYTES) {
    const part = bytes.subarray(at, at + SEARCHED_AT_ONCE_BYTES)
    const ends = [part.indexOf(0x0a), part.indexOf(0x0d)].filter((end) => end !== -1)
    if (ends.length > 0) return at + Math.min(...ends)
  }
  return bytes.length
}

const SEARCHED_AT_ONCE_BYTES = 4 * 1024

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
  const values = collector(meet, effort)
  effort.spend(VALUE_COST_BYTES)
  let at = from
  let counted = from
  let ended: { readonly end: number; readonly by: string } | undefined
  for (;;) {
    if (at - counted >= COUNTED_AT_ONCE_BYTES) {
      effort.spend(at - counted)
      counted = at
      if (effort.isTired()) await effort.rest()
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
      if (ENDS.has(word)) {
        ended ??= { end: at, by: word }
        if (!values.isOpen()) {
          effort.spend(at - counted)
          return { value: values.finish(), ...ended }
        }
      }
      values.put(valueOfWord(word))
    }
  }
}

const COUNTED_AT_ONCE_BYTES = 4 * 1024
/** A value costs as much as so many bytes, however short it is. */
const VALUE_COST_BYTES = 256

const textAt = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('latin1', start, Math.min(end, start + WORD_MAXIMUM_BYTES))

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
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
const literal = async (
  bytes: Buffer,
  from: number,
  effort: Effort,
): Promise<{ value: Buffer; end: number }> => {
  const content: number[] = []
  const add = (byte: number) => content.length < STRING_MAXIMUM_BYTES && content.push(byte & 0xff)
  let depth = 1
  let at = from
  let counted = from
  for (; at < bytes.length; at++) {
    if (at - counted >= COUNTED_AT_ONCE_BYTES) {
      effort.spend(at - counted)
      counted = at
      if (effort.isTired()) await effort.rest()
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
