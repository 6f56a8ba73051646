/** Two services, as shipped, over one PostgreSQL: a move under one Idempotency-Key happens once, whichever is killed. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { validCase } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

let database: TestDatabase
let dataDir: string
let services: RunningService[] = []
let start: (port: number) => Promise<RunningService>

before(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-kept-'))
  const { socketFolder, port, user, database: name } = database.connection
  const environment = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
    ENCRYPTION_KEYS: newKeyText('k1'),
    SANDBOX: 'on',
  }
  start = (own) => startService(dataDir, own, environment)
  services = [await start(await freePort()), await start(await freePort())]
})
after(async () => {
  for (const { process, ended } of services) {
    process.kill('SIGTERM')
    await ended
  }
  await database.close()
  await rm(dataDir, { recursive: true })
})

const at = (place: number): RunningService => {
  const service = services[place]
  assert.ok(service !== undefined)
  return service
}

const call = async (
  { baseUrl, sandbox }: RunningService,
  path: string,
  sent?: { readonly body: object; readonly key?: string },
) => {
  const response = await fetch(baseUrl + path, {
    method: sent === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
      'content-type': 'application/json',
      ...(sent?.key === undefined ? {} : { 'idempotency-key': sent.key }),
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const text = await response.text()
  const isReplay = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text, isReplay, body: JSON.parse(text) }
}

const newCase = async (): Promise<string> =>
  (await call(at(0), '/api/case/submit', { body: validCase('individual', {}, { filled: 'minimal' }) })).body
    .caseId

const historyOf = async (service: RunningService, reference: string): Promise<readonly string[]> =>
  (await call(service, `/api/case/${reference}`)).body.history.map(({ to }: { to: string }) => to)

const withdraw = (service: RunningService, reference: string, key: string) =>
  call(service, `/api/case/${reference}/withdraw`, { body: { reason: 'Bought elsewhere.' }, key })

test('of two services that are sent one withdrawal at once, one makes it and the other replays its answer', async () => {
  const reference = await newCase()
  const responses = await holding(reference, 2, () => [
    withdraw(at(0), reference, 'at once'),
    withdraw(at(1), reference, 'at once'),
  ])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(responses.map(({ isReplay }) => isReplay).sort(), [false, true])
  assert.equal(new Set(responses.map(({ text }) => text)).size, 1)
  assert.deepEqual(await historyOf(at(0), reference), ['Submitted', 'Withdrawn'])
})

test('many times at both, a walk through the sandbox is made once', async () => {
  const reference = await newCase()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(at(i % 2), `/api/sandbox/${reference}/advance`, { body: { to: 'Approved' }, key: 'walk' }),
    ),
  )
  for (const { status, body } of responses)
    assert.ok(status === 200 || body.type === '/problems/still-running', `${status} ${body.type}`)
  assert.equal(responses.filter(({ status, isReplay }) => status === 200 && !isReplay).length, 1)
  assert.equal((await historyOf(at(1), reference)).filter((to) => to === 'Approved').length, 1)
})

test('killed before its answer: made by neither, or once with the answer that the other and its successor replay', async () => {
  const reference = await newCase()
  const victim = at(0)
  const [outcome] = await holding(
    reference,
    1,
    () => {
      const cut = withdraw(victim, reference, 'killed').catch(() => 'cut off')
      return [cut]
    },
    async () => {
      victim.process.kill('SIGKILL')
      await victim.ended
    },
  )
  assert.equal(outcome, 'cut off')
  const first = await withdraw(at(1), reference, 'killed')
  assert.equal(first.status, 200)
  services[0] = await start(await freePort())
  const again = await withdraw(at(0), reference, 'killed')
  assert.deepEqual([again.text, again.isReplay], [first.text, true])
  assert.deepEqual(await historyOf(at(0), reference), ['Submitted', 'Withdrawn'])
})

/** Sends while the application is held, waits until so many wait for it, and lets go. */
const holding = async <T>(
  reference: string,
  waiting: number,
  send: () => readonly Promise<T>[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<readonly T[]> => {
  let sent: readonly Promise<T>[] = []
  await database.sql.begin(async (transaction) => {
    await transaction`select from applications where id = ${idOfReference('b', reference) ?? null} for update`
    sent = send()
    for (;;) {
      const [row] = await database.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if (row !== undefined && row.n >= waiting) break
      await pause(5)
    }
    await meanwhile()
  })
  return Promise.all(sent)
}
