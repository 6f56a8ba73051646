/** A restore into a DATA_DIR that is killed: there is no database, and the next restore works. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { BIN, forecourt } from '../cli/command.ts'
import { freePort, startService, withDatabase } from '../support/running-service.ts'

test('a restore that is killed makes no database, and the next one works', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-killed-restore-'))
  t.after(() => rm(folder, { recursive: true }))
  const [source, dataDir, file] = ['source', 'restored', 'sample.backup'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const done = async (commandLine: readonly string[], DATA_DIR: string) => {
    const { code, stderr } = await forecourt(commandLine, { env: { DATA_DIR } })
    assert.equal(code, 0, stderr)
  }
  const clientsIn = async () => {
    const service = await startService(dataDir, await freePort())
    let count = 0
    await withDatabase(dataDir, async (sql) => {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from clients`
      count = row?.count ?? 0
    })
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    return count
  }
  const service = await startService(source, await freePort(), { SANDBOX: 'on' })
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  await done(['backup', file], source)
  await mkdir(dataDir)
  await cp(join(source, 'keys.json'), join(dataDir, 'keys.json'))

  const child = spawn(process.execPath, [BIN, 'restore', file], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const ended = once(child, 'close')
  const apart = join(dataDir, 'restoring')
  while ((await runningEmbeddedPostgres(apart)) === undefined) await pause(5)
  child.kill('SIGKILL')
  await ended
  const left = await readdir(dataDir)
  assert.ok(left.includes('restoring') && !left.includes('postgres'), left.join())

  await done(['restore', file], dataDir)
  const made = await readdir(dataDir)
  assert.ok(made.includes('postgres') && !made.includes('restoring'), made.join())
  assert.equal(await runningEmbeddedPostgres(apart), undefined)
  assert.ok((await clientsIn()) > 1)
})
