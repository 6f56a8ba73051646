/**
 * JSON with one way to write each value (RFC 8785): members sorted by UTF-16 units, numbers and strings as ECMAScript writes
 * them, no blanks. JSON.stringify does all of it but the order and the refusals.
 */

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue }

/** Throws a TypeError for what JSON cannot say: undefined, functions, infinities, and halves of surrogate pairs. */
export const canonicalJson = (value: JsonValue): string => {
  switch (typeof value) {
    case 'string':
      return text(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written in JSON.`)
      return JSON.stringify(value)
    case 'boolean':
      return String(value)
    case 'object':
      return value === null ? 'null' : structure(value)
    default:
      throw new TypeError(`A ${typeof value} cannot be written in JSON.`)
  }
}

const structure = (value: readonly JsonValue[] | { readonly [member: string]: JsonValue }): string => {
  if (isList(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('Only plain objects can be written in JSON.')
  const members = Object.keys(value)
    .sort(byUnits)
    .map((member) => `${text(member)}:${canonicalJson(value[member] as JsonValue)}`)
  return `{${members.join(',')}}`
}

const isList = (value: unknown): value is readonly JsonValue[] => Array.isArray(value)

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const text = (value: string): string => {
  if (!value.isWellFormed()) throw new TypeError('A string holds half of a surrogate pair.')
  return JSON.stringify(value)
}
