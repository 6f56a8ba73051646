/** Sample files of every type that is taken, as small or as large as is wanted; none of them shows anything. */
import { crc32, deflateSync } from 'node:zlib'

/** A PDF of this many bytes, or its least. */
export const samplePdf = (bytes = 0, trailer = '/Root 1 0 R'): Buffer => {
  const head = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n2 0 obj << /Length 0 >> stream\n')
  const foot = Buffer.from(`\nendstream endobj\ntrailer << ${trailer} >>\nstartxref\n9\n%%EOF\n`)
  const middle = Buffer.alloc(Math.max(0, bytes - head.length - foot.length))
  // No two stretches of it are alike, so that none can stand for another unnoticed.
  for (let at = 0; at + 4 <= middle.length; at += 4) middle.writeUInt32BE(at, at)
  return Buffer.concat([head, middle, foot])
}

/** A chunk of a PNG with its checksum. */
export const pngChunk = (name: string, content: Buffer): Buffer => {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A PNG of grey pixels; `middle` are chunks between its header and its pixels. */
export const samplePng = (width = 8, height = 8, middle: readonly Buffer[] = []): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = width * height > 1_000_000 ? Buffer.alloc(1) : Buffer.alloc((width + 1) * height, 0)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...middle,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const sampleJpeg = (): Buffer =>
  Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 0x55, 0xff, 0xd9,
  ])

/** A PDF of these objects, numbered from 1, of which the first is its catalogue. */
export const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (text: string | Buffer) => {
    const bytes = Buffer.from(text as string, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  for (const [at, object] of objects.entries()) {
    places.push(length)
    add(`${at + 1} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  }
  const start = length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** The content of a stream object, deflated. */
export const deflated = (dictionary: string, content: Buffer | string): Buffer => {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** An object stream that holds these objects, numbered from 10. */
export const packedObjects = (objects: readonly string[]): Buffer => {
  let place = 0
  const head = objects.map((object, at) => {
    const pair = `${10 + at} ${place}`
    place += object.length + 1
    return pair
  })
  const first = `${head.join(' ')} `
  return deflated(
    `/Type /ObjStm /N ${objects.length} /First ${first.length}`,
    Buffer.from(`${first}${objects.join(' ')}`, 'latin1'),
  )
}
