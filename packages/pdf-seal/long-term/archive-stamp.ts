/** An archive time stamp over a whole file (ETSI EN 319 142-1, 5.5): a signature field that a time stamp authority fills. */
import { sha256 } from '../seal/cms.ts'
import { addStampPlaceholder } from '../seal/placeholder.ts'
import type { TimeStampSource } from '../seal/seal-pdf.ts'
import { LongTermFault } from './fault.ts'

/** Tokens come in 2 to 8 kB; {@link TimeStampSource} gives none that is longer. */
const TOKEN_RESERVED_BYTES = 12 * 1024

/** The file with an update at its end that holds the time stamp. Throws what the source throws. */
export const addArchiveStamp = async (pdf: Buffer, timeStamp: TimeStampSource): Promise<Buffer> => {
  const { hash } = placeholderFor(pdf, TOKEN_RESERVED_BYTES)
  return withArchiveStamp(pdf, await timeStamp(hash), TOKEN_RESERVED_BYTES)
}

/** The file with the token in an update at its end. The same parts give the same bytes. */
export const withArchiveStamp = (pdf: Buffer, token: Buffer, reservedBytes: number): Buffer => {
  if (token.length > reservedBytes) throw new LongTermFault('The time stamp is too long for its placeholder.')
  const { bytes, contentsStart } = placeholderFor(pdf, reservedBytes)
  bytes.write(token.toString('hex'), contentsStart + 1, 'latin1')
  return bytes
}

/** The SHA-256 that an archive time stamp over the file stamps. */
export const stampedHash = (pdf: Buffer, reservedBytes: number): Buffer =>
  placeholderFor(pdf, reservedBytes).hash

const placeholderFor = (pdf: Buffer, reservedBytes: number) => {
  const { bytes, contentsStart, contentsEnd } = addStampPlaceholder(pdf, reservedBytes)
  const hash = sha256(bytes.subarray(0, contentsStart), bytes.subarray(contentsEnd))
  return { bytes, contentsStart, hash }
}
