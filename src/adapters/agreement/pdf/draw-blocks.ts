/** Lays out blocks on pages, each tagged as what it is. */
import type { Block } from '../content/blocks.ts'
import { drawSignaturePlace, type SignaturePlace, signaturePlaceHeight } from './draw-signature.ts'
import { drawFacts, drawTable, firstRowsHeight } from './draw-table.ts'
import {
  drawArtifact,
  drawLine,
  drawLines,
  drawTagged,
  type Element,
  lineHeightOf,
  makeRoom,
  roomLeft,
  type Sheet,
  saying,
  within,
} from './sheet.ts'
import { INK, linesOf, SHADE, type Style } from './typesetting.ts'

/** Draws a block into a section, given those that follow; for a signature box, returns its place. */
export const drawBlock = (
  sheet: Sheet,
  section: Element,
  block: Block,
  following: readonly Block[] = [],
): readonly SignaturePlace[] => {
  const below = heightOfLast(sheet, following[0])
  switch (block.is) {
    case 'heading':
      drawHeading(sheet, section, block, keptBelowHeading(sheet, following))
      return []
    case 'paragraph':
      drawParagraph(sheet, section, block, below)
      return []
    case 'list':
      drawList(sheet, section, block.items)
      return []
    case 'facts':
      drawFacts(sheet, section, block)
      return []
    case 'table':
      drawTable(sheet, section, block)
      return []
    case 'notice':
      drawNotice(sheet, section, block.paragraphs, below)
      return []
    case 'signaturePlace':
      return [drawSignaturePlace(sheet, section, block)]
  }
}

/** The height of a block that stays whole; infinite for a table and a list, which break anywhere. */
export const heightOfBlock = (sheet: Sheet, block: Block): number => {
  const { headings, aboveHeading, afterParagraph, body } = sheet.setting
  if (block.is === 'table' || block.is === 'list') return Number.POSITIVE_INFINITY
  if (block.is !== 'heading') {
    const whole = block.is === 'facts' ? { ...block, isWhole: true as const } : block
    return heightBelowHeading(sheet, whole) + Math.max(afterParagraph, aboveHeading)
  }
  const style = headings[block.level]
  return (
    aboveHeading + linesOf(block.text, style, body.width).length * lineHeightOf(style) + afterParagraph / 2
  )
}

/** The height of what must be on the page of the end of the block before it. */
const heightOfLast = (sheet: Sheet, next: Block | undefined): number =>
  next?.is === 'paragraph' && next.belongsToLast === true ? heightOfText(sheet, next) : 0

/** The space that a heading needs below it on its page: rows of a table, and boxes that stay whole, take it with them. */
const keptBelowHeading = (sheet: Sheet, [next, afterNext]: readonly Block[]): number => {
  const { keptBelowHeading: kept, breaks, afterParagraph } = sheet.setting
  if (breaks !== 'tooLong' || next === undefined) return kept
  const last = heightOfLast(sheet, afterNext)
  if (next.is === 'paragraph' && last === 0) return kept
  const gaps = afterParagraph / 2 + (last === 0 ? 0 : afterParagraph)
  return Math.max(kept, heightBelowHeading(sheet, next) + last + gaps)
}

const heightBelowHeading = (sheet: Sheet, next: Block): number => {
  if (next.is === 'notice') return noticeHeight(sheet, next.paragraphs)
  if (next.is === 'facts') return firstRowsHeight(sheet, next)
  if (next.is === 'paragraph') return heightOfText(sheet, next)
  return next.is === 'signaturePlace' ? signaturePlaceHeight(sheet, next) : 0
}

const drawHeading = (
  sheet: Sheet,
  section: Element,
  { level, text }: Extract<Block, { is: 'heading' }>,
  keptBelow: number,
): void => {
  const { headings, aboveHeading, afterParagraph } = sheet.setting
  const style = headings[level]
  const lines = linesOf(text, style, sheet.setting.body.width)
  const isAtTop = sheet.y === sheet.setting.body.top
  if (!isAtTop) sheet.y += aboveHeading
  makeRoom(sheet, lines.length * lineHeightOf(style) + keptBelow)
  drawLines(sheet, within(sheet, section, `H${level}`, saying(style, text)), `H${level}`, lines, style)
  sheet.y += afterParagraph / 2
}

/** Lines of a paragraph that must not be alone on a page. */
const KEPT_LINES = 2

/** A paragraph that leads to the next one. */
const LEADING_END = /[—:]$/

type Paragraph = Extract<Block, { is: 'paragraph' }>

const styleOf = ({ setting }: Sheet, { strong }: Paragraph): Style =>
  setting[strong === true ? 'strongText' : 'text']

const heightOfText = (sheet: Sheet, block: Paragraph): number => {
  const style = styleOf(sheet, block)
  return linesOf(block.text, style, sheet.setting.body.width).length * lineHeightOf(style)
}

const drawParagraph = (sheet: Sheet, section: Element, block: Paragraph, below: number): void => {
  const { body, afterParagraph } = sheet.setting
  const { text } = block
  const style = styleOf(sheet, block)
  const lines = linesOf(text, style, body.width)
  const height = heightOfText(sheet, block)
  const leads = sheet.setting.breaks === 'tooLong' && LEADING_END.test(text) ? KEPT_LINES + 1 : 0
  makeRoom(
    sheet,
    below > 0 && height <= roomLeft(sheet)
      ? height + afterParagraph + below
      : (Math.min(lines.length, KEPT_LINES + 1) + leads) * lineHeightOf(style),
  )
  drawLines(sheet, within(sheet, section, 'P', saying(style, text)), 'P', lines, style)
  sheet.y += afterParagraph
}

const LIST_INDENT = 16

const drawList = (sheet: Sheet, section: Element, items: readonly string[]): void => {
  const { text: style, afterParagraph } = sheet.setting
  const list = within(sheet, section, 'L')
  for (const text of items) {
    const lines = linesOf(text, style, sheet.setting.body.width - LIST_INDENT)
    makeRoom(sheet, Math.min(lines.length, KEPT_LINES) * lineHeightOf(style))
    const item = within(sheet, list, 'LI')
    const bullet = linesOf('•', style, LIST_INDENT)[0]
    if (bullet !== undefined) {
      drawTagged(sheet, within(sheet, item, 'Lbl'), 'Lbl', () =>
        drawLine(sheet, bullet, style, sheet.setting.body.left, sheet.y),
      )
    }
    const body = within(sheet, item, 'LBody', saying(style, text))
    drawLines(sheet, body, 'LBody', lines, style, sheet.setting.body.left + LIST_INDENT)
    sheet.y += afterParagraph / 2
  }
  sheet.y += afterParagraph / 2
}

const NOTICE_PADDING = 8
const NOTICE_BAR = 4

const noticeLines = ({ setting }: Sheet, texts: readonly string[]): ReturnType<typeof linesOf> =>
  texts.flatMap((text) =>
    linesOf(text, setting.strongText, setting.body.width - NOTICE_BAR - 2 * NOTICE_PADDING),
  )

/** Of its box; at most a page. */
const noticeHeight = (sheet: Sheet, texts: readonly string[]): number =>
  Math.min(
    noticeLines(sheet, texts).length * lineHeightOf(sheet.setting.strongText) + 2 * NOTICE_PADDING,
    sheet.setting.body.bottom - sheet.setting.body.top,
  )

/** A shaded box with a bar at its left; if it does not fit on a page, it continues on the next. */
const drawNotice = (sheet: Sheet, section: Element, texts: readonly string[], below: number): void => {
  const { strongText: style, afterParagraph, breaks } = sheet.setting
  const left = sheet.setting.body.left + NOTICE_BAR + NOTICE_PADDING
  const lines = noticeLines(sheet, texts)
  const height = lineHeightOf(style)
  const element = within(sheet, section, 'P', saying(style, ...texts))
  makeRoom(sheet, noticeHeight(sheet, texts) + (below > 0 ? afterParagraph + below : 0))
  let rest = lines
  while (rest.length > 0) {
    makeRoom(sheet, height + 2 * NOTICE_PADDING)
    const fitting = Math.max(1, Math.floor((roomLeft(sheet) - 2 * NOTICE_PADDING) / height))
    const here = rest.slice(0, fitting)
    rest = rest.slice(fitting)
    const boxHeight = here.length * height + 2 * NOTICE_PADDING
    drawArtifact(sheet, 'Layout', () => {
      const box = [sheet.setting.body.left, sheet.y, sheet.setting.body.width, boxHeight] as const
      sheet.pdf.rect(...box).fill(SHADE)
      if (breaks === 'tooLong')
        sheet.pdf
          .lineWidth(0.8)
          .strokeColor(INK)
          .rect(...box)
          .stroke()
      sheet.pdf.rect(sheet.setting.body.left, sheet.y, NOTICE_BAR, boxHeight).fill(INK)
    })
    drawTagged(sheet, element, 'P', () => {
      here.forEach((line, index) => {
        drawLine(sheet, line, style, left, sheet.y + NOTICE_PADDING + index * height)
      })
    })
    sheet.y += boxHeight
  }
  sheet.y += afterParagraph
}
