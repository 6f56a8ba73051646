/** The code that README and guides show, as their readers meet it: block by block, in order. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INTEGRATORS_FILES } from '../../src/server/docs/contents.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Block = {
  /** The word behind the three backticks: `sh`, `json`. */
  readonly language: string
  readonly code: string
  /** The language and the code on one line, by whose beginning a plan names it: `sh npm ci && npm start`. */
  readonly name: string
  /** The line of the page on which it starts. */
  readonly line: number
}

/** In any order but this: the page on commands offers products that others don't show, and creates its users itself. */
const LAST = ['docs/guides/command-line.md', 'docs/guides/agreements.md']

/** What integrators read: from a service's address, with nothing else at hand. address-alone.test.ts runs it so. */
export const FOR_INTEGRATORS: readonly string[] = INTEGRATORS_FILES.filter((file) =>
  /^docs\/(?:guides\/|README)/.test(file),
)

const guides = globSync('docs/guides/*.md', { cwd: ROOT })
  .filter((page) => !FOR_INTEGRATORS.includes(page))
  .sort()
export const PAGES: readonly string[] = [
  'README.md',
  ...guides.filter((page) => !LAST.includes(page)),
  ...LAST,
]

/** Every fenced block of a page, also those that are indented in a list. */
export const blocksOf = (page: string): readonly Block[] => blocksIn(readFileSync(join(ROOT, page), 'utf8'))

/** The same of a text. */
export const blocksIn = (text: string): readonly Block[] => {
  return [...text.matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map((match) => {
    const [, indent = '', language = '', indented = ''] = match
    const code = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return {
      language,
      code,
      name: `${language} ${code.trim().replace(/\s+/g, ' ')}`,
      line: text.slice(0, match.index).split('\n').length,
    }
  })
}

/** Values that differ between runs; pages show those of one run. */
const VARYING: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b[QC]0[0-9A-Z]{25}\b/g, 'REFERENCE'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, 'UUID'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
]

const masked = (text: string): string =>
  VARYING.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text)

/**
 * Where a page's sample differs from the real answer, as a path and both values; undefined if it doesn't. `…` in the
 * page stands for anything: in a text for the rest of it, behind a comma for further members. Each entry of a list in
 * the page must be in the response's list. Without `values` only names and types count, and null is any type.
 */
export const differenceFrom = (
  shownText: string,
  cameText: string,
  values: 'alike' | 'differ' = 'alike',
): string | undefined => {
  const isElided = /^\s*…\s*$|,\s*…\s*[\]}]/m.test(shownText)
  const shown = JSON.parse(shownText.replace(/,\s*…\s*(?=[\]}])/g, ''))
  return difference(shown, JSON.parse(cameText), { at: 'it', isElided, values })
}

type Comparing = { readonly at: string; readonly isElided: boolean; readonly values: 'alike' | 'differ' }

const difference = (shown: unknown, came: unknown, how: Comparing): string | undefined => {
  if (how.values === 'differ' && (shown === null || came === null)) return undefined
  if (Array.isArray(shown) && Array.isArray(came)) return differenceOfLists(shown, came, how)
  if (isObject(shown) && isObject(came)) return differenceOfObjects(shown, came, how)
  if (typeof shown === 'string' && typeof came === 'string' && isSameText(shown, came)) return undefined
  const isAlike = how.values === 'differ' ? typeof shown === typeof came : shown === came
  return isAlike
    ? undefined
    : `${how.at}: the page shows ${JSON.stringify(shown)}; ${JSON.stringify(came)} came`
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSameText = (shown: string, came: string): boolean =>
  shown.includes('…')
    ? new RegExp(`^${shown.split('…').map(RegExp.escape).join('.*')}$`, 's').test(came)
    : masked(shown) === masked(came)

const differenceOfLists = (
  shown: readonly unknown[],
  came: readonly unknown[],
  how: Comparing,
): string | undefined => {
  if (shown.length === 0 && came.length > 0 && how.values === 'alike')
    return `${how.at}: the page shows none; ${came.length} came`
  for (const [place, entry] of shown.entries()) {
    const found = came.map((one) => difference(entry, one, { ...how, at: `${how.at}[${place}]` }))
    if (!found.includes(undefined)) return found[0] ?? `${how.at}[${place}]: nothing like it came`
  }
  return undefined
}

const differenceOfObjects = (
  shown: Readonly<Record<string, unknown>>,
  came: Readonly<Record<string, unknown>>,
  how: Comparing,
): string | undefined => {
  const isFree = how.values === 'differ' && how.at.endsWith('.customData')
  const further = Object.keys(came).filter((key) => !(key in shown))
  if (further.length > 0 && !how.isElided && !isFree) return `${how.at}: ${further.join(', ')} came too`
  for (const [key, value] of Object.entries(shown)) {
    if (isFree) continue
    if (!(key in came)) return `${how.at}: ${key} did not come`
    const found = difference(value, came[key], { ...how, at: `${how.at}.${key}` })
    if (found !== undefined) return found
  }
  return undefined
}
