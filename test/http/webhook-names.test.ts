/** A webhook endpoint’s name is looked up at registration; the tests' name servers answer as each test needs. */
import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import test, { after, before, beforeEach, mock } from 'node:test'
import { openWorld, type World } from '../support/world.ts'

const ENDPOINTS = '/api/webhook-endpoints'
const PUBLIC = '93.184.215.14'

const responses: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'public.example': async () => [PUBLIC],
  'mixed.example': async () => ['10.0.0.1', PUBLIC],
  'inside.example': async () => ['10.0.0.1'],
  'own.example': async () => ['127.0.0.1'],
  'metadata.example': async () => ['169.254.169.254'],
  'empty.example': async () => [],
  'silent.example': () => new Promise(() => undefined),
  'broken.example': () => Promise.reject(new Error('SERVFAIL')),
}
/** The addresses of a name from now on. */
const moved = new Map<string, readonly string[]>()
let asked: string[] = []

let world: World
before(async () => {
  mock.method(Resolver.prototype, 'resolve4', async (name: string) => {
    asked.push(name)
    return moved.get(name) ?? responses[name]?.() ?? []
  })
  mock.method(Resolver.prototype, 'resolve6', async () => [])
  world = await openWorld({ sandbox: false })
})
after(async () => {
  mock.restoreAll()
  await world.close()
})
beforeEach(async () => {
  asked = []
  moved.clear()
  await world.sql`delete from webhook_endpoints`
})

const create = (url: string, more: object = {}, headers = {}) =>
  world.call('dealer', 'POST', ENDPOINTS, { body: { url, ...more }, headers })

const ROWS: readonly (readonly [name: string, isTaken: boolean])[] = [
  ['public.example', true],
  // Only its public address is ever connected to.
  ['mixed.example', true],
  ['inside.example', false],
  ['own.example', false],
  ['metadata.example', false],
  ['empty.example', true],
  ['broken.example', true],
]
for (const [name, isTaken] of ROWS) {
  test(`${name} is ${isTaken ? 'accepted' : 'refused'}, for a new endpoint and for an existing one`, async () => {
    const detail = `The URL must lead to the public Internet, and ${name} does not.`
    const made = await create(`https://${name}/hooks`)
    assert.equal(made.status, isTaken ? 201 : 400, made.text)
    if (!isTaken) assert.equal(made.body.detail, detail)
    const { id, url } = (await create('https://8.8.8.8/')).body
    const path = `${ENDPOINTS}/${id}`
    const changed = await world.call('dealer', 'PATCH', path, { body: { url: `https://${name}/hooks` } })
    assert.equal(changed.status, isTaken ? 200 : 400, changed.text)
    if (!isTaken) assert.equal(changed.body.detail, detail)
    const read = await world.call('dealer', 'GET', path)
    assert.equal(read.body.url, isTaken ? `https://${name}/hooks` : url)
    assert.deepEqual(asked, [name, name])
  })
}

test('no name server is asked if there is no name, or if the request is refused anyway', async () => {
  const { id } = (await create('https://8.8.8.8/')).body
  await world.call('dealer', 'PATCH', `${ENDPOINTS}/${id}`, { body: { description: 'sample' } })
  assert.equal((await create('https://public.example/', { enabled: 'yes' })).status, 400)
  assert.equal((await create('https://intranet/')).status, 400)
  assert.deepEqual(asked, [])
})

test('silent name servers get a few seconds, and hold up nobody else', async () => {
  const began = performance.now()
  let answered = 0
  const waiting = Array.from({ length: 20 }, () =>
    create('https://silent.example/').finally(() => answered++),
  )
  assert.equal((await world.call('dealer', 'GET', ENDPOINTS)).status, 200)
  const open = await world.sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  assert.equal(open.length, 0)
  assert.equal(answered, 0, 'others waited too')
  for (const { status, text } of await Promise.all(waiting)) assert.equal(status, 201, text)
  const took = performance.now() - began
  assert.ok(took > 2_900 && took < 30_000, `${took} ms`)
})

test('an answer under a key is replayed, wherever the name leads now', async () => {
  const key = { 'idempotency-key': 'sample' }
  const first = await create('https://public.example/', {}, key)
  moved.set('public.example', ['10.0.0.1'])
  const again = await create('https://public.example/', {}, key)
  assert.deepEqual([again.status, again.text], [201, first.text])
  assert.equal((await create('https://public.example/', {}, { 'idempotency-key': 'other' })).status, 400)
})
