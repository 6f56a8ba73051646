/** The edges of every page: its mark, if it has one, whose document it is, its reference, and the page number with the total. */
import { filled } from '../words/sentence.ts'
import { widthOf } from './faces.ts'
import { type Line, linesOf, type Style } from './lines.ts'
import { BODY, FOOTER_SIZE, INK, PAGE, QUIET_INK, RULE, SHADE } from './measures.ts'
import { drawArtifact, drawLine, lineHeightOf, type Sheet } from './sheet.ts'

const FOOTER: Style = { face: 'regular', size: FOOTER_SIZE }
const STRONG_FOOTER: Style = { face: 'strong', size: FOOTER_SIZE }
const GAP = 12
const MARK: Style = { face: 'strong', size: 11 }
/** Above the body. */
const MARK_TOP = 7

/** Call it once all pages exist. */
export const drawFooters = (
  sheet: Sheet,
  {
    mark,
    ...about
  }: { readonly reference: string; readonly note: string; readonly mark?: string | undefined },
): void => {
  const { start, count } = sheet.pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(start + index)
    const number = filled(sheet.words.page.number, { number: String(index + 1), count: String(count) })
    drawArtifact(sheet, 'Pagination', () => {
      drawFooter(sheet, { ...about, number })
      if (mark !== undefined) drawMark(sheet, mark)
    })
  }
}

const drawFooter = (
  sheet: Sheet,
  { reference, note, number }: { readonly reference: string; readonly note: string; readonly number: string },
): void => {
  const top = BODY.bottom + 8
  const numberWidth = widthOf(FOOTER.face, FOOTER.size, number)
  const right = BODY.left + BODY.width
  sheet.pdf.lineWidth(0.5).strokeColor(RULE).moveTo(BODY.left, top).lineTo(right, top).stroke()
  const first = top + 3
  drawFooterLine(
    sheet,
    firstLine(reference, STRONG_FOOTER, BODY.width - numberWidth - GAP),
    STRONG_FOOTER,
    first,
  )
  drawFooterLine(sheet, firstLine(number, FOOTER, BODY.width), FOOTER, first, right - numberWidth)
  const second = Math.min(first + lineHeightOf(FOOTER), PAGE.height - lineHeightOf(FOOTER))
  drawFooterLine(sheet, firstLine(note, FOOTER, BODY.width), FOOTER, second)
}

const drawMark = (sheet: Sheet, mark: string): void => {
  sheet.pdf.rect(BODY.left, MARK_TOP, BODY.width, lineHeightOf(MARK)).fill(SHADE)
  const line = firstLine(mark, MARK, BODY.width)
  const x = BODY.left + (BODY.width - widthOf(MARK.face, MARK.size, mark)) / 2
  if (line !== undefined) drawLine(sheet, line, MARK, x, MARK_TOP, INK)
}

/** A footer is one line: what does not fit is left to the pages above it. */
const firstLine = (text: string, style: Style, width: number): Line | undefined =>
  linesOf(text, style, width)[0]

const drawFooterLine = (
  sheet: Sheet,
  line: Line | undefined,
  style: Style,
  y: number,
  x: number = BODY.left,
) => {
  if (line !== undefined) drawLine(sheet, line, style, x, y, QUIET_INK)
}
