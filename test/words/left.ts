/**
 * What is left of the retired words, by file: `left.txt`, which only shrinks.
 * `npm run words` rewrites it, and fails if a word occurs more often than in it. Without the file it writes what it finds.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { proseOf } from './prose.ts'
import { RETIRED } from './retired.ts'

/** How often each file has each retired word. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** A place of a retired word. */
export type Place = { readonly word: string; readonly line: number }

const root = new URL('../../', import.meta.url)
const LIST = new URL('left.txt', import.meta.url)

/** Prose that people write: references are generated from sources, and the changelog tells what was. */
const FILES =
  '{README.md,CONTRIBUTING.md,sdk/README.md,{docs,packages,src,console,examples,bench}/**/*.md,{src,packages,console/src,sdk/src}/**/*.{ts,tsx}}'
const NOT_PROSE =
  /(?:^|\/)(?:node_modules|generated|dist|out)\/|^docs\/reference\/|\.test\.tsx?$|\.d\.ts$|\/testing[^/]*\.ts$/

/** Each retired word in a text. */
export const placesIn = (path: string, text: string): readonly Place[] =>
  proseOf(path, text).flatMap(({ text: prose, line }) =>
    RETIRED.flatMap(({ word, pattern }) =>
      Array.from(prose.matchAll(pattern), ({ index }) => ({
        word,
        line: line + (prose.slice(0, index).match(/\n/g)?.length ?? 0),
      })),
    ),
  )

/** All places in the project's prose, by file. */
export const findPlaces = (): ReadonlyMap<string, readonly Place[]> =>
  new Map(
    globSync(FILES, { cwd: root })
      .filter((path) => !NOT_PROSE.test(path))
      .sort()
      .map((path) => [path, placesIn(path, readFileSync(new URL(path, root), 'utf8'))] as const)
      .filter(([, places]) => places.length > 0),
  )

/** The places counted. */
export const counted = (places: ReadonlyMap<string, readonly Place[]>): Counts =>
  new Map(
    [...places].map(([path, found]) => {
      const counts = new Map<string, number>()
      for (const { word } of found) counts.set(word, (counts.get(word) ?? 0) + 1)
      return [path, counts]
    }),
  )

/** A line for each file: its path, then its words with their counts. */
export const written = (counts: Counts): string =>
  [...counts]
    .map(([path, words]) => {
      const texts = [...words]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([word, count]) => `${word}: ${count}`)
      return `${path} | ${texts.join(', ')}\n`
    })
    .join('')

/** What `written` wrote. */
export const readCounts = (text: string): Counts =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [path = '', words = ''] = line.split(' | ')
        const counts = words.split(', ').map((each): [string, number] => {
          const at = each.lastIndexOf(': ')
          return [each.slice(0, at), Number(each.slice(at + 2))]
        })
        return [path, new Map(counts)]
      }),
  )

/** The list as it is; undefined without a file. */
export const readList = (): Counts | undefined =>
  existsSync(LIST) ? readCounts(readFileSync(LIST, 'utf8')) : undefined

/** The words that occur more often than listed, over all files: a sentence may move from one file to another. */
export const grownWords = (listed: Counts, found: Counts): readonly string[] => {
  const [before, now] = [totalsOf(listed), totalsOf(found)]
  return [...now].filter(([word, count]) => count > (before.get(word) ?? 0)).map(([word]) => word)
}

const totalsOf = (counts: Counts): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>()
  for (const words of counts.values())
    for (const [word, count] of words) totals.set(word, (totals.get(word) ?? 0) + count)
  return totals
}

const rewrite = (): void => {
  const found = counted(findPlaces())
  const grown = grownWords(readList() ?? found, found)
  if (grown.length > 0) {
    process.stderr.write(`More often than listed: ${grown.join(', ')}. Write them otherwise.\n`)
    process.exitCode = 1
    return
  }
  writeFileSync(LIST, written(found))
}

if (import.meta.main) rewrite()
