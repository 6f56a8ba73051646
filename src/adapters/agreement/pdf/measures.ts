/** The page and its type, in points. One column throughout. */
import type { Style } from './lines.ts'

export const PAGE = { width: 419.53, height: 595.28 } as const
export const MARGIN = { side: 26, top: 28, bottom: 44 } as const

export const BODY = {
  left: MARGIN.side,
  top: MARGIN.top,
  width: PAGE.width - 2 * MARGIN.side,
  bottom: PAGE.height - MARGIN.bottom,
} as const

export const FOOTER_SIZE = 9.5

/** Of the type's size. */
export const LINE_HEIGHT = 1.36

/** How the type of a document is set. */
export type Setting = {
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
  /** Left and right of a cell's lines. */
  readonly cellPadding: number
  /** Above and below the lines of a row. */
  readonly rowGap: { readonly facts: number; readonly table: number }
  /**
   * Rows that a page's end may break: only those that are longer than a page, also others with enough lines, or, with
   * single lines alone, those longer than a page.
   */
  readonly breaks: 'tooLong' | 'long' | 'anywhere'
}

const styles = ({ text, cell, leading }: { text: number; cell: number; leading?: number }) => {
  const style = (face: Style['face'], size: number): Style =>
    leading === undefined ? { face, size } : { face, size, leading }
  return {
    text: style('regular', text),
    strongText: style('strong', text),
    cell: style('regular', cell),
    strongCell: style('strong', cell),
  }
}

const heading = (size: number): Style => ({ face: 'strong', size })

/** Of agreements without an edition. */
const FIRST: Setting = {
  ...styles({ text: 14, cell: 12.5 }),
  headings: { 1: heading(23), 2: heading(16.5), 3: heading(14) },
  aboveHeading: 10,
  afterParagraph: 8,
  keptBelowHeading: 64,
  betweenParts: 14,
  labelShare: 0.37,
  cellPadding: 4,
  rowGap: { facts: 4, table: 4 },
  breaks: 'anywhere',
}

/**
 * By edition. A page shown across a phone of 390 CSS pixels is scaled by 0.93: the third edition's text appears at 11
 * pixels there, and at about the size of a letter's on paper.
 */
export const SETTINGS = {
  1: FIRST,
  2: { ...FIRST, rowGap: { facts: 2.5, table: 1.5 }, breaks: 'long' },
  3: {
    ...styles({ text: 12, cell: 11, leading: 1.25 }),
    headings: { 1: heading(19), 2: heading(13.5), 3: heading(12) },
    aboveHeading: 7,
    afterParagraph: 6,
    keptBelowHeading: 52,
    betweenParts: 8,
    labelShare: 0.32,
    cellPadding: 2.5,
    rowGap: { facts: 1.8, table: 1 },
    breaks: 'tooLong',
  },
} as const satisfies Readonly<Record<1 | 2 | 3, Setting>>

export const INK = '#1a1a1a'
export const QUIET_INK = '#4a4a4a'
export const RULE = '#9a9a9a'
export const SHADE = '#eef1f5'
