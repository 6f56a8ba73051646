/** Erasure over HTTP and by time: what goes with an application, what stays of it, and when the service erases by itself. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { lockKey } from '../../packages/postgres/connection/locks.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { dublinDay, type LocalDate } from '../../packages/values/dublin-day.ts'
import { searchWord } from '../../src/domain/application/search-words.ts'
import type { BookingOutcome } from '../../src/domain/case/booking.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { bookContract } from '../../src/modules/cases/booking.ts'
import { clearErased, startClearing } from '../../src/modules/privacy/erase.ts'
import { eraseDue } from '../../src/modules/privacy/retain.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { encryptDraft } from '../../src/store/applications/drafts.ts'
import { marksOfWord } from '../../src/store/applications/encrypted-parts.ts'
import { findMarkedSendings } from '../../src/store/applications/lists.ts'
import { LOCKS } from '../../src/store/locks.ts'
import { caseIn, caseWith, headOf, OPERATOR, send } from '../operations/guard-world.ts'
import { samplePdf } from '../support/document-samples.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
})
after(() => scene.world.close())

const NUMBERS = [
  '7654321G',
  '5551234T',
  '8080808V',
  '4242424R',
  '3141592S',
  '2718281G',
  '6600660Q',
  '9182736B',
  '8765432S',
].values()
const aNumber = (): string => NUMBERS.next().value as string
const withNumber = (ppsNumber: string) => caseWith({ 'applicants[0].ppsNumber': ppsNumber })

const find = async (ppsNumber: string, mode: 'live' | 'test' = 'live') => {
  const { body } = await scene.ask('admin', 'POST', '/people/search', { mode, ppsNumber })
  return body.person === null ? undefined : `/people/${body.person.reference}/${body.person.applicant}`
}

const seenAt = async (path: string) => {
  const { body } = await scene.ask('admin', 'GET', path)
  return body.applications.map(({ reference, version }: Record<string, unknown>) => ({ reference, version }))
}

type Seen = readonly { readonly reference: string }[]
const allOf = (seen: Seen) => ({ applications: seen.map(({ reference }) => reference), drafts: true })

const erase = async (ppsNumber: string, mode: 'live' | 'test' = 'live') => {
  const path = (await find(ppsNumber, mode)) ?? assert.fail('nobody is found')
  const seen = await seenAt(path)
  const response = await scene.ask('admin', 'POST', `${path}/erase`, { seen, chosen: allOf(seen) })
  assert.equal(response.status, 200, response.text)
  return response.body
}

const YEAR_DAYS = 366
/** The service when so many years have passed. */
const yearsLater = (years: number): Service => {
  const { service } = scene.world
  return { ...service, now: () => service.now() + years * YEAR_DAYS * 86_400_000 }
}

const isErased = async (reference: string): Promise<boolean> =>
  (await headOf(scene.world.service, reference)).dataKey === null

const uploadTo = async (reference: string): Promise<void> => {
  const { baseUrl, keys } = scene.world
  const response = await fetch(`${baseUrl}/api/case/${reference}/documents?requirement=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.dealersLive}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(samplePdf(70_000)),
  })
  assert.equal(response.status, 201, await response.text())
}

test('everything under the key goes with it; what stays names nobody', async () => {
  const { service, sql, ring } = scene.world
  const number = aNumber()
  const reference = await send(service, withNumber(number))
  await uploadTo(reference)
  const quotaOf = async () =>
    (await sql<{ bytes: string }[]>`select bytes from client_documents where client_id = 'cl_dealersLive'`)[0]
      ?.bytes
  assert.equal(Number(await quotaOf()), 70_000)
  await scene.ask('anne', 'POST', `/cases/${reference}/notes`, { text: 'A note.', mentions: [scene.ids.ben] })
  await scene.ask('anne', 'POST', `/cases/${reference}/skip`, { reason: 'Sample.' })
  const head = await headOf(service, reference)
  const transitioned = await transitionApplication(service, head, {
    to: 'Withdrawn',
    initiator: 'staff',
    by: OPERATOR,
  })
  assert.equal(transitioned, 'done')
  const { erased, kept } = await erase(number)
  assert.deepEqual([erased, kept], [[reference], []])
  const [row] = await sql`select key_id, data_key, file, due_at from applications where id = ${head.id}`
  assert.deepEqual(Object.values(row ?? {}), [null, null, null, null])
  for (const [table, condition] of [
    ['revisions', 'octet_length(content) > 0 or marks is not null or file is not null'],
    ['transitions', 'reason is not null'],
    [
      'case_queue',
      'amount_cents is not null or product_id is not null or assignee_id is not null or handed_by is not null',
    ],
    ['documents', 'true'],
    ['signings', 'true'],
    ['case_notes', 'true'],
    ['case_skips', 'true'],
    ['duties', 'proof is not null'],
  ] as const) {
    const rows = await sql.unsafe(`select 1 from ${table} where application_id = $1 and (${condition})`, [
      head.id,
    ])
    assert.equal(rows.length, 0, table)
  }
  assert.equal((await sql`select 1 from document_pieces`).length, 0)
  assert.equal(Number(await quotaOf()), 0)
  const marks = marksOfWord(ring, searchWord('ppsNumber', number))
  assert.equal((await findMarkedSendings(sql, { marks, mode: 'live', limit: 10 })).length, 0)
  assert.equal(await find(number), undefined)
  assert.deepEqual(
    (await scene.ask('anne', 'POST', '/queue-search', { mode: 'live', text: number })).body.items,
    [],
  )
})

test('staff who open the case read who erased it and when, and its client gets no data', async () => {
  const { service } = scene.world
  const number = aNumber()
  const reference = await caseIn(service, 'Withdrawn', { 'applicants[0].ppsNumber': number })
  await erase(number)
  const { body } = await scene.ask('ben', 'GET', `/cases/${reference}`)
  assert.equal(body.application, null)
  assert.match(body.erased.at, /Z$/)
  assert.match(body.erased.by, /@example\.ie$/)
  const status = await scene.world.call('dealersLive', 'GET', `/api/case/${reference}`)
  assert.ok(status.status < 500, status.text)
  assert.ok(!status.text.includes(number))
})

test('a request withdraws an application that waits to be sent again, and its client can send nothing more into it', async () => {
  const { service } = scene.world
  const number = aNumber()
  const failed = {
    ...withNumber(number),
    loanDetails: { ...(withNumber(number) as { loanDetails: object }).loanDetails, term: 13 },
  }
  const reference = await send(service, failed)
  assert.equal((await headOf(service, reference)).state, 'Open')
  assert.deepEqual((await erase(number)).erased, [reference])
  assert.equal((await headOf(service, reference)).state, 'Withdrawn')
  const again = await scene.world.call('dealersLive', 'POST', '/api/case/submit', {
    body: { ...withNumber(number), caseId: reference },
  })
  assert.ok(again.status === 200 || (again.status >= 400 && again.status < 500), again.text)
  assert.ok(await isErased(reference))
})

test('no law keeps test data, whatever its state', async () => {
  const number = aNumber()
  const reference = await send(scene.world.service, withNumber(number), { mode: 'test' })
  assert.deepEqual((await erase(number, 'test')).erased, [reference])
})

/** A draft of a dealer's person, as the page saves it. */
const saveDraft = async (content: object): Promise<string> => {
  const { sql, service, ring } = scene.world
  const id = newId(service.now())
  const { keyId, encrypted } = encryptDraft(ring, scene.ids.ben, id, { body: content, step: null })
  await sql`
    insert into application_drafts (user_id, id, mode, model_set, version, key_id, sealed, saved_at)
    values (${scene.ids.ben}, ${id}, 'live', 'b', 1, ${keyId}, ${encrypted}, now())`
  return id
}

test('drafts that name the person go with the wish, and others’ stay', async () => {
  const { sql, service } = scene.world
  const number = aNumber()
  await caseIn(service, 'Withdrawn', { 'applicants[0].ppsNumber': number })
  const [own, other] = [
    await saveDraft(withNumber(`${number.slice(0, 4)} ${number.slice(4)}`)),
    await saveDraft(caseWith()),
  ]
  const path = (await find(number)) ?? ''
  assert.equal((await scene.ask('admin', 'GET', path)).body.drafts, 1)
  const chosen = allOf(await seenAt(path))
  const copy = await scene.ask('admin', 'POST', `${path}/export`, { format: 'json', chosen })
  assert.ok(copy.body.drafts[0].typed.ppsNumber.startsWith(number.slice(0, 4)))
  assert.equal((await erase(number)).drafts, 1)
  const left = await sql<{ id: string }[]>`select id from application_drafts`
  assert.deepEqual(
    left.map(({ id }) => id),
    [other],
  )
  assert.notEqual(own, other)
})

test('a person whom only drafts name gets a copy and has the drafts erased, on record', async () => {
  const number = aNumber()
  const of = { mode: 'live', ppsNumber: number }
  const post = (path: string, body: object) => scene.ask('admin', 'POST', `/people/drafts/${path}`, body)
  const statuses = async () => [
    (await post('export', { ...of, format: 'json' })).status,
    (await post('erase', of)).status,
  ]
  assert.deepEqual(await statuses(), [404, 404])
  const draft = await saveDraft(withNumber(number))
  const copy = await post('export', { ...of, format: 'json' })
  assert.equal(copy.status, 200, copy.text)
  assert.match(copy.headers.get('content-disposition') ?? '', /personal-data\.json/)
  assert.deepEqual(copy.body.applications, [])
  assert.equal(copy.body.drafts[0].typed.ppsNumber, number)
  const pdf = await post('export', { ...of, format: 'pdf' })
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  const reference = await send(scene.world.service, withNumber(number), { mode: 'test' })
  assert.equal((await post('erase', { ...of, mode: 'test' })).status, 409)
  assert.ok(!(await isErased(reference)), 'an application that nobody looked at is erased')
  const erased = await post('erase', of)
  assert.deepEqual([erased.status, erased.body.drafts, erased.body.person], [200, 1, null], erased.text)
  const left = await scene.world.sql`select from application_drafts where id = ${draft}`
  assert.equal(left.length, 0)
  assert.deepEqual(await statuses(), [404, 404])
  const audited = await scene.audited(scene.ids.admin)
  for (const action of ['applicationDraft.heldExported', 'applicationDraft.erased'])
    assert.ok(audited.includes(action), action)
})

test('a page that shows other applications than there are now erases nothing', async () => {
  const { service } = scene.world
  const number = aNumber()
  const first = await caseIn(service, 'Withdrawn', { 'applicants[0].ppsNumber': number })
  const path = (await find(number)) ?? ''
  const seen = await seenAt(path)
  await send(service, withNumber(number))
  for (const stale of [seen, [], [{ reference: first, version: 99 }]]) {
    const response = await scene.ask('admin', 'POST', `${path}/erase`, { seen: stale, chosen: allOf(seen) })
    assert.equal(response.status, 409)
    assert.match(response.body.detail, /have changed since you opened the page/)
  }
  assert.equal(await isErased(first), false)
})

test('only the chosen applications are erased, and a choice of one that the person is not in erases nothing', async () => {
  const { service } = scene.world
  const number = aNumber()
  const of = { 'applicants[0].ppsNumber': number }
  const first = await caseIn(service, 'Withdrawn', of)
  const second = await caseIn(service, 'Withdrawn', of)
  const path = (await find(number)) ?? ''
  const seen = await seenAt(path)
  const other = await caseIn(service, 'Withdrawn')
  const wrong = await scene.ask('admin', 'POST', `${path}/erase`, {
    seen,
    chosen: { applications: [first, other], drafts: false },
  })
  assert.equal(wrong.status, 409)
  assert.equal(await isErased(first), false)
  const chosen = { applications: [first], drafts: false }
  const { body } = await scene.ask('admin', 'POST', `${path}/erase`, { seen, chosen })
  assert.deepEqual([body.erased, body.kept], [[first], []])
  assert.deepEqual([await isErased(first), await isErased(second)], [true, false])
})

test('a wish that had to wait is granted once the application has ended', async () => {
  const { service } = scene.world
  const number = aNumber()
  const reference = await send(service, withNumber(number))
  assert.equal((await erase(number)).kept.length, 1)
  await eraseDue(service)
  assert.equal(await isErased(reference), false)
  const head = await headOf(service, reference)
  await transitionApplication(service, head, { to: 'Withdrawn', initiator: 'client', by: OPERATOR })
  assert.equal(await eraseDue(service), 1)
  assert.ok(await isErased(reference))
  const [entry] = await scene.world.sql<{ by: string }[]>`
    select actor_kind || ' ' || actor_id as by from audit where action = 'application.erased' and subject_id = ${head.id}`
  assert.equal(entry?.by, 'service retention')
})

test('by time each goes when its own is over, and is looked at once until then', async () => {
  const { service, sql } = scene.world
  await eraseDue(yearsLater(50))
  const withdrawn = await caseIn(service, 'Withdrawn')
  const declined = await caseIn(service, 'Declined')
  const signed = await caseIn(service, 'Signed')
  const open = await caseIn(service, 'Approved')
  assert.equal(await eraseDue(service), 0)
  assert.equal(await eraseDue(yearsLater(1)), 1)
  assert.ok(await isErased(withdrawn))
  assert.equal(await eraseDue(yearsLater(2)), 0)
  const dated = await sql`select 1 from applications where kept_until is not null`
  assert.equal(dated.length, 2)
  assert.equal(await eraseDue(yearsLater(5)), 1)
  assert.ok(await isErased(declined))
  assert.equal(await eraseDue(yearsLater(6)), 0, 'the agreement runs for years before its six begin')
  assert.equal(await eraseDue(yearsLater(14)), 1)
  assert.ok((await isErased(signed)) && !(await isErased(open)))
})

test('a contract that has ended is stored from its end, and a corrected day counts', async () => {
  const { service } = scene.world
  await eraseDue(yearsLater(50))
  const reference = await caseIn(service, 'PaidOut')
  const later = yearsLater(1)
  const end = (endedOn: LocalDate) => record(later, { state: 'ended', endedOn })
  const record = async (using: Service, outcome: BookingOutcome) => {
    const head = await headOf(service, reference)
    const booking = await bookContract(using, head, { actor: OPERATOR }, outcome)
    assert.ok(!(booking instanceof Refusal), String(booking))
  }
  await record(service, { state: 'booked', contractNumber: 'END-1' })
  await end(dublinDay(later.now()))
  assert.equal(await eraseDue(yearsLater(6)), 0, 'six years from the payout')
  await end(dublinDay(service.now()))
  const early = { ...service, now: () => yearsLater(6).now() - 10 * 86_400_000 }
  assert.equal(await eraseDue(early), 0, 'not even six years from the corrected end')
  assert.equal(await eraseDue(yearsLater(6)), 1)
  assert.ok(await isErased(reference))
})

test('a move changes an application’s end', async () => {
  const { service, sql } = scene.world
  const reference = await caseIn(service, 'Declined')
  await eraseDue(yearsLater(2))
  const untilOf = async () => {
    const { id } = await headOf(service, reference)
    const [row] = await sql<
      { until: Date | null }[]
    >`select kept_until as until from applications where id = ${id}`
    return row?.until
  }
  assert.ok((await untilOf()) instanceof Date)
  const head = await headOf(service, reference)
  const again = { to: 'InReview', initiator: 'staff', by: OPERATOR, reason: 'Sample.' } as const
  assert.equal(await transitionApplication(service, head, again), 'done')
  assert.equal(await untilOf(), null)
  await eraseDue(yearsLater(9))
  assert.equal(await isErased(reference), false)
})

test('erased data is on the list once, and is cleared elsewhere once', async () => {
  const { service, sql } = scene.world
  const places = {
    mailFolder: '/nonexistent/mail',
    listFile: `${scene.world.databaseFolder}/erasures-sample.jsonl`,
  }
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`
    select count(*)::int as count from erasures where cleared_at is null`
  assert.equal(await clearErased(service, places), count)
  assert.equal(await clearErased(service, places), 0)
})

test('a whole list waits for what another process adds, so that it has that too', async (t) => {
  const { sql, databaseFolder, service } = scene.world
  const places = { mailFolder: '/nonexistent/mail', listFile: `${databaseFolder}/erasures-shared.jsonl` }
  const erased = await sql<{ id: string }[]>`select application_id as id from erasures`
  assert.ok(erased.length > 0)
  const isWaiting = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
    ).length > 0
  const listed = async () => (await readFile(places.listFile, 'utf8')).trim().split('\n').length
  const clearing = await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(${lockKey(other, LOCKS.erasureList)})`
    const begun = startClearing(service, places, (error) => assert.fail(error as Error))
    t.after(begun.stop)
    while (!(await isWaiting())) await pause(20)
    await assert.rejects(readFile(places.listFile), { code: 'ENOENT' })
    return begun
  })
  await clearing.stop()
  assert.equal(await listed(), erased.length)

  await sql`update erasures set cleared_at = null where application_id = ${erased[0]?.id ?? ''}`
  const cleared = await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(${lockKey(other, LOCKS.erasureList)})`
    const waiting = clearErased(service, places)
    while (!(await isWaiting())) await pause(20)
    assert.equal(await listed(), erased.length)
    return { waiting }
  })
  assert.equal(await cleared.waiting, 1)
  assert.equal(await listed(), erased.length + 1)
})
