/** Drafts of applications: saved under the page's own id, never overwritten by another tab, sealed, and gone once sent. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { RETENTION } from '../../src/domain/lender/retention.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { headOf, OPERATOR } from '../operations/guard-world.ts'
import { aSubmission, type DealerPerson, type OwnScene, openOwnScene, typedCase } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

const save = (id: string, sent: object = {}, as: DealerPerson = 'dara') =>
  scene.ask(as, 'POST', `/application-drafts/${id}`, {
    mode: 'test',
    set: 'b',
    seen: 0,
    body: typedCase(),
    ...sent,
  })
const listed = async (as: DealerPerson = 'dara', mode = 'test') =>
  (await scene.ask(as, 'GET', `/application-drafts?mode=${mode}`)).body.items as Record<string, unknown>[]
const read = (id: string, as: DealerPerson = 'dara') => scene.ask(as, 'GET', `/application-drafts/${id}`)

test('a draft comes back as typed, half-typed too, and only its person sees it', async () => {
  const id = randomUUID()
  const body = {
    loanDetails: { term: 'thirty-six' },
    applicants: [{ firstName: 'Órla', lastName: 'Sample' }],
  }
  const saved = await save(id, { body, step: 'applicants' })
  assert.deepEqual([saved.status, saved.body.version], [200, 1], saved.text)
  const { retained: kept } = RETENTION.applicationDrafts
  assert.equal(Date.parse(saved.body.keptUntil) - Date.parse(saved.body.savedAt), kept.milliseconds)
  const back = (await read(id)).body
  assert.deepEqual([back.body, back.step, back.reference, back.version], [body, 'applicants', null, 1])
  assert.equal((await read(id, 'colm')).status, 404)
  const own = (await listed()).find((one) => one['id'] === id)
  assert.equal(own?.['customer'], 'Órla Sample')
  assert.ok(!(await listed('colm')).some((one) => one['id'] === id))
  assert.ok(!(await listed('dara', 'live')).some((one) => one['id'] === id))
})

test('the database holds nothing typed in the clear', async () => {
  const id = randomUUID()
  await save(id, { body: typedCase({ 'applicants[0].lastName': 'Plantedname' }) })
  const rows = await scene.world.sql`select * from application_drafts where id = ${id}`
  assert.equal(rows.length, 1)
  for (const value of Object.values(rows[0] ?? {}))
    assert.ok(!(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)).includes('Plantedname'))
})

test('a second tab overwrites nothing, and a save whose answer was lost is saved once', async () => {
  const id = randomUUID()
  const first = { body: typedCase() }
  assert.equal((await save(id, first)).body.version, 1)
  assert.equal((await save(id, first)).body.version, 1)
  assert.equal((await save(id, { seen: 1, body: typedCase({ 'loanDetails.term': 24 }) })).body.version, 2)
  const stale = await save(id, { seen: 1, body: typedCase({ 'loanDetails.term': 48 }) })
  assert.equal(stale.status, 409)
  assert.deepEqual(
    [stale.body.changed.by, stale.body.changed.what],
    ['Dara Sample', 'saved it in another tab or on another device'],
  )
  assert.equal((await read(id)).body.body.loanDetails.term, 24)
  const discard = (seen: number) => scene.ask('dara', 'POST', `/application-drafts/${id}/discard`, { seen })
  assert.equal((await discard(1)).status, 409)
  assert.equal((await discard(2)).status, 204)
  assert.equal((await discard(2)).status, 204)
  assert.equal((await read(id)).status, 404)
  assert.match((await save(id, { seen: 2 })).body.detail, /has been discarded/)
})

test('once it was sent the draft is gone, and a late save does not bring it back', async () => {
  const sent = aSubmission()
  await save(sent.draftId)
  const made = await scene.submit('dara', sent)
  assert.equal(made.status, 200, made.text)
  assert.equal((await read(sent.draftId)).status, 404)
  for (const seen of [0, 1]) {
    const late = await save(sent.draftId, { seen })
    assert.deepEqual([late.status, late.body.changed?.what], [409, 'submitted it'], late.text)
  }
})

test('failures are corrected in a draft under the same id, which names the application', async () => {
  const wrong = { ...aSubmission(), body: typedCase({ 'applicants[0].ppsNumber': '1234567A' }) }
  const { body: kept } = await scene.submit('dara', wrong)
  const { reference } = kept
  const saved = await save(wrong.draftId, { reference, of: kept.version, body: typedCase() })
  assert.equal(saved.status, 200, saved.text)
  const draft = (await read(wrong.draftId)).body
  assert.deepEqual([draft.reference, draft.of], [reference, kept.version])
  assert.equal((await save(randomUUID(), { reference }, 'stranger')).status, 404)
  assert.equal((await save(randomUUID(), { reference, mode: 'live' })).status, 404)
})

test('drafts that correct an application go with it when it is erased', async () => {
  const { service } = scene.world
  const wrong = { ...aSubmission(), body: typedCase({ 'applicants[0].ppsNumber': '1234567A' }) }
  const { reference, version } = (await scene.submit('dara', wrong)).body
  assert.equal((await save(wrong.draftId, { reference, of: version })).status, 200)
  const { id } = await headOf(service, reference)
  assert.equal(await eraseApplication(service, id, { actor: OPERATOR }, () => true), 'erased')
  assert.equal((await read(wrong.draftId)).status, 404)
  const left = await scene.readOwn(reference)
  assert.deepEqual([left.application, left.customer, left.allowed.edit], [null, '', false])
  const body = await scene.ask('dara', 'GET', `/own-applications/${reference}/body`)
  assert.equal(body.status, 404)
})

test('a person has a hundred drafts at the most', async () => {
  await scene.world.sql`
    insert into application_drafts (user_id, id, mode, model_set, version, key_id, sealed, saved_at)
    select ${scene.ids.colm}, gen_random_uuid(), 'live', 'b', 1, 'none', '', now() from generate_series(1, 100)`
  const refused = await save(randomUUID(), {}, 'colm')
  assert.deepEqual([refused.status, /100 drafts/.test(refused.body.detail)], [409, true])
  await scene.world.sql`delete from application_drafts where user_id = ${scene.ids.colm}`
})

test('drafts are deleted after their time', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  await save(old)
  await save(young)
  const { seconds } = RETENTION.applicationDrafts.retained
  await scene.world.sql`
    update application_drafts set saved_at = now() - ${seconds} * interval '1 second' - interval '1 minute' where id = ${old}`
  await purgeOnce(scene.world.service)
  assert.equal((await read(old)).status, 404)
  assert.equal((await read(young)).status, 200)
})
