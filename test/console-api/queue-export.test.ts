/** A list of the queue as a CSV file: what is in it and what never is, and what the audit says of it. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { casePortions } from '../../src/modules/cases/queue.ts'
import { queueAsCsv } from '../../src/modules/cases/queue-handlers.ts'
import { caseWith, loanOf, send } from '../operations/guard-world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
})
after(() => scene.world.close())
beforeEach(
  () =>
    scene.world.sql`truncate applications, case_queue, case_presence, case_skips, queue_views, audit cascade`,
)

const exported = async (path: string) => {
  const response = await scene.ask('anne', 'GET', `/queue/${path}`)
  assert.equal(response.status, 200, response.text)
  return response
}

const linesOf = (text: string) => text.trimEnd().split('\r\n')

const named = (firstName: string) => ({
  'applicants[0].firstName': firstName,
  'applicants[0].lastName': 'Sample',
})

test('the file has the cases of the list as it is filtered and sorted, and the audit has one entry', async () => {
  const { service, sql } = scene.world
  const small = await send(service, caseWith({ ...named('Aoife'), ...loanOf(10_000) }))
  const large = await send(service, caseWith({ ...named('Brian'), ...loanOf(25_000) }))
  const none = await send(service, caseWith({ ...named('Ciara'), ...loanOf(12_000) }))
  await sql`update case_queue set amount_cents = null where amount_cents = 1200000`
  await send(service, caseWith(named('Other')), { mode: 'test' })
  await sql`update dealers set name = '=' || name where name = 'Sample Dealer'`
  const { text, headers } = await exported('toDecide/export?mode=live&sort=-amount')
  assert.match(String(headers.get('content-type')), /^text\/csv/)
  assert.match(
    String(headers.get('content-disposition')),
    /attachment; filename="queue-toDecide-\d{4}-\d\d-\d\d\.csv"/,
  )
  const [head, ...lines] = linesOf(text)
  assert.equal(
    head,
    'Case,Borrowers,State,Next,Due (Irish time),Waiting since (Irish time),Received (Irish time),Amount in euro,Payment to income in %,Why it is here,Owner,Dealer,Product,Vehicle,Snoozed until (Irish time)',
  )
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(0, 4)),
    [
      [large, 'Brian Sample', 'Submitted', 'Decide'],
      [small, 'Aoife Sample', 'Submitted', 'Decide'],
      [none, 'Ciara Sample', 'Submitted', 'Decide'],
    ],
  )
  assert.match(
    lines[1] ?? '',
    /^\w+,Aoife Sample,Submitted,Decide,\d{4}-\d\d-\d\d \d\d:\d\d,,\d{4}-\d\d-\d\d \d\d:\d\d,10000,[\d.]+,Bank account in another name,,'=Sample Dealer,[^,]+,"Car, 191-D-12345",$/,
  )
  assert.match(linesOf((await exported('all/export?mode=live&amountTo=11000')).text)[1] ?? '', /Aoife Sample/)
  assert.equal(linesOf((await exported('all/export?mode=live&state=Approved')).text).length, 1)
  await recorded(['queue.exported all', 'queue.exported all', 'queue.exported toDecide'])
})

/** An export is recorded once it has ended. */
const recorded = async (expected: readonly string[]): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const rows = await scene.world.sql<{ says: string; actor: string }[]>`
      select action || ' ' || part as says, actor_id as actor from audit where action like 'queue.%' order by 1`
    if (rows.length < expected.length && tries < 100) {
      await pause(50)
      continue
    }
    assert.deepEqual(
      rows.map(({ says }) => says),
      expected,
    )
    assert.ok(rows.every(({ actor }) => actor === scene.ids.anne))
    return
  }
}

test('no number that identifies a person or their account is in the file', async () => {
  const body = caseWith()
  await send(scene.world.service, body)
  const { text } = await exported('all/export?mode=live')
  const secrets = [
    ...JSON.stringify(body).matchAll(
      /"(ppsNumber|iban|bic|accountNumber|mobile|phone|email|dateOfBirth)\w*":"([^"]+)"/gi,
    ),
  ]
  assert.ok(secrets.length > 3, JSON.stringify(body))
  for (const [found, , value = found] of secrets) assert.ok(!text.includes(value), found)
})

test('a file of more cases than it may have says so in its last line, and has each case once', async () => {
  const { service } = scene.world
  for (let place = 0; place < 4; place++) await send(service, caseWith())
  const query = { mode: 'live', view: 'all', userId: scene.ids.anne } as const
  const textOf = async (most: number) => {
    const parts: Buffer[] = []
    for await (const part of queueAsCsv(service, casePortions(service, query, most), scene.ids.anne))
      parts.push(part)
    return linesOf(Buffer.concat(parts).toString())
  }
  assert.equal((await textOf(4)).length, 5)
  const cut = await textOf(3)
  assert.equal(cut.length, 5)
  assert.equal(cut.at(-1), 'Only the first 3 cases of the list are in this file.')
})

test('portions follow each other without a gap or a repetition', async () => {
  const { service, sql } = scene.world
  await send(service, caseWith())
  await sql`insert into case_queue
    select (jsonb_populate_record(q, jsonb_build_object('application_id', gen_random_uuid()))).* from case_queue q, generate_series(1, 250)`
  const lines = linesOf((await exported('all/export?mode=live&sort=amount')).text)
  assert.equal(lines.length, 252)
  assert.equal(new Set(lines).size, 252)
})

for (const wrong of ['', '?mode=live&sort=x', '?mode=live&state=x'])
  test(`an export with "${wrong}" is refused`, async () => {
    assert.equal((await scene.ask('anne', 'GET', `/queue/all/export${wrong}`)).status, 400)
  })
