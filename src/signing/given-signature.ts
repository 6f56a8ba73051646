/** Checks a signature as a signer gives it, so that the paper which it is put on can be drawn whatever it is. */
import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import type { Signature } from '../domain/signing.ts'

export const TYPED_MAXIMUM_CHARACTERS = 100
export const DRAWN_MAXIMUM_BYTES = 150 * 1_024
export const DRAWN_MAXIMUM_WIDTH_PIXELS = 2_000
export const DRAWN_MAXIMUM_HEIGHT_PIXELS = 1_000

/** Fewer dots were left by mistake. */
const INK_MINIMUM_PIXELS = 30
const LETTERS_MINIMUM = 2

/** The signature as it is kept, or a sentence on what is wrong with it. */
export const givenSignature = async (
  given: Signature,
): Promise<{ readonly signature: Signature } | { readonly says: string }> => {
  if (given.kind === 'drawn') {
    const png = bytesOf(given.png)
    const says = png === undefined ? NO_PICTURE : await pictureFault(png)
    return says === undefined ? { signature: given } : { says }
  }
  const text = given.text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const says = typedFault(text)
  return says === undefined ? { signature: { kind: 'typed', text } } : { says }
}

/** Control characters, those that are not seen, and those that turn the direction of writing. */
const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}]/u

const typedFault = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LETTERS_MINIMUM) return 'Type your name, with at least two letters.'
  if (UNREADABLE.test(text)) return 'Your name can’t contain characters that are not seen.'
  return text.length > TYPED_MAXIMUM_CHARACTERS
    ? `Your name can have at most ${TYPED_MAXIMUM_CHARACTERS} characters here.`
    : undefined
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const bytesOf = (base64: string): Buffer | undefined =>
  BASE64.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, 'base64') : undefined

const NO_PICTURE = 'The drawing could not be read. Draw your signature again, or type your name.'
const TOO_LARGE = 'The drawing is too large. Draw your signature again, or type your name.'
const BLANK = 'There is next to nothing in the drawing. Draw your signature, or type your name.'

const pictureFault = async (png: Buffer): Promise<string | undefined> => {
  if (png.length > DRAWN_MAXIMUM_BYTES) return TOO_LARGE
  const picture = pictureOf(png)
  if (picture === undefined) return NO_PICTURE
  const { width, height } = picture
  if (width > DRAWN_MAXIMUM_WIDTH_PIXELS || height > DRAWN_MAXIMUM_HEIGHT_PIXELS) return TOO_LARGE
  const pixels = await pixelsOf(picture)
  if (pixels === undefined) return NO_PICTURE
  return hasInk(pixels, picture.channels) ? undefined : BLANK
}

type Picture = {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** Of all IDAT chunks together. */
  readonly compressed: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13
const BIT_DEPTH = 8
/** By colour type, as browsers write them: RGB, and RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** A PNG as browsers make it: whole, with right checksums, 8 bits a channel, not interlaced (PNG specification, 5 and 11). */
const pictureOf = (png: Buffer): Picture | undefined => {
  const chunks = chunksOf(png)
  const [first] = chunks ?? []
  if (chunks === undefined || first?.type !== 'IHDR' || first.data.length !== HEADER_BYTES) return undefined
  if (chunks.at(-1)?.type !== 'IEND') return undefined
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const [depth, colour = 0, compression, filter, interlace] = first.data.subarray(8)
  const channels = CHANNELS[colour]
  if (depth !== BIT_DEPTH || channels === undefined || compression !== 0 || filter !== 0 || interlace !== 0)
    return undefined
  // Colours that stand for transparent ones and the like are nothing that a browser draws with.
  if (chunks.some(({ type }) => type === 'tRNS' || type === 'PLTE')) return undefined
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return width === 0 || height === 0 ? undefined : { width, height, channels, compressed }
}

type Chunk = { readonly type: string; readonly data: Buffer }

/** Length, type, data and checksum; undefined where they don't fill the file to the last byte. */
const chunksOf = (png: Buffer): readonly Chunk[] | undefined => {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < png.length) {
    if (at + 12 > png.length) return undefined
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** The channels of each pixel in turn; undefined where the data are not those of such a picture. */
const pixelsOf = async ({ width, height, channels, compressed }: Picture): Promise<Buffer | undefined> => {
  const rowBytes = width * channels
  const wanted = height * (rowBytes + 1)
  const packed = await unpack(compressed, { maxOutputLength: wanted }).catch(() => undefined)
  return packed?.length === wanted ? unfiltered(packed, height, rowBytes, channels) : undefined
}

const FILTERS = 5

/** Undoes what each row was filtered by (PNG specification, 9). */
const unfiltered = (
  packed: Buffer,
  height: number,
  rowBytes: number,
  channels: number,
): Buffer | undefined => {
  const pixels = Buffer.alloc(height * rowBytes)
  for (let row = 0; row < height; row++) {
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const filter = packed[from] as number
    if (filter >= FILTERS) return undefined
    for (let i = 0; i < rowBytes; i++) {
      const left = i < channels ? 0 : (pixels[to + i - channels] as number)
      const above = row === 0 ? 0 : (pixels[to + i - rowBytes] as number)
      const corner = row === 0 || i < channels ? 0 : (pixels[to + i - rowBytes - channels] as number)
      pixels[to + i] = ((packed[from + 1 + i] as number) + predicted(filter, left, above, corner)) & 0xff
    }
  }
  return pixels
}

const predicted = (filter: number, left: number, above: number, corner: number): number => {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Whether enough can be seen on white paper: pixels that are neither nearly transparent nor nearly white. */
const hasInk = (pixels: Buffer, channels: number): boolean => {
  let ink = 0
  for (let at = 0; at < pixels.length; at += channels) {
    const alpha = channels === 4 ? (pixels[at + 3] as number) : 0xff
    const lightest = Math.min(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number)
    if (((0xff - lightest) * alpha) / 0xff > DARKNESS_MINIMUM && ++ink >= INK_MINIMUM_PIXELS) return true
  }
  return false
}

const DARKNESS_MINIMUM = 64
