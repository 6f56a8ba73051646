/**
 * A document that is being drawn, page by page from top to bottom. What is drawn is either real content, tagged with
 * its element of the structure tree, or an artifact, which readers for the blind leave out.
 */
import PDFDocument from 'pdfkit'
import { canBeTakenOut, canPrint, type Face, fontOf } from './faces.ts'
import { type Line, printable, type Style } from './lines.ts'
import { BODY, INK, LINE_HEIGHT, PAGE } from './measures.ts'

/** What the library can do beyond its types. */
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

/** Where something was drawn: points from the page's left and bottom edges, as PDF counts; the first page is 1. */
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
  /** Where the next thing goes, from the top of the page. */
  y: number
  page: number
  /** Whether rows of tables stand closer, and long ones break where a page ends, so that no page stays half empty. */
  readonly isCompact: boolean
}

export type About = {
  readonly title: string
  readonly subject: string
  readonly author: string
  /** The reference first. */
  readonly keywords: readonly string[]
  readonly madeAt: Date
  readonly isCompact: boolean
}

/** An empty document that claims PDF/UA: tagged, titled, in English as written in Ireland. */
export const openSheet = ({ title, subject, author, keywords, madeAt, isCompact }: About): Sheet => {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-IE',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // None but those registered below, so that none is left unembedded.
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
  return { pdf, root, y: BODY.top, page: 0, isCompact }
}

/** The library writes these into XML as they are. */
const inXml = (text: string): string => printable(text).replaceAll('&', 'and').replace(/[<>]/g, '')

/** Begins a new page and puts the pen at the top of its body. */
export const newPage = (sheet: Sheet): void => {
  sheet.pdf.addPage()
  sheet.page += 1
  sheet.y = BODY.top
}

/** The height between the pen and the end of the page's body, in points. */
export const roomLeft = ({ y }: Sheet): number => BODY.bottom - y

/** Goes to the next page where less than a height is left, unless this one is empty. */
export const makeRoom = (sheet: Sheet, height: number): void => {
  if (roomLeft(sheet) < height && sheet.y > BODY.top) newPage(sheet)
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

/** What the library takes beyond its types. */
export type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Row' | 'Column'
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number]
  readonly placement?: 'Block'
}

/**
 * What an element says where its letters don't tell: readers that go by the structure, as those for the blind and our own
 * page do, then say this instead.
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

/** Draws what has no meaning of its own: rules, shades, what is repeated on each page. */
export const drawArtifact = ({ pdf }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void => {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** The height of a line of this style, in points. */
export const lineHeightOf = ({ size }: Pick<Style, 'size'>): number => size * LINE_HEIGHT

/** One line at a place, which is its top left corner. */
export const drawLine = ({ pdf }: Sheet, line: Line, style: Style, x: number, y: number, ink = INK): void => {
  useFace(pdf, style.face, style.size).fillColor(ink)
  for (const [index, { shown, meant }] of line.runs.entries()) {
    if (meant !== undefined) pdf.markContent('Span', { actual: meant })
    // Each further run goes where the one before it has ended.
    if (index === 0) pdf.text(shown, x, y, { lineBreak: false })
    else pdf.text(shown, { lineBreak: false })
    if (meant !== undefined) pdf.endMarkedContent()
  }
}

const useFace = (pdf: PDFKit.PDFDocument, face: Face, size: number): PDFKit.PDFDocument =>
  pdf.font(face).fontSize(size)

/** Draws lines downwards from where the sheet stands, on as many pages as they need, as content of one element. */
export const drawLines = (
  sheet: Sheet,
  element: Element,
  type: string,
  lines: readonly Line[],
  style: Style,
  x: number = BODY.left,
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
  }
}

/** How many of the lines go on this page: of a paragraph that is broken, no last line stands alone on the next. */
const fittingLines = (count: number, room: number): number =>
  count - room === 1 && room > 2 ? room - 1 : room
