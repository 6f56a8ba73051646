/** The policy's tests over HTTP: tried with a draft, accepted by whoever publishes it, and made from a case. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import type { Draft } from '../../src/modules/products/policy-pages.ts'
import type { ResponseTo } from '../../src/server/page-operations.ts'
import { caseWith, headOf, send } from '../operations/guard-world.ts'
import type { HttpResponse } from '../support/world.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'
import { kindOf } from './support.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene()
  // Anne is the second administrator here.
  await scene.world.sql`update users set role = 'admin' where id = ${scene.ids.anne}`
})
after(() => scene.world.close())

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

const refused = (response: HttpResponse, says: RegExp) => {
  assert.equal(kindOf(response), 'not-possible', response.text)
  assert.match(response.body.detail, says)
}

const testNamed = (name: string, outcome: string, priceEuro = 20_000) => ({
  name,
  outcome,
  application: {
    borrowerType: 'individual',
    loanType: 'hp',
    vehicleType: 'car',
    vehicleAgeMonths: 24,
    priceEuro,
    depositEuro: 5_000,
    termMonths: 48,
    applicants: [{ ageYears: 40, netPayEuro: 3_000, housingEuro: 900 }],
  },
})

const declining = (above: number, ...tests: readonly object[]) => ({
  rules: [{ name: 'Large loan', measure: 'loanAmount', above, outcome: 'decline', whenMissing: 'ignore' }],
  otherwise: 'approve',
  tests,
})

const tried = async (content: object) =>
  bodyOf<ResponseTo<'tryPolicy'>>(await scene.ask('admin', 'POST', '/policy/try', { content }))

type Policy = ResponseTo<'readPolicy'>
const policyNow = async () => bodyOf<Policy>(await scene.ask('admin', 'GET', '/policy'))

/** Drafted and proposed by one administrator; what the other gets who publishes it. */
const publish = async (content: object, accepts?: readonly string[]): Promise<HttpResponse> => {
  const { draft } = await policyNow()
  const begun = draft ?? bodyOf<Draft>(await scene.ask('admin', 'POST', '/policy/draft', { from: 0 }), 201)
  const body = { seen: begun.version, content, ...(begun.newest !== null && { basedOn: begun.newest }) }
  const changed = bodyOf<Draft>(await scene.ask('admin', 'POST', `/drafts/${begun.id}`, body))
  const { id, version } = bodyOf<Draft>(
    await scene.ask('admin', 'POST', `/drafts/${begun.id}/propose`, { seen: changed.version }),
  )
  return scene.ask('anne', 'POST', `/drafts/${id}/publish`, {
    seen: version,
    from: dublinDay(scene.world.service.now()),
    ...(accepts !== undefined && { accepts }),
  })
}

const versionOf = async (response: HttpResponse) => {
  const { version } = bodyOf<{ version: number }>(response)
  return (await policyNow()).versions.find((one) => one.version === version)
}

const demandsIn = (version: Policy['versions'][number] | undefined) =>
  ((version?.content['tests'] ?? []) as readonly { name: string; outcome: string }[]).map(
    ({ name, outcome }) => [name, outcome],
  )

const accepted = async () =>
  (
    await scene.world.sql<{ id: string; by: string }[]>`
      select subject_id as id, actor_id as by from audit where action = 'policy.testAccepted' order by audit.id`
  ).map(({ id, by }) => [id, by === scene.ids.anne])

test('a draft is tried on its tests, with the reasons, as soon as it has no errors', async () => {
  const content = declining(
    15_000,
    testNamed('At the limit', 'approve'),
    testNamed('Beyond', 'approve', 20_001),
  )
  const { tests, changed, faults } = await tried(content)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    tests.map(({ outcome, why }) => [outcome, why]),
    [
      ['approve', []],
      ['decline', ['Large loan: Loan amount is €15,001, above €15,000']],
    ],
  )
  assert.match(
    tests[0]?.words ?? '',
    /^An individual, €15,000 over 48 months by hire purchase\. A car, 2 years/,
  )
  assert.deepEqual(changed, [{ name: 'Beyond', says: '“Beyond” must be approved, but would be declined.' }])
  const wrong = await tried({ ...content, otherwise: 'perhaps', tests: [...content.tests, { name: 'x' }, 1] })
  assert.deepEqual(
    wrong.tests.map(({ words, outcome }) => [words !== null, outcome]),
    [
      [true, null],
      [true, null],
      [false, null],
      [false, null],
    ],
  )
  assert.deepEqual(wrong.changed, [])
})

test('a draft that changes tests is published only by somebody who accepts each of them, on record', async () => {
  const first = declining(
    15_000,
    testNamed('At the limit', 'approve'),
    testNamed('Beyond', 'decline', 20_001),
  )
  assert.deepEqual(demandsIn(await versionOf(await publish(first))), [
    ['At the limit', 'approve'],
    ['Beyond', 'decline'],
  ])
  assert.deepEqual(await accepted(), [])

  const stricter = { ...first, ...declining(14_999, ...first.tests) }
  const limit = /^The policy changes its tests\.\n“At the limit” must be approved, but would be declined\.$/
  refused(await publish(stricter), limit)
  refused(await publish(stricter, ['Beyond']), limit)
  const second = await versionOf(await publish(stricter, ['At the limit']))
  assert.deepEqual(demandsIn(second), [
    ['At the limit', 'decline'],
    ['Beyond', 'decline'],
  ])
  assert.deepEqual(await accepted(), [[`${second?.version} At the limit`, true]])

  const [, beyond] = first.tests
  const without = declining(14_999, { ...beyond, outcome: 'approve' })
  refused(
    await publish(without, ['Beyond']),
    /^The policy changes its tests\.\n“At the limit” is no longer tested\.$/,
  )
  refused(await publish(without, []), /“Beyond” must now be approved, .* would be declined\.\n“At the limit”/)
  const third = await versionOf(await publish(without, ['At the limit', 'Beyond', 'Never there']))
  assert.deepEqual(demandsIn(third), [['Beyond', 'decline']])
  assert.equal(third?.testWords.length, 1)
  assert.deepEqual((await accepted()).slice(1), [
    [`${third?.version} Beyond`, true],
    [`${third?.version} At the limit`, true],
  ])
})

const add = (reference: string, name: string, outcome = 'refer', as: 'admin' | 'ben' = 'admin') =>
  scene.ask(as, 'POST', `/cases/${reference}/policy-test`, { name, outcome })

test('a case becomes a test of the draft, with nothing that says whose it is', async () => {
  const { service, sql } = scene.world
  const sent = caseWith()
  const reference = await send(service, sent)
  assert.equal(kindOf(await add(reference, 'Usual', 'refer', 'ben')), 'forbidden')
  assert.equal((await add(reference, 'Usual')).status, 204)
  refused(await add(reference, 'USUAL'), /already has a test named “USUAL”/)
  assert.equal((await add(reference, 'Strict', 'decline')).status, 204)
  const { draft, versions } = await policyNow()
  const inForce = versions.find(({ standing }) => standing === 'inForce')
  const { tests, ...others } = (draft?.content ?? {}) as { tests: readonly { name: string }[] }
  const { tests: before, ...ofVersion } = (inForce?.content ?? {}) as { tests?: readonly object[] }
  assert.deepEqual(others, ofVersion)
  assert.deepEqual(
    tests.slice(before?.length ?? 0).map(({ name }) => name),
    ['Usual', 'Strict'],
  )
  const { tests: results, faults } = await tried(draft?.content ?? {})
  assert.deepEqual(faults, [])
  assert.ok(results.every(({ words, outcome }) => words !== null && outcome !== null))
  const written = JSON.stringify(tests)
  for (const text of textsIn(sent)) assert.ok(!written.includes(`"${text}"`), text)
  const { id } = await headOf(service, reference)
  const rows = await sql`select from audit where action = 'case.usedAsTest' and subject_id = ${id}`
  assert.equal(rows.length, 2)
  assert.equal(
    (await scene.ask('admin', 'POST', `/drafts/${draft?.id}/discard`, { seen: draft?.version })).status,
    204,
  )
})

/** What could say whose case it is: every text but the names of types. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? ['individual', 'hp', 'car'].includes(value)
      ? []
      : [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

test('a case that the policy has not decided, or that was erased, is no test', async () => {
  const { service, sql } = scene.world
  const incomplete = await scene.world.call('dealersLive', 'POST', '/api/case/submit', {
    body: { nothing: true },
  })
  const { caseId } = incomplete.body as { caseId?: string }
  if (caseId !== undefined) refused(await add(caseId, 'Nothing'), /has not decided on this case/)
  const reference = await send(service, caseWith())
  const { id } = await headOf(service, reference)
  await sql`update applications set data_key = null, key_id = null, file = null where id = ${id}`
  refused(await add(reference, 'Erased'), /has not decided on this case/)
  assert.equal((await policyNow()).draft, null)
})
