/**
 * Takes a sealed file apart into what was sealed and each update after it, and adds archive time stamps. An update
 * counts only where it is, byte by byte, what we would write, so it changes nothing that anybody sees.
 */

import { sha256 } from '../seal/cms.ts'
import { readFirst } from '../seal/der.ts'
import { openPdf, type PdfFile } from '../seal/pdf-file.ts'
import { integerOf, type PdfDictionary, PdfFault } from '../seal/pdf-objects.ts'
import { addStampPlaceholder, fieldsOf, SEAL_SUBFILTER } from '../seal/placeholder.ts'
import type { TimeStampSource } from '../seal/seal-pdf.ts'
import { readTimeStampToken, stamps, type TimeStampToken } from '../seal/time-stamp-token.ts'
import { LongTermFault } from './status.ts'
import { addValues, type Values, valuesAfter, valuesIn } from './values.ts'

export type Update =
  | { readonly is: 'values'; readonly values: Values }
  | { readonly is: 'stamp'; readonly stamp: TimeStampToken }

export type Revisions = {
  /** The file as it was sealed, which is how this one begins. */
  readonly sealed: Buffer
  readonly updates: readonly Update[]
}

/** Throws a {@link PdfFault} or DerFault where anything follows the seal that is not ours. */
export const takeApart = (pdf: Buffer): Revisions => {
  const length = sealedLength(pdf)
  if (length === pdf.length) return { sealed: pdf, updates: [] }
  const ends = endsAfter(pdf, length)
  const updates = ends.map((end, at) => readUpdate(pdf, ends[at - 1] ?? length, end))
  return { sealed: pdf.subarray(0, length), updates }
}

/** How many bytes the seal says that it covers; all, where there is no seal to say it. What they are, the seal's check finds. */
export const sealedLength = (pdf: Buffer): number => {
  try {
    const file = openPdf(pdf)
    for (const field of fieldsOf(file)) {
      const { entries } = signatureIn(file, field)
      const filter = entries.get('SubFilter')
      if (filter?.is !== 'name' || filter.name !== SEAL_SUBFILTER) continue
      const range = entries.get('ByteRange')
      const [, , from = 0, length = 0] = range?.is === 'array' ? range.items.map(integerOf) : []
      const end = from + length
      return end > 0 && end < pdf.length ? end : pdf.length
    }
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault
  }
  return pdf.length
}

const signatureIn = (file: PdfFile, field: Parameters<PdfFile['resolve']>[0]): PdfDictionary =>
  file.dictionaryAt(file.dictionaryAt(field, 'field').entries.get('V'), 'signature')

/** Where each update after the seal ends. Each names where the one before has its cross-references, with which that one ends. */
const endsAfter = (pdf: Buffer, sealed: number): readonly number[] => {
  const ends: number[] = []
  for (let end = pdf.length; end !== sealed; ) {
    ends.unshift(end)
    const previous = integerOf(openPdf(pdf.subarray(0, end)).trailer.entries.get('Prev')) ?? 0
    const mark = `startxref\n${previous}\n%%EOF\n`
    const found = pdf.indexOf(mark, previous, 'latin1')
    const before = found + mark.length
    if (found === -1 || before < sealed || before >= end) throw new PdfFault('Something else follows it.')
    end = before
  }
  return ends
}

const readUpdate = (pdf: Buffer, start: number, end: number): Update => {
  const [before, whole] = [pdf.subarray(0, start), pdf.subarray(0, end)]
  const [old, file] = [openPdf(before), openPdf(whole)]
  const isStamp = fieldsOf(file).length > fieldsOf(old).length
  const { update, written } = isStamp ? readStamp(file, before) : readValues(old, file)
  if (!written.equals(whole)) throw new PdfFault('Something else follows it.')
  return update
}

type Read = { readonly update: Update; readonly written: Buffer }

const readValues = (old: PdfFile, file: PdfFile): Read => {
  const values = valuesAfter(valuesIn(old), valuesIn(file))
  return { update: { is: 'values', values }, written: addValues(old.bytes, values) }
}

const readStamp = (file: PdfFile, before: Buffer): Read => {
  const contents = signatureIn(file, fieldsOf(file).at(-1)).entries.get('Contents')
  const digits = contents?.is === 'scalar' ? contents.bytes.toString('latin1') : ''
  if (!/^<([0-9a-f]{2})+>$/.test(digits)) throw new PdfFault('The digits of a time stamp are not clean.')
  const reserved = Buffer.from(digits.slice(1, -1), 'hex')
  const { bytes: token } = readFirst(reserved)
  const stamp = readTimeStampToken(token)
  if (!stamps(stamp, stampedHash(before, reserved.length)))
    throw new PdfFault('A time stamp is that of another file.')
  return { update: { is: 'stamp', stamp }, written: withArchiveStamp(before, token, reserved.length) }
}

/** Tokens come in 2 to 8 kB; {@link TimeStampSource} gives none that is longer. */
const TOKEN_RESERVED_BYTES = 12 * 1024

/**
 * The file with an archive time stamp over all of it (ETSI EN 319 142-1, 5.5) in an update at its end: a signature
 * field that a time stamp authority fills. Throws what the source throws.
 */
export const addArchiveStamp = async (pdf: Buffer, timeStamp: TimeStampSource): Promise<Buffer> => {
  const { hash } = placeholderFor(pdf, TOKEN_RESERVED_BYTES)
  return withArchiveStamp(pdf, await timeStamp(hash), TOKEN_RESERVED_BYTES)
}

/** The file with the token in an update at its end. The same parts give the same bytes. */
const withArchiveStamp = (pdf: Buffer, token: Buffer, reservedBytes: number): Buffer => {
  if (token.length > reservedBytes) throw new LongTermFault('The time stamp is too long for its placeholder.')
  const { bytes, contentsStart } = placeholderFor(pdf, reservedBytes)
  bytes.write(token.toString('hex'), contentsStart + 1, 'latin1')
  return bytes
}

/** The SHA-256 that an archive time stamp over the file stamps. */
const stampedHash = (pdf: Buffer, reservedBytes: number): Buffer => placeholderFor(pdf, reservedBytes).hash

const placeholderFor = (pdf: Buffer, reservedBytes: number) => {
  const { bytes, contentsStart, contentsEnd } = addStampPlaceholder(pdf, reservedBytes)
  const hash = sha256(bytes.subarray(0, contentsStart), bytes.subarray(contentsEnd))
  return { bytes, contentsStart, hash }
}
