/** A place to sign: who signs it in what capacity, and a box with the signature, or an empty one. */
import type { Block, DrawnSignature } from '../blocks.ts'
import { utcMinute } from '../figures-text.ts'
import { type Line, linesOf, type Style } from './lines.ts'
import { BODY, PAGE, QUIET_INK, RULE, SPACE_ABOVE_HEADING, TABLE_SIZE, TEXT_SIZE } from './measures.ts'
import {
  drawArtifact,
  drawLine,
  drawLines,
  drawTagged,
  type Element,
  lineHeightOf,
  makeRoom,
  type PlaceOnPage,
  type Sheet,
  saying,
  within,
} from './sheet.ts'

/** Where an applicant's signature goes. */
export type SignaturePlace = PlaceOnPage & { readonly applicant: number }

type PlaceBlock = Extract<Block, { is: 'signaturePlace' }>

const SIGNATURE_HEIGHT = 50
const SIGNATURE_PADDING = 4
const STRONG_TEXT: Style = { face: 'strong', size: TEXT_SIZE }
const SMALL: Style = { face: 'regular', size: TABLE_SIZE }

/**
 * Name and capacity above a box; the box and what names it stay on one page where they fit on one. Signed or not, it
 * takes the same room, so that a signature moves nothing of the agreement that was shown.
 */
export const drawSignaturePlace = (
  sheet: Sheet,
  section: Element,
  { applicant, name, capacity, signed }: PlaceBlock,
): SignaturePlace => {
  const nameLines = linesOf(name, STRONG_TEXT, BODY.width)
  const capacityLines = linesOf(capacity, SMALL, BODY.width)
  const wordsHeight =
    nameLines.length * lineHeightOf(STRONG_TEXT) + capacityLines.length * lineHeightOf(SMALL)
  const below = SIGNATURE_HEIGHT + 2 * lineHeightOf(SMALL)
  makeRoom(sheet, Math.min(wordsHeight + below, BODY.bottom - BODY.top))
  drawLines(sheet, within(sheet, section, 'H2', saying(STRONG_TEXT, name)), 'H2', nameLines, STRONG_TEXT)
  drawLines(sheet, within(sheet, section, 'P', saying(SMALL, capacity)), 'P', capacityLines, SMALL)
  makeRoom(sheet, below)
  const top = sheet.y + 4
  drawArtifact(sheet, 'Layout', () => {
    sheet.pdf.lineWidth(0.8).strokeColor(RULE).rect(BODY.left, top, BODY.width, SIGNATURE_HEIGHT).stroke()
  })
  if (signed?.kind === 'typed') drawTyped(sheet, section, signed.text, top)
  if (signed?.kind === 'drawn') drawPicture(sheet, section, { png: signed.png, name, top })
  sheet.y = top + SIGNATURE_HEIGHT + 2
  const [caption] = linesOf(captionOf(signed), SMALL, BODY.width)
  drawTagged(sheet, within(sheet, section, 'P'), 'P', () => {
    if (caption !== undefined) drawLine(sheet, caption, SMALL, BODY.left, sheet.y, QUIET_INK)
  })
  sheet.y += lineHeightOf(SMALL) + SPACE_ABOVE_HEADING
  const y = PAGE.height - top - SIGNATURE_HEIGHT
  return { applicant, page: sheet.page, x: BODY.left, y, width: BODY.width, height: SIGNATURE_HEIGHT }
}

/** Short enough for one line, so that a signed place is as high as an empty one. */
const captionOf = (signed: DrawnSignature | undefined): string =>
  signed === undefined ? 'Signature and date' : `Signed on ${utcMinute(signed.signedAt)}`

const TYPED_SIZE_MAXIMUM = 24
const TYPED_SIZE_MINIMUM = 4

/** As large as the box lets it be. */
const drawTyped = (sheet: Sheet, section: Element, text: string, top: number): void => {
  const { style, lines } = fittingText(text)
  const height = lineHeightOf(style)
  const first = top + (SIGNATURE_HEIGHT - lines.length * height) / 2
  drawTagged(sheet, within(sheet, section, 'P', saying(style, text)), 'P', () => {
    lines.forEach((line, index) => {
      drawLine(sheet, line, style, BODY.left + 2 * SIGNATURE_PADDING, first + index * height)
    })
  })
}

const fittingText = (text: string): { readonly style: Style; readonly lines: readonly Line[] } => {
  const width = BODY.width - 4 * SIGNATURE_PADDING
  for (let size = TYPED_SIZE_MAXIMUM; ; size -= 1) {
    const style: Style = { face: 'slanted', size }
    const lines = linesOf(text, style, width)
    const fits = lines.length * lineHeightOf(style) <= SIGNATURE_HEIGHT - 2 * SIGNATURE_PADDING
    if (fits || size === TYPED_SIZE_MINIMUM) return { style, lines }
  }
}

/** Scaled to fit the box. @throws Error where the bytes are no picture. */
const drawPicture = (
  sheet: Sheet,
  section: Element,
  { png, name, top }: { readonly png: Uint8Array; readonly name: string; readonly top: number },
): void => {
  const image = sheet.pdf.openImage(Buffer.from(png))
  const scale = Math.min(
    (BODY.width - 2 * SIGNATURE_PADDING) / image.width,
    (SIGNATURE_HEIGHT - 2 * SIGNATURE_PADDING) / image.height,
  )
  const [width, height] = [image.width * scale, image.height * scale]
  const [x, y] = [BODY.left + SIGNATURE_PADDING, top + (SIGNATURE_HEIGHT - height) / 2]
  const figure = within(sheet, section, 'Figure', {
    alt: `Signature of ${name}, drawn by hand`,
    bbox: [x, y, x + width, y + height],
    placement: 'Block',
  })
  drawTagged(sheet, figure, 'Figure', () => sheet.pdf.image(image, x, y, { width, height }))
}
