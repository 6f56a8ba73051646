/** Services and a core system are killed while contracts are signed: each contract is booked once, and to the cent. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { times } from '../extent.ts'
import { validCase } from '../interface/samples.ts'
import { createLenderClient } from '../support/lender-client.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { startServiceSwitch } from '../support/service-switch.ts'

const CASES = times(4, 4, 1_000)
const KILLS = times(1, 1, 100)
/** They are killed in turn. A second one goes on meanwhile, so that contracts need not wait for a start. */
const SERVICES = times(1, 1, 2)
/** Of these contracts, so many are signed once nothing is killed any more and nothing waits, two in a second. */
const UNDISTURBED = times(1, 1, 60)
const PATIENCE_MILLISECONDS = times(120_000, 240_000, 1_200_000)
/** At full length contracts come one by one, as they do in practice, and not all at once after each kill. */
const BETWEEN_SIGNINGS_MILLISECONDS = times(0, 0, 250)
/** Long enough for some contracts to be signed before a kill, and not for all. */
const UNTIL_KILL_MILLISECONDS = [times(1_000, 1_000, 0), times(3_000, 3_000, 1_500)] as const
const CORE = fileURLToPath(new URL('../../examples/core/core.mjs', import.meta.url))

type Contract = {
  readonly schedule: readonly {
    readonly number: number
    readonly dueOn: string
    readonly payment: number
    readonly interest: number
    readonly fee: number
  }[]
}

test('a core system that is killed with services books each signed contract once, to the cent', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-core-'))
  await using ends = new AsyncDisposableStack()
  ends.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { sql, address, start } = await openHouse(dataDir, ends)
  const services: RunningService[] = []
  for (let place = 0; place < SERVICES; place++) services.push(await start(place))
  const file = join(dataDir, 'core.jsonl')
  const key = (await createLenderClient({ sql })).apiKey
  const startCore = () =>
    spawn(process.execPath, [CORE], {
      env: { ...process.env, FORECOURT_URL: address, FORECOURT_KEY: key, CORE_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let core = startCore()
  ends.defer(() => killed(core))
  const call = async (apiKey: string, method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.equal(response.status, 200, `${method} ${path}: ${response.status}`)
    return response.json() as Promise<unknown>
  }
  const dealer = (method: string, path: string, body?: object) =>
    call(services[0]?.sandbox.clients.dealer.apiKey ?? '', method, path, body)
  const references: string[] = []
  const startSigning = async () => {
    const words = { 'loanDetails.furtherInformation': 'sandbox: sign after 1s' }
    const body = { ...validCase('individual', words, { filled: 'minimal' }), onBehalfOf: null }
    const { caseId } = (await dealer('POST', '/api/case/submit', body)) as { caseId: string }
    await dealer('POST', `/api/sandbox/${caseId}/advance`, { to: 'Approved' })
    await dealer('POST', `/api/case/${caseId}/esign`)
    references.push(caseId)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    while (references.length < ((CASES - UNDISTURBED) * (kill + 1)) / KILLS) {
      await startSigning()
      await pause(BETWEEN_SIGNINGS_MILLISECONDS)
    }
    const [least, most] = UNTIL_KILL_MILLISECONDS
    await pause(least + Math.random() * (most - least))
    const victim = kill % SERVICES
    // Sometimes the core system goes first, and sometimes the service under it.
    if (Math.random() < 0.5) await killed(core)
    await killed(services[victim]?.process)
    await killed(core)
    core = startCore()
    services[victim] = await start(victim)
  }
  const allBooked = async () => {
    const ends = performance.now() + PATIENCE_MILLISECONDS
    while (booked(file) < references.length) {
      assert.ok(
        performance.now() < ends,
        `${booked(file)} of ${references.length}: ${services.map(({ output }) => output()).join('')}`,
      )
      await pause(500)
    }
  }
  await allBooked()
  const undisturbedFrom = Date.now()
  while (references.length < CASES) {
    await startSigning()
    await pause(500)
  }
  await allBooked()
  await killed(core)
  assert.deepEqual(
    (await call(key, 'GET', '/api/lender/bookings')) as object,
    { items: [], nextCursor: null },
    'nothing waits any more',
  )
  const rows = [...contractsIn(file).values()]
  assert.deepEqual(rows.map(({ reference }) => reference).sort(), references.toSorted())
  assert.equal(
    linesOf(file).filter(({ payments }) => payments !== undefined).length,
    CASES,
    'none is written twice',
  )
  for (const { reference, number, state, payments } of rows) {
    assert.equal(state, 'booked')
    const path = `/api/lender/applications/${reference}`
    const { schedule } = (await call(key, 'GET', `${path}/contract`)) as Contract
    const inCents = (euro: number) => Math.round(euro * 100)
    assert.deepEqual(
      payments,
      schedule.map(({ number: place, dueOn, payment, interest, fee }) => ({
        number: place,
        due: dueOn,
        payment: inCents(payment),
        interest: inCents(interest),
        fee: inCents(fee),
      })),
    )
    // It is recorded here under that very number: another one would be rejected.
    const contractNumber = `HP-${String(number).padStart(6, '0')}`
    await call(key, 'POST', `${path}/booking`, { state: 'booked', contractNumber })
  }
  const times = await sql<{ signed: Date; booked: Date }[]>`
    select a.state_since as signed, b.at as booked
    from applications a join audit b on b.subject_id = a.id::text and b.action = 'contract.booked'`
  const [{ events } = {}] = await sql<{ events: number }[]>`
    select count(*)::int as events from events where type = 'case.bookingChanged'`
  assert.deepEqual([times.length, events], [CASES, CASES])
  const isUndisturbed = ({ signed }: { signed: Date }) => signed.getTime() >= undisturbedFrom
  t.diagnostic(
    `${CASES} contracts, ${KILLS} kills. From Signed to booked while a service and the core system are killed again and again: ` +
      `${secondsOf(times.filter((one) => !isUndisturbed(one)))}; the ${UNDISTURBED} after that: ` +
      secondsOf(times.filter(isUndisturbed)),
  )
})

type House = {
  readonly sql: Database
  /** Of all services, as behind a load balancer. */
  readonly address: string
  readonly start: (place: number) => Promise<RunningService>
}

/** The database of the services, which do not run yet. */
const openHouse = async (dataDir: string, ends: AsyncDisposableStack): Promise<House> => {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
  ends.defer(stop)
  const sql = connect(connection, { max: 1 })
  ends.defer(() => sql.end())
  const ports: number[] = []
  while (ports.length < SERVICES) ports.push(await freePort())
  const { baseUrl: address, close } = await startServiceSwitch(await freePort(), ports)
  ends.defer(close)
  const { socketFolder, port, user, database } = connection
  const environment = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
    ENCRYPTION_KEYS: newKeyText('k1'),
    SANDBOX: 'on',
    PUBLIC_URL: address,
  }
  const start: House['start'] = async (place) => {
    const service = await startService(join(dataDir, 'service'), ports[place] ?? 0, environment)
    ends.defer(() => killed(service.process))
    return service
  }
  return { sql, address, start }
}

const secondsOf = (rows: readonly { readonly signed: Date; readonly booked: Date }[]): string => {
  if (rows.length === 0) return 'none'
  const sorted = rows.map(({ signed, booked }) => booked.getTime() - signed.getTime()).sort((a, b) => a - b)
  const at = (share: number) =>
    ((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) / 1_000).toFixed(2)
  return `p50 ${at(0.5)} s, p99 ${at(0.99)} s`
}

type Line = {
  readonly reference: string
  readonly number?: number
  readonly state?: string
  readonly acknowledged?: string
  readonly payments?: readonly object[]
}

/** The whole lines of the core system's journal: it may be writing one. */
const linesOf = (file: string): readonly Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : []

const contractsIn = (file: string): ReadonlyMap<string, Line> => {
  const contracts = new Map<string, Line>()
  for (const line of linesOf(file))
    contracts.set(line.reference, { ...contracts.get(line.reference), ...line })
  return contracts
}

/** How many contracts the core system has booked and acknowledged. */
const booked = (file: string): number =>
  [...contractsIn(file).values()].filter(({ acknowledged }) => acknowledged === 'booked').length

const killed = async (child: ChildProcess | undefined): Promise<void> => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
