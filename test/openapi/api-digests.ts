/**
 * A digest of each operation as the OpenAPI document describes it, but for its wording. ./api-digests.json has those of the
 * newest entries of the API changelog. Run on its own this file renews it, once the newest entry names what has changed.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../../src/server/document.ts'

const FILE = new URL('api-digests.json', import.meta.url)
const PAGE = new URL('../../docs/guides/api-changelog.md', import.meta.url)

type Json = { readonly [key: string]: unknown }

/** The date of the entry that names the operation's last change, and the digest of what it became. */
type Recorded = { readonly date: string; readonly digest: string }

/** What describes an operation without being part of what programs exchange. */
const WORDING =
  /^(?:description|summary|example|examples|externalDocs|tags|title|x-rules|x-required-when|x-enum-varnames|x-enum-descriptions)$/

/** Each operation of the document, such as `GET /api/quote`, with its digest. */
export const digestsOf = (document: object): Readonly<Record<string, string>> => {
  const { paths } = JSON.parse(JSON.stringify(document)) as { paths: Record<string, Record<string, Json>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const meaning = JSON.stringify(exchanged(document as Json, described, []))
      return [
        `${method.toUpperCase()} ${path}`,
        createHash('sha256').update(meaning).digest('hex').slice(0, 16),
      ] as const
    }),
  )
  return Object.fromEntries(operations.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The part of a description that programs exchange, with references resolved and members in order. */
const exchanged = (document: Json, value: unknown, within: readonly string[], isNamed = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => exchanged(document, one, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Json
  if (typeof $ref === 'string') {
    if (within.includes($ref)) return $ref
    const found = $ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json)[key], document)
    return exchanged(document, found, [...within, $ref])
  }
  return Object.entries(value)
    .filter(([key]) => isNamed || !WORDING.test(key))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => [key, exchanged(document, one, within, key === 'properties' && !isNamed)])
}

/** The entries of the page by their date, the newest first. */
export const entriesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page
      .split('\n## ')
      .slice(1)
      .map((entry) => [entry.slice(0, entry.indexOf('\n')), entry]),
  )

/** Whether an entry names an operation, or speaks of all. */
export const names = (entry: string | undefined, operation: string): boolean =>
  entry !== undefined && (entry.includes(`\`${operation}\``) || entry.includes('all operations'))

export const readPage = (): string => readFileSync(PAGE, 'utf8')

export const readRecorded = (): Readonly<Record<string, Recorded>> => JSON.parse(readFileSync(FILE, 'utf8'))

/** What is recorded of a document whose changes the newest entry names; and the operations that it lacks. */
export const recordedAnew = (
  before: Readonly<Record<string, Recorded>>,
  current: Readonly<Record<string, string>>,
  page: string,
): { readonly recorded: Readonly<Record<string, Recorded>>; readonly unnamed: readonly string[] } => {
  const [[date, entry] = ['', '']] = entriesOf(page)
  const changed = Object.entries(current).filter(([name, digest]) => before[name]?.digest !== digest)
  const gone = Object.keys(before).filter((name) => current[name] === undefined)
  const unnamed = [...changed.map(([name]) => name), ...gone].filter((name) => !names(entry, name))
  const kept = Object.entries(before).filter(([name]) => current[name] !== undefined)
  const recorded = { ...Object.fromEntries(kept) }
  for (const [name, digest] of changed) recorded[name] = { date, digest }
  return { recorded, unnamed }
}

if (import.meta.main) {
  const { recorded, unnamed } = recordedAnew(readRecorded(), digestsOf(openApiDocument()), readPage())
  if (unnamed.length > 0) {
    console.error(`The newest entry of docs/guides/api-changelog.md does not name: ${unnamed.join(', ')}`)
    process.exitCode = 1
  } else writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
}
