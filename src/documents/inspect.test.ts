/** The content determines a document's type and whether it can be examined, however it is split into chunks. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { contentInspector } from './inspect.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const pdf = (middle: string, trailer = '/Size 3 /Root 1 0 R') =>
  bytes(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${middle}\ntrailer\n<< ${trailer} >>\nstartxref\n9\n%%EOF\n`)
const xref = (keys: string) =>
  pdf(`7 0 obj\n<< ${keys} /Length 4 >>\nstream\n\x01\x02\x03\x04\nendstream\nendobj`)

const png = (width: number, height: number, rest = Buffer.alloc(40)) => {
  const head = Buffer.alloc(24)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head)
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, rest])
}
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
const ZIP = bytes('PK\x03\x04 a sample of an archive')

type Row = readonly [says: string, content: Buffer, found: string | RegExp, declared?: string]

const ROWS: readonly Row[] = [
  ['a PDF', pdf('1 0 obj << /Type /Catalog >> endobj'), 'application/pdf'],
  [
    'a PDF with white space after its end',
    Buffer.concat([pdf(''), bytes('\n'.repeat(1_000))]),
    'application/pdf',
  ],
  [
    'a PDF whose end is too far from its end',
    Buffer.concat([pdf(''), Buffer.alloc(1_024)]),
    /end is missing/,
  ],
  ['a PDF that was cut off', pdf('1 0 obj << >> endobj').subarray(0, -8), /end is missing/],
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
  ['a PNG without width', png(0, 480), /no width or no height/],
  ['a PNG without height', png(640, 0), /no width or no height/],
  ['a PNG that is only its signature', png(1, 1).subarray(0, 8), /ends before/],
  [
    'a PNG that begins with something else',
    Buffer.concat([png(1, 1).subarray(0, 12), bytes('IDAT12345678')]),
    /begin with its header/,
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
  ['a JPEG without height', jpeg(frame(640, 0), SCAN), /no width or no height/],
  [
    'a JPEG with a picture of it inside',
    jpeg(segment(0xe1, jpeg(frame(60_000, 60_000))), frame(640, 480), SCAN),
    'image/jpeg',
  ],
  ['a JPEG without a frame', jpeg(SCAN), /does not say how large/],
  ['a JPEG that ends too early', jpeg(frame(640, 480)), /ends before its picture/],
  ['a JPEG with a broken segment', jpeg(Buffer.from([0xff, 0xe2, 0, 1, 9]), frame(1, 1), SCAN), /broken/],
  ['nothing', Buffer.alloc(0), /empty/],
  ['one byte', bytes('%'), NEITHER],
  ['an archive', ZIP, NEITHER],
  ['a web page', bytes('<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF'), NEITHER],
  ['an archive declared as a PDF', ZIP, NEITHER, 'application/pdf'],
  ['a PNG declared as a PDF', png(1, 1), /declared as a PDF, and its content is a PNG/, 'application/pdf'],
  ['a PDF declared as a page', pdf(''), /declared as something else, and its content is a PDF/, 'text/html'],
  ['a JPEG declared as it is', jpeg(frame(1, 1), SCAN), 'image/jpeg', 'image/jpeg'],
]

const find = (content: Buffer, declared: string | undefined, cuts: readonly number[]): string => {
  const inspector = contentInspector(declared)
  const places = [...cuts].map((cut) => cut % (content.length + 1)).sort((one, other) => one - other)
  let from = 0
  for (const to of [...places, content.length]) {
    inspector.push(content.subarray(from, to))
    from = to
  }
  const found = inspector.end()
  return found.is === 'document' ? found.type : found.says
}

for (const [says, content, found, declared] of ROWS) {
  test(`${says} → ${found}`, () => {
    const verdict = find(content, declared, [])
    if (typeof found === 'string') assert.equal(verdict, found)
    else assert.match(verdict, found)
    assert.equal(find(content, declared, Array.from(content.keys())), verdict, 'a byte at a time')
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 12 }), (cuts) => {
        assert.equal(find(content, declared, cuts), verdict)
      }),
      { numRuns: 50 },
    )
  })
}

test('whatever follows a signature, it is judged without an error, and the same however it is split', () => {
  const signatures = [pdf('').subarray(0, 9), png(9, 9), jpeg(frame(9, 9))]
  const chunks = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(
        ...['<<', '>>', '(', ')', '/Encrypt ', 'trailer', ' stream\n', 'endstream', '%%EOF', '\xff\xc0'].map(
          bytes,
        ),
      ),
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...signatures),
      chunks,
      fc.array(fc.nat({ max: 800 }), { maxLength: 8 }),
      (head, rest, cuts) => {
        const content = Buffer.concat([head, ...rest])
        assert.equal(find(content, undefined, cuts), find(content, undefined, []))
      },
    ),
  )
})
