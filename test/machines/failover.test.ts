/**
 * Two processes behind HAProxy, over a primary and its synchronous standby that Patroni keeps: the primary's machine dies under load,
 * again and again. One process reaches the database through PgBouncer.
 */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { times } from '../extent.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { connectAt, createDatabase, type Patroni, startPatroni, urlAt } from './patroni.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { Program } from './programs.ts'
import { unlessInstalled } from './programs.ts'

/** The lease of the primary lapses after 20 s at the latest; docs/reliability.md has what was measured. */
const PATIENCE_SECONDS = 90

describe('over Patroni', { skip: unlessInstalled('all') }, () => {
  let folder: string
  let patroni: Patroni
  let balancer: Balancer
  let pgBouncer: { readonly port: number; readonly program: Program }
  const running: RunningService[] = []

  before(async () => {
    folder = await mkdtemp('/var/tmp/forecourt-machines-')
    // PostgreSQL's own user goes through it.
    await chmod(folder, 0o711)
    patroni = await startPatroni(folder)
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
  })
  after(async () => {
    for (const service of running) {
      service.process.kill('SIGKILL')
      await service.ended
    }
    await pgBouncer?.program.kill()
    await balancer?.stop()
    await patroni?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('whatever dies, what was acknowledged is there once, and writes go on', async (context) => {
    const sql = connectAt(balancer.databasePort)
    try {
      await raiseLimits(sql)
      const responses = new Map<string, string | undefined>()
      const [{ sandbox } = assert.fail()] = running
      using load = new SubmissionLoad({ baseUrl: balancer.baseUrl, sandbox }, responses)
      /** How long no submission was acknowledged. */
      const without = async (die: () => Promise<unknown>) => {
        await patroni.settled()
        await load.more(50)
        await die()
        const diedAt = performance.now()
        // What was under way is still acknowledged; after that nothing is until the standby has taken over.
        await pause(500)
        const sent = load.acknowledged
        while (load.acknowledged < sent + 20) {
          assert.ok(performance.now() - diedAt < PATIENCE_SECONDS * 1_000, 'no writes')
          await pause(20)
        }
        return Math.round(performance.now() - diedAt)
      }
      const crashes: number[] = []
      const deaths: number[] = []
      for (let round = 0; round < times(1, 1, 20); round++) {
        crashes.push(await without(patroni.killPostgres))
        let name = ''
        deaths.push(
          await without(async () => {
            name = await patroni.killPrimary()
          }),
        )
        patroni.start(name)
      }
      await patroni.settled()
      await load.finish()
      context.diagnostic(
        `Without writes: ${crashes.join(', ')} ms after a crash, ${deaths.join(', ')} ms after a death`,
      )
      assert.deepEqual(
        [...load.statuses.keys()].filter((status) => ![200, 503].includes(status)),
        [],
      )
      await assertNothingLost(sql, responses)
    } finally {
      await sql.end()
    }
  })
})
