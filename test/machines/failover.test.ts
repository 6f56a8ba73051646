/**
 * Two processes behind HAProxy, over a primary and its synchronous standby that Patroni keeps: whatever fails of it under load.
 * One process reaches the database through PgBouncer.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { isFullLength, times } from '../extent.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { FAILURES, type Failure, restOf } from './failures.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { connectAt, createDatabase, type Patroni, startPatroni, urlAt } from './patroni.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { configuration, type Program, unlessInstalled } from './programs.ts'

/** The lease of the primary lapses after 20 s at the latest; docs/reliability.md has what was measured. */
const PATIENCE_SECONDS = 90
/** Part of a failure's name, and how often it happens: for those who look into one. */
const { FAILURE, FAILURE_ROUNDS } = process.env
const ROUNDS = Number(FAILURE_ROUNDS ?? times(1, 1, 5))
const WANTED = FAILURES.filter(({ name, isLong }) =>
  FAILURE === undefined ? isLong !== true || isFullLength : name.includes(FAILURE),
)
/** 409 as long as the first request with the same key waits for the standby to confirm it. */
const RETRIED = [409, 503]
/**
 * A load that leaves the machine room for the rest: at most 80 submissions a second, so that some are under way at any moment, and
 * 200 where the figures of docs/guides/machines.md are measured.
 */
const REST_MILLISECONDS = isFullLength ? 40 : 100

describe('over Patroni', { skip: unlessInstalled('all') }, () => {
  let folder: string
  let patroni: Patroni
  let balancer: Balancer
  let pgBouncer: { readonly port: number; readonly program: Program }
  let sql: Database
  let load: SubmissionLoad
  const responses = new Map<string, string | undefined>()
  const running: RunningService[] = []

  before(async () => {
    folder = await mkdtemp('/var/tmp/forecourt-machines-')
    // PostgreSQL's own user goes through it.
    await chmod(folder, 0o711)
    patroni = await startPatroni(folder, { haveDisks: WANTED.some(({ isOfDisk }) => isOfDisk) })
    const ports = [await freePort(), await freePort()] as const
    balancer = await startHaproxy(folder, { services: ports, databases: patroni.servers })
    await createDatabase(balancer.databasePort)
    pgBouncer = await startPgBouncer(folder, balancer.databasePort)
    const environment = {
      ENCRYPTION_KEYS: newKeyText('k1'),
      SANDBOX: 'on',
      PUBLIC_URL: balancer.baseUrl,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'fatal',
    }
    for (const [place, databasePort] of [balancer.databasePort, pgBouncer.port].entries())
      running.push(
        await startService(join(folder, `data-${place}`), ports[place] as number, {
          ...environment,
          DATABASE_URL: urlAt(databasePort),
        }),
      )
    sql = connectAt(balancer.databasePort)
    await raiseLimits(sql)
    const [{ sandbox } = assert.fail()] = running
    load = new SubmissionLoad({ baseUrl: balancer.baseUrl, sandbox }, responses, {
      restMilliseconds: REST_MILLISECONDS,
      retried: RETRIED,
    })
  })
  after(async () => {
    load?.abandon()
    await sql?.end({ timeout: 1 })
    for (const service of running) {
      service.process.kill('SIGKILL')
      await service.ended
    }
    await pgBouncer?.program.kill()
    await balancer?.stop()
    await patroni?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Lets it happen, and gives the longest time in which no submission was acknowledged, in milliseconds. */
  const longestPauseOf = async (failure: Failure): Promise<number> => {
    const [primary, standby] = await patroni.settled()
    const cluster = { primary, standby, etcd: patroni.etcd }
    await load.more(50)
    const pauses = watchPauses(load)
    try {
      const beganAt = performance.now()
      const goOn = async () => {
        // What was under way is still acknowledged; after that nothing is until submissions go on.
        await pause(500)
        const before = load.acknowledged
        while (load.acknowledged < before + 20) {
          assert.ok(performance.now() - beganAt < PATIENCE_SECONDS * 1_000, `no writes: ${failure.name}`)
          await pause(20)
        }
      }
      await failure.begin(cluster)
      if (failure.isOutage !== true) await goOn()
      await restOf(failure, beganAt)
      await failure.end?.(cluster)
      await goOn()
      // Whoever comes back must not take over what it no longer has.
      await patroni.settled()
      await load.more(50)
    } finally {
      pauses.stop()
    }
    return pauses.longest()
  }

  test('Patroni renews the lock in a way that a stalled primary cannot take it back', () => {
    const { stdout } = spawnSync('patroni', ['--version'], { encoding: 'utf8' })
    const [major = 0, minor = 0, patch = 0] = /[\d.]+/.exec(stdout)?.[0].split('.').map(Number) ?? []
    const isFixed = major * 10_000 + minor * 100 + patch >= 30_003
    const [section] = /^etcd3?(?=:$)/m.exec(configuration('yaml', {})) ?? []
    assert.ok(section === 'etcd' || (section === 'etcd3' && isFixed), `${section} with ${stdout}`)
  })

  for (const failure of WANTED)
    test(failure.name, async (context) => {
      if (failure.isOfDisk && patroni.servers.some(({ disk }) => disk === undefined))
        return context.skip('this user may not mount a file system to freeze')
      const pauses: number[] = []
      const before = responses.size
      for (let round = 0; round < ROUNDS; round++) pauses.push(await longestPauseOf(failure))
      const lost = await lostOf(sql, responses)
      const acknowledged = responses.size - before
      context.diagnostic(
        `| ${failure.name} | ${pauses.map((one) => (one / 1_000).toFixed(1)).join(', ')} s | ${acknowledged} | ${lost.length} |`,
      )
      assert.deepEqual(lost, [])
    })

  test('what was acknowledged is there once, and clients saw nothing but 200, 409 and 503', async () => {
    await load.finish()
    assert.deepEqual(
      [...load.statuses.keys()].filter((status) => ![200, ...RETRIED].includes(status)),
      [],
    )
    await assertNothingLost(sql, responses)
  })
})

const watchPauses = (load: SubmissionLoad) => {
  let [longest, count, since] = [0, load.acknowledged, performance.now()]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (load.acknowledged > count) [count, since] = [load.acknowledged, now]
  }
  const timer = setInterval(look, 10)
  return { stop: () => clearInterval(timer), longest: () => longest }
}

/** The applications that were acknowledged, and that the database does not have. */
const lostOf = async (
  sql: Database,
  responses: ReadonlyMap<string, string | undefined>,
): Promise<readonly string[]> => {
  const acknowledged = [...responses.values()].filter((reference) => reference !== undefined)
  const ids = acknowledged.map((reference) => idOfReference('a', reference))
  const rows = await sql<{ id: string }[]>`
    select sent.id from unnest(${ids}::uuid[]) as sent (id)
    where not exists (select from applications where applications.id = sent.id)`
  return rows.map(({ id }) => id)
}
