/**
 * A document being drawn, page by page from top to bottom. Everything drawn is either real content, tagged with its
 * element of the structure tree, or an artifact, which screen readers skip.
 */
import PDFDocument from 'pdfkit'
import type { Language } from '../content/language.ts'
import { canBeTakenOut, canPrint, type Face, fontOf } from './faces.ts'
import { INK, LINE_HEIGHT, type Line, printable, type Setting, type Style } from './typesetting.ts'

/** Features of the library that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      openImage(bytes: Uint8Array): Mixins.OpenedImage
    }
    namespace Mixins {
      interface OpenedImage {
        readonly width: number
        readonly height: number
      }
      interface PDFImage {
        image(image: OpenedImage, x: number, y: number, options: ImageOption): this
      }
    }
  }
}

export type Element = PDFKit.PDFStructureElement

/** The place of something drawn: points from the page's left and bottom edges, as in PDF; the first page is 1. */
export type PlaceOnPage = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Sheet = {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Element
  /** The position for the next content, from the top of the page. */
  y: number
  page: number
  readonly setting: Setting
  readonly words: Language
}

export type About = {
  readonly title: string
  readonly subject: string
  readonly author: string
  /** The reference first. */
  readonly keywords: readonly string[]
  readonly madeAt: Date
} & Pick<Sheet, 'setting' | 'words'>

/** An empty document that claims PDF/UA: tagged, titled, in its language. */
export const openSheet = ({ title, subject, author, keywords, madeAt, setting, words }: About): Sheet => {
  const inXml = (text: string): string => withoutMarkup(text, words.page.and)
  const pdf = new PDFDocument({
    size: [setting.page.width, setting.page.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: words.tag,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Only those registered below, so that every font is embedded.
    font: '',
    info: {
      Title: inXml(title),
      Subject: inXml(subject),
      Author: inXml(author),
      Keywords: inXml(keywords.join(' ')),
      Creator: 'Forecourt',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  pdf.registerFont('regular', fontOf('regular') as unknown as Buffer)
  pdf.registerFont('strong', fontOf('strong') as unknown as Buffer)
  pdf.registerFont('slanted', fontOf('slanted') as unknown as Buffer)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, root, y: setting.body.top, page: 0, setting, words }
}

/** The library writes these into XML unescaped. */
const withoutMarkup = (text: string, and: string): string =>
  printable(text).replaceAll('&', and).replace(/[<>]/g, '')

/** Starts a new page and moves to the top of its body. */
export const newPage = (sheet: Sheet): void => {
  sheet.pdf.addPage()
  sheet.page += 1
  sheet.y = sheet.setting.body.top
}

/** The height between the position and the end of the page's body, in points. */
export const roomLeft = ({ y, setting }: Sheet): number => setting.body.bottom - y

/** Moves to the next page if less than a height is left, unless this one is empty. */
export const makeRoom = (sheet: Sheet, height: number): void => {
  if (roomLeft(sheet) < height && sheet.y > sheet.setting.body.top) newPage(sheet)
}

/** A new element within another. */
export const within = (
  sheet: Sheet,
  parent: Element,
  type: string,
  options: ElementOptions = {},
): Element => {
  const element = sheet.pdf.struct(type, options as PDFKit.Mixins.StructureElementOptions)
  parent.add(element)
  return element
}

/** Options of the library that its types lack. */
export type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Row' | 'Column'
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number]
  readonly placement?: 'Block'
}

/**
 * The meaning of an element whose letters do not show it: readers that follow the structure, such as screen readers and
 * our own page, then use this instead.
 */
export const saying = ({ face }: Style, ...texts: readonly string[]): ElementOptions => {
  const said = texts.map(printable)
  return said.every((text) => canPrint(face, text) && canBeTakenOut(face, text))
    ? {}
    : { actual: said.join(' ') }
}

/** Draws the content of an element on this page. */
export const drawTagged = ({ pdf }: Sheet, element: Element, type: string, draw: () => void): void => {
  const content = pdf.markStructureContent(type)
  draw()
  pdf.endMarkedContent()
  element.add(content)
}

/** Draws what has no meaning of its own: rules, shades, repetitions on each page. */
export const drawArtifact = ({ pdf }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void => {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** The height of a line of this style, in points. */
export const lineHeightOf = ({ size, leading = LINE_HEIGHT }: Pick<Style, 'size' | 'leading'>): number =>
  size * leading

/** One line with its top left corner at a place. */
export const drawLine = ({ pdf }: Sheet, line: Line, style: Style, x: number, y: number, ink = INK): void => {
  useFace(pdf, style.face, style.size).fillColor(ink)
  for (const [index, { shown, meant }] of line.runs.entries()) {
    if (meant !== undefined) pdf.markContent('Span', { actual: meant })
    // Each further run starts where the previous one ended.
    if (index === 0) pdf.text(shown, x, y, { lineBreak: false })
    else pdf.text(shown, { lineBreak: false })
    if (meant !== undefined) pdf.endMarkedContent()
  }
}

const useFace = (pdf: PDFKit.PDFDocument, face: Face, size: number): PDFKit.PDFDocument =>
  pdf.font(face).fontSize(size)

/** Draws lines downwards from the sheet's position, on as many pages as needed, as content of one element. */
export const drawLines = (
  sheet: Sheet,
  element: Element,
  type: string,
  lines: readonly Line[],
  style: Style,
  x: number = sheet.setting.body.left,
): void => {
  const height = lineHeightOf(style)
  let rest = lines
  while (rest.length > 0) {
    makeRoom(sheet, height)
    const fitting = fittingLines(rest.length, Math.max(1, Math.floor(roomLeft(sheet) / height)))
    const here = rest.slice(0, fitting)
    rest = rest.slice(fitting)
    drawTagged(sheet, element, type, () => {
      for (const line of here) {
        drawLine(sheet, line, style, x, sheet.y)
        sheet.y += height
      }
    })
    if (rest.length > 0 && sheet.setting.breaks === 'tooLong') newPage(sheet)
  }
}

/** How many of the lines go on this page: the last line of a broken paragraph must not be alone on the next. */
const fittingLines = (count: number, room: number): number =>
  count - room === 1 && room > 2 ? room - 1 : room
