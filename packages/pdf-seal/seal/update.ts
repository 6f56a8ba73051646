/** Writes an update at the end of a PDF (ISO 32000-2, 7.5.6): objects replaced or added. What the file held before stays as it is. */
import { createHash } from 'node:crypto'
import type { PdfFile } from './pdf-file.ts'
import {
  array,
  dictionary,
  integerOf,
  name,
  PdfFault,
  type PdfReference,
  type PdfValue,
  reference,
  word,
  writeValue,
} from './pdf-objects.ts'

export type Added = readonly {
  readonly at: PdfReference
  readonly value: PdfValue
  /** What follows the value, a dictionary that says its length. */
  readonly stream?: Buffer
}[]

/** The number of the first object that the file does not have. Throws a {@link PdfFault} where the file does not say it. */
export const sizeOf = (file: PdfFile): number => {
  const size = integerOf(file.trailer.entries.get('Size'))
  if (size === undefined) throw new PdfFault('The PDF does not say how many objects it has.')
  return size
}

/**
 * The file and, after it, the update, with a cross-reference section of the kind that the file has: readers want one kind all
 * through. The same file, seed and objects give the same bytes.
 */
export const writeUpdate = (file: PdfFile, seed: string, added: Added): Buffer => {
  const parts: Buffer[] = [file.bytes]
  let length = file.bytes.length
  const write = (part: Buffer | string): void => {
    const bytes = Buffer.from(part as string, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  if (file.bytes.at(-1) !== 0x0a) write('\n')
  const offsets = new Map<PdfReference, number>()
  for (const { at, value, stream } of added) {
    offsets.set(at, length)
    write(`${at.number} ${at.generation} obj\n`)
    write(writeValue(value))
    if (stream !== undefined) for (const part of ['\nstream\n', stream, '\nendstream']) write(part)
    write('\nendobj\n')
  }
  const start = length
  const rows = [...offsets].map(([at, offset]) => ({ ...at, offset }))
  const identifier = identifierOf(file, seed)
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
const identifierOf = (file: PdfFile, seed: string): PdfValue => {
  const hash = createHash('sha256').update(file.bytes).update(seed).digest('hex').slice(0, 32)
  const given = file.resolve(file.trailer.entries.get('ID'))
  const first = given?.is === 'array' ? given.items[0] : undefined
  return array([first ?? word(`<${hash}>`), word(`<${hash}>`)])
}

/** A number with zeros in front, to so many digits. */
export const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
