/** What the lender's systems read over HTTP: every application of their mode, whole and in one form, and who read it is on record. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { caseInHand } from '../../src/modules/applications/case-in-hand.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { validCase, validQuote, withAllInBothLists } from '../interface/samples.ts'
import {
  caseWith,
  FOUR_EYES_FROM,
  headOf,
  loanOf,
  OPERATOR,
  openGuardWorld,
  pass,
  send,
} from '../operations/guard-world.ts'
import { approved, bodyOf, sign, start, work } from '../operations/signing-scene.ts'
import { samplePdf } from '../support/document-samples.ts'
import { createLenderClient, type LenderClient } from '../support/lender-client.ts'
import type { HttpResponse, World } from '../support/world.ts'

let world: World
let live: LenderClient
let tests: LenderClient
before(async () => {
  world = await openGuardWorld()
  live = await createLenderClient(world, { mode: 'live', name: 'Core system' })
  tests = await createLenderClient(world, { mode: 'test', name: 'Test system' })
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const ALL = '/api/lender/applications'

const get = (path: string, { apiKey } = live): Promise<HttpResponse> =>
  world.call(undefined, 'GET', path, { headers: { authorization: `Bearer ${apiKey}` } })

const readOne = async (reference: string, client = live) => {
  const { status, body, text } = await get(`${ALL}/${reference}`, client)
  assert.equal(status, 200, text)
  return body
}

const refusedWith = ({ status, body }: HttpResponse) => [status, body.type]
const NOT_FOUND = [404, '/problems/not-found']

test('an application is read whole, in the same form from either set', async () => {
  const [a, b] = [
    await send(world.service, validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }), {
      set: 'a',
    }),
    await send(world.service, caseWith(loanOf(FOUR_EYES_FROM / 100))),
  ]
  for (const [reference, type] of [
    [a, 'quote'],
    [b, 'case'],
  ] as const) {
    const read = await readOne(reference)
    const { version, revision } = await headOf(world.service, reference)
    assert.deepEqual(
      [read.reference, read.type, read.state, read.version, read.revision, read.isErased],
      [reference, type, 'Submitted', version, revision, false],
    )
    assert.deepEqual(
      [read.clientId, read.dealer.name, read.policy.outcome, read.checks, read.checksLacking.length],
      ['cl_dealersLive', 'Sample Dealer', 'refer', [], 4],
    )
    const { canonical } = await caseInHand(world.service, await headOf(world.service, reference))
    assert.equal(read.application.applicants[0].ppsNumber, canonical?.applicants?.[0]?.ppsNumber)
    assert.deepEqual(
      Object.keys(read.application).filter((name) => /reference|owner|customData/.test(name)),
      [],
    )
    assert.deepEqual(
      [read.figures.loanAmount, read.figures.schedule.length, read.figures.schedule.at(-1).balance],
      [read.figures.totalOfPayments - read.figures.totalCostOfCredit, read.figures.term, 0],
    )
    assert.deepEqual(
      read.history.map(({ from, to, by }: Record<string, unknown>) => [from, to, (by as { id: string }).id]),
      [[null, 'Submitted', 'cl_dealersLive']],
    )
  }
})

test('every field that a set reads has its place in the form', async () => {
  for (const borrower of ['individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader'] as const) {
    const body = withAllInBothLists(validCase(borrower, {}, { filled: 'full' }), { onBehalfOf: null })
    const reference = await send(world.service, body)
    const { canonical } = await caseInHand(world.service, await headOf(world.service, reference))
    assert.ok(canonical)
    const { reference: _reference, owner: _owner, customData: _data, ...whole } = canonical
    // What the form does not have would be a fault of the response, which every response in tests is judged for.
    assert.deepEqual((await readOne(reference)).application, JSON.parse(JSON.stringify(whole)))
  }
})

test('an invalid submission is read with its errors, without figures and without what is invalid', async () => {
  const reference = await send(world.service, caseWith({ 'applicants[0].ppsNumber': '1234567A' }))
  const read = await readOne(reference)
  assert.deepEqual([read.state, read.figures, read.policy], ['Open', null, null])
  assert.deepEqual(
    read.failures.map(({ type }: { type: string }) => type),
    ['ppsNumber'],
  )
  assert.equal(read.application.applicants[0].ppsNumber, undefined)
})

test('a read is on record once in 15 minutes for each client, and each file that is downloaded', async () => {
  const reference = await send(world.service, caseWith())
  const other = await createLenderClient(world, { mode: 'live', name: 'Warehouse' })
  const { id } = await headOf(world.service, reference)
  const recorded = async () =>
    (
      await world.sql<{ actor: string; action: string }[]>`
        select actor_id as actor, action from audit where subject_id = ${id} and actor_kind = 'client'
          and action <> 'application.submitted' order by id`
    ).map(({ actor, action }) => [actor, action])
  for (let n = 0; n < 3; n++) await readOne(reference)
  await readOne(reference, other)
  const shown = 'application.dataShown'
  assert.deepEqual(await recorded(), [
    [live.clientId, shown],
    [other.clientId, shown],
  ])
  world.passTime(16 * 60_000)
  await readOne(reference)
  assert.equal((await recorded()).length, 3)
  // The list has nothing of the borrowers.
  assert.equal((await get(ALL)).status, 200)
  assert.equal((await recorded()).length, 3)
  const uploaded = await fetch(`${world.baseUrl}/api/case/${reference}/documents?requirement=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.keys.dealersLive}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(samplePdf(2_000)),
  })
  assert.equal(uploaded.status, 201)
  const { documents, requirements } = await readOne(reference)
  assert.deepEqual([documents.length, documents[0].by.id], [1, 'cl_dealersLive'])
  assert.equal(requirements[0].state, 'received')
  const file = await get(`${ALL}/${reference}/documents/${documents[0].id}`)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  assert.deepEqual((await recorded()).at(-1), [live.clientId, 'document.shown'])
  const missing = await get(`${ALL}/${reference}/documents/${documents[0].id.replace(/.$/, 'x')}`)
  assert.deepEqual(refusedWith(missing), NOT_FOUND)
})

test('the sealed agreement and its evidence are there once everybody has signed', async () => {
  const reference = await approved(world.service, bodyOf('individual'))
  for (const below of ['agreement', 'evidence'])
    assert.deepEqual(refusedWith(await get(`${ALL}/${reference}/${below}`)), [409, '/problems/not-possible'])
  await start(world.service, reference)
  await work(world.service)
  await sign(world.service, reference, 0)
  await work(world.service)
  const agreement = await get(`${ALL}/${reference}/agreement`)
  assert.deepEqual(
    [agreement.status, agreement.headers.get('content-type'), agreement.text.slice(0, 5)],
    [200, 'application/pdf', '%PDF-'],
  )
  const { body } = await get(`${ALL}/${reference}/evidence`)
  assert.deepEqual([body.reference, body.evidence[0].number], [reference, 1])
  const read = await readOne(reference)
  assert.deepEqual(
    [read.state, read.signing.state, read.signing.signers[0].state],
    ['Signed', 'completed', 'signed'],
  )
})

test('an erased application says that it is erased, and has nothing of the borrowers', async () => {
  const reference = await send(world.service, caseWith())
  await pass(world.service, reference, ['identity'])
  await erase(reference)
  const read = await readOne(reference)
  assert.deepEqual(
    [read.isErased, read.application, read.figures, read.checks, read.documents, read.failures],
    [true, null, null, [], [], []],
  )
  const listed = await get(`${ALL}?limit=200`)
  assert.equal(
    listed.body.items.find((one: { reference: string }) => one.reference === reference).isErased,
    true,
  )
  const decided = await world.call(undefined, 'POST', `${ALL}/${reference}/decision`, {
    headers: { authorization: `Bearer ${live.apiKey}` },
    body: { decision: 'review', version: read.version },
  })
  assert.deepEqual(refusedWith(decided), [409, '/problems/not-possible'])
  assert.match(decided.body.detail, /has been erased/)
})

const erase = async (reference: string): Promise<void> => {
  const { id } = await headOf(world.service, reference)
  assert.equal(await eraseApplication(world.service, id, { actor: OPERATOR }, () => true), 'erased')
}

test('a list has every application of the mode once, by state, dealer and time, page by page', async () => {
  const [{ id: dealer } = { id: '' }] = await world.sql<{ id: string }[]>`
    select id from dealers where name = 'Sample Special Dealer'`
  const from = new Date(world.service.now()).toISOString()
  const sent = [
    await send(world.service, caseWith()),
    await send(world.service, caseWith({ onBehalfOf: null }), { client: 'specialDealer' }),
    await send(world.service, validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }), {
      set: 'a',
      mode: 'test',
    }),
    await send(world.service, caseWith({ onBehalfOf: null, 'loanDetails.term': 13 }), { mode: 'test' }),
  ]
  const page = async (query: string, client: LenderClient) => {
    const { status, body, text } = await get(`${ALL}?updatedSince=${from}${query}`, client)
    assert.equal(status, 200, text)
    return body as {
      items: { reference: string; dealer: { id: string } | null }[]
      nextCursor: string | null
    }
  }
  const references = async (query: string, client = tests) =>
    (await page(query, client)).items.map(({ reference }) => reference)
  assert.deepEqual(await references('', live), [sent[0]])
  assert.deepEqual(await references(''), sent.slice(1))
  assert.deepEqual(await references(`&dealer=${dealer}`), [sent[1]])
  assert.deepEqual(await references('&state=Open'), [sent[3]])
  assert.deepEqual(await references(`&state=Open&dealer=${dealer}`), [])
  const first = await page('&limit=2', tests)
  const second = await page(`&limit=2&cursor=${first.nextCursor}`, tests)
  assert.deepEqual(
    [...first.items, ...second.items].map(({ reference }) => reference),
    sent.slice(1),
  )
  assert.equal(second.nextCursor, null)
})

test('a list is narrowed by what an application is, when it was created, and its place in the queue', async () => {
  const since = new Date(world.service.now()).toISOString()
  world.passTime(60_000)
  const middle = new Date(world.service.now()).toISOString()
  const mode = 'test'
  const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const [a, b] = [
    await send(world.service, quote, { set: 'a', mode }),
    await send(world.service, caseWith({ onBehalfOf: null, ...loanOf(21_000) }), {
      mode,
      client: 'specialDealer',
    }),
  ]
  // The next one is a minute older than the others, and has changed since.
  await world.sql`update applications set created_at = ${since} where id = ${(await headOf(world.service, a)).id}`
  const listed = async (query: string) => {
    const { status, body, text } = await get(`${ALL}?updatedSince=${middle}&${query}`, tests)
    assert.equal(status, 200, text)
    return body.items.map(({ reference }: { reference: string }) => reference)
  }
  const { figures } = await readOne(b, tests)
  for (const [query, expected] of [
    ['', [a, b]],
    ['type=quote', [a]],
    ['type=case', [b]],
    [`createdSince=${middle}`, [b]],
    [`createdBefore=${middle}`, [a]],
    [`createdSince=${since}&createdBefore=${middle}`, [a]],
    ['client=cl_specialDealer', [b]],
    ['client=cl_nobody', []],
    [`product=${figures.productId}&amountFrom=21000&amountTo=21000`, [b]],
    ['amountFrom=21001', []],
    ['amountTo=20999&type=case', []],
    ['policy=refer', [a, b]],
    ['policy=decline', []],
    ['product=none', []],
    [`type=case&state=Submitted&policy=refer&client=cl_specialDealer`, [b]],
  ] as const)
    assert.deepEqual((await listed(query)).toSorted(), expected.toSorted(), query)
})

test('a list with whole applications has what their files have, and each is on record', async () => {
  const reader = await createLenderClient(world, { mode: 'live', name: 'Warehouse' })
  const from = new Date(world.service.now()).toISOString()
  const references = [
    await send(world.service, caseWith()),
    await send(world.service, caseWith({ 'applicants[0].ppsNumber': '1234567A' })),
    await send(world.service, caseWith()),
  ]
  const [first = '', , third = ''] = references
  await pass(world.service, first, ['identity'])
  await erase(third)
  const query = `${ALL}?updatedSince=${from}&include=application`
  for (let n = 0; n < 2; n++) {
    const { body } = await get(query, reader)
    assert.deepEqual(
      body.items.map(({ reference }: { reference: string }) => reference).toSorted(),
      references.toSorted(),
    )
    for (const item of body.items) {
      const { documents, duplicates, signing, history, erasedAt, ...rest } = await readOne(item.reference)
      assert.ok(Array.isArray(documents) && duplicates && history.length > 0 && signing === null)
      assert.ok(erasedAt === null || item.isErased)
      assert.deepEqual(item, rest)
    }
  }
  const recorded = await world.sql<{ id: string }[]>`
    select subject_id as id from audit
    where actor_id = ${reader.clientId} and action = 'application.dataShown'`
  const ids = await Promise.all(
    references.slice(0, 2).map(async (one) => (await headOf(world.service, one)).id),
  )
  assert.deepEqual(recorded.map(({ id }) => id).toSorted(), ids.toSorted())
  // Without it nothing of the borrowers is listed.
  const { body } = await get(`${ALL}?updatedSince=${from}`, reader)
  assert.equal('application' in body.items[0], false)
})

test('a page of whole applications has at most 20', async () => {
  const from = new Date(world.service.now()).toISOString()
  for (let n = 0; n < 21; n++) await send(world.service, caseWith())
  const of = (query: string) => get(`${ALL}?updatedSince=${from}&include=application${query}`)
  const { body } = await of('')
  assert.deepEqual([body.items.length, typeof body.nextCursor], [20, 'string'])
  const last = await of(`&limit=20&cursor=${body.nextCursor}`)
  assert.deepEqual([last.body.items.length, last.body.nextCursor], [1, null])
  const { status, body: refused } = await of('&limit=21')
  assert.deepEqual([status, refused.errors[0].message], [400, 'limit must be a whole number from 1 to 20.'])
})

test('a list has what people sent, and nothing of sandboxes that anyone may create', async () => {
  const from = new Date(world.service.now()).toISOString()
  const listed = async () =>
    (await get(`${ALL}?updatedSince=${from}`, tests)).body.items.map(
      (one: { reference: string; clientId: string | null }) => [one.reference, one.clientId],
    )
  const [byPerson, byClient] = [
    await send(world.service, caseWith(), { mode: 'test' }),
    await send(world.service, caseWith(), { mode: 'test', client: 'dealersOther' }),
  ]
  const { id } = await headOf(world.service, byPerson)
  await world.sql`update applications set client_id = null where id = ${id}`
  assert.deepEqual(await listed(), [
    [byPerson, null],
    [byClient, 'cl_dealersOther'],
  ])
  const at = new Date()
  const [{ sandbox } = { sandbox: '' }] = await world.sql<{ sandbox: string }[]>`
    insert into sandboxes (id, created_at, expires_at) values (gen_random_uuid(), ${at}, ${at}) returning id as sandbox`
  await world.sql`update clients set sandbox_id = ${sandbox} where id = 'cl_dealersOther'`
  assert.deepEqual(await listed(), [[byPerson, null]])
})

for (const [query, fields] of [
  ['state=None', ['state']],
  ['dealer=7', ['dealer']],
  ['updatedSince=yesterday', ['updatedSince']],
  ['cursor=x', ['cursor']],
  ['limit=0', ['limit']],
  ['type=loan', ['type']],
  ['client=a%00', ['client']],
  ['product=%20', ['product']],
  ['policy=maybe', ['policy']],
  ['createdSince=yesterday&createdBefore=2026-13-01', ['createdSince', 'createdBefore']],
  ['amountFrom=-1&amountTo=1.5', ['amountFrom', 'amountTo']],
  ['amountTo=100000001', ['amountTo']],
  ['include=everything', ['include']],
  [
    'limit=0&state=x&dealer=x&cursor=x&updatedSince=x&more=1',
    ['more', 'state', 'dealer', 'updatedSince', 'cursor', 'limit'],
  ],
] as const)
  test(`a list for ${query} is rejected with every wrong parameter`, async () => {
    const { status, body } = await get(`${ALL}?${query}`)
    assert.equal(status, 400)
    assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).sort(), [...fields].sort())
  })
