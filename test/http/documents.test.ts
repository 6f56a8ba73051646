/** Documents: uploaded for requirements, and returned byte for byte. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { sampleJpeg, samplePdf, samplePng } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, pathOf, ZIP } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { newCase, newQuote, get, requirementsOf, upload, uploadBare, download, rowsOf } = documentVisit(
  () => world,
)

for (const newOne of [newCase, newQuote]) {
  for (const [type, content] of [
    ['application/pdf', samplePdf(700_000)],
    ['image/png', samplePng()],
    ['image/jpeg', sampleJpeg()],
  ] as const) {
    test(`a file of type ${type} comes back byte for byte (${newOne.name})`, async () => {
      const reference = await newOne()
      const sent = await upload(reference, content, { type, name: 'Sample file', requirement: '2' })
      assert.equal(sent.status, 201, sent.text)
      const ending = type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg'
      const { id, uploadedAt, ...document } = sent.body
      const name = `Sample file.${ending}`
      assert.deepEqual(document, { requirement: '2', name, type, bytes: content.length, by: 'cl_dealer' })
      assert.ok(Math.abs(Date.parse(uploadedAt) - Date.now()) < 60_000)

      const list = await get(pathOf(reference))
      assert.deepEqual(list.body, { items: [sent.body], nextCursor: null })
      const states = (await requirementsOf(reference)).map((one) => `${one.id} ${one.state}`)
      assert.ok(states.includes('2 received') && states.includes('1 outstanding'))

      const { response, content: back } = await download(reference, id)
      assert.deepEqual([response.status, back.equals(content)], [200, true])
      const header = (header: string) => response.headers.get(header)
      assert.equal(header('content-type'), type)
      assert.equal(header('content-length'), String(content.length))
      assert.equal(
        header('content-disposition'),
        `attachment; filename="Sample file.${ending}"; filename*=UTF-8''Sample%20file.${ending}`,
      )
      assert.equal(header('x-content-type-options'), 'nosniff')
      assert.equal(header('cache-control'), 'no-store')
      assert.match(header('content-security-policy') ?? '', /sandbox$/)
    })
  }
}

test('a name that not every program can read is sent twice: unchanged, and in ASCII', async () => {
  const reference = await newCase()
  const { body } = await upload(reference, samplePng(), { type: 'image/png', name: 'Súgán 50% – 年.png' })
  const { response } = await download(reference, body.id)
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="Sugan 50_ _ _.png"; filename*=UTF-8''S%C3%BAg%C3%A1n%2050%25%20%E2%80%93%20%E5%B9%B4.png`,
  )
})

test('a bare file is accepted too, with the rest in the query', async () => {
  const reference = await newCase()
  const response = await uploadBare(reference, 'image/png', samplePng(), 'requirement=3&name=..%2Fsample.PNG')
  assert.deepEqual([response.status, response.body.requirement, response.body.name], [201, '3', 'sample.PNG'])
  const unnamed = await uploadBare(reference, 'image/jpeg', sampleJpeg())
  assert.deepEqual([unnamed.status, unnamed.body.name], [201, 'document.jpg'])
})

test('requirements are listed with their states, in the same words for both sets', async () => {
  for (const newOne of [newCase, newQuote]) {
    const items = await requirementsOf(await newOne())
    assert.ok(items.length >= 3)
    for (const item of items) {
      assert.deepEqual(Object.keys(item), ['id', 'name', 'applicant', 'state', 'reason', 'at'])
      assert.deepEqual([item.state, item.at], ['outstanding', null])
    }
  }
})

test('a requirement can be named by its name if exactly one outstanding one has it', async () => {
  const reference = await newCase()
  const [first] = await requirementsOf(reference)
  assert.ok(first !== undefined)
  const response = await upload(reference, samplePdf(), { requirement: first.name })
  assert.deepEqual([response.status, response.body.requirement], [201, first.id])
  const id = idOfReference('b', reference) as string
  await changeCase(world.service, id, { actor: { kind: 'operator', id: 'sample' } }, ({ file }) => ({
    audits: [],
    file: {
      ...file,
      requirements: ['x', 'y'].map((id) => ({ id, name: 'Twice', applicant: null, state: 'outstanding' })),
    },
  }))
  const several = await upload(reference, samplePdf(), { requirement: 'Twice' })
  assert.equal(several.status, 400)
  assert.match(several.body.detail, /Send the ID instead/)
  assert.equal((await upload(reference, samplePdf(), { requirement: 'x' })).status, 201)
  assert.equal((await upload(reference, samplePdf(), { requirement: 'Twice' })).body.requirement, 'y')
})

const NAMES: readonly (readonly [given: string, kept: string])[] = [
  ['Séamus Ó Sé – 2026.pdf', 'Séamus Ó Sé – 2026.pdf'],
  ['C:\\samples\\one.PDF', 'one.PDF'],
  ['../../etc/sample', 'sample.pdf'],
  ['sample.html', 'sample.html.pdf'],
  ['sample\u202Efdp.exe', 'samplefdp.exe.pdf'],
  ['..pdf', 'pdf.pdf'],
  ["it's (a) *sample*.pdf", "it's (a) *sample*.pdf"],
  [`${'long'.repeat(100)}.pdf`, `${'long'.repeat(49)}.pdf`],
]
for (const [given, kept] of NAMES) {
  test(`a file called ${JSON.stringify(given).slice(0, 40)} is kept as ${kept.slice(0, 40)}`, async () => {
    const reference = await newCase()
    const query = `requirement=1&name=${encodeURIComponent(given)}`
    const { body } = await uploadBare(reference, 'application/pdf', samplePdf(), query)
    assert.equal(body.name, kept)
    const { response } = await download(reference, body.id)
    const coded = /filename\*=UTF-8''([\w.%~!-]+)$/.exec(response.headers.get('content-disposition') ?? '')
    assert.equal(decodeURIComponent(coded?.[1] ?? ''), kept)
  })
}

test('a name in a form is read as UTF-8', async () => {
  const response = await upload(await newCase(), samplePdf(), { name: 'Áine’s payslip.pdf' })
  assert.equal(response.body.name, 'Áine’s payslip.pdf')
})

test('an upload is on record, and so is that the requirement came in', async () => {
  const reference = await newCase()
  const response = await upload(reference, samplePdf())
  const id = idOfReference('b', reference) as string
  const rows = await world.sql`
    select actor_kind, actor_id, request_id from audit where action = 'document.uploaded' and subject_id = ${id}`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ actor_kind: 'client', actor_id: 'cl_dealer', request_id: response.headers.get('x-request-id') }],
  )
})

test('under a key it is uploaded once, and the answer replayed, also if a form is encoded differently', async () => {
  const reference = await newCase()
  const headers = { 'idempotency-key': 'sample-upload' }
  const content = samplePdf(600_000)
  const first = await upload(reference, content, { headers })
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null])
  // Each sending of a form has a new boundary.
  const again = await upload(reference, content, { headers })
  assert.deepEqual([again.status, again.text], [201, first.text])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  for (const [other, sent] of [
    [samplePdf(600_001), {}],
    [content, { requirement: '2' }],
    [content, { name: 'other.pdf' }],
  ] as const) {
    const response = await upload(reference, other, { ...sent, headers })
    assert.deepEqual([response.status, response.body.type], [422, '/problems/key-reused'])
  }
  assert.deepEqual(await rowsOf(reference), { documents: 1, chunks: 10 })
})

test('under a key a refusal is not kept, and an unusable key is refused', async () => {
  const reference = await newCase()
  const headers = { 'idempotency-key': 'refused-first' }
  assert.equal((await upload(reference, ZIP, { headers })).status, 415)
  assert.equal((await upload(reference, samplePdf(), { headers })).status, 201)
  const tooLong = await upload(reference, samplePdf(), { headers: { 'idempotency-key': 'x'.repeat(256) } })
  assert.equal(tooLong.status, 400)
})

test('a document of another application is not found, nor is a malformed id', async () => {
  const [one, other] = [await newCase(), await newCase()]
  const { body } = await upload(one, samplePdf())
  for (const id of [body.id, '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1', 'x', '%00']) {
    const response = await get(pathOf(other, `documents/${id}`))
    assert.deepEqual([response.status, response.body.detail], [404, 'Document not found.'])
  }
})
