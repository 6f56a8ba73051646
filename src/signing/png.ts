/** Reads PNGs as browsers draw them, and writes them anew in one way: one header, one run of rows, one end, nothing else. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

export type PngSize = { readonly width: number; readonly height: number }

export type Png = PngSize & {
  /** Three for red, green and blue, four with alpha. */
  readonly channels: 3 | 4
  /** The channels of each pixel in turn, row by row. */
  readonly pixels: Buffer
  /** The same as the file had it: before each row the number of its filter, and its bytes filtered by that. */
  readonly rows: Buffer
}

/** The size that a PNG's header gives; undefined where it is no PNG as browsers make them. */
export const pngSize = (png: Buffer): PngSize | undefined => {
  const sketch = sketchOf(png)
  return sketch === undefined ? undefined : { width: sketch.width, height: sketch.height }
}

/**
 * The picture of a PNG as browsers make it: whole, with right checksums, 8 bits a channel, not interlaced (PNG
 * specification, 5 and 11); undefined for any other. No more is unpacked than a picture of its size has, so ask for
 * {@link pngSize} first.
 */
export const readPng = async (png: Buffer): Promise<Png | undefined> => {
  const sketch = sketchOf(png)
  if (sketch === undefined) return undefined
  const { width, height, channels, compressed } = sketch
  const rowBytes = width * channels
  const wanted = height * (rowBytes + 1)
  const rows = await unpack(compressed, { maxOutputLength: wanted }).catch(() => undefined)
  if (rows?.length !== wanted) return undefined
  const pixels = await unfiltered(rows, height, rowBytes, channels)
  return pixels === undefined ? undefined : { width, height, channels, pixels, rows }
}

/** The picture as a PNG. Its rows keep their filters, so that it takes about as many bytes as it was read from. */
export const writePng = async ({ width, height, channels, rows }: Omit<Png, 'pixels'>): Promise<Buffer> => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, channels === 3 ? COLOUR : COLOUR_WITH_ALPHA], 8)
  const data = await pack(rows, { level: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    chunkOf('IDAT', data),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13
const BIT_DEPTH = 8
const [COLOUR, COLOUR_WITH_ALPHA] = [2, 6]
const CHANNELS: Readonly<Record<number, 3 | 4>> = { [COLOUR]: 3, [COLOUR_WITH_ALPHA]: 4 }

type Sketch = PngSize & {
  readonly channels: 3 | 4
  /** Of all IDAT chunks together. */
  readonly compressed: Buffer
}

const sketchOf = (png: Buffer): Sketch | undefined => {
  const chunks = chunksOf(png)
  const header = chunks?.[0]?.data
  if (chunks === undefined || !isInOrder(chunks) || header?.length !== HEADER_BYTES) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colour = 0, compression, filter, interlace] = header.subarray(8)
  const channels = CHANNELS[colour]
  if (depth !== BIT_DEPTH || channels === undefined || compression !== 0 || filter !== 0 || interlace !== 0)
    return undefined
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return width === 0 || height === 0 ? undefined : { width, height, channels, compressed }
}

/**
 * One header first, one empty end last, and between them one run of data and nothing that a reader must understand.
 * Colours that stand for transparent ones are nothing that a browser draws with.
 */
const isInOrder = (chunks: readonly Chunk[]): boolean => {
  const inner = chunks.slice(1, -1)
  const first = inner.findIndex(isData)
  const last = inner.findLastIndex(isData)
  return (
    chunks[0]?.type === 'IHDR' &&
    chunks.at(-1)?.type === 'IEND' &&
    chunks.at(-1)?.data.length === 0 &&
    first !== -1 &&
    inner.slice(first, last).every(isData) &&
    inner.every((chunk) => isData(chunk) || (ANCILLARY.test(chunk.type) && chunk.type !== 'tRNS'))
  )
}

const isData = ({ type }: Chunk): boolean => type === 'IDAT'

/** Four letters, the first of them small: whoever doesn't know it may pass over it (PNG specification, 5.4). */
const ANCILLARY = /^[a-z][A-Za-z]{3}$/

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

const chunkOf = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)
const pack = promisify<Buffer, { level: number }, Buffer>(deflate)

const FILTERS = 5

/** A large picture takes a tenth of a second: others take their turn every few milliseconds. */
const UNFILTERED_AT_ONCE_BYTES = 128 * 1024

/** Undoes what each row was filtered by (PNG specification, 9). */
const unfiltered = async (
  rows: Buffer,
  height: number,
  rowBytes: number,
  channels: number,
): Promise<Buffer | undefined> => {
  const pixels = Buffer.alloc(height * rowBytes)
  const rowsAtOnce = Math.max(1, Math.floor(UNFILTERED_AT_ONCE_BYTES / rowBytes))
  for (let row = 0; row < height; row++) {
    if (row > 0 && row % rowsAtOnce === 0) await nextTurn()
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const filter = rows[from] as number
    if (filter >= FILTERS) return undefined
    for (let i = 0; i < rowBytes; i++) {
      const left = i < channels ? 0 : (pixels[to + i - channels] as number)
      const above = row === 0 ? 0 : (pixels[to + i - rowBytes] as number)
      const corner = row === 0 || i < channels ? 0 : (pixels[to + i - rowBytes - channels] as number)
      pixels[to + i] = ((rows[from + 1 + i] as number) + predicted(filter, left, above, corner)) & 0xff
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
