/** A mail is sent if and only if its change was committed, whatever is killed, and by one process at a time. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import test, { after, afterEach, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Running } from '../../packages/values/repeatedly.ts'
import { MailFailure } from '../../src/adapters/delivery/transports.ts'
import { purgeOnce } from '../../src/modules/running/housekeeping.ts'
import { MAIL_TIMES, type MailTimes, waitAfter, workOnMails } from '../../src/modules/running/mails.ts'
import { type Mail, queueMail } from '../../src/service/queue-mail.ts'
import { addMail } from '../../src/store/people/mails.ts'
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
  await room.sql`delete from mails`
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

/** A worker of the test's own. */
const workHere = (
  send: (mail: Mail, id: string) => Promise<void>,
  times: Partial<MailTimes> = TIMES,
): Running =>
  workOnMails(
    room,
    async (mail, id) => void (await send(mail, id)),
    (error) => void room.failures.push(error),
    times,
  )

/** A mail of the test's own, told from others by its user. */
const mailOf = (userId: string): Mail => ({ kind: 'reset', userId })

test('a mail of a change that is rolled back is never sent', async () => {
  const sent: Mail[] = []
  const working = workHere(async (mail) => void sent.push(mail))
  const undone = room.sql.begin(async (transaction) => {
    await queueMail({ sql: transaction }, mailOf('undone'))
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  await room.sql.begin((transaction) => queueMail({ sql: transaction }, mailOf('kept')))
  await until('the other mail is sent', () => sent.length > 0)
  await working.stop()
  assert.deepEqual(sent, [mailOf('kept')])
  assert.equal((await room.mailsStored()).length, 1)
})

test('a mail is sent at once by the process that queued it, and many in a row without waits between them', async () => {
  const sent: Mail[] = []
  const working = workHere(async (mail) => void sent.push(mail), { lookEveryMilliseconds: 5_000 })
  await room.sql.begin(async (transaction) => {
    for (let turn = 0; turn < 120; turn += 1) await queueMail({ sql: transaction }, mailOf(`${turn}`))
  })
  await until('all are sent', () => sent.length === 120)
  await working.stop()
})

test('of what is reported together the first goes at once, and all others are one mail at the end of the period', async () => {
  const seconds = 10_000
  const add = (key: string) => addMail(room.sql, { key }, { together: { key, seconds } })
  // Not across the end of a period.
  const left = () => seconds - ((Date.now() / 1_000) % seconds)
  await until('the period is not about to end', () => left() > 30)
  for (let turn = 0; turn < 3; turn++) await Promise.all([add('one'), add('other'), add('one')])
  const rows = await room.sql<{ key: string; wait: number }[]>`
    select about->>'key' as key, extract(epoch from due_at - now())::float8 as wait from mails order by key, due_at`
  assert.deepEqual(
    rows.map(({ key, wait }) => [key, wait > 0]),
    [
      ['one', false],
      ['one', true],
      ['other', false],
      ['other', true],
    ],
  )
  for (const { wait } of rows) if (wait > 0) assert.ok(Math.abs(wait - left()) < 20, `${wait} of ${left()}`)
})

test('what is killed between the commit and the delivery loses no mail', async () => {
  const office = await openPostOffice()
  const userId = await room.addUser({ email: 'killed@dealer.example' })
  const [, signal] = await once(send({ does: 'queueAndDie', userId }), 'exit')
  assert.equal(signal, 'SIGKILL')
  assert.equal((await room.mailsStored()).length, 1)
  const other = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}` })
  await until('the mail is there', () => office.received.length === 1)
  await endProcess(other)
  await office.close()
})

test('what is killed in the middle of a delivery leaves the mail to another', async () => {
  const silent = await openPostOffice({ onData: (stream) => void stream.resume() })
  const office = await openPostOffice()
  const userId = await room.addUser({ email: 'halfway@dealer.example' })
  const times = { ...TIMES, leaseSeconds: 2 }
  await once(send({ does: 'queueAndEnd', userId, times }), 'exit')
  const first = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${silent.port}`, times })
  await until('the mail is taken', async () => (await room.mailsStored())[0]?.attempts === 1)
  await endProcess(first)
  const second = send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}`, times })
  await until('the mail is there', () => office.received.length === 1)
  await endProcess(second)
  await silent.close()
  await office.close()
})

test('a process that queued a mail ends by itself', async () => {
  const userId = await room.addUser({ email: 'ends@dealer.example' })
  const [code] = await once(send({ does: 'queueAndEnd', userId }), 'exit')
  assert.equal(code, 0)
  assert.equal((await room.mailsStored()).length, 1)
})

test('of two processes that work one queue, one sends a mail', async () => {
  const office = await openPostOffice()
  const workers = [1, 2].map(() => send({ does: 'deliver', smtpUrl: `smtp://127.0.0.1:${office.port}` }))
  await Promise.all(workers.map((worker) => once(worker.stdout as NodeJS.ReadableStream, 'data')))
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => room.addUser({ email: `of-two-${turn}@dealer.example` })),
  )
  for (const userId of users) await room.queue({ kind: 'reset', userId })
  await until('all are done', async () => (await room.mailsStored()).every(({ isWaiting }) => !isWaiting))
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
    new MailFailure('EFINAL', true),
  ]
  let turn = 0
  const working = workHere(async () => {
    const failure = failures[turn]
    turn += 1
    if (failure !== undefined) throw failure
  })
  for (const count of [1, 2, 3]) {
    await queueMail(room, mailOf(`${count}`))
    await until('it failed', () => room.failures.length === count)
  }
  await until('the first two are done after all', async () => {
    const stored = await room.mailsStored()
    return stored.filter(({ isWaiting, failure }) => !isWaiting && failure === null).length === 2
  })
  await working.stop()
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
  const failed = (await room.mailsStored()).filter(({ failure }) => failure !== null)
  assert.deepEqual(
    failed.map(({ isWaiting, failure }) => [isWaiting, failure]),
    [[false, 'EFINAL']],
  )
})

test('a failed mail is tried again for about a day, at growing intervals, and then given up', async () => {
  const waits: number[] = []
  for (let attempt = 1; ; attempt++) {
    const wait = waitAfter(attempt, MAIL_TIMES.firstWaitSeconds)
    if (wait === undefined) break
    waits.push(wait)
  }
  assert.deepEqual(waits.slice(0, 4), [10, 20, 40, 80])
  assert.deepEqual([waits.length, waits.at(-1)], [31, 3_600])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600
  assert.ok(hours > 22 && hours < 26, `${hours} hours`)

  await queueMail(room, mailOf('given up'))
  await room.sql`update mails set attempts = ${waits.length}`
  const working = workHere(() => Promise.reject(new MailFailure('EAGAIN')))
  await until('it is given up', async () => (await room.mailsStored())[0]?.isWaiting === false)
  await working.stop()
  assert.equal((await room.mailsStored())[0]?.failure, 'EAGAIN')
})

test('a mail with which every process has ended is given up as well', async () => {
  await room.sql.begin((transaction) => queueMail({ sql: transaction }, mailOf('deadly')))
  await room.sql`update mails set attempts = 32`
  const sent: Mail[] = []
  const working = workHere(async (mail) => void sent.push(mail))
  await until('it is given up', () => room.failures.length > 0)
  await working.stop()
  assert.deepEqual(sent, [])
  assert.deepEqual(await room.sql`select due_at, failure from mails`.then((rows) => [...rows]), [
    { due_at: null, failure: 'EUNFINISHED' },
  ])
})

test('sent and failed mails are deleted after seven days, and waiting ones are not', async () => {
  const days = 24 * 60 * 60_000
  for (const user of ['sent', 'waits']) await queueMail(room, mailOf(user))
  await room.sql`update mails set due_at = null, ended_at = now() where about->>'userId' = 'sent'`
  const purged = (after: number) =>
    purgeOnce({ sql: room.sql, now: () => Date.now() + after * days }, { kinds: ['mails'] })
  assert.deepEqual([await purged(6.9), await purged(7.1), await purged(70)], [0, 1, 0])
  assert.equal((await room.mailsStored()).length, 1)
})

test('a process that is told to stop lets the mail under way be sent, and takes no other', async () => {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  let begun = 0
  const working = workHere(async () => {
    begun += 1
    await mayFinish
  })
  await room.sql.begin(async (transaction) => {
    for (const user of ['one', 'other']) await queueMail({ sql: transaction }, mailOf(user))
  })
  await until('the first is under way', () => begun === 1)
  const stopped = working.stop()
  finish()
  await stopped
  const stored = (await room.mailsStored()).map(({ isWaiting, attempts }) => [isWaiting, attempts])
  assert.deepEqual(stored.sort(), [
    [false, 1],
    [true, 0],
  ])
  assert.equal(begun, 1)
})

const endProcess = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
