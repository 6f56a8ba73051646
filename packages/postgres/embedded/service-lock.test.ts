import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { takeServiceLock } from './service-lock.ts'
import { temporaryFolder } from './testing.ts'

test('the lock has one holder at a time, and is free again when released', async (t) => {
  const dataDir = await temporaryFolder(t)
  const giveBack = await takeServiceLock(dataDir)
  await assert.rejects(takeServiceLock(dataDir), EmbeddedPostgresError)
  assert.equal((await stat(join(dataDir, 'service.lock'))).mode & 0o777, 0o600)
  giveBack()
  const giveBackAgain = await takeServiceLock(dataDir)
  giveBackAgain()
})

test('a lock file that cannot be locked is reported as such', async (t) => {
  const dataDir = await temporaryFolder(t)
  await assert.rejects(takeServiceLock(join(dataDir, 'absent')), {
    name: 'EmbeddedPostgresError',
    message: /service\.lock cannot be opened for writing\./,
  })
  await writeFile(
    join(dataDir, 'service.lock'),
    'something of somebody else, long enough to be no database'.repeat(20),
  )
  await assert.rejects(takeServiceLock(dataDir), {
    name: 'EmbeddedPostgresError',
    message: /service\.lock cannot be locked: file is not a database\./,
  })
})
