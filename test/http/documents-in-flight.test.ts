/** Documents in transit: broken transfers leave nothing, and the service reads nothing ahead. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DOCUMENT_MAXIMUM_BYTES } from '../../src/domain/documents/document.ts'
import { RETENTION } from '../../src/domain/lender/retention.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { samplePdf } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, NOTHING, pathOf, until } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { newCase, get, requirementsOf, upload, hangingUpload, download, rowsOf, hasChunks, settle } =
  documentVisit(() => world)

const hasNothing = (reference: string) => async () => (await rowsOf(reference)).documents === 0

test('an unfinished upload is visible to nobody, and leaves nothing behind if it breaks off', async () => {
  const reference = await newCase()
  const { request, answered } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasChunks(reference))
  assert.deepEqual((await get(pathOf(reference))).body.items, [])
  assert.equal((await requirementsOf(reference))[0]?.state, 'outstanding')
  request.destroy()
  assert.equal(await answered, 0)
  await until(hasNothing(reference))
})

test('a form that breaks off during or after its file leaves nothing behind', async () => {
  const head =
    '--limit\r\nContent-Disposition: form-data; name="requirement"\r\n\r\n1\r\n--limit\r\nContent-Disposition: form-data; name="file"; filename="s.pdf"\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), samplePdf(800_000), Buffer.from('\r\n--limit')])
  for (const sent of [600_000, whole.length]) {
    const reference = await newCase()
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `POST ${pathOf(reference)} HTTP/1.1`,
        'Host: sample.example',
        `Authorization: Bearer ${world.keys.dealer}`,
        'Content-Type: multipart/form-data; boundary=limit',
        `Content-Length: ${whole.length + 100}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(whole.subarray(0, sent))
    await until(hasChunks(reference))
    socket.destroy()
    await until(hasNothing(reference))
  }
})

test('an hour after a crash, the rest of an unfinished upload is deleted, and nothing that was acknowledged', async () => {
  const reference = await newCase()
  const content = samplePdf(800_000)
  assert.equal((await upload(reference, content)).status, 201)
  const { request } = await hangingUpload(reference, content, 600_000)
  await until(async () => (await rowsOf(reference)).documents === 2)
  const sweep = (milliseconds: number) =>
    purgeOnce({ sql: world.sql, now: () => Date.now() + milliseconds }, { kinds: ['unfinishedUploads'] })
  assert.equal(await sweep(0), 0)
  assert.equal(await sweep(RETENTION.unfinishedUploads.retained.milliseconds + 1_000), 1)
  assert.equal((await rowsOf(reference)).documents, 1)
  request.destroy()
})

test('a document whose requirement is settled while it comes in is refused', async () => {
  const reference = await newCase()
  const { answered, finish } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasChunks(reference))
  await settle(reference, '1', 'waived')
  finish()
  assert.equal(await answered, 409)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

test('a document whose client loses its right while it comes in is refused', async () => {
  const reference = await newCase()
  const { answered, finish } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasChunks(reference))
  await world.sql`update clients set disabled_at = now() where id = 'cl_dealer'`
  await world.service.referenceData.newest()
  finish()
  const status = await answered
  await world.sql`update clients set disabled_at = null where id = 'cl_dealer'`
  await world.service.referenceData.newest()
  assert.equal(status, 403)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

test('a client has four uploads under way at most, and others are not in its way', async () => {
  const reference = await newCase()
  const content = samplePdf(400_000)
  const under = await Promise.all(Array.from({ length: 4 }, () => hangingUpload(reference, content, 300_000)))
  await until(async () => (await rowsOf(reference)).documents === 4)
  const fifth = await upload(reference, samplePdf())
  assert.deepEqual([fifth.status, fifth.body.type], [429, '/problems/too-many-requests'])
  assert.equal(fifth.headers.get('retry-after'), '5')
  assert.equal((await upload(reference, samplePdf(), { client: 'dealersOther' })).status, 201)
  for (const { finish } of under) finish()
  assert.deepEqual(await Promise.all(under.map(({ answered }) => answered)), [201, 201, 201, 201])
  assert.equal((await upload(reference, samplePdf())).status, 201)
})

type Change = (id: string, otherId: string) => Promise<{ readonly count: number }>
const CHANGES: Readonly<Record<string, Change>> = {
  'a chunk is missing': (id) =>
    world.sql`delete from document_pieces where document_id = ${id} and number = 2`,
  'the last chunk is missing': (id) => world.sql`
    delete from document_pieces where document_id = ${id} and number = 10`,
  'two chunks are swapped': (id) => world.sql`
    update document_pieces p set content = o.content from document_pieces o
    where p.document_id = ${id} and o.document_id = ${id} and (p.number, o.number) in ((1, 2), (2, 1))`,
  'a chunk is another document’s': (id, otherId) => world.sql`
    update document_pieces p set content = o.content from document_pieces o
    where p.document_id = ${id} and p.number = 1 and o.document_id = ${otherId} and o.number = 1`,
  'a chunk was changed': (id) => world.sql`
    update document_pieces set content = set_byte(content, 1000, 255 - get_byte(content, 1000))
    where document_id = ${id} and number = 3`,
  'what it is said to be is another document’s': (id, otherId) => world.sql`
    update documents d set facts = o.facts from documents o where d.id = ${id} and o.id = ${otherId}`,
}
for (const [what, change] of Object.entries(CHANGES)) {
  test(`if ${what} the service notices, and does not give the document out`, async () => {
    const reference = await newCase()
    const [one, other] = [samplePdf(700_000), samplePdf(700_000, '/Root 2 0 R')]
    const { id } = (await upload(reference, one)).body
    const { id: otherId } = (await upload(reference, other, { requirement: '2' })).body
    assert.ok((await download(reference, id)).content.equals(one))
    assert.ok((await change(id, otherId)).count > 0)
    const got = await download(reference, id).catch(() => undefined)
    assert.ok(got === undefined || got.response.status === 500, 'given out in spite of it')
  })
}

test('who goes away in the middle of a download leaves nothing, however often', async () => {
  const reference = await newCase()
  const content = samplePdf(4_000_000)
  const { id } = (await upload(reference, content)).body
  const whole = await rowsOf(reference)
  for (let round = 0; round < 10; round++) {
    const aborting = new AbortController()
    const response = await fetch(world.baseUrl + pathOf(reference, `documents/${id}`), {
      headers: { authorization: `Bearer ${world.keys.dealer}` },
      signal: aborting.signal,
    })
    await response.body?.getReader().read()
    aborting.abort()
  }
  const { content: back } = await download(reference, id)
  assert.ok(back.equals(content))
  assert.deepEqual(await rowsOf(reference), whole)
  // Nor does any connection keep reading for a client that doesn't.
  await until(async () => {
    const busy = await world.sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`
    return busy.length === 0
  })
})

/** The largest document, once it is uploaded. */
let largest: { readonly reference: string; readonly id: string }

test('the service reads an upload no faster than the database accepts it', async () => {
  const reference = await newCase()
  const content = samplePdf(DOCUMENT_MAXIMUM_BYTES)
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let taken = 0
  const holder = await world.sql.reserve()
  await holder`begin`
  await holder`lock table document_pieces in access exclusive mode`
  try {
    socket.write(
      [
        `POST ${pathOf(reference)}?requirement=1 HTTP/1.1`,
        'Host: sample.example',
        `Authorization: Bearer ${world.keys.dealer}`,
        'Content-Type: application/pdf',
        `Content-Length: ${content.length}`,
        '',
        '',
      ].join('\r\n'),
    )
    for (let at = 0; at < content.length; at += 65_536)
      socket.write(content.subarray(at, at + 65_536), () => {
        taken = at
      })
    await pause(1_500)
    // The systems between hold a few megabytes; the service holds a chunk.
    assert.ok(taken < DOCUMENT_MAXIMUM_BYTES * 0.75, `${taken} bytes were taken`)
  } finally {
    await holder`rollback`
    holder.release()
  }
  const response = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  )
  socket.destroy()
  assert.match(response, /^HTTP\/1\.1 201 /)
  const [{ id } = assert.fail()] = (await get(pathOf(reference))).body.items
  largest = { reference, id }
})

test('a download is read from the database as the client reads it, not ahead', async () => {
  const { reference, id } = largest
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  const head = [
    `GET ${pathOf(reference, `documents/${id}`)} HTTP/1.1`,
    'Host: sample.example',
    `Authorization: Bearer ${world.keys.dealer}`,
  ]
  socket.pause()
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await pause(1_500)
  // The systems between hold far less; if the service read ahead, the last chunk would be read already.
  await world.sql`delete from document_pieces where document_id = ${id} and number = 319`
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.on('error', () => undefined)
  socket.resume()
  await new Promise((resolve) => socket.on('close', resolve))
  assert.ok(bytes < DOCUMENT_MAXIMUM_BYTES, `${bytes} bytes came`)
})
