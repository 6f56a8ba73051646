/** Proves that imports go one way, without circles, and that each layer would be caught going up. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { ROOMS } from './house.ts'
import {
  circles,
  foreignImports,
  longestChain,
  readImports,
  roomOf,
  wrongImports,
} from './support/import-graph.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const graph = await readImports(root, ['packages', 'src', 'console/src', 'sdk/src'])

test('every file has a room, and imports only what its room may use', () => {
  assert.ok(graph.size > 500, `only ${graph.size} files were read`)
  assert.deepEqual(wrongImports(ROOMS, graph), [])
})

test('tests of packages import nothing of the service either', async () => {
  const ofTests = [...(await readImports(root, ['packages'], true))]
  assert.ok(ofTests.length > 30, `only ${ofTests.length} tests were read`)
  const wrong = ofTests.filter(([, imported]) => [...imported].some((one) => /^(?:src|console)\//.test(one)))
  assert.deepEqual(
    wrong.map(([file]) => file),
    [],
  )
})

test('the command of the SDK holds nothing of the service but what it needs', () => {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const one of graph.get(file) ?? []) visit(one)
  }
  visit('sdk/src/tool/main.ts')
  assert.ok(reached.size > 50, `${reached.size} files`)
  const wrong = [...reached].filter((file) =>
    /^(?:src\/(?:store|operations|service|http|main)|packages\/(?:postgres|encryption|pdf-\w+))\//.test(file),
  )
  assert.deepEqual(wrong, [])
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
      [...graph.keys()].some((file) => roomOf(ROOMS, file)?.path === path || file.startsWith(`${path}/`)),
      `${path} is empty`,
    )
})

/** The faults if one file imports the other. */
const wrongOnceImporting = (file: string, imported: string): readonly string[] =>
  wrongImports(ROOMS, new Map([[file, new Set([imported])]]))

const fileIn = (path: string): string => {
  if (/\.tsx?$/.test(path)) return path
  const [folder, face] = path.split(':')
  if (face === undefined) return `${folder}/planted.ts`
  return `${folder}/planted-${face === 'faces' ? 'handlers' : face}.ts`
}

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
  ['src/adapters/delivery/planted.ts', 'src/adapters/access/reference-data.ts'],
  ['src/http/planted.ts', 'packages/postgres/connection/database.ts'],
  ['sdk/src/planted.ts', 'src/domain/application/states.ts'],
  ['packages/values/planted.ts', 'src/domain/application/states.ts'],
  ['console/src/dealer/planted.ts', 'console/src/staff/address.ts'],
  ['console/src/staff/planted.ts', 'console/src/visitor/link-token.ts'],
  ['console/src/admin/planted.ts', 'console/src/dealer/list/list-page.tsx'],
] as const) {
  test(`${file} must not import ${imported}, although that is above it`, () => {
    assert.deepEqual(wrongOnceImporting(file, imported), [`${file} must not import ${imported}`])
  })
}

test('a file outside of all rooms is found', () => {
  assert.deepEqual(wrongOnceImporting('src/planted.ts', 'src/domain/application/limits.ts'), [
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

for (const name of readdirSync(join(root, 'packages'))) {
  test(`packages/${name} says in its package.json what it imports, and in its README the calls that are its face`, () => {
    const textOf = (file: string) => readFileSync(join(root, 'packages', name, file), 'utf8')
    const { dependencies = {}, ...described } = JSON.parse(textOf('package.json'))
    const files = [...graph].filter(([file]) => file.startsWith(`packages/${name}/`))
    const ofOthers = files.flatMap(([file, imported]) => [
      ...[...imported]
        .flatMap((one) => /^packages\/([^/]+)/.exec(one)?.[1] ?? [])
        .map((one) => `@forecourt/${one}`),
      ...foreignImports(root, file),
    ])
    const imports = new Set(ofOthers.filter((one) => one !== described.name))
    assert.deepEqual([...imports].sort(), Object.keys(dependencies).sort())
    assert.deepEqual(
      [described.name, described.type, described.private],
      [`@forecourt/${name}`, 'module', true],
    )
    for (const [, call, file = ''] of textOf('README.md').matchAll(
      /^const .* = (?:await )?(\w+)\(.* \/\/ (\S+\.ts)$/gm,
    ))
      assert.match(textOf(file), new RegExp(`^export const ${call}\\b`, 'm'))
  })
}

/** What of HTTP the pages may import: the declarations of their operations. */
const IS_OF_PAGES =
  /^src\/(?:http\/(?:operation|page-(?:fields|values))|modules\/[\w-]+\/(?:[\w-]+-)?(?:pages|parts)|server\/page-operations)\.ts$/

test('pages import of HTTP only the declarations of their operations', () => {
  const wrong = [...graph].flatMap(([file, imported]) =>
    file.startsWith('console/')
      ? [...imported].filter((one) => /^src\/(?:http|modules|server)\//.test(one) && !IS_OF_PAGES.test(one))
      : [],
  )
  assert.deepEqual([...new Set(wrong)], [])
})

test('these declarations import nothing of the service, over any number of files', () => {
  const declarations = [...graph.keys()].filter((file) => IS_OF_PAGES.test(file))
  assert.ok(declarations.length > 25, `${declarations.length} declarations`)
  const pure =
    /^(?:packages\/(?:values|rules)|src\/(?:domain|sets|http))\/|^src\/modules\/[\w-]+\/(?:[\w-]+-)?(?:pages|parts)\.ts$|^src\/server\/page-operations\.ts$/
  const reached = new Set(declarations)
  for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported)
  assert.deepEqual(
    [...reached].filter((file) => !pure.test(file)),
    [],
  )
})

/** The floor's folder of a file, or the package: `src/modules/cases` with all that lies below. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, /^src\/(?:domain|sets|store|adapters|modules)\//.test(file) ? 3 : 2)
    .join('/')

test('no folders of a floor, and no packages, import each other in a circle', () => {
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of graph) {
    if (!/^(?:src|packages)\//.test(file)) continue
    const others = folders.getOrInsertComputed(folderOf(file), () => new Set())
    for (const other of imported) if (folderOf(other) !== folderOf(file)) others.add(folderOf(other))
  }
  assert.deepEqual(circles(folders), [])
})

/** The sources of a folder without those of its folders. */
const FLAT_FOLDER_MAXIMUM = 30

test('the root of src has its ten floors and no file, and no folder has more sources than a reader takes in', () => {
  const files = [...graph.keys()].filter((file) => /^(?:src|packages)\//.test(file))
  const floors = new Set(files.filter((file) => file.startsWith('src/')).map((file) => file.split('/')[1]))
  assert.deepEqual([...floors].sort(), [
    'adapters',
    'cli',
    'domain',
    'http',
    'main',
    'modules',
    'server',
    'service',
    'sets',
    'store',
  ])
  const byFolder = Object.entries(Object.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/'))))
  assert.deepEqual(
    byFolder.filter(([, sources = []]) => sources.length > FLAT_FOLDER_MAXIMUM).map(([folder]) => folder),
    [],
  )
})

/** Whoever changes the last file of a chain may have to look at all the others. The figure only shrinks. */
const CHAIN_MAXIMUM_FILES = 40

test('no chain of imports, types included, is longer than it has been', () => {
  const chain = longestChain(graph)
  assert.ok(chain.length <= CHAIN_MAXIMUM_FILES, `${chain.length} files:\n${chain.join('\n')}`)
})

test('the longest chain is found', () => {
  const imports = { a: ['b', 'c'], b: ['d'], c: [], d: ['e'], e: [], f: ['e'] }
  const planted = new Map(Object.entries(imports).map(([file, all]) => [file, new Set(all)]))
  assert.deepEqual(longestChain(planted), ['a', 'b', 'd', 'e'])
})
