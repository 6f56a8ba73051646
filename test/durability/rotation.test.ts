/**
 * Rotates the key ring of very many applications while the service takes submissions, kills the command on the way and runs it again.
 * It takes minutes, so it runs with ROUNDS=all; test/cli/keys.test.ts proves the same with few rows.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { referenceOf } from '../../src/domain/application/reference.ts'
import { openBackup } from '../../src/store/backup/file.ts'
import { loadBackup } from '../../src/store/backup/load.ts'
import { BIN } from '../cli/command.ts'
import { type Grown, grow } from '../earlier-versions/grow.ts'
import { isFullLength } from '../extent.ts'
import { freePort, startService, withDatabase } from '../support/running-service.ts'
import { raiseLimits, SubmissionLoad } from '../support/submission-load.ts'

const APPLICATIONS = 100_000
const SAMPLES = 200
const FOLDER = fileURLToPath(new URL('../earlier-versions/schema-17/', import.meta.url))

const underKey = async (sql: Database, id: string): Promise<number> => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from applications where key_id = ${id}`
  return row?.count ?? 0
}

test('the keys of 100,000 applications are rotated under load, through a kill of the command', {
  skip: isFullLength ? false : 'it takes minutes: ROUNDS=all runs it',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-rotation-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const { keys, apiKey } = JSON.parse(await readFile(join(FOLDER, 'left.json'), 'utf8')) as {
    readonly keys: readonly string[]
    readonly apiKey: string
  }
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ keys }), { mode: 0o600 })
  const embedded = await startEmbeddedPostgres({ dataDir, fsync: false })
  const sql = connect(embedded.connection)
  await loadBackup(sql, await openBackup(join(FOLDER, 'database.backup')), () => undefined)
  const grown = await grow(
    sql,
    keyRing(() => keys.join(',')),
    APPLICATIONS,
  )
  await sql.end()
  await embedded.stop()

  const service = await startService(dataDir, await freePort(), { SANDBOX: 'on', EXPIRE_OPEN_DAYS: 'off' })
  t.after(() => service.process.kill('SIGKILL'))
  await withDatabase(dataDir, raiseLimits)
  const responses = new Map<string, string | undefined>()
  const load = new SubmissionLoad(service, responses)
  t.after(() => load.abandon())
  const rotate = () =>
    spawn(process.execPath, [BIN, 'keys', 'rotate', '--json'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })

  const killed = rotate()
  const first = keys[0]?.split(':')[0] as string
  await withDatabase(dataDir, async (database) => {
    const all = APPLICATIONS
    while ((await underKey(database, first)) > all * 0.8) {
      assert.equal(killed.exitCode, null, 'the rotation is still under way')
      await pause(50)
    }
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    assert.ok((await underKey(database, first)) > 0, 'it was killed on the way')
  })
  const [began, sent] = [performance.now(), load.acknowledged]
  const again = rotate()
  let said = ''
  again.stdout.on('data', (text) => {
    said += text
  })
  const [code] = await once(again, 'exit')
  assert.equal(code, 0)
  const seconds = (performance.now() - began) / 1_000
  const { addedKey, rows } = JSON.parse(said) as { addedKey: boolean; rows: number }
  t.diagnostic(
    `${rows} rows in ${seconds.toFixed(1)} s, while ${load.acknowledged - sent} submissions were acknowledged`,
  )
  assert.equal(addedKey, false, 'the second run goes on with the key of the first')
  await load.finish()
  assert.deepEqual([...load.statuses.keys()], [200])
  assert.equal(load.unanswered, 0)
  await withDatabase(dataDir, async (database) => assert.equal(await underKey(database, first), 0))
  for (let place = 0; place < grown.length; place += APPLICATIONS / SAMPLES) {
    const { id } = grown[place] as Grown
    const response = await fetch(`${service.baseUrl}/api/quote/${referenceOf('a', id)}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    assert.equal(response.status, 200)
  }
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
