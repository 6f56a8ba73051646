/**
 * The agreement as a PDF, from its parts in their order. The same content and wording give the same bytes, since no
 * clock and no randomness is used.
 */
import { drawBlock, heightOfBlock } from '../pdf/draw-blocks.ts'
import type { SignaturePlace } from '../pdf/draw-signature.ts'
import { drawFooters, drawLetterhead } from '../pdf/head-and-foot.ts'
import { type Element, newPage, openSheet, roomLeft, type Sheet, within } from '../pdf/sheet.ts'
import { settingOf } from '../pdf/typesetting.ts'
import { agreementPart } from './agreement-part.ts'
import type { Block, Letter, Part } from './blocks.ts'
import { type AgreementContent, EDITION } from './content.ts'
import { isNewest, vehicleName } from './descriptions.ts'
import { guarantorFactsParts, keyFactsPart, signaturePart } from './key-facts-and-signatures.ts'
import { filled, LANGUAGES, type Language, languageIn } from './language.ts'
import { preContractPart } from './pre-contract-part.ts'
import { mandateParts, schedulePart } from './schedule-and-mandate.ts'
import { sourceOf } from './source.ts'
import type { LenderWording } from './wording.ts'

export type AgreementPdf = {
  readonly pdf: Buffer
  readonly pageCount: number
  /** Where each applicant signs. */
  readonly signaturePlaces: readonly SignaturePlace[]
}

/** What a document has besides its parts. */
type Extras = {
  readonly keywords?: readonly string[]
  /** At the top of each page. */
  readonly mark?: string
}

/**
 * The PDF, tagged (PDF/UA), with embedded fonts, in the language of its content.
 *
 * @throws RangeError for a wording with an unknown placeholder, Error for a logo that is no picture;
 * `wordingFaults` reports both beforehand.
 */
export const renderAgreement = async (content: AgreementContent, lender: LenderWording): Promise<Buffer> =>
  (await drawAgreement(content, lender)).pdf

/** The PDF, with the signature boxes for the code that fills them. */
export const drawAgreement = (content: AgreementContent, lender: LenderWording): Promise<AgreementPdf> =>
  drawParts(content, lender, partsOf(content, lender))

/** The same document to read before signing starts, marked on each page. What is signed and sealed never comes from here. */
export const drawDraft = async (content: AgreementContent, lender: LenderWording): Promise<Buffer> => {
  const mark = languageIn(content).page.draft
  return (await drawParts(content, lender, partsOf(content, lender), { mark })).pdf
}

/** Draws the given parts as the agreement with this content. */
export const drawParts = async (
  content: AgreementContent,
  lender: LenderWording,
  parts: readonly Part[],
  { keywords = [], mark }: Extras = {},
): Promise<AgreementPdf> => {
  const { reference, madeOn, goods, figures } = content
  const words = languageIn(content)
  const title = filled(words.page.title, { reference })
  const sheet = openSheet({
    title: mark === undefined ? title : `${mark} · ${title}`,
    subject: filled(words.page.subject, {
      vehicle: vehicleName(goods),
      price: words.euro(figures.hirePurchasePrice),
    }),
    author: lender.name,
    keywords: [reference, ...keywords],
    // A day has no hour; midnight UTC is as good as any and the same everywhere.
    madeAt: new Date(`${madeOn}T00:00:00Z`),
    setting: settingOf(content.edition, lender.pageSize),
    words,
  })
  return drawOn(sheet, parts, {
    head: (section) => drawLetterhead(sheet, section, lender),
    foot: { reference, note: footNote(lender, words), mark },
  })
}

/** Draws a letter, tagged like the agreement. The same letter and lender give the same bytes. */
export const drawLetter = async (letter: Letter, lender: LenderWording): Promise<Buffer> => {
  const { title, subject, reference, madeAt, parts } = letter
  const keywords = [reference]
  const author = lender.name
  const sheet = openSheet({
    title,
    subject,
    author,
    keywords,
    madeAt,
    setting: settingOf(EDITION, lender.pageSize),
    words: LANGUAGES.en,
  })
  const { pdf } = await drawOn(sheet, parts, {
    head: (section) => drawLetterhead(sheet, section, lender),
    foot: { reference, note: footNote(lender, LANGUAGES.en) },
  })
  return pdf
}

type Edges = { readonly head: (section: Element) => void; readonly foot: Parameters<typeof drawFooters>[1] }

const drawOn = async (sheet: Sheet, parts: readonly Part[], { head, foot }: Edges): Promise<AgreementPdf> => {
  const finished = bytesOf(sheet.pdf)
  const signaturePlaces: SignaturePlace[] = []
  parts.forEach((part, index) => {
    if (index === 0 || part.flowsOn !== true || !hasRoom(sheet, part)) newPage(sheet)
    else sheet.y += sheet.setting.betweenParts
    const section = within(sheet, sheet.root, 'Sect', { title: part.title })
    if (index === 0) head(section)
    sheet.pdf.outline.addItem(part.title)
    signaturePlaces.push(...drawPart(sheet, section, part))
  })
  drawFooters(sheet, foot)
  sheet.root.end()
  sheet.pdf.end()
  return { pdf: await finished, pageCount: sheet.page, signaturePlaces }
}

const drawPart = (sheet: Sheet, section: Element, part: Part): readonly SignaturePlace[] =>
  blocksOf(part).flatMap((block, at, all) => drawBlock(sheet, section, block, all.slice(at + 1)))

const blocksOf = ({ title, blocks }: Part): readonly Block[] => [
  { is: 'heading', level: 1, text: title },
  ...blocks,
]

/** A part without a long table starts a page unless it fits; the start of another is not squeezed in at the foot of a page. */
const hasRoom = (sheet: Sheet, part: Part): boolean => {
  const { breaks, betweenParts } = sheet.setting
  if (breaks === 'long') return true
  const height = blocksOf(part).reduce((all, block) => all + heightOfBlock(sheet, block), 0)
  const room = roomLeft(sheet) - betweenParts
  return Number.isFinite(height) ? height <= room : room > ROOM_TO_START_POINTS
}

const ROOM_TO_START_POINTS = 260

const footNote = ({ name, sample }: LenderWording, { page }: Language): string =>
  sample ? filled(page.sample, { lender: name }) : name

const bytesOf = async (pdf: PDFKit.PDFDocument): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/**
 * All parts, as text and without layout: key facts, pre-contract information, the agreement, its payments, the mandate,
 * and the signature boxes.
 */
export const partsOf = (content: AgreementContent, lender: LenderWording): readonly Part[] => {
  const source = sourceOf(content, lender)
  // Consumers have a right to it.
  const form = content.law?.informationForm === 'none' ? [] : [preContractPart(source)]
  const following = [schedulePart(content), ...mandateParts(source), signaturePart(source)]
  return [
    keyFactsPart(source),
    ...guarantorFactsParts(source),
    ...form,
    { ...agreementPart(source), flowsOn: form.length > 0 && !isNewest(content) },
    ...following.map((part): Part => ({ ...part, flowsOn: true })),
  ]
}
