import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'erasure-list-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs a program that may write no more than 8 blocks to a file, as if the disk were full then. */
const withLittleRoom = (program: string) =>
  spawnSync(
    'sh',
    ['-c', 'ulimit -f 8 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program],
    {
      encoding: 'utf8',
    },
  )

const MODULE = new URL('erasure-list.ts', import.meta.url)
const LINES = "Array.from({ length: 1_000 }, () => 'sample of a line')"

test('a list that does not fit on the disk fails, and the one before stays', () => {
  const file = join(folder, 'whole.jsonl')
  writeFileSync(file, 'before\n')
  const { status, stderr } = withLittleRoom(`
    const { writeErasureList } = await import('${MODULE}')
    await writeErasureList('${file}', (async function* () { yield* ${LINES} })())`)
  assert.match(stderr, /EFBIG/)
  assert.equal(status, 1)
  assert.equal(readFileSync(file, 'utf8'), 'before\n')
})

test('lines that do not fit on the disk are not taken for added', () => {
  const file = join(folder, 'extended.jsonl')
  writeFileSync(file, 'before\n')
  const { status, stderr } = withLittleRoom(`
    const { extendErasureList } = await import('${MODULE}')
    await extendErasureList('${file}', ${LINES})`)
  assert.match(stderr, /EFBIG/)
  assert.equal(status, 1)
})
