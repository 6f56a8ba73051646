/** Contents of drafts while someone edits them: JSON whose cells hold the typed text until it is sent. */
import type { Content } from '../../../../packages/values/difference.ts'
import { numberAsTyped, numberFault, typedNumber } from '../../../../packages/values/typed/typed-number.ts'

/** The value at a path such as "terms.from"; undefined if there is none. */
export const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? (at as Content)[name] : undefined),
      content,
    )

/** The content with another value at the path; undefined removes it, and the objects that this leaves empty. */
export const withValue = (content: Content, path: string, value: unknown): Content => {
  const [name = '', ...rest] = path.split('.')
  const { [name]: before, ...others } = content
  const below = rest.length === 0 ? value : withValue(blockOf(before), rest.join('.'), value)
  const isEmpty = below === undefined || (rest.length > 0 && Object.keys(below as object).length === 0)
  if (isEmpty) return others
  // An existing field keeps its place.
  return name in content ? { ...content, [name]: below } : { ...others, [name]: below }
}

const blockOf = (value: unknown): Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : {}

/** Of a place such as "rates[2].ratePercent": what is wrong with a number that is typed there. */
export const typedFault = (content: Content, place: string): string | undefined => {
  const value = valueAt(content, place.replaceAll(/\[(\d+)\]/g, '.$1'))
  return typeof value === 'string' ? numberFault(value) : undefined
}

/** The rows of a table; empty if it has no rows that can be edited. */
export const rowsOf = (content: Content, table: string): readonly Content[] => {
  const rows = content[table]
  return Array.isArray(rows) ? rows.map(blockOf) : []
}

/** A value as a field shows it. */
export const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(asText).join(', ')
    : typeof value === 'number'
      ? numberAsTyped(value)
      : typeof value === 'string'
        ? value
        : ''

/** Fields that are text even if they look like numbers, and facts, which nobody types here. */
const TEXTS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'dealers',
  'inForceFrom',
  'inForceTo',
  'is',
  'facts',
])

/** The content to send: typed numbers become numbers, and other text stays as typed. */
export const asSent = (content: Content): Content => sent(content, '') as Content

const sent = (value: unknown, name: string): unknown => {
  if (TEXTS.has(name)) return value
  if (Array.isArray(value)) return value.map((item) => sent(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sent(member, key)]))
  return typeof value === 'string' ? (typedNumber(value) ?? value) : value
}
