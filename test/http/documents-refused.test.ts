/** Refused documents, of which nothing is kept, and accepted ones at the limits. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Quarters } from '../../packages/values/turns/quarters.ts'
import { DOCUMENT_MAXIMUM_BYTES } from '../../src/domain/documents/document.ts'
import { sampleJpeg, samplePdf, samplePng } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, HEIC, NOTHING, pathOf, responseOf, type Sent, ZIP } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { newCase, get, requirementsOf, upload, uploadBare, download, rowsOf, settle } = documentVisit(
  () => world,
)

const REFUSED: readonly (readonly [
  says: string,
  content: Buffer,
  sent: Sent,
  status: number,
  detail: RegExp,
])[] = [
  ['an archive', ZIP, { type: 'application/pdf' }, 415, /neither a PDF/],
  ['a HEIC photo', HEIC, { type: 'image/heic' }, 415, /neither a PDF nor a JPEG nor a PNG/],
  ['a HEIC photo that says it is a JPEG', HEIC, { type: 'image/jpeg' }, 415, /neither a PDF nor/],
  ['a PNG that says it is a PDF', samplePng(), { type: 'application/pdf' }, 415, /declared as a PDF/],
  ['a PDF that says it is a page', samplePdf(), { type: 'text/html' }, 415, /something else/],
  ['an encrypted PDF', samplePdf(400_000, '/Encrypt 9 0 R'), {}, 422, /encrypted/],
  ['an encrypted PDF that hides it', samplePdf(0, '/#45ncrypt 9 0 R'), {}, 422, /encrypted/],
  ['half a PDF', samplePdf(600_000).subarray(0, 550_000), {}, 422, /not complete/],
  ['a picture that would be too large', samplePng(20_000, 20_000), {}, 422, /million pixels/],
  ['a picture without height', samplePng(20_000, 0), {}, 422, /no width or height/],
  ['an empty file', Buffer.alloc(0), {}, 422, /empty/],
  ['a file for nothing', samplePdf(), { requirement: null }, 400, /requirement must be the ID/],
  [
    'a file for nothing that is asked for',
    samplePdf(),
    { requirement: 'Sample' },
    400,
    /not one of the application/,
  ],
  ['a file for a blank', samplePdf(), { requirement: '  ' }, 400, /requirement must be the ID/],
]
for (const [says, content, sent, status, detail] of REFUSED) {
  test(`${says} is refused with ${status}, and nothing of it is kept`, async () => {
    const reference = await newCase()
    const response = await upload(reference, content, sent)
    assert.equal(response.status, status, response.text)
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.match(response.body.detail, detail)
    assert.deepEqual(await rowsOf(reference), NOTHING)
    assert.ok((await requirementsOf(reference)).every(({ state }) => state === 'outstanding'))
  })
}

const FORMS: readonly (readonly [says: string, parts: readonly string[], status: number, detail: RegExp])[] =
  [
    ['two files', ['r', 'f', 'f'], 400, /one file per request/],
    ['the requirement after the file', ['f', 'r'], 201, /^$/],
    ['no requirement', ['f', 'x'], 400, /must be the ID or the name of a requirement/],
    ['the requirement twice', ['r', 'r', 'f'], 400, /must appear only once/],
    ['the requirement on both sides', ['r', 'f', 'r'], 400, /must appear only once/],
    ['no file', ['r'], 400, /no file/],
    ['nothing', [], 400, /no file|cannot be read/],
    ['a file in another field', ['r', 'o'], 400, /another field/],
    ['many fields', [...Array(9).fill('x'), 'r', 'f'], 400, /too many fields/],
    ['other fields before and after', ['x', 'r', 'x', 'f', 'x'], 201, /^$/],
  ]
for (const [says, parts, status, detail] of FORMS) {
  test(`a form with ${says} → ${status}`, async () => {
    const reference = await newCase()
    const file = (field: string) =>
      `Content-Disposition: form-data; name="${field}"; filename="s.pdf"\r\nContent-Type: application/pdf\r\n\r\n${samplePdf()}`
    const field = (name: string, value: string) =>
      `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
    const texts: Record<string, string> = {
      r: field('requirement', '1'),
      f: file('file'),
      o: file('other'),
      x: field('sample', 'x'),
    }
    const body = `${parts.map((part) => `--limit\r\n${texts[part]}\r\n`).join('')}--limit--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=limit' }
    const response = await world.call('dealer', 'POST', pathOf(reference), { body, headers })
    assert.equal(response.status, status, response.text)
    assert.match(response.body.detail ?? '', detail)
    assert.deepEqual(await rowsOf(reference), status === 201 ? { documents: 1, chunks: 1 } : NOTHING)
  })
}

for (const [says, type, status] of [
  ['JSON', 'application/json', 415],
  ['a type that is not taken', 'application/zip', 415],
  ['a form without a boundary', 'multipart/form-data', 400],
] as const) {
  test(`a body that is ${says} → ${status}`, async () => {
    const response = await uploadBare(await newCase(), type, Buffer.from('{}'))
    assert.equal(response.status, status, response.text)
    assert.match(response.body.detail, /multipart\/form-data/)
  })
}

test('a file alone whose content is another type than its own is refused', async () => {
  const response = await uploadBare(await newCase(), 'image/png', sampleJpeg())
  assert.deepEqual([response.status, response.body.type], [415, '/problems/unsupported-media-type'])
})

test('a file of the largest size is accepted, and one byte more is not, also of unknown length', async () => {
  const reference = await newCase()
  const send = (bytes: number, isStreamed: boolean) => {
    const content = samplePdf(bytes)
    const parts = async function* () {
      for (let at = 0; at < bytes; at += 65_536) yield content.subarray(at, at + 65_536)
    }
    return fetch(`${world.baseUrl}${pathOf(reference)}?requirement=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.keys.dealer}`, 'content-type': 'application/pdf' },
      ...(isStreamed ? { body: ReadableStream.from(parts()), duplex: 'half' as const } : { body: content }),
    } as RequestInit)
  }
  const response = await responseOf(await send(DOCUMENT_MAXIMUM_BYTES, true))
  assert.equal(response.status, 201, response.text)
  const { content } = await download(reference, response.body.id)
  assert.ok(content.equals(samplePdf(DOCUMENT_MAXIMUM_BYTES)))
  const before = await rowsOf(reference)
  for (const isStreamed of [false, true]) {
    const refused = await responseOf(await send(DOCUMENT_MAXIMUM_BYTES + 1, isStreamed))
    assert.deepEqual([refused.status, refused.body.type], [413, '/problems/too-large'])
    assert.match(refused.body.detail, /20 MiB/)
    assert.deepEqual(await rowsOf(reference), before)
  }
})

test('in a form a file that is too large is refused, and nothing of it is kept', async () => {
  const reference = await newCase()
  const response = await upload(reference, samplePdf(DOCUMENT_MAXIMUM_BYTES + 1))
  assert.equal(response.status, 413)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

for (const state of ['accepted', 'waived'] as const) {
  test(`for a requirement that was ${state} every document is refused: 409`, async () => {
    const reference = await newCase()
    await settle(reference, '1', state)
    const response = await upload(reference, samplePdf())
    assert.deepEqual([response.status, response.body.type], [409, '/problems/not-possible'])
    assert.match(response.body.detail, new RegExp(`is already ${state}`))
    assert.deepEqual(await rowsOf(reference), NOTHING)
  })
}

test('for a requirement that was refused or received another is accepted', async () => {
  const reference = await newCase()
  assert.equal((await upload(reference, samplePdf())).status, 201)
  assert.equal((await upload(reference, samplePng())).status, 201)
  await settle(reference, '1', 'refused')
  assert.equal((await upload(reference, sampleJpeg())).status, 201)
  assert.equal((await get(pathOf(reference))).body.items.length, 3)
  assert.equal((await requirementsOf(reference))[0]?.state, 'received')
})

test('the time for an upload counts for its dealer or its sandbox, whatever becomes of the upload, and the next one waits for that', async () => {
  const { service, sql } = world
  const { paces } = service
  const noted: string[] = []
  const recording: Quarters = {
    wait: async (name) => {
      noted.push(`wait ${name}`)
    },
    spend: (name, milliseconds) => {
      assert.ok(milliseconds >= 0)
      noted.push(`spend ${name}`)
    },
  }
  Object.assign(service, { paces: recording })
  try {
    const reference = await newCase()
    const [client] = await sql<{ dealer: string }[]>`
      select dealer_id as dealer from clients where id = 'cl_dealer'`
    const of = async (content: Buffer, status: number) => {
      assert.equal((await upload(reference, content)).status, status)
      return noted.splice(0)
    }
    const turn = (name: string | undefined) => [`wait ${name}`, `spend ${name}`]
    // It is looked at as it arrives, and then examined.
    const whole = [...turn(client?.dealer), ...turn(client?.dealer)]
    assert.deepEqual(await of(samplePdf(), 201), whole)
    assert.deepEqual(await of(samplePdf(0, '/Encrypt 9 0 R'), 422), whole)
    assert.deepEqual(await of(ZIP, 415), whole)
    const at = new Date(service.now())
    const [sandbox] = await sql<{ id: string }[]>`
      insert into sandboxes (id, created_at, expires_at) values (gen_random_uuid(), ${at}, ${at}) returning id`
    await sql`update clients set sandbox_id = ${sandbox?.id ?? null} where id = 'cl_dealer'`
    assert.deepEqual(await of(samplePdf(), 201), [...turn(sandbox?.id), ...turn(sandbox?.id)])
  } finally {
    Object.assign(service, { paces })
    await sql`update clients set sandbox_id = null where id = 'cl_dealer'`
  }
})

for (const [state, status] of [
  ['InReview', 201],
  ['Approved', 201],
  ['Open', 201],
  ['AwaitingSignature', 201],
  ['Signed', 201],
  ['PaidOut', 409],
  ['Declined', 409],
  ['Withdrawn', 409],
] as const) {
  test(`in ${state} an upload is answered ${status}`, async () => {
    const reference = await newCase()
    const moved = await world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
      body: { to: state },
    })
    assert.equal(moved.status, 200)
    await settle(reference, '1', 'outstanding')
    const response = await upload(reference, samplePdf())
    assert.equal(response.status, status, response.text)
    if (status === 409) assert.match(response.body.detail, new RegExp(`is ${state}, and takes no documents`))
  })
}
