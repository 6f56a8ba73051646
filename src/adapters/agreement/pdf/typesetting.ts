/**
 * Text broken into lines of a width, and the page and its type, in points, with one column throughout. Letters that the
 * typeface lacks keep their meaning beside a replacement.
 */
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
  /** Whether dates, references to the law, Eircodes and the like stay on one line. */
  readonly holdsTogether?: true
}

/**
 * At least one line. Words wider than the width are broken after their hyphens, and elsewhere if that is not enough.
 */
export const linesOf = (
  text: string,
  { face, size, holdsTogether }: Style,
  width: number,
): readonly Line[] => {
  const space = widthOf(face, size, ' ')
  const lines: Line[] = []
  let parts: Unbreakable[] = []
  let used = 0
  const words = holdsTogether ? heldTogether(printable(text)) : printable(text).split(' ')
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

/** "30 December 2030", "1 Sample", as in an address, "Co. Galway", "section 58", "D02 X285", "01 000 0000", "15,000 km". */
const HELD =
  /\d{1,2} \p{L}+ \d{4}|(?<![\d,.€])\d{1,3} \p{Lu}\p{Ll}+|Co\. \p{Lu}\p{L}+|(?:Articles?|[Ss]ections?|No\.) \d\S*|[A-Z]\d[\dW] [\dA-Z]{4}(?![\dA-Z])|\(?0\d{1,3}\)?(?: \d{3,4})+|\d[\d,.]* (?:km|months?|days?)(?!\p{L})/gu

/** Words, of which some have spaces in them. */
const heldTogether = (text: string): readonly string[] => {
  const words = text.replace(HELD, (held) => held.replaceAll(' ', HELD_SPACE)).split(' ')
  return words.map((word) => word.replaceAll(HELD_SPACE, ' '))
}

/** In no printable text. */
const HELD_SPACE = '\u0000'

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
    .split(BEHIND_SIGN)
    .flatMap((part) => partsOf(part, style, width))
    .map((part, index) => unbreakableOf(part, style, index > 0))
}

const BEHIND_SIGN = /(?<=[- ])/

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

export const MARGIN = { top: 28, bottom: 44 } as const

/** The size of a page, and the place of its text from the top left corner. */
type Paper = {
  readonly page: { readonly width: number; readonly height: number }
  readonly body: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly bottom: number
  }
}

const paperOf = (width: number, height: number, side: number): Paper => ({
  page: { width, height },
  body: { left: side, top: MARGIN.top, width: width - 2 * side, bottom: height - MARGIN.bottom },
})

const A5 = paperOf(419.53, 595.28, 26)
const A4 = paperOf(595.28, 841.89, 52)

export const FOOTER_SIZE = 9.5

/** Of the type's size. */
export const LINE_HEIGHT = 1.36

/** How the type of a document is set. */
export type Setting = Paper & {
  readonly text: Style
  readonly strongText: Style
  readonly cell: Style
  readonly strongCell: Style
  readonly headings: Readonly<Record<1 | 2 | 3, Style>>
  readonly aboveHeading: number
  readonly afterParagraph: number
  /** The space needed below a heading; otherwise it moves to the next page with its text. */
  readonly keptBelowHeading: number
  /** Above the title of a part that starts in the middle of a page, in addition to the space above any heading. */
  readonly betweenParts: number
  /** The share of the width for the labels of a table of facts. */
  readonly labelShare: number
  /** Between labels and values, in addition to the cells' own. */
  readonly labelGap: number
  /** Left and right of a cell's lines. */
  readonly cellPadding: number
  /** Above and below the lines of a row. */
  readonly rowGap: { readonly facts: number; readonly table: number }
  /**
   * Rows that a page's end may break: only those that are longer than a page, or also others with enough lines.
   */
  readonly breaks: 'tooLong' | 'long'
}

/** With a leading, which the second edition lacks, what belongs together is held together too. */
const styles = ({ text, cell, leading }: { text: number; cell: number; leading?: number }) => {
  const style = (face: Style['face'], size: number): Style =>
    leading === undefined ? { face, size } : { face, size, leading, holdsTogether: true }
  return {
    text: style('regular', text),
    strongText: style('strong', text),
    cell: style('regular', cell),
    strongCell: style('strong', cell),
  }
}

const heading = (size: number): Style => ({ face: 'strong', size })

/**
 * By edition. An A5 page shown across a phone of 390 CSS pixels is scaled by 0.93: the third edition's text appears at 11
 * pixels there, and at about the size of a letter's on paper.
 */
const SETTINGS = {
  2: {
    ...A5,
    ...styles({ text: 14, cell: 12.5 }),
    headings: { 1: heading(23), 2: heading(16.5), 3: heading(14) },
    aboveHeading: 10,
    afterParagraph: 8,
    keptBelowHeading: 64,
    betweenParts: 14,
    labelShare: 0.37,
    labelGap: 0,
    cellPadding: 4,
    rowGap: { facts: 2.5, table: 1.5 },
    breaks: 'long',
  },
  3: {
    ...A5,
    ...styles({ text: 12, cell: 11, leading: 1.25 }),
    headings: { 1: heading(19), 2: heading(13.5), 3: heading(12) },
    aboveHeading: 7,
    afterParagraph: 6,
    keptBelowHeading: 52,
    betweenParts: 8,
    labelShare: 0.33,
    labelGap: 4,
    cellPadding: 2.5,
    rowGap: { facts: 1.8, table: 1 },
    breaks: 'tooLong',
  },
} as const satisfies Readonly<Record<2 | 3, Setting>>

/** The sizes of page that a lender can choose, each with what it changes. A5 fits a phone; A4 must be zoomed there. */
const SIZES = {
  A5: {},
  A4: { ...A4, ...styles({ text: 11, cell: 10, leading: 1.25 }), labelShare: 0.27 },
} as const satisfies Readonly<Record<string, Partial<Setting>>>

export type PageSize = keyof typeof SIZES

export const PAGE_SIZES = Object.keys(SIZES) as readonly PageSize[]

export const settingOf = (edition: keyof typeof SETTINGS, size: PageSize = 'A5'): Setting => ({
  ...SETTINGS[edition],
  ...SIZES[size],
})

export const INK = '#1a1a1a'
export const QUIET_INK = '#4a4a4a'
export const RULE = '#9a9a9a'
export const SHADE = '#eef1f5'
