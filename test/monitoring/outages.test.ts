/** Outages in the log: one line a minute for each, by name, and one when it is over. */
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { LongTermFault, RevokedFault } from '../../packages/pdf-seal/long-term/status.ts'
import { TimeStampFault } from '../../packages/pdf-seal/seal/http-time-stamp.ts'
import { MailFailure } from '../../src/adapters/delivery/transports.ts'
import { type Outcome, watched } from '../../src/adapters/watch/watched.ts'
import { noteOutageOf, outageOf, watchOutages } from '../../src/main/outages.ts'

const BEGAN = Date.parse('2026-01-02T03:04:05.000Z')

const openWatch = (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setInterval', 'Date'], now: BEGAN })
  const lines: Record<string, unknown>[] = []
  const into = new Writable({
    write: (line, _encoding, done) => {
      const { level, pid: _pid, hostname: _host, time: _time, ...rest } = JSON.parse(line.toString())
      lines.push({ level, ...rest })
      done()
    },
  })
  const outages = watchOutages(pino(into))
  context.after(outages.stop)
  const after = (seconds: number) => context.mock.timers.tick(seconds * 1_000)
  return { outages, lines, after }
}

const since = '2026-01-02T03:04:05.000Z'

test('an outage of the database is a line a minute, and one once it has been quiet', (context) => {
  const { outages, lines, after } = openWatch(context)
  for (let second = 0; second < 150; second++) {
    for (let i = 0; i < 10; i++) outages.failed('database', 'ECONNREFUSED')
    after(1)
  }
  after(60)
  const line = { level: 50, outage: 'database', since, code: 'ECONNREFUSED' }
  assert.deepEqual(lines, [
    { ...line, failures: 1, msg: 'The database cannot be reached' },
    { ...line, failures: 601, msg: 'The database cannot be reached' },
    { ...line, failures: 1201, msg: 'The database cannot be reached' },
    {
      level: 40,
      outage: 'database',
      since,
      seconds: 149,
      failures: 1500,
      msg: 'The database can be reached again',
    },
  ])
})

test('each outage has lines of its own, and one that comes and goes has no more than one a minute', (context) => {
  const { outages, lines, after } = openWatch(context)
  for (let i = 0; i < 30; i++) {
    outages.failed('email', 'ETIMEDOUT')
    outages.failed('timeStamp', 'TimeStampFault')
    after(1)
    outages.worked('email')
  }
  assert.deepEqual(
    lines.map(({ outage, level }) => [outage, level]),
    [
      ['email', 50],
      ['timeStamp', 50],
      ['email', 40],
    ],
  )
})

test('an error of background work is that of its outage, or of none', () => {
  const rows: readonly (readonly [error: unknown, outage: string | undefined])[] = [
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'database'],
    [Object.assign(new Error('x'), { code: '57P01' }), 'database'],
    [Object.assign(new Error('x'), { code: '23505' }), undefined],
    [new MailFailure('ECONNREFUSED'), 'email'],
    [new MailFailure('EAUTH 535'), 'email'],
    [new MailFailure('EENVELOPE 550', true), undefined],
    [new MailFailure('SMS 503'), 'sms'],
    [new MailFailure('SMS 404', true), undefined],
    [new MailFailure('CONNECTION_LOST'), 'database'],
    [new MailFailure('TypeError'), undefined],
    [new TimeStampFault('x'), 'timeStamp'],
    [new LongTermFault('x'), 'validation'],
    [new RevokedFault('x'), undefined],
    [new TypeError('x'), undefined],
  ]
  for (const [error, outage] of rows) assert.equal(outageOf(error), outage, String(error))
})

test('a noted outage is logged by its code alone', (context) => {
  const { outages, lines } = openWatch(context)
  assert.equal(noteOutageOf(outages, new TimeStampFault('Aoife 1234567FA')), 'timeStamp')
  assert.doesNotMatch(JSON.stringify(lines), /Aoife/)
})

const delivery = (endpoint: string, outcome: Outcome) =>
  watched(
    'delivery',
    () => ({ endpoint }),
    async () => outcome,
    (result) => result,
  )

test('webhooks are out when the endpoints of several fail and none responds; a dead endpoint is no outage', async (context) => {
  const { lines } = openWatch(context)
  const fails = (endpoint: string) => delivery(endpoint, { is: 'failed', code: 'dns' })
  for (let i = 0; i < 20; i++) await fails('one')
  await fails('two')
  await delivery('three', { is: 'refused', code: 500 })
  for (const endpoint of ['one', 'two']) await fails(endpoint)
  assert.deepEqual(lines, [])
  for (const endpoint of ['three', 'one']) await fails(endpoint)
  await delivery('two', { is: 'done', code: 200 })
  assert.deepEqual(
    lines.map(({ outage, level, code }) => [outage, level, code]),
    [
      ['webhooks', 50, 'dns'],
      ['webhooks', 40, undefined],
    ],
  )
})

test('a seal ends the outage of the time-stamp authority', async (context) => {
  const { outages, lines } = openWatch(context)
  outages.failed('timeStamp', 'TimeStampFault')
  const seal = (is: Outcome['is']) =>
    watched(
      'seal',
      () => ({}),
      async () => undefined,
      () => ({ is }),
    )
  await seal('failed')
  assert.equal(lines.length, 1)
  await seal('done')
  assert.equal(lines.length, 2)
})
