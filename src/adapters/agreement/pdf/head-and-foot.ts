/**
 * The head of the first page, with the lender's logo, name and contact details, and the foot of every page: whose
 * document it is, its reference, and the page number with the total.
 */

import { filled } from '../content/language.ts'
import type { LenderWording } from '../content/wording.ts'
import { widthOf } from './faces.ts'
import {
  drawArtifact,
  drawLine,
  drawLines,
  drawTagged,
  type Element,
  lineHeightOf,
  type Sheet,
  saying,
  within,
} from './sheet.ts'
import { FOOTER_SIZE, INK, type Line, linesOf, QUIET_INK, RULE, SHADE, type Style } from './typesetting.ts'

const NAME: Style = { face: 'strong', size: 12.5 }
const SMALL: Style = { face: 'regular', size: 9.5 }

/** Draws the head at the sheet's position, with a rule below. @throws Error if the logo's bytes are no PNG or JPEG. */
export const drawLetterhead = (sheet: Sheet, section: Element, lender: LenderWording): void => {
  const { logo, name, address, telephone, email, website, registration } = lender
  if (logo !== null) drawLogo(sheet, section, logo, name)
  drawText(sheet, section, name, NAME)
  drawText(sheet, section, address.join(', '), SMALL)
  drawText(sheet, section, [telephone, email, website].join(' · '), SMALL)
  drawText(sheet, section, registration, SMALL)
  sheet.y += sheet.setting.afterParagraph / 2
  drawArtifact(sheet, 'Layout', () => {
    sheet.pdf
      .lineWidth(0.8)
      .strokeColor(RULE)
      .moveTo(sheet.setting.body.left, sheet.y)
      .lineTo(sheet.setting.body.left + sheet.setting.body.width, sheet.y)
      .stroke()
  })
  sheet.y += sheet.setting.afterParagraph
}

const drawText = (sheet: Sheet, section: Element, text: string, style: Style): void =>
  drawLines(
    sheet,
    within(sheet, section, 'P', saying(style, text)),
    'P',
    linesOf(text, style, sheet.setting.body.width),
    style,
  )

const LOGO_WIDTH_MAXIMUM = 180
const LOGO_HEIGHT_MAXIMUM = 44

/** Draws the logo, scaled to fit, never enlarged. @throws Error if the bytes are no PNG or JPEG. */
const drawLogo = (sheet: Sheet, section: Element, bytes: Uint8Array, lenderName: string): void => {
  const image = sheet.pdf.openImage(Buffer.from(bytes))
  const scale = Math.min(1, LOGO_WIDTH_MAXIMUM / image.width, LOGO_HEIGHT_MAXIMUM / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const figure = within(sheet, section, 'Figure', {
    alt: filled(sheet.words.page.logo, { lender: lenderName }),
    bbox: [sheet.setting.body.left, sheet.y, sheet.setting.body.left + width, sheet.y + height],
    placement: 'Block',
  })
  drawTagged(sheet, figure, 'Figure', () =>
    sheet.pdf.image(image, sheet.setting.body.left, sheet.y, { width, height }),
  )
  sheet.y += height + sheet.setting.afterParagraph
}

const FOOTER: Style = { face: 'regular', size: FOOTER_SIZE }
const STRONG_FOOTER: Style = { face: 'strong', size: FOOTER_SIZE }
const GAP = 12
const MARK: Style = { face: 'strong', size: 11 }
/** Above the body. */
const MARK_TOP = 7

/** Draws the foot of every page, and its mark, if it has one. Call it once all pages exist. */
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
  const top = sheet.setting.body.bottom + 8
  const numberWidth = widthOf(FOOTER.face, FOOTER.size, number)
  const right = sheet.setting.body.left + sheet.setting.body.width
  sheet.pdf.lineWidth(0.5).strokeColor(RULE).moveTo(sheet.setting.body.left, top).lineTo(right, top).stroke()
  const first = top + 3
  drawFooterLine(
    sheet,
    firstLine(reference, STRONG_FOOTER, sheet.setting.body.width - numberWidth - GAP),
    STRONG_FOOTER,
    first,
  )
  drawFooterLine(
    sheet,
    firstLine(number, FOOTER, sheet.setting.body.width),
    FOOTER,
    first,
    right - numberWidth,
  )
  const second = Math.min(first + lineHeightOf(FOOTER), sheet.setting.page.height - lineHeightOf(FOOTER))
  drawFooterLine(sheet, firstLine(note, FOOTER, sheet.setting.body.width), FOOTER, second)
}

const drawMark = (sheet: Sheet, mark: string): void => {
  sheet.pdf.rect(sheet.setting.body.left, MARK_TOP, sheet.setting.body.width, lineHeightOf(MARK)).fill(SHADE)
  const line = firstLine(mark, MARK, sheet.setting.body.width)
  const x = sheet.setting.body.left + (sheet.setting.body.width - widthOf(MARK.face, MARK.size, mark)) / 2
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
  x: number = sheet.setting.body.left,
) => {
  if (line !== undefined) drawLine(sheet, line, style, x, y, QUIET_INK)
}
