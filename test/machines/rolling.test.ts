/** Two processes behind HAProxy are exchanged for those of a newer version, and back, and no request is refused meanwhile. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { newestVersion } from '../../src/store/migrations.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { isFullLength } from '../extent.ts'
import { newerVersion } from '../support/newer-version.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { assertNothingLost, raiseLimits, SubmissionLoad } from '../support/submission-load.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { configuration, unlessInstalled } from './programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

test('HAProxy takes the configuration of compose.machines.yaml', {
  skip: unlessInstalled('haproxy'),
}, async () => {
  const text = await readFile(join(ROOT, 'compose.machines.yaml'), 'utf8')
  const [, content = ''] = /^ {4}content: \|\n(.*)$/ms.exec(text) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-compose-'))
  try {
    const configured = content.replaceAll(/^ {6}/gm, '')
    await writeFile(join(folder, 'haproxy.cfg'), configured)
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.match(content, /server-template forecourt/)
    const errorResponses = /^ +http-request set-var.*?http-after-response set-header.*?$/ms
    const [inGuide = ''] = errorResponses.exec(configuration('haproxy', {})) ?? []
    assert.ok(configured.includes(inGuide) && inGuide !== '', 'its error responses are those of the guide')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** At most 160 submissions a second: some are under way at each moment, and processes that start have room. */
const REST_MILLISECONDS = 50

describe('behind HAProxy', { skip: unlessInstalled('haproxy') }, () => {
  let database: TestDatabase
  let folder: string
  let environment: Record<string, string>
  let ports: [number, number]
  let balancer: Balancer
  const running: [RunningService | undefined, RunningService | undefined] = [undefined, undefined]

  before(async () => {
    database = await openTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'forecourt-rolling-'))
    ports = [await freePort(), await freePort()]
    balancer = await startHaproxy(folder, { services: ports })
    const { socketFolder, port, user, database: name } = database.connection
    environment = {
      DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
      ENCRYPTION_KEYS: newKeyText('k1'),
      SANDBOX: 'on',
      PUBLIC_URL: balancer.baseUrl,
      TRUSTED_PROXIES: 'loopback',
      STOP_DELAY_SECONDS: '2',
      LOG_LEVEL: 'warn',
    }
  })
  after(async () => {
    for (const service of running) {
      service?.process.kill('SIGKILL')
      await service?.ended
    }
    await balancer?.stop()
    await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (place: 0 | 1, command?: string) => {
    running[place] = await startService(join(folder, `data-${place}`), ports[place], environment, command)
    // The balancer asks twice a second.
    await pause(1_200)
  }
  const stop = async (place: 0 | 1) => {
    running[place]?.process.kill('SIGTERM')
    assert.equal(await running[place]?.ended, 0)
  }

  test('an upgrade one process after the other, and back again, refuses and loses nothing', async () => {
    await start(0)
    await start(1)
    await raiseLimits(database.sql)
    const newer = await newerVersion(folder)
    const responses = new Map<string, string | undefined>()
    const { sandbox } = running[0] as RunningService
    using load = new SubmissionLoad({ baseUrl: balancer.baseUrl, sandbox }, responses, {
      restMilliseconds: REST_MILLISECONDS,
    })
    const more = () => load.more(50)
    await more()
    // In short, one is exchanged, so that both versions serve; at full length the other follows, and one goes back.
    for (const place of isFullLength ? ([0, 1] as const) : ([0] as const)) {
      await stop(place)
      await start(place, newer)
      await more()
    }
    const version = await newestVersion()
    const [row] = await database.sql<{ version: number }[]>`
      select max(version)::int as version from schema_migrations`
    assert.equal(row?.version, version + 1, 'the newer version has migrated')
    if (isFullLength) {
      // Back again, on the schema of the newer version.
      await stop(0)
      await start(0)
      await more()
    }
    await load.finish()
    assert.deepEqual(
      { statuses: [...load.statuses.keys()], unanswered: load.unanswered },
      { statuses: [200], unanswered: 0 },
    )
    await assertNothingLost(database.sql, responses)
  })
})
