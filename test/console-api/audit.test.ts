/** The audit over HTTP: its filters, page by page; its check; its export. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { auditPage, SUBMISSION_ACTIONS } from '../../src/store/audit/search.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
let reference: string
let caseId: string
const DAY = 24 * 60 * 60 * 1_000

before(async () => {
  scene = await openStaffScene()
  const { sql, service } = scene.world
  reference = await send(service, caseWith())
  await send(service, caseWith())
  const [row] = await sql<
    { id: string }[]
  >`select subject_id as id from audit where action = 'application.submitted' order by id limit 1`
  caseId = row?.id ?? ''
  const cases = [{ reference, seen: null }]
  await scene.ask('ben', 'POST', '/queue-assign', { mode: 'live', cases, to: scene.ids.ben })
})
after(() => scene.world.close())

type Row = {
  id: string
  action: string
  by: { kind: string; name: string }
  about: { name: string; id: string }
}

const search = async (body: object): Promise<{ items: Row[]; nextCursor: string | null; by: object }> => {
  const response = await scene.ask('admin', 'POST', '/audit/search', body)
  assert.equal(response.status, 200, response.text)
  return response.body
}
const actionsOf = async (body: object) =>
  [...new Set((await search(body)).items.map(({ action }) => action))].sort()

test('an entry says who did what to which case, by their names, and from where', async () => {
  const { items } = await search({ who: scene.ids.ben })
  const assigned = items.find(({ about }) => about.id === caseId)
  assert.ok(assigned)
  assert.deepEqual(
    [assigned.by, assigned.about],
    [
      { kind: 'user', id: scene.ids.ben, name: 'Ben Sample' },
      { kind: 'application', id: caseId, name: reference },
    ],
  )
  assert.ok('from' in assigned && assigned.from !== null)
})

test('filtered by subject, a case has its submission and what people did with it, by reference and by id', async () => {
  const byReference = await search({ about: reference.toLowerCase() })
  assert.ok(byReference.items.some(({ action }) => action === 'application.submitted'))
  assert.ok(byReference.items.some(({ by }) => by.name === 'Ben Sample'))
  assert.ok(byReference.items.every(({ about }) => about.id === caseId))
  assert.deepEqual((await search({ about: caseId })).items, byReference.items)
})

test('a user is found by address, which the answer names by id; an address of nobody is refused', async () => {
  const email = `${scene.ids.ben}@example.ie`
  const { items, by } = await search({ who: email })
  assert.ok(items.length > 0)
  assert.deepEqual(by, { who: scene.ids.ben, about: null })
  assert.equal((await scene.ask('admin', 'POST', '/audit/search', { who: 'nobody@example.ie' })).status, 409)
})

test('a client is found with its submissions; of an action only that', async () => {
  const [row] = await scene.world.sql<{ id: string }[]>`
    select actor_id as id from audit where action = 'application.submitted' limit 1`
  assert.deepEqual(await actionsOf({ who: row?.id }), ['application.submitted'])
  assert.deepEqual(await actionsOf({ action: 'application.submitted' }), ['application.submitted'])
  assert.deepEqual(await actionsOf({ who: scene.ids.ben, action: 'application.submitted' }), [])
})

test('all actions on record can be chosen', async () => {
  const { body } = await scene.ask('admin', 'GET', '/audit/options')
  const rows = await scene.world.sql<{ action: string }[]>`select distinct action from audit`
  const known = new Set([...rows.map(({ action }) => action), ...SUBMISSION_ACTIONS])
  assert.deepEqual(body.actions, [...known].sort())
})

/** Many entries of an operator, some of them long ago. */
const addMany = async (action: string, count: number, from: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: newId(from + place),
    at: new Date(from + place),
    actor_kind: 'operator',
    actor_id: `=cmd|'${action}`,
    action,
    subject_kind: 'dealer',
    subject_id: `d${place}`,
  }))
  for (let place = 0; place < rows.length; place += 5_000)
    await scene.world.sql`insert into audit ${scene.world.sql(rows.slice(place, place + 5_000))}`
}

test('pages follow each other without a gap or a repetition, within the requested days', async () => {
  const from = Date.UTC(2027, 0, 10)
  await addMany('dealer.renamed', 130, from)
  const seen: string[] = []
  let cursor: string | undefined
  const asked = {
    action: 'dealer.renamed',
    from: new Date(from + 10).toISOString(),
    to: new Date(from + 125).toISOString(),
  }
  do {
    const page = await search({ ...asked, ...(cursor === undefined ? {} : { cursor }) })
    assert.ok(page.items.length <= 50)
    seen.push(...page.items.map(({ about }) => about.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(
    seen,
    Array.from({ length: 115 }, (_, place) => `d${124 - place}`),
  )
})

for (const cursor of ['x', '12', `${'0'.repeat(36)}`]) {
  test(`the cursor "${cursor}" is refused`, async () => {
    assert.equal((await scene.ask('admin', 'POST', '/audit/search', { cursor })).status, 400)
  })
}

test('every way of narrowing it down reads an index', async () => {
  const { sql } = scene.world
  await addMany('sample.filler', 20_000, Date.UTC(2026, 0, 1))
  // Nearly all of a real audit is submissions.
  await addMany('application.submitted', 40_000, Date.UTC(2026, 0, 2))
  await sql.unsafe('analyze audit')
  const from = Date.UTC(2026, 0, 1)
  const searches = {
    nothing: {},
    actor: { actorId: scene.ids.ben },
    'actor and action': { actorId: scene.ids.ben, action: 'case.assigned' },
    action: { action: 'user.invited' },
    submissions: { action: 'application.submitted' },
    case: { subjectId: caseId },
    'other subject': { subjectId: 'cl_sample' },
    client: { actorId: 'cl_sample', isClient: true },
    days: { from, to: from + DAY },
    all: {
      actorId: 'x',
      isClient: true,
      action: 'a',
      subjectId: caseId,
      from,
      to: from + DAY,
      before: newId(from),
    },
  }
  // How far a client's submissions are looked for at a time.
  const floor = newId(Date.UTC(2026, 0, 2) + 39_000)
  for (const [what, asked] of Object.entries(searches)) {
    const rows = await sql<{ 'QUERY PLAN': string }[]>`
      explain select * from (${auditPage(sql, asked, { limit: 50, ...('isClient' in asked ? { floor } : {}) })}) a`
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.doesNotMatch(plan, /Seq Scan on audit/, `${what}:\n${plan}`)
  }
})

/** Reads a response as it arrives; returns also the size of its largest chunk. */
const download = (path: string): Promise<{ text: string; parts: number; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const url = new URL(`/console/api${path}`, scene.world.baseUrl)
    const asking = request(url, { headers: { cookie: scene.cookies.admin } }, (response) => {
      let text = ''
      let parts = 0
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        parts++
      })
      response.on('end', () => resolve({ text, parts, headers: response.headers }))
    })
    asking.on('error', reject)
    asking.end()
  })

test('an export of much is a stream, with every entry once, as CSV that no spreadsheet runs', async () => {
  const { text, parts, headers } = await download('/audit/export?format=csv&action=sample.filler')
  assert.match(String(headers['content-disposition']), /attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/)
  assert.equal(headers['content-length'], undefined)
  assert.ok(parts > 10, String(parts))
  const [head, ...lines] = text.trimEnd().split('\r\n')
  assert.equal(
    head,
    '\ufeffWhen,Who,Kind of actor,Id of actor,Action,About,Kind of subject,Id of subject,Request,Network address,Browser,Part of subject',
  )
  assert.equal(lines.length, 20_000)
  assert.equal(new Set(lines).size, 20_000)
  assert.match(lines[0] ?? '', /^2026-01-01T00:00:19\.999Z,'=cmd\|'sample\.filler,operator,'=cmd/)
})

test('an export as JSON is one list of a search’s entries, and the audit records it', async () => {
  const { text, headers } = await download(`/audit/export?format=json&who=${scene.ids.ben}`)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.deepEqual(JSON.parse(text), (await search({ who: scene.ids.ben })).items)
  assert.deepEqual(JSON.parse((await download('/audit/export?format=json&who=nobody')).text), [])
  // With the one before.
  await exportsAre(['audit.exported', 'audit.exported', 'audit.exported'])
})

/** What became of the exports since the last look, in order: they are recorded once they have ended. */
const exportsAre = async (expected: readonly string[]): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    const all = (await scene.audited(scene.ids.admin)).filter((action) => action.startsWith('audit.export'))
    if (all.length >= exportsSeen + expected.length) {
      assert.deepEqual(all.slice(exportsSeen), expected)
      exportsSeen = all.length
      return
    }
    await pause(50)
  }
  assert.fail('the exports were not recorded')
}
let exportsSeen = 0

test('an export that nobody receives to its end is recorded as failed', async () => {
  await new Promise<void>((resolve, reject) => {
    const url = new URL('/console/api/audit/export?format=csv&action=sample.filler', scene.world.baseUrl)
    const asking = request(url, { headers: { cookie: scene.cookies.admin } }, (response) =>
      response.once('data', () => {
        asking.destroy()
        resolve()
      }),
    )
    asking.on('error', reject)
    asking.end()
  })
  await exportsAre(['audit.exportFailed'])
})

for (const query of ['', '?format=pdf', '?format=csv&from=yesterday', '?format=csv&format=csv']) {
  test(`an export with "${query}" is refused`, async () => {
    assert.equal((await scene.ask('admin', 'GET', `/audit/export${query}`)).status, 400)
  })
}
