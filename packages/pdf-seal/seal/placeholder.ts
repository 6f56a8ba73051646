/**
 * Adds to a PDF, as an update at its end, an unseen signature field on the first page and a signature dictionary with
 * a placeholder for the signature (ISO 32000-2, 7.5.6 and 12.8). What the file held before stays as it is, byte by byte.
 */
import { openPdf, type PdfFile } from './pdf-file.ts'
import {
  array,
  dictionary,
  name,
  type PdfDictionary,
  PdfFault,
  type PdfReference,
  type PdfValue,
  reference,
  textString,
  word,
} from './pdf-objects.ts'
import { pad, sizeOf, writeUpdate } from './update.ts'

export type SealWords = {
  readonly reason: string
  readonly name: string
  readonly location?: string
  readonly at: Date
}

/** The file with its byte range said, and where the signature goes: the hexadecimal digits and their brackets. */
export type PdfWithPlaceholder = {
  readonly bytes: Buffer
  readonly contentsStart: number
  readonly contentsEnd: number
}

export const SEAL_FIELD_NAME = 'Seal'
export const SEAL_SUBFILTER = 'ETSI.CAdES.detached'
export const STAMP_SUBFILTER = 'ETSI.RFC3161'
/** Printed and locked: ISO 32000-2, table 167. */
const WIDGET_FLAGS = 132
/** Signatures exist, and the file may only be appended to: ISO 32000-2, table 225. */
const SIGNATURE_FLAGS = 3
const RANGE_DIGITS = 10

/** Throws a {@link PdfFault} for what is no PDF, is encrypted, or is signed already. */
export const addPlaceholder = (pdf: Buffer, words: SealWords, signatureBytes: number): PdfWithPlaceholder => {
  const file = openPdf(pdf)
  const form = formOf(file)
  if (form.has('SigFlags') || form.has('XFA'))
    throw new PdfFault('The PDF is signed already, or has an XFA form.')
  return withSignature(file, signatureBytes, {
    seed: JSON.stringify(words),
    signature: signatureDictionary(words, signatureBytes),
    field: [SEAL_FIELD_NAME, `Electronic seal of ${words.name}`],
  })
}

/**
 * The same for an archive time stamp over all that the file holds (ISO 32000-2, 12.8.5), in a field of its own. Throws a
 * {@link PdfFault} for what is no PDF that holds a seal.
 */
export const addStampPlaceholder = (pdf: Buffer, tokenBytes: number): PdfWithPlaceholder => {
  const file = openPdf(pdf)
  const number = fieldsOf(file).length
  return withSignature(file, tokenBytes, {
    seed: 'archive time stamp',
    signature: dictionary([
      ['Type', name('DocTimeStamp')],
      ['Filter', name('Adobe.PPKLite')],
      ['SubFilter', name(STAMP_SUBFILTER)],
      ['ByteRange', word(rangeText(0, 0, 0))],
      ['Contents', emptyContents(tokenBytes)],
    ]),
    field: [`ArchiveTimeStamp${number}`, `Archive time stamp ${number}`],
  })
}

/** The fields of the file's form, as references. */
export const fieldsOf = (file: PdfFile): readonly PdfValue[] => itemsOf(file, formOf(file).get('Fields'))

type NewSignature = {
  /** Tells this update from others of the same file. */
  readonly seed: string
  readonly signature: PdfDictionary
  /** Its name, and what people are shown of it. */
  readonly field: readonly [name: string, shown: string]
}

const withSignature = (
  file: PdfFile,
  signatureBytes: number,
  { seed, signature, field }: NewSignature,
): PdfWithPlaceholder => {
  const size = sizeOf(file)
  const [signatureAt, fieldAt] = [reference(size), reference(size + 1)]
  const page = file.firstPage()
  const update = writeUpdate(file, seed, [
    { at: signatureAt, value: signature },
    { at: fieldAt, value: fieldDictionary(field, signatureAt, page) },
    { at: page, value: withAnnotation(file, page, fieldAt) },
    { at: file.catalog, value: withField(file, fieldAt) },
  ])
  return sayByteRange(update, file.bytes.length, signatureBytes)
}

const signatureDictionary = (words: SealWords, signatureBytes: number): PdfDictionary =>
  dictionary([
    ['Type', name('Sig')],
    ['Filter', name('Adobe.PPKLite')],
    ['SubFilter', name(SEAL_SUBFILTER)],
    ['ByteRange', word(rangeText(0, 0, 0))],
    ['Contents', emptyContents(signatureBytes)],
    ['Name', textString(words.name)],
    ['Reason', textString(words.reason)],
    ...(words.location === undefined ? [] : [['Location', textString(words.location)] as const]),
    ['M', word(`(${pdfDate(words.at)})`)],
  ])

const emptyContents = (bytes: number): PdfValue => word(`<${'0'.repeat(bytes * 2)}>`)

const fieldDictionary = (
  [called, shown]: NewSignature['field'],
  signature: PdfReference,
  page: PdfReference,
): PdfDictionary =>
  dictionary([
    ['Type', name('Annot')],
    ['Subtype', name('Widget')],
    ['FT', name('Sig')],
    ['T', word(`(${called})`)],
    ['TU', textString(shown)],
    ['F', word(WIDGET_FLAGS)],
    ['Rect', array([0, 0, 0, 0].map(word))],
    ['P', page],
    ['V', signature],
  ])

const withAnnotation = (file: PdfFile, page: PdfReference, field: PdfReference): PdfDictionary => {
  const { entries } = file.dictionaryAt(page, 'page')
  return dictionary([...entries, ['Annots', array([...itemsOf(file, entries.get('Annots')), field])]])
}

const formOf = (file: PdfFile): ReadonlyMap<string, PdfValue> => {
  const { entries } = file.dictionaryAt(file.catalog, 'catalogue')
  return entries.has('AcroForm') ? file.dictionaryAt(entries.get('AcroForm'), 'form').entries : new Map()
}

const withField = (file: PdfFile, field: PdfReference): PdfDictionary => {
  const { entries } = file.dictionaryAt(file.catalog, 'catalogue')
  const fields = array([...fieldsOf(file), field])
  const sealed = dictionary([...formOf(file), ['Fields', fields], ['SigFlags', word(SIGNATURE_FLAGS)]])
  return dictionary([...entries, ['AcroForm', sealed]])
}

const itemsOf = (file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] => {
  const found = file.resolve(value)
  return found?.is === 'array' ? found.items : []
}

/** Puts the true byte range where it was left open; only here the length of the whole is known. */
const sayByteRange = (update: Buffer, updateStart: number, signatureBytes: number): PdfWithPlaceholder => {
  const open = Buffer.from(`/ByteRange ${rangeText(0, 0, 0)} /Contents <`)
  const found = update.indexOf(open, updateStart)
  const contentsStart = found + open.length - 1
  const contentsEnd = contentsStart + signatureBytes * 2 + 2
  if (found === -1 || update[contentsEnd - 1] !== 0x3e)
    throw new Error('The placeholder of the signature is not there.')
  update.write(
    rangeText(contentsStart, contentsEnd, update.length - contentsEnd),
    found + '/ByteRange '.length,
  )
  return { bytes: update, contentsStart, contentsEnd }
}

const rangeText = (before: number, after: number, rest: number): string =>
  `[0 ${[before, after, rest].map((offset) => pad(offset, RANGE_DIGITS)).join(' ')}]`

const pdfDate = (at: Date): string => `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`
