/** The queue of cases: its lists in their order, page by page; search; and rows for cases from before there was a queue. */

import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { type KeyRing, newKeyText, parseKeys } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { searchWord } from '../../src/domain/application/search-words.ts'
import { QUEUE_VIEWS, type QueueView } from '../../src/domain/case/queue-views.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { COUNT_MAXIMUM, countCases, listCases, type QueueQuery } from '../../src/modules/cases/queue.ts'
import { fillCaseQueue } from '../../src/modules/cases/queue-work.ts'
import { searchCases } from '../../src/modules/cases/search-cases.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { marksOfWord } from '../../src/store/applications/encrypted-parts.ts'
import { type Overrides, validCase, validQuote } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import {
  ANNE,
  approve,
  BEN,
  caseIn,
  caseWith,
  headOf,
  loanOf,
  OPERATOR,
  pass,
  send,
  withGuardWorld,
} from './guard-world.ts'

// A Monday at 10:00 in Dublin, in winter.
const NOW = Date.UTC(2027, 2, 1, 10)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: World
withGuardWorld((opened) => {
  world = opened
})
beforeEach(() => world.sql`truncate applications, revisions, transitions, events, audit, case_queue cascade`)

const at = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

const list = async (view: QueueView, query: Partial<QueueQuery> = {}, service = at(0)) => {
  const page = await listCases(service, { mode: 'live', userId: newId(NOW), view, ...query }, { limit: 50 })
  assert.ok(!(page instanceof Refusal))
  return page.items
}

const referencesIn = async (view: QueueView, query: Partial<QueueQuery> = {}, service = at(0)) =>
  (await list(view, query, service)).map(({ reference }) => reference)

const NAMES: Overrides = { 'applicants[0].firstName': 'Séan', 'applicants[0].lastName': "O'Sample" }

test('a submission stands in the queue with all that a list shows of it', async () => {
  const reference = await send(at(0), caseWith({ ...NAMES, ...loanOf(20_000) }))
  const [item, ...others] = await list('toDecide')
  assert.deepEqual(others, [])
  assert.ok(item)
  const { id: _, shares, measures, dealer, dealerId, client, productId, ...shown } = item
  assert.deepEqual(shown, {
    reference,
    version: 1,
    modelSet: 'b',
    borrowers: ["Séan O'Sample"],
    state: 'Submitted',
    stateSince: new Date(NOW),
    stage: 'decide',
    dueAt: new Date(NOW + 4 * HOUR),
    amount: 20_000_00,
    vehicle: 'Car, 191-D-12345',
    plate: '191-D-12345',
    receivedAt: new Date(NOW),
    documentsToLookAt: 0,
    unreadMessages: 0,
    approvedBy: null,
    reasons: [{ kind: 'contradiction', says: 'Bank account in another name' }],
    lookedAt: [
      { says: 'No check has run', isGap: true },
      { says: 'No rule of policy version 1 matched', isGap: false },
    ],
    policyOutcome: 'refer',
    assigneeId: null,
    snoozedUntil: null,
  })
  assert.deepEqual(
    measures.map(({ name, bounds }) => [name, bounds]),
    Object.keys(shares).map((name) => [name, []]),
  )
  assert.ok(Object.values(shares).every((share) => share !== null && share > 0))
  assert.ok(dealer !== null && dealerId !== null && client !== '' && productId !== null)
})

test('each view lists its own cases, and the list of all has every one', async () => {
  const held = await send(at(0), caseWith({ 'applicants[0].ppsNumber': '1234567A' }))
  const toDecide = await send(at(MINUTE), caseWith())
  const second = await send(at(2 * MINUTE), caseWith(loanOf(30_000)))
  await pass(at(2 * MINUTE), second)
  await approve(at(2 * MINUTE), second, ANNE)
  const signed = await caseIn(at(3 * MINUTE), 'Signed')
  const done = await caseIn(at(4 * MINUTE), 'Declined')
  const expected: Partial<Record<QueueView, readonly string[]>> = {
    unassigned: [second, toDecide],
    toDecide: [toDecide],
    secondApproval: [second],
    waitingOnDealer: [held, signed],
    all: [done, signed, second, toDecide, held],
  }
  for (const view of QUEUE_VIEWS) assert.deepEqual(await referencesIn(view), expected[view] ?? [], view)
})

test('a case that is decided leaves the list at once, and one in test mode never stands among live ones', async () => {
  const reference = await send(at(0), caseWith())
  const inTest = await send(at(0), caseWith(), { mode: 'test' })
  assert.deepEqual(await referencesIn('toDecide'), [reference])
  assert.deepEqual(await referencesIn('toDecide', { mode: 'test' }), [inTest])
  const decided = { decision: 'decline', code: 'affordability', by: OPERATOR } as const
  assert.ok(!((await decideApplication(at(MINUTE), reference, decided)) instanceof Refusal))
  assert.deepEqual(await referencesIn('toDecide'), [])
})

test('the due time stays while the step stays, and begins anew with another step', async () => {
  const reference = await send(at(0), caseWith())
  const dueOf = async () => (await list('all'))[0]?.dueAt.getTime()
  assert.equal(await dueOf(), NOW + 4 * HOUR)
  await pass(at(HOUR), reference)
  await decideApplication(at(HOUR), reference, { decision: 'review', by: BEN })
  assert.equal(await dueOf(), NOW + 4 * HOUR, 'it is still to be decided')
  await decideApplication(at(2 * HOUR), reference, { decision: 'send-back', by: BEN, reason: 'A sample.' })
  assert.equal(await dueOf(), NOW + 2 * HOUR, 'since when the dealer has it')
})

test('pages follow each other without a gap or a repetition, in the order of the view', async () => {
  const sent: string[] = []
  for (let place = 0; place < 7; place++) sent.push(await send(at(place * MINUTE), caseWith()))
  for (const [view, expected] of [
    ['toDecide', sent],
    ['unassigned', sent],
    ['all', sent.toReversed()],
  ] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listCases(at(0), { mode: 'live', userId: newId(NOW), view }, { cursor, limit: 3 })
      assert.ok(!(page instanceof Refusal))
      seen.push(...page.items.map(({ reference }) => reference))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen, expected, view)
  }
})

for (const cursor of ['', 'x', '12', `1_${'0'.repeat(36)}`, `-1_${newId(NOW)}`, `1_${newId(NOW)}'--`]) {
  test(`the cursor "${cursor}" is refused`, async () => {
    const query = { mode: 'live', userId: newId(NOW), view: 'all' } as const
    assert.ok((await listCases(at(0), query, { cursor, limit: 3 })) instanceof Refusal)
  })
}

test('counts are of each view, and go no further than their maximum', async () => {
  await send(at(0), caseWith())
  await send(at(0), caseWith())
  const count = async () => countCases(at(0), { mode: 'live', userId: newId(NOW) })
  const none = {
    mine: 0,
    secondApproval: 0,
    documents: 0,
    messages: 0,
    waitingOnDealer: 0,
    signing: 0,
    toPayOut: 0,
  }
  assert.deepEqual(await count(), { ...none, unassigned: 2, toDecide: 2 })
  await world.sql`insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, client_id, documents_to_look_at)
    select mode, gen_random_uuid(), model_set, 'signing', state, state_since, due_at, client_id, 0
    from case_queue, generate_series(1, 150)`
  assert.equal((await count()).signing, COUNT_MAXIMUM)
})

const SOUGHT: readonly (readonly [text: string, isFound: boolean])[] = [
  ['sean', true],
  ["O'SAMPLE", true],
  ['o’sample séan', true],
  ['  Sean   OSample ', true],
  ['sea', true],
  ['se', false],
  ['sean s', true],
  ['sample', true],
  ['o sample', true],
  ['sean o', true],
  ['sean x', false],
  ['sam', true],
  ['samplf', false],
  ['sean example', false],
  ['1234567 fa', true],
  ['1234567FB', false],
  ['191-d-12345', true],
  ['191D12345', true],
  ['191-D-12346', false],
  ['087 123 4567', true],
  ['+353 87 123 4567', true],
  ['087 123 4568', false],
  [' sean.osample@EXAMPLE.ie', true],
  ['osample@example.ie', false],
  ['Sample Dealer', true],
  ['sample deal', true],
  ['sample dealers', false],
  ['', false],
  ['%', false],
  ["'; drop table case_queue; --", false],
]
test('cases are found by names, PPS number and registration number, however they are written', async () => {
  const numbers = {
    'applicants[0].ppsNumber': '1234567FA',
    'applicants[0].mainPhone': '0871234567',
    'applicants[0].email': 'Sean.OSample@example.ie',
  }
  const reference = await send(at(0), caseWith({ ...NAMES, ...numbers }))
  const end = reference.slice(-6)
  for (const [text, isFound] of [...SOUGHT, [`…${end}`, true], [end.toLowerCase(), true]] as const) {
    const found = (await searchCases(at(0), 'live', text)).items.map((item) => item.reference)
    assert.deepEqual(found, isFound ? [reference] : [], text)
  }
  assert.deepEqual(await searchCases(at(0), 'test', 'sean'), { items: [], isMore: false })
})

test('a search for a business says which of its people match', async () => {
  const names = { 'applicants[0].firstName': 'Ines', 'applicants[0].lastName': 'Sampleton' }
  const company = validCase('limitedCompany', names, { filled: 'minimal' })
  const reference = await send(at(0), company)
  const found = async (text: string) =>
    (await searchCases(at(0), 'live', text)).items.map((item) => [item.reference, item.matched])
  assert.deepEqual(await found('ines sampleton'), [[reference, ['Ines Sampleton']]])
  const individual = await send(at(0), caseWith(NAMES))
  // The borrower is named anyway.
  assert.deepEqual(await found("o'sample"), [[individual, []]])
})

test('a case is found by its reference, in small letters too, and a quote by its own', async () => {
  const reference = await send(at(0), caseWith())
  const quote = await send(at(0), validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }), {
    set: 'a',
  })
  for (const sought of [reference, quote]) {
    const { items: found } = await searchCases(at(0), 'live', ` ${sought.toLowerCase()} `)
    assert.deepEqual(
      found.map((item) => item.reference),
      [sought],
    )
  }
})

test('a case is found by its newest revision, and no longer by the one before', async () => {
  const first = { ...NAMES, 'applicants[0].ppsNumber': '1234567A' }
  const reference = await send(at(0), caseWith(first))
  const again = { caseId: reference, 'applicants[0].firstName': 'Ciara', 'applicants[0].lastName': 'Sample' }
  await send(at(MINUTE), caseWith(again))
  const found = async (text: string) => (await searchCases(at(0), 'live', text)).items.length
  assert.deepEqual([await found('sean'), await found('ciara')], [0, 1])
})

test('what older keys of the ring have marked is still found', async () => {
  await send(at(0), caseWith(NAMES))
  const keys = [...parseKeys(newKeyText('k2')), ...world.ring.all()]
  const ring: KeyRing = { ...world.ring, current: () => keys[0] as (typeof keys)[number], all: () => keys }
  const { items: found } = await searchCases({ ...at(0), ring }, 'live', 'sean')
  assert.equal(found.length, 1)
})

test('an erased application keeps its place in the lists, without a name', async () => {
  const reference = await send(at(0), caseWith(NAMES))
  await world.sql`update applications set key_id = null, data_key = null, file = null`
  const [item] = await list('all')
  assert.deepEqual([item?.reference, item?.borrowers, item?.shares.paymentToIncome], [reference, [], null])
})

test('cases from before there was a queue get their rows and marks, once', async () => {
  const decided = await send(at(0), caseWith(NAMES))
  await pass(at(0), decided)
  const held = await send(at(0), caseWith({ 'applicants[0].ppsNumber': '1234567A' }))
  const before = await world.sql`select * from case_queue order by application_id`
  await world.sql`truncate case_queue`
  await world.sql`update revisions set marks = null, marked_as = null`
  assert.equal(await fillCaseQueue(at(2 * HOUR)), 2)
  assert.deepEqual(await world.sql`select * from case_queue order by application_id`, before)
  assert.equal((await searchCases(at(0), 'live', 'sean')).items.length, 1)
  assert.equal(await fillCaseQueue(at(2 * HOUR)), 0)
  assert.ok((await headOf(world.service, held)).id)
  // What was filled long ago is not looked at again.
  await world.sql`truncate case_queue`
  assert.equal(await fillCaseQueue(at(2 * HOUR)), 0)
})

test('after a change of the search words or of the key, all submissions get their marks again, erased ones none', async () => {
  const reference = await send(at(0), caseWith({ ...NAMES, 'applicants[0].ppsNumber': '1234567A' }))
  const corrected = { caseId: reference, 'applicants[0].ppsNumber': '1234567FA' }
  await send(at(MINUTE), caseWith({ ...NAMES, ...corrected }))
  const erased = await send(at(MINUTE), caseWith({ ...NAMES, 'applicants[0].firstName': 'Ciara' }))
  const read = () => world.sql`select application_id, revision, marks, marked_as from revisions order by 1, 2`
  const before = await read()
  await world.sql`update revisions set marks = '{1}', marked_as = null`
  await world.sql`update queue_filled set marked_as = null`
  const { id } = await headOf(world.service, erased)
  await world.sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
  await world.sql`update revisions set content = '', file = null, marks = null where application_id = ${id}`
  assert.equal(await fillCaseQueue(at(2 * HOUR)), 1)
  const isErased = ({ application_id }: { readonly application_id?: string }) => application_id === id
  assert.deepEqual(
    (await read()).filter((row) => !isErased(row)),
    before.filter((row) => !isErased(row)),
  )
  assert.ok((await read()).filter(isErased).every(({ marks }) => marks === null))
  assert.equal(await fillCaseQueue(at(2 * HOUR)), 0)
  const keys = [...parseKeys(newKeyText('k2')), ...world.ring.all()]
  const rotated = { ...world.ring, current: () => keys[0] as (typeof keys)[number], all: () => keys }
  assert.equal(await fillCaseQueue({ ...at(2 * HOUR), ring: rotated }), 1)
  // Only the new key is asked.
  const ring: KeyRing = { ...rotated, all: () => keys.slice(0, 1) }
  const marks = marksOfWord(ring, searchWord('name', 'sean'))
  const [{ count } = { count: 0 }] = await world.sql<{ count: number }[]>`
    select count(*)::integer as count from revisions where marks && ${`{${marks.join(',')}}`}::bigint[]`
  assert.equal(count, 2)
})

test('a search that finds more than it shows says so', async () => {
  for (const place of Array.from({ length: 51 }).keys()) await send(at(place), caseWith(NAMES))
  const found = await searchCases(at(0), 'live', 'sampl')
  assert.deepEqual([found.items.length, found.isMore], [50, true])
})

test('words that are longer than a block are told apart, and found', async () => {
  const long = 'Hubertusblumenthalerstrasse'
  const reference = await send(at(0), caseWith({ 'applicants[0].lastName': long }))
  const found = async (text: string) =>
    (await searchCases(at(0), 'live', text)).items.map((item) => item.reference)
  assert.deepEqual(await found(long.toLowerCase()), [reference])
  assert.deepEqual(await found(`${long}s`), [])
  assert.deepEqual(await found(long.slice(0, 15)), [reference])
  assert.deepEqual(await found(`${long.slice(0, 15)}x`), [])
})
