/** Which file of the project imports which, and what the order of the rooms says to that. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript5'

/** Each file with the files that it imports, types included, by their paths from the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** A room of the house: what lies under its path. It may import what lies in the rooms that `uses` names. */
export type Room = { readonly path: string; readonly uses: readonly string[] }

/** The imports of all files under these folders, of tests alone or of all others. */
export const readImports = async (
  root: string,
  folders: readonly string[],
  ofTests = false,
): Promise<ImportGraph> => {
  const graph = new Map<string, ReadonlySet<string>>()
  for (const folder of folders) {
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      if (isTest(file) !== ofTests) continue
      graph.set(file, new Set(importsOf(file, readFileSync(join(root, file), 'utf8'))))
    }
  }
  return graph
}

const isTest = (file: string): boolean => /(?:\.test\.tsx?|\/testing\.ts)$/.test(file)

const namesIn = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

const importsOf = (file: string, text: string): readonly string[] =>
  namesIn(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.normalize(posix.join(dirname(file), name)))

/** The packages of others that a file imports, by their names. */
export const foreignImports = (root: string, file: string): readonly string[] =>
  namesIn(readFileSync(join(root, file), 'utf8'))
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

/** In a module, what clients, pages and commands call, by the last word of its name. */
export const IS_FACE =
  /^(src\/modules\/[^/]+)\/(?:[\w-]+-)?(?:(?:api|api-models|api-examples|pages|handlers|parts)|(commands))\.ts$/

/** The room with the longest path that holds the file; of a module, its faces and its commands are rooms of their own. */
export const roomOf = (rooms: readonly Room[], file: string): Room | undefined => {
  const [, module, commands] = IS_FACE.exec(file) ?? []
  if (module !== undefined)
    return rooms.find(({ path }) => path === `${module}:${commands === undefined ? 'faces' : 'commands'}`)
  return rooms
    .filter(({ path }) => file === path || file.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** A sentence for each import that its room must not have, and for each file outside of all rooms. */
export const wrongImports = (rooms: readonly Room[], graph: ImportGraph): readonly string[] =>
  [...graph].flatMap(([file, imported]) => {
    const room = roomOf(rooms, file)
    if (room === undefined) return [`${file} is in no room`]
    return [...imported].flatMap((other) => {
      const otherRoom = roomOf(rooms, other)
      if (otherRoom === undefined || otherRoom === room || room.uses.includes(otherRoom.path)) return []
      return [`${file} must not import ${other}`]
    })
  })

/** Files that import each other in a circle, one list for each circle. */
export const circles = (graph: ImportGraph): readonly (readonly string[])[] => {
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): void => {
    numbers.set(file, numbers.size)
    lowest.set(file, numbers.get(file) as number)
    open.push(file)
    for (const other of graph.get(file) ?? []) {
      if (!numbers.has(other)) visit(other)
      if (open.includes(other))
        lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(other) as number))
    }
    if (lowest.get(file) !== numbers.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || graph.get(file)?.has(file) === true) found.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return found
}

/** The longest chain of files of which each imports the next; only without circles. */
export const longestChain = (graph: ImportGraph): readonly string[] => {
  const chains = new Map<string, readonly string[]>()
  const from = (file: string): readonly string[] =>
    chains.getOrInsertComputed(file, () => [file, ...longestOf([...(graph.get(file) ?? [])].map(from))])
  return longestOf([...graph.keys()].map(from))
}

const longestOf = (chains: readonly (readonly string[])[]): readonly string[] =>
  chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
