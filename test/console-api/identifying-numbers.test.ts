/** Numbers that identify: who reads them back whole and when, and that nobody searches by many of them, or unseen. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { NUMBER_SEARCHES } from '../../src/adapters/access/limits.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import { aSubmission, type OwnScene, openOwnScene, typedCase } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

const NUMBER = '1234567T'
const RIGHT = { 'applicants[0].ppsNumber': NUMBER }
const OPEN = { ...RIGHT, 'loanDetails.term': 7 }
const PLATE = '191-D-4321'

const sent = async (overrides: object): Promise<string> => {
  const { status, body, text } = await scene.submit('dara', { body: typedCase(overrides as never) })
  assert.equal(status, 200, text)
  return body.reference
}
const ageProof = (userId: string, interval: string) =>
  scene.world.sql.unsafe(
    `update sessions set proved_at = now() - interval '${interval}' where user_id = '${userId}'`,
  )
const assertNeedsProof = ({ status, body, text }: HttpResponse) => {
  assert.deepEqual([status, body.type], [401, '/problems/proof-needed'])
  assert.ok(!text.includes(NUMBER))
}
const bodyOf = (reference: string, as: 'dara' | 'colm' = 'dara') =>
  scene.ask(as, 'GET', `/own-applications/${reference}/body`)
const draftOf = (id: string, as: 'dara' | 'colm' = 'dara') =>
  scene.ask(as, 'GET', `/application-drafts/${id}`)
const save = async (id: string, draft: object = {}, as: 'dara' | 'colm' = 'dara') => {
  const typed = { mode: 'test', set: 'b', seen: 0, body: typedCase(OPEN), ...draft }
  const { status, text } = await scene.ask(as, 'POST', `/application-drafts/${id}`, typed)
  assert.equal(status, 200, text)
}

test('an old session reads a colleague’s numbers back only after a fresh proof, and one’s own without', async () => {
  const reference = await sent(OPEN)
  const [draft, own] = [randomUUID(), randomUUID()]
  const { version } = await scene.readOwn(reference)
  await save(draft, { reference, of: version }, 'colm')
  await save(own, { reference, of: version })
  for (const id of [scene.ids.dara, scene.ids.colm]) await ageProof(id, '1 day')
  assertNeedsProof(await bodyOf(reference, 'colm'))
  assertNeedsProof(await draftOf(draft, 'colm'))
  assert.ok(!JSON.stringify(await scene.readOwn(reference)).includes(NUMBER))
  for (const response of [await bodyOf(reference), await draftOf(own)]) {
    assert.equal(response.status, 200, response.text)
    assert.ok(response.text.includes(NUMBER))
  }
  await ageProof(scene.ids.colm, '0')
  assert.equal((await bodyOf(reference, 'colm')).status, 200)
  assert.equal((await draftOf(draft, 'colm')).status, 200)
  for (const id of [scene.ids.dara, scene.ids.colm]) {
    const shown = await scene.world.sql`
      select 1 from audit where action = 'application.dataShown' and actor_id = ${id}`
    assert.equal(shown.length, 2, 'each read is recorded')
  }
})

test('once it is with the lender, nobody at the dealer reads the numbers back, whatever they prove', async () => {
  const reference = await sent(RIGHT)
  const open = await sent(OPEN)
  const draft = randomUUID()
  const { version } = await scene.readOwn(open)
  await save(draft, { reference: open, of: version })
  const corrected = { ...aSubmission(), draftId: randomUUID(), reference: open, seen: version }
  const { body } = await scene.submit('dara', { ...corrected, body: typedCase(RIGHT) })
  assert.equal(body.isSubmitted, true, JSON.stringify(body))
  for (const response of [await bodyOf(reference), await bodyOf(open), await draftOf(draft)]) {
    assert.equal(response.status, 409, response.text)
    assert.match(
      response.body.detail,
      /^C0\w+ is Submitted\. Only an application that is Open or Approved can be corrected .*in full\.$/,
    )
    assert.ok(!response.text.includes(NUMBER))
  }
})

type Searched = { action: string; kind: string; id: string }
const searchesOf = (userId: string) =>
  scene.world.sql<Searched[]>`
    select action, subject_kind as kind, subject_id as id from audit
    where actor_id = ${userId} and (action like '%.searched%' or action like '%searchesLimited') order by action`

const lookUp = (text: string) => scene.staff.ask('anne', 'POST', '/queue-search', { mode: 'live', text })

test('a search by number is on record by its kind and a keyed hash; one by name or reference is not', async () => {
  const reference = await send(scene.world.service, caseWith(RIGHT))
  for (const text of ['Sample', reference, NUMBER, ` ${NUMBER.toLowerCase()} `, PLATE])
    assert.equal((await lookUp(text)).status, 200)
  const rows = await searchesOf(scene.staff.ids.anne)
  assert.deepEqual(
    rows.map(({ action, kind }) => [action, kind]),
    [
      ['application.searched.ppsNumber', 'number'],
      ['application.searched.ppsNumber', 'number'],
      ['application.searched.registration', 'number'],
    ],
  )
  const [first, second, plate] = rows
  assert.equal(first?.id, second?.id)
  assert.notEqual(first?.id, plate?.id)
  for (const { id } of rows) assert.match(id, /^[0-9a-f]{32}$/)
})

test('searches for a person’s data are on record before they find anything, by whichever operation', async () => {
  const nobody = { mode: 'live', ppsNumber: '7654321W' }
  const statuses: number[] = []
  for (const [path, more] of [
    ['search', {}],
    ['drafts/export', { format: 'json' }],
    ['drafts/erase', {}],
  ] as const)
    statuses.push((await scene.staff.ask('admin', 'POST', `/people/${path}`, { ...nobody, ...more })).status)
  assert.deepEqual(statuses, [200, 404, 404])
  const rows = await searchesOf(scene.staff.ids.admin)
  assert.deepEqual(
    rows.map(({ action, kind }) => [action, kind]),
    statuses.map(() => ['person.searched', 'number']),
  )
})

const duplicatesOf = (ppsNumber: string) =>
  scene.ask('colm', 'POST', '/own-applications/duplicates', {
    mode: 'test',
    set: 'b',
    body: typedCase({ 'applicants[0].ppsNumber': ppsNumber }),
  })

for (const { who, id, ask } of [
  {
    who: 'staff',
    id: () => scene.staff.ids.ben,
    ask: (text: string) => scene.staff.ask('ben', 'POST', '/queue-search', { mode: 'live', text }),
  },
  { who: 'a dealer’s person, by the warning of duplicates', id: () => scene.ids.colm, ask: duplicatesOf },
])
  test(`numbers can’t be tried one after another: ${who}`, async () => {
    let allowed = 0
    let refused: HttpResponse | undefined
    for (let tried = 0; tried <= NUMBER_SEARCHES.most && refused === undefined; tried++) {
      const response = await ask(`${1_000_000 + tried}T`)
      if (response.status === 200) allowed++
      else refused = response
    }
    assert.deepEqual([refused?.status, refused?.body.type], [429, '/problems/too-many-requests'])
    assert.match(refused?.body.detail, /^You have searched by number 100 times within an hour/)
    assert.ok(Number(refused?.headers.get('retry-after')) > 60)
    assert.ok(allowed > 0 && allowed <= NUMBER_SEARCHES.most)
    assert.equal((await ask(`${2_000_000}T`)).status, 429)
    const rows = await searchesOf(id())
    assert.equal(rows.filter(({ action }) => action === 'application.searchesLimited').length, 1)
  })

test('a search by name stays possible where one by number is not', async () => {
  const response = await scene.staff.ask('ben', 'POST', '/queue-search', { mode: 'live', text: 'Sample' })
  assert.equal(response.status, 200)
})
