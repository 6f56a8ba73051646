/** Sample files of every type that is taken, as small or as large as is wanted; none of them shows anything. */

/** A PDF of this many bytes, or its least. */
export const samplePdf = (bytes = 0, trailer = '/Root 1 0 R'): Buffer => {
  const head = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n2 0 obj << /Length 0 >> stream\n')
  const foot = Buffer.from(`\nendstream endobj\ntrailer << ${trailer} >>\nstartxref\n9\n%%EOF\n`)
  const middle = Buffer.alloc(Math.max(0, bytes - head.length - foot.length))
  // No two stretches of it are alike, so that none can stand for another unnoticed.
  for (let at = 0; at + 4 <= middle.length; at += 4) middle.writeUInt32BE(at, at)
  return Buffer.concat([head, middle, foot])
}

export const samplePng = (width = 8, height = 8): Buffer => {
  const png = Buffer.alloc(64)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(png)
  png.write('IHDR', 12, 'latin1')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

export const sampleJpeg = (): Buffer =>
  Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 0x55, 0xff, 0xd9,
  ])
