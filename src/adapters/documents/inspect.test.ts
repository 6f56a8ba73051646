/** The content determines a document's type and whether it can be examined, however it is split into chunks. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { pngChunk, sampleJpeg, samplePng } from '../../../test/support/document-samples.ts'
import { contentInspector } from './inspect.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const pdf = (middle: string, trailer = '/Size 3 /Root 1 0 R') =>
  bytes(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${middle}\ntrailer\n<< ${trailer} >>\nstartxref\n9\n%%EOF\n`)
const xref = (keys: string) =>
  pdf(`7 0 obj\n<< ${keys} /Length 4 >>\nstream\n\x01\x02\x03\x04\nendstream\nendobj`)

const png = samplePng
const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const frame = (width: number, height: number, marker = 0xc0) => {
  const content = Buffer.alloc(15, 1)
  content.writeUInt16BE(height, 1)
  content.writeUInt16BE(width, 3)
  return segment(marker, content)
}
const SCAN = Buffer.concat([
  segment(0xda, Buffer.alloc(10)),
  Buffer.alloc(50, 0x55),
  Buffer.from([0xff, 0xd9]),
])
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe0, bytes('JFIF\0sample')), ...segments])

const NEITHER = /neither a PDF nor a JPEG nor a PNG/
const ENCRYPTED = /encrypted/
const LARGE = /more than 100 million pixels/
const text = pngChunk('tEXt', bytes('Comment\0IEND'))
const frame0 = pngChunk('fcTL', Buffer.alloc(26))
const changed = (content: Buffer, at: number): Buffer => {
  const other = Buffer.from(content)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
const ZIP = bytes('PK\x03\x04 a sample of an archive')

const OBJECT = '1 0 obj << /Type /Catalog >> endobj'

type Row = readonly [says: string, content: Buffer, found: string | RegExp, declared?: string]

const ROWS: readonly Row[] = [
  ['a PDF', pdf('1 0 obj << /Type /Catalog >> endobj'), 'application/pdf'],
  [
    'a PDF with white space after its end',
    Buffer.concat([pdf(''), bytes('\n'.repeat(1_000))]),
    'application/pdf',
  ],
  ['a PDF before 80,508 NULs', Buffer.concat([pdf(''), Buffer.alloc(80_508)]), 'application/pdf'],
  [
    'a PDF before a web page',
    Buffer.concat([pdf(OBJECT), bytes('<p>x (</p>\n'.repeat(600))]),
    'application/pdf',
  ],
  ['a PDF after a byte order mark', Buffer.concat([bytes('\xef\xbb\xbf'), pdf(OBJECT)]), 'application/pdf'],
  ['a PDF after 200 line feeds', Buffer.concat([bytes('\n'.repeat(200)), pdf(OBJECT)]), 'application/pdf'],
  [
    'a PDF after the head of a mail',
    Buffer.concat([bytes('MIME-Version: 1.0\r\nX-Sample: (1\r\n\r\n'), pdf(OBJECT)]),
    'application/pdf',
  ],
  ['a PDF after 1,024 bytes', Buffer.concat([Buffer.alloc(1_024), pdf(OBJECT)]), 'application/pdf'],
  ['a PDF after 1,025 bytes', Buffer.concat([Buffer.alloc(1_025), pdf(OBJECT)]), NEITHER],
  ['a PDF that was cut off', pdf('1 0 obj << >> endobj').subarray(0, -8), /end is missing/],
  [
    'a PDF that was cut off after an earlier end',
    Buffer.concat([pdf(OBJECT), bytes('2 0 obj << /Kids [ 1 0 R')]),
    /end is missing/,
  ],
  [
    'a PDF with a change at its end',
    Buffer.concat([pdf(OBJECT), pdf(OBJECT).subarray(9)]),
    'application/pdf',
  ],
  ['a PDF whose trailer names an encryption', pdf('', '/Root 1 0 R /Encrypt 5 0 R'), ENCRYPTED],
  ['a trailer that has it inside', pdf('', '/Encrypt<</Filter/Standard/V 2>>/Root 1 0 R'), ENCRYPTED],
  ['a trailer that has it first, without blanks', pdf('', '/Encrypt 5 0 R/Root 1 0 R/Size 3'), ENCRYPTED],
  ['a trailer that writes it in escapes', pdf('', '/#45ncryp#74 5 0 R'), ENCRYPTED],
  ['a trailer that writes all of it in escapes', pdf('', '/#45#6E#63#72#79#70#74 5 0 R'), ENCRYPTED],
  ['a trailer before the last', pdf('trailer << /Encrypt 5 0 R >>'), ENCRYPTED],
  ['a trailer after what was left open', pdf('1 0 obj << /Kids [ << endobj', '/Encrypt 5 0 R'), ENCRYPTED],
  ['a cross-reference stream', xref('/Type /XRef /Encrypt 5 0 R'), ENCRYPTED],
  ['a cross-reference stream, its type last', xref('/Encrypt 5 0 R /ID [ <00> (x) ] /Type/XRef'), ENCRYPTED],
  ['a cross-reference stream with its type in escapes', xref('/Encrypt 5 0 R /Type /XR#65f'), ENCRYPTED],
  ['a stream that is no cross-reference', xref('/Type /Sample /Encrypt 5 0 R'), 'application/pdf'],
  ['a trailer whose encryption is null', pdf('', '/Encrypt null /Root 1 0 R'), 'application/pdf'],
  ['a trailer with a longer key', pdf('', '/EncryptMetadata true'), 'application/pdf'],
  ['a trailer with it as a value', pdf('', '/Sample /Encrypt /Root 1 0 R'), 'application/pdf'],
  [
    'a trailer with it deeper',
    pdf('', '/Sample << /Encrypt 5 0 R >> /Other [ /Encrypt ]'),
    'application/pdf',
  ],
  [
    'a PDF that writes of it in a text',
    pdf('1 0 obj (trailer << /Encrypt 5 0 R >> \\) \\() endobj'),
    'application/pdf',
  ],
  ['a PDF that writes of it in a comment', pdf('% trailer << /Encrypt 5 0 R >>'), 'application/pdf'],
  [
    'a PDF that has it in a stream',
    pdf('1 0 obj << >> stream\ntrailer << /Encrypt 5 0 R >>\nendstream endobj'),
    'application/pdf',
  ],
  [
    'a PDF whose stream nearly ends',
    pdf('<< >> stream\nendstre endstrendstream endobj', '/Encrypt 5 0 R'),
    ENCRYPTED,
  ],
  ['a PNG', png(640, 480), 'image/png'],
  ['a PNG of 100 million pixels', png(10_000, 10_000), 'image/png'],
  ['a PNG of a row more', png(10_000, 10_001), LARGE],
  ['a PNG as large as can be written', png(0xffff_ffff, 0xffff_ffff), LARGE],
  ['a PNG without width', png(0, 480), /no width or height/],
  ['a PNG without height', png(640, 0), /no width or height/],
  ['a PNG that is only its signature', png(1, 1).subarray(0, 8), /ends before/],
  [
    'a PNG that begins with something else',
    Buffer.concat([png(1, 1).subarray(0, 12), bytes('IDAT12345678')]),
    /begin with its header/,
  ],
  [
    'a PNG with a text and an animation',
    png(8, 8, [text, pngChunk('acTL', Buffer.alloc(8)), frame0]),
    'image/png',
  ],
  ['a PNG with a text whose checksum is wrong', png(8, 8, [changed(text, 9)]), 'image/png'],
  ['a PNG with bytes after its end', Buffer.concat([png(), Buffer.alloc(300, 1)]), 'image/png'],
  ['a PNG without its end', png().subarray(0, -12), /incomplete/],
  ['a PNG that lacks a byte', png().subarray(0, -1), /incomplete/],
  ['a PNG cut in its pixels', png(300, 300).subarray(0, 60), /incomplete/],
  ['a PNG with changed pixels', changed(png(), 45), /damaged/],
  ['a PNG with a changed header', changed(png(), 25), /damaged/],
  [
    'a PNG without pixels',
    Buffer.concat([png().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
    /incomplete/,
  ],
  ['a JPEG', jpeg(frame(640, 480), SCAN), 'image/jpeg'],
  ['a progressive JPEG', jpeg(frame(640, 480, 0xc2), SCAN), 'image/jpeg'],
  ['a JPEG with filled markers', jpeg(Buffer.from([0xff, 0xff]), frame(640, 480), SCAN), 'image/jpeg'],
  [
    'a JPEG with tables before its frame',
    jpeg(segment(0xc4, Buffer.alloc(9)), frame(640, 480), SCAN),
    'image/jpeg',
  ],
  ['a JPEG that is too large', jpeg(frame(60_000, 60_000), SCAN), LARGE],
  ['a JPEG without height', jpeg(frame(640, 0), SCAN), /no width or height/],
  [
    'a JPEG with a picture of it inside',
    jpeg(segment(0xe1, jpeg(frame(60_000, 60_000))), frame(640, 480), SCAN),
    'image/jpeg',
  ],
  ['a JPEG without its end', jpeg(frame(640, 480), SCAN.subarray(0, -2)), /incomplete/],
  ['a JPEG that lacks a byte', jpeg(frame(640, 480), SCAN).subarray(0, -1), /incomplete/],
  ['a JPEG cut before its pixels', jpeg(frame(640, 480), SCAN.subarray(0, 8)), /incomplete/],
  [
    'a JPEG whose small picture alone has an end',
    jpeg(segment(0xe1, jpeg(frame(16, 12), SCAN)), frame(640, 480), SCAN.subarray(0, 40)),
    /incomplete/,
  ],
  [
    'a JPEG whose small picture has an end',
    jpeg(segment(0xe1, jpeg(frame(16, 12), SCAN)), frame(640, 480), SCAN),
    'image/jpeg',
  ],
  [
    'a JPEG with a film after it',
    Buffer.concat([jpeg(frame(640, 480), SCAN), bytes('\0\0\0 ftypmp42')]),
    'image/jpeg',
  ],
  [
    'a JPEG of several pictures, the last cut',
    Buffer.concat([jpeg(frame(640, 480), SCAN), jpeg(frame(640, 480), SCAN).subarray(0, 60)]),
    'image/jpeg',
  ],
  [
    'a JPEG of several scans, with restarts, filled and stuffed bytes',
    jpeg(
      frame(640, 480, 0xc2),
      SCAN.subarray(0, -2),
      bytes('\xff\x00\xff\xd0\x01\xff\xff\xd7\x02\xff\x02\xff\xff'),
      segment(0xc4, Buffer.alloc(9, 0xff)),
      SCAN,
    ),
    'image/jpeg',
  ],
  ['a JPEG in CMYK', jpeg(segment(0xee, bytes('Adobe\0d\0\0\0\0\x02')), frame(640, 480), SCAN), 'image/jpeg'],
  ['a JPEG with bytes between its segments', jpeg(Buffer.alloc(3), frame(640, 480), SCAN), 'image/jpeg'],
  ['the smallest JPEG', sampleJpeg(), 'image/jpeg'],
  ['a JPEG without a frame', jpeg(SCAN), /does not state its size/],
  ['a JPEG that ends too early', jpeg(frame(640, 480)), /ends before its image data/],
  ['a JPEG with a broken segment', jpeg(Buffer.from([0xff, 0xe2, 0, 1, 9]), frame(1, 1), SCAN), /damaged/],
  ['nothing', Buffer.alloc(0), /empty/],
  ['one byte', bytes('%'), NEITHER],
  ['an archive', ZIP, NEITHER],
  ['a web page', bytes('<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF'), NEITHER],
  ['an archive declared as a PDF', ZIP, NEITHER, 'application/pdf'],
  ['a PNG declared as a PDF', png(1, 1), /declared as a PDF, but its content is a PNG/, 'application/pdf'],
  ['a PDF declared as a page', pdf(''), /declared as something else, but its content is a PDF/, 'text/html'],
  ['a JPEG declared as it is', jpeg(frame(1, 1), SCAN), 'image/jpeg', 'image/jpeg'],
]

const find = async (
  content: Buffer,
  declared: string | undefined,
  cuts: readonly number[],
): Promise<string> => {
  const inspector = contentInspector(declared)
  const places = [...cuts].map((cut) => cut % (content.length + 1)).sort((one, other) => one - other)
  let from = 0
  for (const to of [...places, content.length]) {
    inspector.push(content.subarray(from, to))
    from = to
  }
  const found = await inspector.end(async () => content)
  return found.is === 'document' ? found.type : found.says
}

for (const [says, content, found, declared] of ROWS) {
  test(`${says} → ${found}`, async () => {
    const verdict = await find(content, declared, [])
    if (typeof found === 'string') assert.equal(verdict, found)
    else assert.match(verdict, found)
    if (content.length < 2_000)
      assert.equal(await find(content, declared, Array.from(content.keys())), verdict, 'a byte at a time')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5_000 }), { maxLength: 12 }), async (cuts) => {
        assert.equal(await find(content, declared, cuts), verdict)
      }),
      { numRuns: 20 },
    )
  })
}

test('no picture that was cut off is taken, wherever it was cut', async () => {
  const whole = [
    png(40, 40, [text]),
    jpeg(segment(0xe1, jpeg(frame(16, 12), SCAN)), frame(640, 480, 0xc2), SCAN.subarray(0, -2), SCAN),
  ]
  for (const picture of whole)
    for (let length = 0; length < picture.length; length++)
      assert.match(
        await find(picture.subarray(0, length), undefined, []),
        /incomplete|neither|empty/,
        `${length}`,
      )
})

test('whatever follows a signature, it is judged without an error, and the same however it is split', async () => {
  const signatures = [pdf('').subarray(0, 9), png(9, 9), jpeg(frame(9, 9))]
  const words = '<<|>>|(|)|/Encrypt |trailer|1 0 obj| stream\n|endstream|%%EOF|\xff\xc0|\xff\xda\0\x02'.split(
    '|',
  )
  const chunks = fc.array(fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...words.map(bytes))), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...signatures),
      chunks,
      fc.array(fc.nat({ max: 800 }), { maxLength: 8 }),
      async (head, rest, cuts) => {
        const content = Buffer.concat([head, ...rest])
        assert.equal(await find(content, undefined, cuts), await find(content, undefined, []))
      },
    ),
  )
})
