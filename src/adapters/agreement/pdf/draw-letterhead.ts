/** The head of the first page: the lender's logo, name and contact details. */
import type { LenderWording } from '../content/wording.ts'
import { drawLogo } from './draw-logo.ts'
import { linesOf, type Style } from './lines.ts'
import { BODY, RULE } from './measures.ts'
import { drawArtifact, drawLines, type Element, type Sheet, saying, within } from './sheet.ts'

const NAME: Style = { face: 'strong', size: 12.5 }
const SMALL: Style = { face: 'regular', size: 9.5 }

/** Draws it at the sheet's position, with a rule below. @throws Error if the logo's bytes are no PNG or JPEG. */
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
      .moveTo(BODY.left, sheet.y)
      .lineTo(BODY.left + BODY.width, sheet.y)
      .stroke()
  })
  sheet.y += sheet.setting.afterParagraph
}

const drawText = (sheet: Sheet, section: Element, text: string, style: Style): void =>
  drawLines(
    sheet,
    within(sheet, section, 'P', saying(style, text)),
    'P',
    linesOf(text, style, BODY.width),
    style,
  )
