import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { makeFolder } from './files.ts'

test('a folder and its missing parents are created, open only to their owner; an existing one is left alone', async () => {
  const base = await mkdtemp(join(tmpdir(), 'forecourt-folder-'))
  try {
    const deep = join(base, 'a', 'b', 'c')
    await makeFolder(deep)
    await makeFolder(deep)
    assert.equal((await stat(deep)).mode & 0o777, 0o700)
    const file = join(base, 'file')
    await writeFile(file, '')
    await assert.rejects(makeFolder(file), { code: 'EEXIST' })
    await assert.rejects(makeFolder(join(file, 'below')), { code: 'ENOTDIR' })
  } finally {
    await rm(base, { recursive: true })
  }
})

test('if the file system takes no folders, it says so and ends', {
  skip: process.platform !== 'linux' && 'there is no /proc',
}, async () => {
  await assert.rejects(makeFolder('/proc/forecourt/data'))
})
