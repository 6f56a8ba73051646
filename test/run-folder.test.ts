import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { makeRunFolder } from './run-folder.ts'

test('a run writes in memory where there is room, else on the disk, and leaves nothing', async (t) => {
  const memory = await mkdtemp(join(tmpdir(), 'forecourt-memory-'))
  t.after(() => rm(memory, { recursive: true }))
  const rows = [
    [{ memory, roomBytes: 0 }, memory],
    [{ memory, roomBytes: Number.MAX_SAFE_INTEGER }, tmpdir()],
    [{ memory: join(memory, 'none'), roomBytes: 0 }, tmpdir()],
  ] as const
  for (const [given, expected] of rows) {
    const { path, remove } = await makeRunFolder(given)
    assert.equal(dirname(path), expected)
    assert.equal((await stat(path)).mode & 0o777, 0o755)
    await writeFile(join(path, 'left'), '')
    await remove()
    assert.equal(existsSync(path), false)
  }
})
