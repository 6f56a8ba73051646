/** Text broken into lines that fit a width. Letters that the typeface lacks keep their meaning beside a stand-in. */
import { canBeTakenOut, canPrint, type Face, REPLACEMENT, widthOf } from './faces.ts'

export type Run = {
  /** As it is printed. */
  readonly shown: string
  /** What it stands for, where the file would not say it otherwise. */
  readonly meant?: string
}

export type Line = { readonly runs: readonly Run[]; readonly width: number }

/** Type of a size in a face. */
export type Style = { readonly face: Face; readonly size: number }

/**
 * At least one line. Words that are wider than the width are broken behind their hyphens, and wherever they must where
 * that doesn't do.
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

/** What is never broken: a word, or a part of one that is too wide for a line. */
type Unbreakable = {
  readonly run: Run
  readonly width: number
  /** Whether it continues the word of the piece before. */
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

/** As many letters in each part as the width takes. */
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

/** A word with a letter that the typeface lacks is printed with stand-ins for those letters, and means what it says. */
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

/** Neighbouring pieces that are printed as they are become one run. */
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
 * Text as it may be printed: composed letters, single spaces (those that don't break stay so), and nothing that can't
 * be seen, such as the marks that turn the direction of what follows them.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?:(?!\u00A0)[\p{Cc}\p{Zl}\p{Zp}\p{Zs}])+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
