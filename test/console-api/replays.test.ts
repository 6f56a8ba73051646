/** Replays of drafts over HTTP: started, followed, cancelled, and refusals. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Draft } from '../../src/modules/products/policy-pages.ts'
import type { Replay } from '../../src/modules/products/replay-pages.ts'
import { workOnReplay } from '../../src/modules/products/replay-worker.ts'
import { aProduct, aProductId } from './sample-values.ts'
import { type Console, type HttpResponse, kindOf, openConsole } from './support.ts'

let testConsole: Console
let session: string
before(async () => {
  testConsole = await openConsole()
  session = await testConsole.begin(testConsole.people.admin)
})
after(() => testConsole.close())

const get = (path: string) => testConsole.ask('GET', path, { session })
const post = (path: string, body: object = {}) => testConsole.ask('POST', path, { session, body })

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

const begin = async (content: object = aProduct()): Promise<{ id: string; draft: Draft }> => {
  const id = aProductId()
  const { id: draftId } = bodyOf<Draft>(await post('/product-drafts', { id, from: null }), 201)
  return { id, draft: bodyOf<Draft>(await post(`/drafts/${draftId}`, { seen: 1, content })) }
}

const start = ({ id: draftId, version: seen }: Draft, mode = 'live') =>
  post('/replays', { draftId, seen, mode })

test('a replay is started, followed to its end, and read', async () => {
  const { id, draft } = await begin()
  const newest = async () =>
    bodyOf<{ replay: Replay | null }>(await get(`/newest-replay?kind=product&subject=${id}`)).replay
  assert.equal(await newest(), null)
  const started = bodyOf<Replay>(await start(draft), 201)
  assert.deepEqual([started.state, started.donePercent, started.draftVersion], ['running', 0, draft.version])
  assert.match((await start(draft)).body.detail, /already running/)
  while (await workOnReplay(testConsole.service));
  const done = await newest()
  assert.deepEqual([done?.state, done?.donePercent, done?.differing], ['done', 100, 0])
  assert.deepEqual(bodyOf(await get(`/replays/${started.id}/differences`)), { items: [], nextCursor: null })
  assert.match((await post(`/replays/${started.id}/cancel`)).body.detail, /has already ended/)
})

test('a stale draft, one with faults, and an unknown one are refused', async () => {
  const { draft } = await begin()
  const stale = await start({ ...draft, version: 1 })
  assert.equal(stale.body.changed.what, 'changed it')
  const wrong = await begin({ ...aProduct(), rates: [{ ratePercent: 29 }] })
  assert.match((await start(wrong.draft)).body.detail, /The legal maximum is 23%/)
  const nobodys = newId(Date.now())
  assert.equal((await start({ ...draft, id: nobodys })).status, 404)
  for (const path of [`/replays/${nobodys}/differences`, '/replays/x/differences'])
    assert.equal((await get(path)).status, 404)
  assert.equal((await post(`/replays/${nobodys}/cancel`)).status, 404)
})

test('parameters that can’t be any are refused', async () => {
  const { draft } = await begin()
  const { id } = bodyOf<Replay>(await start(draft), 201)
  assert.equal(kindOf(await get(`/replays/${id}/differences?cursor=x`)), 'bad-request')
  for (const query of ['', 'kind=product', 'kind=x&subject=x', 'kind=product&subject=x&subject=y'])
    assert.equal(kindOf(await get(`/newest-replay?${query}`)), 'bad-request', query)
  assert.deepEqual(bodyOf(await get('/newest-replay?kind=product&subject=%00')), { replay: null })
})
