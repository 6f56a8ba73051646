/** Idempotency-Key on moves: one effect, the first response byte for byte, kept in the transaction of the effect. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { requestKey } from '../../src/service/idempotency.ts'
import { KEY_REUSED, STILL_RUNNING } from '../../src/service/refusal.ts'
import { type Effect, respondToUploadOnce, storeResponse } from '../../src/service/request-key.ts'
import type { Service } from '../../src/service/service.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { type ClientName, type HttpResponse, openWorld, type World } from '../support/world.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Of a first request that is answered while a second waits. */
const FIRST_RESPONSE = JSON.stringify({
  date: '2026-03-02T09:30:00.000Z',
  customData: null,
  quoteReference: 'of the first',
  status: 'Withdrawn',
})

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const CUSTOM_DATA = 'Sample note of the dealer'
const newQuote = async (): Promise<string> => {
  const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const body = { ...quote, customData: { note: CUSTOM_DATA } }
  return (await world.call('dealer', 'POST', '/api/quote/submit', { body })).body.quoteReference
}
const newCase = async (): Promise<string> => {
  const body = validCase('individual', {}, { filled: 'minimal' })
  return (await world.call('dealer', 'POST', '/api/case/submit', { body })).body.caseId
}
const send = (
  path: string,
  key: string,
  body?: unknown,
  client: ClientName = 'dealer',
  baseUrl = world.baseUrl,
) =>
  world.call(client, 'POST', path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': key },
    baseUrl,
  })
const withdrawal = (reference: string) => `/api/quote/${reference}/withdraw`
const advance = (reference: string) => `/api/sandbox/${reference}/advance`
const historyOf = async (reference: string): Promise<readonly string[]> => {
  const path = `/api/${reference.startsWith('Q') ? 'quote' : 'case'}/${reference}`
  return (await world.call('dealer', 'GET', path)).body.history.map(({ to }: { to: string }) => to)
}
const isReplay = ({ headers }: HttpResponse) => headers.get('idempotent-replayed') === 'true'
const storedRows = async () => (await world.sql`select count(*)::int as n from kept_answers`)[0]?.['n']

test('a withdrawal sent again is replayed byte for byte, of quotes and of cases, with and without a body', async () => {
  for (const body of [undefined, { reason: 'Bought elsewhere.' }]) {
    const quote = await newQuote()
    const kase = await newCase()
    for (const path of [withdrawal(quote), `/api/case/${kase}/withdraw`]) {
      const first = await send(path, 'again', body)
      const again = await send(path, 'again', body)
      assert.deepEqual([first.status, isReplay(first)], [200, false])
      assert.deepEqual([again.status, again.text, isReplay(again)], [200, first.text, true])
      assert.equal(again.headers.get('content-type'), first.headers.get('content-type'))
    }
    for (const reference of [quote, kase])
      assert.deepEqual(await historyOf(reference), ['Submitted', 'Withdrawn'])
  }
})

test('a walk in the sandbox is replayed with its first answer though the application has moved on', async () => {
  const reference = await newCase()
  const first = await send(advance(reference), 'walk', { to: 'Approved' })
  assert.equal(first.body.status, 'Approved')
  assert.equal((await send(advance(reference), 'walk on', { to: 'AwaitingSignature' })).status, 200)
  const again = await send(advance(reference), 'walk', { to: 'Approved' })
  assert.deepEqual([again.text, isReplay(again)], [first.text, true])
  assert.equal((await historyOf(reference)).at(-1), 'AwaitingSignature')
})

test('another body under the same key is 422, even if it differs in a blank, and changes nothing', async () => {
  const reference = await newCase()
  const body = JSON.stringify({ to: 'Approved' })
  assert.equal((await send(advance(reference), 'other', body)).status, 200)
  const history = await historyOf(reference)
  for (const other of [`${body} `, `\ufeff${body}`, JSON.stringify({ to: 'Declined' }), '{}', undefined]) {
    const response = await send(advance(reference), 'other', other)
    assert.deepEqual([response.status, response.body.type], [422, '/problems/key-reused'])
  }
  assert.deepEqual(await historyOf(reference), history)
})

test('keys are per client and path', async () => {
  const [one, two] = [await newQuote(), await newQuote()]
  assert.equal((await send(withdrawal(one), 'shared')).status, 200)
  const stranger = await send(withdrawal(one), 'shared', undefined, 'dealersOther')
  assert.deepEqual([stranger.status, stranger.body.type], [409, '/problems/not-possible'])
  const other = await send(withdrawal(two), 'shared')
  assert.deepEqual([other.body.quoteReference, isReplay(other)], [two, false])
  assert.equal((await send(advance(one), 'shared', { to: 'Approved' })).status, 409)
})

test('refusals are not stored: the same key works for the corrected request', async () => {
  const before = await storedRows()
  const reference = await newQuote()
  const path = withdrawal(reference)
  const statuses = [
    await send(path, 'mended', { reason: 7 }),
    await send(path, 'mended', undefined, 'readOnly'),
    await send(path, 'mended', undefined, 'otherPartner'),
    await send(withdrawal('Q00000000000000000000000000'), 'mended'),
    await send(advance(reference), 'mended', { to: 'Approved' }, 'dealersLive'),
    await send(advance(reference), 'mended', { to: 'Nowhere' }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [400, 403, 404, 404, 404, 400])
  assert.equal(await storedRows(), before)
  const withdrawn = await send(path, 'mended', { reason: 'Bought elsewhere.' })
  assert.deepEqual([withdrawn.status, isReplay(withdrawn)], [200, false])
  for (const body of [undefined, { reason: 'x' }])
    assert.equal((await send(path, 'closed', body)).status, 409)
  for (const to of ['Approved', 'Open'])
    assert.equal((await send(advance(reference), 'closed', { to })).status, 409)
  assert.equal(await storedRows(), before + 1)
})

test('an empty or too long key is 400; the longest is accepted, and so is every word', async () => {
  for (const [key, status] of [
    ['', 400],
    ['k'.repeat(256), 400],
    ['k'.repeat(255), 200],
    ['unusable', 200],
    ['none', 200],
  ] as const) {
    const reference = await newQuote()
    assert.equal((await send(withdrawal(reference), key)).status, status, key)
    assert.deepEqual(await historyOf(reference), ['Submitted', ...(status === 200 ? ['Withdrawn'] : [])])
  }
})

test('20 equal withdrawals at once have one effect', async () => {
  const reference = await newQuote()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => send(withdrawal(reference), 'at once')),
  )
  const responseTexts = new Set(responses.filter(({ status }) => status === 200).map(({ text }) => text))
  assert.equal(responseTexts.size, 1)
  for (const { status, body } of responses)
    assert.ok(status === 200 || body.type === '/problems/still-running', String(status))
  assert.deepEqual(await historyOf(reference), ['Submitted', 'Withdrawn'])
})

test('while the first runs, the same body is 409 and another is 422', async () => {
  const reference = await newQuote()
  const path = withdrawal(reference)
  let first: Promise<HttpResponse> | undefined
  await world.sql.begin(async (holding) => {
    await holding`select from applications where id = ${idOf(reference)} for update`
    first = send(path, 'held', { reason: 'x' })
    await untilWaiting(world.sql)
    const [same, other] = [
      await send(path, 'held', { reason: 'x' }),
      await send(path, 'held', { reason: 'y' }),
    ]
    assert.deepEqual([same.status, same.body.type], [409, '/problems/still-running'])
    assert.deepEqual([other.status, other.body.type], [422, '/problems/key-reused'])
  })
  assert.equal((await first)?.status, 200)
})

const idOf = (reference: string): string => {
  const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference)
  assert.ok(id !== undefined)
  return id
}

/** The service as it works within a transaction. */
const serviceWithin = (transaction: unknown): Service => {
  const sql = transaction as Database
  return { ...world.service, sql, findApplication: applicationFinder(sql) }
}

for (const [ending, isStored] of [
  ['is kept, the other’s effect is undone and the first answer replayed', true],
  ['fails, the other’s effect stands', false],
] as const) {
  test(`of two concurrent requests under one key: the first ${ending}`, async () => {
    const reference = await newQuote()
    const path = withdrawal(reference)
    const [key, failure] = [requestKey('cl_dealer', path, 'race'), new Error('The first fails')]
    let second: Promise<HttpResponse> | undefined
    const first = world.sql.begin(async (transaction) => {
      // As another process would have done it, whose effect the second one does not collide with.
      const response = { status: 200, body: FIRST_RESPONSE }
      const stored = { applicationId: idOf(reference), bodyHash: hash('sha256', '', 'buffer'), response }
      assert.ok(await storeResponse(serviceWithin(transaction), key, stored))
      second = send(path, 'race')
      await untilWaiting(world.sql)
      if (!isStored) throw failure
    })
    await first.catch((error) => assert.equal(error, failure))
    const responseTexts = await second
    assert.deepEqual([responseTexts?.status, responseTexts && isReplay(responseTexts)], [200, isStored])
    if (isStored) assert.equal(responseTexts?.text, FIRST_RESPONSE)
    assert.deepEqual(await historyOf(reference), ['Submitted', ...(isStored ? [] : ['Withdrawn'])])
  })
}

test('a withdrawal whose answer can’t be kept has no effect', async () => {
  const reference = await newQuote()
  await world.sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`
  await world.sql`create trigger refuse before insert on kept_answers execute function refuse()`
  try {
    assert.equal((await send(withdrawal(reference), 'unkept')).status, 500)
    assert.deepEqual(await historyOf(reference), ['Submitted'])
  } finally {
    await world.sql`drop function refuse cascade`
  }
  const response = await send(withdrawal(reference), 'unkept')
  assert.deepEqual([response.status, isReplay(response)], [200, false])
})

test('nothing of the request or its answer can be read in the table', async () => {
  const reference = await newQuote()
  const reason = 'Sample reason that nobody else gives'
  const { text } = await send(withdrawal(reference), 'Sample key', { reason })
  assert.ok(text.includes(CUSTOM_DATA))
  const [row] = await world.sql`
    select k::text as "asText", encode(answer, 'escape') as answer, encode(key_hash || body_hash, 'escape') as hashes
    from kept_answers k where application_id = ${idOf(reference)}`
  const columns = Object.values(row ?? {}).join(' ')
  assert.ok(columns.length > 0)
  for (const secret of [CUSTOM_DATA, reason, 'Sample key', reference, 'Withdrawn']) {
    assert.ok(!columns.includes(secret), secret)
    assert.ok(!columns.includes(Buffer.from(secret).toString('hex')), secret)
  }
})

/** How often an upload was read whole, and how often for its hash alone. */
type Reads = { whole: number; hashed: number }

const upload = (reference: string, key: string, bytes: string, reads: Reads, coming = Promise.resolve()) => {
  const bodyHash = hash('sha256', bytes, 'buffer')
  return respondToUploadOnce(
    world.service,
    requestKey('cl_dealer', `/api/quote/${reference}/documents`, key),
    {
      receive: async () => {
        reads.whole++
        await coming
        return { bodyHash, content: bytes }
      },
      hashOnly: async () => {
        reads.hashed++
        return bodyHash
      },
    },
    async (_inside, content): Promise<Effect> =>
      content === 'refused'
        ? { is: 'refused', response: { status: 400, body: '{}' } }
        : {
            is: 'done',
            applicationId: idOf(reference),
            response: { status: 201, body: `{"of":"${content}"}` },
          },
  )
}

test('of a body streamed under an answered key only the hash is kept, and compared', async () => {
  const reference = await newQuote()
  const reads = { whole: 0, hashed: 0 }
  assert.ok('is' in (await upload(reference, 'file', 'refused', reads)))
  const response = { status: 201, body: '{"of":"a file"}' }
  assert.deepEqual(await upload(reference, 'file', 'a file', reads), { is: 'ran', response })
  assert.deepEqual(await upload(reference, 'file', 'a file', reads), { is: 'replayed', response })
  assert.equal(await upload(reference, 'file', 'another', reads), KEY_REUSED)
  assert.deepEqual(reads, { whole: 2, hashed: 2 })
})

test('while a body is on its way, another under the same key is not read', async () => {
  const reference = await newQuote()
  const reads = { whole: 0, hashed: 0 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = upload(reference, 'slow', 'a file', reads, promise)
  while (reads.whole === 0) await pause(1)
  assert.equal(await upload(reference, 'slow', 'another', reads), STILL_RUNNING)
  resolve()
  assert.ok('is' in (await first))
  assert.deepEqual(reads, { whole: 1, hashed: 0 })
})

test('no answer about an erased application is kept', async () => {
  const reference = await newQuote()
  await world.sql`update applications set key_id = null, data_key = null where id = ${idOf(reference)}`
  const before = await storedRows()
  assert.ok('is' in (await upload(reference, 'erased', 'a file', { whole: 0, hashed: 0 })))
  assert.equal(await storedRows(), before)
})

test('after 24 hours the key is free again, and its answer is deleted', async () => {
  const reference = await newCase()
  const first = await send(advance(reference), 'old', { to: 'InReview' })
  world.passTime(DAY_MILLISECONDS - 60_000)
  assert.equal((await send(advance(reference), 'old', { to: 'InReview' })).text, first.text)
  world.passTime(61_000)
  const later = await send(advance(reference), 'old', { to: 'Approved' })
  assert.deepEqual([later.status, isReplay(later)], [200, false])
  assert.equal((await send(advance(reference), 'old', { to: 'Approved' })).text, later.text)
  assert.ok((await purgeOnce(world.service)) > 0)
  assert.equal(await storedRows(), 1)
  assert.equal((await send(advance(reference), 'old', { to: 'Approved' })).text, later.text)
})
