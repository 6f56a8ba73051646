/** What staff are told of a provider that answers wrong, whatever it does: its name and what happened, never a fault of ours. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, beforeEach } from 'node:test'
import { loadCheckProviders } from '../../src/adapters/checks/load.ts'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { unansweredIn } from '../../src/domain/case/needed-facts.ts'
import { askForChecks } from '../../src/modules/cases/checks.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { listOpenQuestions } from '../../src/store/queue/questions.ts'
import type { World } from '../support/world.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from './guard-world.ts'

const json = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value))
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()

const WAYS: readonly (readonly [way: string, (response: ServerResponse) => void, says: RegExp])[] = [
  ['status 400', status(400), /acme responded with status 400/],
  ['status 401', status(401), /acme responded with status 401/],
  ['status 404', status(404), /acme responded with status 404/],
  ['status 500', status(500), /acme responded with status 500/],
  ['status 503', status(503), /acme responded with status 503/],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    /acme responded with status 302/,
  ],
  ['no JSON', (response) => void response.end('<html>'), /acme gave a response that is not valid/],
  ['a list', json([]), /acme gave a response that is not valid/],
  ['another result', json({ result: 'good' }), /acme gave a response that is not valid/],
  ['a fact of another type', json({ result: 'passed', facts: { hits: 'many' } }), /is not valid/],
  ['a cost that is none', json({ result: 'passed', costCents: 'free' }), /is not valid/],
  ['too much', json({ result: 'passed', note: 'x'.repeat(70_000) }), /is not valid/],
  ['no response', () => undefined, /acme did not respond in time/],
  [
    'a body that never ends',
    (response) => void response.writeHead(200).write('{"result":'),
    /acme did not respond in time/,
  ],
  ['a broken connection', (response) => void response.destroy(), /acme could not be reached \(\w+\)/],
]

let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => answer(response))
})

let world: World
let folder: string
let acme: CheckProvider
/** The same, which does not wait long. */
let hasty: CheckProvider
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provider-answers-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const facts = [{ name: 'hits', type: 'number', means: 'the number of hits' }]
  const url = `http://127.0.0.1:${port}/`
  const open = async (timeoutSeconds: number): Promise<CheckProvider> => {
    const file = join(folder, 'acme.json')
    const given = { name: 'acme', url, secret: newSecret(), checks: ['identity'], facts }
    await writeFile(file, JSON.stringify({ ...given, timeoutSeconds, attempts: 1 }))
    const [loaded] = await loadCheckProviders([file])
    return loaded ?? assert.fail('It is not loaded')
  }
  acme = await open(30)
  hasty = await open(1)
  world = await openGuardWorld()
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, { rules: [], otherwise: 'approve', fourEyesFrom: null }),
  )
  await world.service.referenceData.newest()
})
beforeEach(() => world.sql`truncate applications, transitions, events, audit, provider_questions cascade`)
after(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Makes the other two checks. */
const good: CheckProvider = {
  name: 'good',
  checks: ['creditRegister', 'sanctions', 'pep'],
  check: async () => ({ result: 'passed' }),
}
const serviceWith = (...checkProviders: readonly CheckProvider[]): Service => ({
  ...world.service,
  checkProviders,
})
const stateOf = async (reference: string) => (await headOf(world.service, reference)).state
const openIn = async (reference: string) => {
  const { id, revision } = await headOf(world.service, reference)
  const questions = await listOpenQuestions(world.sql, [id])
  const about = { revision, now: world.service.now() }
  return unansweredIn(await fileIn(world.service, reference), about, questions)
}

for (const [way, does, says] of WAYS)
  test(`${way}: staff read which provider failed and how, and the other provider’s results are stored`, async () => {
    answer = does
    const reference = await send(serviceWith(), caseWith())
    const asking = String(says).includes('in time') ? hasty : acme
    const refused = await askForChecks(serviceWith(asking, good), reference, { by: OPERATOR })
    assert.ok(refused instanceof Refusal, way)
    assert.match(refused.says, says)
    assert.match(
      refused.says,
      /so there is no result of the identity check\. Recorded: .*Sanctions screening, Politically exposed person\.$/,
    )
    const { checks } = await fileIn(world.service, reference)
    assert.deepEqual(checks.map(({ name }) => name).sort(), ['creditRegister', 'pep', 'sanctions'])
    const [open, ...others] = await openIn(reference)
    assert.deepEqual([open?.provider, open?.check, open?.asked, others], ['acme', 'identity', 1, []])
    assert.match(refused.says, new RegExp(open?.says.replaceAll(/[()]/g, '.') ?? 'nothing'))
    answer = json({ result: 'passed' })
    const asked = await askForChecks(serviceWith(acme, good), reference, { by: OPERATOR, only: 'identity' })
    assert.deepEqual(asked, { made: ['identity'], overtaken: [] })
    assert.deepEqual([await openIn(reference), await stateOf(reference)], [[], 'Approved'])
  })

test('the audit has a failure once, until another follows', async () => {
  const reference = await send(serviceWith(), caseWith())
  for (const code of [500, 500, 404]) {
    answer = status(code)
    await askForChecks(serviceWith(acme), reference, { by: OPERATOR, only: 'identity' })
  }
  const { id } = await headOf(world.service, reference)
  const actions = await world.sql<{ action: string }[]>`
    select action from audit where subject_id = ${id} and actor_id = 'acme' order by id`.all('action')
  assert.deepEqual(actions, ['check.identity.unanswered.500', 'check.identity.unanswered.404'])
})

test('a result that finds others quicker again and again is stored nevertheless', async () => {
  const reference = await send(serviceWith(), caseWith())
  let late = 12
  const behind: Service = {
    ...serviceWith(good),
    findApplication: async (id) => {
      const head = await world.service.findApplication(id)
      return head && late-- > 0 && late < 11 ? { ...head, version: head.version - 1 } : head
    },
  }
  const asked = await askForChecks(behind, reference, { by: OPERATOR })
  assert.deepEqual(asked, { made: ['creditRegister', 'sanctions', 'pep'], overtaken: [] })
})

test('an unclear result is stored, blocks approval, and is asked again only by staff', async () => {
  let result: 'unclear' | 'passed' = 'unclear'
  let times = 0
  const unsure: CheckProvider = {
    name: 'unsure',
    checks: ['identity'],
    check: async () => {
      times++
      return { result, note: 'The photo is blurred.' }
    },
  }
  const service = serviceWith(unsure, good)
  const reference = await send(service, caseWith())
  const errors: unknown[] = []
  for (let round = 0; round < 3; round++) {
    await followDue(service, (error) => errors.push(error))
    world.passTime(120_000)
  }
  assert.deepEqual([errors, times, await stateOf(reference)], [[], 1, 'Submitted'])
  result = 'passed'
  const asked = await askForChecks(service, reference, { by: OPERATOR })
  assert.deepEqual(asked, { made: ['identity'], overtaken: [] })
  const { checks } = await fileIn(world.service, reference)
  assert.deepEqual(
    checks.filter(({ name }) => name === 'identity').map((one) => one.result),
    ['unclear', 'passed'],
  )
  assert.equal(await stateOf(reference), 'Approved')
})

test('a case that was being asked when the process died is asked later and later', async () => {
  const never: CheckProvider = {
    name: 'never',
    checks: ['identity'],
    check: () => new Promise(() => undefined),
  }
  const reference = await send(serviceWith(never), caseWith())
  const { id } = await headOf(world.service, reference)
  const died = async (asked: number) => {
    await world.sql`
      insert into provider_questions (application_id, provider, revision, checks, asked, asked_at)
      values (${id}, 'never', 1, array['identity'], ${asked}, ${new Date(world.service.now())})
      on conflict (application_id, provider) do update set asked = ${asked}, asked_at = excluded.asked_at`
  }
  let times = 0
  const counted: CheckProvider = {
    ...never,
    check: async () => ({ result: times++ > 99 ? 'failed' : 'passed' }),
  }
  await died(4)
  for (const [minutes, expected] of [
    [1, 0],
    [6, 0],
    [2, 1],
  ] as const) {
    world.passTime(minutes * 60_000)
    await followDue(serviceWith(counted), () => undefined)
    assert.equal(times, expected, `${minutes} minutes later`)
  }
})
