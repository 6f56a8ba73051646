/**
 * Examples of fields, taken from the examples of whole bodies, so that each is written only there. A field that no
 * body's example has gets its example where it is declared.
 */
import { isPlainObject } from '../../packages/values/json-text.ts'
import type { JsonObject } from './operation.ts'

type Seen = Map<JsonObject, Map<string, unknown>>

type ByName = Readonly<Record<string, unknown>>

/**
 * The document with an example at each field of each schema that a body's example has; `otherwise` supplies the rest,
 * by field name.
 */
export const withFieldExamples = <Document extends object>(
  document: Document,
  otherwise: ByName,
): Document => {
  const seen: Seen = new Map()
  const resolve = resolverOf(document)
  for (const { schema, values } of contentsOf(document, resolve))
    for (const value of values) note(seen, resolve, schema, value)
  return shown(seen, otherwise, document) as Document
}

type Resolve = (value: unknown) => JsonObject | undefined

/** Resolves references. */
const resolverOf =
  (document: object): Resolve =>
  (value) => {
    if (!isPlainObject(value)) return undefined
    const { $ref } = value
    if (typeof $ref !== 'string') return value
    const keys = $ref.slice('#/'.length).split('/')
    return keys.reduce<unknown>((at, key) => (isPlainObject(at) ? at[key] : undefined), document) as
      | JsonObject
      | undefined
  }

/** Every schema of a body with its examples. */
function* contentsOf(
  value: unknown,
  resolve: Resolve,
): Generator<{ readonly schema: unknown; readonly values: readonly unknown[] }> {
  if (typeof value !== 'object' || value === null) return
  const { schema, example, examples } = value as JsonObject
  if (schema !== undefined && (example !== undefined || isPlainObject(examples))) {
    const named = Object.values(isPlainObject(examples) ? examples : {})
    yield { schema, values: [example, ...named.map((one) => resolve(one)?.['value'])] }
    return
  }
  for (const below of Object.values(value)) yield* contentsOf(below, resolve)
}

/** Records the value at each field of a schema: the first one found, and null only if there is nothing else. */
const note = (seen: Seen, resolve: Resolve, schema: unknown, value: unknown): void => {
  const found = resolve(schema)
  if (found === undefined || value === undefined) return
  const { properties, items, anyOf, oneOf } = found
  for (const one of [anyOf, oneOf].flat()) if (mayBe(resolve, one, value)) note(seen, resolve, one, value)
  if (Array.isArray(value)) for (const entry of value) note(seen, resolve, items, entry)
  if (!isPlainObject(properties) || !isPlainObject(value)) return
  const of = seen.get(found) ?? new Map<string, unknown>()
  seen.set(found, of)
  for (const [name, member] of Object.entries(properties)) {
    const given = value[name]
    if (given !== undefined && (of.get(name) ?? null) === null) of.set(name, given)
    note(seen, resolve, member, given)
  }
}

/** Whether a value can match an alternative, checked by its constants. */
const mayBe = (resolve: Resolve, schema: unknown, value: unknown): boolean => {
  const properties = resolve(schema)?.['properties']
  if (!isPlainObject(properties) || !isPlainObject(value)) return true
  return Object.entries(properties).every(
    ([name, member]) =>
      !isPlainObject(member) || member['const'] === undefined || member['const'] === value[name],
  )
}

const shown = (seen: Seen, otherwise: ByName, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => shown(seen, otherwise, one))
  if (!isPlainObject(value)) return value
  const below = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shown(seen, otherwise, one)]),
  )
  const of = seen.get(value)
  const { properties } = below
  if (of === undefined || !isPlainObject(properties)) return below
  return {
    ...below,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        withExample(member, of.get(name) ?? otherwise[name] ?? of.get(name)),
      ]),
    ),
  }
}

const withExample = (member: unknown, example: unknown): unknown =>
  !isPlainObject(member) || example === undefined || member['examples'] !== undefined
    ? member
    : { ...member, examples: [shortened(example)] }

/** Shortens lists to their first entry, so that an example is readable at a glance. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
}
