/**
 * The typefaces: Noto Sans, which has every Latin letter (including dotted Irish consonants), Greek, Cyrillic and
 * Devanagari. Only the glyphs that a document uses are embedded in it.
 */
import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'

/** `slanted` is for typed signatures. */
export type Face = 'regular' | 'strong' | 'slanted'

const FILES: Readonly<Record<Face, string>> = {
  regular: 'NotoSans-Regular.ttf',
  strong: 'NotoSans-Bold.ttf',
  slanted: 'NotoSans-Italic.ttf',
}

/** Parsed once for each process; a document only reads them. */
const parsed = new Map<Face, Font>()

/**
 * The font file of a face, read and parsed once for each process. Throws if the file is missing or contains several
 * fonts.
 */
export const fontOf = (face: Face): Font => {
  const known = parsed.get(face)
  if (known !== undefined) return known
  const folder = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-latin'))
  const font = create(readFileSync(new URL(FILES[face], folder)))
  if (!('unitsPerEm' in font)) throw new Error(`${FILES[face]} holds more than one font`)
  rememberWords(font)
  parsed.set(face, font)
  return font
}

const WORDS_MAXIMUM = 5_000

/**
 * Shaping a word, including kerning, is half the work of a document, and most words recur in other documents. Callers
 * get copies of the positions, since they scale them in place.
 */
const rememberWords = (font: Font): void => {
  const shape = font.layout.bind(font)
  const shaped = new Map<string, GlyphRun>()
  font.layout = (text, features, ...rest) => {
    if (features !== undefined) return shape(text, features, ...rest)
    const run = shaped.get(text) ?? shape(text)
    if (shaped.size >= WORDS_MAXIMUM) shaped.clear()
    shaped.set(text, run)
    const positions = run.positions.map((position) => ({ ...position }))
    const copy = Object.create(run, { positions: { value: positions } }) as GlyphRun
    return copy
  }
}

/** Replaces a letter that the typeface lacks. */
export const REPLACEMENT = '\uFFFD'

/** Whether all of a text can be printed unchanged. */
export const canPrint = (face: Face, text: string): boolean => {
  const font = fontOf(face)
  for (const letter of text) if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return false
  return true
}

/**
 * Whether programs that extract a text from the file get it unchanged. The typeface composes some letters from two,
 * such as ọ and ṣ, and for these the file names only the first.
 */
export const canBeTakenOut = (face: Face, text: string): boolean => {
  if (OF_ONE_PIECE.test(text)) return true
  const { glyphs } = fontOf(face).layout(text)
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('') === text
}

/** The letters of Western and Central Europe, none of which is composed. */
const OF_ONE_PIECE = /^[ -\u01F8]*$/

/** The width of a text in points, without kerning, which rather reduces it. */
export const widthOf = (face: Face, size: number, text: string): number => {
  const font = fontOf(face)
  let units = 0
  for (const letter of text) units += advanceOf(face, font, letter)
  return (units * size) / font.unitsPerEm
}

const advances: Readonly<Record<Face, Map<string, number>>> = {
  regular: new Map(),
  strong: new Map(),
  slanted: new Map(),
}

/** The typeface has a few thousand letters, so the map stays small; others are printed as the replacement. */
const advanceOf = (face: Face, font: Font, letter: string): number => {
  const known = advances[face].get(letter)
  if (known !== undefined) return known
  const advance = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth
  advances[face].set(letter, advance)
  return advance
}
