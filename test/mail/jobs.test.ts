/** A job is done if and only if its change was committed, whatever is killed, and by one process at a time. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import test, { after, afterEach, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '../../packages/postgres/connection/database.ts'
import { JobFailure, openJobs } from '../../packages/postgres/jobs/jobs.ts'
import { migrateJobs } from '../../packages/postgres/jobs/migrate.ts'
import { gated } from '../support/gate.ts'
import { type MailRoom, openMailRoom, TIMES, until } from './mail-room.ts'
import type { Errand } from './other-process.ts'
import { openPostOffice } from './post-office.ts'

let room: MailRoom
before(async () => {
  room = await openMailRoom()
})
afterEach(async () => {
  await room.rest()
  room.failures.length = 0
  await room.sql`delete from jobs.job`
})
after(() => room.close())

const OTHER_PROCESS = fileURLToPath(new URL('./other-process.ts', import.meta.url))

const send = (given: Pick<Errand, 'does'> & Partial<Errand>): ChildProcess => {
  const errand: Errand = {
    connection: room.database.connection,
    keyText: room.keyText,
    userId: '',
    smtpUrl: '',
    times: TIMES,
    ...given,
  }
  return spawn(process.execPath, [OTHER_PROCESS], {
    env: { ...process.env, MAIL_TEST: JSON.stringify(errand) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** A worker of the test's own that notes what it was given. */
const workHere = async (handler: (data: never, id: string) => Promise<void>) => {
  const jobs = await openJobs(room.sql, (error) => void room.failures.push(error), TIMES)
  await jobs.work('mail', handler)
  return jobs
}

test('a job of a change that is rolled back is never done', async () => {
  const done: unknown[] = []
  const jobs = await workHere(async (data) => void done.push(data))
  const undone = room.sql.begin(async (transaction) => {
    await jobs.add(transaction, 'mail', { turn: 'undone' })
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  await room.sql.begin((transaction) => jobs.add(transaction, 'mail', { turn: 'kept' }))
  await until('the other job is done', () => done.length > 0)
  assert.deepEqual(done, [{ turn: 'kept' }])
  await jobs.stop()
  assert.equal((await room.jobsStored()).length, 1)
})

test('a job is done at once in the process that added it, and many in a row without waits between them', async () => {
  const done: unknown[] = []
  const jobs = await openJobs(room.sql, () => undefined, { pollSeconds: 5 })
  await jobs.work('mail', async (data) => void done.push(data))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const began = performance.now()
  await room.sql.begin(async (transaction) => {
    for (let turn = 0; turn < 20; turn += 1) await jobs.add(transaction, 'mail', { turn })
  })
  await until('all are done', () => done.length === 20)
  assert.ok(performance.now() - began < 40_000)
  await jobs.stop()
})

test('what is killed between the commit and the delivery loses no mail', async () => {
  const office = await openPostOffice()
  const userId = await room.addUser({ email: 'killed@dealer.example' })
  const [, signal] = await once(send({ does: 'queueAndDie', userId }), 'exit')
  assert.equal(signal, 'SIGKILL')
  assert.equal((await room.jobsStored()).length, 1)
  const other = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}` })
  await until('the mail is there', () => office.received.length === 1)
  await endProcess(other)
  await office.close()
})

test('what is killed in the middle of a delivery leaves the mail to another', async () => {
  const silent = await openPostOffice({ onData: (stream) => void stream.resume() })
  const office = await openPostOffice()
  const userId = await room.addUser({ email: 'halfway@dealer.example' })
  const times = { ...TIMES, longestSeconds: 2 }
  await once(send({ does: 'queueAndEnd', userId, times }), 'exit')
  const first = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${silent.port}`, times })
  await until('the job is taken', async () => (await room.jobsStored())[0]?.state === 'active')
  await endProcess(first)
  const second = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}`, times })
  await until('the mail is there', () => office.received.length === 1)
  await endProcess(second)
  await silent.close()
  await office.close()
})

test('a process that added a job ends by itself', async () => {
  const userId = await room.addUser({ email: 'ends@dealer.example' })
  const [code] = await once(send({ does: 'queueAndEnd', userId }), 'exit')
  assert.equal(code, 0)
  assert.equal((await room.jobsStored()).length, 1)
})

test('of two processes that work one queue, one sends a mail', async () => {
  const office = await openPostOffice()
  const workers = [1, 2].map(() => send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}` }))
  await Promise.all(workers.map((worker) => once(worker.stdout as NodeJS.ReadableStream, 'data')))
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => room.addUser({ email: `of-two-${turn}@dealer.example` })),
  )
  for (const userId of users) await room.queue({ kind: 'reset', userId })
  await until('all are done', async () =>
    (await room.jobsStored()).every(({ state }) => state === 'completed'),
  )
  const recipients = office.received.flatMap((mail) => mail.recipients)
  assert.equal(recipients.length, users.length)
  assert.equal(new Set(recipients).size, users.length)
  for (const worker of workers) await endProcess(worker)
  await office.close()
})

test('of a foreign error only its code is told and kept, and a final failure is not tried again', async () => {
  const failures: Error[] = [
    Object.assign(new Error('mary@dealer.example was refused'), { code: 'EREFUSED' }),
    Object.assign(new TypeError('mary@dealer.example is no function'), { code: 'mary@dealer.example' }),
    new JobFailure('EFINAL', true),
  ]
  let turn = 0
  const jobs = await workHere(async () => {
    const failure = failures[turn]
    turn += 1
    if (failure !== undefined) throw failure
  })
  for (const count of [1, 2, 3]) {
    await room.sql.begin((transaction) => jobs.add(transaction, 'mail', {}))
    await until('it failed', () => room.failures.length === count)
  }
  await until('the first two are done after all', async () => {
    const states = (await room.jobsStored()).map(({ state }) => state)
    return states.filter((state) => state === 'completed').length === 2
  })
  await jobs.stop()
  assert.equal(turn, 5)
  const reported = room.failures as (Error & { code: string })[]
  assert.deepEqual(
    reported.map(({ code }) => code),
    ['EREFUSED', 'TypeError', 'EFINAL'],
  )
  assert.ok(
    !reported
      .map(({ message, stack }) => `${message} ${stack}`)
      .join()
      .includes('mary'),
  )
  const failed = (await room.jobsStored()).filter(({ state }) => state === 'failed')
  assert.deepEqual(
    failed.map(({ output }) => output),
    [{ code: 'EFINAL' }],
  )
})

test('a failed job is tried again for about a day, at growing intervals', async () => {
  const jobs = await openJobs(room.sql, () => undefined)
  await room.sql.begin((transaction) => jobs.add(transaction, 'mail', {}))
  const [job] = await room.sql<{ limit: number; first: number; longest: number; backoff: boolean }[]>`
    select retry_limit as limit, retry_delay as first, retry_delay_max as longest, retry_backoff as backoff
    from jobs.job`
  assert.ok(job?.backoff)
  // pg-boss waits between once and twice the first interval doubled for each try, up to the longest one.
  const waits = (factor: number) =>
    Array.from({ length: job.limit }, (_, tried) => Math.min(job.longest, job.first * 2 ** tried * factor))
  const hours = (factor: number) => waits(factor).reduce((sum, wait) => sum + wait, 0) / 3_600
  assert.ok(hours(1) >= 22 && hours(2) <= 26, `${hours(1)} to ${hours(2)} hours`)
})

test('a process that is told to stop lets the job under way finish, and takes no other', async () => {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  let begun = 0
  const jobs = await workHere(async () => {
    begun += 1
    await mayFinish
  })
  await room.sql.begin(async (transaction) => {
    await jobs.add(transaction, 'mail', {})
    await jobs.add(transaction, 'mail', {})
  })
  await until('the first is under way', () => begun === 1)
  const stopped = jobs.stop()
  finish()
  await stopped
  const states = (await room.jobsStored()).map(({ state }) => state)
  assert.deepEqual(states.sort(), ['completed', 'created'])
  assert.equal(begun, 1)
})

test('several processes may prepare the database at once, and later ones find it done', async () => {
  const name = `jobs_${process.pid}`
  await room.sql.unsafe(`create database ${name}`)
  const pools = [1, 2, 3, 4].map(() => connect({ ...room.database.connection, database: name }))
  const [first] = pools
  assert.ok(first)
  try {
    await Promise.all(pools.map((pool) => migrateJobs(pool, 'jobs')))
    const queues = await first`select name from jobs.queue`
    assert.deepEqual([...queues], [{ name: 'mail' }])
    const asked: string[] = []
    const watched = gated(first, async (text, send) => {
      asked.push(text.trim())
      return send()
    })
    await migrateJobs(watched, 'jobs')
    assert.equal(asked.length, 2)
    for (const text of asked) assert.match(text, /^select /)
  } finally {
    for (const pool of pools) await pool.end()
    await room.sql.unsafe(`drop database ${name} with (force)`)
  }
})

const endProcess = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
