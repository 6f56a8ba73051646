/**
 * The page and its type, in points. A page of A5 shown across a phone of 390 CSS pixels is scaled by 0.93, so that the
 * text appears at 13 pixels and tables at 12, which is readable without zooming; printed two to a sheet of A4 it is
 * large print. One column throughout.
 */

export const PAGE = { width: 419.53, height: 595.28 } as const
export const MARGIN = { side: 26, top: 28, bottom: 44 } as const

export const BODY = {
  left: MARGIN.side,
  top: MARGIN.top,
  width: PAGE.width - 2 * MARGIN.side,
  bottom: PAGE.height - MARGIN.bottom,
} as const

export const TEXT_SIZE = 14
export const TABLE_SIZE = 12.5
export const FOOTER_SIZE = 9.5
export const HEADING_SIZES: Readonly<Record<1 | 2 | 3, number>> = { 1: 23, 2: 16.5, 3: 14 }

/** Of the type's size. */
export const LINE_HEIGHT = 1.36

export const SPACE_AFTER_PARAGRAPH = 8
export const SPACE_ABOVE_HEADING = 10
/** Above the title of a part that starts in the middle of a page, in addition to the space above any heading. */
export const SPACE_BETWEEN_PARTS = 14
export const CELL_PADDING = 4
/** The space needed below a heading; otherwise it moves to the next page with its text. */
export const KEPT_BELOW_HEADING = 64

export const INK = '#1a1a1a'
export const QUIET_INK = '#4a4a4a'
export const RULE = '#9a9a9a'
export const SHADE = '#eef1f5'
