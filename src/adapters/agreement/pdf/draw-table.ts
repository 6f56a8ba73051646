/** Tables with header cells. A row stays on one page if it fits on one; a longer one continues on the next. */
import type { Block, Column } from '../content/blocks.ts'
import {
  drawArtifact,
  drawLine,
  drawTagged,
  type Element,
  type ElementOptions,
  lineHeightOf,
  newPage,
  roomLeft,
  type Sheet,
  saying,
  within,
} from './sheet.ts'
import { type Line, linesOf, RULE, SHADE, type Style } from './typesetting.ts'

type Cell = {
  readonly element: Element
  readonly type: 'TH' | 'TD'
  readonly style: Style
  readonly left: number
  readonly width: number
  readonly align: 'left' | 'right'
  /** Above and below the lines, in points. */
  readonly gap: number
  readonly lines: readonly Line[]
}

/** Labels and values, row by row; the labels are the rows' headers. */
export const drawFacts = (sheet: Sheet, section: Element, { rows, summary }: Of<'facts'>): void => {
  const table = within(sheet, section, 'Table', { title: summary })
  const { cell: plain, strongCell, rowGap, labelGap } = sheet.setting
  const labelWidth = labelWidthOf(sheet)
  const gap = rowGap.facts
  const cells = rows.map(([label, ...values]) => {
    const row = within(sheet, table, 'TR')
    const header = cellOf(
      sheet,
      row,
      [label],
      strongCell,
      { left: 0, width: labelWidth - labelGap, gap },
      { scope: 'Row' },
    )
    const value = cellOf(sheet, row, values, plain, {
      left: labelWidth,
      width: sheet.setting.body.width - labelWidth,
      gap,
    })
    return [header, value]
  })
  drawRows(sheet, cells)
  sheet.y += sheet.setting.afterParagraph
}

const labelWidthOf = ({ setting }: Sheet): number => setting.body.width * setting.labelShare

/** Rows that stay together if they are low: the first ones with their heading, and the last ones. */
const ROWS_TOGETHER = 3

const mostTogether = ({ setting: { body } }: Sheet): number => (body.bottom - body.top) / 4

/** The height of the rows of facts that stay with their heading: one at least, of a short table all; at most that of a page. */
export const firstRowsHeight = (sheet: Sheet, { rows, isWhole }: Of<'facts'>): number => {
  const { cell: plain, strongCell, rowGap, labelGap, body } = sheet.setting
  const labelWidth = labelWidthOf(sheet)
  const heights = rows.map(([label, ...values]) => {
    const count = Math.max(
      linesIn(sheet, [label], strongCell, labelWidth - labelGap).length,
      linesIn(sheet, values, plain, body.width - labelWidth).length,
    )
    return count * lineHeightOf(plain) + 2 * rowGap.facts
  })
  const all = isWhole === true || heights.length < 2 * ROWS_TOGETHER
  const [first = 0, ...further] = all ? heights : heights.slice(0, ROWS_TOGETHER)
  let together = first
  for (const height of further)
    if (isWhole === true || together + height <= mostTogether(sheet)) together += height
  return Math.min(together, body.bottom - body.top)
}

/** A table whose column headers are repeated on each further page. */
export const drawTable = (sheet: Sheet, section: Element, block: Of<'table'>): void => {
  const { columns, rows, totals, summary } = block
  const { cell: plain, strongCell } = sheet.setting
  const table = within(sheet, section, 'Table', { title: summary })
  const head = within(sheet, table, 'THead')
  const titles = cellsOf(
    sheet,
    head,
    columns,
    columns.map(({ title }) => title),
    strongCell,
    'Column',
  )
  const body = within(sheet, table, 'TBody')
  const cells = rows.map((texts) => cellsOf(sheet, body, columns, texts, plain))
  const first = cells[0]
  // In earlier editions the titles could stand alone.
  const below = sheet.setting.breaks === 'long' || first === undefined ? 0 : heightOf(sheet, first)
  drawRow(sheet, titles, { shaded: true, below })
  const repeat = (): void => drawArtifact(sheet, 'Pagination', () => drawRepeated(sheet, titles))
  const foot = within(sheet, table, 'TFoot')
  const total = cellsOf(sheet, foot, columns, totals, strongCell)
  drawRows(sheet, cells, { repeat, below: heightOf(sheet, total) })
  drawRow(sheet, total, { shaded: true, repeat })
  sheet.y += sheet.setting.afterParagraph
}

type Of<Name extends Block['is']> = Extract<Block, { is: Name }>

const cellsOf = (
  sheet: Sheet,
  group: Element,
  columns: readonly Column[],
  texts: readonly string[],
  style: Style,
  scope?: 'Column',
): readonly Cell[] => {
  const row = within(sheet, group, 'TR')
  let left = 0
  return columns.map(({ share, align }, index) => {
    const width = share * sheet.setting.body.width
    const cell = cellOf(
      sheet,
      row,
      [texts[index] ?? ''],
      style,
      { left, width, align, gap: sheet.setting.rowGap.table },
      scope ? { scope } : {},
    )
    left += width
    return cell
  })
}

const cellOf = (
  sheet: Sheet,
  row: Element,
  texts: readonly string[],
  style: Style,
  {
    left,
    width,
    gap,
    align = 'left',
  }: { left: number; width: number; gap: number; align?: 'left' | 'right' },
  options: ElementOptions = {},
): Cell => {
  const type = options.scope === undefined ? 'TD' : 'TH'
  const lines = linesIn(sheet, texts, style, width)
  return {
    element: within(sheet, row, type, { ...options, ...saying(style, ...texts) }),
    type,
    style,
    left,
    width,
    align,
    gap,
    lines,
  }
}

const linesIn = (
  { setting }: Sheet,
  texts: readonly string[],
  style: Style,
  width: number,
): readonly Line[] => texts.flatMap((text) => linesOf(text, style, width - 2 * setting.cellPadding))

type RowOptions = {
  readonly shaded?: boolean
  /** Draws the titles again at the head of a further page. */
  readonly repeat?: () => void
  /** The height of what must be on the same page below the row. */
  readonly below?: number
}

/** The last rows stay together, and with what is below, so that none starts a page alone. */
const drawRows = (
  sheet: Sheet,
  rows: readonly (readonly Cell[])[],
  { below = 0, ...options }: RowOptions = {},
): void => {
  rows.forEach((cells, index) => {
    drawRow(sheet, cells, { ...options, below: keptBelowRow(sheet, rows, index, below) })
  })
}

/** The height of the rows that stay with this one, and of what must be below the last. */
const keptBelowRow = (
  sheet: Sheet,
  rows: readonly (readonly Cell[])[],
  index: number,
  below: number,
): number => {
  const rest = rows.slice(index + 1)
  const [last] = rest
  if (last === undefined) return below
  if (sheet.setting.breaks === 'long') return rest.length === 1 ? below + leastHeightOf(sheet, last) : 0
  const height = rest.reduce((all, row) => all + heightOf(sheet, row), 0)
  return rest.length < ROWS_TOGETHER && height <= mostTogether(sheet) ? below + height : 0
}

const lineCountOf = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length))

const heightOf = ({ setting }: Sheet, cells: readonly Cell[]): number =>
  lineCountOf(cells) * lineHeightOf(setting.cell) + 2 * gapOf(cells)

/** The cells of a row have the same gap. */
const gapOf = ([first]: readonly Cell[]): number => first?.gap ?? 0

/** Draws the lines of all cells side by side, as many on each page as fit. */
const drawRow = (
  sheet: Sheet,
  cells: readonly Cell[],
  { shaded = false, repeat, below = 0 }: RowOptions = {},
): void => {
  const { cell: plain, breaks } = sheet.setting
  const height = lineHeightOf(plain)
  const gap = gapOf(cells)
  const nextPage = (): void => {
    newPage(sheet)
    repeat?.()
  }
  const lineCount = lineCountOf(cells)
  const fullHeight = heightOf(sheet, cells) + below
  if (
    fullHeight > roomLeft(sheet) &&
    fullHeight <= sheet.setting.body.bottom - sheet.setting.body.top &&
    !(breaks === 'long' && breaksWell(lineCount, linesThatFit(sheet, gap)))
  )
    nextPage()
  let from = 0
  while (from < lineCount) {
    if (roomLeft(sheet) < height + 2 * gap) nextPage()
    const to = from + brokenAfter(lineCount - from, linesThatFit(sheet, gap))
    drawRowPart(sheet, cells, { from, to, height, shaded })
    from = to
  }
}

/** For a row that may break: the minimum that must stay together at its beginning. */
const leastHeightOf = (sheet: Sheet, cells: readonly Cell[]): number => {
  const lineCount = lineCountOf(cells)
  return sheet.setting.breaks === 'long' && lineCount >= 2 * LINES_TOGETHER
    ? LINES_TOGETHER * lineHeightOf(sheet.setting.cell) + 2 * gapOf(cells)
    : heightOf(sheet, cells)
}

const linesThatFit = (sheet: Sheet, gap: number): number =>
  Math.floor((roomLeft(sheet) - 2 * gap) / lineHeightOf(sheet.setting.cell))

/** Fewer lines of a row are alone neither at the foot of a page nor at the head of the next. */
const LINES_TOGETHER = 3

const breaksWell = (lineCount: number, fitting: number): boolean =>
  lineCount >= 2 * LINES_TOGETHER && fitting >= LINES_TOGETHER

/** How many of the remaining lines go on this page. */
const brokenAfter = (left: number, fitting: number): number =>
  left <= fitting ? left : Math.max(1, Math.min(fitting, left - LINES_TOGETHER))

type RowPart = {
  readonly from: number
  readonly to: number
  readonly height: number
  readonly shaded: boolean
}

const drawRowPart = (sheet: Sheet, cells: readonly Cell[], { from, to, height, shaded }: RowPart): void => {
  const rowHeight = (to - from) * height + 2 * gapOf(cells)
  drawArtifact(sheet, 'Layout', () => drawRowGround(sheet, rowHeight, shaded))
  for (const cell of cells) {
    const lines = cell.lines.slice(from, to)
    if (lines.length > 0) drawTagged(sheet, cell.element, cell.type, () => drawCell(sheet, cell, lines))
  }
  sheet.y += rowHeight
}

/** The titles once more, all within one artifact. */
const drawRepeated = (sheet: Sheet, cells: readonly Cell[]): void => {
  const rowHeight = heightOf(sheet, cells)
  drawRowGround(sheet, rowHeight, true)
  for (const cell of cells) drawCell(sheet, cell, cell.lines)
  sheet.y += rowHeight
}

const drawRowGround = ({ pdf, y, setting: { body } }: Sheet, rowHeight: number, shaded: boolean): void => {
  if (shaded) pdf.rect(body.left, y, body.width, rowHeight).fill(SHADE)
  const bottom = y + rowHeight
  pdf.lineWidth(0.5).strokeColor(RULE)
  pdf
    .moveTo(body.left, bottom)
    .lineTo(body.left + body.width, bottom)
    .stroke()
}

const drawCell = (sheet: Sheet, { style, left, width, align, gap }: Cell, lines: readonly Line[]): void => {
  const { cellPadding } = sheet.setting
  lines.forEach((line, index) => {
    const free = align === 'right' ? width - 2 * cellPadding - line.width : 0
    const x = sheet.setting.body.left + left + cellPadding + free
    drawLine(sheet, line, style, x, sheet.y + gap + index * lineHeightOf(style))
  })
}
