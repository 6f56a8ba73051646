/** The responses to requests and to /health/ready while the database is silent, frozen, closed for writes or gone. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { forecourt } from '../cli/command.ts'
import { isFullLength } from '../extent.ts'
import { validQuote } from '../interface/samples.ts'
import { type FaultyHouse, startFaultyHouse } from '../support/database-faults.ts'

/** What the guide promises, and some room for a busy machine. */
const RESPONSE_MILLISECONDS = 10_000 + 4_000
const STOP_MILLISECONDS = 20_000 + 4_000

let house: FaultyHouse
before(async () => {
  house = await startFaultyHouse()
})
after(() => house.close())

const body = JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }))

const submit = () =>
  fetch(`${house.service.baseUrl}/api/quote/submit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${house.service.sandbox.clients.dealer.apiKey}`,
      'content-type': 'application/json',
    },
    body,
    signal: AbortSignal.timeout(RESPONSE_MILLISECONDS),
  })
const list = () =>
  fetch(`${house.service.baseUrl}/api/quote`, {
    headers: { authorization: `Bearer ${house.service.sandbox.clients.dealer.apiKey}` },
    signal: AbortSignal.timeout(RESPONSE_MILLISECONDS),
  })
const ready = async () => {
  const response = await fetch(`${house.service.baseUrl}/health/ready`)
  return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail }
}

/** Both answer as they should, within a minute. */
const recovers = async () => {
  const until = performance.now() + 60_000
  for (;;) {
    const statuses = [(await submit()).status, (await list()).status, (await ready()).status]
    if (statuses.every((status) => status === 200)) return
    assert.ok(
      performance.now() < until,
      `after a minute ${statuses.join(' ')}: ${house.service.output().slice(-1_000)}`,
    )
    await pause(100)
  }
}

const assertAnswered = async (requests: readonly Promise<Response>[]) => {
  for (const response of await Promise.all(requests)) {
    assert.ok([200, 503].includes(response.status), `${response.status} ${await response.text()}`)
    if (response.status === 503) assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
  }
}

test('silent connections are given up, every request is answered, and the service goes on over new ones', async () => {
  await recovers()
  // As many as there are, so that each is known to the service.
  await Promise.all(Array.from({ length: 20 }, list))
  house.proxy.silence()
  const submissions = Array.from({ length: 8 }, submit)
  // Until their statements hang; the reads could take the silent connections first, and leave them new ones.
  await pause(500)
  const lists = Array.from({ length: 8 }, list)
  await pause(3_500)
  assert.equal((await ready()).status, 503, 'while writes hang it is not ready')
  await assertAnswered([...submissions, ...lists])
  await recovers()
})

/** All processes of the server, so that none of them answers. */
const serverPids = async (): Promise<readonly number[]> => {
  const first = await house.serverPid()
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return [first, ...pids.map(Number).filter((_pid, i) => parents[i] === first)]
}

const frozen = async (work: () => Promise<void>) => {
  const pids = await serverPids()
  for (const pid of pids) signal(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** A backend can end in between: then there is nothing to signal. */
const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const onLinux = { skip: process.platform === 'linux' ? false : 'finds processes in /proc' }

test('a frozen database: 503 within bounds, and all is well once it thaws', onLinux, async () => {
  await frozen(async () => {
    const first = Array.from({ length: 4 }, () => [submit(), list()]).flat()
    await assertAnswered(first)
    const later = await Promise.all([submit(), list()])
    assert.deepEqual(
      later.map(({ status }) => status),
      [503, 503],
    )
    assert.equal((await ready()).status, 503)
  })
  await recovers()
})

test('a database that takes no writes: 503 with Retry-After, and not ready', async () => {
  const [{ name } = {}] = await house.sql`select current_database() as name`
  const setAll = async (value: string) => {
    await house.sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`)
    await house.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
  }
  await setAll('on')
  try {
    const until = performance.now() + 30_000
    while ((await ready()).detail !== 'The database does not accept writes.')
      assert.ok(performance.now() < until)
    await assertAnswered([submit()])
    assert.equal((await submit()).status, 503)
    assert.equal((await list()).status, 200)
  } finally {
    await house.sql.begin('read write', (transaction) =>
      transaction.unsafe(`alter database ${name} set default_transaction_read_only = off`),
    )
  }
  // The sessions that took no writes are given up by the service itself.
  await recovers()
})

test('a schema that a newer version made and that does not fit: not ready', async () => {
  const { sql } = house
  const [{ oldest } = assert.fail()] = await sql<{ oldest: number }[]>`select oldest from schema_fit`
  await sql.begin('read write', async (transaction) => {
    await transaction`insert into schema_migrations (version, name) values (999, 'later')`
    await transaction`update schema_fit set oldest = 999`
  })
  assert.deepEqual(await ready(), { status: 503, detail: 'The database has the schema of a newer version.' })
  await sql.begin('read write', async (transaction) => {
    await transaction`delete from schema_migrations where version = 999`
    await transaction`update schema_fit set oldest = ${oldest}`
  })
  await recovers()
})

for (const [what, url, says] of [
  [
    'a socket that is not there',
    'postgres://x@localhost/x?host=/tmp/no-such-folder',
    /^There is no socket where DATABASE_URL/,
  ],
  [
    'TLS that is not offered',
    'TLS',
    /^DATABASE_URL requires TLS \(sslmode\), but the database does not offer it/,
  ],
] as const) {
  test(`${what} is explained in a sentence`, async () => {
    const address = url === 'TLS' ? `postgres://x@127.0.0.1:${house.proxy.port}/x?sslmode=require` : url
    const { code, stderr } = await forecourt(['migrate'], {
      env: { DATABASE_URL: address, ENCRYPTION_KEYS: newKeyText('k1') },
    })
    assert.match(stderr, says)
    assert.equal(code, 1)
  })
}

test('stopped while its database hangs, the service ends in time', onLinux, async () => {
  const requests = Promise.allSettled([submit(), list()])
  await frozen(async () => {
    const hanging = Promise.allSettled([submit(), list(), submit()])
    await pause(200)
    const began = performance.now()
    house.service.process.kill('SIGTERM')
    await Promise.race([house.service.ended, pause(STOP_MILLISECONDS)])
    assert.ok(
      performance.now() - began < STOP_MILLISECONDS,
      `it ends: ${house.service.output().slice(-2_000)}`,
    )
    await hanging
  })
  await requests
})

test('stopped while its database is gone, the service ends with 0', { skip: !isFullLength }, async () => {
  const other = await startFaultyHouse({ LOG_LEVEL: 'info' })
  try {
    // It answers that it is ready a moment before it has started its work.
    while (!other.service.output().includes('Ready at')) await pause(20)
    await other.proxy.close()
    await pause(1_000)
    other.service.process.kill('SIGTERM')
    assert.equal(await other.service.ended, 0, other.service.output().slice(-2_000))
  } finally {
    await other.close()
  }
})
