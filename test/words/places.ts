/** Where the project's prose has retired words: by file, with their lines. */
import { globSync, readFileSync } from 'node:fs'
import { proseOf } from './prose.ts'
import { RETIRED } from './retired.ts'

/** A place of a retired word. */
export type Place = { readonly word: string; readonly line: number }

const root = new URL('../../', import.meta.url)

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
