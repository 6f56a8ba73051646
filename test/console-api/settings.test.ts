/** Settings over HTTP: who may change them, what holds at once, refusals, and concurrent changes. */

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { REQUEST_TEMPLATES } from '../../src/domain/documents/default-requirements.ts'
import { REFUSAL_REASONS } from '../../src/domain/documents/document.ts'
import { ofEachKind } from '../../src/domain/lender/lender-settings.ts'
import { afterWorkingMinutes } from '../../src/domain/lender/working-time.ts'
import type { Settings } from '../../src/modules/lender/lender-pages.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { openStaffScene, type StaffName, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
})
after(() => scene.world.close())

const read = async (as: StaffName = 'ben'): Promise<Settings> => {
  const response = await scene.ask(as, 'GET', '/settings')
  assert.equal(response.status, 200, response.text)
  return response.body
}
const change = (path: string, body: object, as: StaffName = 'admin') =>
  scene.ask(as, 'POST', `/settings/${path}`, body)
const changed = async (path: string, body: object): Promise<Settings> => {
  const response = await change(path, body)
  assert.equal(response.status, 200, response.text)
  return response.body
}

const TIMES = { decide: 30, secondApproval: 60, documents: 120, payOut: 240 }

const NO_LISTS = ofEachKind(() => [])

test('at first all of it is as the service comes with it', async () => {
  const { lender, banks, dueTimes, templates, showNearest, security } = await read()
  assert.deepEqual(showNearest, { isOn: false, version: 0, changed: null })
  assert.ok(lender.name !== '' && lender.texts.length > 0)
  assert.deepEqual(
    banks.map(({ set, version, changed: by }) => [set, version, by]),
    [
      ['a', 0, null],
      ['b', 0, null],
    ],
  )
  assert.deepEqual(dueTimes.minutes, dueTimes.defaults)
  assert.deepEqual(
    templates.applicant.map(({ name }) => name),
    REQUEST_TEMPLATES.applicant,
  )
  assert.ok(templates.all.every(({ isOn, isBuiltIn }) => isOn && isBuiltIn))
  assert.deepEqual(security.secondFactorRoles, [])
})

test('underwriters change nothing', async () => {
  assert.equal((await change('due-times', { seen: 0, minutes: TIMES }, 'ben')).status, 403)
  assert.equal((await change('bank-lists/a', { seen: 0, names: ['SampleBank'] }, 'ben')).status, 403)
  assert.equal((await change('request-templates', { seen: 0, ...NO_LISTS }, 'ben')).status, 403)
})

test('a new due time holds for later submissions, in every process', async () => {
  const { service, sql, ring } = scene.world
  const other = await followReferenceData(sql, ring, () => undefined)
  try {
    const settings = await changed('due-times', { seen: 0, minutes: TIMES })
    assert.deepEqual(settings.dueTimes.minutes, TIMES)
    assert.equal(settings.dueTimes.version, 1)
    assert.match(settings.dueTimes.changed?.by ?? '', /@example\.ie$/)
    assert.equal((await other.refresh()).dueTimes.decide, 30)
  } finally {
    await other.stop()
  }
  const reference = await send(service, caseWith())
  const { body } = await scene.ask('ben', 'GET', '/queue/toDecide?mode=live')
  const row = body.items.find((one: { reference: string }) => one.reference === reference)
  assert.equal(Date.parse(row.dueAt), afterWorkingMinutes(Date.parse(row.since), 30))
})

test('due times outside the bounds are refused', async () => {
  for (const decide of [14, 5_101, 30.5, null])
    assert.equal((await change('due-times', { seen: 1, minutes: { ...TIMES, decide } })).status, 400)
})

test('templates are added, ordered and switched off, and staff are offered them on a case', async () => {
  const { service } = scene.world
  const [first = '', ...others] = REQUEST_TEMPLATES.applicant
  const applicant = [
    { name: '  Sample   letter ', isOn: true },
    { name: first, isOn: false },
    ...others.map((name) => ({ name, isOn: true })),
  ]
  const { templates } = await changed('request-templates', {
    seen: 0,
    ...NO_LISTS,
    applicant,
    note: [{ name: 'Rang the applicant.', isOn: true }],
  })
  assert.deepEqual(templates.applicant[0], { name: 'Sample letter', isOn: true, isBuiltIn: false })
  const reference = await send(service, caseWith())
  const { body } = await scene.ask('ben', 'GET', `/cases/${reference}`)
  assert.deepEqual(body.templates.applicant, ['Sample letter', ...others])
  assert.deepEqual(body.templates.all, REQUEST_TEMPLATES.all)
  assert.deepEqual(body.templates.refusal, REFUSAL_REASONS)
  assert.equal(body.templates.note[0], 'Rang the applicant.')
  assert.ok(body.templates.note.length > 1 && body.templates.message.length > 1, 'and the service’s own')
  for (const wrong of ['', 'x\u202ey', 'x'.repeat(101), first.toUpperCase()]) {
    const list = [...applicant, { name: wrong, isOn: true }]
    const { status } = await change('request-templates', { seen: 1, ...NO_LISTS, applicant: list })
    assert.ok(status === 409 || status === 400, wrong)
  }
})

test('dealers are shown what could be approved, or not', async () => {
  assert.equal((await change('show-nearest', { seen: 0, isOn: true }, 'ben')).status, 403)
  for (const [seen, isOn] of [
    [0, true],
    [1, false],
  ] as const) {
    const { showNearest } = await changed('show-nearest', { seen, isOn })
    assert.deepEqual([showNearest.isOn, showNearest.version], [isOn, seen + 1])
    assert.equal(scene.world.service.referenceData.current().showNearest, isOn)
  }
})

test('a bank list is replaced, and submissions take its names at once', async () => {
  const { banks } = await read()
  const names = banks.find(({ set }) => set === 'b')?.names ?? []
  const settings = await changed('bank-lists/b', { seen: 0, names: [...names, 'SampleBank', ''] })
  const list = settings.banks.find(({ set }) => set === 'b')
  assert.deepEqual([list?.version, list?.names.at(-1)], [1, 'SampleBank'])
  assert.ok(scene.world.service.referenceData.current().bankNames('b')?.has('SampleBank'))
  assert.match((await change('bank-lists/b', { seen: 1, names: ['Not a name'] })).body.detail, /line 1/i)
  assert.equal((await change('bank-lists/c', { seen: 0, names: ['SampleBank'] })).status, 404)
  assert.equal((await change('bank-lists/b', { seen: 1, names: [] })).status, 409)
})

test('of two who change the same setting, the second learns who was quicker, and nothing is lost', async () => {
  for (const [path, body] of [
    ['due-times', { minutes: TIMES }],
    ['request-templates', NO_LISTS],
    ['bank-lists/b', { names: ['OtherBank'] }],
  ] as const) {
    const responses = await Promise.all([
      change(path, { seen: 1, ...body }),
      change(path, { seen: 1, ...body }),
    ])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409], path)
    const refused = responses.find(({ status }) => status === 409)?.body
    assert.match(refused.changed.by, /@example\.ie$/)
    assert.equal(refused.changed.what, 'changed it')
  }
})

test('each change is on record', async () => {
  assert.deepEqual((await scene.audited(scene.ids.admin)).toSorted(), [
    'bankList.set',
    'bankList.set',
    'setting.dueTimesChanged',
    'setting.dueTimesChanged',
    'setting.requestTemplatesChanged',
    'setting.requestTemplatesChanged',
    'setting.showNearestChanged',
    'setting.showNearestChanged',
  ])
})
