/**
 * Some hundred cases over days on which the clocks change, and at full length ten thousand over five years, while the process
 * that sends their notices is killed again and again: no notice is late, none is sent twice, and none is missing.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { POLICY } from '../../src/domain/access/actor.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { times } from '../extent.ts'
import { until } from '../mail/mail-room.ts'
import type { Errand } from '../mail/other-process.ts'
import { openPostOffice, type ReceivedMail } from '../mail/post-office.ts'
import { headOf, openGuardWorld, send } from './guard-world.ts'
import { bodyOf, inProgress, sign } from './signing-scene.ts'

/** Until then the reminders of the agreements of the first day are due. */
const DAYS = times(3, 8, 305)
/** At full length the clock stops on every sixth day, in time for the reminder that is due within seven. */
const DAYS_APART = times(1, 1, 6)
const DECLINED_PER_DAY = times(36, 120, 36)
const SIGNED_PER_DAY = times(2, 6, 1)
/** Agreements are signed on each of so many days, and early enough for their reminders. */
const SIGNING_EVERY = times(DAYS, DAYS, 3)
const LAST_TO_SIGN = times(0, 0, DAYS - 2)
const KILLS_PER_DAY = times(1, 4, 1)
const TOGETHER = 4
const DAY_MILLISECONDS = 24 * 60 * 60_000
const WORKER = fileURLToPath(new URL('../mail/other-process.ts', import.meta.url))

/** Friday morning before the Sunday of next year's March on which clocks go forward in Dublin. */
const firstMorning = (): number => {
  const last = Temporal.PlainDate.from({ year: new Date().getFullYear() + 1, month: 3, day: 31 })
  const sunday = last.subtract({ days: last.dayOfWeek % 7 })
  return sunday.subtract({ days: 2 }).toZonedDateTime({ timeZone: 'Europe/Dublin', plainTime: '09:00' })
    .epochMilliseconds
}

test('with a worker that is killed, each notice is sent once and in time', async () => {
  await using ends = new AsyncDisposableStack()
  const world = await openGuardWorld()
  ends.defer(async () => {
    await world.service.signing.renderer.stop()
    await world.close()
  })
  const office = await openPostOffice({ disableReverseLookup: true })
  ends.defer(office.close)
  const { sql, service, connection, keyText, passTime } = world
  let ahead = firstMorning() - Date.now()
  passTime(ahead)

  const startWorker = (): ChildProcess => {
    const smtpUrl = `smtp://127.0.0.1:${office.port}`
    const pace = { firstWaitSeconds: 1, lookEveryMilliseconds: 50, leaseSeconds: 1 }
    const errand: Errand = { does: 'deliver', connection, keyText, userId: '', smtpUrl, times: pace, ahead }
    const env = { ...process.env, MAIL_TEST: JSON.stringify(errand) }
    return spawn(process.execPath, [WORKER], { env, stdio: 'ignore' })
  }
  const kill = async (worker: ChildProcess): Promise<void> => {
    worker.kill('SIGKILL')
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
  }

  const decline = async (place: number): Promise<void> => {
    const reference = await send(service, bodyOf(place % 3 === 0 ? 'joint' : 'individual'))
    const wanted = { to: 'Declined', initiator: 'service', by: POLICY, reason: 'A sample.' } as const
    assert.equal(await transitionApplication(service, await headOf(service, reference), wanted), 'done')
  }
  const settled = async (): Promise<boolean> => {
    const [row] = await sql<{ left: number }[]>`
      select count(*)::int as left from mails where due_at < now() + interval '1 hour' and about->>'kind' = 'duty'`
    return row?.left === 0
  }

  let kills = 0
  let signed = 0
  for (let day = 0; day < DAYS; day++) {
    let worker = startWorker()
    const killed = new Set(
      Array.from({ length: KILLS_PER_DAY }, () => Math.random() * DECLINED_PER_DAY).map(Math.floor),
    )
    if (day % SIGNING_EVERY === 0 && day <= LAST_TO_SIGN)
      for (let place = 0; place < SIGNED_PER_DAY; place++, signed++)
        await sign(service, (await inProgress(service)).reference, 0)
    for (let place = 0; place < DECLINED_PER_DAY; place += TOGETHER) {
      const places = Array.from({ length: TOGETHER }, (_, one) => place + one)
      await Promise.all(places.map(decline))
      if (!places.some((one) => killed.has(one))) continue
      kills++
      await kill(worker)
      worker = startWorker()
    }
    await until('the day’s notices are sent', settled)
    await kill(worker)
    ahead += DAYS_APART * DAY_MILLISECONDS
    passTime(DAYS_APART * DAY_MILLISECONDS)
    // The database's clock has not moved.
    await sql`update mails set due_at = now() where due_at > now()`
  }

  const duties = await sql<{ id: string; name: string; isInTime: boolean; outcome: string | null }[]>`
    select id, name, ended_at < late_at as "isInTime", outcome from duties`
  const joint = Math.ceil(DECLINED_PER_DAY / 3)
  assert.deepEqual(
    ['declineNotice', 'withdrawalReminder'].map((name) => duties.filter((duty) => duty.name === name).length),
    [DAYS * (DECLINED_PER_DAY + joint), signed],
    'none is missing',
  )
  for (const { name, isInTime, outcome } of duties)
    assert.deepEqual([outcome, isInTime], ['mailed', true], `a ${name} is late`)
  const ids = office.received.map(idOf).filter((id) => id !== undefined)
  assert.deepEqual([...new Set(ids)].sort(), duties.map(({ id }) => id).sort())
  // A mailbox drops what has the same Message-ID: the server had taken it just before the worker was killed.
  assert.ok(ids.length - duties.length <= kills, `${ids.length - duties.length} were sent again`)
  const [audited] = await sql<{ mailed: number }[]>`
    select count(*)::int as mailed from audit where action = 'duty.mailed'`
  assert.equal(audited?.mailed, duties.length, 'each is recorded once')
})

/** The duty that an email does, by its Message-ID. */
const idOf = ({ headers, text }: ReceivedMail): string | undefined =>
  /declined|can withdraw|still withdraw/.test(text)
    ? headers.map((line) => /^Message-ID: <([^@]+)@forecourt\.example>$/i.exec(line)?.[1]).find(Boolean)
    : undefined
