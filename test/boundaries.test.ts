/** Proves that imports go one way, without circles, and that each layer would be caught going up. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { ROOMS } from './house.ts'
import { circles, readImports, wrongImports } from './support/import-graph.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const graph = await readImports(root, ['src', 'console/src', 'sdk/src'])

test('every file has a room, and imports only what its room may use', () => {
  assert.ok(graph.size > 500, `only ${graph.size} files were read`)
  assert.deepEqual(wrongImports(ROOMS, graph), [])
})

test('no files import each other in a circle', () => {
  assert.deepEqual(circles(graph), [])
})

test('a room uses only rooms above it in the list, so the order has no circle either', () => {
  for (const [place, { path, uses }] of ROOMS.entries()) {
    const above = ROOMS.slice(0, place).map((room) => room.path)
    assert.deepEqual(
      uses.filter((used) => !above.includes(used)),
      [],
      path,
    )
  }
})

test('each room holds files', () => {
  for (const { path } of ROOMS)
    assert.ok(
      [...graph.keys()].some((file) => file === path || file.startsWith(`${path}/`)),
      `${path} is empty`,
    )
})

/** The faults if one file imports the other. */
const wrongOnceImporting = (file: string, imported: string): readonly string[] =>
  wrongImports(ROOMS, new Map([[file, new Set([imported])]]))

const fileIn = (path: string): string => (/\.tsx?$/.test(path) ? path : `${path}/planted.ts`)

for (const [place, { path }] of ROOMS.entries()) {
  test(`${path} must import nothing from below it in the list`, () => {
    for (const { path: below } of ROOMS.slice(place + 1).filter(
      (other) => !other.path.startsWith(`${path}/`),
    ))
      assert.deepEqual(wrongOnceImporting(fileIn(path), fileIn(below)), [
        `${fileIn(path)} must not import ${fileIn(below)}`,
      ])
  })
}

for (const [file, imported] of [
  ['src/sets/a/planted.ts', 'src/sets/b/index.ts'],
  ['src/sets/b/planted.ts', 'src/sets/a/index.ts'],
  ['src/events/planted.ts', 'src/auth/reference-data.ts'],
  ['src/http/planted.ts', 'src/store/connection/database.ts'],
  ['console/src/planted.ts', 'src/http/problem.ts'],
  ['sdk/src/planted.ts', 'src/domain/states.ts'],
] as const) {
  test(`${file} must not import ${imported}, although that is above it`, () => {
    assert.deepEqual(wrongOnceImporting(file, imported), [`${file} must not import ${imported}`])
  })
}

test('a file outside of all rooms is found', () => {
  assert.deepEqual(wrongOnceImporting('src/planted.ts', 'src/domain/limits.ts'), [
    'src/planted.ts is in no room',
  ])
})

test('a planted circle is found, over any number of files', () => {
  const around = new Map([
    ['a.ts', new Set(['b.ts'])],
    ['b.ts', new Set(['c.ts'])],
    ['c.ts', new Set(['a.ts', 'd.ts'])],
    ['d.ts', new Set<string>()],
  ])
  assert.deepEqual(circles(around), [['a.ts', 'b.ts', 'c.ts']])
  const [file = '', imports = new Set<string>()] = [...graph].find(([, all]) => all.size > 0) ?? []
  const [imported = ''] = imports
  const found = circles(new Map([...graph, [imported, new Set([...(graph.get(imported) ?? []), file])]]))
  assert.ok(found.some((circle) => circle.includes(file) && circle.includes(imported)))
})
