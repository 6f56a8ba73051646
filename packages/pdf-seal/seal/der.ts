/**
 * Writes and reads DER (ITU-T X.690), the encoding of certificates, signatures and time stamps. Reading is strict: there is
 * one way to write a value, and any other is rejected, so that a changed byte cannot hide in a second way to say the same.
 */
import type { X509Certificate } from 'node:crypto'

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** `bytes` with its head, `content` without. */
export type Der = { readonly tag: number; readonly bytes: Buffer; readonly content: Buffer }

export class DerFault extends Error {
  override name = 'DerFault'
}

/** A DER value (X.690): tag, length and the parts as content. */
export const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content])
}

/** SEQUENCE of the parts, in their order. */
export const sequence = (...parts: readonly Buffer[]): Buffer => element(TAG.sequence, ...parts)

/** SET OF the parts, sorted by their bytes as DER requires (X.690, 11.6). */
export const set = (...parts: readonly Buffer[]): Buffer =>
  element(TAG.set, ...[...parts].sort(Buffer.compare))

/** OCTET STRING. */
export const octets = (content: Buffer): Buffer => element(TAG.octetString, content)

/** BIT STRING; `unused` is the number of bits at its end that do not count. */
export const bitString = (content: Buffer, unused = 0): Buffer =>
  element(TAG.bitString, Buffer.from([unused]), content)

/** BOOLEAN TRUE. DER leaves out FALSE where it is the default. */
export const truth = (): Buffer => element(TAG.boolean, Buffer.from([0xff]))

/** NULL. */
export const nullValue = (): Buffer => element(TAG.null)

/** UTF8String. */
export const utf8 = (text: string): Buffer => element(TAG.utf8String, Buffer.from(text))
/** A constructed element with a tag of its context: [number]. */
export const context = (number: number, ...parts: readonly Buffer[]): Buffer =>
  element(0xa0 | number, ...parts)

/** A number, or the bytes of an unsigned one. */
export const integer = (value: number | Buffer): Buffer => {
  const given = typeof value === 'number' ? Buffer.from(evenHex(value), 'hex') : value
  const first = given.findIndex((byte) => byte !== 0)
  const least = first === -1 ? Buffer.from([0]) : given.subarray(first)
  return element(TAG.integer, Buffer.from((least[0] ?? 0) & 0x80 ? [0] : []), least)
}

/** OBJECT IDENTIFIER of a dotted text such as `1.2.840.113549`. */
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(baseOf128)]))
}

/** Time to the second in UTC: UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
export const time = (at: Date): Buffer => {
  const digits = at.toISOString().slice(0, 19).replace(/[-:T]/g, '')
  return at.getUTCFullYear() < 2050
    ? element(TAG.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : element(TAG.generalizedTime, Buffer.from(`${digits}Z`))
}

/** The one value that `bytes` are, nothing after it. */
export const readDer = (bytes: Buffer): Der => {
  const { value, end } = readOne(bytes, 0)
  if (end !== bytes.length) throw new DerFault('There is more after the end of a DER value.')
  return value
}

/** The first value of `bytes`, whatever follows it. */
export const readFirst = (bytes: Buffer): Der => readOne(bytes, 0).value

/** What a value is made of; `tag` is what it must be. */
export const partsOf = (value: Der | undefined, tag: number): Der[] => {
  const content = contentOf(value, tag)
  const parts: Der[] = []
  for (let offset = 0; offset < content.length; ) {
    const { value: part, end } = readOne(content, offset)
    parts.push(part)
    offset = end
  }
  return parts
}

/** The content of a value with this tag. Throws DerFault for another tag or no value. */
export const contentOf = (value: Der | undefined, tag: number): Buffer => {
  if (value?.tag !== tag)
    throw new DerFault(`A DER value has tag ${value?.tag ?? 'none'} where ${tag} belongs.`)
  return value.content
}

/** The dotted text of an OBJECT IDENTIFIER. Throws DerFault for any other value. */
export const oidOf = (value: Der | undefined): string => {
  const numbers: number[] = []
  let sum = 0
  for (const byte of contentOf(value, TAG.oid)) {
    sum = sum * 128 + (byte & 127)
    if (byte & 128) continue
    numbers.push(
      ...(numbers.length === 0
        ? [Math.min(2, Math.floor(sum / 40)), sum - 40 * Math.min(2, Math.floor(sum / 40))]
        : [sum]),
    )
    sum = 0
  }
  return numbers.join('.')
}

/** A small number; bigger ones are compared by their bytes. */
export const numberOf = (value: Der | undefined): number => {
  const content = contentOf(value, TAG.integer)
  if (content.length === 0 || content.length > 6 || (content[0] ?? 0) & 0x80)
    throw new DerFault('A number is out of range.')
  return content.readUIntBE(0, content.length)
}

/** The bytes of a bit string. */
export const bitsOf = (value: Der | undefined): Buffer => {
  const content = contentOf(value, TAG.bitString)
  if (content.length === 0 || (content[0] ?? 0) > 7) throw new DerFault('A bit string is broken.')
  return content.subarray(1)
}

/** The time of a UTCTime or GeneralizedTime to the second in UTC, as RFC 5280 and RFC 6960 have it. Throws DerFault for another. */
export const momentOf = (value: Der | undefined): Date => {
  const isShort = value?.tag === TAG.utcTime
  const written = contentOf(value, isShort ? TAG.utcTime : TAG.generalizedTime).toString('latin1')
  // Two digits of a year are those from 1950 to 2049.
  const text = isShort ? `${Number(written.slice(0, 2)) < 50 ? '20' : '19'}${written}` : written
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  const [year, month, day, hour, minute, second] = match?.slice(1) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at.getTime())) throw new DerFault('A time is not readable.')
  return at
}

/** What a certificate says of its issuer and its serial number, as it is written there (RFC 5280, 4.1). */
export const issuerAndSerial = (certificate: X509Certificate): { issuer: Buffer; serial: Buffer } => {
  const [tbs] = partsOf(readDer(certificate.raw), TAG.sequence)
  const [, serial, , issuer] = partsOf(tbs, TAG.sequence)
  if (!serial || !issuer) throw new DerFault('A certificate has no issuer.')
  return { issuer: issuer.bytes, serial: serial.bytes }
}

/** The value of one of a certificate's extensions, or undefined. */
export const extensionOf = (certificate: X509Certificate, wanted: string): Der | undefined => {
  const [tbs] = partsOf(readDer(certificate.raw), TAG.sequence)
  const wrapped = partsOf(tbs, TAG.sequence).find((part) => part.tag === 0xa3)
  if (!wrapped) return undefined
  for (const extension of partsOf(readDer(wrapped.content), TAG.sequence)) {
    const parts = partsOf(extension, TAG.sequence)
    if (oidOf(parts[0]) === wanted) return readDer(contentOf(parts.at(-1), TAG.octetString))
  }
  return undefined
}

const readOne = (bytes: Buffer, start: number): { value: Der; end: number } => {
  const tag = bytes[start]
  if (tag === undefined || (tag & 31) === 31) throw new DerFault('A tag is missing or of more than one byte.')
  const head = lengthAt(bytes, start + 1, true)
  const from = start + 1 + head.bytes
  const end = from + head.length
  if (end > bytes.length) throw new DerFault('A DER value is cut off.')
  return { value: { tag, bytes: bytes.subarray(start, end), content: bytes.subarray(from, end) }, end }
}

const lengthAt = (bytes: Buffer, offset: number, isStrict: boolean): { length: number; bytes: number } => {
  const first = bytes[offset]
  if (first === undefined || first === 0x80 || first > 0x84)
    throw new DerFault('A length is missing or not definite.')
  if (first < 0x80) return { length: first, bytes: 1 }
  const count = first & 127
  if (offset + 1 + count > bytes.length) throw new DerFault('A DER value is cut off.')
  const length = bytes.readUIntBE(offset + 1, count)
  if (isStrict && lengthBytes(length).length !== count + 1)
    throw new DerFault('A length is not written as DER has it.')
  return { length, bytes: count + 1 }
}

const lengthBytes = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes = Buffer.from(evenHex(length), 'hex')
  return [0x80 | bytes.length, ...bytes]
}

const evenHex = (value: number): string => {
  const hex = value.toString(16)
  return hex.length % 2 ? `0${hex}` : hex
}

const baseOf128 = (value: number): number[] => {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest % 128) | 128)
  return bytes
}
