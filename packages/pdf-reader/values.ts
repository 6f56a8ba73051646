/**
 * Values of a PDF (ISO 32000-2, 7.3), put together from tokens in bounded memory: what an inspection needs is retained,
 * and the beginning of everything else.
 */
import type { Effort } from './effort.ts'

export type PdfName = { readonly name: string }
export type PdfWord = { readonly word: string }
export type PdfReference = { readonly number: number; readonly generation: number }
/** A string is a Buffer; of a long one only the beginning is retained. */
export type PdfValue = number | Buffer | PdfName | PdfWord | PdfReference | PdfDictionary | PdfArray
export type PdfArray = readonly PdfValue[]
/** All pairs, in order: a key may be there twice, and programs differ in which one counts. */
export type PdfDictionary = { readonly pairs: readonly (readonly [key: string, value: PdfValue])[] }

/** Why a PDF cannot be examined; the message is for people. */
export class Unexaminable extends Error {}

export const isName = (value: PdfValue | undefined): value is PdfName =>
  typeof value === 'object' && 'name' in value
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && 'generation' in value
export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && 'pairs' in value

/** The last value of a key, which is the one that counts for most programs. */
export const entryOf = ({ pairs }: PdfDictionary, key: string): PdfValue | undefined =>
  pairs.findLast(([one]) => one === key)?.[1]
export const has = ({ pairs }: PdfDictionary, ...keys: readonly string[]): boolean =>
  pairs.some(([key, value]) => keys.includes(key) && !isNull(value))
const isNull = (value: PdfValue): boolean =>
  typeof value === 'object' && 'word' in value && value.word === 'null'
/** Whether programs may differ in the value of one of these keys: it is there twice, or stands elsewhere. */
export const isUnclear = ({ pairs }: PdfDictionary, ...keys: readonly string[]): boolean =>
  keys.some((key) => {
    const values = pairs.filter(([one]) => one === key)
    return values.length > 1 || isReference(values[0]?.[1])
  })
export const nameOf = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = entryOf(dictionary, key)
  return isName(value) ? value.name : undefined
}
export const numberOf = (dictionary: PdfDictionary, key: string): number | undefined => {
  const value = entryOf(dictionary, key)
  return typeof value === 'number' ? value : undefined
}

const NESTING_MAXIMUM = 500
/** Of an array, the first values are retained, and the last two, which a reference may end. */
const ARRAY_MAXIMUM_VALUES = 4_096
/** Pairs of other keys are retained while a dictionary is small. */
const PAIRS_MAXIMUM = 64
const KNOWN_PAIRS_MAXIMUM = 1_000
const KNOWN: ReadonlySet<string> = new Set(
  'Type Subtype S JS F UF DOS Win Mac Unix EF EmbeddedFiles XFA Encrypt ID Prev XRefStm Filter DecodeParms DP FFilter Predictor Colors BitsPerComponent Columns Length First N W Index Size'.split(
    ' ',
  ),
)

/** A dictionary costs as much as so many bytes, however short it is. */
const DICTIONARY_COST_BYTES = 32

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
export const collector = (meet: (dictionary: PdfDictionary) => void, effort: Effort) => {
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
    if (frame?.is === 'array') put(frame.values)
    if (frame?.is !== 'dictionary') return
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
      effort.spend(DICTIONARY_COST_BYTES)
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

export const TOO_COMPLEX = 'The PDF is too complex to be inspected. Print it to a new PDF and send that.'

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
  if (values.length > ARRAY_MAXIMUM_VALUES * 2)
    values.splice(ARRAY_MAXIMUM_VALUES, values.length - ARRAY_MAXIMUM_VALUES - 2)
}
