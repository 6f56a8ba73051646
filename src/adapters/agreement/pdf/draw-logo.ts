/** The lender's logo, once, at the head of the first page. */
import { filled } from '../words/sentence.ts'
import { BODY } from './measures.ts'
import { drawTagged, type Element, type Sheet, within } from './sheet.ts'

const LOGO_WIDTH_MAXIMUM = 180
const LOGO_HEIGHT_MAXIMUM = 44

/** Scaled to fit, never enlarged. @throws Error if the bytes are no PNG or JPEG. */
export const drawLogo = (sheet: Sheet, section: Element, bytes: Uint8Array, lenderName: string): void => {
  const image = sheet.pdf.openImage(Buffer.from(bytes))
  const scale = Math.min(1, LOGO_WIDTH_MAXIMUM / image.width, LOGO_HEIGHT_MAXIMUM / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const figure = within(sheet, section, 'Figure', {
    alt: filled(sheet.words.page.logo, { lender: lenderName }),
    bbox: [BODY.left, sheet.y, BODY.left + width, sheet.y + height],
    placement: 'Block',
  })
  drawTagged(sheet, figure, 'Figure', () => sheet.pdf.image(image, BODY.left, sheet.y, { width, height }))
  sheet.y += height + sheet.setting.afterParagraph
}
