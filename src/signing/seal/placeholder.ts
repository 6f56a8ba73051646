/**
 * Adds to a PDF, as an update at its end, an unseen signature field on the first page and a signature dictionary with
 * a placeholder for the signature (ISO 32000-2, 7.5.6 and 12.8). What the file held before stays as it is, byte by byte.
 */
import { createHash } from 'node:crypto'
import { openPdf, type PdfFile } from './pdf-file.ts'
import {
  array,
  dictionary,
  integerOf,
  name,
  type PdfDictionary,
  PdfFault,
  type PdfReference,
  type PdfValue,
  reference,
  textString,
  word,
  writeValue,
} from './pdf-objects.ts'

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
/** Printed and locked: ISO 32000-2, table 167. */
const WIDGET_FLAGS = 132
/** Signatures exist, and the file may only be appended to: ISO 32000-2, table 225. */
const SIGNATURE_FLAGS = 3
const RANGE_DIGITS = 10

/** Throws a {@link PdfFault} for what is no PDF, is encrypted, or is signed already. */
export const addPlaceholder = (pdf: Buffer, words: SealWords, signatureBytes: number): PdfWithPlaceholder => {
  const file = openPdf(pdf)
  const added = objectsToAdd(file, words, signatureBytes)
  const update = writeUpdate(file, words, added)
  return sayByteRange(update, pdf.length, signatureBytes)
}

type Added = readonly { readonly at: PdfReference; readonly value: PdfValue }[]

const objectsToAdd = (file: PdfFile, words: SealWords, signatureBytes: number): Added => {
  const size = integerOf(file.trailer.entries.get('Size'))
  if (size === undefined) throw new PdfFault('The PDF does not say how many objects it has.')
  const [signature, field] = [reference(size), reference(size + 1)]
  const page = file.firstPage()
  return [
    { at: signature, value: signatureDictionary(words, signatureBytes) },
    { at: field, value: fieldDictionary(words, signature, page) },
    { at: page, value: withAnnotation(file, page, field) },
    { at: file.catalog, value: withField(file, field) },
  ]
}

const signatureDictionary = (words: SealWords, signatureBytes: number): PdfDictionary =>
  dictionary([
    ['Type', name('Sig')],
    ['Filter', name('Adobe.PPKLite')],
    ['SubFilter', name(SEAL_SUBFILTER)],
    ['ByteRange', word(rangeText(0, 0, 0))],
    ['Contents', word(`<${'0'.repeat(signatureBytes * 2)}>`)],
    ['Name', textString(words.name)],
    ['Reason', textString(words.reason)],
    ...(words.location === undefined ? [] : [['Location', textString(words.location)] as const]),
    ['M', word(`(${pdfDate(words.at)})`)],
  ])

const fieldDictionary = (words: SealWords, signature: PdfReference, page: PdfReference): PdfDictionary =>
  dictionary([
    ['Type', name('Annot')],
    ['Subtype', name('Widget')],
    ['FT', name('Sig')],
    ['T', word(`(${SEAL_FIELD_NAME})`)],
    ['TU', textString(`Electronic seal of ${words.name}`)],
    ['F', word(WIDGET_FLAGS)],
    ['Rect', array([0, 0, 0, 0].map(word))],
    ['P', page],
    ['V', signature],
  ])

const withAnnotation = (file: PdfFile, page: PdfReference, field: PdfReference): PdfDictionary => {
  const { entries } = file.dictionaryAt(page, 'page')
  return dictionary([...entries, ['Annots', array([...itemsOf(file, entries.get('Annots')), field])]])
}

const withField = (file: PdfFile, field: PdfReference): PdfDictionary => {
  const { entries } = file.dictionaryAt(file.catalog, 'catalogue')
  const form = entries.has('AcroForm') ? file.dictionaryAt(entries.get('AcroForm'), 'form').entries : []
  const given = new Map<string, PdfValue>(form)
  if (given.has('SigFlags') || given.has('XFA'))
    throw new PdfFault('The PDF is signed already, or has an XFA form.')
  const fields = array([...itemsOf(file, given.get('Fields')), field])
  const sealed = dictionary([...given, ['Fields', fields], ['SigFlags', word(SIGNATURE_FLAGS)]])
  return dictionary([...entries, ['AcroForm', sealed]])
}

const itemsOf = (file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] => {
  const found = file.resolve(value)
  return found?.is === 'array' ? found.items : []
}

/** The update, its cross-reference section of the kind that the file has: readers want one kind all through. */
const writeUpdate = (file: PdfFile, words: SealWords, added: Added): Buffer => {
  const parts: Buffer[] = [file.bytes]
  let length = file.bytes.length
  const write = (part: Buffer | string): void => {
    const bytes = Buffer.from(part as string, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  if (file.bytes.at(-1) !== 0x0a) write('\n')
  const offsets = new Map<PdfReference, number>()
  for (const { at, value } of added) {
    offsets.set(at, length)
    write(`${at.number} ${at.generation} obj\n`)
    write(writeValue(value))
    write('\nendobj\n')
  }
  const start = length
  const rows = [...offsets].map(([at, offset]) => ({ ...at, offset }))
  const identifier = identifierOf(file, words)
  if (file.referencesAre === 'table') write(tableSection(file, rows, identifier))
  else write(streamSection(file, [...rows, { ...reference(nextNumber(rows)), offset: start }], identifier))
  write(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

type Row = { readonly number: number; readonly generation: number; readonly offset: number }

const nextNumber = (rows: readonly Row[]): number => Math.max(...rows.map((row) => row.number)) + 1

/** Numbers that follow each other stand under one head. */
const runs = (rows: readonly Row[]): Row[][] => {
  const found: Row[][] = []
  for (const row of [...rows].sort((a, b) => a.number - b.number)) {
    const last = found.at(-1)
    if (last?.at(-1)?.number === row.number - 1) last.push(row)
    else found.push([row])
  }
  return found
}

const trailerEntries = (file: PdfFile, rows: readonly Row[], identifier: PdfValue): [string, PdfValue][] => {
  const info = file.trailer.entries.get('Info')
  return [
    ['Size', word(nextNumber(rows))],
    ['Root', file.catalog],
    ...(info ? ([['Info', info]] as [string, PdfValue][]) : []),
    ['ID', identifier],
    ['Prev', word(file.startOfReferences)],
  ]
}

const tableSection = (file: PdfFile, rows: readonly Row[], identifier: PdfValue): Buffer => {
  const lines = runs(rows).flatMap((run) => [
    `${run[0]?.number} ${run.length}\n`,
    ...run.map((row) => `${pad(row.offset, 10)} ${pad(row.generation, 5)} n \n`),
  ])
  const trailer = writeValue(dictionary(trailerEntries(file, rows, identifier)))
  return Buffer.concat([Buffer.from(`xref\n${lines.join('')}trailer\n`), trailer, Buffer.from('\n')])
}

const streamSection = (file: PdfFile, rows: readonly Row[], identifier: PdfValue): Buffer => {
  const content = Buffer.alloc(rows.length * 7)
  const sorted = runs(rows)
  for (const [index, row] of sorted.flat().entries()) {
    content.writeUInt8(1, index * 7)
    content.writeUInt32BE(row.offset, index * 7 + 1)
    content.writeUInt16BE(row.generation, index * 7 + 5)
  }
  const held = dictionary([
    ['Type', name('XRef')],
    ...trailerEntries(file, rows, identifier),
    ['Index', array(sorted.flatMap((run) => [word(run[0]?.number ?? 0), word(run.length)]))],
    ['W', array([1, 4, 2].map(word))],
    ['Length', word(content.length)],
  ])
  return Buffer.concat([
    Buffer.from(`${nextNumber(rows) - 1} 0 obj\n`),
    writeValue(held),
    Buffer.from('\nstream\n'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/** The first half tells the document and stays, the second tells this state of it (ISO 32000-2, 14.4). */
const identifierOf = (file: PdfFile, words: SealWords): PdfValue => {
  const hash = createHash('sha256')
    .update(file.bytes)
    .update(JSON.stringify(words))
    .digest('hex')
    .slice(0, 32)
  const given = file.resolve(file.trailer.entries.get('ID'))
  const first = given?.is === 'array' ? given.items[0] : undefined
  return array([first ?? word(`<${hash}>`), word(`<${hash}>`)])
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

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

const pdfDate = (at: Date): string => `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`
