/** JSON with one notation for each value (RFC 8785): properties sorted by UTF-16 units, no spaces. */
import canonicalize from 'canonicalize'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue }

/**
 * Throws a TypeError for values that JSON cannot represent: undefined, functions, infinities, and halves of surrogate
 * pairs.
 */
export const canonicalJson = (value: JsonValue): string => {
  if (!isJson(value)) throw new TypeError('The value cannot be written in JSON.')
  return canonicalize(value) as string
}

/** Like JSON.stringify, the library omits or converts values that evidence must not contain. */
const isJson = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object') return typeof value === 'boolean' || Number.isFinite(value)
  if (Array.isArray(value)) return Array.from(value).every(isJson)
  return value === null || (isPlain(value) && Object.entries(value).flat().every(isJson))
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value))
