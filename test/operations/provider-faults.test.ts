/**
 * Five providers at addresses, each with every fault: it hangs, returns values of the wrong type, responds later,
 * responds twice, or cannot be reached. No case is lost, none is decided without what the policy needs, and submissions
 * do not wait.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { loadCheckProviders } from '../../src/adapters/checks/load.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import type { FactValue } from '../../src/domain/policy/fact.ts'
import { SIMULATED_PROVIDERS } from '../../src/domain/sandbox/simulated-providers.ts'
import { followAllPlans, followDue } from '../../src/operations/decisioning/worker.ts'
import { importPolicy } from '../../src/operations/products/import-policy.ts'
import { declaredFacts } from '../../src/operations/surroundings.ts'
import { readPolicyFile } from '../../src/sets/policy/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { times } from '../extent.ts'
import { createLenderClient } from '../support/lender-client.ts'
import type { World } from '../support/world.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from './guard-world.ts'

const FAULTS = ['slow', 'wrong', 'late', 'twice', 'down'] as const
type Fault = (typeof FAULTS)[number]

/** What each provider finds about a case that the policy declines; of any other, that all is well. */
const BAD: Readonly<Record<string, Readonly<Record<string, FactValue>>>> = {
  creditRegister: { arrears: 500.01 },
  identity: { matches: false },
  sanctions: { hits: 1 },
  vehicle: { writtenOff: true },
  bankStatement: { returnedPayments: 3 },
}
const RULES = [
  { measure: 'creditRegister.arrears', above: 500 },
  { measure: 'identity.matches', is: false },
  { measure: 'sanctions.hits', above: 0 },
  { measure: 'vehicle.writtenOff', is: true },
  { measure: 'bankStatement.returnedPayments', above: 2 },
].map((rule) => ({ name: rule.measure, ...rule, outcome: 'decline', whenMissing: 'approve' }))

/** A case, the provider that fails for it while the fault lasts, and what that finds. */
type Cell = { readonly provider: string; readonly fault: Fault | undefined; readonly isBad: boolean }
const cells = new Map<string, Cell>()
/** The cases of which a provider has failed. */
const failed = new Set<string>()
/** Whether the faults last; `hanging` for a fault of every provider for every case. */
let faults: 'on' | 'off' | 'hanging' = 'on'

const valuesFor = (provider: string, isBad: boolean) => {
  const usual = { arrears: 0, matches: true, hits: 0, writtenOff: false, returnedPayments: 0 }
  const [name = ''] = Object.keys(BAD[provider] ?? {})
  return isBad ? BAD[provider] : { [name]: usual[name as keyof typeof usual] }
}

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let text = ''
  for await (const part of request) text += part
  const { reference, check } = JSON.parse(text)
  const provider = request.url?.slice(1) ?? ''
  const cell = cells.get(reference)
  const isOwn = cell?.provider === provider
  const fault = faults === 'on' && isOwn ? cell.fault : undefined
  if (fault !== undefined) failed.add(reference)
  if (faults === 'hanging' || fault === 'slow') return
  if (fault === 'down') {
    request.socket.destroy()
    return
  }
  if (fault === 'late') {
    response.writeHead(202).end()
    return
  }
  const facts = valuesFor(provider, isOwn && cell.isBad)
  const wrong = Object.fromEntries(Object.keys(facts ?? {}).map((name) => [name, 'a lot']))
  const result = check === undefined ? {} : { result: 'passed' }
  response.end(JSON.stringify({ ...result, facts: fault === 'wrong' ? wrong : facts }))
}

let world: World
let folder: string
let apiKey: string
const server = createServer((request, response) => void respond(request, response))

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provider-faults-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const files: string[] = []
  for (const { name, checks, facts } of SIMULATED_PROVIDERS) {
    const url = `http://127.0.0.1:${port}/${name}`
    const given = { name, url, secret: newSecret(), checks, facts, timeoutSeconds: 1, attempts: 1 }
    files.push(join(folder, `${name}.json`))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(given))
  }
  world = await openGuardWorld({ checkProviders: await loadCheckProviders(files) })
  const policy = readPolicyFile({ rules: RULES, otherwise: 'approve' }, declaredFacts(world.service))
  assert.ok(!('failures' in policy), JSON.stringify(policy))
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) => importPolicy(making, policy))
  await world.service.referenceData.newest()
  apiKey = (await createLenderClient(world, { mode: 'live' })).apiKey
  await world.service.referenceData.newest()
})
after(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const follow = async (minutes: number): Promise<void> => {
  world.passTime(minutes * 60_000)
  await followDue(world.service, () => undefined)
}
const stateOf = async (reference: string) => (await headOf(world.service, reference)).state
const undecided = async (): Promise<readonly string[]> => {
  const found: string[] = []
  for (const reference of cells.keys()) if ((await stateOf(reference)) === 'Submitted') found.push(reference)
  return found
}

/** A provider sends a response itself, as the lender's client. */
const sendsResponse = async (reference: string, { provider, isBad }: Cell, more: object = {}) => {
  const { checks } = SIMULATED_PROVIDERS.find(({ name }) => name === provider) ?? { checks: [] }
  const response = await fetch(`${world.baseUrl}/api/lender/applications/${reference}/checks/${provider}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      ...(checks.length === 0 ? {} : { result: 'passed' }),
      facts: valuesFor(provider, isBad),
      ...more,
    }),
  })
  return response.status
}

for (const fault of FAULTS)
  test(`of each provider that is ${fault}: its cases wait, others do not, and all are decided rightly`, async () => {
    cells.clear()
    failed.clear()
    faults = 'on'
    // Two at once would take all turns of a provider that hangs.
    for (const { name: provider } of SIMULATED_PROVIDERS)
      for (const own of [fault, undefined])
        for (const isBad of own === 'slow' ? [true] : [false, true])
          cells.set(await send(world.service, caseWith()), { provider, fault: own, isBad })
    const waiting = fault === 'twice' ? [] : [...cells].flatMap(([id, cell]) => (cell.fault ? [id] : []))
    for (let round = 0; round < 10; round++) {
      await follow(6)
      const left = await undecided()
      for (const reference of waiting) assert.ok(left.includes(reference), reference)
      if (left.length === waiting.length) break
    }
    assert.deepEqual(await undecided(), waiting)
    assert.deepEqual([...failed].sort(), [...cells].flatMap(([id, cell]) => (cell.fault ? [id] : [])).sort())
    if (fault === 'late')
      for (const [reference, cell] of cells) {
        if (cell.fault === undefined) continue
        assert.equal(await sendsResponse(reference, cell, { revision: 99 }), 409)
        assert.equal(await sendsResponse(reference, cell), 200)
      }
    faults = 'off'
    for (let round = 0; round < 20 && (await undecided()).length > 0; round++) await follow(6)
    await areDecidedRightly()
    // What comes once they are decided changes no decision.
    for (const [reference, cell] of cells)
      if (fault === 'twice') await sendsResponse(reference, { ...cell, isBad: !cell.isBad })
    await follow(6)
    await areDecidedRightly()
  })

const areDecidedRightly = async (): Promise<void> => {
  for (const [reference, { provider, isBad }] of cells) {
    assert.equal(await stateOf(reference), isBad ? 'Declined' : 'Approved', provider)
    const { plans, checks } = await fileIn(world.service, reference)
    assert.deepEqual(plans, [])
    assert.ok(checks.length >= (isBad ? 0 : 3), provider)
  }
}

/** The times of submissions over HTTP while the background work goes on, in milliseconds. */
const submissionTimes = async (number: number): Promise<readonly number[]> => {
  const errors: unknown[] = []
  const working = followAllPlans(world.service, (error) => errors.push(error))
  const measured: number[] = []
  const body = caseWith()
  const submitSome = async () => {
    while (measured.length < number) {
      const began = performance.now()
      const { status } = await world.call('dealersLive', 'POST', '/api/case/submit', { body })
      assert.equal(status, 200)
      measured.push(performance.now() - began)
    }
  }
  await Promise.all([submitSome(), submitSome()])
  await working.stop()
  return measured.toSorted((one, other) => one - other)
}

test('submissions do not wait for providers that hang', async (t) => {
  const number = times(40, 400, 2_000)
  const p99 = (measured: readonly number[]) => Math.round(measured[Math.floor(measured.length * 0.99)] ?? 0)
  faults = 'off'
  await submissionTimes(20)
  const beside = await submissionTimes(number)
  faults = 'hanging'
  const hanging = await submissionTimes(number)
  t.diagnostic(
    `p99 of ${number} submissions: ${p99(beside)} ms, and ${p99(hanging)} ms while all providers hang`,
  )
  const [row] = await world.sql<{ n: number }[]>`select count(*)::int as n from applications`
  assert.ok((row?.n ?? 0) >= cells.size + 20 + 2 * number)
})
