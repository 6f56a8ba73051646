/** Pictures in one PDF: a page each, that readers open and the service takes. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { checkFile, pdfOfPictures, unopened } from '../../console/src/dealer/upload/files.ts'
import { contentInspector } from '../../src/adapters/documents/inspect.ts'
import { sampleJpeg } from '../support/document-samples.ts'

const jpeg = new Uint8Array(sampleJpeg())
const PICTURES = [
  { jpeg, width: 800, height: 600 },
  { jpeg, width: 600, height: 800 },
  { jpeg, width: 1, height: 1 },
]

test('each picture is a page of A4 that lies as the picture does', async () => {
  const task = getDocument({ data: pdfOfPictures(PICTURES), verbosity: 0 })
  const pdf = await task.promise
  const sizes: (readonly number[])[] = []
  for (let number = 1; number <= pdf.numPages; number++) sizes.push((await pdf.getPage(number)).view.slice(2))
  assert.deepEqual(sizes, [
    [842, 595],
    [595, 842],
    [595, 842],
  ])
  await task.destroy()
})

test('the service takes it', async () => {
  const inspector = contentInspector('application/pdf')
  const pdf = Buffer.from(pdfOfPictures(PICTURES))
  assert.equal(inspector.push(pdf), undefined)
  const found = await inspector.end(async () => pdf)
  assert.deepEqual(found, { is: 'document', type: 'application/pdf', contains: [] })
})

test('the table says where each object begins', () => {
  const text = Buffer.from(pdfOfPictures(PICTURES)).toString('latin1')
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const table = text.slice(Number(start))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  assert.equal(offsets.length, 2 + 3 * PICTURES.length)
  for (const [place, at] of offsets.entries()) assert.ok(text.slice(at).startsWith(`${place + 1} 0 obj\n`))
})

const boxed = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`
const FILES: readonly (readonly [name: string, content: string, is: string, says: RegExp])[] = [
  ['photo.heic', boxed('heic'), 'picture', /is a HEIC photo, which this browser cannot open\. Send it from/],
  ['photo.jpg', boxed('mif1'), 'picture', /is a HEIC photo, which this browser cannot open\. Send it from/],
  ['broken.jpg', '\xff\xd8\xff', 'picture', /cannot be opened\. Choose another photo\./],
  ['film.heic', boxed('isom'), 'wrong', /is not a PDF, JPEG or PNG file\./],
]
for (const [name, content, is, says] of FILES)
  test(`${name}, which begins as ${JSON.stringify(content.slice(0, 12))}, is a ${is}, and the page says what to do`, async () => {
    const file = new File([Buffer.from(content, 'latin1')], name)
    const checked = await checkFile(file)
    assert.equal(checked.is, is)
    assert.match(checked.is === 'wrong' ? checked.says : await unopened(file), says)
  })
