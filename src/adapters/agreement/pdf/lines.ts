/** Text broken into lines of a width. Letters that the typeface lacks keep their meaning beside a replacement. */
import { canBeTakenOut, canPrint, type Face, REPLACEMENT, widthOf } from './faces.ts'

export type Run = {
  /** As printed. */
  readonly shown: string
  /** The original text, if the file would not contain it otherwise. */
  readonly meant?: string
}

export type Line = { readonly runs: readonly Run[]; readonly width: number }

export type Style = {
  readonly face: Face
  readonly size: number
  /** The height of a line, of the size; by default that of the typeface. */
  readonly leading?: number
}

/**
 * At least one line. Words wider than the width are broken after their hyphens, and elsewhere if that is not enough.
 */
export const linesOf = (text: string, { face, size }: Style, width: number): readonly Line[] => {
  const space = widthOf(face, size, ' ')
  const lines: Line[] = []
  let parts: Unbreakable[] = []
  let used = 0
  const words = printable(text).split(' ')
  for (const part of words.flatMap((word) => unbreakablesOf(word, { face, size }, width))) {
    const gap = parts.length === 0 || part.continues ? 0 : space
    if (parts.length > 0 && used + gap + part.width > width) {
      lines.push({ runs: joined(parts), width: used })
      parts = []
      used = 0
    }
    used += (parts.length === 0 ? 0 : gap) + part.width
    parts.push(part)
  }
  lines.push({ runs: joined(parts), width: used })
  return lines
}

/** A piece that is never broken: a word, or a part of one that is too wide for a line. */
type Unbreakable = {
  readonly run: Run
  readonly width: number
  /** Whether it continues the previous piece's word. */
  readonly continues: boolean
}

const unbreakablesOf = (word: string, style: Style, width: number): readonly Unbreakable[] => {
  const whole = unbreakableOf(word, style, false)
  if (whole.width <= width) return [whole]
  return word
    .split(BEHIND_HYPHEN)
    .flatMap((part) => partsOf(part, style, width))
    .map((part, index) => unbreakableOf(part, style, index > 0))
}

const BEHIND_HYPHEN = /(?<=-)/

/** As many letters in each part as fit the width. */
const partsOf = (word: string, style: Style, width: number): readonly string[] => {
  const parts: string[] = []
  let part = ''
  for (const { segment } of LETTERS.segment(word)) {
    if (part !== '' && unbreakableOf(part + segment, style, false).width > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

const LETTERS = new Intl.Segmenter('en-IE', { granularity: 'grapheme' })

/** A word with a letter that the typeface lacks is printed with replacements, and means the original. */
const unbreakableOf = (word: string, { face, size }: Style, continues: boolean): Unbreakable => {
  if (canPrint(face, word)) {
    const run: Run = canBeTakenOut(face, word) ? { shown: word } : { shown: word, meant: word }
    return { run, width: widthOf(face, size, word), continues }
  }
  const shown = [...LETTERS.segment(word)]
    .map(({ segment }) => (canPrint(face, segment) ? segment : REPLACEMENT))
    .join('')
  return { run: { shown, meant: word }, width: widthOf(face, size, shown), continues }
}

/** Merges neighbouring pieces that are printed unchanged into one run. */
const joined = (parts: readonly Unbreakable[]): readonly Run[] => {
  const runs: Run[] = []
  for (const { run, continues } of parts) {
    const before = runs.at(-1)
    const gap = before === undefined || continues ? '' : ' '
    const shown = gap + run.shown
    if (before !== undefined && before.meant === undefined && run.meant === undefined) {
      runs[runs.length - 1] = { shown: before.shown + shown }
    } else {
      runs.push(run.meant === undefined ? { shown } : { shown, meant: gap + run.meant })
    }
  }
  return runs
}

/**
 * Printable text: composed letters, single spaces (non-breaking ones stay so), and nothing invisible, such as marks
 * that reverse the writing direction.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?:(?!\u00A0)[\p{Cc}\p{Zl}\p{Zp}\p{Zs}])+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
