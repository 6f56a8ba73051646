/** Names of WAL files, which base copies are kept, and when the next one is due. */
import assert from 'node:assert/strict'
import { watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ArchiveError } from './error.ts'
import { pruneArchive } from './prune.ts'
import { type CopyNote, reachOf, readArchive } from './read.ts'
import { routeTo } from './recover.ts'
import { copyDue } from './state.ts'
import { nextWalName, placeOf } from './wal-name.ts'

const NOBODY = 65_534
const DAY = 86_400_000
const NOW = Date.parse('2026-03-31T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW - days * DAY)
const wal = (place: number, timeline = 1): string =>
  [timeline, Math.floor(place / 256), place % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

test('a WAL file’s name leads to the next, over the end of a log', () => {
  assert.equal(nextWalName('000000010000000000000009'), '00000001000000000000000A')
  assert.equal(nextWalName('0000000200000001000000FF'), '000000020000000200000000')
  assert.equal(placeOf('000000020000000200000001'), 513)
})

/** An archive with base copies of so many days ago, which begin at these places, and WAL files of these names. */
const archiveOf = async (
  context: TestContext,
  copies: readonly (readonly [daysAgo: number, place: number, timeline?: number])[],
  names: readonly string[],
): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-archive-'))
  context.after(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'wal'))
  for (const [days, place, timeline = 1] of copies) {
    const at = daysAgo(days)
    const note: CopyNote = {
      forecourtCopy: 1,
      at: at.toISOString(),
      version: '0',
      firstWal: wal(place, timeline),
      lastWal: wal(place, timeline),
      bytes: 1,
      ring: [],
    }
    await mkdir(join(dir, 'base', String(days)), { recursive: true })
    await writeFile(join(dir, 'base', String(days), 'copy.json'), JSON.stringify(note))
  }
  for (const name of names) {
    await writeFile(join(dir, 'wal', `${name}.gz`), '')
    await utimes(join(dir, 'wal', `${name}.gz`), daysAgo(1), daysAgo(1))
  }
  return dir
}

test('the base copies of the days are kept with the one before them, and the WAL from the oldest of them on', async (t) => {
  const rows: readonly (readonly [ages: readonly number[], days: number, kept: readonly number[]])[] = [
    [[10, 9, 8, 7, 6, 1], 7, [7, 6, 1]],
    [[10, 9, 8.5, 6, 1], 7, [8.5, 6, 1]],
    [[3, 2], 7, [3, 2]],
    [[20, 15], 7, [15]],
    // Older than any backup may be, although no new one could be made.
    [[36, 35.1], 7, []],
    [[36, 34, 1], 33, [34, 1]],
  ]
  for (const [ages, days, kept] of rows) {
    const dir = await archiveOf(
      t,
      ages.map((age, place) => [age, place * 10] as const),
      [],
    )
    await pruneArchive(dir, { days, now: NOW })
    const { copies } = await readArchive(dir)
    assert.deepEqual(
      copies.map(({ at }) => (NOW - Date.parse(at)) / DAY),
      kept,
      `${ages} for ${days}`,
    )
  }
  const dir = await archiveOf(
    t,
    [
      [9, 5],
      [7.5, 20],
      [1, 30, 2],
    ],
    [
      wal(5),
      wal(19),
      `${wal(19)}.00000028.backup`,
      wal(20),
      wal(25),
      wal(25, 2),
      wal(30, 2),
      '00000002.history',
    ],
  )
  await pruneArchive(dir, { days: 7, now: NOW })
  assert.deepEqual([...(await readArchive(dir)).wal].sort(), [wal(20), wal(25), wal(25, 2), wal(30, 2)])
})

/** Puts a folder of a base copy there, with a note if there is one. */
const putFolder = async (archiveDir: string, name: string, note: string | undefined): Promise<string> => {
  const folder = join(archiveDir, 'base', name)
  await mkdir(join(folder, 'postgres'), { recursive: true })
  if (note !== undefined) await writeFile(join(folder, 'copy.json'), note)
  return folder
}

test('a base copy that is being made is passed over, with whatever its note has so far', async (t) => {
  const dir = await archiveOf(t, [[1, 5]], [])
  const [whole] = (await readArchive(dir)).copies
  assert.ok(whole !== undefined)
  for (const note of [undefined, '', '{"forecourtCopy":', JSON.stringify(whole)]) {
    const folder = await putFolder(dir, 'unfinished-a1B2c3', note)
    assert.deepEqual((await readArchive(dir)).copies, [whole], String(note))
    await rm(folder, { recursive: true })
  }
  await putFolder(dir, 'lost+found', undefined)
  await writeFile(join(dir, 'base', 'notes.txt'), 'of the operator')
  assert.deepEqual((await readArchive(dir)).copies, [whole])
})

test('a base copy with a damaged note is named', async (t) => {
  const dir = await archiveOf(t, [[1, 5]], [])
  for (const note of ['', '{"forecourtCopy":', 'null', '{}', '{"forecourtCopy":2}']) {
    const folder = await putFolder(dir, '2', note)
    await assert.rejects(readArchive(dir), (error: Error) => {
      assert.ok(error instanceof ArchiveError, note)
      assert.ok(error.message.startsWith(`The base copy ${folder} can't be used: its copy.json is damaged.`))
      return true
    })
  }
})

test('an archive that the user may not open is named', async (t) => {
  const dir = await archiveOf(t, [[1, 5]], [])
  await chmod(join(dir, 'base'), 0)
  // Root may open all.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    await assert.rejects(readArchive(dir), (error: Error) => {
      assert.ok(error instanceof ArchiveError, error.message)
      assert.match(error.message, /^The archive can't be read: this user may not open \S+\. /)
      return true
    })
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(join(dir, 'base'), 0o700)
  }
})

test('a base copy is removed under another name, and what an interrupted process left of one a day later', async (t) => {
  const dir = await archiveOf(
    t,
    [
      [10, 5],
      [8, 6],
      [1, 7],
    ],
    [],
  )
  const hoursAgo = (hours: number): Date => new Date(NOW - hours * 3_600_000)
  for (const hours of [23, 25]) {
    const folder = await putFolder(dir, `unfinished-${hours}`, undefined)
    await utimes(folder, hoursAgo(hours), hoursAgo(hours))
  }
  const seen = new Set<string | null>()
  const watcher = watch(join(dir, 'base'), (_, name) => seen.add(name))
  t.after(() => watcher.close())
  await pruneArchive(dir, { days: 7, now: NOW })
  assert.deepEqual((await readdir(join(dir, 'base'))).sort(), ['1', '8', 'unfinished-23'])
  while (!seen.has('unfinished-25')) await nextTurn()
  assert.ok(seen.has('unfinished-10'))
})

test('an archive leads from a base copy to the last file without a gap, and names the first that is missing', async (t) => {
  const rows: readonly (readonly [
    names: readonly number[],
    last: number | undefined,
    missing: number | undefined,
  ])[] = [
    [[5, 6, 7], 7, undefined],
    [[5, 6, 8], 6, 7],
    [[6, 7], undefined, 5],
    [[], undefined, 5],
  ]
  for (const [names, last, missing] of rows) {
    const dir = await archiveOf(
      t,
      [[2, 5]],
      names.map((place) => wal(place)),
    )
    const archive = await readArchive(dir)
    const [copy] = archive.copies
    assert.ok(copy !== undefined)
    const reach = await reachOf(archive, copy)
    assert.equal(reach.last, last === undefined ? undefined : wal(last), `${names}`)
    assert.equal(reach.missing, missing === undefined ? undefined : wal(missing), `${names}`)
  }
})

test('a moment is reached from the newest base copy before it', async (t) => {
  const archive = await readArchive(
    await archiveOf(
      t,
      [
        [3, 5],
        [2, 7],
      ],
      [5, 6, 7, 8].map((place) => wal(place)),
    ),
  )
  const from = async (moment: Date | 'latest') => (await routeTo(archive, moment)).copy.at
  assert.equal(await from(daysAgo(2.5)), daysAgo(3).toISOString())
  assert.equal(await from(daysAgo(1.5)), daysAgo(2).toISOString())
  assert.equal(await from('latest'), daysAgo(2).toISOString())
  await assert.rejects(from(daysAgo(3.5)), /The oldest base copy in/)
  await assert.rejects(from(daysAgo(0.5)), /The archive ends before this moment/)
})

test('a base copy is due a day after the last, after a gap, and on a recovered database', async (t) => {
  const rows: readonly (readonly [
    copies: readonly (readonly [number, number])[],
    names: readonly number[],
    timeline: number,
    due: string | undefined,
  ])[] = [
    [[], [], 1, 'first'],
    [[[0.5, 5]], [5, 6], 1, undefined],
    [[[1, 5]], [5, 6], 1, 'daily'],
    [[[0.5, 5]], [5, 7], 1, 'gap'],
    [[[0.5, 5]], [5, 6], 2, 'recovered'],
  ]
  for (const [copies, names, timeline, due] of rows) {
    const archive = await readArchive(
      await archiveOf(
        t,
        copies,
        names.map((place) => wal(place)),
      ),
    )
    assert.equal(await copyDue(archive, { timeline }, NOW), due)
  }
})
