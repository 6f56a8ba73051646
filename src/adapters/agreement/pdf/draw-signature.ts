/** A signature box: the signer's name and capacity, and a box with or without the signature. */
import {
  PEN_INK,
  PEN_WIDTH,
  SHEET as SIGNING_SHEET,
  traceStroke,
} from '../../../domain/signing/drawn-signature.ts'
import type { Block, DrawnSignature } from '../content/blocks.ts'
import { filled, type Language } from '../content/language.ts'
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
import { type Line, linesOf, QUIET_INK, RULE, type Style } from './typesetting.ts'

export type SignaturePlace = PlaceOnPage & { readonly applicant: number }

type PlaceBlock = Extract<Block, { is: 'signaturePlace' }>

const SIGNATURE_HEIGHT = 50
const SIGNATURE_PADDING = 4

/**
 * Name and capacity above a box; they stay on one page if they fit on one. Signed or not, it takes the same space, so
 * that a signature moves nothing in the agreement that was shown.
 */
export const drawSignaturePlace = (sheet: Sheet, section: Element, block: PlaceBlock): SignaturePlace => {
  const { applicant, name, capacity, does, signed } = block
  const { text, strongText, cell: small, aboveHeading, body } = sheet.setting
  const nameLines = linesOf(name, strongText, body.width)
  const capacityLines = linesOf(capacity, small, body.width)
  const below = heightFromBox(sheet)
  makeRoom(sheet, Math.min(signaturePlaceHeight(sheet, block), body.bottom - body.top))
  // In the newest edition it is below the heading of its side.
  const level = does === undefined ? 'H2' : 'H3'
  drawLines(sheet, within(sheet, section, level, saying(strongText, name)), level, nameLines, strongText)
  drawLines(sheet, within(sheet, section, 'P', saying(small, capacity)), 'P', capacityLines, small)
  if (does !== undefined)
    drawLines(
      sheet,
      within(sheet, section, 'P', saying(text, does)),
      'P',
      linesOf(does, text, body.width),
      text,
    )
  makeRoom(sheet, below)
  const top = sheet.y + 4
  drawArtifact(sheet, 'Layout', () => {
    sheet.pdf
      .lineWidth(0.8)
      .strokeColor(RULE)
      .rect(sheet.setting.body.left, top, sheet.setting.body.width, SIGNATURE_HEIGHT)
      .stroke()
  })
  if (signed?.kind === 'typed') drawTyped(sheet, section, signed.text, top)
  if (signed?.kind === 'drawn') drawByHand(sheet, section, { signed, name, top })
  sheet.y = top + SIGNATURE_HEIGHT + 2
  const [caption] = linesOf(captionOf(signed, sheet.words), small, sheet.setting.body.width)
  drawTagged(sheet, within(sheet, section, 'P'), 'P', () => {
    if (caption !== undefined) drawLine(sheet, caption, small, sheet.setting.body.left, sheet.y, QUIET_INK)
  })
  sheet.y += lineHeightOf(small) + (does === undefined ? 1 : 2) * aboveHeading
  const y = sheet.setting.page.height - top - SIGNATURE_HEIGHT
  return {
    applicant,
    page: sheet.page,
    x: sheet.setting.body.left,
    y,
    width: sheet.setting.body.width,
    height: SIGNATURE_HEIGHT,
  }
}

const heightFromBox = ({ setting }: Sheet): number => SIGNATURE_HEIGHT + 2 * lineHeightOf(setting.cell)

/** The height of a box with its words. */
export const signaturePlaceHeight = (sheet: Sheet, { name, capacity, does }: PlaceBlock): number => {
  const { text, strongText, cell: small, body } = sheet.setting
  const heightIn = (words: string, style: Style): number =>
    linesOf(words, style, body.width).length * lineHeightOf(style)
  const words = heightIn(name, strongText) + heightIn(capacity, small)
  return words + (does === undefined ? 0 : heightIn(does, text)) + heightFromBox(sheet)
}

/** Short enough for one line, so that a signed box is as high as an empty one. */
const captionOf = (signed: DrawnSignature | undefined, { signatures, irishMinute }: Language): string =>
  signed === undefined
    ? signatures.empty
    : filled(signatures.signedOn, { time: irishMinute(signed.signedAt) })

const TYPED_SIZE_MAXIMUM = 24
const TYPED_SIZE_MINIMUM = 4

/** As large as the box allows. */
const drawTyped = (sheet: Sheet, section: Element, text: string, top: number): void => {
  const { style, lines } = fittingText(sheet, text)
  const height = lineHeightOf(style)
  const first = top + (SIGNATURE_HEIGHT - lines.length * height) / 2
  drawTagged(sheet, within(sheet, section, 'P', saying(style, text)), 'P', () => {
    lines.forEach((line, index) => {
      drawLine(sheet, line, style, sheet.setting.body.left + 2 * SIGNATURE_PADDING, first + index * height)
    })
  })
}

const fittingText = (
  sheet: Sheet,
  text: string,
): { readonly style: Style; readonly lines: readonly Line[] } => {
  const width = sheet.setting.body.width - 4 * SIGNATURE_PADDING
  for (let size = TYPED_SIZE_MAXIMUM; ; size -= 1) {
    const style: Style = { face: 'slanted', size }
    const lines = linesOf(text, style, width)
    const fits = lines.length * lineHeightOf(style) <= SIGNATURE_HEIGHT - 2 * SIGNATURE_PADDING
    if (fits || size === TYPED_SIZE_MINIMUM) return { style, lines }
  }
}

type ByHand = Extract<DrawnSignature, { kind: 'drawn' }>

/** Scaled to fit the box. @throws Error if the bytes are no picture. */
const drawByHand = (
  sheet: Sheet,
  section: Element,
  { signed, name, top }: { readonly signed: ByHand; readonly name: string; readonly top: number },
): void => {
  const { extent, scaleMaximum, draw } = 'png' in signed ? picture(sheet, signed) : ink(sheet, signed)
  const scale = Math.min(
    (sheet.setting.body.width - 2 * SIGNATURE_PADDING) / extent.width,
    (SIGNATURE_HEIGHT - 2 * SIGNATURE_PADDING) / extent.height,
    scaleMaximum,
  )
  const [width, height] = [extent.width * scale, extent.height * scale]
  const [x, y] = [sheet.setting.body.left + SIGNATURE_PADDING, top + (SIGNATURE_HEIGHT - height) / 2]
  const figure = within(sheet, section, 'Figure', {
    alt: filled(sheet.words.signatures.drawn, { name }),
    bbox: [x, y, x + width, y + height],
    placement: 'Block',
  })
  drawTagged(sheet, figure, 'Figure', () => draw(x, y, scale))
}

type Drawing = {
  readonly extent: { readonly width: number; readonly height: number }
  readonly scaleMaximum: number
  readonly draw: (x: number, y: number, scale: number) => void
}

const picture = ({ pdf }: Sheet, { png }: Extract<ByHand, { png: unknown }>): Drawing => {
  const image = pdf.openImage(Buffer.from(png))
  const { width, height } = image
  return {
    extent: { width, height },
    scaleMaximum: Number.POSITIVE_INFINITY,
    draw: (x, y, scale) => void pdf.image(image, x, y, { width: width * scale, height: height * scale }),
  }
}

/** A small signature is enlarged no further than its original sheet would be in the width of the box. */
const ink = ({ pdf, setting }: Sheet, { strokes }: Extract<ByHand, { strokes: unknown }>): Drawing => {
  const points = strokes.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - PEN_WIDTH / 2, Math.min(...ys) - PEN_WIDTH / 2]
  return {
    extent: { width: Math.max(...xs) + PEN_WIDTH / 2 - left, height: Math.max(...ys) + PEN_WIDTH / 2 - top },
    scaleMaximum: setting.body.width / SIGNING_SHEET.width,
    draw: (x, y, scale) => {
      pdf.save().translate(x, y).scale(scale).translate(-left, -top)
      pdf.lineWidth(PEN_WIDTH).lineCap('round').lineJoin('round').strokeColor(PEN_INK)
      for (const stroke of strokes) traceStroke(pdf, stroke)
      pdf.stroke().restore()
    },
  }
}
