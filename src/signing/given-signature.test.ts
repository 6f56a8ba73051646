/** Signatures as signers give them: what is taken can be drawn, and what can't be is told in a sentence. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { agreementInputOf, applicationOf } from '../../examples/agreements.ts'
import { agreementOf } from './agreement/content.ts'
import { SAMPLE_WORDING } from './agreement/sample-wording.ts'
import type { EvidencePageContent } from './evidence-page-content.ts'
import { DRAWN_MAXIMUM_BYTES, givenSignature, TYPED_MAXIMUM_CHARACTERS } from './given-signature.ts'
import { paperMaker } from './paper-maker.ts'
import { readPng } from './png.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

const BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Sketch = {
  readonly width?: number
  readonly height?: number
  readonly colour?: number
  readonly depth?: number
  readonly interlace?: number
  readonly filter?: number
  /** The pixels of each row, by their channels. */
  readonly row?: (y: number, bytes: number) => Buffer
}

/** A picture whose every tenth pixel is dark, unless told otherwise. */
const pngOf = (sketch: Sketch = {}): Buffer => {
  const { width = 40, height = 20, colour = 6, depth = 8, interlace = 0, filter = 0 } = sketch
  const channels = colour === 2 ? 3 : 4
  const row =
    sketch.row ??
    (() =>
      Buffer.concat(
        Array.from({ length: width }, (_, x) =>
          Buffer.from((x % 10 === 0 ? [0, 0, 90, 255] : [255, 255, 255, 0]).slice(0, channels)),
        ),
      ))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlace], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([filter]), row(y, width * channels)]),
  )
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([BEGINNING, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const drawn = (png: Buffer) => givenSignature({ kind: 'drawn', png: png.toString('base64') })
const says = async (png: Buffer) => {
  const checked = await drawn(png)
  return 'says' in checked ? checked.says : undefined
}

/** The chunks between the beginning and what the file ends with, and others put before, between or behind. */
const chunksOf = (png: Buffer) => {
  const [header, data, end] = [png.subarray(8, 33), png.subarray(33, -12), png.subarray(-12)]
  const half = Math.floor((data.length - 12) / 2)
  const content = data.subarray(8, -4)
  return {
    header,
    data,
    end,
    halves: [chunk('IDAT', content.subarray(0, half)), chunk('IDAT', content.subarray(half))] as const,
  }
}
const { header, data, end, halves } = chunksOf(pngOf())
const file = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([BEGINNING, ...chunks])
const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
const hugeHeader = (() => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(60_000, 0)
  head.writeUInt32BE(60_000, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return chunk('IHDR', head)
})()

const taken: Readonly<Record<string, Buffer>> = {
  'with alpha': pngOf(),
  'without alpha': pngOf({ colour: 2 }),
  'of the greatest width and height': pngOf({ width: 2_000, height: 1_000 }),
  'of rows that repeat the one above': pngOf({
    filter: 2,
    row: (y, bytes) =>
      y === 0 ? Buffer.alloc(bytes, 0xff).fill(0, 0, 3).fill(0, 4, 7) : Buffer.alloc(bytes),
  }),
  'whose data come in two pieces': file(header, ...halves, end),
  'that says how light it is meant': file(header, gamma, data, end),
  'with more behind its data': file(
    header,
    chunk('IDAT', Buffer.concat([data.subarray(8, -4), Buffer.alloc(99, 7)])),
    end,
  ),
}

const makePaper = paperMaker()
after(() => makePaper.stop())
const content = agreementOf(agreementInputOf('a', applicationOf('a', 'individual')))
const evidence: EvidencePageContent = {
  agreementNumber: content.reference,
  documentSha256: 'ab'.repeat(32),
  pageCount: 1,
  signers: [],
  evidenceHead: 'cd'.repeat(32),
  evidenceEntries: 1,
  madeAt: new Date('2026-11-20T00:00:00Z'),
}

for (const [which, png] of Object.entries(taken))
  test(`a drawing ${which} is taken with its pixels, kept in the one form, and drawn on the paper`, async () => {
    const checked = await drawn(png)
    assert.ok('signature' in checked && checked.signature.kind === 'drawn')
    const kept = Buffer.from(checked.signature.png, 'base64')
    const [before, after] = [await readPng(png), await readPng(kept)]
    assert.ok(before !== undefined && after !== undefined)
    assert.ok(before.pixels.equals(after.pixels))
    assert.deepEqual(namesIn(kept), ['IHDR', 'IDAT', 'IEND'])
    assert.deepEqual(await drawn(kept), checked, 'what is kept is kept as it is')
    const { pdf } = await makePaper.draw({
      is: 'final',
      content,
      wording: SAMPLE_WORDING,
      signatures: [{ applicant: 0, name: 'Sample', signedAt: evidence.madeAt, kind: 'drawn', png: kept }],
      evidence,
    })
    const image = /\/Subtype \/Image[\s\S]{0,200}?\/Width (\d+)\n\/Height (\d+)/.exec(
      Buffer.from(pdf).toString('latin1'),
    )
    assert.deepEqual(image?.slice(1).map(Number), [before.width, before.height])
  })

const namesIn = (png: Buffer): readonly string[] => {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

const unread = /could not be read/
const refused: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
  'that is too wide': [pngOf({ width: 2_001, height: 1 }), /too large/],
  'that is too high': [pngOf({ width: 1, height: 1_001 }), /too large/],
  'of too many bytes': [Buffer.concat([pngOf(), Buffer.alloc(DRAWN_MAXIMUM_BYTES)]), /too large/],
  'of nothing but white': [pngOf({ row: (_, bytes) => Buffer.alloc(bytes, 0xff) }), /next to nothing/],
  'of nothing but transparency': [pngOf({ row: (_, bytes) => Buffer.alloc(bytes) }), /next to nothing/],
  'of one dot': [
    pngOf({ row: (y, bytes) => Buffer.alloc(bytes, 0xff).fill(y === 0 ? 0 : 0xff, 0, 3) }),
    /next to nothing/,
  ],
  'that is interlaced': [pngOf({ interlace: 1 }), unread],
  'of sixteen bits': [pngOf({ depth: 16 }), unread],
  'with a palette': [pngOf({ colour: 3 }), unread],
  'with a filter that there is none of': [pngOf({ filter: 5 }), unread],
  'that says another height than it has': [
    (() => {
      const png = pngOf()
      const head = Buffer.from(png.subarray(16, 29))
      head.writeUInt32BE(21, 4)
      return Buffer.concat([BEGINNING, chunk('IHDR', head), png.subarray(33)])
    })(),
    unread,
  ],
  'with more behind it': [Buffer.concat([pngOf(), Buffer.from('more')]), unread],
  'with a second header of another size': [file(header, hugeHeader, data, end), unread],
  'with a second header behind its data': [file(header, data, hugeHeader, end), unread],
  'that ends before its data and again after them': [file(header, end, data, end), unread],
  'that ends twice': [file(header, data, end, end), unread],
  'whose end holds something': [file(header, data, chunk('IEND', Buffer.from('x'))), unread],
  'without data': [file(header, end), unread],
  'without an end': [file(header, data), unread],
  'whose data begin before its header': [file(data, header, end), unread],
  'whose data are parted by something else': [file(header, halves[0], gamma, halves[1], end), unread],
  'with a chunk that must be understood': [file(header, chunk('NEWS', Buffer.alloc(4)), data, end), unread],
  'with a palette beside its colours': [file(header, chunk('PLTE', Buffer.alloc(9)), data, end), unread],
  'with a colour that stands for none': [file(header, chunk('tRNS', Buffer.alloc(6)), data, end), unread],
  'with a chunk that has no name': [file(header, chunk('\0\0\0\0', Buffer.alloc(0)), data, end), unread],
  'that is a JPEG': [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]), unread],
  'of nothing': [Buffer.alloc(3), unread],
}
for (const [which, [png, sentence]] of Object.entries(refused))
  test(`a drawing ${which} is refused`, async () => assert.match((await says(png)) ?? '', sentence))

test('a drawing whose data unpack to far more than the picture has is not unpacked', async () => {
  const head = pngOf().subarray(16, 29)
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(100_000_000)))
  const png = Buffer.concat([BEGINNING, chunk('IHDR', head), bomb, chunk('IEND', Buffer.alloc(0))])
  assert.match((await says(png)) ?? '', unread)
})

test('what is no base64 is refused', async () => {
  for (const png of ['', '=', 'ab c', 'a', '%%%%'])
    assert.ok('says' in (await givenSignature({ kind: 'drawn', png })))
})

test('a drawing of which any one byte was changed is refused, whatever byte it is', async () => {
  const png = pngOf()
  await fc.assert(
    fc.asyncProperty(fc.nat(png.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const broken = Buffer.from(png)
      broken[at] = (broken[at] as number) ^ change
      assert.notEqual(await says(broken), undefined)
    }),
    { numRuns: 200 },
  )
})

const names: readonly (readonly [given: string, kept: string | RegExp])[] = [
  ['Aoife Ní Bhriain', 'Aoife Ní Bhriain'],
  ['  Sean \n O’Brien ', 'Sean O’Brien'],
  ['Li', 'Li'],
  ['José', 'José'],
  ['', /two letters/],
  ['A', /two letters/],
  ['12 34', /two letters/],
  ['A\u202eB', /not seen/],
  ['A\u0000B', /not seen/],
  ['x'.repeat(TYPED_MAXIMUM_CHARACTERS), 'x'.repeat(TYPED_MAXIMUM_CHARACTERS)],
  ['x'.repeat(TYPED_MAXIMUM_CHARACTERS + 1), /at most 100/],
]
for (const [given, kept] of names)
  test(`typed ${JSON.stringify(given.slice(0, 20))} → ${String(kept).slice(0, 20)}`, async () => {
    const checked = await givenSignature({ kind: 'typed', text: given })
    if (typeof kept === 'string') assert.deepEqual(checked, { signature: { kind: 'typed', text: kept } })
    else assert.match('says' in checked ? checked.says : '', kept)
  })
