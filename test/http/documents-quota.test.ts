/** The quota of a client: how many bytes of documents it may store in all. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { samplePdf } from '../support/document-samples.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, NOTHING, until, ZIP } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())
/** Each test begins with nothing stored. */
beforeEach(async () => {
  await world.sql`delete from client_documents`
})

const { newCase, newQuote, requirementsOf, upload, hangingUpload, rowsOf, hasChunks } = documentVisit(
  () => world,
)

const setQuota = (bytes: number, client = 'cl_dealer') =>
  world.sql`update clients set document_quota_bytes = ${bytes} where id = ${client}`

const storedBytes = async (client = 'cl_dealer'): Promise<number> => {
  const [row] = await world.sql<{ bytes: number }[]>`
    select bytes::float8 as bytes from client_documents where client_id = ${client}`
  return row?.bytes ?? 0
}

const ONE_DOCUMENT = { documents: 1, chunks: 1 }

for (const newOne of [newCase, newQuote]) {
  test(`the quota can be used to its last byte, and one byte more is refused (${newOne.name})`, async () => {
    const [first, second] = [await newOne(), await newOne()]
    await setQuota(2_000)
    assert.equal((await upload(first, samplePdf(1_000))).status, 201)
    const refused = await upload(second, samplePdf(1_001))
    assert.deepEqual([refused.status, refused.body.type], [409, '/problems/quota-exceeded'])
    assert.equal(
      refused.body.detail,
      'The document exceeds the storage quota of this client. The quota is 2,000 bytes, of which 1,000 bytes are used, and this document has 1,001 bytes. Ask the lender for a larger quota.',
    )
    assert.deepEqual(await rowsOf(second), NOTHING)
    assert.ok((await requirementsOf(second)).every(({ state }) => state === 'outstanding'))
    assert.equal((await upload(second, samplePdf(1_000))).status, 201)
    assert.equal(await storedBytes(), 2_000)
    assert.equal((await upload(second, samplePdf())).status, 409)
    await setQuota(3_000)
    assert.equal((await upload(second, samplePdf())).status, 201)
  })
}

test('the first document can use the whole quota, and none fits a quota of 0', async () => {
  const reference = await newCase()
  await setQuota(1_000)
  assert.equal((await upload(reference, samplePdf(1_001))).status, 409)
  assert.equal((await upload(reference, samplePdf(1_000))).status, 201)
  await setQuota(0)
  const refused = await upload(reference, samplePdf(500))
  assert.match(
    refused.body.detail,
    /quota is 0 bytes, of which 1,000 bytes are used, and this document has 500 bytes/,
  )
})

test('a document of many chunks that exceeds the quota midway is reported with its whole size', async () => {
  const reference = await newCase()
  await setQuota(100_000)
  const refused = await upload(reference, samplePdf(1_000_000))
  assert.equal(refused.body.type, '/problems/quota-exceeded')
  assert.match(refused.body.detail, /of which 0 bytes are used, and this document has 1,000,000 bytes/)
  assert.deepEqual([await rowsOf(reference), await storedBytes()], [NOTHING, 0])
})

test('a client is not in the way of another, on the same application neither', async () => {
  const reference = await newCase()
  await setQuota(1_000)
  assert.equal((await upload(reference, samplePdf(1_000))).status, 201)
  assert.equal((await upload(reference, samplePdf(1_000))).status, 409)
  assert.equal((await upload(reference, samplePdf(5_000), { client: 'dealersOther' })).status, 201)
  assert.deepEqual([await storedBytes(), await storedBytes('cl_dealersOther')], [1_000, 5_000])
})

test('of two concurrent uploads that fit alone but not together one is accepted', async () => {
  const references = [await newCase(), await newCase()]
  await setQuota(1_000_000)
  assert.equal((await upload(await newCase(), samplePdf(1_000))).status, 201)
  const holder = await world.sql.reserve()
  await holder`begin`
  try {
    // Both come as far as they can before either is counted.
    await holder`select from client_documents for update`
    const content = samplePdf(600_000)
    const uploads = await Promise.all(references.map((one) => hangingUpload(one, content, 500_000)))
    for (const one of references) await until(hasChunks(one))
    for (const { finish } of uploads) finish()
    await untilWaiting(world.sql, 2)
    await holder`commit`
    const statuses = await Promise.all(uploads.map(({ answered }) => answered))
    assert.deepEqual(statuses.toSorted(), [201, 409])
  } finally {
    await holder`rollback`
    holder.release()
  }
  assert.equal(await storedBytes(), 601_000)
  const kept = await Promise.all(references.map(rowsOf))
  assert.deepEqual(kept.map(({ documents }) => documents).toSorted(), [0, 1])
})

test('replays and refusals don’t count', async () => {
  const reference = await newCase()
  await setQuota(1_500)
  const headers = { 'idempotency-key': 'quota-1' }
  for (const replayed of [null, 'true']) {
    const response = await upload(reference, samplePdf(1_000), { headers })
    assert.deepEqual([response.status, response.headers.get('idempotent-replayed')], [201, replayed])
  }
  assert.equal((await upload(reference, ZIP)).status, 415)
  assert.equal((await upload(reference, samplePdf(600).subarray(0, 590))).status, 422)
  assert.deepEqual([await rowsOf(reference), await storedBytes()], [ONE_DOCUMENT, 1_000])
  const over = { 'idempotency-key': 'quota-2' }
  assert.equal((await upload(reference, samplePdf(600), { headers: over })).status, 409)
  await setQuota(2_000)
  assert.equal((await upload(reference, samplePdf(600), { headers: over })).status, 201)
})
